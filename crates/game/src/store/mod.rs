//! Saved games: a folder a game, and in it a snapshot a phase, each whole in itself.
//!
//! ```text
//! saves/
//!   friday-night/
//!     lock                    held by the program that has the game open
//!     0011-F1903M.ron         a snapshot: the whole game as it stood when this phase was opened
//!     0011-F1903M.journal     what was done since, a line for each command
//!     0012-F1903R.ron         the newest snapshot with its journal is the game
//!     board.ron               the board, where it is not a built-in one
//! ```
//!
//! Other files are left alone, whatever they look like.
//!
//! Snapshots are never changed: each is written under another name, brought to the disk, and
//! renamed. So at every moment, power cut or not, the newest snapshot is whole, and the journal
//! lacks at most the change that was being written. A snapshot is never written over: numbers only
//! grow, and any earlier one that is left can be opened to go on from there. Each names its parent:
//! the snapshot at whose end, with its journal, it begins. Undo goes on there after a restart. Of the
//! snapshots of a long game the fewer are left the older they are; none is removed before a newer one
//! is on the disk. All journals stay: each leads from its snapshot to the next, which can be made again.

mod again;
mod begin;
mod beside;
mod book;
mod cipher;
mod disk;
mod error;
mod folder;
mod format;
mod handle;
mod journal;
mod lock;
mod locked_file;
pub mod outside;
mod sealed;
mod snapshot_id;
mod stamps;
mod standing;
mod thin;
mod verify;

use std::fs;
use std::io::ErrorKind;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;

use crate::game::{Command, Earlier, Game, Parent, SnapshotEnd};
use crate::output::GameFile;
use chancery_atlas::board::{Board, builtin};
use chancery_engine::variant::Variant;

pub use begin::slug;
pub use disk::{Disk, FileSystem};
pub use error::{Misfit, SaveFlaw, StoreError, Warning};
pub use format::{FORMAT, Summary};
pub use handle::{Handle, SavedAs};
pub use locked_file::LockedFile;
pub use snapshot_id::SnapshotId;
pub use stamps::{Stamp, Stamps, stamp};
pub use verify::{Seal, Verified};

use again::MadeAgain;
use folder::Listing;
use handle::{OpenJournal, OpenedGame, SaveTarget, undone_by};
use journal::Journal;
use standing::{JournalExtent, JournalState, StandingGame};

/// The board's file in a game's folder.
const BOARD_FILE: &str = GameFile::Board.name();
/// More bytes than the first line of a snapshot has.
const FIRST_LINE: u64 = 400;
/// More bytes than stand before the phases of a snapshot without a world of its own.
const BEGINNING: u64 = 8 << 10;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// The name of its folder, by which it is opened.
    pub folder: String,
    pub newest: SnapshotId,
    /// What is wrong with the newest snapshot, if anything is.
    pub damaged: Option<SaveFlaw>,
    /// The newest snapshot that is whole, and what it says.
    pub last_good: Option<(SnapshotId, Summary)>,
    /// Whether the game is open, here or in another program.
    pub locked: bool,
}

impl GameInfo {
    /// When its newest whole snapshot was saved; `None` where none is whole.
    fn saved(&self) -> Option<Timestamp> {
        let (_, summary) = self.last_good.as_ref()?;
        Some(summary.saved)
    }
}

/// A snapshot in the list of a game's snapshots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SnapshotInfo {
    pub id: SnapshotId,
    /// What it says, or what is wrong with it.
    pub summary: Result<Summary, SaveFlaw>,
}

pub struct Opened {
    pub game: Game,
    /// Through which it is saved.
    pub handle: Handle,
    /// What the game master should know.
    pub warnings: Vec<Warning>,
}

/// A snapshot that was read, without its journal.
struct LoadedSnapshot {
    game: Game,
    parent: Option<Parent>,
    warnings: Vec<Warning>,
    /// Its check sum, if it was not edited by hand.
    seal: Option<u64>,
}

/// The directory of all saved games.
#[derive(Clone)]
pub struct Store {
    directory: PathBuf,
    disk: Arc<dyn Disk>,
    variants: &'static [&'static dyn Variant],
}

