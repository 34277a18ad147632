//! Files that are made beside the screen, and the news of them.

use std::sync::mpsc::Receiver;

/// Files by their names in the folder of reports, with what is in them.
pub(super) type NamedFiles = Vec<(String, Vec<u8>)>;

/// Files that a thread makes and writes.
pub(super) struct OutgoingFiles {
    /// What they are: `sheets`.
    pub what: &'static str,
    pub news: Receiver<FileNews>,
}

pub(super) enum FileNews {
    /// So many of so many are made.
    Made(usize, usize),
    /// All are written: where, or why not.
    Written(Result<String, String>),
}
