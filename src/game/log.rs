//! The audit trail: everything the game master changed, and when. It only grows; undo adds to it.

use jiff::Timestamp;

use super::{Change, Game};
use crate::calendar::Phase;
use crate::order::Order;
use crate::order::write::write_order;
use crate::position::Position;

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// When it was done.
    pub at: Timestamp,
    /// The phase that was open.
    pub phase: Phase,
    /// What was done, as a sentence.
    pub what: String,
}

impl Game {
    /// What became of a line, as a sentence; with the position in which its phase was ordered the orders are written in full.
    pub fn describe(&self, change: &Change, position: Option<&Position>) -> String {
        let order = |order: &Order| write_order(self.board(), position, order);
        change.describe(&|author| self.setup.author_name(author), &order)
    }

    /// The log, and what became of the lines of every sheet there is, in the order of time.
    pub fn history(&self) -> Vec<LogEntry> {
        let mut told: Vec<LogEntry> = self.log().to_vec();
        for (phase, position, sheet) in self.course().sheets(0) {
            for change in sheet.trail.changes() {
                let line = LogEntry { at: change.at, phase, what: self.describe(change, position) };
                // What was put aside once stands in the log already.
                if !self.log().contains(&line) {
                    told.push(line);
                }
            }
        }
        told.sort_by_key(|line| line.at);
        told
    }
}
