//! A game that is open: its folder, its lock, and what of it is saved.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;

use super::disk::{self, Disk};
use super::error::{StoreError, Warning};
use super::folder::{highest_number, snapshots_in};
use super::lock::{self, FolderLock, Unlocked};
use super::snapshot_id::SnapshotId;
use super::thin::thin;
use super::{BOARD_FILE, format, journal, seal_of};
use crate::game::{Game, Steps};

/// What a save came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavedAs {
    /// Nothing had changed.
    Nothing,
    /// The orders being entered went to the journal.
    Journal,
    /// A new snapshot was written.
    Snapshot(SnapshotId),
}

/// A game that is open, and the only one who writes to its folder. Dropping it lets others open the
/// game.
#[derive(Debug)]
pub struct Handle {
    folder: PathBuf,
    disk: Arc<dyn Disk>,
    lock: Option<FolderLock>,
    /// The number of the next snapshot, greater than that of any file in the folder.
    next: u64,
    /// The newest snapshot in the folder, with its check sum: by it the folder is known again.
    newest: Option<(SnapshotId, Option<u64>)>,
    /// The journal that takes the orders being entered; `None` where the next change needs a
    /// snapshot first.
    journal: Option<OpenJournal>,
    /// What is on the disk; `None` where nothing is.
    on_disk: Option<SaveMarks>,
    /// The text of the board that is saved with the game, where that is not a built-in one.
    board: Option<String>,
}

/// A journal that can be added to.
#[derive(Debug)]
pub(super) struct OpenJournal {
    pub snapshot: SnapshotId,
    /// The snapshot's check sum.
    pub seal: u64,
    /// Its length in bytes; 0 where it is not begun.
    pub length: u64,
    pub ledger: format::JournalLedger,
}

/// By what a change of the game is known.
#[derive(Debug)]
struct SaveMarks {
    trunk: u64,
    log: usize,
    steps: Steps,
}

impl SaveMarks {
    fn of(game: &Game) -> Self {
        Self {
            trunk: game.trunk_revision(),
            log: game.log().len(),
            steps: game.steps(),
        }
    }

    /// Whether nothing but the orders being entered has changed since.
    fn has_trunk_of(&self, game: &Game) -> bool {
        (self.trunk, self.log) == (game.trunk_revision(), game.log().len())
    }

    fn are_of(&self, game: &Game) -> bool {
        self.has_trunk_of(game) && game.is_at(&self.steps)
    }
}

impl Handle {
    /// Takes a game's folder. A folder that can't be locked is taken with a warning; one that
    /// another program has is not.
    pub(super) fn take(
        folder: PathBuf,
        disk: Arc<dyn Disk>,
    ) -> Result<(Self, Option<Warning>), StoreError> {
        let (lock, warning) = match FolderLock::take(&folder) {
            Ok(lock) => (Some(lock), None),
            Err(Unlocked::Held(by)) => return Err(lock::in_use(&folder, by)),
            Err(Unlocked::Unable(why)) => (None, Some(Warning::NotLocked(why.to_string()))),
        };
        let next = u64::from(highest_number(&folder)) + 1;
        let newest = newest_in(&folder);
        let board = fs::read_to_string(folder.join(BOARD_FILE)).ok();
        Ok((
            Self {
                folder,
                disk,
                lock,
                next,
                newest,
                journal: None,
                on_disk: None,
                board,
            },
            warning,
        ))
    }

    /// Notes that a game was read from the folder as it stands, and the journal that goes on.
    pub(super) fn is_on_disk(&mut self, game: &Game, journal: Option<OpenJournal>) {
        self.on_disk = Some(SaveMarks::of(game));
        self.journal = journal;
    }

    /// Whether all of the game is on the disk.
    pub fn is_saved(&self, game: &Game) -> bool {
        self.on_disk
            .as_ref()
            .is_some_and(|marks| marks.are_of(game))
    }

    /// What its files are written with.
    pub(super) fn disk(&self) -> &dyn Disk {
        &*self.disk
    }

    /// The text of the board that is saved with the game; `None` where it is a built-in one. It is
    /// kept, so that it is there when the disk is not.
    pub fn board_text(&self) -> Option<&str> {
        self.board.as_deref()
    }

    /// The game's folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Saves what has changed since the last save: the orders being entered, and the steps to them,
    /// to the journal, everything else as a new snapshot. When it returns without an error, what it
    /// saved is on the disk. Costs the disk's own time (some milliseconds): call it after the
    /// screen is drawn.
    ///
    /// # Errors
    /// The disk is full, the folder is gone or can't be written, another program has put something
    /// else there. Nothing saved before is lost, and the next save tries again.
    pub fn save(&mut self, game: &Game, at: Timestamp) -> Result<SavedAs, StoreError> {
        if self.is_saved(game) {
            return Ok(SavedAs::Nothing);
        }
        self.keep_hold()?;
        let only_orders = self
            .on_disk
            .as_ref()
            .is_some_and(|marks| marks.has_trunk_of(game));
        let saved = if only_orders && self.add_to_journal(game)? {
            SavedAs::Journal
        } else {
            SavedAs::Snapshot(self.write_snapshot(game, at)?)
        };
        self.on_disk = Some(SaveMarks::of(game));
        Ok(saved)
    }