/// `saves` in the folder that the program was started in, where games are saved there already: a
/// table's own, on a stick for example, beside the program. `None` where there are none.
pub fn directory_here() -> Option<PathBuf> {
    let here = std::path::absolute("saves").ok()?;
    let mut folders = fs::read_dir(&here).ok()?.flatten();
    folders
        .any(|folder| holds_a_game(&folder.path()))
        .then_some(here)
}

/// Whether a game is saved in a folder.
fn holds_a_game(folder: &Path) -> bool {
    let listing = Listing::read(&FileSystem, folder);
    listing.is_ok_and(|listing| !listing.snapshots().is_empty())
}

/// Where games are saved unless something else is asked for: in the user's data directory. `None`
/// where the system names none.
pub fn default_directory() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "chancery").map(|dirs| dirs.data_dir().join("saves"))
}

impl Store {
    /// The games in a directory, which need not be there yet, of the given variants.
    pub fn new(directory: impl Into<PathBuf>, variants: &'static [&'static dyn Variant]) -> Self {
        Self::on(Arc::new(FileSystem), directory, variants)
    }

    /// The same, written through a disk of the caller's.
    pub fn on(
        disk: Arc<dyn Disk>,
        directory: impl Into<PathBuf>,
        variants: &'static [&'static dyn Variant],
    ) -> Self {
        Self {
            directory: directory.into(),
            disk,
            variants,
        }
    }

    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// All games, the last saved first. Folders without a snapshot are no games.
    ///
    /// # Errors
    /// The directory can't be read. That it is not there is no error: it has no games.
    pub fn list(&self) -> Result<Vec<GameInfo>, StoreError> {
        self.listed(summary_of)
    }

    /// The same by the beginnings of the files alone, which is quicker. Whether the rest is
    /// whole only [`Self::info`] says.
    ///
    /// # Errors
    /// As for [`Self::list`].
    pub fn list_beginnings(&self) -> Result<Vec<GameInfo>, StoreError> {
        self.listed(beginning_of)
    }

    fn listed(&self, summary: SummaryReader) -> Result<Vec<GameInfo>, StoreError> {
        let entries = match fs::read_dir(&self.directory) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(|source| unreadable(&self.directory, source))?,
        };
        let names = entries
            .flatten()
            .filter_map(|entry| entry.file_name().into_string().ok());
        let games = names.filter_map(|name| self.summed_up(name, summary));
        let mut games: Vec<GameInfo> = games.collect();
        // The name settles the order of games that are all damaged, or saved in one moment.
        games.sort_by(|a, b| {
            b.saved()
                .cmp(&a.saved())
                .then_with(|| a.folder.cmp(&b.folder))
        });
        Ok(games)
    }

    /// A game as the list tells of it; `None` where the folder has no snapshot.
    pub fn info(&self, folder: &str) -> Option<GameInfo> {
        self.summed_up(folder.to_owned(), summary_of)
    }

    fn summed_up(&self, folder: String, summary: SummaryReader) -> Option<GameInfo> {
        let path = self.directory.join(&folder);
        let snapshots = Listing::read(&*self.disk, &path).ok()?.snapshots();
        let newest = snapshots.first()?.clone();
        let mut damaged = None;
        let mut last_good = None;
        for id in snapshots {
            match summary(&path.join(id.file_name())) {
                Ok(summary) => {
                    last_good = Some((id, summary));
                    break;
                }
                // Of several damaged ones the newest is told: it is the one that does not open.
                Err(flaw) => damaged = damaged.or(Some(flaw)),
            }
        }
        Some(GameInfo {
            newest,
            damaged,
            last_good,
            locked: lock::is_held(&path),
            folder,
        })
    }

    /// The snapshots of a game, the newest first, each with what it says or what is wrong with it.
    pub fn snapshots(&self, folder: &str) -> Result<Vec<SnapshotInfo>, StoreError> {
        let path = self.directory.join(folder);
        let (_, snapshots) = self.existing(&path)?;
        Ok(snapshots
            .into_iter()
            .map(|id| SnapshotInfo {
                summary: summary_of(&path.join(id.file_name())),
                id,
            })
            .collect())
    }

    /// Opens a game as it was left: its newest snapshot with its journal.
    ///
    /// # Errors
    /// There is no such game, another program has it open, or its newest snapshot is refused: then
    /// the error names the last good one, which [`Self::open_snapshot`] opens.
    pub fn open(&self, folder: &str) -> Result<Opened, StoreError> {
        self.open_at(&self.directory.join(folder), None)
    }

    /// Opens an earlier snapshot with its journal. The later ones stay as they are; the next change
    /// is saved as a new snapshot, which is then the newest.
    ///
    /// # Errors
    /// As for [`Self::open`]; there is no such snapshot.
    pub fn open_snapshot(&self, folder: &str, number: u32) -> Result<Opened, StoreError> {
        self.open_at(&self.directory.join(folder), Some(number))
    }

    /// Reads a game to tell of it, without the orders being entered and whether or not it is open
    /// somewhere. Nothing in its folder is touched, and it can't be saved.
    pub fn read(&self, folder: &str) -> Result<(Game, Vec<Warning>), StoreError> {
        let path = self.directory.join(folder);
        let (listing, newest) = self.newest(&path)?;
        let loaded = self
            .load(&path, &newest)
            .map_err(|flaw| self.refused(&path, &newest, flaw))?;
        let mut warnings = loaded.warnings.clone();
        let found = journal_of(&path, &newest, loaded.seal)?;
        // Without the orders of the open phase, which are secret until they are settled.
        let settled = self
            .stand(&path, loaded, found, &newest, JournalExtent::Saved)
            .settled;
        warnings.extend(listing.oddities(&newest));
        Ok((settled, warnings))
    }

    /// Reads a game as it stands, with the orders being entered, whether or not it is open somewhere.
    /// Nothing in its folder is touched, and it can't be saved. An order that is being written just
    /// now may be missing.
    pub fn look(&self, folder: &str) -> Result<Game, StoreError> {
        let path = self.directory.join(folder);
        let (_, newest) = self.newest(&path)?;
        let loaded = self
            .load(&path, &newest)
            .map_err(|flaw| self.refused(&path, &newest, flaw))?;
        let found = journal_of(&path, &newest, loaded.seal)?;
        Ok(self
            .stand(&path, loaded, found, &newest, JournalExtent::Saved)
            .game)
    }

    /// Whether a game is open, here or in another program.
    pub fn is_open(&self, folder: &str) -> bool {
        lock::is_held(&self.directory.join(folder))
    }

    /// The text of the board that is saved with a game; `None` where it is a built-in one.
    pub fn board_text(&self, folder: &str) -> Option<String> {
        chancery_atlas::bounded::read_found_text(&self.directory.join(folder).join(BOARD_FILE)).ok()
    }

    fn refused(&self, folder: &Path, id: &SnapshotId, flaw: SaveFlaw) -> StoreError {
        StoreError::Refused {
            file: folder.join(id.file_name()),
            flaw,
            last_good: self.last_good_before(folder, id),
        }
    }

    /// Opens a snapshot by its number, or the newest.
    fn open_at(&self, folder: &Path, number: Option<u32>) -> Result<Opened, StoreError> {
        self.existing(folder)?;
        // What counts is what is there once nobody else may write.
        let (handle, listing, warning) = Handle::take(folder, Arc::clone(&self.disk))?;
        let snapshots = listing.snapshots();
        let id = chosen(&snapshots, folder, number)?;
        // Under the lock: without it they may be what another program is writing.
        listing.remove_leftovers(&*self.disk);
        let is_newest = snapshots.first() == Some(&id);
        let loaded = self.load(folder, &id);
        // A snapshot that was asked for by its number is opened as it is, or refused.
        if number.is_none()
            && let Some(again) = self.open_again(folder, &listing, &id, loaded.as_ref().err())
        {
            return Ok(opened_again(handle, again, warning));
        }
        let mut loaded = loaded.map_err(|flaw| self.refused(folder, &id, flaw))?;
        loaded.warnings.extend(warning);
        if is_newest {
            loaded.warnings.extend(listing.oddities(&id));
        }
        self.open_loaded(handle, loaded, id, is_newest)
    }

    /// Opens a snapshot that was read, with its journal.
    fn open_loaded(
        &self,
        mut handle: Handle,
        loaded: LoadedSnapshot,
        id: SnapshotId,
        is_newest: bool,
    ) -> Result<Opened, StoreError> {
        let folder = handle.folder();
        let (seal, parent) = (loaded.seal, loaded.parent.clone());
        let found = journal_of(folder, &id, seal)?;
        let extent = if is_newest {
            JournalExtent::Saved
        } else {
            // The line that settled the phase led to the next snapshot, which is not wanted here.
            JournalExtent::OpenOrders
        };
        let StandingGame {
            game,
            snapshot,
            warnings,
            journal,
            ..
        } = self.stand(folder, loaded, found, &id, extent);
        let open = match (seal, journal) {
            (Some(seal), JournalState::Whole(length)) => Some((seal, Some(length))),
            // It is written anew, whole, with the next change.
            (Some(seal), JournalState::Torn) => Some((seal, None)),
            // Nothing is added to what can't be read: the next change is a snapshot.
            _ => None,
        };
        let open = open.map(|(seal, length)| OpenJournal {
            snapshot: id,
            seal,
            parent,
            length,
            first: 0,
            undone: undone_by(game.done()),
            lacks_steps: false,
        });
        let target = match open {
            Some(open) if is_newest => SaveTarget::Journal(open),
            // An older snapshot keeps its journal, which leads to the later ones.
            open => SaveTarget::JournalOf(Box::new(OpenedGame {
                game: game.clone(),
                parent: open
                    .filter(|open| open.length.is_some())
                    .map(|open| open.as_parent(&game)),
            })),
        };
        handle.is_on_disk(&game, target, &snapshot);
        Ok(Opened {
            game,
            handle,
            warnings,
        })
    }

    /// A game of which a snapshot was read as it stands with its journal, and what lies before its
    /// steps.
    fn stand(
        &self,
        folder: &Path,
        loaded: LoadedSnapshot,
        found: Option<FoundJournal>,
        id: &SnapshotId,
        extent: JournalExtent,
    ) -> StandingGame {
        let LoadedSnapshot {
            game,
            parent,
            mut warnings,
            ..
        } = loaded;
        let end = parent.as_ref().map(|parent| parent.end.clone());
        // Before the journal: its first line may be an undo of what was done before the snapshot.
        let game = game.after(parent.map(|parent| self.earlier(folder, parent)));
        let mut standing = StandingGame::new(game, found, id, end.as_ref(), extent);
        warnings.append(&mut standing.warnings);
        StandingGame {
            warnings,
            ..standing
        }
    }

    fn earlier(&self, folder: &Path, parent: Parent) -> Earlier {
        let (store, folder) = (self.clone(), folder.to_owned());
        Earlier {
            parent,
            load: Arc::new(move |end| store.load_end(&folder, end)),
        }
    }

    /// A game as it stood at the end of a snapshot; `None` where that can't be told any more. A snapshot
    /// that is gone, or damaged, is made again from the one before.
    fn load_end(&self, folder: &Path, end: &SnapshotEnd) -> Option<Game> {
        let id = SnapshotId::parse(&end.file)?;
        let mut found = None;
        if end.journal > 0 {
            let contents = journal_bytes(folder, &id).ok()??;
            let length = usize::try_from(end.journal).ok()?;
            // The journal may go on: somebody opened this snapshot later, and went another way.
            found = Some(read_journal(contents.get(..length)?, &id, Some(end.seal)));
        }
        let standing = match self.load(folder, &id) {
            Ok(loaded) if loaded.seal == Some(end.seal) => {
                self.stand(folder, loaded, found, &id, JournalExtent::Exactly)
            }
            // Another snapshot lies under its name, or one that was edited by hand.
            Ok(_) => return None,
            Err(_) => {
                let head = found.as_ref()?.journal.as_ref()?.head.as_ref()?;
                let before = head.after.clone()?;
                let game = self.load_end(folder, &before)?.begun_here();
                StandingGame::new(game, found, &id, Some(&before), JournalExtent::Exactly)
            }
        };
        if standing.journal != JournalState::Whole(end.journal) {
            return None;
        }
        let mut game = standing.game;
        let at = game.now();
        // The parent's journal leads to where it was left; from there the table went back or forth.
        for _ in 0..end.undone {
            game.apply(Command::Undo, at).ok()?;
        }
        for _ in end.undone..0 {
            game.apply(Command::Redo, at).ok()?;
        }
        Some(game)
    }

    /// Reads a snapshot without its journal.
    fn load(&self, folder: &Path, id: &SnapshotId) -> Result<LoadedSnapshot, SaveFlaw> {
        let file = folder.join(id.file_name());
        let bytes = chancery_atlas::bounded::read_found(&file)
            .map_err(|error| SaveFlaw::NotReadable(error.to_string()))?;
        let (text, by_hand) = format::unseal(&bytes)?;
        let library = format::Library {
            variant: &|id| self.variants.iter().copied().find(|v| v.id() == id),
            board: &|id| find_board(folder, id),
        };
        let format::SnapshotRead {
            game,
            parent,
            mut warnings,
        } = format::read_game(&text, &library)?;
        let seal = if by_hand {
            warnings.push(Warning::EditedByHand(id.file_name()));
            // No journal can be known to belong to it, so that the next save is a snapshot.
            None
        } else {
            format::stated(&bytes)
        };
        Ok(LoadedSnapshot {
            game,
            parent,
            warnings,
            seal,
        })
    }

    fn last_good_before(&self, folder: &Path, bad: &SnapshotId) -> Option<SnapshotId> {
        let snapshots = Listing::read(&*self.disk, folder).ok()?.snapshots();
        let mut earlier = snapshots.into_iter().filter(|id| id.number < bad.number);
        earlier.find(|id| self.load(folder, id).is_ok())
    }

    /// What is in a folder, and the snapshots there, of which there is at least one.
    fn existing<'a>(&self, folder: &'a Path) -> Result<(Listing<'a>, Vec<SnapshotId>), StoreError> {
        match Listing::read(&*self.disk, folder).map(|listing| (listing.snapshots(), listing)) {
            Ok((ids, listing)) if !ids.is_empty() => Ok((listing, ids)),
            // That there is not a folder, or a plain file, is no fault: it is no game.
            Err(error)
                if !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) =>
            {
                Err(unreadable(folder, error))
            }
            _ => Err(StoreError::NoGame(folder.to_owned())),
        }
    }

    fn newest<'a>(&self, folder: &'a Path) -> Result<(Listing<'a>, SnapshotId), StoreError> {
        let (listing, mut ids) = self.existing(folder)?;
        // There is one at least.
        Ok((listing, ids.swap_remove(0)))
    }
}

