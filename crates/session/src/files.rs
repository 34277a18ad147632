//! Where the game of an evening is saved, with what lies beside it.

use std::fmt;
use std::io;
use std::path::Path;

use crate::desk::Desk;
use chancery_game::store::{Handle, SavedAs, StoreError, Warning};
use jiff::Timestamp;

/// The files of the game at a desk. Others can't open the game while they are held.
pub struct GameFiles {
    handle: Handle,
    /// The place where the game was saved before it was moved: it is tried again with every change.
    former: Option<Handle>,
}

/// What could not be saved.
#[derive(Debug)]
pub enum SaveFault {
    SealedSlips(io::Error),
    Game(StoreError),
}

impl fmt::Display for SaveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SealedSlips(why) => write!(f, "could not save the sealed slips: {why}"),
            Self::Game(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for SaveFault {}

impl GameFiles {
    pub const fn new(handle: Handle) -> Self {
        Self {
            handle,
            former: None,
        }
    }

    pub const fn handle(&self) -> &Handle {
        &self.handle
    }

    pub fn folder(&self) -> &Path {
        self.handle.folder()
    }

    /// Saves the game in another place from now on.
    pub fn move_to(&mut self, desk: &mut Desk, handle: Handle) {
        self.former = Some(std::mem::replace(&mut self.handle, handle));
        // The new place got the slips before it was moved to.
        desk.sealed_unkept = false;
    }

    /// Takes up what was kept beside the game, and a vote that is under way. What there is to say of it
    /// goes to the warnings.
    pub fn take_up(&mut self, desk: &mut Desk, warnings: &mut Vec<Warning>) {
        let found = self.handle.sealed(&desk.game, warnings);
        desk.take_up_sealed(found);
        desk.vote = desk.game.vote_under_way().cloned();
        // The rows were made before anything was known to be sealed.
        desk.refresh();
    }

    /// Saves the sealed slips where they have changed. Every save tries again what failed.
    ///
    /// # Errors
    /// They are not on the disk, so the game is not saved.
    pub fn keep_sealed(&mut self, desk: &mut Desk) -> Result<(), SaveFault> {
        if !desk.sealed_unkept {
            return Ok(());
        }
        let kept = self.handle.keep_sealed(&desk.game, desk.sealed.as_ref());
        // The folder that was given up must show no orders either while the game is open here. An
        // error is no news: the folder was given up for it.
        if let Some(former) = &mut self.former {
            let _ = former.keep_sealed(&desk.game, desk.sealed.as_ref());
        }
        desk.sealed_unkept = kept.is_err();
        kept.map_err(SaveFault::SealedSlips)
    }

    /// Saves what has changed.
    ///
    /// # Errors
    /// Not all of it is on the disk; the next save tries again.
    pub fn save(&mut self, desk: &mut Desk, now: Timestamp) -> Result<SavedAs, SaveFault> {
        // The slips go before the game that counts them as in. A crash in between leaves slips too
        // many, which are taken up at the next opening; the other way round they would be lost.
        let kept = self.keep_sealed(desk);
        // The game is saved even where the slips could not be: no fault costs more than it must.
        let saved = self.handle.save(&desk.game, now);
        let is_written = !matches!(saved, Ok(SavedAs::Nothing));
        if let Some(former) = &mut self.former
            && is_written
        {
            // An error is no news: the game is saved elsewhere because of it.
            let _ = former.save(&desk.game, now);
        }
        let saved = saved.map_err(SaveFault::Game)?;
        kept.map(|()| saved)
    }
}
