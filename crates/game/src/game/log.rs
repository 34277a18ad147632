//! The audit trail: everything the game master changed, and when. It only grows; undo adds to it.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::Timestamp;

use super::trail::{PhaseSheet, put_aside};
use super::{Game, History, LineChange, quoted};
use chancery_atlas::grammar::said;
use chancery_engine::calendar::Phase;
use chancery_engine::order::write::write_order;
use chancery_engine::position::Position;

/// What a line of the log tells, where something depends on it.
#[derive(Clone, Debug)]
pub enum LogEvent {
    /// Its phase was settled.
    Settled,
    /// What became of a line of a sheet that is no more.
    Line(Arc<LineChange>),
    /// Anything else: nothing depends on it.
    Other,
}

/// The beginning of the log line of a settled phase. Saves have it, so it never changes.
pub const SETTLED: &str = "settled ";

#[derive(Clone, Debug)]
pub struct LogEntry {
    pub at: Timestamp,
    pub phase: Phase,
    /// What was done, as a sentence: the words of saves.
    pub what: String,
    pub event: LogEvent,
}

/// Lines are equal if a save would have the same line.
impl PartialEq for LogEntry {
    fn eq(&self, other: &Self) -> bool {
        (self.at, self.phase, &self.what) == (other.at, other.phase, &other.what)
    }
}

impl Eq for LogEntry {}

impl LogEntry {
    /// A line on which nothing depends.
    pub(crate) const fn other(at: Timestamp, phase: Phase, what: String) -> Self {
        Self {
            at,
            phase,
            what,
            event: LogEvent::Other,
        }
    }

    /// Whether it tells of a change to a line of the sheet of a phase.
    fn tells_of(&self, phase: Phase, change: &LineChange) -> bool {
        match &self.event {
            LogEvent::Line(told) => self.phase == phase && told.tells_the_same(change),
            LogEvent::Settled | LogEvent::Other => false,
        }
    }
}

/// A line of a loaded log, by its index, and the change of which it is found to tell.
struct LineTold {
    at: usize,
    change: Option<Arc<LineChange>>,
}

impl Game {
    /// Logs the lines, and what became of others, that the history in force no longer holds.
    pub(super) fn note_put_aside(&mut self, before: &History) {
        let mut told = Vec::new();
        for aside in put_aside(before, &self.history) {
            let phase = aside.phase;
            for change in aside.changes {
                // Undo and redo may put the same change aside again.
                if self.log.iter().any(|line| line.tells_of(phase, change)) {
                    continue;
                }
                told.push(LogEntry {
                    at: change.at,
                    phase,
                    what: self.in_saves(change, aside.position),
                    event: LogEvent::Line(Arc::clone(change)),
                });
            }
            for line in aside.lines {
                let what = format!(
                    "set aside: {}'s {}",
                    self.setup.author_name(line.author()),
                    quoted(line, &|order| write_order(
                        self.board(),
                        aside.position,
                        order
                    ))
                );
                told.push(LogEntry::other(self.now, phase, said(what)));
            }
        }
        self.log.extend(told);
    }

    pub(super) fn note(&mut self, what: String) {
        // A save has the log too, so that it must be written again.
        self.changes += 1;
        let line = LogEntry::other(self.now, self.phase(), said(what));
        self.log.push(line);
    }

    /// When a phase was settled last; `None` where none was.
    pub fn last_settled(&self) -> Option<Timestamp> {
        let mut log = self.log.iter();
        let settled = log.rfind(|line| matches!(line.event, LogEvent::Settled))?;
        Some(settled.at)
    }

    /// Links the lines of the log to the changes that they tell of. A save has the log as sentences;
    /// the changes are those that the game and its undo steps hold.
    pub(crate) fn recognize_log(&mut self) {
        // By time and phase too: the same sentence may tell of changes in two phases.
        let mut open: HashMap<(Timestamp, Phase), Vec<LineTold>> = HashMap::new();
        for (at, line) in self.log.iter().enumerate() {
            if matches!(line.event, LogEvent::Other) {
                let lines = open.entry((line.at, line.phase)).or_default();
                lines.push(LineTold { at, change: None });
            }
        }
        let mut seek = |history: &History, from: usize| {
            for PhaseSheet {
                phase,
                position,
                sheet,
            } in history.sheets(from)
            {
                for change in sheet.trail.changes() {
                    let Some(lines) = open.get_mut(&(change.at, phase)) else {
                        continue;
                    };
                    let mut known = lines.iter().filter_map(|line| line.change.as_ref());
                    if known.any(|known| known.is_same(change)) {
                        continue;
                    }
                    // What became of two lines that are alike is told alike.
                    let told = self.in_saves(change, position);
                    let mut free = lines.iter_mut().filter(|line| line.change.is_none());
                    if let Some(line) = free.find(|line| self.log[line.at].what == told) {
                        line.change = Some(Arc::clone(change));
                    }
                }
            }
        };
        seek(&self.history, 0);
        for step in self.undo.iter().chain(&self.redo) {
            seek(&step.history, step.history.turns_in_common(&self.history));
        }
        for LineTold { at, change } in open.into_values().flatten() {
            if let Some(change) = change {
                self.log[at].event = LogEvent::Line(change);
            }
        }
    }

    /// What became of a line, as a sentence; with the position in which its phase was ordered the
    /// orders are written in full.
    pub fn describe(&self, change: &LineChange, position: Option<&Position>) -> String {
        change.describe(&|author| self.setup.author_name(author), &|order| {
            write_order(self.board(), position, order)
        })
    }

    /// The same in the words of saves.
    fn in_saves(&self, change: &LineChange, position: Option<&Position>) -> String {
        change.in_saves(&|author| self.setup.author_name(author), &|order| {
            write_order(self.board(), position, order)
        })
    }

    /// The log, and what became of the lines of every sheet there is, in the order of time.
    pub fn log_entries(&self) -> Vec<LogEntry> {
        let mut told: Vec<LogEntry> = self.log().to_vec();
        for PhaseSheet {
            phase,
            position,
            sheet,
        } in self.history().sheets(0)
        {
            for change in sheet.trail.changes() {
                // What was put aside once stands in the log already.
                if !self.log.iter().any(|line| line.tells_of(phase, change)) {
                    told.push(LogEntry {
                        at: change.at,
                        phase,
                        what: self.describe(change, position),
                        event: LogEvent::Line(Arc::clone(change)),
                    });
                }
            }
        }
        // Stable, so that what was done at one moment stays in its order.
        told.sort_by_key(|line| line.at);
        told
    }
}
