//! Mercator, but for the battles of its first three time scales: what a board is fitted to, and
//! what a month comes to, told by reasons. Which results its rules demand is in `tests/cases`.

mod adjusting;
mod claiming;
mod fitting;
mod placing;
mod properties;
mod removing;
mod retreating;

use crate::support::draws;
use crate::support::evenhanded;
use crate::support::lines;
use crate::support::months;
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind, builtin};
use chancery_engine::adjudicate::{DefaultAction, HouseRules, Reason, VoidReason};
use chancery_engine::calendar::Scale;
use chancery_engine::order::Submission;
use chancery_engine::position::{Aboard, Dislodged, Position, Trapped, Unit, UnitId};
use chancery_engine::variant::{self, Mercator, Settlement, State, Table, Variant};
use lines::submissions;
use std::sync::Arc;

/// A position, and the orders given in it.
struct Scene {
    board: Arc<Board>,
    rules: HouseRules,
    state: State,
}

impl Scene {
    /// `units` as `England: F Lon, A/F NTH`, in their order; `Germany: A(ENG)` is aboard a fleet
    /// that was listed before. Owners are as at the start.
    fn new(board: &str, fittings: &[(&str, &str)], phase: &str, units: &[&str]) -> Self {
        let chosen: Vec<_> = fittings
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let board = variant::fitted(&Mercator, builtin::load(board).unwrap(), &chosen).unwrap();
        let rules = Mercator.about().house_rules;
        let mut state = Mercator.start(Table::new(&board, &rules), board.powers.len());
        state.phase = Mercator.about().calendar.parse(phase).unwrap();
        state.position = Position {
            owners: state.position.owners,
            ..Position::empty(&board)
        };
        let mut scene = Self {
            board,
            rules,
            state,
        };
        for line in units {
            let (owner, list) = line.split_once(": ").unwrap();
            list.split(", ").for_each(|unit| scene.put(owner, unit));
        }
        scene
    }

    fn standard(phase: &str, units: &[&str]) -> Self {
        Self::new("standard", &[], phase, units)
    }

    fn put(&mut self, owner: &str, unit: &str) {
        let owner = self.power(owner);
        if let Some(name) = unit.strip_prefix("A(") {
            let sea = self.at(name.trim_end_matches(')'));
            let fleet = *self.state.position.unit_in(sea).unwrap();
            self.load(owner, fleet);
            return;
        }
        let (kind, name) = unit.split_once(' ').unwrap();
        let place = self.place(name);
        let kind_of = if kind == "A" {
            UnitKind::Army
        } else {
            UnitKind::Fleet
        };
        let id = self.state.position.add(owner, kind_of, place);
        if kind == "A/F" {
            self.load(owner, *self.state.position.unit(id).unwrap());
        }
    }

    fn load(&mut self, power: PowerId, fleet: Unit) {
        let id = UnitId(self.state.position.next_unit);
        self.state.position.next_unit += 1;
        let unit = Unit {
            id,
            power,
            kind: UnitKind::Army,
            place: fleet.place,
        };
        self.state.position.embark(Aboard {
            unit,
            fleet: fleet.id,
            moves: 1,
        });
    }

    #[must_use]
    fn with(mut self, option: &str, value: &str) -> Self {
        self.rules
            .set(Mercator.about().options, option, value)
            .unwrap();
        self
    }

    /// Gives provinces to a power: `own("Turkey", "Con Smy")`; nobody owns a centre that is not
    /// given.
    #[must_use]
    fn own(mut self, owner: &str, provinces: &str) -> Self {
        let owner = self.power(owner);
        for centre in self.board.centres() {
            if self.state.position.owner(centre) == Some(owner) {
                self.state.position.owners[centre.index()] = None;
            }
        }
        for name in provinces.split_whitespace() {
            let province = self.at(name);
            self.state.position.owners[province.index()] = Some(owner);
        }
        self
    }

    #[must_use]
    fn trapped(mut self, owner: &str, count: usize) -> Self {
        let power = self.power(owner);
        self.state
            .position
            .trapped
            .extend((0..count).map(|_| Trapped { power, cap: None }));
        self
    }

