//! The places that an order is about.

use chancery_atlas::board::ProvinceId;
use chancery_engine::order::{Action, Order, PoolOrder, ScaleOrder};

/// Where the unit of an order stands; of a chain of fleets the last, from which its army lands.
pub fn start(order: &Order) -> Option<ProvinceId> {
    match order {
        Order::Scales(ScaleOrder::Chain { fleets, .. }) => {
            fleets.last().map(|fleet| fleet.place.province)
        }
        order => order.unit().map(|unit| unit.place.province),
    }
}

/// Where a unit stands that an order is for, or where it comes onto the board.
pub fn begins(order: &Order) -> Option<ProvinceId> {
    match order {
        Order::Pools(PoolOrder::Mobilize { place, .. }) => Some(place.province),
        order => start(order),
    }
}

/// Where an order would have its unit go. In a time scale the support of a landing orders that too.
pub fn goal(order: &Order) -> Option<ProvinceId> {
    match (order, order.action()) {
        (Order::Pools(PoolOrder::Mobilize { place, .. }), _) => Some(place.province),
        (Order::Scales(ScaleOrder::Chain { to, .. }), _)
        | (_, Some(Action::Move { to, .. } | Action::Land { to, .. }))
        | (Order::Scales(ScaleOrder::Scaled { .. }), Some(Action::SupportMove { to, .. })) => {
            Some(to.province)
        }
        _ => None,
    }
}

/// The places over which an order is fought: where its unit stands, where it goes, and the fleet
/// that it boards.
pub fn fought_over(order: &Order) -> [Option<ProvinceId>; 3] {
    [start(order), goal(order), deck(order)]
}

/// Where the fleet stands that an order has its army board.
pub fn deck(order: &Order) -> Option<ProvinceId> {
    match order.action() {
        Some(Action::Board { fleet }) => Some(fleet.place.province),
        _ => None,
    }
}

/// Whether an order has a fleet in a place pass an army on.
pub fn passes_on(order: &Order, at: ProvinceId) -> bool {
    match order {
        Order::Scales(ScaleOrder::Chain { fleets, .. }) => {
            fleets.iter().any(|fleet| fleet.place.province == at)
        }
        _ => false,
    }
}

/// Whether an order is of an earlier time scale than another.
pub fn is_before(order: &Order, other: &Order) -> bool {
    let scales = order.scale().zip(other.scale());
    scales.is_some_and(|(one, other)| one < other)
}
