//! What lies in a game's folder beside the game itself: the table's clock, which no undo takes back.

use std::io;

use super::{Handle, Store, disk};

/// The file of the clock.
const CLOCK: &str = "clock.ron";

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
    ///
    /// # Errors
    /// It is there and can't be read.
    pub fn clock(&self) -> io::Result<Option<String>> {
        read(&self.folder().join(CLOCK))
    }
}

impl Store {
    /// The clock of a game by its folder, as it was kept; `None` where there is none.
    ///
    /// # Errors
    /// It is there and can't be read.
    pub fn clock(&self, folder: &str) -> io::Result<Option<String>> {
        read(&self.directory().join(folder).join(CLOCK))
    }
}

fn read(file: &std::path::Path) -> io::Result<Option<String>> {
    match std::fs::read_to_string(file) {
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(None),
        read => read.map(Some),
    }
}
