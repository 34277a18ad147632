//! The read-back: every order as written and as read, suspicious lines first; the last look before
//! settling.

mod concerns;
mod draw;
mod settling;
mod silent;
mod update;

pub use draw::draw;
pub use settling::ask_or_settle;
pub use update::{PLACE, open};

use crate::game::{Change, Game, LineFate, Occasion, ReadBack, ReadBackLine};
use crate::tui::list::Selection;

/// The read-back page.
pub struct ReadBackPage {
    /// The lines.
    pub read_back: ReadBack,
    /// The lines that were struck by a ruling or late, and count no more.
    pub struck: Vec<Change>,
    /// The selected line, counted over the suspicious ones, then the others, then those that were
    /// struck.
    pub selection: Selection,
}

impl ReadBackPage {
    /// The page for the open phase.
    pub fn new(game: &Game) -> Self {
        Self {
            read_back: ReadBack::of(game),
            struck: struck(game),
            selection: Selection::default(),
        }
    }

    /// Makes the lines anew after a change.
    pub fn renew(&mut self, game: &Game) {
        self.read_back = ReadBack::of(game);
        self.struck = struck(game);
        self.selection.at = self.selection.at.min(self.lines().saturating_sub(1));
    }

    /// How many lines there are.
    pub fn lines(&self) -> usize {
        self.read_back.lines().count() + self.struck.len()
    }

    /// The selected line, where that is one of those that were struck.
    pub fn selected_struck(&self) -> Option<&Change> {
        self.struck.get(
            self.selection
                .at
                .checked_sub(self.read_back.lines().count())?,
        )
    }

    /// The selected line, where that is none of those that were struck.
    pub fn selected(&self) -> Option<&ReadBackLine> {
        self.read_back.lines().nth(self.selection.at)
    }
}

fn struck(game: &Game) -> Vec<Change> {
    let is_told = |change: &&Change| {
        change.deed == LineFate::Struck && change.stands() && change.occasion >= Occasion::Late
    };
    game.sheet()
        .trail
        .changes()
        .iter()
        .filter(is_told)
        .cloned()
        .collect()
}
