//! How many centres each power owns, and what the adjustments come to.

use super::carrying;
use super::claims;
use super::defaults::removed;
use super::document::Document;
use super::months;
use super::names::{Names, Style};
use super::own;
use super::pools;
use super::positions::on_the_board;
use super::retreats::{self, options};
use super::scales;
use crate::view::{Secrecy, SeenTurn, View};
use chancery_atlas::board::PowerId;
use chancery_atlas::grammar::{Joined, counted};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::position::Position;
use chancery_engine::variant::State;

/// `Centres: Austria 4 (+1), England 3, …`; empty where the viewer is not told.
pub(super) fn sentence(view: &View, seen: &SeenTurn) -> String {
    let mut counts = Vec::new();
    for power in view.board.power_ids() {
        let [before, after] = match &seen.fog {
            // In fog only the numbers after the phase are public, if any: no change is told.
            Some(fog) => match fog.counts.get(power.index()) {
                Some(&count) => [count; 2],
                None => continue,
            },
            None => [&seen.before, &seen.after]
                .map(|state| state.position.centre_count(&view.board, power)),
        };
        let name = &view.board.power(power).name;
        counts.push(match change(before, after) {
            0 => format!("{name} {after}"),
            change => format!("{name} {after} ({change:+})"),
        });
    }
    if counts.is_empty() {
        return String::new();
    }
    format!("Centres: {}.", counts.join(", "))
}

/// By how much a count has changed.
pub(super) fn change(before: usize, after: usize) -> i64 {
    i64::try_from(after).unwrap_or(i64::MAX) - i64::try_from(before).unwrap_or(i64::MAX)
}

/// What the open phase asks for: retreats with where each unit may go, or builds and removals with
/// the sites.
pub fn due(view: &View) -> Document {
    let (state, kind) = (&view.now, view.now.phase.kind);
    let mut report = Document::titled(format!("Due in {}", view.calendar().name(state.phase)));
    report.paragraph(months::quarter(view, &view.rules, state.phase));
    report.paragraph(claims::to_win(view));
    let asked = match (view.secrecy, kind, view.own_power()) {
        (Secrecy::World | Secrecy::Fog, PhaseKind::SetUp | PhaseKind::Movement, _) => {
            "Orders for every unit.".to_owned()
        }
        (Secrecy::Fog, _, Some(power)) => own::due(view, power),
        (Secrecy::Fog, PhaseKind::Retreats, None) => "Retreats, if there are any.".to_owned(),
        (Secrecy::Fog, _, None) => "Builds and disbands, if there are any.".to_owned(),
        (Secrecy::Open | Secrecy::World, ..) => return due_of_all(view, report),
    };
    report.paragraph(asked);
    report
}

/// What is due of each power.
fn due_of_all(view: &View, mut report: Document) -> Document {
    let (state, kind) = (&view.now, view.now.phase.kind);
    if let Some(due) = scales::due(view) {
        report.extend(due);
        return report;
    }
    let items: Vec<String> = match kind {
        PhaseKind::SetUp => kinds_to_choose(view),
        PhaseKind::Movement => carrying::hungry_pairs(view),
        PhaseKind::Retreats => retreats_due(view),
        PhaseKind::Adjustments => adjustments_due(view),
    };
    match kind {
        PhaseKind::Movement => report.paragraph("Orders for every unit."),
        PhaseKind::SetUp if !items.is_empty() => report.paragraph("Kinds to choose, in secret:"),
        _ if items.is_empty() => report.paragraph("Nothing."),
        _ => {}
    }
    report.list(items);
    // What follows is worked out from the whole board.
    if view.is_partial() {
        return report;
    }
    report.paragraph(retreats::note(&view.rules, state.position.dislodged.iter()));
    if kind == PhaseKind::Adjustments {
        report.section(
            claims::heading(view),
            claims::qualifying(view, &state.position)
                .into_iter()
                .map(|line| line.text)
                .collect(),
        );
    }
    report.paragraph(pools::may_mobilize(view));
    report
}

