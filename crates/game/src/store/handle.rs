//! A game that is open: its folder, its lock, and what of it is saved.

use std::fmt;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;

use super::cipher::SealKey;
use super::disk::{self, Disk};
use super::error::{StoreError, Warning};
use super::folder::Listing;
use super::format::JournalLine;
use super::journal::JournalHead;
use super::lock::{self, FolderLock, Unlocked};
use super::sealed::SEAL_KEY;
use super::snapshot_id::SnapshotId;
use super::thin::thin;
use super::{BOARD_FILE, format, journal, seal_of, unreadable};
use crate::game::{Command, Done, Game, Parent, SnapshotEnd};

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
    newest: Option<KnownSnapshot>,
    /// Where what is done goes.
    target: SaveTarget,
    /// What is on the disk; `None` where nothing is.
    on_disk: Option<SaveMarks>,
    /// The text of the board that is saved with the game, where that is not a built-in one.
    board: Option<String>,
    /// Files beside the game that it no longer needs: they go once what was in them is saved.
    outlived: Vec<&'static str>,
    /// What opens the sealed slips that are kept beside the game, while there are some.
    pub(super) seal_key: Option<SealKey>,
}

/// A snapshot as this program left or found it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct KnownSnapshot {
    id: SnapshotId,
    /// The check sum that it states, if it states one.
    seal: Option<u64>,
}

/// Where what is done next is written down.
#[derive(Clone, Debug)]
pub(super) enum SaveTarget {
    /// A new snapshot of the game as it stands, with nothing before it.
    Snapshot,
    /// The journal of a new snapshot of the game as it was opened, which goes on from a parent.
    JournalOf(Box<OpenedGame>),
    /// The journal of the newest snapshot.
    Journal(OpenJournal),
}

/// A game as it was opened.
#[derive(Clone)]
pub(super) struct OpenedGame {
    pub game: Game,
    pub parent: Option<Parent>,
}

impl fmt::Debug for OpenedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parent.fmt(f)
    }
}

#[derive(Clone, Debug)]
pub(super) struct OpenJournal {
    pub snapshot: SnapshotId,
    /// The snapshot's check sum.
    pub seal: u64,
    /// From where the snapshot goes on.
    pub parent: Option<Parent>,
    /// Its length in bytes; 0 where it is not begun, `None` where it does not end with a whole line.
    pub length: Option<u64>,
    /// Which of what was done to the game stands in it first.
    pub first: usize,
    /// How many steps it undoes, if it does nothing but undo and redo; below zero, how many it does
    /// again.
    pub undone: Option<i32>,
    /// Whether the game had steps when the snapshot was written, and no file has them.
    pub lacks_steps: bool,
}

/// By what a change of the game is known.
#[derive(Clone, Debug)]
struct SaveMarks {
    /// Of the newest snapshot.
    settled: u64,
    log: usize,
    /// How much of what was done is written down, and the last of it.
    written: usize,
    last: Option<Arc<Done>>,
}

impl SaveMarks {
    fn new(game: &Game) -> Self {
        Self {
            settled: game.settled_revision(),
            log: game.log().len(),
            written: game.done().len(),
            last: game.done().last().cloned(),
        }
    }

    /// Whether nothing but the sheet has changed since the newest snapshot.
    fn has_settled_of(&self, game: &Game) -> bool {
        (self.settled, self.log) == (game.settled_revision(), game.log().len())
    }

    /// Whether the game goes on from there, and is no other course of it.
    fn lead_to(&self, game: &Game) -> bool {
        let Some(written) = game.done().get(..self.written) else {
            return false;
        };
        match (written.last(), &self.last) {
            (Some(there), Some(own)) => Arc::ptr_eq(there, own),
            (there, own) => there.is_none() && own.is_none(),
        }
    }
}

impl OpenJournal {
    fn head(&self) -> JournalHead {
        JournalHead {
            snapshot: self.snapshot.file_name(),
            seal: self.seal,
            after: self.parent.as_ref().map(|parent| parent.end.clone()),
        }
    }

    /// The lines that tell what was done to a game from this command on. The last one says how the game
    /// stands.
    fn lines(&self, game: &Game, from: usize) -> Result<String, ron::Error> {
        let mut lines = String::new();
        for (at, done) in game.done().iter().enumerate().skip(from) {
            let is_last = at + 1 == game.done().len();
            let told = JournalLine {
                number: u32::try_from(at - self.first + 1).unwrap_or(u32::MAX),
                done: Done::clone(done),
                stands: is_last.then(|| format::stands(game)),
            };
            lines += &journal::line(self.seal, &format::write_done(game, &told)?);
        }
        Ok(lines)
    }

