//! The read-back: every order as written and as read, suspicious lines first; the last look before settling.

use crate::game::{Game, ReadBack, ReadBackLine};
use crate::tui::list::Selection;

/// The read-back page.
pub struct ReadBackPage {
    /// The lines.
    pub read_back: ReadBack,
    /// The selected line, counted over the suspicious ones and then the others.
    pub selection: Selection,
}

impl ReadBackPage {
    /// The page for the open phase.
    pub fn new(game: &Game) -> Self {
        Self { read_back: ReadBack::of(game), selection: Selection::default() }
    }

    /// Makes the lines anew after a change.
    pub fn refresh(&mut self, game: &Game) {
        self.read_back = ReadBack::of(game);
        self.selection.at = self.selection.at.min(self.lines().saturating_sub(1));
    }

    /// How many lines there are.
    pub fn lines(&self) -> usize {
        self.read_back.lines().count()
    }

    /// The selected line.
    pub fn selected(&self) -> Option<&ReadBackLine> {
        self.read_back.lines().nth(self.selection.at)
    }
}
