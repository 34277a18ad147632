//! A game that is open: its folder, its lock, and what of it is saved.

use std::fs;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::error::{StoreError, Warning};
use super::lock::{self, Lock, Unlocked};
use super::{SnapshotId, disk, format, journal};
use crate::game::{Game, Sheet};

/// What a save came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// Nothing had changed.
    Nothing,
    /// The orders being entered went to the journal.
    Journal,
    /// A new snapshot was written.
    Snapshot(SnapshotId),
}

/// A game that is open, and the only one who writes to its folder. Dropping it lets others open the game.
#[derive(Debug)]
pub struct Handle {
    folder: PathBuf,
    lock: Option<Lock>,
    /// The number of the next snapshot, greater than that of any file in the folder.
    next: u32,
    /// The snapshot whose journal takes the orders being entered; `None` where the next change needs a snapshot first.
    journal: Option<OpenJournal>,
    /// What is on the disk; `None` where nothing is.
    on_disk: Option<Marks>,
}

/// A journal that can be added to.
#[derive(Debug)]
struct OpenJournal {
    snapshot: SnapshotId,
    begun: bool,
}

/// By what a change of the game is known.
#[derive(Debug, PartialEq, Eq)]
struct Marks {
    trunk: u64,
    log: usize,
    sheet: Sheet,
}

impl Marks {
    fn of(game: &Game) -> Self {
        Self { trunk: game.trunk_revision(), log: game.log().len(), sheet: game.sheet().clone() }
    }
}

impl Handle {
    /// Takes a game's folder. A folder that can't be locked is taken with a warning; one that another program has is not.
    pub(super) fn take(folder: PathBuf) -> Result<(Self, Option<Warning>), StoreError> {
        let (lock, warning) = match Lock::take(&folder) {
            Ok(lock) => (Some(lock), None),
            Err(Unlocked::Held(by)) => return Err(lock::in_use(&folder, by)),
            Err(Unlocked::Unable(why)) => (None, Some(Warning::NotLocked(why.to_string()))),
        };
        let next = highest_number(&folder) + 1;
        Ok((Self { folder, lock, next, journal: None, on_disk: None }, warning))
    }

    /// Notes that a game was read from the folder as it stands.
    pub(super) fn is_on_disk(&mut self, game: &Game) {
        self.on_disk = Some(Marks::of(game));
    }

    /// Goes on with the journal of the snapshot that was opened.
    pub(super) fn continue_journal(&mut self, snapshot: SnapshotId, begun: bool) {
        self.journal = Some(OpenJournal { snapshot, begun });
    }

    /// Whether all of the game is on the disk.
    pub fn is_saved(&self, game: &Game) -> bool {
        self.on_disk.as_ref() == Some(&Marks::of(game))
    }

    /// The game's folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Saves what has changed since the last save: the orders being entered to the journal, everything else as a new snapshot.
    /// When it returns without an error, what it saved is on the disk. Costs the disk's own time (some milliseconds): call it after the
    /// screen is drawn.
    ///
    /// # Errors
    /// The disk is full, the folder is gone or can't be written. Nothing saved before is lost, and the next save tries again.
    pub fn save(&mut self, game: &Game, at: Timestamp) -> Result<Saved, StoreError> {
        let marks = Marks::of(game);
        if self.on_disk.as_ref() == Some(&marks) {
            return Ok(Saved::Nothing);
        }
        let only_orders = self.on_disk.as_ref().is_some_and(|on_disk| (on_disk.trunk, on_disk.log) == (marks.trunk, marks.log));
        let saved =
            if only_orders && self.add_to_journal(game)? { Saved::Journal } else { Saved::Snapshot(self.write_snapshot(game, at)?) };
        self.on_disk = Some(marks);
        Ok(saved)
    }

    /// Adds the open sheet to the journal. `false` where that was not possible, and a snapshot has to be written.
    fn add_to_journal(&mut self, game: &Game) -> Result<bool, StoreError> {
        let Some(mut open) = self.journal.take() else { return Ok(false) };
        let path = self.folder.join(open.snapshot.journal_name());
        let line = journal::line(&format::write_sheet(game)?);
        let written = if open.begun {
            disk::append(&path, line.as_bytes())
        } else {
            disk::create(&path, (journal::head(&open.snapshot.file_name()) + &line).as_bytes())
        };
        // After an error the journal may end within a line: it is given up, and a snapshot takes its place.
        if written.is_err() {
            return Ok(false);
        }
        open.begun = true;
        self.journal = Some(open);
        Ok(true)
    }

    fn write_snapshot(&mut self, game: &Game, at: Timestamp) -> Result<SnapshotId, StoreError> {
        let key = game.setup.variant.calendar().key(game.phase());
        let snapshot = SnapshotId { number: self.next, key };
        let path = self.folder.join(snapshot.file_name());
        let text = format::write_game(game, at)?;
        self.restore_folder()?;
        disk::write_whole(&path, text.as_bytes()).map_err(|source| StoreError::Io { what: "be written", file: path, source })?;
        self.next += 1;
        self.journal = Some(OpenJournal { snapshot: snapshot.clone(), begun: false });
        Ok(snapshot)
    }

    /// Makes the folder again where somebody took it away, and locks it again.
    fn restore_folder(&mut self) -> Result<(), StoreError> {
        let made = disk::make_directory(&self.folder);
        made.map_err(|source| StoreError::Io { what: "be made", file: self.folder.clone(), source })?;
        if !self.lock.as_ref().is_some_and(Lock::stands) {
            self.lock = match Lock::take(&self.folder) {
                Ok(lock) => Some(lock),
                Err(Unlocked::Held(by)) => return Err(lock::in_use(&self.folder, by)),
                Err(Unlocked::Unable(_)) => None,
            };
        }
        Ok(())
    }
}

/// The greatest number of any snapshot or journal in a folder, readable or not; 0 where there is none.
fn highest_number(folder: &Path) -> u32 {
    let names = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
    names.filter_map(|name| super::number_of(name.to_str()?)).max().unwrap_or(0)
}
