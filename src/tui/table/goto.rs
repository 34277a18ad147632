//! To the line that a read-back line is about, and back in after a change of the game.

use super::{Row, TableScreen};
use crate::calendar::Phase;
use crate::game::ReadBackLine;
use crate::order::Entry;
use crate::tui::line::Line;

impl TableScreen {
    /// After undo or redo: the cursor goes to what changed.
    pub fn after_undo(&mut self, phase: Phase, before: &[Entry]) {
        self.after_change();
        if self.game.phase() == phase {
            self.go_to_change(before);
        } else {
            self.restart();
        }
    }

    /// After a change of the game that may have changed the phase: the page over the table is made
    /// anew too.
    pub fn after_change(&mut self) {
        self.refresh();
        self.is_changed = true;
    }

    /// Puts the cursor on the line of the table that a read-back line is about, with its text in
    /// the entry line where it is to be changed.
    pub fn go_to(&mut self, line: &ReadBackLine, change: bool) {
        if self.among_players() {
            self.go_to_seat(line.seat);
        }
        let found = self.rows.iter().position(|row| match row {
            Row::Demand {
                author,
                demand,
                entries,
                ..
            } => match line.entry {
                Some(entry) => entries.contains(&entry),
                None => Some(*author) == line.author() && Some(demand) == line.demand.as_ref(),
            },
            Row::Loose { entry, .. } => Some(*entry) == line.entry,
            Row::Hand { entries, .. } => {
                line.power.is_none() || line.entry.is_some_and(|entry| entries.contains(&entry))
            }
            Row::Power { .. } | Row::Trapped { .. } => false,
        });
        if let Some(at) = found {
            self.cursor = at;
        }
        if let Some(entry) = line
            .entry
            .filter(|_| change)
            .and_then(|e| self.game.sheet().entries.get(e))
        {
            self.line = Line::holding(entry.written.trim());
            self.changing = line.entry;
        }
        self.moved();
    }
}
