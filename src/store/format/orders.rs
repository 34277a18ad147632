//! Orders as text, exactly: what is read back is the same order to the last coast and letter, so
//! that a save never depends on the reader of slips. The forms are those of the house style; where
//! an order names a nationality, the power's key stands before the unit (`A Mar S france A Par -
//! Bur`).

use super::Misfit;
use super::names::{Names, kind_of};
use crate::board::{Place, PowerId, ProvinceId, UnitKind};
use crate::calendar::Scale;
use crate::grammar::Joined;
use crate::order::{
    Action, BallotOrder, ClaimOrder, KindOrder, Order, PoolOrder, ScaleOrder, SecretOrder, Taking,
    Travel, UnitRef,
};

/// Stands before the sea of an army named as aboard there: `A aboard wes`.
const ABOARD: &str = "aboard";

/// Stands before the place of a fleet named with the army aboard it: `F loaded wes`.
const PAIR: &str = "loaded";

/// Stands before the destination of a unit that moves from somewhere beyond the known world: `F
/// beyond K`.
const BEYOND: &str = "beyond";

/// Stands for the abbreviation where none was written: `Name K - = Vinland`.
const NO_ABBR: &str = "-";

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

impl Names<'_> {
    /// The order as text.
    pub fn write_order(&self, order: &Order) -> String {
        match order {
            Order::Unit { unit, action } => format!(
                "{} {}",
                self.write_unit_ref(*unit),
                self.write_action(action)
            ),
            Order::Scales(ScaleOrder::Scaled {
                scale,
                unit,
                action,
            }) => {
                format!(
                    "{} {} {}",
                    scale.prefix(),
                    self.write_unit_ref(*unit),
                    self.write_action(action)
                )
            }
            Order::Scales(ScaleOrder::Chain { fleets, army, to }) => {
                let fleets = fleets.iter().map(|&fleet| self.write_unit_ref(fleet));
                format!(
                    "Chain {} C {} - {}",
                    fleets.joined(" & "),
                    self.write_unit_ref(*army),
                    self.write_place(*to)
                )
            }
            Order::Build { kind, place } => {
                format!("Build {}{}", write_kind(*kind), self.write_place(*place))
            }
            Order::Remove { unit } => format!("Remove {}", self.write_unit_ref(*unit)),
            Order::Waive => "Waive".to_owned(),
            Order::Pools(PoolOrder::Mobilize { kind, place }) => {
                format!("Mobilize {}{}", write_kind(*kind), self.write_place(*place))
            }
            Order::Pools(PoolOrder::Demobilize { unit, to }) => {
                let to = to.map(|to| format!(" to {}", self.write_province(to)));
                let to = to.unwrap_or_default();
                format!("Demobilize {}{to}", self.write_unit_ref(*unit))
            }
            Order::Pools(PoolOrder::RemovePooled { kind, centre }) => format!(
                "RemovePooled {}{}",
                write_kind(*kind),
                self.write_province(*centre)
            ),
            Order::Ballots(BallotOrder::Invest { amount }) => format!("Invest {amount}"),
            Order::Ballots(BallotOrder::Lot { number }) => format!("Lot {number}"),
            Order::Kinds(KindOrder::Choose { unit }) => {
                format!("Choose {}", self.write_unit_ref(*unit))
            }
            Order::Claims(ClaimOrder::Claim { with }) => {
                format!("Claim{}", self.write_powers(with))
            }
            Order::Claims(ClaimOrder::Concede { to }) => {
                format!("Concede{}", self.write_powers(to))
            }
            Order::Secret(SecretOrder::Name { area, name, abbr }) => {
                format!(
                    "Name {} {} = {name}",
                    self.write_province(*area),
                    abbr.as_deref().unwrap_or(NO_ABBR)
                )
            }
        }
    }

    fn write_action(&self, action: &Action) -> String {
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

    fn write_powers(&self, powers: &[PowerId]) -> String {
        powers.iter().fold(String::new(), |text, &power| {
            text + " " + &self.write_power(power)
        })
    }

    fn write_unit_ref(&self, unit: UnitRef) -> String {
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
    pub fn order(&self, text: &str) -> Result<Order, Misfit> {
        let words: Vec<&str> = text.split(' ').collect();
        let mut rest = words.as_slice();
        let order = match rest {
            ["Waive"] => {
                rest = &[];
                Order::Waive
            }
            ["Name", area, abbr, "=", after @ ..] => {
                rest = &[];
                let abbr = (*abbr != NO_ABBR).then(|| (*abbr).to_owned());
                Order::Secret(SecretOrder::Name {
                    area: self.province(area)?,
                    name: after.join(" "),
                    abbr,
                })
            }
            ["Build", after @ ..] => {
                rest = after;
                Order::Build {
                    kind: take_kind(&mut rest)?,
                    place: self.take_place(&mut rest)?,
                }
            }
            ["Mobilize", after @ ..] => {
                rest = after;
                Order::Pools(PoolOrder::Mobilize {
                    kind: take_kind(&mut rest)?,
                    place: self.take_place(&mut rest)?,
                })
            }
            ["RemovePooled", after @ ..] => {
                rest = after;
                Order::Pools(PoolOrder::RemovePooled {
                    kind: take_kind(&mut rest)?,
                    centre: self.province(take_word(&mut rest, "a centre")?)?,
                })
            }
            ["Demobilize", after @ ..] => {
                rest = after;
                let unit = self.take_unit_ref(&mut rest)?;
                let to = if let ["to", after @ ..] = rest {
                    rest = after;
                    Some(self.province(take_word(&mut rest, "a centre")?)?)
                } else {
                    None
                };
                Order::Pools(PoolOrder::Demobilize { unit, to })
            }
            ["Invest", after @ ..] => {
                rest = after;
                Order::Ballots(BallotOrder::Invest {
                    amount: take_number(&mut rest)?,
                })
            }
            ["Lot", after @ ..] => {
                rest = after;
                Order::Ballots(BallotOrder::Lot {
                    number: take_number(&mut rest)?,
                })
            }
            ["Choose", after @ ..] => {
                rest = after;
                Order::Kinds(KindOrder::Choose {
                    unit: self.take_unit_ref(&mut rest)?,
                })
            }
            [verb @ ("Claim" | "Concede"), powers @ ..] => {
                rest = &[];
                let powers = powers
                    .iter()
                    .map(|power| self.power(power))
                    .collect::<Result<_, _>>()?;
                if *verb == "Claim" {
                    Order::Claims(ClaimOrder::Claim { with: powers })
                } else {
                    Order::Claims(ClaimOrder::Concede { to: powers })
                }
            }
            ["Remove", after @ ..] => {
                rest = after;
                Order::Remove {
                    unit: self.take_unit_ref(&mut rest)?,
                }
            }
            ["Chain", after @ ..] => {
                rest = after;
                self.take_chain(&mut rest)?
            }
            [prefix, after @ ..] if let Some(scale) = scale_of(prefix) => {
                rest = after;
                Order::Scales(ScaleOrder::Scaled {
                    scale,
                    unit: self.take_unit_ref(&mut rest)?,
                    action: self.take_action(&mut rest)?,
                })
            }
            _ => Order::Unit {
                unit: self.take_unit_ref(&mut rest)?,
                action: self.take_action(&mut rest)?,
            },
        };
        match rest.first() {
            None => Ok(order),
            Some(word) => Err(misfit!(
                "“{text}” is no order of a save file: “{word}” is one word too many"
            )),
        }
    }

    fn take_action(&self, rest: &mut &[&str]) -> Result<Action, Misfit> {
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
                "“{other}” stands where an order says what the unit does: H, -, S, C, FF, B, D or \
                 disband"
            )),
        }
    }

    /// `loaded wes & france F mao C A Den - Por`, with two fleets or more.
    fn take_chain(&self, rest: &mut &[&str]) -> Result<Order, Misfit> {
        let mut fleets = vec![self.take_unit_ref(rest)?];
        while let ["&", after @ ..] = rest {
            *rest = after;
            fleets.push(self.take_unit_ref(rest)?);
        }
        let verb = take_word(rest, "C")?;
        let army = self.take_unit_ref(rest)?;
        match self.take_destination(rest)? {
            Some(to) if verb == "C" && fleets.len() > 1 => {
                Ok(Order::Scales(ScaleOrder::Chain { fleets, army, to }))
            }
            _ => Err(misfit!(
                "a chain is two fleets or more, the army and its destination, as in “Chain F NTH \
                 & F ENG C A Den - Por”"
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

    fn take_destination(&self, rest: &mut &[&str]) -> Result<Option<Place>, Misfit> {
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

    fn take_unit_ref(&self, rest: &mut &[&str]) -> Result<UnitRef, Misfit> {
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

    fn take_place(&self, rest: &mut &[&str]) -> Result<Place, Misfit> {
        self.place(take_word(rest, "a place")?)
    }
}

/// `TS1`, `TS3`. Orders of the second time scale have no prefix.
fn scale_of(prefix: &str) -> Option<Scale> {
    [Scale::First, Scale::Third]
        .into_iter()
        .find(|scale| scale.prefix() == prefix)
}

/// `A `, `F ` or nothing.
fn write_kind(kind: Option<UnitKind>) -> String {
    kind.map(|kind| format!("{} ", kind.letter()))
        .unwrap_or_default()
}

/// The kind in front of the last word, where there is one.
fn take_kind(rest: &mut &[&str]) -> Result<Option<UnitKind>, Misfit> {
    if rest.len() > 1 {
        kind_of(take_word(rest, "a unit")?).map(Some)
    } else {
        Ok(None)
    }
}

fn take_number<N: std::str::FromStr>(rest: &mut &[&str]) -> Result<N, Misfit> {
    let word = take_word(rest, "a number")?;
    word.parse()
        .map_err(|_| misfit!("“{word}” stands where an order names a number"))
}

fn take_word<'t>(rest: &mut &[&'t str], wanted: &str) -> Result<&'t str, Misfit> {
    let (first, after) = rest
        .split_first()
        .ok_or_else(|| misfit!("the order ends where it should name {wanted}"))?;
    *rest = after;
    Ok(first)
}
