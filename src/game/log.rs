//! The audit trail: everything the game master changed, and when. It only grows; undo adds to it.

use jiff::Timestamp;

use crate::calendar::Phase;

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
