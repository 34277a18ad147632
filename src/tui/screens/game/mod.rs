//! A game: the table, and the page over it.

mod elsewhere;
mod header;
mod passed;
mod possible;
mod settle;
mod update;

use crate::tui::action::ScreenPlace;
use crate::tui::open_game::GameScreen;

impl GameScreen {
    fn at(&self) -> &'static ScreenPlace {
        match &self.page {
            Some(page) => page.place(),
            None => self.table.place(),
        }
    }
}