    /// Adds the open sheet, and the steps to it, to the journal. `false` where that was not
    /// possible, and a snapshot has to be written.
    fn add_to_journal(&mut self, game: &Game) -> Result<bool, StoreError> {
        let Some(mut open) = self.journal.take().filter(|open| !self.is_too_long(open)) else {
            return Ok(false);
        };
        let path = self.folder.join(open.snapshot.journal_name());
        let (sheet, steps) = open.ledger.line(game, &game.steps())?;
        let line = journal::line(open.seal, &sheet, &steps);
        let written = if open.length == 0 {
            let text = journal::head(&open.snapshot.file_name(), open.seal) + &line;
            disk::create(&*self.disk, &path, text.as_bytes()).map(|()| text.len())
        } else if length_of(&path) == Some(open.length) {
            self.disk
                .append(&path, line.as_bytes())
                .map(|()| line.len())
        } else {
            return Ok(false);
        };
        // After an error the journal may end within a line: it is given up, and a snapshot takes
        // its place.
        let Ok(more) = written else { return Ok(false) };
        open.length += more as u64;
        self.journal = Some(open);
        Ok(true)
    }

    /// Whether a journal gives way to a new snapshot. Each of its lines is a whole sheet, so it grows
    /// faster than what it tells.
    fn is_too_long(&self, open: &OpenJournal) -> bool {
        let snapshot = length_of(&self.folder.join(open.snapshot.file_name()));
        open.length > LONGEST_JOURNAL.max(4 * snapshot.unwrap_or(0))
    }

    fn write_snapshot(&mut self, game: &Game, at: Timestamp) -> Result<SnapshotId, StoreError> {
        let key = game.setup.variant.calendar().key(game.phase());
        let number =
            u32::try_from(self.next).map_err(|_| StoreError::NoNumberLeft(self.folder.clone()))?;
        let snapshot = SnapshotId { number, key };
        let path = self.folder.join(snapshot.file_name());
        let text = format::write_game(game, at)?;
        let failed = |source| StoreError::Io {
            what: "be written",
            file: path.clone(),
            source,
        };
        let written = disk::write_whole(&*self.disk, &path, text.as_bytes());
        // A file that came there before something failed may stay: its number is used up.
        if written.is_ok() || fs::symlink_metadata(&path).is_ok() {
            self.next += 1;
            let seal = format::stated(text.as_bytes());
            self.newest = Some((snapshot.clone(), seal));
        }
        self.journal = None;
        written.map_err(failed)?;
        let steps = game.steps();
        let ledger = format::JournalLedger::new(&steps);
        let lacks_steps = ledger.lacks(&steps);
        let seal = format::stated(text.as_bytes());
        self.journal = seal.map(|seal| OpenJournal {
            snapshot: snapshot.clone(),
            seal,
            length: 0,
            ledger,
        });
        if lacks_steps && !self.add_to_journal(game)? {
            let source = std::io::Error::other("its journal could not be written");
            return Err(failed(source));
        }
        if crate::bounded::read_found(&path).is_ok_and(|bytes| bytes == text.as_bytes()) {
            thin(&*self.disk, &self.folder, &snapshot);
        }
        Ok(snapshot)
    }

    /// Sees to it that the folder is there, is the game's, and is locked; makes it again where
    /// somebody took it away.
    fn keep_hold(&mut self) -> Result<(), StoreError> {
        if self.lock.as_ref().is_some_and(FolderLock::stands) {
            return Ok(());
        }
        self.lock = None;
        let made = disk::make_directory(&*self.disk, &self.folder);
        made.map_err(|source| StoreError::Io {
            what: "be made",
            file: self.folder.clone(),
            source,
        })?;
        let lock = match FolderLock::take(&self.folder) {
            Ok(lock) => Some(lock),
            Err(Unlocked::Held(by)) => return Err(lock::in_use(&self.folder, by)),
            Err(Unlocked::Unable(_)) => None,
        };
        // Somebody else may have gone on with the game meanwhile, or put another in its place.
        let there = newest_in(&self.folder);
        let is_longer = |open: &OpenJournal| {
            length_of(&self.folder.join(open.snapshot.journal_name())) > Some(open.length)
        };
        if there.is_some() && (there != self.newest || self.journal.as_ref().is_some_and(is_longer))
        {
            return Err(StoreError::Changed(self.folder.clone()));
        }
        self.next = self.next.max(u64::from(highest_number(&self.folder)) + 1);
        self.lock = lock;
        Ok(())
    }
}

/// No journal gives way to a new snapshot before it has as many bytes.
const LONGEST_JOURNAL: u64 = 256 << 10;

/// The newest snapshot in a folder, and the check sum that it states.
fn newest_in(folder: &Path) -> Option<(SnapshotId, Option<u64>)> {
    let id = snapshots_in(folder).ok()?.into_iter().next()?;
    let seal = seal_of(&folder.join(id.file_name()));
    Some((id, seal))
}

/// The length of a plain file.
fn length_of(path: &Path) -> Option<u64> {
    fs::symlink_metadata(path)
        .ok()
        .filter(fs::Metadata::is_file)
        .map(|about| about.len())
}
