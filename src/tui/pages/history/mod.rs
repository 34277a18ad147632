//! Earlier phases: look at their results, or reopen one for amendment.

pub mod draw;

use crate::tui::list::Selection;

/// The page of earlier phases, the latest first.
#[derive(Default)]
pub struct HistoryPage {
    /// The selected line; line 0 is the phase settled last.
    pub selection: Selection,
}

impl HistoryPage {
    /// The turn at the selected line.
    pub fn turn(&self, turns: usize) -> Option<usize> {
        turns.checked_sub(self.selection.at + 1)
    }
}
