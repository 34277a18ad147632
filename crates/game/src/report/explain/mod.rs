//! A verdict in words, at three lengths: a mark, a clause for a results line, and a full
//! explanation that ends an argument.

mod backing;
pub(super) mod ballots;
pub(super) mod carrying;
mod claims;
mod convoys;
mod full;
mod kinds;
pub(super) mod marks;
mod open_seas;
pub(super) mod others;
mod pools;
mod right_hand;
mod scales;
pub(super) mod scene;
mod secret;

pub use crate::words::void;
pub use full::full;
pub use marks::Mark;
pub use right_hand::right_hand;
pub use scales::side_by_side;

pub(super) use scene::move_from;

use super::names::{Names, series};
use crate::view::{SeenOrder, SeenTurn};
use chancery_atlas::board::ProvinceId;
use chancery_atlas::grammar::said;
use chancery_engine::adjudicate::{Outcome, Reason, Rival, Verdict};
use chancery_engine::order::{Action, Order};
use chancery_engine::position::Unit;
use chancery_engine::variant::Fate;
pub(super) use full::ExplainScene;
use scene::{aim, aimed_at, attack_on, got_in, opposing, start, why_not_left};

/// A verdict in a word or two.
pub const fn mark(verdict: &Verdict) -> Mark {
    match verdict.reason {
        Reason::Held
        | Reason::Moved { .. }
        | Reason::Rotated
        | Reason::KeyAttack { .. }
        | Reason::Supported
        | Reason::Convoyed
        | Reason::Retreated
        | Reason::Disbanded
        | Reason::Built
        | Reason::Removed
        | Reason::Waived
        | Reason::BuiltAbroad { .. }
        | Reason::Placed => Mark::Ok,
        Reason::StoodOff { .. }
        | Reason::Repelled { .. }
        | Reason::HeadToHead { .. }
        | Reason::OwnUnit { .. }
        | Reason::OwnSupportOnly { .. } => Mark::But("bounced"),
        Reason::ConvoyBroken { .. } => Mark::But("convoy broken"),
        Reason::Paradox { .. } => Mark::But("paradox"),
        Reason::NoConvoy { .. } => Mark::But("no convoy"),
        Reason::Cut { .. } => Mark::But("cut"),
        Reason::Dislodged { .. } => Mark::But("dislodged"),
        Reason::AgainstOwnUnit { .. } => Mark::But("own unit"),
        Reason::Unmatched { .. } | Reason::UnmatchedConvoy { .. } | Reason::NotCarried { .. } => {
            Mark::But("no effect")
        }
        Reason::RetreatClash { .. } => Mark::But("disbanded"),
        Reason::RetreatClosed { .. } => Mark::But("closed"),
        Reason::Pools(why) => pools::mark(why),
        Reason::Ballots(why) => ballots::mark(why),
        Reason::Carrying(why) => carrying::mark(why),
        Reason::Kinds(why) => kinds::mark(why),
        Reason::Claims(why) => claims::mark(why),
        Reason::Scales(why) => scales::mark(why),
        Reason::Secret(why) => secret::mark(why, verdict.outcome),
        Reason::OpenSeas(why) => open_seas::mark(why),
        Reason::Void(_) => Mark::But("void"),
    }
}

/// What became of an order and why, as a clause: `bounced with A Mun - Bur (1 against 1)`. Says too
/// whether its unit was dislodged, and of a link in a chain of orders that failed, what that did to
/// the next.
pub fn clause(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder) -> String {
    let (mark, rest) = clause_behind(names, turn, order);
    said(format!("{}{rest}", mark.word()))
}

/// The same in two parts: the mark, and the words behind it.
pub(super) fn clause_behind(
    names: Names<'_>,
    turn: &SeenTurn,
    order: &SeenOrder,
) -> (Mark, String) {
    let (mark, mut words) = reason_behind(names, turn, order);
    if turn.scales.alone.is_some()
        && let Some(next) = scales::consequence(names, turn, order, reason)
    {
        words = format!("{words}; {next}");
    }
    // A unit with several lines is told of once, with the first.
    let unit = turn.told_with(order);
    match unit.and_then(|unit| dislodged(names, turn, unit)) {
        // Who did that is told as far as he may know it, by the report itself.
        Some(_) if turn.secret.voyage.is_some() || turn.fog.is_some() => (mark, words),
        Some(dislodged) if !matches!(order.verdict.reason, Reason::Dislodged { .. }) => {
            (mark, format!("{words}; {dislodged}"))
        }
        Some(dislodged) => {
            let unsupported = ExplainScene { names, turn }.unsupported(order);
            (Mark::But(""), dislodged + &unsupported)
        }
        None => match carrying::consequence(names, turn, order) {
            Some(next) => (mark, format!("{words}; {next}")),
            None => (mark, words),
        },
    }
}

