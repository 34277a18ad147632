//! What lies in a game's folder beside the game itself, is known without it, and no undo takes back: the
//! table's clock, the invitations of phones.

use std::io;
use std::path::Path;

use super::{Handle, Store, disk};
use crate::output::GameFile;

const CLOCK: &str = GameFile::Clock.name();

/// The invitations of the players' phones.
const PHONES: &str = GameFile::Phones.name();

impl Handle {
    /// Keeps the table's clock beside the game, or that it has none.
    ///
    /// # Errors
    /// The disk is full, the folder is gone or can't be written; what was kept before stays.
    pub fn keep_clock(&self, text: Option<&str>) -> io::Result<()> {
        let file = self.folder().join(CLOCK);
        match text {
            Some(text) => disk::write_whole(self.disk(), &file, text.as_bytes()),
            None => match self.disk().remove(&file) {
                Err(why) if why.kind() != io::ErrorKind::NotFound => Err(why),
                _ => Ok(()),
            },
        }
    }

    /// The table's clock as it was kept; `None` where there is none.
    pub fn clock(&self) -> io::Result<Option<String>> {
        read_beside(&self.folder().join(CLOCK))
    }

    /// Keeps the invitations of phones beside the game, for the owner alone to read.
    pub fn keep_phones(&self, text: &str) -> io::Result<()> {
        let file = self.folder().join(PHONES);
        disk::write_private(self.disk(), &file, text.as_bytes())
    }

    /// The invitations of phones as they were kept; `None` where there are none.
    pub fn phones(&self) -> io::Result<Option<String>> {
        read_beside(&self.folder().join(PHONES))
    }
}

impl Store {
    /// The clock of a game by its folder, as it was kept; `None` where there is none.
    pub fn clock(&self, folder: &str) -> io::Result<Option<String>> {
        read_beside(&self.directory().join(folder).join(CLOCK))
    }
}

fn read_beside(file: &Path) -> io::Result<Option<String>> {
    match chancery_atlas::bounded::read_found_text(file) {
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(None),
        read => read.map(Some),
    }
}
