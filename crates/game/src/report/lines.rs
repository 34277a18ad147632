//! The lines of a season's report: every order, what happened without one, and the two forms in
//! which both are told.

use super::carrying;
use super::explain::{clause, farthest, least_loss, move_from};
use super::names::Names;
use super::retreats;
use crate::view::{SeenOrder, SeenTurn, View};
use chancery_atlas::board::PowerId;
use chancery_engine::adjudicate::{DefaultAction, Outcome};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::read::unit_begun;
use chancery_engine::position::{Unit, UnitId};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SeasonForm {
    /// One line an order, in columns.
    #[default]
    Compact,
    /// Sentences with full names, to be read out.
    Aloud,
}

/// A row for each order of some, and a row for what happened without one; the power stands in the
/// first row of its own.
pub(super) fn order_rows(
    view: &View,
    seen: &SeenTurn,
    names: Names<'_>,
    of: impl Fn(&SeenOrder) -> bool,
) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for power in view.board.power_ids().chain(view.board.natives) {
        let given = seen.orders.iter().enumerate();
        let given =
            given.filter(|(at, order)| order.power == power && of(order) && !seen.is_again(*at));
        let given = given.map(|(_, order)| {
            [
                names.order_of(order),
                clause(names, seen, order),
                written(names, order),
            ]
        });
        let defaults = by_default(seen, names, power)
            .into_iter()
            .map(|(_, unit, what)| [unit, what, String::new()]);
        let unused =
            unused_builds(view, seen, power).map(|what| [what, String::new(), String::new()]);
        for (i, row) in given.chain(defaults).chain(unused).enumerate() {
            let head = if i == 0 {
                names.power(power).to_owned()
            } else {
                String::new()
            };
            rows.push(std::iter::once(head).chain(row).collect());
        }
    }
    rows
}

/// What was written, where the viewer may see it and it is not the reading: blanks, case, and the
/// letters of a pair apart.
fn written(names: Names<'_>, order: &SeenOrder) -> String {
    let plain = |text: &str| {
        text.split_whitespace()
            .collect::<String>()
            .to_lowercase()
            .replace("a/f", "f")
    };
    let read = order.order.as_ref().map(|read| plain(&names.order(read)));
    let written = order.written.as_deref().map(str::trim).unwrap_or_default();
    if read.is_some_and(|read| read == plain(written)) {
        String::new()
    } else {
        written.to_owned()
    }
}

/// What happened to a power's units without a valid order: the unit, its name, and what happened.
/// Units whose void orders are listed are left out.
pub(super) fn by_default(
    seen: &SeenTurn,
    names: Names<'_>,
    power: PowerId,
) -> Vec<(UnitId, String, String)> {
    let mut found = Vec::new();
    for default in &seen.defaults {
        let Some(unit) = seen.unit(default.unit).filter(|unit| unit.power == power) else {
            continue;
        };
        let natives = Some(power) == names.board.natives;
        let at = unit.place.province;
        let mut own = seen.orders.iter().filter(|order| order.power == power);
        let listed = own.any(|order| match (&order.order, &order.written) {
            (None, Some(written)) => unit_begun(names.board, written) == Some(at),
            _ => order.is_to(at),
        });
        // What ballots left open is nobody's order, which is more than that nobody wrote one.
        let [no_order, holds] = if seen.ballots.count.is_some() {
            ["default hold", "default hold"]
        } else {
            ["no order", "no order: holds"]
        };
        let what = match default.action {
            // That natives stand where they stood is no news.
            DefaultAction::Held if natives || seen.before.position.carried(unit.id).is_some() => {
                continue;
            }
            DefaultAction::Held if !listed => match seen.dislodged_by(unit.id) {
                Some(by) => format!(
                    "{no_order}; dislodged by {}",
                    move_from(names, seen, by, Some(unit.place.province))
                ),
                None if is_out(seen, unit) => format!("{no_order}; dislodged"),
                None => holds.to_owned(),
            },
            DefaultAction::NoRetreat if seen.phase().kind == PhaseKind::Retreats => {
                "no place left: disbanded".to_owned()
            }
            DefaultAction::Held | DefaultAction::NoRetreat => continue,
            DefaultAction::NotRetreated if seen.ballots.count.is_some() => {
                "disbanded by default".to_owned()
            }
            DefaultAction::NotRetreated if listed => "disbanded".to_owned(),
            DefaultAction::NotRetreated => "no order: disbanded".to_owned(),
            DefaultAction::AutoRetreat { to } => {
                let way = retreats::way_taken(names, seen, unit.id)
                    .map(|way| format!(" ({way})"))
                    .unwrap_or_default();
                let order = if listed { "" } else { "no order: " };
                format!("{order}to {} by the Right-Hand Rule{way}", names.place(to))
            }
            DefaultAction::NativesBeaten => "beaten".to_owned(),
            DefaultAction::Starved => "starved aboard".to_owned(),
            DefaultAction::LostAboard => carrying::how_lost(seen, unit).to_owned(),
            DefaultAction::KindByDefault { kind } => format!("not chosen: {}", kind.word()),
            DefaultAction::Farthest { distance, tie } => {
                format!("removed, not ordered: {}", farthest(distance, tie))
            }
            DefaultAction::CivilDisorder => "removed: too few removals ordered".to_owned(),
            DefaultAction::LeastLoss { because } => {
                format!("removed, not ordered: {}", least_loss(because))
            }
        };
        let pooled = seen
            .before
            .position
            .pooled
            .iter()
            .any(|pooled| pooled.id == unit.id);
        let pooled = if pooled { " (de-mobilized)" } else { "" };
        let name = carrying::removed(names, &seen.defaults, unit);
        found.push((unit.id, format!("{name}{pooled}"), what));
    }
    found
}

/// Whether a unit lost its place in the moves of a phase, though by whom is not told.
fn is_out(seen: &SeenTurn, unit: &Unit) -> bool {
    let after = &seen.after.position;
    seen.fog.is_some()
        && seen.phase().kind == PhaseKind::Movement
        && (after.waiting(unit.id).is_some() || after.unit(unit.id).is_none())
}

/// That a power did not use all of its builds.
pub(super) fn unused_builds(view: &View, seen: &SeenTurn, power: PowerId) -> Option<String> {
    if seen.phase().kind != PhaseKind::Adjustments {
        return None;
    }
    let due = view.adjustment(&seen.before, power).due;
    let own = seen
        .orders
        .iter()
        .filter(|order| order.power == power && order.verdict.outcome == Outcome::Succeeds);
    let used: usize = own.map(|order| order.verdict.reason.builds()).sum();
    match usize::try_from(due).unwrap_or(0).saturating_sub(used) {
        0 => None,
        1 => Some("1 build not used".to_owned()),
        unused => Some(format!("{unused} builds not used")),
    }
}
