//! What others must order as well, supposed where it is not on the sheet yet: slips come one after
//! another, and an agreement is foretold as kept.

use crate::order::{Action, Order, ScaleOrder, Submission, UnitRef};
use crate::position::Position;
use chancery_atlas::board::{Place, PowerId};

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
    let others = |named: &UnitRef| owner(position, named).filter(|&owner| owner != power);
    let half = |army: UnitRef, fleet: UnitRef| Order::at(*scale, army, Action::Board { fleet });
    let own = |named: &UnitRef| UnitRef {
        power: None,
        ..*named
    };
    let foreign = |named: &UnitRef| UnitRef {
        power: Some(power),
        ..*named
    };
    match (others(army), others(fleet)) {
        (Some(owner), None) => Some(Submission::of(owner, half(own(army), foreign(fleet)))),
        (None, Some(owner)) => Some(Submission::of(owner, half(foreign(army), own(fleet)))),
        _ => None,
    }
}

fn sailing(position: &Position, power: PowerId, order: &Order) -> Option<Submission> {
    let Order::Unit {
        unit,
        action: Action::Move { .. },
    } = order
    else {
        return None;
    };
    let owner = owner(position, unit).filter(|&owner| unit.pair && owner != power)?;
    Some(Submission::of(owner, order.clone()))
}

fn owner(position: &Position, named: &UnitRef) -> Option<PowerId> {
    named
        .power
        .or_else(|| Some(position.unit_in(named.place.province)?.power))
}

/// Whether two orders are for one unit in one time scale.
fn is_for_same(a: &Order, b: &Order) -> bool {
    let subject = |order: &Order| Some((order.scale()?, order.unit()?.place.province));
    let fleets = |order: &Order, at: Place| matches!(order, Order::Scales(ScaleOrder::Chain { fleets, .. }) if fleets.iter().any(|fleet| fleet.place.province == at.province));
    subject(a) == subject(b) || b.unit().is_some_and(|unit| fleets(a, unit.place))
}
