//! What is done to the game at the table.

use super::TableScreen;
use chancery_engine::order::Entry;
use chancery_game::game::{Command, Occasion, Refusal, TableEvent, Told};

impl TableScreen {
    /// Does something to the game, now.
    pub(crate) fn apply(&mut self, command: Command) -> Result<Told, Refusal> {
        self.game.apply(command, self.now)
    }

    /// The same with what is never refused, or of which nothing is said where it is.
    pub(crate) fn perform(&mut self, command: Command) -> Told {
        self.apply(command).unwrap_or_default()
    }

    /// Logs what happened at the table. Gives what the log says.
    pub(crate) fn log_event(&mut self, event: TableEvent) -> String {
        let told = self.perform(Command::Tell(event));
        told.log.into_iter().map(|line| line.what).collect()
    }

    /// Strikes a line of the sheet. Gives it, where there is one.
    pub(crate) fn strike(&mut self, index: usize, occasion: Occasion) -> Option<Entry> {
        self.perform(Command::Strike { index, occasion }).gone.pop()
    }
}
