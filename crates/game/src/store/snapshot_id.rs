//! The names of snapshots and of their journals.

use std::fmt;

/// The ending of a snapshot's name.
const SNAPSHOT: &str = "ron";

/// The ending of a journal's name.
const JOURNAL: &str = "journal";

/// A snapshot of a game: its number, which says what is newest, and its phase's key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SnapshotId {
    /// From 1.
    pub number: u32,
    /// `F1903M`, see [`Calendar::key`](chancery_engine::calendar::Calendar::key).
    pub key: String,
}

impl SnapshotId {
    /// The snapshot whose file has exactly this name. A copy that somebody or some program made
    /// beside it has another.
    pub(super) fn parse(file_name: &str) -> Option<Self> {
        Self::with_ending(file_name, SNAPSHOT)
    }

    /// The snapshot to which the journal of exactly this name belongs.
    pub(super) fn of_journal(file_name: &str) -> Option<Self> {
        Self::with_ending(file_name, JOURNAL)
    }

    fn with_ending(file_name: &str, ending: &str) -> Option<Self> {
        let (number, key) = file_name
            .strip_suffix(ending)?
            .strip_suffix('.')?
            .split_once('-')?;
        let is_key = key == "Set-up" || (!key.is_empty() && key.chars().all(char::is_alphanumeric));
        let id = Self {
            number: number.parse().ok()?,
            key: key.to_owned(),
        };
        // A number has one way to be written: `11-F1903M.ron` is a copy that somebody made.
        (is_key && format!("{:04}", id.number) == number).then_some(id)
    }

    pub(super) fn file_name(&self) -> String {
        format!("{:04}-{}.{SNAPSHOT}", self.number, self.key)
    }

    pub(super) fn journal_name(&self) -> String {
        format!("{:04}-{}.{}", self.number, self.key, JOURNAL)
    }
}

impl fmt::Display for SnapshotId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file_name())
    }
}
