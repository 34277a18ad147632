//! Games that are open in another program: they are looked at, and followed as they are saved there.

use super::Session;
use chancery_game::clock::Clock;
use chancery_game::store::{Stamps, Store, StoreError};

/// That a game is open in another program, and what is known of that.
pub struct Elsewhere {
    /// The game's folder in the directory of saves.
    pub folder: String,
    /// The other program's process number, where it could be read.
    pub by: Option<u32>,
    /// Whether it is no longer open there.
    pub is_free: bool,
    /// Why what is saved there now can't be read; what was read last is shown.
    pub trouble: Option<String>,
    /// The files that were read.
    stamps: Stamps,
}

impl Session {
    /// Looks at a game by its folder that another program has open.
    ///
    /// # Errors
    /// What is saved there can't be read.
    pub fn look_at(store: &Store, folder: String, by: Option<u32>) -> Result<Self, StoreError> {
        // The stamps are taken before reading: a save in between is seen as new, not missed.
        let mut stamps = Stamps::new(store.directory().join(&folder));
        let _first = stamps.changed();
        let game = store.look(&folder)?;
        let mut session = Self::new(game);
        session.desk.is_looked_at = true;
        session.desk.recomplete();
        session.look_at_clock(store, &folder);
        session.elsewhere = Some(Elsewhere {
            folder,
            by,
            is_free: false,
            trouble: None,
            stamps,
        });
        Ok(session)
    }

    /// Looks whether a game that is open in another program was saved there, or is closed. Whether
    /// there is something new to show.
    pub fn look(&mut self, store: &Store) -> bool {
        let Some(elsewhere) = &mut self.elsewhere else {
            return false;
        };
        let is_free = !store.is_open(&elsewhere.folder);
        let is_new = elsewhere.stamps.changed();
        if !is_new && is_free == elsewhere.is_free {
            return false;
        }
        elsewhere.is_free = is_free;
        if is_new {
            let folder = elsewhere.folder.clone();
            match store.look(&folder) {
                Ok(game) => {
                    elsewhere.trouble = None;
                    self.desk.renew(game);
                }
                // The other program may be in the middle of writing: what was read last stays.
                Err(why) => elsewhere.trouble = Some(why.to_string()),
            }
            self.look_at_clock(store, &folder);
        }
        true
    }

    /// The clock of the table as it is kept there; one that can't be read is none.
    fn look_at_clock(&mut self, store: &Store, folder: &str) {
        let calendar = self.desk.game.setup().calendar();
        let text = store.clock(folder).ok().flatten();
        self.clock = text.and_then(|text| Clock::read(&text, &calendar).ok());
    }
}
