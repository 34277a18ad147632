//! Games that begin in a directory, or are taken in from another.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;

use super::disk::{self, Disk};
use super::folder::Listing;
use super::{BOARD_FILE, Handle, Store, StoreError, format, is_builtin};
use crate::game::Game;
use chancery_atlas::board::builtin;

impl Store {
    /// Begins a game: makes its folder, named after the game, and writes its first snapshot. A
    /// board that is not built in is saved with it, for which the text of its file has to be given.
    ///
    /// # Errors
    /// The folder or the snapshot can't be written; the board's text, or the secret world, is
    /// missing.
    pub fn create(
        &self,
        game: &Game,
        board_text: Option<&str>,
        at: Timestamp,
    ) -> Result<Handle, StoreError> {
        if game.setup().lacks_world() {
            return Err(StoreError::WorldNeeded(game.setup().variant.name()));
        }
        let board_text = match board_text {
            _ if is_builtin(&game.setup().board) => None,
            Some(text) => Some(text),
            // A built-in board fitted to the game is fitted again when it is opened, and a world
            // joined to it again.
            None if (game.board().foretells_pairs
                || !game.board().fitted.is_empty()
                || game.board().beyond.is_some())
                && builtin::load(&game.board().id).is_some() =>
            {
                None
            }
            None => return Err(StoreError::BoardNeeded(game.board().id.clone())),
        };
        self.write(game, board_text, None, at, |_| Ok(true))
    }

    /// The same variants, written through the same disk, in another directory.
    #[must_use]
    pub fn elsewhere(&self, directory: PathBuf) -> Self {
        Self {
            directory,
            ..self.clone()
        }
    }

    /// Takes a game here that is saved in another place: the snapshots that can be read there, and
    /// the game as it stands. It is read back before this returns. What lies there stays.
    ///
    /// # Errors
    /// Something can't be written, or is not read back as it was written; then nothing is left here.
    pub fn take_in(&self, game: &Game, from: &Handle, at: Timestamp) -> Result<Handle, StoreError> {
        self.write(game, from.board_text(), Some(from), at, |there| {
            // The steps to undo are in no snapshot, but in the journals that came along.
            let is_same_text =
                format::write_game(there, None, at)? == format::write_game(game, None, at)?;
            Ok(is_same_text && there.undoable() == game.undoable())
        })
    }

    /// Writes a game into a folder of its own, and reads it back: what came from elsewhere may be
    /// nothing that can be opened.
    fn write(
        &self,
        game: &Game,
        board_text: Option<&str>,
        from: Option<&Handle>,
        at: Timestamp,
        is_it: impl FnOnce(&Game) -> Result<bool, StoreError>,
    ) -> Result<Handle, StoreError> {
        let folder = self.make_folder(&game.setup().name)?;
        let begun = begin(&self.disk, &folder, game, board_text, from, at)
            .and_then(|handle| self.read_back(&folder, is_it).map(|()| handle));
        match &begun {
            // Somebody else took up the folder meanwhile, and it is his.
            Ok(_) | Err(StoreError::InUse { .. }) => {}
            // Without a snapshot it is no game, and the next attempt may want the name.
            Err(_) => {
                let _ = fs::remove_dir_all(&folder);
            }
        }
        begun
    }

    /// Reads a game that was written just now, and asks whether it is the one that was to be written.
    fn read_back(
        &self,
        folder: &Path,
        is_it: impl FnOnce(&Game) -> Result<bool, StoreError>,
    ) -> Result<(), StoreError> {
        let name = folder.file_name().unwrap_or_default();
        let there = match self.look(&name.to_string_lossy()) {
            // The folder goes, so that the error speaks of what was to be written and of no file.
            Err(StoreError::Refused { flaw, .. }) => return Err(StoreError::Unopenable(flaw)),
            there => there?,
        };
        if is_it(&there)? {
            Ok(())
        } else {
            Err(StoreError::NotReadBack(folder.to_owned()))
        }
    }

    /// Makes a folder that was not there before, or in which no game came to be.
    fn make_folder(&self, name: &str) -> Result<PathBuf, StoreError> {
        disk::make_directory(&*self.disk, &self.directory)
            .map_err(|source| not_made(&self.directory, source))?;
        let slug = slug(name);
        let mut folder = self.directory.join(&slug);
        let mut number = 1;
        while let Err(source) = fs::create_dir(&folder) {
            if source.kind() != io::ErrorKind::AlreadyExists {
                return Err(not_made(&folder, source));
            }
            // What a killed program left is taken up: else every attempt would leave one more folder.
            let listing = Listing::read(&*self.disk, &folder);
            if listing.is_ok_and(|listing| listing.is_abandoned()) {
                break;
            }
            number += 1;
            folder = self.directory.join(format!("{slug}-{number}"));
        }
        disk::flush_parent(&*self.disk, &folder).map_err(|source| {
            let _ = fs::remove_dir(&folder);
            not_made(&folder, source)
        })?;
        Ok(folder)
    }
}

fn not_made(folder: &Path, source: io::Error) -> StoreError {
    StoreError::Io {
        what: "be made",
        file: folder.to_owned(),
        source,
    }
}

/// Writes what a new game's folder holds.
fn begin(
    disk: &Arc<dyn Disk>,
    folder: &Path,
    game: &Game,
    board_text: Option<&str>,
    from: Option<&Handle>,
    at: Timestamp,
) -> Result<Handle, StoreError> {
    // Locked first: the folder may be one that was left, which somebody else may take up too.
    let (mut handle, ..) = Handle::take(folder, Arc::clone(disk))?;
    // The board before any snapshot: with a snapshot the folder is a game, and that needs its board.
    if let Some(text) = board_text {
        write_file(&**disk, folder.join(BOARD_FILE), text.as_bytes())?;
    }
    if let Some(from) = from {
        for (name, contents) in from.whole_files() {
            write_file(&**disk, folder.join(name), &contents)?;
        }
        handle.goes_on_from(from);
    }
    // The number of the first snapshot comes after those that were copied.
    handle.look(folder)?;
    handle.save(game, at)?;
    Ok(handle)
}

fn write_file(disk: &dyn Disk, file: PathBuf, contents: &[u8]) -> Result<(), StoreError> {
    disk::write_whole(disk, &file, contents).map_err(|source| StoreError::Io {
        what: "be written",
        file,
        source,
    })
}

/// A name for a folder: small letters, digits, and hyphens for all else.
pub fn slug(name: &str) -> String {
    let words = name.to_lowercase();
    let words: Vec<&str> = words
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let slug: String = words.join("-").chars().take(48).collect();
    if slug.is_empty() {
        "game".to_owned()
    } else {
        slug
    }
}
