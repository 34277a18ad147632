//! What is proposed for what was not ordered: the orders that a settlement would take for granted.

use super::{Event, Fate, Settlement, State};
use crate::adjudicate::{DefaultAction, Reason};
use crate::board::PowerId;
use crate::calendar::PhaseKind;
use crate::order::{Action, Order, PoolOrder, Submission, Travel, UnitRef};
use crate::position::{Position, Unit};

/// The orders of a power that say what a phase, so settled, did by default: holds, retreats,
/// removals; and that builds are waived, where it may make so many in an adjustment phase.
pub fn from_defaults(
    state: &State,
    settlement: &Settlement,
    power: PowerId,
    orders: &[Submission],
    builds: usize,
) -> Vec<Order> {
    let mut proposed = of_units(&state.position, settlement, power);
    if state.phase.kind != PhaseKind::Adjustments {
        return proposed;
    }
    let own = orders
        .iter()
        .zip(&settlement.verdicts)
        .filter(|(order, _)| order.power == power);
    let used = own
        .filter(|(_, verdict)| matches!(verdict.reason, Reason::Built | Reason::Waived))
        .count();
    proposed.extend((used..builds).map(|_| Order::Waive));
    proposed
}

/// The same, as far as units are concerned.
pub fn of_units(position: &Position, settlement: &Settlement, power: PowerId) -> Vec<Order> {
    let of_power = settlement
        .defaults
        .iter()
        .filter_map(|default| Some((default.action, position.unit(default.unit)?)));
    let lost = of_power
        .filter(|(_, unit)| unit.power == power)
        .filter_map(|(action, unit)| match action {
            DefaultAction::Held if position.carried(unit.id).is_some() => None,
            DefaultAction::Held => Some(order_to(unit, Action::Hold)),
            DefaultAction::NotRetreated => Some(order_to(unit, Action::Disband)),
            DefaultAction::AutoRetreat { to } => Some(order_to(
                unit,
                Action::Move {
                    to,
                    travel: Travel::Unsaid,
                },
            )),
            // No order can be given to a unit that leaves the board in the same phase.
            DefaultAction::CivilDisorder if left(settlement, unit) => None,
            DefaultAction::CivilDisorder
            | DefaultAction::LeastLoss { .. }
            | DefaultAction::Farthest { .. } => Some(remove(position, unit)),
            DefaultAction::NativesBeaten
            | DefaultAction::NoRetreat
            | DefaultAction::Starved
            | DefaultAction::LostAboard
            | DefaultAction::KindByDefault { .. } => None,
        });
    lost.collect()
}

/// The order that removes a unit: one on the board, aboard a fleet, or pooled.
fn remove(position: &Position, unit: &Unit) -> Order {
    if position.is_pooled(unit.id) {
        Order::Pools(PoolOrder::removal(unit.kind, unit.place.province))
    } else if position.carried(unit.id).is_some() {
        Order::Remove {
            unit: UnitRef::aboard(unit.place.province),
        }
    } else {
        Order::Remove {
            unit: UnitRef::new(unit.kind, unit.place),
        }
    }
}

fn order_to(unit: &Unit, action: Action) -> Order {
    Order::Unit {
        unit: UnitRef::new(unit.kind, unit.place),
        action,
    }
}

fn left(settlement: &Settlement, unit: &Unit) -> bool {
    settlement
        .events
        .iter()
        .any(|event: &Event| event.unit == *unit && matches!(event.fate, Fate::Demobilized { .. }))
}
