//! A month in time scales as its orders stand (Mercator).

use super::concern::Concern;
use super::{Game, MonthOutlook};
use chancery_atlas::board::{PowerId, UnitKind};
use chancery_engine::calendar::Scale;
use chancery_engine::order::{Action, Note, Order, Reading};
use chancery_engine::variant::Caution;

impl Game {
    /// The outlook on the open phase by what is on the sheet; `None` where nothing is ordered in
    /// time scales.
    pub fn outlook(&self) -> Option<MonthOutlook> {
        let variant = self.setup.variant;
        if !variant.has_scales() {
            return None;
        }
        variant.outlook(self.table(), self.state(), &self.sheet().submissions())
    }

    /// A move without a time scale of a fleet that comes there in the second: it is one of the
    /// third, and replaces no other.
    pub(super) fn at_its_scale(&self, power: Option<PowerId>, mut reading: Reading) -> Reading {
        let Reading::Order { order, notes } = &mut reading else {
            return reading;
        };
        let Order::Unit { unit, action } = &*order else {
            return reading;
        };
        let is_fleets = unit.kind != Some(UnitKind::Army) && unit.power.is_none();
        let moves = matches!(action, Action::Move { .. }) && is_fleets;
        let outlook = if moves { self.outlook() } else { None };
        let Some((outlook, power)) = outlook.zip(power) else {
            return reading;
        };
        let is_there = |scale| {
            let mut own = self.state().position.units_of(power);
            own.any(|own| {
                let seen = outlook.at(own.id, scale);
                seen.is_some_and(|(place, _)| place.province == unit.place.province)
            })
        };
        if !is_there(Scale::Second) && is_there(Scale::Third) {
            *order = Order::at(Scale::Third, *unit, action.clone());
            let why = "The fleet is there only in TS3, so the order is read as TS3.";
            notes.push(Note::Remark(why.to_owned()));
        }
        reading
    }

    /// What is certain to be looked at of the orders on the sheet before the phase is settled, each
    /// with its entry; `None` where nothing is ordered in time scales.
    pub fn doubts(&self) -> Option<Vec<(usize, Concern)>> {
        let variant = self.setup.variant;
        if !variant.is_month(self.phase()) {
            return None;
        }
        let lines = self.bound_lines();
        let entry = |order: usize| lines.entry(order);
        let doubts = variant.doubts(self.table(), self.state(), lines.orders());
        let doubts = doubts
            .into_iter()
            .filter_map(|(order, doubt)| {
                let concern = match doubt {
                    Caution::Void(why) => Concern::Void(why),
                    Caution::HangsOn { order, succeeds } => Concern::HangsOn {
                        entry: entry(order)?,
                        succeeds,
                    },
                    Caution::OtherGuise { will_be } => Concern::OtherGuise { will_be },
                    Caution::OneSided { power } => Concern::OneSided { power },
                    Caution::DoubleOption { with } => Concern::DoubleOption { with: entry(with)? },
                    Caution::Expectation => Concern::Expectation,
                };
                Some((entry(order)?, concern))
            })
            .collect();
        Some(doubts)
    }
}

/// Those of an entry, the worst first.
pub(super) fn doubts_of(doubts: &[(usize, Concern)], entry: usize) -> Vec<Concern> {
    let mut own: Vec<Concern> = doubts
        .iter()
        .filter(|(of, _)| *of == entry)
        .map(|(_, concern)| concern.clone())
        .collect();
    own.sort_by_key(Concern::rank);
    own
}
