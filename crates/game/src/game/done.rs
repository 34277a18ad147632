//! The list of what was done to a game since it was begun or read: a copy of the game as it stood then
//! comes to stand where this one does when the same is done to it.

use std::sync::Arc;

use jiff::Timestamp;

use super::{Command, Game};

/// A command that was carried out, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    pub at: Timestamp,
    pub command: Command,
}

impl Game {
    /// What was done since the game was begun or read, oldest first, without what changed nothing.
    pub fn done(&self) -> &[Arc<Done>] {
        &self.done
    }

    /// The same game, of which the list begins here.
    #[must_use]
    pub(crate) fn begun_here(mut self) -> Self {
        self.done.clear();
        self
    }

    /// Keeps a command that changed something.
    pub(super) fn keep_done(&mut self, command: Command) {
        let at = self.now;
        self.done.push(Arc::new(Done { at, command }));
    }
}

impl Command {
    /// Whether it means the same whatever was done just before it: it brings lines, or marks a slip.
    pub(crate) const fn stands_alone(&self) -> bool {
        match self {
            // They bring along all that they need.
            Self::Enter { .. }
            | Self::EnterAll { .. }
            | Self::Add(_)
            | Self::AddSlip(_)
            | Self::CorrectSlip(_)
            | Self::LeaveOut(_)
            | Self::Slip(..)
            | Self::OpenSealed(_)
            | Self::Tell(_) => true,
            // They depend on how the game stands, and a lost command may have changed that.
            Self::Replace { .. }
            | Self::Rule { .. }
            | Self::Strike { .. }
            | Self::StrikeAll(_)
            | Self::SelectName(_)
            | Self::RuledWhenEntered { .. }
            | Self::GiveReason(_)
            | Self::ReadAgain(_)
            | Self::Settle { .. }
            | Self::Reopen(_)
            | Self::Edit(_)
            | Self::SetRule { .. }
            | Self::Except { .. }
            | Self::SetScoring(_)
            | Self::SeatPlayers(_)
            | Self::Undo
            | Self::Redo => false,
        }
    }
}
