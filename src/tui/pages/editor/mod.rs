//! The position editor: one line for a change by hand, in words close to orders.

pub mod draw;

use crate::tui::line::Line;
use crate::tui::pages::Subject;

/// The editor page.
#[derive(Default)]
pub struct EditorPage {
    /// The line being typed.
    pub line: Line,
    /// The first form shown, where there is not room for all.
    pub top: usize,
    /// The page of text that it was opened from, and goes back to.
    pub from: Option<Subject>,
}

impl EditorPage {
    /// With a line begun.
    pub fn holding(text: impl Into<String>) -> Self {
        Self {
            line: Line::holding(text),
            ..Self::default()
        }
    }
}
