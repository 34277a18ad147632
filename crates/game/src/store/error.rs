//! What can go wrong with a save, in whole sentences: which file, where in it, why, and what to do.

use std::io;
use std::path::PathBuf;

use super::snapshot_id::SnapshotId;
use chancery_atlas::grammar::counted;

/// What is wrong with the contents of a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveFlaw {
    #[error("it can't be read: {0}")]
    NotReadable(String),
    #[error("it is empty")]
    Empty,
    #[error("it is not a Chancery game: its first line does not begin with “// Chancery game:”")]
    Foreign,
    #[error("it was cut short: it ends within its first line")]
    CutInFirstLine,
    #[error("it was cut short: {has} of {of} bytes are there")]
    CutShort {
        /// Bytes after the first line.
        has: usize,
        /// Bytes that should be there.
        of: usize,
    },
    #[error(
        "its check sum is wrong: it was changed or damaged. If you edited it yourself, make its \
         first line “// Chancery game: edited by hand”"
    )]
    Altered,
    #[error(
        "sealed.key does not open it: one of the two files was changed, or is of another copy. Put \
         both back from one copy, or ask the players for their slips again"
    )]
    NotOpened,
    #[error("it is not text in UTF-8; if you edited it, save it as UTF-8")]
    NotText,
    #[error("line {line}, column {column}: {what}")]
    Syntax {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// RON's own words.
        what: String,
    },
    #[error(
        "it was written by a newer Chancery (format {format}; this one reads up to {reads}); open \
         it with that one"
    )]
    NewerFormat {
        /// The file's.
        format: u32,
        /// This program's.
        reads: u32,
    },
    #[error("there is no format {0}; formats are counted from 1")]
    UnknownFormat(u32),
    #[error("this Chancery has no variant “{0}”; a newer one may have it")]
    UnknownVariant(String),
    #[error(
        "its board “{0}” is not built in, and board.ron is missing; copy the board's file to board.ron"
    )]
    UnknownBoard(String),
    #[error("its board can't be read: {0}")]
    BadBoard(String),
    #[error(transparent)]
    Misfit(#[from] Misfit),
}

impl SaveFlaw {
    /// Whether something happened to the file that nobody wanted.
    pub(super) const fn is_damage(&self) -> bool {
        matches!(
            self,
            Self::Empty
                | Self::Foreign
                | Self::CutInFirstLine
                | Self::CutShort { .. }
                | Self::Altered
        )
    }
}

/// Something in a well-formed file that does not fit the board, the variant or itself.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {what}")]
pub struct Misfit {
    /// Where: `Fall 1903, order 4`, `line 12`, `S1902M`.
    pub place: String,
    /// What, and what was done about it, as a sentence without a full stop.
    pub what: String,
}

impl Misfit {
    pub fn at(place: impl Into<String>, what: impl Into<String>) -> Self {
        Self {
            place: place.into(),
            what: what.into(),
        }
    }
}

/// Why a game could not be saved, opened or listed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("{} could not {what}: {}", file.display(), cause(source))]
    Io {
        /// `be written`, `be read`, …
        what: &'static str,
        file: PathBuf,
        source: io::Error,
    },
    #[error("{} can't be opened: {flaw}{}", file.display(), offer(last_good.as_ref()))]
    Refused {
        file: PathBuf,
        flaw: SaveFlaw,
        /// The newest snapshot of the game that can be opened.
        last_good: Option<SnapshotId>,
    },
    #[error("{} is open in another Chancery{}; close it there first", folder.display(), holder(*by))]
    InUse {
        /// The game's folder.
        folder: PathBuf,
        /// The other program's process number, where it could be read.
        by: Option<u32>,
    },
    #[error("there is no game in {}; `chancery games` lists the saved games", .0.display())]
    NoGame(PathBuf),
    #[error("the game in {} has no snapshot {number}", folder.display())]
    NoSnapshot {
        /// The game's folder.
        folder: PathBuf,
        number: u32,
    },
    #[error("the board “{0}” is not built in; save its file with the game")]
    BoardNeeded(String),
    #[error("a game of {0} needs a secret world; name a world file, or have one generated")]
    WorldNeeded(&'static str),
    #[error("another program changed or replaced the game in {}", .0.display())]
    Changed(PathBuf),
    #[error("the folder {} is gone; put it back, and the next change saves the game", .0.display())]
    Gone(PathBuf),
    #[error("{} is gone; put it back, and the next change saves the game", .0.display())]
    SnapshotGone(PathBuf),
    #[error(
        "another program put {} there; move that file away, and the next change saves the game",
        .0.display()
    )]
    SnapshotAdded(PathBuf),
    #[error("{} reads back differently than it was written; the disk may be broken", .0.display())]
    NotReadBack(PathBuf),
    #[error("this game could not be opened again: {0}")]
    Unopenable(SaveFlaw),
    #[error("the game in {} has a snapshot with the highest possible number; rename that file \
         and save again", .0.display())]
    NoNumberLeft(PathBuf),
    #[error("the save could not be written (RON): {0}")]
    Unwritable(#[from] ron::Error),
}

