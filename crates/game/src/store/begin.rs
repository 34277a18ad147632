//! Games that begin in a directory, or are taken in from another.

use std::fs;
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
        let is_it = |there: &Game| -> Result<bool, StoreError> {
            let texts = [there, game].map(|game| format::write_game(game, None, at));
            let [there_text, text] = texts;
            Ok(there_text? == text? && there.undoable() == game.undoable())
        };
        self.write(game, from.board_text(), Some(from), at, is_it)
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
        let begun = begin(&self.disk, &folder, game, board_text, from, at);
        let begun = begun.and_then(|handle| {
            let name = folder.file_name().unwrap_or_default();
            let there = self.look(&name.to_string_lossy());
            let there = there.map_err(|why| match why {
                StoreError::Refused { flaw, .. } => StoreError::Unopenable(flaw),
                why => why,
            });
            if is_it(&there?)? {
                Ok(handle)
            } else {
                Err(StoreError::NotReadBack(folder.clone()))
            }
        });
        if begun
            .as_ref()
            .is_err_and(|why| !matches!(why, StoreError::InUse { .. }))
        {
            // Without a snapshot it is no game, and the next attempt may want the name.
            let _ = fs::remove_dir_all(&folder);
        }
        begun
    }

    /// Makes a folder that was not there before, or in which no game came to be.
    fn make_folder(&self, name: &str) -> Result<PathBuf, StoreError> {
        let failed = |file: &Path, source| StoreError::Io {
            what: "be made",
            file: file.to_owned(),
            source,
        };
        disk::make_directory(&*self.disk, &self.directory)
            .map_err(|source| failed(&self.directory, source))?;
        let slug = slug(name);
        let mut folder = self.directory.join(&slug);
        let mut number = 1;
        while let Err(source) = fs::create_dir(&folder) {
            if source.kind() != std::io::ErrorKind::AlreadyExists {
                return Err(failed(&folder, source));
            }
            let listing = Listing::read(&*self.disk, &folder);
            if listing.is_ok_and(|listing| listing.is_abandoned()) {
                break;
            }
            number += 1;
            folder = self.directory.join(format!("{slug}-{number}"));
        }
        disk::flush_parent(&*self.disk, &folder).map_err(|source| {
            let _ = fs::remove_dir(&folder);
            failed(&folder, source)
        })?;
        Ok(folder)
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
    let write = |name: &str, contents: &[u8]| {
        let file = folder.join(name);
        disk::write_whole(&**disk, &file, contents).map_err(|source| StoreError::Io {
            what: "be written",
            file,
            source,
        })
    };
    if let Some(text) = board_text {
        write(BOARD_FILE, text.as_bytes())?;
    }
    if let Some(from) = from {
        for (name, contents) in from.whole_files() {
            write(&name, &contents)?;
        }
        handle.goes_on_from(from);
    }
    handle.look(folder)?;
    handle.save(game, at)?;
    Ok(handle)
}

/// A name for a folder: small letters, digits, and hyphens for all else.
fn slug(name: &str) -> String {
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
