//! A game that is open: its folder, its lock, and what of it is saved.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;

use super::cipher::SealKey;
use super::disk::{self, Disk};
use super::error::{StoreError, Warning};
use super::folder::Listing;
use super::lock::{self, FolderLock, Unlocked};
use super::sealed::SEAL_KEY;
use super::snapshot_id::SnapshotId;
use super::thin::thin;
use super::{BOARD_FILE, format, journal, seal_of, unreadable};
use crate::game::{Game, History, Parent, Steps};

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
    /// Where the earlier snapshots end with their journals, the last one last.
    ends: Vec<SnapshotEnd>,
    /// The text of the board that is saved with the game, where that is not a built-in one.
    board: Option<String>,
    /// Files beside the game that it no longer needs: they go once what was in them is saved.
    outlived: Vec<&'static str>,
    /// What opens the sealed slips that are kept beside the game, while there are some.
    pub(super) seal_key: Option<SealKey>,
}

#[derive(Debug)]
pub(super) struct OpenJournal {
    pub snapshot: SnapshotId,
    /// The snapshot's check sum.
    pub seal: u64,
    /// Its length in bytes; 0 where it is not begun.
    pub length: u64,
    /// Its length after its first line, or as it was opened; else the greatest number.
    pub begun: u64,
    pub ledger: format::JournalLedger,
}

/// Where a snapshot ends with its journal: the next one goes on from there.
#[derive(Clone, Debug)]
struct SnapshotEnd {
    history: Arc<History>,
    file: String,
    seal: u64,
    /// Bytes of its journal.
    journal: u64,
}

/// By what a change of the game is known.
#[derive(Debug)]
struct SaveMarks {
    settled: u64,
    log: usize,
    steps: Steps,
}

impl SaveMarks {
    fn of(game: &Game) -> Self {
        Self {
            settled: game.settled_revision(),
            log: game.log().len(),
            steps: game.steps(),
        }
    }

    /// Whether nothing but the orders being entered has changed since.
    fn has_settled_of(&self, game: &Game) -> bool {
        (self.settled, self.log) == (game.settled_revision(), game.log().len())
    }
}

impl Handle {
    /// Takes a game's folder, and gives what is in it. A folder that can't be locked is taken with a
    /// warning; one that another program has is not.
    pub(super) fn take(
        folder: &Path,
        disk: Arc<dyn Disk>,
    ) -> Result<(Self, Listing<'_>, Option<Warning>), StoreError> {
        let (lock, warning) = match FolderLock::take(folder) {
            Ok(lock) => (Some(lock), None),
            Err(Unlocked::Held(by)) => return Err(lock::in_use(folder, by)),
            Err(Unlocked::Unable(why)) => (None, Some(Warning::NotLocked(why.to_string()))),
        };
        let mut handle = Self {
            folder: folder.to_owned(),
            disk,
            lock,
            next: 1,
            newest: None,
            journal: None,
            on_disk: None,
            ends: Vec::new(),
            board: None,
            outlived: Vec::new(),
            seal_key: None,
        };
        let listing = handle.look(folder)?;
        Ok((handle, listing, warning))
    }

