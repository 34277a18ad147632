//! What settling does without an order, written as orders: they are what a power would have had to
//! write for the same.

use chancery_atlas::board::PowerId;
use chancery_engine::adjudicate::{DefaultAction, Outcome};
use chancery_engine::order::{Action, Order, PoolOrder, Submission, Travel, UnitRef};
use chancery_engine::position::{Position, Unit};
use chancery_engine::variant::{Demand, Event, Fate, Settlement, State, Table, Variant};

/// The orders of a power for what it has not ordered: holds, retreats, removals, waived builds.
pub fn proposals(
    variant: &dyn Variant,
    table: Table<'_>,
    state: &State,
    power: PowerId,
    orders: &[Submission],
) -> Vec<Order> {
    let settlement = variant.settle(table, state, orders, &[]);
    let mut proposed = of_units(state, &settlement, power);
    let demands = variant.demands(table, state, power);
    let due = demands
        .iter()
        .filter(|demand| matches!(demand, Demand::Build(_)));
    let verdicts = orders.iter().zip(&settlement.verdicts);
    let own = verdicts
        .filter(|(order, verdict)| order.power == power && verdict.outcome == Outcome::Succeeds);
    let used: usize = own.map(|(_, verdict)| verdict.reason.builds()).sum();
    proposed.extend((used..due.count()).map(|_| Order::Waive));
    proposed
}

fn of_units(state: &State, settlement: &Settlement, power: PowerId) -> Vec<Order> {
    let position = &state.position;
    let of_power = settlement.defaults.iter().filter_map(|default| {
        // A unit of free kind is what it becomes.
        let after = settlement.after.position.unit(default.unit);
        let before = position.unit(default.unit)?;
        let kind = match position.free_kind(default.unit) {
            Some(_) => after?.kind,
            None => before.kind,
        };
        let place = match position.free_kind(default.unit) {
            Some(_) => after?.place,
            None => before.place,
        };
        Some((
            default.action,
            Unit {
                kind,
                place,
                ..*before
            },
        ))
    });
    let lost = of_power
        .filter(|(_, unit)| unit.power == power)
        .filter_map(|(action, unit)| match action {
            DefaultAction::Held if position.carried(unit.id).is_some() => None,
            DefaultAction::Held => Some(order_to(&unit, Action::Hold)),
            DefaultAction::NotRetreated => Some(order_to(&unit, Action::Disband)),
            DefaultAction::AutoRetreat { to } => Some(order_to(
                &unit,
                Action::Move {
                    to,
                    travel: Travel::Unsaid,
                },
            )),
            // No order can be given to a unit that leaves the board in the same phase.
            DefaultAction::CivilDisorder if left(settlement, &unit) => None,
            DefaultAction::CivilDisorder
            | DefaultAction::LeastLoss { .. }
            | DefaultAction::Farthest { .. } => Some(remove(position, &unit)),
            _ => None,
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
