//! A file that one program at a time changes, in a folder of its own, as a game's folder is: an
//! event.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::disk::{self, FileSystem};
use super::lock::{self, FolderLock, Unlocked};
use super::{StoreError, unreadable};

/// The only one who writes the file, until it is dropped.
#[derive(Debug)]
pub struct LockedFile {
    file: PathBuf,
    /// What it held when it was read or written last; `None` where it was not there.
    held: Option<Vec<u8>>,
    /// `None` where the file system has no locks.
    _lock: Option<FolderLock>,
}

impl LockedFile {
    /// Takes the lock of a folder, which is made where there is none, and reads the file in it.
    ///
    /// # Errors
    /// Another program has the lock; the file or the folder can't be read.
    pub fn take(folder: &Path, name: &str) -> Result<Self, StoreError> {
        let file = folder.join(name);
        disk::make_directory(&FileSystem, folder).map_err(|why| unreadable(folder, why))?;
        let lock = match FolderLock::take(folder) {
            Ok(lock) => Some(lock),
            Err(Unlocked::Held(by)) => return Err(lock::in_use(folder, by)),
            Err(Unlocked::Unable(_)) => None,
        };
        Ok(Self {
            held: read(&file)?,
            file,
            _lock: lock,
        })
    }

    /// What such a file holds now, whoever has the lock; `None` where it is not there.
    pub fn look(folder: &Path, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        read(&folder.join(name))
    }

    /// What the file held when it was read or written last; `None` where it was not there.
    pub fn held(&self) -> Option<&[u8]> {
        self.held.as_deref()
    }

    pub fn path(&self) -> &Path {
        &self.file
    }

    /// Writes the file, whole or not at all.
    ///
    /// # Errors
    /// Another program changed it meanwhile, as one that synchronises folders; it can't be written.
    pub fn write(&mut self, contents: &[u8]) -> Result<(), StoreError> {
        let there = read(&self.file)?;
        let written = if there == self.held {
            disk::write_whole(&FileSystem, &self.file, contents)
        } else {
            let why = "another program changed it meanwhile; do it again";
            Err(io::Error::other(why))
        };
        written.map_err(|source| StoreError::Io {
            what: "be written",
            file: self.file.clone(),
            source,
        })?;
        self.held = Some(contents.to_owned());
        Ok(())
    }
}

fn read(file: &Path) -> Result<Option<Vec<u8>>, StoreError> {
    match chancery_atlas::bounded::read_found(file) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(why) if why.kind() == ErrorKind::NotFound => Ok(None),
        Err(why) => Err(unreadable(file, why)),
    }
}
