//! The orders of a turn as explanations look for them: what came against which, and how they are
//! called.

use crate::report::names::{Names, capital};
use crate::view::{SeenOrder, SeenTurn};
use chancery_atlas::board::ProvinceId;
use chancery_engine::adjudicate::{CarryingReason, Outcome, Reason, Rival};
use chancery_engine::order::{Action, Order};

/// How the reason of any order is told: handed on, so that the words for one can cite another.
pub(in crate::report) type Explainer = fn(Names<'_>, &SeenTurn, &SeenOrder) -> String;

/// The whole order as the subject of a sentence.
pub(in crate::report) fn subject(names: Names<'_>, order: &SeenOrder) -> String {
    if order.order.is_none() {
        return "The line".to_owned();
    }
    capital(&names.order_of(order))
}

/// Where an order would have its unit move, land or come onto the board.
pub(in crate::report) fn aimed_at(order: &SeenOrder) -> Option<ProvinceId> {
    match order.order.as_ref()? {
        Order::Pools(order) => order.called().map(|(_, place)| place.province),
        order => match order.action()? {
            Action::Move { to, .. } | Action::Land { to, .. } => Some(to.province),
            _ => None,
        },
    }
}

/// Where an order's unit stands, as the order names it: of a landing the sea from which it lands.
pub(in crate::report) fn start(order: &SeenOrder) -> Option<ProvinceId> {
    Some(order.order.as_ref()?.unit()?.place.province)
}

/// The move or landing from one province into another that was not void.
pub(in crate::report) fn attack_on(
    turn: &SeenTurn,
    from: ProvinceId,
    to: ProvinceId,
) -> Option<&SeenOrder> {
    if let Some(given) = turn.followed(from)
        && aimed_at(given) == Some(to)
    {
        return Some(given);
    }
    // In an open sea others may have been beside the one that came.
    let beside = turn.orders.iter().find(|given| {
        given.is_to(from) && given.verdict.outcome != Outcome::Void && aimed_at(given) == Some(to)
    });
    if beside.is_some() {
        return beside;
    }
    // A landing comes from the fleet's sea, where the fleet has an order of its own.
    if turn.scales.alone.is_some() {
        turn.coming_ashore(from, to)
    } else {
        turn.landing(from, to)
    }
}

/// The order with which the unit that stood in `other` came against a move or landing, from beside
/// or head-on; `None` where it only stood in the way.
pub(in crate::report) fn opposing<'a>(
    turn: &'a SeenTurn,
    order: &SeenOrder,
    other: ProvinceId,
) -> Option<&'a SeenOrder> {
    let (start, goal) = (start(order)?, aimed_at(order)?);
    if let Some(rival) = attack_on(turn, other, goal) {
        return Some(rival);
    }
    // Units that pass each other by convoy don't meet (DATC 6.G.1).
    let head_on = attack_on(turn, other, start)?;
    if at_sea(order) || at_sea(head_on) {
        return None;
    }
    Some(head_on)
}

/// Whether a move attacked nothing: its convoy failed, or a paradox stopped it; of a landing, that
/// it did not take place.
pub(in crate::report) const fn has_no_way(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::ConvoyBroken { .. }
            | Reason::NoConvoy { .. }
            | Reason::Paradox { .. }
            | Reason::Carrying(
                CarryingReason::FleetNotArrived { .. }
                    | CarryingReason::SeaLost { .. }
                    | CarryingReason::LandingFailed { .. }
                    | CarryingReason::Circle { .. }
            )
    )
}

/// Whether a move goes by convoy, or would have: then it meets nobody head-on.
pub(in crate::report) fn at_sea(order: &SeenOrder) -> bool {
    let asked = matches!(&order.order, Some(Order::Unit { action: Action::Move { travel, .. }, .. }) if travel.by_convoy());
    let reason = order.verdict.reason;
    asked
        || matches!(
            reason,
            Reason::Moved {
                by_convoy: true,
                ..
            }
        )
        || has_no_way(reason)
}

/// The move or landing into a province that was made or tried from another: `A Mun - Bur`; the unit
/// alone where none was ordered.
pub(in crate::report) fn move_from(
    names: Names<'_>,
    turn: &SeenTurn,
    from: ProvinceId,
    to: Option<ProvinceId>,
) -> String {
    let order = to
        .and_then(|to| attack_on(turn, from, to))
        .and_then(|given| given.order.as_ref());
    match order {
        Some(order) => names.order(order),
        None => names.unit_at(from),
    }
}

