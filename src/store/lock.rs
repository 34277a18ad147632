//! One program a game: the lock in a game's folder, held for as long as the game is open.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::error::StoreError;

/// The name of the lock's file. The file stays when the lock is gone: only the operating system's lock on it counts, which a program that
/// is killed gives up too.
pub const FILE: &str = "lock";

/// A lock that is held.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    _file: File,
}

/// Why there is no lock.
pub enum Unlocked {
    /// Another program has it, with its process number where that could be read.
    Held(Option<u32>),
    /// There can be none here: a directory that can't be written, a file system without locks.
    Unable(io::Error),
}

impl Lock {
    /// Takes the lock of a game's folder.
    pub fn take(folder: &Path) -> Result<Self, Unlocked> {
        let path = folder.join(FILE);
        let mut file = open(&path, true).map_err(Unlocked::Unable)?;
        match file.try_lock() {
            Ok(()) => {
                // The number is a courtesy to whom the lock refuses; the lock holds without it.
                let _ = file.set_len(0).and_then(|()| write!(file, "{}", std::process::id()));
                Ok(Self { path, _file: file })
            }
            Err(TryLockError::WouldBlock) => Err(Unlocked::Held(read_holder(&mut file))),
            Err(TryLockError::Error(error)) => Err(Unlocked::Unable(error)),
        }
    }

    /// Whether the lock's file is still in the folder. Where somebody removed the folder, the lock keeps nobody out any more.
    pub fn stands(&self) -> bool {
        self.path.exists()
    }
}

/// Whether some program has a game open.
pub fn is_held(folder: &Path) -> bool {
    // A shared lock, so that two programs that list games do not see each other.
    open(&folder.join(FILE), false).is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

/// The error for a folder that another program has.
pub fn in_use(folder: &Path, by: Option<u32>) -> StoreError {
    StoreError::InUse { folder: folder.to_owned(), by }
}

fn open(path: &Path, create: bool) -> io::Result<File> {
    OpenOptions::new().read(true).write(create).create(create).truncate(false).open(path)
}

fn read_holder(file: &mut File) -> Option<u32> {
    let mut text = String::new();
    file.read_to_string(&mut text).ok()?;
    text.trim().parse().ok()
}
