//! What the game master ruled on the lines of the slips of a settled phase, and what of them was
//! changed late.

use super::names::{Names, capital};
use crate::game::{LineFate, Occasion, author_name};
use crate::view::{SeenTurn, View};

/// The heading under which a report has them.
pub(crate) const HEADING: &str = "Rulings and changes to slips";

/// A sentence for each house rule that was otherwise in this phase alone, for each ruling on a line,
/// and for each change to a line after its slip had been handed in or read back, or in an amendment;
/// oldest first. What was put right while a slip was taken down, and what was undone, only the log
/// tells; that a slip was late is told once for all of its lines.
pub(crate) fn rulings(view: &View, seen: &SeenTurn, names: Names<'_>) -> Vec<String> {
    let mut told = Vec::new();
    // A rule bears on the whole phase, a ruling on one line of it.
    for ruled in &seen.exceptions {
        told.push(capital(&ruled.describe(view.variant.options())));
    }
    for change in &seen.trail {
        // A late slip has one sentence among the slips, and not one for each of its lines.
        let is_late_slip = matches!(change.fate, LineFate::LateSlip(_));
        if change.stands() && change.occasion >= Occasion::Late && !is_late_slip {
            told.push(capital(&change.describe(
                &|author| author_name(view.variant, &view.board, &view.players, author),
                &|order| names.order(order),
            )));
        }
    }
    told
}
