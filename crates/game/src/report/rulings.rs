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
    let author = |author| author_name(view.variant, &view.board, &view.players, author);
    let told = seen
        .trail
        .iter()
        .filter(|change| change.stands() && change.occasion >= Occasion::Late)
        .filter(|change| !matches!(change.fate, LineFate::LateSlip(_)));
    let of_rules = seen.exceptions.iter();
    let of_rules = of_rules.map(|ruled| capital(&ruled.describe(view.variant.options())));
    of_rules
        .chain(told.map(|change| capital(&change.describe(&author, &|order| names.order(order)))))
        .collect()
}
