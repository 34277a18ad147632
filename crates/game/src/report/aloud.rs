//! The orders of a phase as sentences to be read out, power by power.

use super::defaults::other_rows;
use super::document::Document;
use super::explain::scene::{aimed_at, got_in, start, why_not_left};
use super::explain::{ExplainScene, Mark, carrying, clause_behind, dislodged, others};
use super::names::{Names, capital};
use crate::view::{SeenOrder, SeenTurn, View};
use chancery_atlas::board::PowerId;
use chancery_engine::adjudicate::Reason;
use chancery_engine::order::{Action, Order};

/// Adds the orders of every power under its name.
pub(super) fn orders(report: &mut Document, view: &View, seen: &SeenTurn, names: Names<'_>) {
    for power in view.board.power_ids().chain(view.board.natives) {
        report.section(names.power(power), said(view, seen, names, power, |_| true));
    }
}

/// Adds some of the orders in one list, every power's under its name one level lower.
pub(super) fn orders_in(
    report: &mut Document,
    view: &View,
    seen: &SeenTurn,
    names: Names<'_>,
    is_wanted: impl Fn(&SeenOrder) -> bool,
) {
    for power in view.board.power_ids() {
        let said = said(view, seen, names, power, &is_wanted);
        if !said.is_empty() {
            report.heading(3, names.power(power));
            report.list(said);
        }
    }
}

/// Some of a power's orders, and what happened to its units without one.
fn said(
    view: &View,
    seen: &SeenTurn,
    names: Names<'_>,
    power: PowerId,
    is_wanted: impl Fn(&SeenOrder) -> bool,
) -> Vec<String> {
    let orders = seen.orders.iter().enumerate();
    let given = orders
        // Who wrote an order twice hears it once.
        .filter(|(at, order)| order.power == power && is_wanted(order) && !seen.is_again(*at))
        .map(|(_, order)| sentence(names, seen, order));
    let others = other_rows(view, seen, names, power).into_iter();
    let others = others.map(|row| {
        // Builds that were not used are no unit's, and their line is whole without a result.
        if row.result.is_empty() {
            format!("{}.", row.what)
        } else {
            format!("{}, {}.", capital(&row.what), row.result)
        }
    });
    given.chain(others).collect()
}

/// What a move met that did not get in, as a speaker says it: `bounced with army Warsaw`, with the
/// strengths where there was support.
fn met(names: Names<'_>, seen: &SeenTurn, given: &SeenOrder) -> Option<String> {
    let Some(Action::Move { .. }) = given.order.as_ref().and_then(Order::action) else {
        return None;
    };
    let (strength, by, how) = match given.verdict.reason {
        Reason::StoodOff { strength, by } if got_in(seen, by.from, aimed_at(given)) => {
            (strength, by, "was beaten by")
        }
        Reason::StoodOff { strength, by } => (strength, by, "bounced with"),
        Reason::HeadToHead { strength, by } if got_in(seen, by.from, start(given)) => {
            (strength, by, "was beaten head to head by")
        }
        Reason::HeadToHead { strength, by } => (strength, by, "bounced head to head with"),
        Reason::Repelled { strength, by } => (strength, by, "bounced off"),
        _ => return None,
    };
    let against = match (strength, by.strength) {
        // Without support there is nothing to count, and the ear has less to keep.
        (1, 1) => String::new(),
        (own, others) => format!(", {own} against {others}"),
    };
    let others = others::clause(names, seen, given);
    let why = match why_not_left(names, seen, given, by.from) {
        Some(why) => format!(", which could not leave because {why}"),
        None => String::new(),
    };
    let unsupported = ExplainScene { names, turn: seen }.unsupported(given);
    let rival = names.unit_at(by.from);
    let next = match carrying::consequence(names, seen, given) {
        Some(next) => format!("; {next}"),
        None => String::new(),
    };
    Some(format!(
        "{how} {rival}{against}{why}{unsupported}{others}{next}"
    ))
}

/// An order and what became of it: `Army Paris moves to Burgundy.`, `Army Vienna to Galicia bounced
/// with army Warsaw.`
fn sentence(names: Names<'_>, seen: &SeenTurn, given: &SeenOrder) -> String {
    let order = capital(&names.order_of(given));
    if let Some(met) = met(names, seen, given) {
        // The two belong together: a unit that bounced may have lost its own place besides.
        let lost = match seen
            .ordered(given)
            .and_then(|unit| dislodged(names, seen, unit))
        {
            Some(lost) => format!(", and was {lost}"),
            None => String::new(),
        };
        return format!("{order} {met}{lost}.");
    }
    let (mark, rest) = clause_behind(names, seen, given);
    let moved = given.order.as_ref().and_then(Order::to_unit);
    match (moved, mark) {
        (Some((unit, Action::Move { .. })), Mark::Ok) => {
            let goes = if given.verdict.reason == Reason::Retreated {
                "retreats"
            } else {
                "moves"
            };
            let called = [names.unit_at(unit.place.province), names.pair(unit.place)];
            let moves = match names.parts_of(given) {
                Some([unit, way]) if called.contains(&unit) => {
                    format!("{} {goes} {way}", capital(&unit))
                }
                // An order for a unit that is called otherwise is read as it was written.
                _ => order,
            };
            // A colon is not heard.
            format!("{moves}{}.", rest.replacen(':', ",", 1))
        }
        (_, Mark::Ok) => format!("{order}{rest}."),
        (_, Mark::But(word)) => format!("{order}, {word}{rest}."),
    }
}
