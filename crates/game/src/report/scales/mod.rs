//! Reports of seasons in time scales (Mercator): a short report a scale, who was dislodged in which
//! and why places are closed, which provinces were passed through, and the armies on polar caps.

mod adjustments;
pub(super) mod dislodged;
mod owners;
pub(super) mod pieces;
mod private;
mod sheets;

pub use private::private;

pub(super) use adjustments::adjustment;
pub(super) use owners::is_land_apart;
pub use owners::provinces;
pub(super) use pieces::{beside_centres, trapped_of};
pub(super) use sheets::sheets;

use super::affair::Affairs;
use super::aloud;
use super::document::Document;
use super::lines::{SeasonForm, order_rows};
use super::names::{Names, Style};
use crate::view::{SeenOrder, SeenTurn, View};
use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::order::Action;

/// Whether seasons have several time scales.
pub(super) fn is_played(view: &View) -> bool {
    view.variant.has_scales()
}

/// How places are called in lists: by abbreviations; where a season has time scales, by names.
pub(super) fn style(view: &View) -> Style {
    if is_played(view) {
        Style::Named
    } else {
        Style::Short
    }
}

/// What the open phase asks for, where that is told by time scales or by the months' prices;
/// `None` where it is told as in other games.
pub(super) fn due(view: &View) -> Option<Document> {
    let mut report = Document::default();
    match view.now.phase.kind {
        _ if !is_played(view) => return None,
        PhaseKind::Movement => return None,
        PhaseKind::SetUp => {
            let places = view
                .board
                .power_ids()
                .map(|power| view.board.power(power))
                .filter(|power| power.extra_units > 0);
            report.section(
                "A unit to place, in secret",
                places.map(|power| power.name.clone()).collect(),
            );
        }
        PhaseKind::Retreats => dislodged::waiting(&mut report, view),
        PhaseKind::Adjustments => adjustments::due(&mut report, view),
    }
    Some(report)
}

/// What became of units and provinces in a phase, where that is told by time scales; `None` where
/// it is told as in other games.
pub(super) fn changes(view: &View, seen: &SeenTurn, style: Style) -> Option<Vec<Affairs>> {
    is_played(view).then(|| {
        vec![
            Affairs::new("On polar caps", pieces::trapped(view, &seen.after.position)),
            Affairs::new("Dislodged", dislodged::dislodged(view, seen, style)),
            Affairs::new(
                "Provinces that changed hands",
                owners::captures(view, seen, style),
            ),
        ]
    })
}

/// What is ordered in a time scale, as its heading says.
pub(crate) fn heading(scale: Scale) -> String {
    format!("{}: {}", scale.prefix(), moved(scale))
}

/// What is ordered in a time scale.
pub const fn moved(scale: Scale) -> &'static str {
    match scale {
        Scale::First => "landings and boardings",
        Scale::Second => "moves",
        Scale::Third => "disembarkations and embarkations",
    }
}

/// Which orders of a time scale stand under a heading.
type Picks = fn(&SeenOrder) -> bool;

const SUPPLEMENTARY: &str = "TS3: supplementary moves";

/// The orders of every time scale under their headings; of one in which nothing was ordered, that
/// nothing was.
pub(super) fn orders(
    report: &mut Document,
    view: &View,
    seen: &SeenTurn,
    style: Style,
    form: SeasonForm,
) {
    for scale in seen.by_scale() {
        let Some(which) = scale.scales.alone else {
            continue;
        };
        let names = Names::in_turn(&view.board, &scale, style);
        let parts: Vec<(String, Picks)> = match which {
            Scale::Third => vec![
                (heading(which), |given| !is_supplementary(given)),
                (SUPPLEMENTARY.to_owned(), is_supplementary),
            ],
            _ => vec![(heading(which), |_| true)],
        };
        let mut said = Document::default();
        // TS3 is in two parts: supplementary moves come after all armies are on or off their
        // fleets.
        for (heading, is_wanted) in parts {
            let mut lines = Document::default();
            match form {
                SeasonForm::Compact => lines.order_table(
                    &["Power", "Order", "Result", "As written"],
                    order_rows(view, &scale, names, is_wanted),
                ),
                SeasonForm::Aloud => aloud::orders_in(&mut lines, view, &scale, names, is_wanted),
            }
            if !lines.blocks.is_empty() {
                said.heading(2, heading);
                said.extend(lines);
            }
        }
        if said.blocks.is_empty() {
            said.paragraph(format!("{}: no orders.", which.prefix()));
        }
        report.extend(said);
    }
    // No time scale has these lines, so the loop above told none of them.
    unread(report, view, seen, style);
}

fn is_supplementary(given: &SeenOrder) -> bool {
    given
        .order
        .as_ref()
        .and_then(|order| order.action())
        .is_some_and(|action| matches!(action, Action::Move { .. }))
}

/// What belongs to no time scale: lines that can't be read, and claims.
fn unread(report: &mut Document, view: &View, seen: &SeenTurn, style: Style) {
    let names = Names::in_turn(&view.board, seen, style);
    let rows = order_rows(
        view,
        &SeenTurn {
            // What happened without an order is told with its time scale.
            defaults: Vec::new(),
            ..seen.clone()
        },
        names,
        |given: &SeenOrder| {
            given
                .order
                .as_ref()
                .is_none_or(|order| order.scale().is_none())
        },
    );
    if !rows.is_empty() {
        report.heading(2, "Of no time scale");
        report.order_table(&["Power", "Order", "Result", "As written"], rows);
    }
}

/// What came of a month beside its orders: lines of no time scale, who was dislodged, which
/// provinces changed hands.
pub fn aftermath(view: &View, turn: usize) -> Document {
    let mut report = Document::default();
    let Some(seen) = view.turns.get(turn) else {
        return report;
    };
    for told in changes(view, seen, Style::Named).into_iter().flatten() {
        let lines = told.lines.into_iter().map(|line| line.text);
        report.section(told.heading, lines.collect());
    }
    unread(&mut report, view, seen, Style::Named);
    if report.blocks.is_empty() {
        report.paragraph("Nobody was dislodged, and nothing changed hands.");
    }
    report
}
