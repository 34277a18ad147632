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

/// An order as it is listed.
#[derive(Clone, Copy)]
pub(super) struct ChainedOrder {
    /// Its index in the turn.
    pub at: usize,
    /// Whether it is joined to the one before it.
    pub joined: bool,
}

/// An order by its index in the turn, with the fleet that it has to do with and how.
#[derive(Clone, Copy)]
struct LinkedOrder {
    at: usize,
    link: Option<(ProvinceId, RowLink)>,
}

/// The orders of a power. All of a pair stand where the first of them was written.
pub(super) fn in_chains(turn: &SeenTurn, power: PowerId) -> Vec<ChainedOrder> {
    let mut linked: Vec<LinkedOrder> = Vec::new();
    for (at, order) in turn.orders.iter().enumerate() {
        if order.power == power {
            let link = link(turn, order);
            linked.push(LinkedOrder { at, link });
        }
    }
    let mut lines: Vec<ChainedOrder> = Vec::new();
    for &LinkedOrder { at, link } in &linked {
        // Its chain was listed with the order of the pair that was written first.
        if lines.iter().any(|listed| listed.at == at) {
            continue;
        }
        let Some((fleet, _)) = link.filter(|&(fleet, _)| is_pair(&linked, fleet)) else {
            lines.push(ChainedOrder { at, joined: false });
            continue;
        };
        let mut chain: Vec<(RowLink, usize)> = Vec::new();
        for order in &linked {
            if let Some((of, link)) = order.link
                && of == fleet
            {
                chain.push((link, order.at));
            }
        }
        // The links stand in the order in which they happen. Orders of one link stand as they were
        // written.
        chain.sort_unstable();
        for (nth, (_, at)) in chain.into_iter().enumerate() {
            let joined = nth > 0;
            lines.push(ChainedOrder { at, joined });
        }
    }
    lines
}

/// Whether any order has to do with the fleet that began in a province beside the fleet's own.
fn is_pair(linked: &[LinkedOrder], fleet: ProvinceId) -> bool {
    let mut links = linked.iter().filter_map(|order| order.link);
    links.any(|(of, link)| of == fleet && link != RowLink::Stands)
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
        // Without an army there before the turn, it comes with a fleet that moved there.
        Action::Land { fleet: None, .. }
            if turn
                .before
                .position
                .aboard_in(sea)
                .all(|aboard| aboard.unit.power != given.power) =>
        {
            match comes_to(turn, given.power, sea) {
                Some(start) => Some((start, RowLink::After)),
                None => Some((sea, RowLink::Before)),
            }
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