    pub(super) fn look<'a>(&mut self, folder: &'a Path) -> Result<Listing<'a>, StoreError> {
        let listing = Listing::read(&*self.disk, folder).map_err(|why| unreadable(folder, why))?;
        self.next = u64::from(listing.highest_number()) + 1;
        self.newest = newest_of(folder, &listing)?;
        self.board = chancery_atlas::bounded::read_found_text(&folder.join(BOARD_FILE)).ok();
        Ok(listing)
    }

    /// Has a file beside the game removed by the next save, or kept all the same.
    pub(super) fn outlive(&mut self, name: &'static str, is_outlived: bool) {
        self.outlived.retain(|other| *other != name);
        if is_outlived {
            self.outlived.push(name);
        }
    }

    /// The snapshots up to the newest that this program knows, with their journals.
    pub(super) fn whole_files(&self) -> Vec<(String, Vec<u8>)> {
        let newest = self.newest.as_ref().map_or(0, |(id, _)| id.number);
        super::folder::whole_files(&*self.disk, &self.folder, newest)
    }

    /// Notes that the snapshots of another folder are in this one too.
    pub(super) fn goes_on_from(&mut self, other: &Self) {
        self.ends.clone_from(&other.ends);
    }

    /// The snapshot at whose end the steps begin that the journal of a new one tells.
    fn parent(&self, game: &Game) -> Option<Parent> {
        let steps = game.steps();
        let Some(last) = steps.undo_of_other_phases().checked_sub(1) else {
            return game.parent().cloned();
        };
        let step = &steps.undo[last];
        let is_there = |end: &&SnapshotEnd| Arc::ptr_eq(&end.history, &step.history);
        let end = self.ends.iter().rfind(is_there)?;
        Some(Parent {
            file: end.file.clone(),
            seal: end.seal,
            journal: end.journal,
            step: step.what.clone(),
        })
    }

    /// Keeps where the newest snapshot ends with its journal, if both are whole.
    fn keep_end(&mut self) {
        if let (Some(marks), Some(open)) = (&self.on_disk, &self.journal) {
            self.ends.push(SnapshotEnd {
                history: Arc::clone(&marks.steps.now),
                file: open.snapshot.file_name(),
                seal: open.seal,
                journal: open.length,
            });
        }
    }

    /// Keeps that a snapshot which is not gone on with ends, with its journal, where a game stands.
    pub(super) fn keep_end_of(&mut self, game: &Game, file: String, seal: u64, journal: u64) {
        let history = game.steps().now;
        self.ends.push(SnapshotEnd {
            history,
            file,
            seal,
            journal,
        });
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
            .is_some_and(|marks| marks.has_settled_of(game) && game.is_at(&marks.steps))
    }

    /// What its files are written with.
    pub(super) fn disk(&self) -> &dyn Disk {
        &*self.disk
    }

    /// The text of the board that is saved with the game; `None` where it is a built-in one. It is
    /// kept, so that it is there when the disk is not.
    pub(crate) fn board_text(&self) -> Option<&str> {
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
    /// The disk is full, the folder or its newest snapshot is gone, it can't be read or written,
    /// another program has put something else there. Nothing saved before is lost, and the next save
    /// tries again.
    pub fn save(&mut self, game: &Game, at: Timestamp) -> Result<SavedAs, StoreError> {
        let saved = self.save_game(game, at)?;
        // One that can't be removed is tried again.
        self.outlived.retain(|name| {
            let removed = self.disk.remove(&self.folder.join(name));
            let is_gone = !removed.is_err_and(|why| why.kind() != ErrorKind::NotFound);
            if is_gone && *name == SEAL_KEY {
                self.seal_key = None;
            }
            !is_gone
        });
        Ok(saved)
    }

    fn save_game(&mut self, game: &Game, at: Timestamp) -> Result<SavedAs, StoreError> {
        if self.is_saved(game) {
            return Ok(SavedAs::Nothing);
        }
        self.keep_hold()?;
        let only_orders = self
            .on_disk
            .as_ref()
            .is_some_and(|marks| marks.has_settled_of(game));
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
        let line = journal::line(open.seal, &open.ledger.line(game, &game.steps())?);
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
        open.begun = open.begun.min(open.length);
        self.journal = Some(open);
        Ok(true)
    }

    /// Whether a journal gives way to a new snapshot. That and the steps of the phase, which are the new
    /// journal's first line, are written anew then, so there is to be as much again between.
    fn is_too_long(&self, open: &OpenJournal) -> bool {
        let snapshot = length_of(&self.folder.join(open.snapshot.file_name())).unwrap_or(0);
        let most = (4 * snapshot).max(open.begun.saturating_mul(2));
        open.length > most.clamp(SHORTEST_JOURNAL, chancery_atlas::bounded::LONGEST)
    }

    fn write_snapshot(&mut self, game: &Game, at: Timestamp) -> Result<SnapshotId, StoreError> {
        let key = game.setup().calendar().key(game.phase());
        let number =
            u32::try_from(self.next).map_err(|_| StoreError::NoNumberLeft(self.folder.clone()))?;
        let snapshot = SnapshotId { number, key };
        let path = self.folder.join(snapshot.file_name());
        self.keep_end();
        let text = format::write_game(game, self.parent(game).as_ref(), at)?;
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
            begun: u64::MAX,
            ledger,
        });
        if lacks_steps && !self.add_to_journal(game)? {
            let source = std::io::Error::other("its journal could not be written");
            return Err(failed(source));
        }
        if chancery_atlas::bounded::read_found(&path).is_ok_and(|bytes| bytes == text.as_bytes()) {
            thin(&*self.disk, &self.folder, &snapshot);
        }
        Ok(snapshot)
    }

    /// Sees to it that the folder is locked, and that it is as this program left it: whoever deletes,
    /// moves or copies files there does not ask the lock.
    fn keep_hold(&mut self) -> Result<(), StoreError> {
        let stands = self.lock.as_ref().is_some_and(FolderLock::stands);
        if !stands && fs::metadata(&self.folder).is_ok_and(|about| about.is_dir()) {
            self.lock = None;
            match FolderLock::take(&self.folder) {
                Ok(lock) => self.lock = Some(lock),
                Err(Unlocked::Held(by)) => return Err(lock::in_use(&self.folder, by)),
                Err(Unlocked::Unable(_)) => {}
            }
        }
        let listing = Listing::read(&*self.disk, &self.folder).map_err(|why| match why.kind() {
            ErrorKind::NotFound => StoreError::Gone(self.folder.clone()),
            _ => unreadable(&self.folder, why),
        })?;
        let there = newest_of(&self.folder, &listing)?;
        if there != self.newest {
            return Err(self.changed(there.map(|(id, _)| id)));
        }
        let is_longer = |open: &OpenJournal| {
            length_of(&self.folder.join(open.snapshot.journal_name())) > Some(open.length)
        };
        if self.journal.as_ref().is_some_and(is_longer) {
            return Err(StoreError::Changed(self.folder.clone()));
        }
        self.next = self.next.max(u64::from(listing.highest_number()) + 1);
        Ok(())
    }

    /// What happened to a folder of which this is the newest snapshot now.
    fn changed(&self, there: Option<SnapshotId>) -> StoreError {
        let known = self.newest.as_ref().map(|(id, _)| id);
        let file = |id: &SnapshotId| self.folder.join(id.file_name());
        match (known, there) {
            (Some(known), there) if there.as_ref().is_none_or(|there| there < known) => {
                StoreError::SnapshotGone(file(known))
            }
            (known, Some(there)) if known.is_none_or(|known| there.number > known.number) => {
                StoreError::SnapshotAdded(file(&there))
            }
            _ => StoreError::Changed(self.folder.clone()),
        }
    }
}

/// No journal gives way to a new snapshot before it has as many bytes.
const SHORTEST_JOURNAL: u64 = 256 << 10;

/// The newest snapshot in a folder, and the check sum that it states.
fn newest_of(
    folder: &Path,
    listing: &Listing<'_>,
) -> Result<Option<(SnapshotId, Option<u64>)>, StoreError> {
    let Some(id) = listing.snapshots().into_iter().next() else {
        return Ok(None);
    };
    let file = folder.join(id.file_name());
    let seal = seal_of(&file).map_err(|why| unreadable(&file, why))?;
    Ok(Some((id, seal)))
}

/// The length of a plain file.
fn length_of(path: &Path) -> Option<u64> {
    fs::symlink_metadata(path)
        .ok()
        .filter(fs::Metadata::is_file)
        .map(|about| about.len())
}