/// Picks a snapshot by its number, or the newest; they stand newest first.
fn chosen(
    snapshots: &[SnapshotId],
    folder: &Path,
    number: Option<u32>,
) -> Result<SnapshotId, StoreError> {
    let found = match number {
        Some(number) => snapshots.iter().find(|id| id.number == number),
        None => snapshots.first(),
    };
    match (found, number) {
        (Some(id), _) => Ok(id.clone()),
        (None, Some(number)) => Err(StoreError::NoSnapshot {
            folder: folder.to_owned(),
            number,
        }),
        (None, None) => Err(StoreError::NoGame(folder.to_owned())),
    }
}

/// Opens a game that was made again. It goes on in a new snapshot, beside the damaged one.
fn opened_again(mut handle: Handle, again: MadeAgain, warning: Option<Warning>) -> Opened {
    let parent = Some(again.as_parent());
    let StandingGame {
        game, mut warnings, ..
    } = again.standing;
    warnings.extend(warning);
    let opened = OpenedGame {
        game: game.clone(),
        parent,
    };
    handle.is_on_disk(&game, SaveTarget::JournalOf(Box::new(opened)), &game);
    Opened {
        game,
        handle,
        warnings,
    }
}

/// What lies in the place of a snapshot's journal.
struct FoundJournal {
    /// `None` where it belongs to another snapshot.
    journal: Option<Journal>,
    /// In bytes.
    length: u64,
}

