//! Orders about pools (Mobilization) in words, and why they are void.

use super::{Names, possessive};
use chancery_atlas::board::{Place, ProvinceId, UnitKind};
use chancery_engine::adjudicate::{PoolVoid, VoidReason};
use chancery_engine::order::{Action, Order, PoolOrder};

/// The order in words, its unit named with it.
pub(super) fn order(names: Names<'_>, order: &PoolOrder) -> String {
    match order {
        PoolOrder::Mobilize { kind, place } => {
            format!("mobilizes {}", names.named(*kind, *place))
        }
        PoolOrder::Demobilize { unit, to: Some(to) } => format!(
            "{} de-mobilizes to {}",
            names.unit_ref(*unit),
            names.province(*to)
        ),
        PoolOrder::Demobilize { unit, to: None } => {
            format!("{} de-mobilizes", names.unit_ref(*unit))
        }
        PoolOrder::RemovePooled { kind, centre } => format!(
            "disbands the de-mobilized {}",
            names.named(*kind, Place::new(*centre))
        ),
    }
}

/// Why the order is void, as a clause; `own` is its unit.
pub(super) fn void(names: Names<'_>, own: &str, why: PoolVoid) -> String {
    match why {
        PoolVoid::CarriesArmy(at) => {
            format!("the fleet in {} carries an army", names.province(at))
        }
        PoolVoid::MobilizesInRetreats => "units can't mobilize in a retreat phase".to_owned(),
        PoolVoid::NotPooled { kind, at } => format!(
            "no de-mobilized {} at {}",
            kind.map_or("unit", UnitKind::word),
            names.province(at)
        ),
        PoolVoid::AlreadyAppears(at) => format!(
            "another unit already appears in {} this phase",
            names.province(at)
        ),
        PoolVoid::JustMobilized(_) => "a unit that mobilizes takes no other order".to_owned(),
        PoolVoid::HasLeft(_) => format!("{own} has left the board"),
        PoolVoid::NoCentreNamed => "name the home centre".to_owned(),
        PoolVoid::PoolFull(at) => {
            format!("{} pool is full (2)", possessive(&names.province(at)))
        }
    }
}

/// Why an order is void, as a clause, where it is about a pooled unit and other orders can be void
/// for the same reason. `None`: it isn't.
pub(super) fn of_order(names: Names<'_>, order: &Order, why: VoidReason) -> Option<String> {
    let demobilizes = match order {
        Order::Pools(PoolOrder::Demobilize { .. }) => true,
        Order::Pools(PoolOrder::Mobilize { .. } | PoolOrder::RemovePooled { .. }) => false,
        // An ordinary order is about pools only where it means a unit that is in one.
        _ => return unseen(names, order, why),
    };
    let words = match why {
        VoidReason::NotHome(at) => format!("{} is not a home centre of yours", names.province(at)),
        VoidReason::NotOwned(at) => format!("you no longer own {}", names.province(at)),
        VoidReason::NotVacant(at) => format!(
            "{} is not empty: {} is there",
            names.province(at),
            standing(names, at)
        ),
        VoidReason::WhichCoast { to } => format!("which coast of {}?", names.province(to)),
        VoidReason::FleetInland(at) => format!("{} has no coast", names.province(at)),
        VoidReason::NoRemovalDue => "no disband is due".to_owned(),
        VoidReason::NoUnit(_) | VoidReason::NotYours { .. } if demobilizes => {
            "no such unit of yours there".to_owned()
        }
        VoidReason::NotDislodged(_) if demobilizes => "that unit is not dislodged".to_owned(),
        _ => return None,
    };
    Some(words)
}

/// Whether the reason is worded as a question.
pub fn asks(order: &Order, why: VoidReason) -> bool {
    matches!(
        (order, why),
        (Order::Pools(_), VoidReason::WhichCoast { .. })
    )
}

/// Of an order for a unit that is pooled, or to help it: it is not there.
fn unseen(names: Names<'_>, order: &Order, why: VoidReason) -> Option<String> {
    let VoidReason::NoUnit(at) = why else {
        return None;
    };
    let mut pooled = names.position.pooled.iter();
    if !pooled.any(|unit| unit.place.province == at) {
        return None;
    }
    let is_own = order.unit().is_some_and(|unit| unit.place.province == at);
    if is_own {
        Some(format!(
            "the unit of {} is de-mobilized",
            names.province(at)
        ))
    } else if is_help(order) {
        Some(format!("no unit is in {}", names.province(at)))
    } else {
        None
    }
}

/// Whether an order helps another unit.
const fn is_help(order: &Order) -> bool {
    matches!(
        order,
        Order::Unit {
            action: Action::SupportHold { .. } | Action::SupportMove { .. } | Action::Convoy { .. },
            ..
        }
    )
}

/// `Germany's A Edi`.
fn standing(names: Names<'_>, at: ProvinceId) -> String {
    match names.position.unit_in(at) {
        Some(unit) => format!("{} {}", names.whose(unit.power), names.unit(unit)),
        None => "a unit".to_owned(),
    }
}
