//! What lies in a game's folder beside the game itself, and no undo takes back: the table's clock,
//! the slips that are sealed, the vote under way.

use std::io;

use super::{Handle, SaveFlaw, Store, disk, format};
use crate::game::{Game, SealedSlips};
use crate::vote::Vote;

/// The file of the clock.
const CLOCK: &str = "clock.ron";

/// The file of sealed slips.
const SEALED: &str = "sealed.ron";

/// The file of a vote under way.
const VOTE: &str = "vote.ron";

impl Handle {
    /// Keeps the table's clock beside the game, or that it has none.
    ///
    /// # Errors
    /// The disk is full, the folder is gone or can't be written; what was kept before stays.
    pub fn keep_clock(&self, text: Option<&str>) -> io::Result<()> {
        self.keep(CLOCK, text)
    }

    /// Keeps sealed slips beside the game, or that there are none.
    ///
    /// # Errors
    /// As with the clock.
    pub fn keep_sealed(&self, game: &Game, sealed: Option<&SealedSlips>) -> io::Result<()> {
        let text = sealed.map(|sealed| format::write_sealed(game, sealed));
        let text = text.transpose().map_err(io::Error::other)?;
        self.keep(SEALED, text.as_deref())
    }

    /// The sealed slips of a game as they were kept; `None` where there are none.
    ///
    /// # Errors
    /// They are there and can't be read.
    pub fn sealed(&self, game: &Game) -> Result<Option<SealedSlips>, String> {
        self.kept(SEALED, |text| format::read_sealed(text, game))
    }

    /// Keeps the vote under way beside the game, without anybody's ballot, or that there is none.
    ///
    /// # Errors
    /// As with the clock.
    pub fn keep_vote(&self, game: &Game, vote: Option<&Vote>) -> io::Result<()> {
        let text = vote.map(|vote| format::write_vote(game, vote));
        let text = text.transpose().map_err(io::Error::other)?;
        self.keep(VOTE, text.as_deref())
    }

    /// The vote under way as it was kept, before anybody has voted; `None` where there is none.
    ///
    /// # Errors
    /// It is there and can't be read.
    pub fn vote(&self, game: &Game) -> Result<Option<Vote>, String> {
        self.kept(VOTE, |text| format::read_vote(text, game))
    }

    fn kept<T>(
        &self,
        name: &str,
        read_it: impl Fn(&str) -> Result<T, SaveFlaw>,
    ) -> Result<Option<T>, String> {
        let text = read(&self.folder().join(name)).map_err(|why| why.to_string())?;
        let kept = text.map(|text| read_it(&text));
        kept.transpose().map_err(|why| why.to_string())
    }

    fn keep(&self, name: &str, text: Option<&str>) -> io::Result<()> {
        let file = self.folder().join(name);
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
    match crate::bounded::read_found_text(file) {
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(None),
        read => read.map(Some),
    }
}