/// The units that wait for their retreats: `Austria: A Ser may go to Gre, Bul`.
fn retreats_due(view: &View) -> Vec<String> {
    let position = &view.now.position;
    let names = Names::new(&view.board, &view.now, Style::Short);
    let mut lines = Vec::new();
    for waiting in &position.dislodged {
        let choices = match view.secrecy {
            Secrecy::World if view.own_power() == Some(waiting.unit.power) => names.may_go(waiting),
            // Where another may go would tell what lies beyond the Known World.
            Secrecy::World => "a retreat".to_owned(),
            Secrecy::Open | Secrecy::Fog => options(view, position, names, waiting),
        };
        let power = names.power(waiting.unit.power);
        lines.push(format!("{power}: {} {choices}", names.unit(&waiting.unit)));
    }
    lines
}

/// What each power has to build or to disband.
fn adjustments_due(view: &View) -> Vec<String> {
    let mut lines = Vec::new();
    for power in view.board.power_ids() {
        let due = if view.is_partial() {
            adjustment_in_numbers(view, power)
        } else {
            adjustment(view, &view.now, power)
        };
        if let Some(due) = due {
            lines.push(format!("{}: {due}", view.board.power(power).name));
        }
    }
    lines
}

/// The units of free kind by power: `Russia: army or fleet in Stp, army or fleet in Sev`.
fn kinds_to_choose(view: &View) -> Vec<String> {
    let position = &view.now.position;
    let mut lines = Vec::new();
    for power in view.board.power_ids() {
        // The choice is secret until the first move, so the list does not tell which are made.
        let free = position
            .units_of(power)
            .filter(|unit| position.free_kind(unit.id).is_some())
            .map(|unit| format!("army or fleet in {}", view.board.write_place(unit.place)))
            .joined(", ");
        if !free.is_empty() {
            lines.push(format!("{}: {free}", view.board.power(power).name));
        }
    }
    lines
}

/// `1 build, of A Mar, A Par`; `None` where nothing is due.
pub(super) fn adjustment(view: &View, state: &State, power: PowerId) -> Option<String> {
    if let Some(due) = scales::adjustment(view, state, power) {
        return if due.is_empty() { None } else { Some(due) };
    }
    let adjustment = view.adjustment(state, power);
    let due = adjustment.due.unsigned_abs() as usize;
    match adjustment.due {
        0 => None,
        1.. => {
            let sites = adjustment
                .sites
                .iter()
                .map(|&(kind, place)| {
                    format!("{} {}", kind.letter(), view.board.write_place(place))
                })
                .joined(", ");
            let sites = if sites.is_empty() {
                "but no build place is open".to_owned()
            } else {
                format!("of {sites}")
            };
            Some(format!("{}, {sites}", counted(due, "build")))
        }
        _ => {
            let counts = format!(
                "{} ({}, {})",
                counted(due, "disband"),
                counted(adjustment.units, "unit"),
                counted(adjustment.centres, "centre")
            );
            // What would go without an order is said here too, for the player to choose otherwise.
            let removed = removed(view, power, Style::Short);
            Some(format!(
                "{counts}{}",
                removed.iter().led("; if not ordered, ", ", ")
            ))
        }
    }
}

/// `2 to build`: what a viewer is told who does not know the whole board.
fn adjustment_in_numbers(view: &View, power: PowerId) -> Option<String> {
    match view.adjustment(&view.now, power).due {
        0 => None,
        due @ 1.. => Some(format!("{due} to build")),
        due => Some(format!("{} to disband", -due)),
    }
}

/// `3 units, 4 centres`; where units are pooled, `1 unit on the board and 2 pooled, 4 centres`.
pub(super) fn units_and_centres(view: &View, position: &Position, power: PowerId) -> String {
    let standing = on_the_board(position, power);
    let units = match position
        .pooled
        .iter()
        .filter(|unit| unit.power == power)
        .count()
    {
        0 => counted(standing, "unit"),
        pooled => format!(
            "{} on the board and {pooled} pooled",
            counted(standing, "unit")
        ),
    };
    format!(
        "{units}, {}",
        counted(position.centre_count(&view.board, power), "centre")
    )
}