    /// The journal of a snapshot that was written just now.
    fn begun(snapshot: SnapshotId, seal: u64, parent: Option<Parent>, game: &Game) -> Self {
        let (undo, redo) = game.kept_steps();
        Self {
            snapshot,
            seal,
            lacks_steps: parent.is_none() && (undo.is_some() || redo.is_some()),
            parent,
            length: Some(0),
            first: game.done().len(),
            undone: Some(0),
        }
    }

    /// Whether it can tell what was done. Undo and redo find nothing there that was done before its
    /// snapshot, unless that names a parent.
    fn can_tell(&self, done: &[Arc<Done>]) -> bool {
        !self.lacks_steps
            || !done
                .iter()
                .any(|done| matches!(done.command, Command::Undo | Command::Redo))
    }

    /// What a snapshot of the game names as its parent that is written at the end of this journal.
    pub(super) fn as_parent(&self, game: &Game) -> Parent {
        let end = match (&self.parent, self.undone) {
            // A journal that only undoes and redoes is left out: undo would read it for nothing.
            (Some(Parent { end, .. }), Some(undone)) => SnapshotEnd {
                undone: end.undone + undone,
                ..end.clone()
            },
            _ => SnapshotEnd {
                file: self.snapshot.file_name(),
                seal: self.seal,
                journal: self.length.unwrap_or(0),
                undone: 0,
            },
        };
        let (undo, redo) = game.kept_steps();
        Parent { end, undo, redo }
    }
}

