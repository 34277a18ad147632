//! Supports and convoys: in full, in the short forms, and the other way round (`support to Bul from
//! Rum`).

use super::draft::Draft;
use super::lex::TokenKind;
use super::lookup::OPEN;
use super::parser::Parser;
use super::path::{ELLIPTIC_DOUBT, Path, UNSIGNED_DOUBT, Ways, then};
use super::statement::order;
use super::words::Verb;
use crate::order::write::write_order;
use crate::order::{Action, Note, Order, Travel, UnitRef};
use crate::position::Unit;
use chancery_atlas::board::{Place, ProvinceId, UnitKind};

/// What is supported or carried, as far as it is written.
#[derive(Clone, Copy)]
pub(in crate::order) enum Aim {
    Hold(UnitRef),
    Move(UnitRef, Place),
    /// One place and no more: of the unit there, or of a move into it?
    Bare(UnitRef),
    /// Where it goes, but not which unit.
    Into(Place),
}

impl Parser<'_> {
    /// `S A Bur`, `S A Par - Bur`, `S Par Bur`, `S A Bur H`, `support to Bul from Rum`, `S Bur`.
    pub(crate) fn support(&self, unit: UnitRef, path: &Path) -> Ways<Draft> {
        // `A Mar to support A Bur`
        let to = self.word_if(path, |word| word == "to");
        let Some(after) = self.verb(to.as_ref().unwrap_or(path), Verb::Support) else {
            return Vec::new();
        };
        then(self.supported(&after), |aim, path| {
            if self.goes_on() {
                supports_begun(unit, aim, path)
            } else {
                vec![self.support_of(unit, aim, path)]
            }
        })
    }

    /// `C A Lon - Nwy`, `transports Lon to Nwy`, `convoy to Nwy from Lon`, `FF A Lon - Bre`.
    pub(crate) fn convoy(&self, unit: UnitRef, path: &Path) -> Ways<Draft> {
        let ferried = self.ferry(path);
        let ferry = ferried.is_some();
        let Some(after) = ferried.or_else(|| self.verb(path, Verb::Convoy)) else {
            return Vec::new();
        };
        then(self.aims(&after), |aim, path| {
            vec![self.convoy_of(unit, ferry, aim, path)]
        })
    }

    fn convoy_of(&self, unit: UnitRef, ferry: bool, aim: Aim, path: &Path) -> (Draft, Path) {
        let mut path = path.clone();
        let draft = match aim {
            // What is typed after `C` may be where an army goes that is named later.
            Aim::Bare(UnitRef { place: to, .. }) | Aim::Into(to) if self.goes_on() => {
                path.begun = true;
                let army = UnitRef::at(OPEN);
                order(unit, Action::Convoy { army, to, ferry })
            }
            Aim::Move(army, to) => order(unit, Action::Convoy { army, to, ferry }),
            Aim::Hold(_) | Aim::Bare(_) => Draft::Refuse(
                "The army's destination is missing. Write it as `F NTH C A Lon - Nwy`.".to_owned(),
            ),
            // `A Yor Convoys - Nwy`
            Aim::Into(to) if unit.kind == Some(UnitKind::Army) => {
                path = path.remarked("The convoy of an army is read as its move by convoy.");
                let travel = Travel::Convoy;
                order(unit, Action::Move { to, travel })
            }
            Aim::Into(_) => {
                Draft::Refuse("The army is missing. Write it as `F NTH C A Lon - Nwy`.".to_owned())
            }
        };
        (draft, path)
    }

    pub(crate) fn aims(&self, path: &Path) -> Ways<Aim> {
        self.bracketed(path, |path| self.bare_aims(path))
    }

    fn bare_aims(&self, path: &Path) -> Ways<Aim> {
        let mut ways = Vec::new();
        // `support hold [to] Bur`
        let hyphen = self
            .mark(path, &TokenKind::Dash)
            .unwrap_or_else(|| path.clone());
        if let Some(hold) = self.verb(&hyphen, Verb::Hold) {
            let of = self.past_move_sign(&hold);
            ways.extend(
                self.unit(&of)
                    .into_iter()
                    .map(|(unit, path)| (Aim::Hold(unit), path)),
            );
        }
        // `support [move] to Bul [from Rum]`
        if let Some(to) = self.move_sign(path) {
            ways.extend(then(self.bracketed_place(&to), |to, path| {
                self.moved_from(to, path)
            }));
        }
        ways.extend(then(self.unit(path), |unit, path| self.aim_at(unit, path)));
        ways
    }

    /// What a support is for: besides what a convoy may be for, a unit from nobody knows where.
    fn supported(&self, path: &Path) -> Ways<Aim> {
        let mut ways = self.aims(path);
        ways.extend(self.bracketed(path, |path| self.aims_from_beyond(path)));
        if self.goes_on() {
            // `S D Pie`
            let landings = self.ashore(path).into_iter();
            ways.extend(landings.map(|(to, path)| (Aim::Into(to), path)));
        }
        ways
    }

    /// `from Rum` behind a destination; without it, whose move it is stays open.
    fn moved_from(&self, to: Place, path: &Path) -> Ways<Aim> {
        let Some(from) = self.word_if(path, |w| w == "from") else {
            let mut path = path.clone();
            path.doubt += ELLIPTIC_DOUBT;
            return vec![(Aim::Into(to), path)];
        };
        self.unit(&from)
            .into_iter()
            .map(|(unit, path)| (Aim::Move(unit, to), path))
            .collect()
    }

    /// `A Bur`, `A Par - Bur`, `Par Bur`, `A Bur H`: a unit, and what is said of it.
    fn aim_at(&self, unit: UnitRef, path: &Path) -> Ways<Aim> {
        let alone = if unit.kind.is_some() || unit.power.is_some() {
            Aim::Hold(unit)
        } else {
            Aim::Bare(unit)
        };
        let mut ways = vec![(alone, path.clone())];
        let signed = self.move_sign(path);
        if let Some(mut end) = self.verb(signed.as_ref().unwrap_or(path), Verb::Hold) {
            end.doubt += u32::from(
                signed
                    .as_ref()
                    .is_some_and(|signed| self.is_letter_of_area(signed)),
            );
            ways.push((Aim::Hold(unit), end));
        }
        // A support names no way, so only the end of a route counts.
        let mut destinations = if let Some(after) = &signed {
            let chains = self.chain(after).into_iter();
            chains
                .filter_map(|(places, path)| Some((*places.last()?, path)))
                .collect()
        } else {
            let mut places = self.bracketed_place(path);
            for (_, path) in &mut places {
                path.doubt += UNSIGNED_DOUBT;
            }
            places
        };
        if self.goes_on() && signed.is_some() {
            destinations.extend(self.bracketed_place(path));
        }
        let travelled = then(destinations, |to, path| {
            self.travel(path, Travel::Unsaid)
                .into_iter()
                .map(|(_, path)| (to, path))
                .collect()
        });
        ways.extend(travelled.into_iter().map(|(to, path)| {
            let (unit, path) = self.nation_after(unit, path);
            (Aim::Move(unit, to), path)
        }));
        ways.extend(
            self.supported_landing(unit, path)
                .into_iter()
                .map(|((army, to), path)| (Aim::Move(army, to), path)),
        );
        ways
    }

    /// `French F(OB) - For`, `A(OB) D For`: a unit that comes from a place which the writer does
    /// not know.
    fn aims_from_beyond(&self, path: &Path) -> Ways<Aim> {
        then(self.unit_beyond(path), |unit, path| {
            let mut aims = Vec::new();
            if let Some(after) = self.move_sign(path) {
                for (to, path) in self.bracketed_place(&after) {
                    aims.push((from_beyond(unit, to), path));
                }
            }
            if unit.kind == Some(UnitKind::Army) {
                let landing = UnitRef {
                    aboard: true,
                    ..unit
                };
                for (to, path) in self.ashore(path) {
                    aims.push((from_beyond(landing, to), path));
                }
            }
            aims
        })
    }

    fn support_of(&self, supporter: UnitRef, aim: Aim, path: &Path) -> (Draft, Path) {
        let path = path.clone();
        match aim {
            Aim::Hold(unit) => (order(supporter, Action::SupportHold { unit }), path),
            Aim::Move(unit, to) => (order(supporter, Action::SupportMove { unit, to }), path),
            Aim::Bare(unit) if self.is_thought_to_stand(unit.place.province) => {
                self.filled_out(supporter, unit, path)
            }
            Aim::Bare(unit) => (self.which_mover(supporter, unit.place), path),
            Aim::Into(to) => (self.which_mover(supporter, to), path),
        }
    }

    /// Whether a unit stands in a province. One beyond the known world is taken to: the reader must
    /// not find out for a player.
    fn is_thought_to_stand(&self, at: ProvinceId) -> bool {
        // Nor do the words of a void order tell whether there is such a place (1492 L7).
        self.context.board.is_beyond(at) || self.context.position.unit_in(at).is_some()
    }

    fn without_hidden_coast(&self, place: Place) -> Place {
        if self.context.board.is_beyond(place.province) {
            Place::new(place.province)
        } else {
            place
        }
    }

    /// `A Mar S Bur` with a unit in Bur: its support to hold, and marked.
    fn filled_out(&self, supporter: UnitRef, unit: UnitRef, mut path: Path) -> (Draft, Path) {
        let filled = Order::Unit {
            unit: supporter,
            action: Action::SupportHold { unit },
        };
        // Which coasts a land beyond the known world has is not for every writer to know.
        let told = Order::Unit {
            unit: supporter,
            action: Action::SupportHold {
                unit: UnitRef {
                    place: self.without_hidden_coast(unit.place),
                    ..unit
                },
            },
        };
        let read = write_order(self.context.board, Some(self.context.position), &told);
        path.notes.push(Note::Elliptic { read });
        (Draft::Order(filled), path)
    }

    /// `A Mar S Bur` with nothing in Bur: somebody's move there, but whose?
    fn which_mover(&self, supporter: UnitRef, to: Place) -> Draft {
        let movers = self
            .context
            .position
            .units
            .iter()
            .filter(|u| u.place.province != supporter.place.province && self.reaches(u, to));
        let candidates: Vec<Order> = movers
            .map(|u| Order::Unit {
                unit: supporter,
                action: Action::SupportMove {
                    unit: self.known(u),
                    to,
                },
            })
            .collect();
        let into = self.context.board.write_place(to);
        if candidates.is_empty() {
            return Draft::Refuse(format!(
                "The supported unit is missing: no unit is in {into}, and none can move there."
            ));
        }
        Draft::Ask {
            question: format!("Whose move to {into} is supported?"),
            candidates,
        }
    }

    /// `s par bur`: the supporter is not named.
    pub(crate) fn support_without_unit(&self, path: &Path) -> Ways<Draft> {
        let Some(after) = self.verb(path, Verb::Support) else {
            return Vec::new();
        };
        then(self.supported(&after), |aim, path| {
            vec![(self.which_supporter(aim), path.clone())]
        })
    }

    fn which_supporter(&self, aim: Aim) -> Draft {
        let (target, into, action) = match aim {
            Aim::Hold(unit) | Aim::Bare(unit) => {
                (unit.place, unit.place, Action::SupportHold { unit })
            }
            Aim::Move(unit, to) => (unit.place, to, Action::SupportMove { unit, to }),
            Aim::Into(_) => {
                return Draft::Refuse(
                    "It names neither the supporting unit nor the supported unit.".to_owned(),
                );
            }
        };
        // Not the supported unit itself, though it may reach the place.
        let able = self.context.position.units.iter().filter(|u| {
            self.may_be_writer(u.power)
                && u.place.province != target.province
                && self.reaches(u, into)
        });
        let candidates: Vec<Order> = able
            .map(|u| Order::Unit {
                unit: self.known(u),
                action: action.clone(),
            })
            .collect();
        if candidates.is_empty() {
            return Draft::Refuse(
                "The supporting unit is missing. Write it as `A Mar S A Par - Bur`.".to_owned(),
            );
        }
        Draft::Ask {
            question: "Which unit gives the support?".to_owned(),
            candidates,
        }
    }

    /// A unit as an order names it: of a kind that its owner may choose, no letter.
    pub(crate) fn known(&self, unit: &Unit) -> UnitRef {
        let shown = self.context.position.free_kind(unit.id).is_none();
        UnitRef {
            kind: shown.then_some(unit.kind),
            ..UnitRef::new(unit.kind, unit.place)
        }
    }

    /// Whether a unit could move to the place by itself; of a kind that its owner may choose,
    /// whether either could.
    pub(crate) fn reaches(&self, unit: &Unit, to: Place) -> bool {
        if self.context.position.free_kind(unit.id).is_none() {
            return self.reaches_as(unit.kind, unit.place, to);
        }
        self.reaches_as(UnitKind::Army, unit.place, to)
            || self.reaches_as(UnitKind::Fleet, unit.place, to)
    }

    fn reaches_as(&self, kind: UnitKind, from: Place, to: Place) -> bool {
        let board = self.context.board;
        match kind {
            UnitKind::Army => board.army_can_move(from.province, to.province),
            // Without a coast any will do; with one, only that.
            UnitKind::Fleet if to.coast.is_some() => board.fleet_moves(from).contains(&to),
            UnitKind::Fleet => board.fleet_can_reach(from, to.province),
        }
    }
}