/// The order whose failure left standing what is in the way of a move: the last of a chain of moves
/// each of which failed because the next did.
fn first_failure<'a>(turn: &'a SeenTurn, order: &SeenOrder) -> Option<&'a SeenOrder> {
    let mut last = next_failure(turn, order)?;
    // A chain is no longer than the list of orders; one that is goes round in a ring.
    for _ in 1..turn.orders.len() {
        match next_failure(turn, last) {
            Some(next) => last = next,
            None => return Some(last),
        }
    }
    // Of a ring that two bounces broke none is the first.
    if next_failure(turn, last).is_some() {
        return None;
    }
    Some(last)
}

/// The move that failed of the unit which is in the way of a move.
fn next_failure<'a>(turn: &'a SeenTurn, given: &SeenOrder) -> Option<&'a SeenOrder> {
    let (Reason::Repelled {
        by: Rival { from: at, .. },
        ..
    }
    | Reason::OwnUnit { at }) = given.verdict.reason
    else {
        return None;
    };
    turn.followed(at)
        .filter(|next| aimed_at(next).is_some() && next.verdict.outcome == Outcome::Fails)
}

/// Whether a unit and another of its power were ordered to each other's places.
fn swaps(turn: &SeenTurn, order: &SeenOrder) -> bool {
    let Reason::OwnUnit { at } = order.verdict.reason else {
        return false;
    };
    let other = turn.followed(at).filter(|other| {
        matches!(other.verdict.reason, Reason::OwnUnit { .. }) && start(other) == Some(at)
    });
    other.is_some_and(|other| start(order).is_some() && aimed_at(other) == start(order))
}

/// Whether a move from one province into another got in.
pub(in crate::report) fn got_in(turn: &SeenTurn, from: ProvinceId, to: Option<ProvinceId>) -> bool {
    to.and_then(|to| attack_on(turn, from, to))
        .is_some_and(|attack| attack.verdict.outcome == Outcome::Succeeds)
}

/// Why the unit in the way of a move could not leave, if it was ordered away: `A Mun stayed`, `two
/// units can't change places`, `it bounced with A Ruh - Mun`, and where another's failure was the first, `F Ank - Con bounced with A
/// Bul - Con`.
pub(in crate::report) fn why_not_left(
    names: Names<'_>,
    turn: &SeenTurn,
    order: &SeenOrder,
    stayed: ProvinceId,
) -> Option<String> {
    // Each of the two would name the other as the cause, and nobody would learn why.
    if swaps(turn, order) {
        return Some("two units can't change places".to_owned());
    }
    let first = first_failure(turn, order)?;
    let given = names.order_of(first);
    let is_own = start(first) == Some(stayed);
    let who = if is_own { "it" } else { &given };
    Some(match first.verdict.reason {
        Reason::StoodOff { by, .. } => {
            let rival = move_from(names, turn, by.from, aimed_at(first));
            let how = if got_in(turn, by.from, aimed_at(first)) {
                "was beaten by"
            } else {
                "bounced with"
            };
            format!("{who} {how} {rival}")
        }
        Reason::HeadToHead { by, .. } => {
            let rival = move_from(names, turn, by.from, start(first));
            format!("{who} met {rival} head to head")
        }
        Reason::Repelled {
            by: Rival { from: at, .. },
            ..
        }
        | Reason::OwnUnit { at }
        | Reason::OwnSupportOnly { at } => {
            let unit = names.unit_at(at);
            if is_own {
                format!("{unit} stayed")
            } else {
                format!("{given} bounced with {unit}")
            }
        }
        reason if has_no_way(reason) => format!("{given} did not set out"),
        _ => format!("{given} failed"),
    })
}

pub(crate) fn aim(order: &SeenOrder) -> Option<ProvinceId> {
    match &order.order {
        Some(Order::Unit {
            action: Action::SupportMove { to, .. },
            ..
        }) => Some(to.province),
        Some(Order::Unit {
            action: Action::SupportHold { unit },
            ..
        }) => Some(unit.place.province),
        _ => None,
    }
}
