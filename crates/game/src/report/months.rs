//! What kind of month it is, where the calendar is one of months: the quarter with its moves and
//! its builds.

use crate::view::View;
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::calendar::{Phase, PhaseKind};
use chancery_engine::variant::Table;

/// Seasons of a calendar that has as many are months.
const MONTHS: usize = 12;

/// The quarter of a phase, its own month in brackets: `[January: Spring-type move]  February:
/// Fall-type move  March: builds`; empty where the calendar has no months, before the first one,
/// and where a part of the board is secret.
pub(super) fn quarter(view: &View, rules: &HouseRules, phase: Phase) -> String {
    let seasons = &view.calendar().seasons;
    if seasons.len() != MONTHS || phase.kind == PhaseKind::SetUp || view.is_partial() {
        return String::new();
    }
    let months: Vec<(u8, &str)> = (0..)
        .zip(seasons.iter().map(|season| &*season.name))
        .collect();
    // A quarter ends with its builds.
    let quarters = months.split_inclusive(|&(season, _)| seasons[usize::from(season)].builds);
    let own = quarters
        .into_iter()
        .find(|quarter| quarter.iter().any(|&(season, _)| season == phase.season))
        .unwrap_or_default();
    let table = Table::new(&view.board, rules);
    let told: Vec<String> = own
        .iter()
        .map(|&(season, name)| {
            let kind = kind(view, table, Phase { season, ..phase });
            if season == phase.season {
                format!("[{name}: {kind}]")
            } else {
                format!("{name}: {kind}")
            }
        })
        .collect();
    told.join("  ")
}

/// What is done in a month.
fn kind(view: &View, table: Table<'_>, phase: Phase) -> &'static str {
    let calendar = view.calendar();
    let builds = calendar.season(phase).builds;
    // Where the moves are the month's main business, all moves are of one type.
    if calendar.plain == PhaseKind::Movement {
        return if builds { "moves, builds" } else { "moves" };
    }
    match (view.variant.takes_ownership(table, phase), builds) {
        (true, true) => "Fall-type move, builds",
        (true, false) => "Fall-type move",
        (false, true) => "builds",
        (false, false) => "Spring-type move",
    }
}
