//! Reports of seasons in time scales (Mercator): a short report a scale, who was dislodged in which and why places are closed, which provinces
//! were passed through, and the armies on polar caps.

mod adjustments;
mod dislodged;
mod owners;
mod private;
mod sheets;

pub use private::private;
pub use sheets::sheets;

pub(super) use adjustments::{adjustment, due as adjustments_due};
pub(super) use dislodged::{dislodged, options, waiting};
pub(super) use owners::captures;
pub use owners::provinces;
pub(super) use sheets::sheet;

use super::aloud;
use super::document::Document;
use super::names::{Names, Style};
use super::season::{Form, order_rows};
use crate::board::PowerId;
use crate::calendar::Scale;
use crate::order::Action;
use crate::position::{Position, Unit};
use crate::variant::Fate;
use crate::view::{SeenOrder, SeenTurn, View};

/// What is ordered in a time scale, as its heading says.
pub const fn heading(scale: Scale) -> &'static str {
    match scale {
        Scale::First => "TS1: landings and boardings",
        Scale::Second => "TS2: moves",
        Scale::Third => "TS3: disembarkations and embarkations",
    }
}

/// Which orders of a time scale stand under a heading.
type Picks = fn(&SeenOrder) -> bool;

const SUPPLEMENTARY: &str = "TS3: supplementary moves";

/// The orders of every time scale under their headings; of one in which nothing was ordered, that nothing was.
pub(super) fn orders(report: &mut Document, view: &View, seen: &SeenTurn, style: Style, form: Form) {
    for scale in seen.scales() {
        let Some(which) = scale.scale else { continue };
        let names = Names::in_turn(&view.board, &scale, style);
        let parts: &[(&str, Picks)] = match which {
            Scale::Third => &[(heading(which), |given| !is_supplementary(given)), (SUPPLEMENTARY, is_supplementary)],
            _ => &[(heading(which), |_| true)],
        };
        let mut said = Document::default();
        for &(heading, of) in parts {
            let mut lines = Document::default();
            match form {
                Form::Compact => lines.wide_table(&["Power", "Order", "Result", "As written"], order_rows(view, &scale, names, of)),
                Form::Aloud => aloud::orders_in(&mut lines, view, &scale, names, of),
            }
            if !lines.blocks.is_empty() {
                said.heading(2, heading);
                said.extend(lines);
            }
        }
        if said.blocks.is_empty() {
            said.paragraph(format!("{}: nothing ordered.", which.prefix()));
        }
        report.extend(said);
    }
    unread(report, view, seen, style);
}

fn is_supplementary(given: &SeenOrder) -> bool {
    given.order.as_ref().and_then(|order| order.action()).is_some_and(|action| matches!(action, Action::Move { .. }))
}

/// What belongs to no time scale: lines that can't be read, and claims.
fn unread(report: &mut Document, view: &View, seen: &SeenTurn, style: Style) {
    let names = Names::in_turn(&view.board, seen, style);
    let of = |given: &SeenOrder| given.order.as_ref().is_none_or(|order| order.scale().is_none());
    let rows = order_rows(view, &SeenTurn { defaults: Vec::new(), ..seen.clone() }, names, of);
    if !rows.is_empty() {
        report.heading(2, "Of no time scale");
        report.wide_table(&["Power", "Order", "Result", "As written"], rows);
    }
}

/// What came of a month beside its orders: lines of no time scale, who was dislodged, which provinces changed hands.
pub fn aftermath(view: &View, turn: usize) -> Document {
    let mut report = Document::default();
    let Some(seen) = view.turns.get(turn) else { return report };
    report.section("Dislodged", dislodged(view, seen, Style::Named));
    report.section("Provinces that changed hands", captures(view, seen, Style::Named));
    report.section("On polar caps", trapped(view, &seen.after.position));
    unread(&mut report, view, seen, Style::Named);
    if report.blocks.is_empty() {
        report.paragraph("Nobody was dislodged, and nothing changed hands.");
    }
    report
}

/// A unit as positions list it, with whose army it carries where that is another power's: `A/F North Sea (German army)`.
pub(super) fn piece(names: Names<'_>, unit: &Unit) -> String {
    let foreign = names.position.cargo(unit.id).map(|aboard| aboard.unit.power).filter(|&power| power != unit.power);
    let name = names.unit(unit);
    foreign.map_or_else(|| name.clone(), |power| format!("{name} ({} army)", names.board.power(power).adjective))
}

/// The units that powers placed at the start beside the others, a line a power, as far as they are left.
pub(super) fn extra(names: Names<'_>) -> Vec<String> {
    let line = |unit: &Unit| format!("{}: {}", names.power(unit.power), piece(names, unit));
    names.position.extra.iter().filter_map(|&id| names.position.unit(id)).map(line).collect()
}

/// The provinces other than centres that a power owns: `Italy (2): Sardinia, Libya`.
pub(super) fn others(view: &View, position: &Position, power: PowerId) -> Option<String> {
    let owned = owners::owners_of(&view.board, &position.owners, power);
    let names: Vec<&str> = owned.iter().map(|&province| view.board.province(province).name.as_str()).collect();
    (!names.is_empty()).then(|| format!("{} ({}): {}", view.board.power(power).name, names.len(), names.join(", ")))
}

/// The armies on polar caps in a position, a line a power, with where they lie and since when: `Italy: 2, on Arctic since March 1901, …`.
pub(super) fn trapped(view: &View, position: &Position) -> Vec<String> {
    view.board
        .power_ids()
        .filter_map(|power| Some(format!("{}: {}", view.board.power(power).name, trapped_of(view, position, power)?)))
        .collect()
}

/// The same of one power, without its name; `None` where it has none there.
pub(super) fn trapped_of(view: &View, position: &Position, power: PowerId) -> Option<String> {
    let count = position.trapped_of(power);
    let events = view.turns.iter().flat_map(|turn| turn.events.iter().map(move |event| (turn, event)));
    let came = events.filter_map(|(turn, event)| match event.fate {
        Fate::Trapped { cap } if event.unit.power == power => {
            Some(format!("{} since {}", view.board.province(cap).name, view.calendar().name(turn.phase())))
        }
        _ => None,
    });
    let came: Vec<String> = came.take(count).collect();
    let at = if came.is_empty() { String::new() } else { format!(", on {}", came.join(", ")) };
    (count > 0).then(|| format!("{count}{at}"))
}