/// A move into a place from one that the writer does not know.
fn from_beyond(unit: UnitRef, to: Place) -> Aim {
    let unit = UnitRef {
        place: Place::new(to.province),
        beyond: true,
        ..unit
    };
    Aim::Move(unit, to)
}

/// What `s bur` may support: the unit there, or a move there.
fn supports_begun(unit: UnitRef, aim: Aim, path: &Path) -> Ways<Draft> {
    match aim {
        Aim::Hold(supported) => {
            let action = Action::SupportHold { unit: supported };
            vec![(order(unit, action), path.clone())]
        }
        Aim::Bare(supported) => {
            let hold = Path {
                suggested: true,
                ..path.clone()
            };
            let action = Action::SupportHold { unit: supported };
            vec![
                (order(unit, action), hold),
                support_into(unit, supported.place, path),
            ]
        }
        Aim::Move(supported, to) => {
            let action = Action::SupportMove {
                unit: supported,
                to,
            };
            vec![(order(unit, action), path.clone())]
        }
        Aim::Into(to) => vec![support_into(unit, to, path)],
    }
}

/// The support of a move into a place by a unit that is not typed yet.
fn support_into(unit: UnitRef, to: Place, path: &Path) -> (Draft, Path) {
    let path = Path {
        begun: true,
        ..path.clone()
    };
    let mover = UnitRef::at(OPEN);
    (order(unit, Action::SupportMove { unit: mover, to }), path)
}