/// What became of an order whose unit was dislodged: that first, in capitals, and then as in
/// [`clause`]. `None` of any other.
pub fn headed(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder) -> Option<String> {
    let how = dislodged_aloud(names, turn, turn.told_with(order)?)?;
    Some(match order.verdict.reason {
        Reason::Dislodged { .. } => how,
        _ => format!("{how}; {}", reason(names, turn, order)),
    })
}

/// Whether a move went by convoy without saying so: then the report does.
fn convoy_unsaid(order: &SeenOrder, by_convoy: bool) -> bool {
    let said = matches!(&order.order, Some(Order::Unit { action: Action::Move { travel, .. }, .. }) if travel.by_convoy());
    by_convoy && !said
}

/// Why, without what became of the unit.
fn reason(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder) -> String {
    let (mark, rest) = reason_behind(names, turn, order);
    format!("{}{rest}", mark.word())
}

/// The same in two parts: the mark, and the words behind it.
fn reason_behind(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder) -> (Mark, String) {
    let mark = match order.verdict.reason {
        // It has a sentence of its own.
        Reason::OpenSeas(_) => Mark::But(""),
        _ => mark(&order.verdict),
    };
    let lot = if ballots::is_drawn(turn, order) {
        ": by lot"
    } else {
        ""
    };
    let unsupported = ExplainScene { names, turn }.unsupported(order);
    let rest =
        decided(names, turn, order) + lot + &unsupported + &others::clause(names, turn, order);
    (mark, rest)
}