/// How many steps a list of commands undoes, if it does nothing but undo and redo.
pub(super) fn undone_by<'d>(done: impl IntoIterator<Item = &'d Arc<Done>>) -> Option<i32> {
    let mut undone = 0;
    for done in done {
        match done.command {
            Command::Undo => undone += 1,
            Command::Redo => undone -= 1,
            _ => return None,
        }
    }
    Some(undone)
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
            target: SaveTarget::Snapshot,
            on_disk: None,
            board: None,
            outlived: Vec::new(),
            seal_key: None,
        };
        let listing = handle.look(folder)?;
        Ok((handle, listing, warning))
    }

    pub(super) fn look<'a>(&mut self, folder: &'a Path) -> Result<Listing<'a>, StoreError> {
        let listing = Listing::read(&*self.disk, folder).map_err(|why| unreadable(folder, why))?;
        // Wider than a number: after the greatest there is no next one, which saving says.
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
        let newest = self.newest.as_ref().map_or(0, |newest| newest.id.number);
        super::folder::whole_files(&*self.disk, &self.folder, newest)
    }

    /// Notes that the snapshots of another folder are in this one too, and what was written there. The
    /// next save is a new snapshot.
    pub(super) fn goes_on_from(&mut self, other: &Self) {
        self.target = other.target.clone();
        let marks = other.on_disk.clone();
        self.on_disk = marks.map(|marks| SaveMarks {
            // No game has so many revisions: what is there now is never taken for saved.
            settled: u64::MAX,
            ..marks
        });
    }

    /// Notes that a game was read from the folder as it stands, and where what is done to it goes. What
    /// the journal tells beside the sheet has no snapshot of its own yet.
    pub(super) fn is_on_disk(&mut self, game: &Game, target: SaveTarget, snapshot: &Game) {
        let marks = SaveMarks::new(game);
        self.on_disk = Some(match target {
            SaveTarget::Journal(_) => SaveMarks {
                settled: snapshot.settled_revision(),
                log: snapshot.log().len(),
                ..marks
            },
            SaveTarget::Snapshot | SaveTarget::JournalOf(_) => marks,
        });
        self.target = target;
    }

    /// Whether all of the game is on the disk.
    pub fn is_saved(&self, game: &Game) -> bool {
        self.on_disk.as_ref().is_some_and(|marks| {
            marks.has_settled_of(game) && marks.written == game.done().len() && marks.lead_to(game)
        })
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

    /// Saves what was done since the last save: to the journal, and where that changed more than the
    /// orders being entered, as a new snapshot too. When it returns without an error, what it
    /// saved is on the disk. Costs the disk's own time (some milliseconds): call it after the
    /// screen is drawn.
    ///
    /// # Errors
    /// The disk is full, the folder or its newest snapshot is gone, it can't be read or written,
    /// another program has put something else there. Nothing saved before is lost, and the next save
    /// tries again.
    pub fn save(&mut self, game: &Game, at: Timestamp) -> Result<SavedAs, StoreError> {
        // The game first: until it is on the disk, what was beside it is there alone.
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
        // After a fork, or a game read anew, the journal on the disk tells of another course.
        if !self
            .on_disk
            .as_ref()
            .is_some_and(|marks| marks.lead_to(game))
        {
            self.target = SaveTarget::Snapshot;
        }
        let mut saved = SavedAs::Journal;
        // First the snapshot as it was opened, so that the new journal has something to follow.
        if let SaveTarget::JournalOf(opened) = &self.target {
            let OpenedGame { game, parent } = OpenedGame::clone(opened);
            saved = SavedAs::Snapshot(self.write_snapshot(&game, parent, at)?);
        }
        let marks = self.on_disk.as_ref();
        // Before the journal is touched: without a number its snapshot could not follow.
        if !marks.is_some_and(|marks| marks.has_settled_of(game)) {
            self.next_number()?;
        }
        let written = marks.map_or(0, |marks| marks.written);
        let new = game.done().get(written..).unwrap_or_default();
        // The journal first, then the snapshot. A crash between them loses nothing: the journal leads
        // to where the snapshot would begin. Where writing fails the target stays a new snapshot.
        let parent = match std::mem::replace(&mut self.target, SaveTarget::Snapshot) {
            SaveTarget::Journal(open) if open.can_tell(new) => {
                let open = self.add_to_journal(open, game)?;
                let parent = open.as_parent(game);
                let is_too_long = self.is_too_long(&open);
                self.target = SaveTarget::Journal(open);
                let marks = self.on_disk.as_ref();
                // Orders alone need no snapshot: their line is on the disk.
                if !is_too_long && marks.is_some_and(|marks| marks.has_settled_of(game)) {
                    return Ok(saved);
                }
                Some(parent)
            }
            _ => None,
        };
        self.write_snapshot(game, parent, at).map(SavedAs::Snapshot)
    }

    /// Adds what was done and is not written down yet to the journal. One that does not end as it was
    /// left is written anew, whole.
    fn add_to_journal(
        &mut self,
        mut open: OpenJournal,
        game: &Game,
    ) -> Result<OpenJournal, StoreError> {
        let path = self.folder.join(open.snapshot.journal_name());
        let written = self.on_disk.as_ref().map_or(0, |marks| marks.written);
        let new = &game.done()[written..];
        let mut added = None;
        // Only behind the end that this program wrote: what else is there may be half a line.
        if let Some(length @ 1..) = open.length
            && length_of(&path) == Some(length)
        {
            let text = open.lines(game, written)?;
            if self.disk.append(&path, text.as_bytes()).is_ok() {
                added = Some(length + text.len() as u64);
            }
        }
        // Another length, or a failed append that may have left half a line: the whole journal again.
        if added.is_none() && (!new.is_empty() || open.length.is_none()) {
            let text = open.head().to_string() + &open.lines(game, open.first)?;
            // The first line goes straight into its file. Torn, it costs nothing that was saved before.
            let created =
                open.length == Some(0) && disk::create(&*self.disk, &path, text.as_bytes()).is_ok();
            // Until the new file is there nobody knows how the old one ends.
            open.length = None;
            let written = if created {
                Ok(())
            } else {
                disk::write_whole(&*self.disk, &path, text.as_bytes())
            };
            if let Err(source) = written {
                // The next save tries the same journal again, whole.
                self.target = SaveTarget::Journal(open);
                return Err(StoreError::Io {
                    what: "be written",
                    file: path,
                    source,
                });
            }
            added = Some(text.len() as u64);
        }
        if added.is_some() {
            open.length = added;
        }
        open.undone = open.undone.zip(undone_by(new)).map(|(a, b)| a + b);
        if let Some(marks) = &mut self.on_disk {
            marks.written = game.done().len();
            marks.last = game.done().last().cloned();
        }
        Ok(open)
    }

    /// Whether a journal gives way to a new snapshot.
    fn is_too_long(&self, open: &OpenJournal) -> bool {
        let snapshot = length_of(&self.folder.join(open.snapshot.file_name())).unwrap_or(0);
        let most = (4 * snapshot).clamp(SHORTEST_JOURNAL, chancery_atlas::bounded::LONGEST);
        open.length.is_some_and(|length| length > most)
    }

    fn next_number(&self) -> Result<u32, StoreError> {
        u32::try_from(self.next).map_err(|_| StoreError::NoNumberLeft(self.folder.clone()))
    }

    fn write_snapshot(
        &mut self,
        game: &Game,
        parent: Option<Parent>,
        at: Timestamp,
    ) -> Result<SnapshotId, StoreError> {
        let key = game.setup().calendar().key(game.phase());
        let number = self.next_number()?;
        let snapshot = SnapshotId { number, key };
        let path = self.folder.join(snapshot.file_name());
        let text = format::write_game(game, parent.as_ref(), at)?;
        let seal = format::stated(text.as_bytes());
        let written = disk::write_whole(&*self.disk, &path, text.as_bytes());
        // A file that came there before something failed may stay: its number is used up.
        if written.is_ok() || fs::symlink_metadata(&path).is_ok() {
            self.next += 1;
            self.newest = Some(KnownSnapshot {
                id: snapshot.clone(),
                seal,
            });
        }
        written.map_err(|source| StoreError::Io {
            what: "be written",
            file: path.clone(),
            source,
        })?;
        self.on_disk = Some(SaveMarks::new(game));
        self.target = match seal {
            Some(seal) => {
                SaveTarget::Journal(OpenJournal::begun(snapshot.clone(), seal, parent, game))
            }
            None => SaveTarget::Snapshot,
        };
        // Read back first: nothing older goes for a snapshot that the disk did not keep.
        if chancery_atlas::bounded::read_found(&path).is_ok_and(|bytes| bytes == text.as_bytes()) {
            thin(&*self.disk, &self.folder, &snapshot);
        }
        Ok(snapshot)
    }

    /// Sees to it that the folder is locked, and that it is as this program left it: whoever deletes,
    /// moves or copies files there does not ask the lock.
    fn keep_hold(&mut self) -> Result<(), StoreError> {
        let stands = self.lock.as_ref().is_some_and(FolderLock::stands);
        // A folder that is gone is told as such below, and not locked.
        if !stands && fs::metadata(&self.folder).is_ok_and(|about| about.is_dir()) {
            self.lock = None;
            match FolderLock::take(&self.folder) {
                Ok(lock) => self.lock = Some(lock),
                Err(Unlocked::Held(by)) => return Err(lock::in_use(&self.folder, by)),
                // Saving is worth more than a lock that can't be had here.
                Err(Unlocked::Unable(_)) => {}
            }
        }
        let listing = Listing::read(&*self.disk, &self.folder).map_err(|why| match why.kind() {
            ErrorKind::NotFound => StoreError::Gone(self.folder.clone()),
            _ => unreadable(&self.folder, why),
        })?;
        let there = newest_of(&self.folder, &listing)?;
        // By the check sum too: another file may have been copied over it.
        if there != self.newest {
            return Err(self.changed(there.map(|there| there.id)));
        }
        // A shorter journal is written anew; a longer one holds what somebody else did.
        if let SaveTarget::Journal(open) = &self.target
            && open.length.is_some()
            && length_of(&self.folder.join(open.snapshot.journal_name())) > open.length
        {
            return Err(StoreError::Changed(self.folder.clone()));
        }
        self.next = self.next.max(u64::from(listing.highest_number()) + 1);
        Ok(())
    }

    /// What happened to a folder of which this is the newest snapshot now.
    fn changed(&self, there: Option<SnapshotId>) -> StoreError {
        let known = self.newest.as_ref().map(|newest| &newest.id);
        match (known, there) {
            (Some(known), there) if there.as_ref().is_none_or(|there| there < known) => {
                StoreError::SnapshotGone(self.folder.join(known.file_name()))
            }
            (known, Some(there)) if known.is_none_or(|known| there.number > known.number) => {
                StoreError::SnapshotAdded(self.folder.join(there.file_name()))
            }
            _ => StoreError::Changed(self.folder.clone()),
        }
    }
}

/// No journal gives way to a new snapshot before it has as many bytes.
const SHORTEST_JOURNAL: u64 = 256 << 10;

/// The newest snapshot in a folder.
fn newest_of(folder: &Path, listing: &Listing<'_>) -> Result<Option<KnownSnapshot>, StoreError> {
    let Some(id) = listing.snapshots().into_iter().next() else {
        return Ok(None);
    };
    let file = folder.join(id.file_name());
    let seal = seal_of(&file).map_err(|why| unreadable(&file, why))?;
    Ok(Some(KnownSnapshot { id, seal }))
}

/// The length of a plain file.
fn length_of(path: &Path) -> Option<u64> {
    fs::symlink_metadata(path)
        .ok()
        .filter(fs::Metadata::is_file)
        .map(|about| about.len())
}
