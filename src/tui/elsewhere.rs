//! Games that are open in another program: they are looked at, and followed as they are saved there.

use super::app::App;
use super::model::{LayerOutcome, Saved};
use super::update::follow;
use crate::tui::open_game::{Elsewhere, TableScreen};
use chancery_game::clock::Clock;
use chancery_game::store::Stamps;

impl App {
    /// Shows a game by its folder that another program has open.
    pub(super) fn look_at(&mut self, folder: String, by: Option<u32>) {
        let mut stamps = Stamps::of(self.store.directory().join(&folder));
        let _first = stamps.changed();
        let game = match self.store.look(&folder) {
            Ok(game) => game,
            Err(why) => return self.model.cx.error(why.to_string()),
        };
        self.files = None;
        self.model.cx.saved = Saved::Nothing;
        let elsewhere = Elsewhere {
            folder,
            by,
            is_free: false,
            trouble: None,
            stamps,
        };
        self.model.show(TableScreen::looking(game, elsewhere));
        self.look_at_clock();
        self.model
            .cx
            .info("read only: you can't change this game here; {close-game} goes back");
    }

    /// Looks whether a game that is open in another program was saved there, or is closed. Whether
    /// there is something new to draw.
    pub(super) fn look_elsewhere(&mut self) -> bool {
        let store = self.store.clone();
        let Some(open) = self.table_mut() else {
            return false;
        };
        let Some(elsewhere) = &mut open.elsewhere else {
            return false;
        };
        let is_free = !store.is_open(&elsewhere.folder);
        let is_new = elsewhere.stamps.changed();
        if !is_new && is_free == elsewhere.is_free {
            return false;
        }
        elsewhere.is_free = is_free;
        if is_new {
            match store.look(&elsewhere.folder) {
                Ok(game) => {
                    elsewhere.trouble = None;
                    open.renew(game);
                }
                Err(why) => elsewhere.trouble = Some(why.to_string()),
            }
            follow(&mut self.model, LayerOutcome::Stay);
            self.look_at_clock();
        }
        true
    }

    /// The clock of the table as it is kept there; one that can't be read is none.
    fn look_at_clock(&mut self) {
        let store = self.store.clone();
        let Some(open) = self.table_mut() else {
            return;
        };
        let folder = open.elsewhere.as_ref().map(|elsewhere| &elsewhere.folder);
        let text = folder.and_then(|folder| store.clock(folder).ok().flatten());
        let calendar = open.game.setup().calendar();
        self.model.cx.clock = text.and_then(|text| Clock::read(&text, &calendar).ok());
    }
}
