//! The lines that give no order: of which units they are, and what is ruled on them.

use std::borrow::Cow;

use super::boards::speaking;
use super::{Setup, Sheet};
use crate::adjudicate::{HouseRules, Outcome, Reason, Verdict, VoidReason};
use crate::board::{Board, PowerId};
use crate::calendar::PhaseKind;
use crate::order::{Context, Entry, Names, Unread, sets_condition, unit_meant};
use crate::variant::{Settlement, State, forms};

/// A phase whose lines are read again.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub setup: &'a Setup,
    pub rules: &'a HouseRules,
    pub state: &'a State,
}

impl Reader<'_> {
    /// The lines of a sheet that give no order, but of which the unit can be read.
    pub fn unread(self, sheet: &Sheet) -> Vec<Unread> {
        let unread = sheet.entries.iter().filter(|entry| entry.reading.order().is_none());
        let meant = unread.filter_map(|entry| {
            let board = self.spoken(entry.power);
            Some(Unread { author: entry.author(), unit: unit_meant(self.context(&board, entry), &entry.written, &entry.reading)? })
        });
        meant.collect()
    }

    /// The verdict of every entry: its submission's, or void where it can't be read.
    pub fn verdicts(self, sheet: &Sheet, settlement: &Settlement) -> Vec<Verdict> {
        let mut given = settlement.verdicts.iter();
        let verdict = |entry: &Entry| entry.reading.order().and_then(|_| given.next()).copied().unwrap_or_else(|| self.void(entry));
        sheet.entries.iter().map(verdict).collect()
    }

    fn void(self, entry: &Entry) -> Verdict {
        let unconditional = self.setup.variant.forms().scales && self.state.phase.kind == PhaseKind::Movement;
        let reason = if unconditional && sets_condition(&entry.written) { VoidReason::Conditional } else { VoidReason::Unreadable };
        Verdict::new(Outcome::Void, Reason::Void(reason))
    }

    fn spoken(&self, power: PowerId) -> Cow<'_, Board> {
        let board = speaking(&self.setup.board, self.rules);
        let spoken = self.setup.variant.spoken(&board, self.state, power);
        match spoken {
            Some(spoken) => Cow::Owned(spoken),
            None if board.languages().is_empty() => Cow::Borrowed(&*self.setup.board),
            None => Cow::Owned(Board::clone(&board)),
        }
    }

    fn context<'b>(&'b self, board: &'b Board, entry: &Entry) -> Context<'b> {
        Context {
            board,
            position: &self.state.position,
            phase: self.state.phase.kind,
            power: Some(entry.power),
            names: Names::Tolerant,
            forms: forms(self.setup.variant, self.rules),
        }
    }
}
