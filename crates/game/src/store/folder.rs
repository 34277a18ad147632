//! What is in a game's folder: which files are snapshots and journals of it, by their exact names,
//! and which only look like some.

use std::cmp::Reverse;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;

use jiff::Timestamp;

use super::disk::Disk;
use super::error::Warning;
use super::snapshot_id::SnapshotId;
use super::{disk, lock, summary_of};

/// The names in a folder that are text, as they were at one moment.
pub struct Listing<'a> {
    folder: &'a Path,
    names: Vec<String>,
}

impl<'a> Listing<'a> {
    /// # Errors
    /// The folder can't be read to its end: a snapshot that is not seen would be hidden by the next.
    pub(crate) fn read(disk: &dyn Disk, folder: &'a Path) -> io::Result<Self> {
        let names = disk.names(folder)?.into_iter();
        let names = names.filter_map(|name| OsString::into_string(name).ok());
        Ok(Self {
            folder,
            names: names.collect(),
        })
    }

    fn ids(&self) -> impl Iterator<Item = SnapshotId> {
        self.names.iter().filter_map(|name| SnapshotId::parse(name))
    }

    /// The snapshots, the newest first.
    pub(crate) fn snapshots(&self) -> Vec<SnapshotId> {
        let mut ids: Vec<SnapshotId> = self.ids().collect();
        ids.sort_unstable_by(|a, b| b.cmp(a));
        // Two of one number come from two copies of a game that went on apart. To know the newer one
        // takes reading them, which is not done otherwise.
        if ids.windows(2).any(|pair| pair[0].number == pair[1].number) {
            ids.sort_by_cached_key(|id| Reverse((id.number, self.saved(id))));
        }
        ids
    }

    /// When a snapshot was saved; `None` where it can't be read.
    fn saved(&self, id: &SnapshotId) -> Option<Timestamp> {
        let summary = summary_of(&self.folder.join(id.file_name())).ok()?;
        Some(summary.saved)
    }

    /// The snapshots of which there are journals, the oldest first.
    pub(crate) fn journals(&self) -> Vec<SnapshotId> {
        let names = self.names.iter();
        let mut ids: Vec<SnapshotId> = names
            .filter_map(|name| SnapshotId::of_journal(name))
            .collect();
        ids.sort_unstable();
        ids
    }

    /// The newest of the snapshots that are gone, and newer than one that is there: their journals tell
    /// of them.
    pub(crate) fn gone_since(&self, newest: &SnapshotId) -> Option<SnapshotId> {
        let mut later = self.journals();
        later.retain(|id| id.number > newest.number && !self.names.contains(&id.file_name()));
        later.pop()
    }

    /// The greatest number of any snapshot or journal, readable or not; 0 where there is none.
    pub(crate) fn highest_number(&self) -> u32 {
        let numbers = self.ids().chain(self.journals()).map(|id| id.number);
        numbers.max().unwrap_or(0)
    }

    /// What there is to say where a snapshot is opened as the newest.
    pub(crate) fn oddities(&self, newest: &SnapshotId) -> Vec<Warning> {
        let mut beside: Vec<String> = self
            .names
            .iter()
            .filter(|name| looks_like_a_save(name) && !is_known(name))
            .cloned()
            .collect();
        // A folder lists its files as it likes.
        beside.sort();
        let twins = self
            .ids()
            .filter(|id| id.number == newest.number && id != newest);
        let twins: Vec<Warning> = twins
            .map(|twin| Warning::OneNumber {
                opened: newest.to_string(),
                other: twin.to_string(),
            })
            .collect();
        let gone = self.gone_since(newest).map(|id| Warning::SnapshotGone {
            snapshot: id.to_string(),
            journal: id.journal_name(),
            opened: newest.to_string(),
        });
        let beside = (!beside.is_empty()).then_some(Warning::Beside(beside));
        gone.into_iter().chain(twins).chain(beside).collect()
    }

    /// Removes what a power cut left half written. Only the holder of the lock may do so.
    pub(crate) fn remove_leftovers(&self, disk: &dyn Disk) {
        for name in &self.names {
            if disk::finished(name).is_some_and(|whole| SnapshotId::parse(whole).is_some()) {
                // One that can't be removed does no harm.
                let _ = disk.remove(&self.folder.join(name));
            }
        }
    }

    /// Whether it is what is left of a game that never came to be: the program was killed before the
    /// first snapshot was there.
    pub(crate) fn is_abandoned(&self) -> bool {
        self.names.iter().all(|name| is_of_a_beginning(name)) && !lock::is_held(self.folder)
    }
}

/// Whether a file may be there before a game's first snapshot: the lock, the board, and what was being
/// written.
fn is_of_a_beginning(name: &str) -> bool {
    if name == lock::FILE || name == super::BOARD_FILE {
        return true;
    }
    disk::finished(name)
        .is_some_and(|whole| whole == super::BOARD_FILE || SnapshotId::parse(whole).is_some())
}

/// Whether a name begins with a number and a hyphen, as those of snapshots and journals do.
fn looks_like_a_save(name: &str) -> bool {
    name.split_once('-')
        .is_some_and(|(number, _)| number.parse::<u32>().is_ok())
}

/// Whether a file is a snapshot or a journal by its exact name, or one that was being written.
fn is_known(name: &str) -> bool {
    // What a program that was killed was writing is cleared away or written over.
    let whole = disk::finished(name).unwrap_or(name);
    SnapshotId::parse(whole).is_some() || SnapshotId::of_journal(name).is_some()
}

/// The snapshots in a folder up to a number that are whole, with their journals: names and contents
/// of the files that can be read.
pub(crate) fn whole_files(disk: &dyn Disk, folder: &Path, newest: u32) -> Vec<(String, Vec<u8>)> {
    let Ok(listing) = Listing::read(disk, folder) else {
        return Vec::new();
    };
    let mut names = Vec::new();
    for id in listing.snapshots() {
        let name = id.file_name();
        if id.number <= newest && summary_of(&folder.join(&name)).is_ok() {
            names.push(name);
        }
    }
    for id in listing.journals() {
        if id.number <= newest {
            names.push(id.journal_name());
        }
    }
    let mut files = Vec::new();
    for name in names {
        // One that can't be read is left behind: undo stops there, and the game is whole without it.
        if let Ok(contents) = fs::read(folder.join(&name)) {
            files.push((name, contents));
        }
    }
    files
}
