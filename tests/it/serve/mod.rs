//! The page for the room: what is answered, what is refused, and that nobody can hold it up.

mod browser;
pub mod client;
mod listeners;
mod looks;
mod manners;

use std::path::{Path, PathBuf};

use chancery_engine::order::{Entry, Reading};
use chancery_engine::variant;
use chancery_game::game::Game;
use chancery_game::store::{Handle, Store};
use chancery_game::view::{View, Viewer};
use chancery_out::public::whole_game;
use jiff::Timestamp;

use crate::picture;
use crate::support::Commands;

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
    game.add(vec![Entry::from_power(
        power,
        "attack at dawn".to_owned(),
        reading,
    )]);
}

fn settle(game: &mut Game) {
    game.settle(Timestamp::UNIX_EPOCH).unwrap();
}

/// Whatever is played, everybody sees a board, as it stands and at every moment before.
#[test]
fn every_game_is_served_and_fits_in_one_file() {
    for variant in variant::all() {
        let mut game = picture::game(variant.id());
        settle(&mut game);
        settle(&mut game);
        let view = View::new(&game, Viewer::Public);
        let html = whole_game(view.clone());
        assert!(
            html.matches("class=\"board\"").count() > 2,
            "{}",
            variant.id()
        );
        let (_server, at) = client::server(view);
        for path in ["/", "/phase/1", "/phase/2"] {
            let page = client::get(at, path);
            assert_eq!(page.status, 200, "{} {path}", variant.id());
            let text = page.body.strip_prefix("<!DOCTYPE html>\n").unwrap();
            let read = roxmltree::Document::parse(text).unwrap();
            let of_class = |class| {
                let all = read.descendants();
                all.filter(|node| node.attribute("class") == Some(class))
                    .count()
            };
            assert_eq!(of_class("board"), 1, "{} {path}", variant.id());
            assert!(of_class("abbr") > 30, "{} {path}", variant.id());
        }
    }
}
