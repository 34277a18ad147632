//! When two ways of writing an order name the same order.

use super::words::matches_place;
use chancery_engine::order::{Action, Order, PoolOrder, Travel, UnitRef};

/// Of some orders those that are the very one asked for; else those that differ from it only in
/// what one of both leaves unsaid.
pub(super) fn same_order<'o, T: Copy>(
    asked: &Order,
    among: impl Iterator<Item = (&'o Order, T)>,
) -> Vec<T> {
    let mut same = Vec::new();
    let mut agreeing = Vec::new();
    for (order, which) in among {
        if order == asked {
            same.push(which);
        }
        if agrees(order, asked) {
            agreeing.push(which);
        }
    }
    // Two orders on one slip may differ in a coast alone, and then the exact one is meant.
    if same.is_empty() { agreeing } else { same }
}

/// Whether two orders are the same but for what one of them leaves unsaid: kinds, coasts,
/// nationalities, the way.
fn agrees(a: &Order, b: &Order) -> bool {
    if let Some(((of_a, x), (of_b, y))) = a.to_unit().zip(b.to_unit()) {
        return a.scale() == b.scale() && agrees_unit(*of_a, *of_b) && agrees_action(x, y);
    }
    if let Some(((fleets, a, x), (others, b, y))) = a.chain().zip(b.chain()) {
        let same_fleets = fleets.len() == others.len()
            && fleets.iter().zip(others).all(|(a, b)| agrees_unit(*a, *b));
        return same_fleets && agrees_unit(*a, *b) && matches_place(x, y);
    }
    match (a, b) {
        (Order::Build { kind: a, place: x }, Order::Build { kind: b, place: y }) => {
            unsaid(*a, *b) && matches_place(*x, *y)
        }
        (Order::Remove { unit: a }, Order::Remove { unit: b }) => agrees_unit(*a, *b),
        (Order::Kinds(a), Order::Kinds(b)) => agrees_unit(*a.unit(), *b.unit()),
        (Order::Pools(a), Order::Pools(b)) => agrees_pools(a, b),
        _ => a == b,
    }
}

fn agrees_pools(a: &PoolOrder, b: &PoolOrder) -> bool {
    if let Some(((a, x), (b, y))) = a.called().zip(b.called()) {
        return unsaid(a, b) && matches_place(x, y);
    }
    if let Some(((a, x), (b, y))) = a.dropped().zip(b.dropped()) {
        return unsaid(a, b) && x == y;
    }
    let units = a.unit().zip(b.unit());
    units.is_some_and(|(x, y)| agrees_unit(*x, *y)) && a.left_for() == b.left_for()
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
                // `by convoy` leaves the route unsaid.
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
