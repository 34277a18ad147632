//! 1885 II and what its retreats, removals and victories need of the rules that all variants share,
//! told by reasons. Which results its rules demand is in `tests/cases`.

mod adjustments;
mod kinds;
mod months;
mod properties;
mod retreats;
mod winning;

use crate::support::lines;
use crate::support::proposals::proposals;
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind, builtin};
use chancery_engine::accounts::Accounts;
use chancery_engine::adjudicate::{DefaultAction, HouseRules, Reason, VoidReason};
use chancery_engine::order::Submission;
use chancery_engine::position::{Aboard, Position, Unit, UnitId};
use chancery_engine::variant::{Settlement, State, Table, Variant, Year1885};
use lines::submissions;
use std::sync::Arc;

/// A position, and the orders given in it.
struct Scene {
    variant: &'static dyn Variant,
    board: Arc<Board>,
    rules: HouseRules,
    state: State,
}

fn at(board: &Board, name: &str) -> ProvinceId {
    board
        .find_exact(name)
        .unwrap_or_else(|| panic!("no {name}"))
}

impl Scene {
    /// `units` as `England: F Lon, A/F NTH`; nobody owns anything.
    fn new(phase: &str, units: &[&str]) -> Self {
        Self::of(
            &Year1885,
            "1885",
            Year1885.about().house_rules,
            phase,
            units,
        )
    }

    /// The same of another variant, with the army/fleet module.
    fn on(variant: &'static dyn Variant, phase: &str, units: &[&str]) -> Self {
        let mut rules = variant.house_rules();
        rules
            .set(variant.options(), "army-fleet", "davis-1984")
            .unwrap();
        Self::of(variant, variant.board(), rules, phase, units)
    }

    fn of(
        variant: &'static dyn Variant,
        board: &str,
        rules: HouseRules,
        phase: &str,
        units: &[&str],
    ) -> Self {
        let board = builtin::load(board).unwrap();
        let mut position = Position::empty(&board);
        for line in units {
            let (owner, list) = line.split_once(": ").unwrap();
            let owner = board.find_power(owner).unwrap();
            for unit in list.split(", ") {
                let (kind, name) = unit.split_once(' ').unwrap();
                let place = board.fleet_places(at(&board, name.split('/').next().unwrap()))[0];
                match kind {
                    "A" => position.add(owner, UnitKind::Army, Place::new(place.province)),
                    "F" => position.add(owner, UnitKind::Fleet, place),
                    _ => load(&mut position, owner, place),
                };
            }
        }
        let phase = variant.calendar().parse(phase).unwrap();
        Self {
            variant,
            board,
            rules,
            state: State {
                phase,
                position,
                ending: None,
                claims: Vec::new(),
                discoveries: None,
                accounts: Accounts::default(),
            },
        }
    }

    /// The game before its first phase.
    fn start() -> Self {
        let board = builtin::load("1885").unwrap();
        let rules = Year1885.about().house_rules;
        let state = Year1885.start(Table::new(&board, &rules), 9);
        Self {
            variant: &Year1885,
            board,
            rules,
            state,
        }
    }

    #[must_use]
    fn with(mut self, option: &str, value: &str) -> Self {
        self.rules
            .set(self.variant.options(), option, value)
            .unwrap();
        self
    }

    /// Gives provinces to a power: `own("Turkey", "Con Smy")`.
    #[must_use]
    fn own(mut self, owner: &str, provinces: &str) -> Self {
        for name in provinces.split(' ') {
            let (province, owner) = (self.at(name), self.power(owner));
            self.state.position.owners[province.index()] = Some(owner);
        }
        self
    }

    fn table(&self) -> Table<'_> {
        Table::new(&self.board, &self.rules)
    }

    fn at(&self, name: &str) -> ProvinceId {
        at(&self.board, name)
    }

    fn power(&self, name: &str) -> PowerId {
        self.board.find_power(name).unwrap()
    }

    /// Lines as `Turkey: A Con - Bul`.
    fn orders(&self, lines: &[&str]) -> Vec<Submission> {
        submissions(self.variant, self.table(), &self.state, lines)
    }

    fn settle(&self, lines: &[&str]) -> Settlement {
        self.variant
            .settle(self.table(), &self.state, &self.orders(lines), &[])
    }

    #[must_use]
    fn then(&self, lines: &[&str]) -> Self {
        Self {
            variant: self.variant,
            board: Arc::clone(&self.board),
            rules: self.rules,
            state: self.settle(lines).after,
        }
    }

    fn reasons(&self, lines: &[&str]) -> Vec<Reason> {
        self.settle(lines)
            .verdicts
            .iter()
            .map(|verdict| verdict.reason)
            .collect()
    }

    /// Why a line is void, given before others.
    fn why(&self, line: &str, others: &[&str]) -> VoidReason {
        match self.reasons(&[&[line], others].concat())[0] {
            Reason::Void(why) => why,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn phase(&self) -> String {
        self.variant.calendar().name(self.state.phase)
    }

    fn winners(&self) -> Vec<&str> {
        self.state
            .winners()
            .iter()
            .map(|seat| self.board.powers[seat.index()].name.as_str())
            .collect()
    }

    /// The units of a power, those aboard in brackets: `F Con, A(AEG)`.
    fn units(&self, owner: &str) -> String {
        units(&self.board, &self.state.position, self.power(owner))
    }

    /// What was done by default in a phase, each with the place in which the unit stood.
    fn defaults(&self, lines: &[&str]) -> Vec<(String, DefaultAction)> {
        let place = |id: UnitId| {
            self.board
                .write_place(self.state.position.unit(id).unwrap().place)
        };
        self.settle(lines)
            .defaults
            .iter()
            .map(|default| (place(default.unit), default.action))
            .collect()
    }

    /// What is proposed to a power, written out.
    fn proposed(&self, owner: &str, lines: &[&str]) -> Vec<String> {
        let orders = proposals(
            self.variant,
            self.table(),
            &self.state,
            self.power(owner),
            &self.orders(lines),
        );
        orders
            .iter()
            .map(|order| {
                chancery_engine::order::write_order(&self.board, Some(&self.state.position), order)
            })
            .collect()
    }
}

/// Puts an army aboard a new fleet.
fn load(position: &mut Position, owner: PowerId, sea: Place) -> UnitId {
    let fleet = position.add(owner, UnitKind::Fleet, sea);
    let unit = Unit {
        id: UnitId(position.next_unit),
        power: owner,
        kind: UnitKind::Army,
        place: sea,
    };
    position.next_unit += 1;
    position.embark(Aboard {
        unit,
        fleet,
        moves: 1,
    });
    fleet
}

fn units(board: &Board, position: &Position, power: PowerId) -> String {
    let standing = position
        .units_of(power)
        .map(|unit| format!("{} {}", unit.kind.letter(), board.write_place(unit.place)));
    let aboard = position
        .aboard
        .iter()
        .filter(|army| army.unit.power == power);
    let aboard = aboard.map(|army| format!("A({})", board.write_place(army.unit.place)));
    standing.chain(aboard).collect::<Vec<_>>().join(", ")
}
