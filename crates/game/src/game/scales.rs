//! A month in time scales as its orders stand (Mercator).

use super::concern::Concern;
use super::{Game, MonthOutlook};
use chancery_atlas::board::{PowerId, UnitKind};
use chancery_engine::adjudicate::{MissingKind, VoidReason};
use chancery_engine::calendar::Scale;
use chancery_engine::order::{Action, Note, Order, Reading, Submission};
use chancery_engine::seat::Author;
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

    /// Whether a reading is an order of a month that names its unit without a letter.
    pub(super) fn lacks_letter(&self, reading: &Reading) -> bool {
        let named = reading.order().and_then(Order::to_unit);
        self.setup.variant.is_month(self.phase())
            && named.is_some_and(|(unit, _)| unit.kind.is_none() && !unit.aboard)
    }

    /// A reading that lacks the letter of its fleet, as a question where the fleet may be alone or
    /// have an army aboard by then; `others` are what else is ordered.
    pub(super) fn lettered(
        &self,
        power: Option<PowerId>,
        others: &[Submission],
        reading: Reading,
    ) -> Reading {
        let variant = self.setup.variant;
        let (Reading::Order { order, .. }, Some(power)) = (&reading, power) else {
            return reading;
        };
        if !self.lacks_letter(&reading) {
            return reading;
        }
        let author = Author::new(self.setup.seat_of(power), power);
        let mut orders = others.to_vec();
        let at = orders.len();
        orders.push(Submission::new(author, order.clone()));
        let doubts = variant.doubts(self.table(), self.state(), &orders);
        let is_open = doubts.iter().any(|(of, doubt)| {
            *of == at && matches!(doubt, Caution::Void(VoidReason::KindNotNamed(_)))
        });
        if !is_open || self.history().rules.missing_kind == MissingKind::Void {
            return reading;
        }
        Reading::Ambiguous {
            question: "Is the fleet alone by then, or is an army aboard?".to_owned(),
            candidates: [false, true]
                .into_iter()
                .filter_map(|pair| order.of_fleet(pair))
                .collect(),
        }
    }

    /// What is certain to be looked at of the orders on the sheet before the phase is settled, each
    /// with its entry; `None` where nothing is ordered in time scales.
    pub fn doubts(&self) -> Option<Vec<(usize, Concern)>> {
        let variant = self.setup.variant;
        if !variant.is_month(self.phase()) {
            return None;
        }
        let lines = self.bound_lines();
        let doubts = variant.doubts(self.table(), self.state(), lines.orders());
        let doubts = doubts
            .into_iter()
            .filter_map(|(order, doubt)| {
                let concern = match doubt {
                    Caution::Void(why) => Concern::Void(why),
                    Caution::HangsOn { order, succeeds } => Concern::HangsOn {
                        entry: lines.entry(order)?,
                        succeeds,
                    },
                    Caution::SpoiltBy { order } => Concern::SpoiltBy {
                        entry: lines.entry(order)?,
                    },
                    Caution::OtherGuise { will_be } => Concern::OtherGuise { will_be },
                    Caution::OneSided { power } => Concern::OneSided { power },
                    Caution::DoubleOption { with } => Concern::DoubleOption {
                        with: lines.entry(with)?,
                    },
                    Caution::Expectation => Concern::Expectation,
                };
                Some((lines.entry(order)?, concern))
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
