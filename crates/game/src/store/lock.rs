//! One program a game: the lock in a game's folder, held for as long as the game is open.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::error::StoreError;
use crate::output::GameFile;
use crate::system::are_one;

/// The name of the lock's file. The file stays when the lock is gone: only the operating system's
/// lock on it counts, which a program that is killed gives up too.
pub(crate) const FILE: &str = GameFile::Lock.name();

/// More bytes than the number of a process has.
const LONGEST_NUMBER: u64 = 21;

#[derive(Debug)]
pub struct FolderLock {
    path: PathBuf,
    file: File,
}

/// Why there is no lock.
pub enum Unlocked {
    /// Another program has it, with its process number where that could be read.
    Held(Option<u32>),
    /// There can be none here: a directory that can't be written, a file system without locks, a
    /// link in the lock's place.
    Unable(io::Error),
}

impl FolderLock {
    /// Takes the lock of a game's folder.
    pub(crate) fn take(folder: &Path) -> Result<Self, Unlocked> {
        let path = folder.join(FILE);
        let mut file = open(&path, true).map_err(Unlocked::Unable)?;
        match file.try_lock() {
            Ok(()) => {
                // The number is a courtesy to whom the lock refuses; the lock holds without it.
                let _ = write_holder(&mut file);
                Ok(Self { path, file })
            }
            Err(TryLockError::WouldBlock) => Err(Unlocked::Held(read_holder(&mut file))),
            Err(TryLockError::Error(error)) => Err(Unlocked::Unable(error)),
        }
    }

    /// Whether the lock's file is still the one in the folder. Where somebody removed or replaced
    /// the file or the folder, the lock keeps nobody out any more.
    pub(crate) fn stands(&self) -> bool {
        let both = self
            .file
            .metadata()
            .and_then(|held| Ok((held, fs::symlink_metadata(&self.path)?)));
        both.is_ok_and(|(held, there)| are_one(&held, &there))
    }
}

impl Drop for FolderLock {
    /// A program that was just being started from this one may still have the file open.
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

/// Whether some program has a game open.
pub(crate) fn is_held(folder: &Path) -> bool {
    // A shared lock, so that two programs that list games do not see each other.
    // Nothing is made: to list games must leave no trace in their folders.
    open(&folder.join(FILE), false).is_ok_and(|file| {
        let held = matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
        let _ = file.unlock();
        held
    })
}

/// The error for a folder that another program has.
pub(crate) fn in_use(folder: &Path, by: Option<u32>) -> StoreError {
    StoreError::InUse {
        folder: folder.to_owned(),
        by,
    }
}

fn open(path: &Path, create: bool) -> io::Result<File> {
    match fs::symlink_metadata(path) {
        // Through a link the lock would be on a file elsewhere, and that file written.
        Ok(there) if !there.is_file() => Err(io::Error::other(
            "“lock” there is not a plain file; remove it",
        )),
        _ => OpenOptions::new()
            .read(true)
            .write(create)
            .create(create)
            .truncate(false)
            .open(path),
    }
}

/// Only what another program wrote here as its number is written over.
fn write_holder(file: &mut File) -> io::Result<()> {
    let mut there = Vec::new();
    file.take(LONGEST_NUMBER).read_to_end(&mut there)?;
    if (there.len() as u64) < LONGEST_NUMBER && there.iter().all(u8::is_ascii_digit) {
        file.set_len(0)?;
        io::Seek::rewind(file)?;
        write!(file, "{}", std::process::id())?;
    }
    Ok(())
}

fn read_holder(file: &mut File) -> Option<u32> {
    let mut text = String::new();
    file.take(LONGEST_NUMBER).read_to_string(&mut text).ok()?;
    text.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "whatever goes wrong here fails a test")]

    use super::*;

    #[test]
    fn a_lock_is_given_up_whoever_has_its_file_open() {
        let folder = tempfile::tempdir().unwrap();
        let lock = FolderLock::take(folder.path()).ok().unwrap();
        assert!(is_held(folder.path()));
        let inherited = lock.file.try_clone().unwrap();
        drop(lock);
        assert!(!is_held(folder.path()) && FolderLock::take(folder.path()).is_ok());
        drop(inherited);
    }
}