    /// Makes the standing unit in a province one that was placed before the first move.
    #[must_use]
    fn placed(mut self, name: &str) -> Self {
        let id = self.unit(name).id;
        self.state.position.extra.push(id);
        self
    }

    /// Drives the standing unit in a province out, with the army aboard, in a time scale. `to` are
    /// the places open to it, `ashore` those open to the army.
    #[must_use]
    fn driven(mut self, name: &str, scale: Scale, to: &str, ashore: &str) -> Self {
        let unit = self.unit(name);
        let army = self.state.position.cargo(unit.id).map(|army| army.unit);
        self.state
            .position
            .units
            .retain(|other| other.id != unit.id);
        for (unit, open) in std::iter::once((unit, to)).chain(army.map(|army| (army, ashore))) {
            let retreats = open
                .split_whitespace()
                .map(|name| self.place(name))
                .collect();
            let dislodged = Dislodged {
                retreats,
                ..Dislodged::new(unit, scale)
            };
            self.state.position.dislodged.push(dislodged);
        }
        self
    }

    fn table(&self) -> Table<'_> {
        Table::new(&self.board, &self.rules)
    }

    fn at(&self, name: &str) -> ProvinceId {
        self.board
            .find_exact(name)
            .unwrap_or_else(|| panic!("no {name}"))
    }

    /// A place with its coast, if one is named: `StP/sc`.
    fn place(&self, name: &str) -> Place {
        let (province, coast) = name.split_once('/').unwrap_or((name, ""));
        let at = self.at(province);
        let named =
            |place: &&Place| coast.is_empty() || self.board.write_place(**place).ends_with(coast);
        let places = self.board.fleet_places(at);
        if coast.is_empty() {
            Place::new(at)
        } else {
            *places.iter().find(named).unwrap()
        }
    }

    fn power(&self, name: &str) -> PowerId {
        self.board.find_power(name).unwrap()
    }

    fn unit(&self, name: &str) -> Unit {
        *self.state.position.unit_in(self.at(name)).unwrap()
    }

    /// Lines as `Turkey: A Con - Bul`.
    fn orders(&self, lines: &[&str]) -> Vec<Submission> {
        submissions(&Mercator, self.table(), &self.state, lines)
    }

    fn settle(&self, lines: &[&str]) -> Settlement {
        Mercator.settle(self.table(), &self.state, &self.orders(lines), &[])
    }

    /// Why each line came out as it did.
    fn reasons(&self, lines: &[&str]) -> Vec<Reason> {
        self.settle(lines)
            .verdicts
            .iter()
            .map(|verdict| verdict.reason)
            .collect()
    }

    /// The units of a power after a phase, as `A Lon, A(NTH), F NTH`, sorted.
    fn units(&self, settled: &Settlement, owner: &str) -> String {
        let power = self.power(owner);
        let position = &settled.after.position;
        let write = |unit: &Unit| {
            format!(
                "{} {}",
                unit.kind.letter(),
                self.board.write_place(unit.place)
            )
        };
        let aboard = position
            .aboard
            .iter()
            .filter(|army| army.unit.power == power);
        let aboard = aboard.map(|army| format!("A({})", self.board.write_place(army.unit.place)));
        let mut units: Vec<String> = position.units_of(power).map(write).chain(aboard).collect();
        units.sort();
        units.join(", ")
    }

    fn phase(&self, settled: &Settlement) -> String {
        assert!(!self.board.powers.is_empty());
        Mercator.about().calendar.name(settled.after.phase)
    }

    /// What happened by default to the unit that stood, or was carried, in a province.
    fn default(&self, settled: &Settlement, unit: UnitId) -> Option<DefaultAction> {
        assert!(self.state.position.unit(unit).is_some());
        settled
            .defaults
            .iter()
            .find(|default| default.unit == unit)
            .map(|default| default.action)
    }
}

fn void(reason: VoidReason) -> Reason {
    Reason::Void(reason)
}
