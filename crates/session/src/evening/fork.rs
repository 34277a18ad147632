//! A new game from a phase of the open one, which stays as it is.

use super::Session;
use chancery_game::store::Store;
use jiff::Timestamp;

/// A new game that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fork {
    /// From before which settled phase of the open game, as an index; `None` from the open phase.
    pub turn: Option<usize>,
    pub name: String,
    /// Whether it has the orders that were settled in that phase.
    pub keep_orders: bool,
}

/// A new game that was begun beside the open one.
pub struct ForkedGame {
    /// Its folder's name in the directory of saves.
    pub folder: String,
    /// The same as a path.
    pub path: String,
}

/// What the saved games are called, as far as they can be read.
pub fn names(store: &Store) -> Vec<String> {
    let games = store.list().unwrap_or_default();
    let names = games.into_iter().filter_map(|game| game.last_good);
    names.map(|(_, summary)| summary.name).collect()
}

impl Session {
    /// Begins a new game beside the open one.
    ///
    /// # Errors
    /// It can't be begun so; a sentence says why.
    pub fn fork(&self, store: &Store, fork: &Fork, now: Timestamp) -> Result<ForkedGame, String> {
        let Fork {
            turn,
            name,
            keep_orders,
        } = fork;
        // The book of precedents and the list of games tell games apart by their names.
        if names(store).contains(name) {
            return Err(format!(
                "you already have a game “{name}”: type another name"
            ));
        }
        let game = &self.desk.game;
        let game = game.forked(*turn, name.clone(), *keep_orders, now);
        // A game on a board of its own takes the board's file along, as it was written.
        let own = self.folder().and_then(|folder| folder.file_name());
        let board = own.and_then(|own| store.board_text(&own.to_string_lossy()));
        let made = store
            .create(&game, board.as_deref(), now)
            .map_err(|why| format!("the new game could not be saved ({why}); Enter tries again"))?;
        let folder = made.folder();
        let called = folder.file_name().unwrap_or_default().to_string_lossy();
        Ok(ForkedGame {
            folder: called.into_owned(),
            path: folder.display().to_string(),
        })
    }
}