/// The journal of a snapshot with this check sum, if there is one.
fn journal_of(
    folder: &Path,
    id: &SnapshotId,
    seal: Option<u64>,
) -> Result<Option<FoundJournal>, StoreError> {
    let contents = journal_bytes(folder, id)?;
    Ok(contents.map(|contents| read_journal(&contents, id, seal)))
}

fn read_journal(contents: &[u8], id: &SnapshotId, seal: Option<u64>) -> FoundJournal {
    FoundJournal {
        journal: Journal::read(contents, &id.file_name(), seal),
        length: contents.len() as u64,
    }
}

fn journal_bytes(folder: &Path, id: &SnapshotId) -> Result<Option<Vec<u8>>, StoreError> {
    let file = folder.join(id.journal_name());
    match chancery_atlas::bounded::read_journal(&file) {
        Ok(contents) => Ok(Some(contents)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(source) => Err(unreadable(&file, source)),
    }
}

/// Whether a board is the built-in one itself, not another of the same name.
fn is_builtin(board: &Arc<Board>) -> bool {
    builtin::load(&board.id).is_some_and(|builtin| Arc::ptr_eq(&builtin, board))
}

/// The board in the game's folder, or else the built-in one.
fn find_board(folder: &Path, id: &str) -> Result<Arc<Board>, SaveFlaw> {
    let file = folder.join(BOARD_FILE);
    match chancery_atlas::bounded::read_found_text(&file) {
        // The text of a board that is not built in: the game can't be read on any other, so that a
        // faulty one is no reason to take the built-in one of that name.
        Ok(text) => match Board::from_ron(&text, &file.display().to_string()) {
            Ok(board) => Ok(Arc::new(board)),
            Err(findings) => Err(SaveFlaw::BadBoard(
                findings
                    .first()
                    .map(ToString::to_string)
                    .unwrap_or_default(),
            )),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => {
            builtin::load(id).ok_or_else(|| SaveFlaw::UnknownBoard(id.to_owned()))
        }
        Err(error) => Err(SaveFlaw::BadBoard(format!("{}: {error}", file.display()))),
    }
}

/// Reads what a snapshot says of its game.
type SummaryReader = fn(&Path) -> Result<Summary, SaveFlaw>;

/// Of a file that is whole.
fn summary_of(file: &Path) -> Result<Summary, SaveFlaw> {
    let bytes = chancery_atlas::bounded::read_found(file)
        .map_err(|error| SaveFlaw::NotReadable(error.to_string()))?;
    let (text, _) = format::unseal(&bytes)?;
    format::read_summary(&text)
}

/// By the beginning of a file; of one that does not begin as a snapshot is written, by the whole.
fn beginning_of(file: &Path) -> Result<Summary, SaveFlaw> {
    let mut bytes = Vec::new();
    let read = chancery_atlas::bounded::open_found(file)
        .and_then(|opened| opened.take(BEGINNING).read_to_end(&mut bytes));
    // A letter may be cut at the end.
    let text = bytes.utf8_chunks().next().map_or("", |text| text.valid());
    match read {
        Ok(_) if format::has_whole_beginning(text) => format::read_summary(text),
        _ => summary_of(file),
    }
}

/// The check sum that a snapshot's file states; `None` where it states none, or is no file.
fn seal_of(file: &Path) -> std::io::Result<Option<u64>> {
    let mut first = Vec::new();
    let opened = match chancery_atlas::bounded::open_found(file) {
        // A folder or a pipe under such a name.
        Err(why) if why.kind() == ErrorKind::InvalidInput => return Ok(None),
        opened => opened?,
    };
    BufReader::new(opened.take(FIRST_LINE)).read_until(b'\n', &mut first)?;
    Ok(format::stated(&first))
}

fn unreadable(file: &Path, source: std::io::Error) -> StoreError {
    StoreError::Io {
        what: "be read",
        file: file.to_owned(),
        source,
    }
}