/// What the reason itself names, behind its mark.
fn decided(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder) -> String {
    match order.verdict.reason {
        Reason::Retreated => match chosen(names, turn, order) {
            Some(to) => format!(": to {to}"),
            None => String::new(),
        },
        Reason::Moved {
            over: None,
            by_convoy,
            ..
        } if convoy_unsaid(order, by_convoy) => ": by convoy".to_owned(),
        Reason::Held
        | Reason::Moved { over: None, .. }
        | Reason::Supported
        | Reason::Convoyed
        | Reason::Disbanded
        | Reason::Built
        | Reason::Removed
        | Reason::Waived
        | Reason::Placed
        | Reason::Kinds(_) => String::new(),
        Reason::BuiltAbroad { cost } => format!(": abroad, it costs {cost} builds"),
        Reason::Moved {
            strength,
            over: Some(over),
            by_convoy,
        } => {
            let way = if convoy_unsaid(order, by_convoy) {
                ", by convoy"
            } else {
                ""
            };
            let rival = opposing(turn, order, over.from).and_then(|rival| rival.order.as_ref());
            let rival = match rival {
                Some(rival) => names.order(rival),
                // It had no order against this move: it stood there.
                None => names.unit_at(over.from),
            };
            format!(": beats {rival} ({}){way}", against(strength, over))
        }
        Reason::Rotated => ": in a ring".to_owned(),
        Reason::KeyAttack { on, by_convoy } => {
            let way = if convoy_unsaid(order, by_convoy) {
                ", by convoy"
            } else {
                ""
            };
            format!(
                ": by the Key rule, {}{way}",
                scales::exposed(names, turn, on)
            )
        }
        Reason::StoodOff { strength, by } => {
            let how = if got_in(turn, by.from, aimed_at(order)) {
                ": beaten by"
            } else {
                " with"
            };
            format!(
                "{how} {} ({})",
                move_from(names, turn, by.from, aimed_at(order)),
                against(strength, by)
            )
        }
        Reason::Repelled { strength, by } => {
            let stayed = stayed(names, turn, order, by.from);
            format!(": {stayed} ({})", against(strength, by))
        }
        Reason::HeadToHead { strength, by } => {
            let how = if got_in(turn, by.from, start(order)) {
                ": beaten head to head by"
            } else {
                " head to head with"
            };
            format!(
                "{how} {} ({})",
                move_from(names, turn, by.from, start(order)),
                against(strength, by)
            )
        }
        Reason::OwnUnit { at } => format!(": its own {}", stayed(names, turn, order, at)),
        Reason::OwnSupportOnly { at } => format!(
            ": {} can't help to dislodge its own {}",
            turn.unit_at(at)
                .map_or("a power", |unit| names.power(unit.power)),
            names.unit_at(at)
        ),
        Reason::AgainstOwnUnit { at } => {
            format!(": doesn't count against its own {}", names.unit_at(at))
        }
        Reason::ConvoyBroken { fleet, by } => {
            format!(
                ": {} dislodged by {}",
                names.unit_at(fleet),
                move_from(names, turn, by, Some(fleet))
            )
        }
        Reason::Paradox { army } => format!(
            ": {}, so {} ({})",
            convoys::paradox(names, turn, order, army),
            convoys::undone(order, army),
            convoys::ruling(turn)
        ),
        Reason::NoConvoy { fleet } => format!(": {}", convoys::missing(names, order, fleet)),
        Reason::Cut { by } => format!(" by {}", names.unit_at(by)),
        Reason::Dislodged { by } => {
            format!(" by {}", move_from(names, turn, by, start(order)))
        }
        Reason::Unmatched { unit: other } | Reason::UnmatchedConvoy { army: other } => {
            format!(": {}", other_doing(names, turn, order, other))
        }
        Reason::NotCarried { army } => format!(": {}", not_carried(names, turn, order, army)),
        Reason::RetreatClash { with } | Reason::RetreatClosed { with } => {
            let further = order.verdict.also.named().iter();
            // Three units may meet in one place: all that were in the way are named.
            let units = std::iter::once(&with).chain(further);
            let units: Vec<String> = units.map(|&unit| names.unit_at(unit)).collect();
            format!(": {} went there too", series(&units))
        }
        Reason::Pools(why) => pools::clause(names, turn, order, why),
        Reason::Ballots(why) => ballots::clause(why),
        Reason::Carrying(why) => carrying::clause(names, turn, order, why),
        Reason::Claims(why) => claims::clause(why),
        Reason::Scales(why) => scales::clause(names, turn, order, why),
        Reason::Secret(why) => secret::clause(why),
        Reason::OpenSeas(why) => open_seas::clause(names, why),
        Reason::Void(why) => format!(": {}", void(names, order.power, order.order.as_ref(), why)),
    }
}

/// The strengths of a move and of its rival: `1 against 2`.
fn against(strength: u16, rival: Rival) -> String {
    format!("{strength} against {}", rival.strength)
}

/// That the unit in the way of a move stayed: `A Bur stayed`, `A Bur could not leave because A Mun
/// stayed`.
fn stayed(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder, at: ProvinceId) -> String {
    let unit = names.unit_at(at);
    match why_not_left(names, turn, order, at) {
        Some(why) => format!("{unit} could not leave because {why}"),
        None => format!("{unit} stayed"),
    }
}

/// Where a unit retreated whose order named several places.
fn chosen(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder) -> Option<String> {
    let Some(Order::Unit {
        action: Action::Either { .. },
        ..
    }) = order.order
    else {
        return None;
    };
    match turn.fate(turn.ordered(order)?.id)? {
        Fate::Retreated { to } => Some(names.place(to)),
        _ => None,
    }
}

/// How the unit that stood in a province was dislodged by an attack from another: `dislodged by A
/// Mun - Bur`.
pub(crate) fn dislodged_how(
    names: Names<'_>,
    turn: &SeenTurn,
    place: ProvinceId,
    from: ProvinceId,
) -> String {
    how(DISLODGED, names, turn, place, from)
}

/// The word for a dislodged unit: within a text, and at the head of a line.
const DISLODGED: &str = "dislodged";
const DISLODGED_ALOUD: &str = "DISLODGED";

fn how(
    word: &str,
    names: Names<'_>,
    turn: &SeenTurn,
    place: ProvinceId,
    from: ProvinceId,
) -> String {
    let rule = if attack_on(turn, from, place).is_some_and(scales::is_key_attack) {
        "the Key rule, by "
    } else {
        ""
    };
    format!(
        "{word} by {rule}{}",
        move_from(names, turn, from, Some(place))
    )
}