/// Something to tell the game master about a game that was opened all the same.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Warning {
    #[error(
        "this version settles {phase} differently than the save{}; the saved positions are kept",
        lines_of(lines)
    )]
    SettlesOtherwise {
        /// The phase's name.
        phase: String,
        /// The orders with another result, as written; empty where only the position differs.
        lines: Vec<String>,
        /// How the position comes out, against the saved one, a sentence each.
        apart: Vec<String>,
    },
    #[error("{0} was edited by hand, so Chancery can't check it for damage")]
    EditedByHand(String),
    #[error("the last change was lost when the program ended; check the open orders")]
    TornJournal,
    #[error("{file} is damaged: {lost} of its changes can't be read; check the open orders")]
    DamagedJournal {
        /// The journal's name.
        file: String,
        lost: usize,
    },
    #[error("{0} has lost its changes; check the open orders")]
    EmptyJournal(String),
    #[error("{0} belongs to another snapshot and was left out; check the open orders")]
    ForeignJournal(String),
    #[error(
        "{snapshot} is gone, though {journal} is there; {opened} is opened, without the phases \
         settled since"
    )]
    SnapshotGone {
        snapshot: String,
        journal: String,
        opened: String,
    },
    #[error("{0} is gone; the game was made again from the snapshot before it")]
    GoneMadeAgain(String),
    #[error("{file} can't be opened: {flaw}. The game was made again from the snapshot before it")]
    DamagedMadeAgain { file: String, flaw: SaveFlaw },
    #[error(
        "{file} has {}, the newest snapshot {newest}; they are different courses of the game",
        counted(*phases, "settled phase")
    )]
    Astray {
        file: String,
        phases: usize,
        newest: usize,
    },
    #[error("{opened} and {other} have the same number; {opened} is newer and is opened")]
    OneNumber { opened: String, other: String },
    #[error("{} in the game's folder {} not part of the game and left alone", .0.join(", "), if .0.len() == 1 { "is" } else { "are" })]
    Beside(Vec<String>),
    #[error("{what} can't be read: {flaw}. It is left out, and stays in {}", .file.display())]
    UnreadableBeside {
        what: &'static str,
        file: PathBuf,
        flaw: SaveFlaw,
    },
    #[error("the sealed slips in {file} are for {phase}; they wait until it is open again")]
    SealedEarlier { file: String, phase: String },
    /// Slips count as sealed and in, and are gone, or older ones.
    #[error("{0}")]
    SealedSlips(String),
    #[error("the earlier snapshot {0} is gone; undo can't go back to its steps")]
    ParentGone(String),
    #[error("the earlier snapshot {0} was changed; undo can't go back to its steps")]
    ParentOther(String),
    #[error("the save sets the house rule “{0}”, which this version does not have; it is left out")]
    UnknownRule(String),
    #[error("the house rule “{0}” is newer than the save; it has its default")]
    NewRule(String),
    #[error(
        "the game's folder can't be locked ({0}); close it in any other Chancery and make it \
         writable"
    )]
    NotLocked(String),
}

/// The file system's reason, and what to do.
fn cause(error: &io::Error) -> String {
    let advice = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "; make room, and the next change saves the game"
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "; choose another directory with --saves"
        }
        _ => "",
    };
    format!("{error}{advice}")
}

fn offer(last_good: Option<&SnapshotId>) -> String {
    match last_good {
        Some(id) => format!(". The last good one is {id}"),
        None => ". No other snapshot of the game can be opened".to_owned(),
    }
}

fn holder(by: Option<u32>) -> String {
    by.map(|pid| format!(" (process {pid})"))
        .unwrap_or_default()
}

fn lines_of(lines: &[String]) -> String {
    if lines.is_empty() {
        String::new()
    } else {
        format!(" ({})", lines.join("; "))
    }
}
