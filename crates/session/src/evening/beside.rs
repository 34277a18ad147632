//! What lies beside a game on the disk, and the game in another place.

use std::path::PathBuf;

use super::{Saved, Session};
use chancery_game::store::{Handle, Store, StoreError};
use jiff::Timestamp;

/// That something is not on the disk, and why.
pub(super) fn not_saved(what: &str, why: impl std::fmt::Display) -> String {
    format!("could not save {what}: {why}")
}

impl Session {
    /// Keeps sealed slips that are others than on the disk.
    pub(super) fn keep_sealed(&mut self) {
        let Some(files) = &mut self.files else {
            return;
        };
        if let Err(why) = files.keep_sealed(&mut self.desk) {
            self.was_saved(Err(why));
        }
    }

    /// Keeps the clock as it is set now.
    pub(super) fn keep_clock(&self) -> Result<(), String> {
        let Some(files) = &self.files else {
            return Ok(());
        };
        let calendar = self.desk.game.setup().calendar();
        let text = match &self.clock {
            Some(clock) => Some(
                clock
                    .write(&calendar)
                    .map_err(|why| not_saved("the clock", why))?,
            ),
            None => None,
        };
        // Without a clock its file goes, else the next opening would set it again.
        let kept = files.handle().keep_clock(text.as_deref());
        kept.map_err(|why| not_saved("the clock", why))
    }

    /// What was kept of the phones' invitations, where that can be read.
    pub fn invitations(&self) -> Option<String> {
        self.files.as_ref()?.handle().phones().ok()?
    }

    /// Keeps the phones' invitations.
    ///
    /// # Errors
    /// They are not on the disk; a sentence says why.
    pub fn keep_invitations(&self, text: &str) -> Result<(), String> {
        let Some(files) = &self.files else {
            return Ok(());
        };
        let kept = files.handle().keep_phones(text);
        kept.map_err(|why| not_saved("the phones' invitations", why))
    }

    /// Saves the game in another directory from now on, as where the disk is full or broken. Gives the
    /// folder there.
    ///
    /// The new place is the one that counts: [`Session::saved`] is said of it. The old one is not given
    /// up, but tried again with every change. Were it left as it is, whoever opens the game there
    /// another day, because that is where it always was, would find it without the last orders; so it
    /// lacks them only where it could not be written to the end.
    ///
    /// # Errors
    /// It can't be saved there. It is saved where it was.
    pub fn save_elsewhere(
        &mut self,
        store: &Store,
        invitations: Option<&str>,
        now: Timestamp,
    ) -> Result<Option<PathBuf>, StoreError> {
        let Some(old) = &self.files else {
            return Ok(None);
        };
        let new = store.take_in(&self.desk.game, old.handle(), now)?;
        // Only when everything lies in the new place does it become the one that counts: an error
        // before that leaves the old place as it is.
        let new = self.keep_beside(new, invitations)?;
        let folder = new.folder().to_owned();
        if let Some(files) = &mut self.files {
            files.move_to(&mut self.desk, new);
        }
        self.saved = Saved::Done;
        Ok(Some(folder))
    }

    /// Keeps beside the game in its new place what no undo takes back.
    fn keep_beside(
        &self,
        mut new: Handle,
        invitations: Option<&str>,
    ) -> Result<Handle, StoreError> {
        let desk = &self.desk;
        let calendar = desk.game.setup().calendar();
        // A clock that can't be written does not keep the game from a place that works.
        let clock = self.clock.as_ref();
        let clock = clock.and_then(|clock| clock.write(&calendar).ok());
        let kept = new
            .keep_clock(clock.as_deref())
            .and_then(|()| new.keep_sealed(&desk.game, desk.sealed.as_ref()))
            .and_then(|()| match invitations {
                Some(text) => new.keep_phones(text),
                None => Ok(()),
            });
        match kept {
            Ok(()) => Ok(new),
            Err(source) => Err(StoreError::Io {
                what: "be kept",
                file: new.folder().to_owned(),
                source,
            }),
        }
    }
}
