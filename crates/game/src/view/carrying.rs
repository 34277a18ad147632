//! Armies aboard as a settled phase knows them, and the fleets that carry them.

use super::{SeenOrder, SeenTurn};
use chancery_atlas::board::{PowerId, ProvinceId};
use chancery_engine::adjudicate::Outcome;
use chancery_engine::order::{Action, Order};
use chancery_engine::position::Unit;

impl SeenTurn {
    /// The order to go aboard a power's fleet in a sea that stood, whatever came of it.
    pub(crate) fn boarder(&self, power: PowerId, fleet: ProvinceId) -> Option<&SeenOrder> {
        self.orders.iter().find(|given| {
            let boards = match &given.order {
                Some(Order::Unit {
                    action: Action::Board { fleet: named },
                    ..
                }) => named.place.province == fleet,
                _ => false,
            };
            boards && given.power == power && given.verdict.outcome != Outcome::Void
        })
    }

    /// The order to land in a province from a sea, or by an army that stood there, that stood,
    /// whatever came of it.
    pub(crate) fn landing(&self, from: ProvinceId, to: ProvinceId) -> Option<&SeenOrder> {
        self.orders
            .iter()
            .filter(|given| given.verdict.outcome != Outcome::Void)
            .find(|given| match &given.order {
                Some(Order::Unit {
                    unit,
                    action: Action::Land { to: goal, .. },
                }) if goal.province == to => {
                    // A landing names the sea, or the army by where it stood when the phase began.
                    unit.place.province == from
                        || self
                            .ordered(given)
                            .is_some_and(|army| army.place.province == from)
                }
                _ => false,
            })
    }

    /// Whether the fleet that stood in a sea had an army aboard, or took one aboard in the phase.
    pub(crate) fn carries(&self, power: PowerId, fleet: ProvinceId) -> bool {
        self.loaded(power, fleet).is_some()
            || self
                .boarder(power, fleet)
                .is_some_and(|given| given.verdict.outcome == Outcome::Succeeds)
    }

    /// The army aboard a power's fleet in a sea when the phase began.
    fn loaded(&self, power: PowerId, fleet: ProvinceId) -> Option<&Unit> {
        let fleet = self.unit_at(fleet).filter(|unit| unit.power == power)?;
        self.before
            .position
            .cargo(fleet.id)
            .map(|aboard| &aboard.unit)
    }
}
