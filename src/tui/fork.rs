//! A new game from a phase of the open one, which stays as it is.

use super::app::App;
use super::effect::{Effect, Fork};
use super::popups::{Confirm, ForkForm};

impl App {
    /// What the saved games are called, as far as they can be read.
    pub(super) fn names(&self) -> Vec<String> {
        let games = self.store.list().unwrap_or_default();
        let names = games.into_iter().filter_map(|game| game.last_good);
        names.map(|(_, summary)| summary.name).collect()
    }

    /// Begins the new game beside the open one, and asks whether to go on there. Where it can't be
    /// begun, the form is there again and it is said why.
    pub(super) fn fork(&mut self, fork: Fork) {
        match self.forked(&fork) {
            Ok((folder, place)) => self.model.ask(Confirm::effect(
                "The new game is saved. Continue in it?",
                format!(
                    "It is saved in {place}. With n you stay in this game, which has not \
                     changed. The list of games shows both."
                ),
                Effect::GoOnIn(folder),
            )),
            Err(why) => {
                self.model.cx.error(why);
                let form = self.table().map(|table| ForkForm::again(&table.game, fork));
                if let Some(form) = form {
                    self.model.ask(form);
                }
            }
        }
    }

    /// Makes the new game; gives its folder's name, and where that is.
    fn forked(&self, fork: &Fork) -> Result<(String, String), String> {
        let Fork {
            turn,
            name,
            keep_orders,
        } = fork;
        if self.names().contains(name) {
            return Err(format!(
                "you already have a game “{name}”: type another name"
            ));
        }
        let table = self.table().ok_or("no game is open")?;
        let now = self.model.cx.now;
        let game = table.game.forked(*turn, name.clone(), *keep_orders, now);
        let own = self
            .files
            .as_ref()
            .and_then(|files| files.folder().file_name());
        let board = own.and_then(|own| self.store.board_text(&own.to_string_lossy()));
        let made = self.store.create(&game, board.as_deref(), now);
        let made = made
            .map_err(|why| format!("the new game could not be saved ({why}); Enter tries again"))?;
        let folder = made.folder();
        let called = folder.file_name().unwrap_or_default().to_string_lossy();
        Ok((called.into_owned(), folder.display().to_string()))
    }

    /// Goes on in another game; the open one is saved and closed. Where it can't be saved it stays.
    pub(super) fn go_on_in(&mut self, folder: &str) {
        self.go_home();
        if self.files.is_none() {
            self.begin_with(folder);
        }
    }
}
