//! The audit trail: everything the game master changed, and when. It only grows; undo adds to it.

use jiff::Timestamp;

use super::trail::put_aside;
use super::{Game, History, LineChange, quoted};
use crate::calendar::Phase;
use crate::order::write::write_order;
use crate::order::{Entry, Order};
use crate::position::Position;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    pub at: Timestamp,
    pub phase: Phase,
    /// What was done, as a sentence.
    pub what: String,
}

impl Game {
    /// Logs the lines, and what became of others, that the course in force no longer holds.
    pub(super) fn note_put_aside(&mut self, before: &History) {
        let mut told = Vec::new();
        for aside in put_aside(before, &self.history) {
            let order = |order: &Order| write_order(self.board(), aside.position, order);
            let phase = aside.phase;
            let changed = |change: &&LineChange| LogEntry {
                at: change.at,
                phase,
                what: self.describe(change, aside.position),
            };
            told.extend(
                aside
                    .changes
                    .iter()
                    .map(changed)
                    .filter(|line| !self.log.contains(line)),
            );
            let put_aside = |line: &&Entry| {
                format!(
                    "set aside: {}'s {}",
                    self.setup.author_name(line.author()),
                    quoted(line, &order)
                )
            };
            told.extend(aside.lines.iter().map(|line| LogEntry {
                at: self.now,
                phase,
                what: put_aside(line),
            }));
        }
        self.log.extend(told);
    }

    /// Logs what happened at the table and changes nothing of the game.
    pub fn remark(&mut self, at: Timestamp, what: String) {
        self.note(at, what);
    }

    pub(super) fn note(&mut self, at: Timestamp, what: String) {
        self.now = at;
        self.log.push(LogEntry {
            at,
            phase: self.phase(),
            what,
        });
    }

    /// What became of a line, as a sentence; with the position in which its phase was ordered the
    /// orders are written in full.
    pub fn describe(&self, change: &LineChange, position: Option<&Position>) -> String {
        let order = |order: &Order| write_order(self.board(), position, order);
        change.describe(&|author| self.setup.author_name(author), &order)
    }

    /// The log, and what became of the lines of every sheet there is, in the order of time.
    pub fn log_entries(&self) -> Vec<LogEntry> {
        let mut told: Vec<LogEntry> = self.log().to_vec();
        for (phase, position, sheet) in self.history().sheets(0) {
            for change in sheet.trail.changes() {
                let line = LogEntry {
                    at: change.at,
                    phase,
                    what: self.describe(change, position),
                };
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
