//! A game that is saved in another directory from now on, as where the disk is full or broken.
//!
//! The new place is the one that counts: what the header says of saving is said of it. The old one
//! is not given up, but tried again with every change. Were it left as it is, whoever opens the game
//! there another day, because that is where it always was, would find it without the last orders; so
//! it lacks them only where it could not be written to the end.

use std::path::Path;

use super::app::App;
use super::model::Saved;
use super::popups::SaveElsewhere;
use super::words::not_saved;
use crate::trace;
use chancery_game::store::{Handle, StoreError};

impl App {
    /// Saves the open game in another directory from now on. Where that can't be, the form is there
    /// again and it is said why.
    pub(super) fn save_elsewhere(&mut self, directory: &Path) {
        let store = self.store.elsewhere(directory.to_owned());
        let (Some(old), Some(table)) = (&self.files, self.table()) else {
            return;
        };
        let moved = store.take_in(&table.game, old.handle(), self.model.cx.now);
        let new = match moved.and_then(|new| self.keep_beside(new)) {
            Ok(new) => new,
            Err(why) => {
                trace::note(format_args!("not saved elsewhere: {why}"));
                self.model.cx.error(not_saved("the game there", why));
                return self
                    .model
                    .ask(SaveElsewhere::again(&directory.display().to_string()));
            }
        };
        let text = format!(
            "the whole game is now saved in {}; Chancery keeps trying the old folder too",
            new.folder().display()
        );
        if let Some((table, Some(files))) = self.kept() {
            files.move_to(table, new);
        }
        self.store = store;
        self.model.cx.saved = Saved::Done;
        self.model.cx.done(text);
    }

    /// Keeps beside the game in its new place what no undo takes back.
    fn keep_beside(&self, mut new: Handle) -> Result<Handle, StoreError> {
        let Some(table) = self.table() else {
            return Ok(new);
        };
        let calendar = table.game.setup().calendar();
        let clock = self.model.cx.clock.as_ref();
        let clock = clock.and_then(|clock| clock.write(&calendar).ok());
        let kept = new
            .keep_clock(clock.as_deref())
            .and_then(|()| new.keep_sealed(&table.game, table.sealed.as_ref()))
            .and_then(|()| match self.invitations() {
                Some(text) => new.keep_phones(&text),
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
