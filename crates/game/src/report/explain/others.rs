//! Who decided an order besides the unit that its reason names.

use super::scene::{aimed_at, attack_on, start};
use crate::report::names::{Names, capital, series};
use crate::view::{SeenOrder, SeenTurn};
use chancery_atlas::board::ProvinceId;
use chancery_engine::adjudicate::Reason;

/// `; A Vie - Bur would have stopped it too`; empty where nobody would.
pub(in crate::report) fn clause(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder) -> String {
    match told(names, turn, order) {
        Some(others) => format!("; {others}"),
        None => String::new(),
    }
}

pub(super) fn sentence(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder) -> String {
    match told(names, turn, order) {
        Some(others) => format!("{}.", capital(&others)),
        None => String::new(),
    }
}

fn told(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder) -> Option<String> {
    let done = match order.verdict.reason {
        Reason::Cut { .. } => "cut",
        Reason::ConvoyBroken { .. } => "broken",
        Reason::Dislodged { .. } => "dislodged",
        // They are told together with the one that the reason names.
        Reason::NoConvoy { .. }
        | Reason::Paradox { .. }
        | Reason::RetreatClash { .. }
        | Reason::RetreatClosed { .. } => return None,
        _ => "stopped",
    };
    let others = listed(names, turn, order);
    (!others.is_empty()).then(|| format!("{} would have {done} it too", series(&others)))
}

/// The one that a reason names, and all besides it.
pub(super) fn all(
    names: Names<'_>,
    turn: &SeenTurn,
    order: &SeenOrder,
    first: ProvinceId,
) -> Vec<String> {
    let mut all = vec![name(names, turn, order, first)];
    all.extend(listed(names, turn, order));
    all
}

fn listed(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder) -> Vec<String> {
    let also = &order.verdict.also;
    let mut others: Vec<String> = also
        .named()
        .iter()
        .map(|&from| name(names, turn, order, from))
        .collect();
    if also.unnamed() > 0 {
        others.push(format!("{} more", also.unnamed()));
    }
    others
}

/// The move against the order or its unit that came from a province; of a unit that stood in the
/// way the unit.
fn name(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder, from: ProvinceId) -> String {
    // What stood at the goal itself came from nowhere.
    if aimed_at(order) == Some(from) {
        let own = if turn
            .unit_at(from)
            .is_some_and(|unit| unit.power == order.power)
        {
            "its own "
        } else {
            ""
        };
        return format!("{own}{}, which stood there,", names.unit_at(from));
    }
    match attacker_from(turn, order, from).and_then(|given| given.order.as_ref()) {
        Some(attack) => names.order(attack),
        None => names.unit_at(from),
    }
}

/// The move from a province against an order's goal or its unit.
fn attacker_from<'a>(
    turn: &'a SeenTurn,
    order: &SeenOrder,
    from: ProvinceId,
) -> Option<&'a SeenOrder> {
    let against = [aimed_at(order), start(order)].into_iter().flatten();
    for at in against {
        if let Some(attack) = attack_on(turn, from, at) {
            return Some(attack);
        }
    }
    // Of a convoy that was broken, the attack was on one of its fleets.
    turn.followed(from)
        .filter(|given| aimed_at(given).is_some())
}
