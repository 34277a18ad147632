//! A new game that goes on from a phase of another.

use std::sync::Arc;

use jiff::Timestamp;

use super::{Game, History, Kept, LogEntry, Setup, Sheet};
use chancery_engine::calendar::Phase;

impl Game {
    /// The settled phase, as an index, that has this phase; `None` where it has not been settled.
    pub fn turn_of(&self, phase: Phase) -> Option<usize> {
        self.turns().iter().position(|turn| turn.phase() == phase)
    }

    /// A new game that stands where this one stood before a settled phase, or where it stands now.
    /// The earlier phases are its own; the orders of that phase only if they are to be kept, and of
    /// a phase that is open never. Its log begins with where it comes from.
    #[must_use]
    pub fn forked(
        &self,
        turn: Option<usize>,
        name: String,
        keep_orders: bool,
        at: Timestamp,
    ) -> Self {
        let history = self.history();
        let settled = turn.and_then(|turn| self.turns().get(turn));
        let (opened, edits, state, standing) = match settled {
            Some(turn) => (&turn.opened, &turn.edits, &turn.before, turn.standing()),
            None => (
                &history.opened,
                &history.edits,
                &history.state,
                history.standing,
            ),
        };
        let sheet = match settled {
            // Sealed slips are beside the old game, and stay there.
            Some(turn) if keep_orders => turn.sheet.without_sealed(),
            _ => Sheet::default(),
        };
        let forked = History {
            rules: standing,
            standing,
            turns: self.turns()[..turn.unwrap_or(self.turns().len())].to_vec(),
            opened: Arc::clone(opened),
            edits: edits.clone(),
            state: Arc::clone(state),
            sheet,
            amendment: None,
            scoring: history.scoring.clone(),
            players: history.players.clone(),
            kept: Kept::default(),
        };
        let calendar = self.setup.calendar();
        let what = format!(
            "forked from “{}” at {}",
            self.setup.name,
            calendar.name(state.phase)
        );
        let from = LogEntry::other(at, state.phase, what);
        let setup = Setup {
            name,
            created: at,
            ..Setup::clone(&self.setup)
        };
        Self::resume(setup, forked.ruled(), vec![from])
    }
}
