//! Orders as text, exactly: what is read back is the same order to the last coast and letter, so
//! that a save never depends on the reader of slips. The forms are those of the house style; where
//! an order names a nationality, the power's key stands before the unit (`A Mar S france A Par -
//! Bur`).

use super::Misfit;
use super::ballots::{take_ballot_order, write_ballot_order};
use super::names::{SaveNames, kind_of};
use super::tokens::{take_kind, take_word, write_kind};
use chancery_atlas::board::{Place, ProvinceId};
use chancery_atlas::grammar::Joined;
use chancery_engine::order::{Action, Order, Taking, Travel, UnitRef};

/// Stands before the sea of an army named as aboard there: `A aboard wes`.
const ABOARD: &str = "aboard";

/// Stands before the place of a fleet named with the army aboard it: `F loaded wes`.
const PAIR: &str = "loaded";

/// Stands before the destination of a unit that moves from somewhere beyond the known world: `F
/// beyond K`.
const BEYOND: &str = "beyond";

/// Stand after the place of a unit that is to take its treasure along, or not: `F sao withT`.
const WITH: &str = "withT";
const WITHOUT: &str = "withoutT";

fn take_treasure(rest: &mut &[&str]) -> Taking {
    let taking = match rest.first() {
        Some(&WITH) => Taking::With,
        Some(&WITHOUT) => Taking::Without,
        _ => return Taking::Unsaid,
    };
    *rest = &rest[1..];
    taking
}

