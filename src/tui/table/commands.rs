//! What is done to the game at the table, and what came of it since the last input.

use super::TableScreen;
use chancery_engine::order::Entry;
use chancery_game::game::{Command, Occasion, Refusal, Told};
use jiff::Timestamp;

/// What came of the commands of one input, for whoever is concerned beside the table.
#[derive(Clone, Debug, Default)]
pub struct InputNews {
    /// Whether anything was done to the game.
    pub done: bool,
    /// How many phases were settled.
    pub settled: usize,
    /// The lines that were read again, as they are read now.
    pub read_again: Vec<Entry>,
    /// Whether a ruling was made that waits for its reason.
    pub asks_why: bool,
}

impl TableScreen {
    /// Begins with an input, which comes at this time.
    pub(crate) fn begin_input(&mut self, now: Timestamp) {
        (self.now, self.news) = (now, InputNews::default());
    }

    /// Does something to the game, now.
    pub(crate) fn apply(&mut self, command: Command) -> Result<Told, Refusal> {
        let told = self.game.apply(command, self.now)?;
        self.news.done = true;
        self.news.settled += told.settled;
        self.news.asks_why |= told.asks_why;
        self.news.read_again.extend_from_slice(&told.read_again);
        Ok(told)
    }

    /// The same with what is never refused, or of which nothing is said where it is.
    pub(crate) fn perform(&mut self, command: Command) -> Told {
        self.apply(command).unwrap_or_default()
    }

    /// Strikes a line of the sheet, where there is one.
    pub(crate) fn strike(&mut self, index: usize, occasion: Occasion) -> Told {
        self.perform(Command::Strike { index, occasion })
    }
}
