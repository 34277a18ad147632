//! What is in a game's folder: which files are snapshots and journals of it, by their exact names,
//! and which only look like some.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;

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
        if ids.windows(2).any(|pair| pair[0].number == pair[1].number) {
            let saved = |id: &SnapshotId| {
                summary_of(&self.folder.join(id.file_name()))
                    .ok()
                    .map(|summary| summary.saved)
            };
            ids.sort_by_cached_key(|id| std::cmp::Reverse((id.number, saved(id))));
        }
        ids
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
        let is_known = |name: &str| {
            // What a program that was killed was writing is cleared away or written over.
            let whole = disk::finished(name).unwrap_or(name);
            SnapshotId::parse(whole).is_some() || SnapshotId::of_journal(name).is_some()
        };
        let looks_alike = |name: &&String| {
            name.split_once('-')
                .is_some_and(|(number, _)| number.parse::<u32>().is_ok())
                && !is_known(name)
        };
        let mut beside: Vec<String> = self.names.iter().filter(looks_alike).cloned().collect();
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
        self.names.iter().all(|name| {
            name == lock::FILE || disk::finished(name).unwrap_or(name) == super::BOARD_FILE || {
                disk::finished(name).is_some_and(|whole| SnapshotId::parse(whole).is_some())
            }
        }) && !lock::is_held(self.folder)
    }
}

/// The snapshots in a folder up to a number that are whole, with their journals: names and contents
/// of the files that can be read.
pub(crate) fn whole_files(disk: &dyn Disk, folder: &Path, newest: u32) -> Vec<(String, Vec<u8>)> {
    let listing = Listing::read(disk, folder);
    let Ok(listing) = listing else {
        return Vec::new();
    };
    let is_whole =
        |id: &SnapshotId| id.number <= newest && summary_of(&folder.join(id.file_name())).is_ok();
    let snapshots = listing.snapshots().into_iter().filter(is_whole);
    let snapshots = snapshots.map(|id| id.file_name());
    let journals = listing
        .journals()
        .into_iter()
        .filter(|id| id.number <= newest);
    let names = snapshots.chain(journals.map(|id| id.journal_name()));
    names
        .filter_map(|name| Some((fs::read(folder.join(&name)).ok()?, name)))
        .map(|(contents, name)| (name, contents))
        .collect()
}
