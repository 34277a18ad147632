//! The orders of a power as its results are listed: those of an army and the fleet that carries it
//! stand together, in the order in which they are carried out.

use chancery_atlas::board::{PowerId, ProvinceId};
use chancery_engine::order::{Action, Order};
use chancery_game::view::{SeenOrder, SeenTurn};

/// A link of a chain: what the order has to do with the fleet of its pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum RowLink {
    /// The army goes aboard.
    Boards,
    /// The army does something in the sea where the fleet begins.
    Before,
    /// The order of a unit that stands on the board: of the fleet, if the pair has other orders.
    Stands,
    /// The army lands from the sea that the fleet goes to.
    After,
}

/// The orders of a power: each as its index in the turn, and whether it is joined to the one before
/// it. All of a pair stand where the first of them was written.
pub(super) fn in_chains(turn: &SeenTurn, power: PowerId) -> Vec<(usize, bool)> {
    let own = turn
        .orders
        .iter()
        .enumerate()
        .filter(|(_, order)| order.power == power);
    let linked: Vec<(usize, Option<(ProvinceId, RowLink)>)> =
        own.map(|(i, order)| (i, link(turn, order))).collect();
    let is_pair = |fleet: ProvinceId| {
        linked
            .iter()
            .flat_map(|(_, link)| link)
            .any(|&(of, link)| of == fleet && link != RowLink::Stands)
    };
    let mut lines: Vec<(usize, bool)> = Vec::new();
    for &(i, link) in &linked {
        if lines.iter().any(|&(listed, _)| listed == i) {
            continue;
        }
        let Some((fleet, _)) = link.filter(|&(fleet, _)| is_pair(fleet)) else {
            lines.push((i, false));
            continue;
        };
        let of_pair = linked.iter().filter_map(|&(i, link)| {
            link.filter(|&(of, _)| of == fleet)
                .map(|(_, link)| (link, i))
        });
        let mut chain: Vec<(RowLink, usize)> = of_pair.collect();
        chain.sort_unstable();
        lines.extend(chain.iter().enumerate().map(|(nth, &(_, i))| (i, nth > 0)));
    }
    lines
}

/// The province in which the fleet of an order's pair began, and what the order has to do with it;
/// of a unit that stands on the board its own province.
fn link(turn: &SeenTurn, given: &SeenOrder) -> Option<(ProvinceId, RowLink)> {
    let Order::Unit { unit, action } = given.order.as_ref()? else {
        return None;
    };
    let sea = unit.place.province;
    match action {
        Action::Board { fleet } => Some((fleet.place.province, RowLink::Boards)),
        _ if !unit.aboard => Some((sea, RowLink::Stands)),
        Action::Land {
            fleet: Some(start), ..
        } if *start != sea => Some((*start, RowLink::After)),
        Action::Land { fleet: None, .. }
            if turn
                .before
                .position
                .aboard_in(sea)
                .all(|aboard| aboard.unit.power != given.power) =>
        {
            Some(
                comes_to(turn, given.power, sea)
                    .map_or((sea, RowLink::Before), |start| (start, RowLink::After)),
            )
        }
        _ => Some((sea, RowLink::Before)),
    }
}

/// Where the power's unit stands that it ordered to a sea.
fn comes_to(turn: &SeenTurn, power: PowerId, sea: ProvinceId) -> Option<ProvinceId> {
    turn.orders
        .iter()
        .filter(|given| given.power == power)
        .find_map(|given| match given.order.as_ref()? {
            Order::Unit {
                unit,
                action: Action::Move { to, .. },
            } if to.province == sea && !unit.aboard => Some(unit.place.province),
            _ => None,
        })
}
