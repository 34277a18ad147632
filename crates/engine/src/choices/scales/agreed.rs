//! What others must order as well, supposed where it is not on the sheet yet: slips come one after
//! another, and an agreement is foretold as kept.

use crate::order::{Action, Order, ScaleOrder, Submission, UnitRef};
use crate::position::Position;
use chancery_atlas::board::{PowerId, ProvinceId};

/// The other halves of a power's boardings between army and fleet of two powers, and the moves that
/// it expects of foreign fleets with its armies aboard, where their owners have not ordered
/// otherwise.
pub(crate) fn halves(
    position: &Position,
    power: PowerId,
    orders: &[Submission],
) -> Vec<Submission> {
    let own = orders.iter().filter(|given| given.power == power);
    let supposed = own.filter_map(|given| match &given.order {
        order @ Order::Scales(ScaleOrder::Scaled { .. }) => boarding(position, power, order),
        order @ Order::Unit { .. } => sailing(position, power, order),
        _ => None,
    });
    supposed
        .filter(|half| {
            !orders
                .iter()
                .any(|given| given.power == half.power && is_for_same(&given.order, &half.order))
        })
        .collect()
}

fn boarding(position: &Position, power: PowerId, order: &Order) -> Option<Submission> {
    let Order::Scales(ScaleOrder::Scaled {
        scale,
        unit: army,
        action: Action::Board { fleet },
    }) = order
    else {
        return None;
    };
    let own = None;
    let foreign = Some(power);
    // Each names the other's nationality, and not its own (Mercator, mixed A/Fs).
    let (owner, army_power, fleet_power) = match (
        other_owner(position, army, power),
        other_owner(position, fleet, power),
    ) {
        (Some(owner), None) => (owner, own, foreign),
        (None, Some(owner)) => (owner, foreign, own),
        // Both are this power's, or neither is: nothing is agreed with it.
        _ => return None,
    };
    let army = UnitRef {
        power: army_power,
        ..*army
    };
    let fleet = UnitRef {
        power: fleet_power,
        ..*fleet
    };
    let half = Order::at(*scale, army, Action::Board { fleet });
    Some(Submission::from_power(owner, half))
}

fn sailing(position: &Position, power: PowerId, order: &Order) -> Option<Submission> {
    let Order::Unit {
        unit,
        action: Action::Move { .. },
    } = order
    else {
        return None;
    };
    if !unit.pair {
        return None;
    }
    let owner = other_owner(position, unit, power)?;
    Some(Submission::from_power(owner, order.clone()))
}

/// The owner of a unit, where that is another than this power.
fn other_owner(position: &Position, named: &UnitRef, power: PowerId) -> Option<PowerId> {
    let owner = match named.power {
        Some(owner) => owner,
        None => position.unit_in(named.place.province)?.power,
    };
    if owner == power { None } else { Some(owner) }
}

/// Whether two orders are for one unit in one time scale.
fn is_for_same(a: &Order, b: &Order) -> bool {
    let at = b.unit().map(|unit| unit.place.province);
    let is_same = a.scale() == b.scale() && a.unit().map(|unit| unit.place.province) == at;
    // A chain is an order to each of its fleets.
    is_same || at.is_some_and(|at| is_chain_over(a, at))
}

/// Whether an order is a chain in which the fleet in a province has a part.
pub(super) fn is_chain_over(order: &Order, at: ProvinceId) -> bool {
    match order.chain() {
        Some((fleets, ..)) => fleets.iter().any(|fleet| fleet.place.province == at),
        None => false,
    }
}
