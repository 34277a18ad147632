//! The page for the room: what is answered, what is refused, and that nobody can hold it up.

mod browser;
pub mod client;
mod listeners;
mod manners;

use std::path::{Path, PathBuf};

use chancery::game::Game;
use chancery::order::{Entry, Reading};
use chancery::store::{Handle, Store};
use chancery::variant;
use jiff::Timestamp;

use crate::picture;

/// A game saved in a directory, and its folder.
fn saved(directory: &Path, game: &Game) -> (Handle, PathBuf) {
    let handle = Store::new(directory, variant::all())
        .create(game, None, Timestamp::UNIX_EPOCH)
        .unwrap();
    let folder = handle.folder().to_owned();
    (handle, folder)
}

/// A standard game of two settled seasons, in which everybody held.
fn game() -> Game {
    let mut game = picture::game("standard");
    settle(&mut game);
    settle(&mut game);
    game
}

/// Adds a line that nobody can read to the sheet of the open phase.
fn scribble(game: &mut Game) {
    let reading = Reading::Unreadable {
        why: "it is a secret".to_owned(),
    };
    let power = game.board().find_power("France").unwrap();
    game.add(vec![Entry::of(power, "attack at dawn".to_owned(), reading)]);
}

fn settle(game: &mut Game) {
    game.settle(Timestamp::UNIX_EPOCH).unwrap();
}