impl SaveNames<'_> {
    pub(crate) fn write_order(&self, order: &Order) -> String {
        match order {
            Order::Unit { unit, action } => format!(
                "{} {}",
                self.write_unit_ref(*unit),
                self.write_action(action)
            ),
            Order::Scales(order) => self.write_scale_order(order),
            Order::Build { kind, place } => {
                format!("Build {}{}", write_kind(*kind), self.write_place(*place))
            }
            Order::Remove { unit } => format!("Remove {}", self.write_unit_ref(*unit)),
            Order::Waive => "Waive".to_owned(),
            Order::Pools(order) => self.write_pool_order(order),
            Order::Ballots(order) => write_ballot_order(order),
            Order::Kinds(order) => self.write_kind_order(order),
            Order::Claims(order) => self.write_claim_order(order),
            Order::Secret(order) => self.write_secret_order(order),
        }
    }

    pub(super) fn write_action(&self, action: &Action) -> String {
        match action {
            Action::Hold => "H".to_owned(),
            Action::Move { to, travel } => {
                format!("- {}{}", self.write_place(*to), self.write_travel(travel))
            }
            Action::SupportHold { unit } => format!("S {}", self.write_unit_ref(*unit)),
            Action::SupportMove { unit, to } => format!(
                "S {} - {}",
                self.write_unit_ref(*unit),
                self.write_place(*to)
            ),
            Action::Convoy { army, to, ferry } => format!(
                "{} {} - {}",
                if *ferry { "FF" } else { "C" },
                self.write_unit_ref(*army),
                self.write_place(*to)
            ),
            Action::Board { fleet } => format!("B {}", self.write_unit_ref(*fleet)),
            Action::Land { to, fleet } => {
                let fleet = fleet.map(|fleet| format!(" from {}", self.write_province(fleet)));
                let fleet = fleet.unwrap_or_default();
                format!("D {}{fleet}", self.write_place(*to))
            }
            Action::Disband => "disband".to_owned(),
            Action::Either { choices } => {
                let choices = choices.iter().map(|&place| self.write_place(place));
                format!("- {}", choices.joined(" or "))
            }
        }
    }

    fn write_travel(&self, travel: &Travel) -> String {
        match travel {
            Travel::Unsaid => String::new(),
            Travel::Convoy => " via convoy".to_owned(),
            Travel::Route(seas) => seas.iter().fold(" via".to_owned(), |text, &sea| {
                text + " " + &self.write_province(sea)
            }),
        }
    }

    pub(super) fn write_unit_ref(&self, unit: UnitRef) -> String {
        let mut words = Vec::new();
        words.extend(unit.power.map(|p| self.write_power(p)));
        words.extend(unit.kind.map(|k| k.letter().to_string()));
        words.extend(unit.aboard.then(|| ABOARD.to_owned()));
        words.extend(unit.pair.then(|| PAIR.to_owned()));
        words.extend(unit.beyond.then(|| BEYOND.to_owned()));
        words.push(self.write_place(unit.place));
        words.extend(match unit.treasure {
            Taking::Unsaid => None,
            Taking::With => Some(WITH.to_owned()),
            Taking::Without => Some(WITHOUT.to_owned()),
        });
        words.join(" ")
    }

    /// Reads [`Self::write_order`] back.
    pub(crate) fn order(&self, text: &str) -> Result<Order, Misfit> {
        let words: Vec<&str> = text.split(' ').collect();
        let mut rest = words.as_slice();
        let order = self.take_order(&mut rest)?;
        match rest.first() {
            None => Ok(order),
            Some(word) => Err(misfit!(
                "“{text}” is not an order of a save file: “{word}” is one word too many"
            )),
        }
    }

    fn take_order(&self, rest: &mut &[&str]) -> Result<Order, Misfit> {
        let whole = *rest;
        let verb = take_word(rest, "an order")?;
        if let Some(order) = self.take_pool_order(verb, rest)? {
            return Ok(Order::Pools(order));
        }
        if let Some(order) = take_ballot_order(verb, rest)? {
            return Ok(Order::Ballots(order));
        }
        if let Some(order) = self.take_kind_order(verb, rest)? {
            return Ok(Order::Kinds(order));
        }
        if let Some(order) = self.take_claim_order(verb, rest)? {
            return Ok(Order::Claims(order));
        }
        if let Some(order) = self.take_secret_order(verb, rest)? {
            return Ok(Order::Secret(order));
        }
        if let Some(order) = self.take_scale_order(verb, rest)? {
            return Ok(Order::Scales(order));
        }
        Ok(match verb {
            "Waive" => Order::Waive,
            "Build" => Order::Build {
                kind: take_kind(rest)?,
                place: self.take_place(rest)?,
            },
            "Remove" => Order::Remove {
                unit: self.take_unit_ref(rest)?,
            },
            _ => {
                *rest = whole;
                Order::Unit {
                    unit: self.take_unit_ref(rest)?,
                    action: self.take_action(rest)?,
                }
            }
        })
    }

    pub(super) fn take_action(&self, rest: &mut &[&str]) -> Result<Action, Misfit> {
        match take_word(rest, "what the unit does")? {
            "H" => Ok(Action::Hold),
            "disband" => Ok(Action::Disband),
            "-" => {
                let to = self.take_place(rest)?;
                if let ["or", ..] = rest {
                    self.take_choices(to, rest)
                } else {
                    Ok(Action::Move {
                        to,
                        travel: self.take_travel(rest)?,
                    })
                }
            }
            "S" => {
                let unit = self.take_unit_ref(rest)?;
                Ok(match self.take_destination(rest)? {
                    Some(to) => Action::SupportMove { unit, to },
                    None => Action::SupportHold { unit },
                })
            }
            verb @ ("C" | "FF") => {
                let army = self.take_unit_ref(rest)?;
                let to = self
                    .take_destination(rest)?
                    .ok_or_else(|| misfit!("a convoy lacks its destination"))?;
                Ok(Action::Convoy {
                    army,
                    to,
                    ferry: verb == "FF",
                })
            }
            "B" => Ok(Action::Board {
                fleet: self.take_unit_ref(rest)?,
            }),
            "D" => {
                let to = self.take_place(rest)?;
                let fleet = match rest {
                    ["from", fleet, after @ ..] => {
                        *rest = after;
                        Some(self.province(fleet)?)
                    }
                    _ => None,
                };
                Ok(Action::Land { to, fleet })
            }
            other => Err(misfit!(
                "“{other}” is not an action; write H, -, S, C, FF, B, D or disband"
            )),
        }
    }

    /// ` or Kie or Mun`, after the first place.
    fn take_choices(&self, first: Place, rest: &mut &[&str]) -> Result<Action, Misfit> {
        let mut choices = vec![first];
        while let ["or", after @ ..] = rest {
            *rest = after;
            choices.push(self.take_place(rest)?);
        }
        Ok(Action::Either { choices })
    }

    pub(super) fn take_destination(&self, rest: &mut &[&str]) -> Result<Option<Place>, Misfit> {
        match rest {
            ["-", after @ ..] => {
                *rest = after;
                self.take_place(rest).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn take_travel(&self, rest: &mut &[&str]) -> Result<Travel, Misfit> {
        match rest {
            ["via", "convoy"] => {
                *rest = &[];
                Ok(Travel::Convoy)
            }
            ["via", seas @ ..] => {
                *rest = &[];
                let seas: Result<Vec<ProvinceId>, Misfit> =
                    seas.iter().map(|sea| self.province(sea)).collect();
                seas.map(Travel::Route)
            }
            _ => Ok(Travel::Unsaid),
        }
    }

    pub(super) fn take_unit_ref(&self, rest: &mut &[&str]) -> Result<UnitRef, Misfit> {
        let mut word = take_word(rest, "a unit")?;
        let mut power = None;
        // What follows tells a nationality from a province of the same name.
        let unit_follows = rest.first().is_some_and(|next| {
            matches!(*next, "A" | "F" | ABOARD | PAIR | BEYOND) || self.place(next).is_ok()
        });
        if unit_follows && self.is_power(word) {
            power = Some(self.power(word)?);
            word = take_word(rest, "a unit")?;
        }
        let mut kind = None;
        if let ("A" | "F", Some(next)) = (word, rest.first())
            && (matches!(*next, ABOARD | PAIR | BEYOND) || self.place(next).is_ok())
        {
            kind = Some(kind_of(word)?);
            word = take_word(rest, "a place")?;
        }
        let (aboard, pair) = (word == ABOARD, word == PAIR);
        if aboard || pair {
            word = take_word(rest, "a sea")?;
        }
        let beyond = word == BEYOND;
        if beyond {
            word = take_word(rest, "a place")?;
        }
        let treasure = take_treasure(rest);
        Ok(UnitRef {
            kind,
            power,
            aboard,
            pair,
            beyond,
            treasure,
            ..UnitRef::at(self.place(word)?)
        })
    }

    pub(super) fn take_place(&self, rest: &mut &[&str]) -> Result<Place, Misfit> {
        self.place(take_word(rest, "a place")?)
    }
}
