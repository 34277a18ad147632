//! When two ways of writing an order name the same order.

use super::words::matches_place;
use crate::order::{Action, KindOrder, Order, PoolOrder, ScaleOrder, Travel, UnitRef};

/// Of some orders those that are the very one asked for; else those that differ from it only in
/// what one of both leaves unsaid.
pub(super) fn same_order<'o, T: Copy>(
    asked: &Order,
    among: impl Iterator<Item = (&'o Order, T)>,
) -> Vec<T> {
    let among: Vec<_> = among.collect();
    let those = |fits: &dyn Fn(&Order) -> bool| -> Vec<T> {
        among
            .iter()
            .filter(|(order, _)| fits(order))
            .map(|&(_, which)| which)
            .collect()
    };
    let same = those(&|order| order == asked);
    if same.is_empty() {
        those(&|order| agrees(order, asked))
    } else {
        same
    }
}

/// Whether two orders are the same but for what one of them leaves unsaid: kinds, coasts,
/// nationalities, the way.
fn agrees(a: &Order, b: &Order) -> bool {
    match (a, b) {
        (Order::Unit { unit: a, action: x }, Order::Unit { unit: b, action: y }) => {
            agrees_unit(*a, *b) && agrees_action(x, y)
        }
        (
            Order::Scales(ScaleOrder::Scaled {
                scale,
                unit: a,
                action: x,
            }),
            Order::Scales(ScaleOrder::Scaled {
                scale: other,
                unit: b,
                action: y,
            }),
        ) => scale == other && agrees_unit(*a, *b) && agrees_action(x, y),
        (
            Order::Scales(ScaleOrder::Chain {
                fleets,
                army: a,
                to: x,
            }),
            Order::Scales(ScaleOrder::Chain {
                fleets: others,
                army: b,
                to: y,
            }),
        ) => {
            let same_fleets = fleets.len() == others.len()
                && fleets.iter().zip(others).all(|(a, b)| agrees_unit(*a, *b));
            same_fleets && agrees_unit(*a, *b) && matches_place(*x, *y)
        }
        (Order::Build { kind: a, place: x }, Order::Build { kind: b, place: y })
        | (
            Order::Pools(PoolOrder::Mobilize { kind: a, place: x }),
            Order::Pools(PoolOrder::Mobilize { kind: b, place: y }),
        ) => unsaid(*a, *b) && matches_place(*x, *y),
        (Order::Remove { unit: a }, Order::Remove { unit: b })
        | (
            Order::Kinds(KindOrder::Choose { unit: a }),
            Order::Kinds(KindOrder::Choose { unit: b }),
        ) => agrees_unit(*a, *b),
        (
            Order::Pools(PoolOrder::Demobilize { unit: a, to: x }),
            Order::Pools(PoolOrder::Demobilize { unit: b, to: y }),
        ) => agrees_unit(*a, *b) && x == y,
        (
            Order::Pools(PoolOrder::RemovePooled { kind: a, centre: x }),
            Order::Pools(PoolOrder::RemovePooled { kind: b, centre: y }),
        ) => unsaid(*a, *b) && x == y,
        _ => a == b,
    }
}

fn agrees_unit(a: UnitRef, b: UnitRef) -> bool {
    a.aboard == b.aboard
        && matches_place(a.place, b.place)
        && unsaid(a.kind, b.kind)
        && unsaid(a.power, b.power)
}

fn agrees_action(a: &Action, b: &Action) -> bool {
    match (a, b) {
        (Action::Move { to: x, travel: a }, Action::Move { to: y, travel: b }) => {
            matches_place(*x, *y)
                && (a == b
                    || [a, b].contains(&&Travel::Unsaid)
                    || [a, b].contains(&&Travel::Convoy))
        }
        (Action::SupportHold { unit: a }, Action::SupportHold { unit: b })
        | (Action::Board { fleet: a }, Action::Board { fleet: b }) => agrees_unit(*a, *b),
        (Action::SupportMove { unit: a, to: x }, Action::SupportMove { unit: b, to: y })
        | (Action::Convoy { army: a, to: x, .. }, Action::Convoy { army: b, to: y, .. }) => {
            agrees_unit(*a, *b) && matches_place(*x, *y)
        }
        // In a chain the fleet stands in the order before.
        (Action::Land { to: x, fleet: a }, Action::Land { to: y, fleet: b }) => {
            matches_place(*x, *y) && unsaid(*a, *b)
        }
        (Action::Either { choices: a }, Action::Either { choices: b }) => {
            a.len() == b.len() && a.iter().zip(b).all(|(x, y)| matches_place(*x, *y))
        }
        _ => a == b,
    }
}

/// Whether two things are the same, or one of them is not said.
fn unsaid<T: Copy + PartialEq>(a: Option<T>, b: Option<T>) -> bool {
    a.is_none() || b.is_none() || a == b
}