/// Why the unit that stood in a province gave way to an attack from another, where it did by the
/// Key rule.
pub(crate) fn why_exposed(
    names: Names<'_>,
    turn: &SeenTurn,
    place: ProvinceId,
    from: ProvinceId,
) -> Option<String> {
    let attack = attack_on(turn, from, place)?;
    if !scales::is_key_attack(attack) {
        return None;
    }
    Some(scales::exposed(names, turn, place))
}

/// That a unit was dislodged, if it was, and whether it had nowhere to go.
pub(crate) fn dislodged(names: Names<'_>, turn: &SeenTurn, unit: &Unit) -> Option<String> {
    dislodged_in(DISLODGED, names, turn, unit)
}

/// The same in capitals.
pub(crate) fn dislodged_aloud(names: Names<'_>, turn: &SeenTurn, unit: &Unit) -> Option<String> {
    dislodged_in(DISLODGED_ALOUD, names, turn, unit)
}

fn dislodged_in(word: &str, names: Names<'_>, turn: &SeenTurn, unit: &Unit) -> Option<String> {
    let (place, from) = (unit.place.province, turn.dislodged_by(unit.id)?);
    let how = how(word, names, turn, place, from);
    Some(match turn.fate(unit.id) {
        // In the moves a unit is disbanded at once only where no retreat is open to it.
        Some(Fate::Gone { .. }) => format!("{how}, nowhere to go: disbanded"),
        _ => how,
    })
}

/// Why what was to be supported or carried attacked nothing: what became of the order that should
/// have brought it.
fn not_carried(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder, unit: ProvinceId) -> String {
    let who = match turn.unit_at(unit) {
        Some(_) => names.unit_at(unit),
        None => format!("the army from {}", names.province(unit)),
    };
    match brought_by(turn, order, unit) {
        // It would say the same of itself.
        Some(given) if !matches!(given.verdict.reason, Reason::NotCarried { .. }) => {
            format!("{who} did not come ({})", reason(names, turn, given))
        }
        _ => format!("{who} did not come"),
    }
}

/// The order that should have brought a unit to where a support or convoy names it.
fn brought_by<'a>(
    turn: &'a SeenTurn,
    order: &SeenOrder,
    unit: ProvinceId,
) -> Option<&'a SeenOrder> {
    let goal = match order.order.as_ref().and_then(Order::action) {
        Some(Action::Convoy { to, .. }) => to.province,
        _ => aim(order)?,
    };
    if let Some(attack) = attack_on(turn, unit, goal) {
        return Some(attack);
    }
    // A chain of fleets brings an army that has no order of its own (Mercator).
    turn.orders.iter().find(|given| {
        let meant = given.order.as_ref().and_then(Order::carried);
        let is_same =
            meant.is_some_and(|(army, to)| army.place.province == unit && to.province == goal);
        is_same && given.verdict.outcome == Outcome::Fails
    })
}

/// What a unit did instead of what a support or convoy named.
fn other_doing(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder, other: ProvinceId) -> String {
    let action = order.order.as_ref().and_then(Order::action);
    if let Some(Action::SupportMove { unit, to }) = action
        && (unit.aboard || unit.beyond)
    {
        let to = names.province(to.province);
        return if unit.beyond {
            format!("no such move to {to} was ordered")
        } else {
            format!(
                "no landing from {} in {to} was ordered",
                names.province(other)
            )
        };
    }
    let (asked, by_sea) = match action {
        Some(Action::SupportMove { to, .. }) => (Some(to.province), false),
        Some(Action::Convoy { to, .. }) => (Some(to.province), true),
        _ => (None, false),
    };
    let unit = names.unit_at(other);
    if let Some(given) = turn.followed(other) {
        return if by_sea && aimed_at(given) == asked {
            format!("{unit} went by land")
        } else {
            format!("the order was {}", names.order_of(given))
        };
    }
    // It had an order, but none that counts: that says more than that it had none.
    let void = turn.orders.iter().find(|given| {
        given.is_to(other) && given.verdict.outcome == Outcome::Void && given.order.is_some()
    });
    match void {
        Some(void) => format!("{} was void", names.order_of(void)),
        None => format!("{unit} has no order"),
    }
}
