//! The first three time scales of a month of Mercator: why orders come out as they do, who comes
//! where and when, what is foreseen, and what must hold whatever is ordered. Which results the
//! rules demand is in `tests/cases`.

mod boxes;
mod letters;
mod outlook;
pub mod properties;
mod reason_properties;
mod reasons;
mod steps;

use crate::support::lines;
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind, builtin};
use chancery_engine::accounts::Accounts;
use chancery_engine::adjudicate::{HouseRules, Reason, VoidReason};
use chancery_engine::order::Submission;
use chancery_engine::position::{Aboard, Position, Unit, UnitId};
use chancery_engine::variant::{self, Mercator, Settlement, State, Table, Variant};
use lines::submissions;
use std::sync::Arc;

/// A position in February, and the orders given in it.
pub struct Scene {
    pub board: Arc<Board>,
    pub rules: HouseRules,
    pub state: State,
}

impl Scene {
    /// `units` as `England: F Lon, A/F NTH, A(ENG)`, an army after the fleet that it is aboard.
    /// Kiel is a canal, and the Arctic cap lies beyond the northern seas.
    fn new(units: &[&str]) -> Self {
        let chosen = [("canals", "Kie"), ("polar-caps", "ARC=NAO+NWG+BAR")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()));
        let board =
            variant::fitted(&Mercator, builtin::load("standard").unwrap(), &chosen).unwrap();
        let mut position = Position::empty(&board);
        for line in units {
            let (owner, list) = line.split_once(": ").unwrap();
            let owner = board.find_power(owner).unwrap();
            for unit in list.split(", ") {
                put(&board, &mut position, owner, unit);
            }
        }
        let phase = Mercator.about().calendar.parse("February 1901").unwrap();
        let state = State {
            phase,
            position,
            ending: None,
            claims: Vec::new(),
            discoveries: None,
            accounts: Accounts::default(),
        };
        Self {
            board,
            rules: HouseRules::default(),
            state,
        }
    }

    #[must_use]
    fn with(mut self, option: &str, value: &str) -> Self {
        self.rules
            .set(Mercator.about().options, option, value)
            .unwrap();
        self
    }

    pub fn table(&self) -> Table<'_> {
        Table::new(&self.board, &self.rules)
    }

    fn at(&self, name: &str) -> ProvinceId {
        self.board
            .find_exact(name)
            .unwrap_or_else(|| panic!("no {name}"))
    }

    fn power(&self, name: &str) -> PowerId {
        self.board.find_power(name).unwrap()
    }

    /// Lines as `Turkey: TS2 A(Con) - Bul`.
    fn orders(&self, lines: &[&str]) -> Vec<Submission> {
        submissions(&Mercator, self.table(), &self.state, lines)
    }

    fn settle(&self, lines: &[&str]) -> Settlement {
        Mercator.settle(self.table(), &self.state, &self.orders(lines), &[])
    }

    fn reasons(&self, lines: &[&str]) -> Vec<Reason> {
        self.settle(lines)
            .verdicts
            .iter()
            .map(|verdict| verdict.reason)
            .collect()
    }

    /// Why the last of these lines is void.
    fn why(&self, lines: &[&str]) -> VoidReason {
        match self.reasons(lines).last() {
            Some(Reason::Void(why)) => *why,
            other => panic!("{lines:?}: {other:?}"),
        }
    }
}

fn put(board: &Board, position: &mut Position, owner: PowerId, unit: &str) {
    if let Some(name) = unit.strip_prefix("A(") {
        let at = board.find_exact(name.trim_end_matches(')')).unwrap();
        return load(position, owner, at);
    }
    let (kind, name) = unit.split_once(' ').unwrap();
    let place = board.fleet_places(board.find_exact(name.split('/').next().unwrap()).unwrap())[0];
    match kind {
        "A" => {
            position.add(owner, UnitKind::Army, Place::new(place.province));
        }
        "F" => {
            position.add(owner, UnitKind::Fleet, place);
        }
        _ => {
            position.add(owner, UnitKind::Fleet, place);
            load(position, owner, place.province);
        }
    }
}

/// Puts a new army aboard the fleet in a province.
fn load(position: &mut Position, owner: PowerId, at: ProvinceId) {
    let fleet = *position.unit_in(at).unwrap();
    let unit = Unit {
        id: UnitId(position.next_unit),
        power: owner,
        kind: UnitKind::Army,
        place: fleet.place,
    };
    position.next_unit += 1;
    position.embark(Aboard {
        unit,
        fleet: fleet.id,
        moves: 1,
    });
}
