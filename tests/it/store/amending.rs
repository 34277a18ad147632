//! A game that was closed in mid-amendment: what waits, and what stood before, is there again.

use std::sync::Arc;

use chancery_engine::seat::SeatId;
use chancery_engine::variant;
use chancery_game::game::{Game, Replay};
use chancery_game::store::{Handle, Store};

use crate::store::samples::SAMPLES;
use crate::store::support::at;
use crate::support::Commands;

#[test]
fn what_waits_is_not_copied_when_an_order_is_entered() {
    let mut game = SAMPLES[0].1(&mut |_| ());
    let waiting = |game: &Game| Arc::clone(game.history().amendment.as_ref().unwrap());
    let before = waiting(&game);
    game.mark_slip(SeatId(3), true);
    assert!(Arc::ptr_eq(&before, &waiting(&game)));
}

#[test]
fn the_consequences_are_the_same_after_closing_and_opening() {
    for (name, sample) in SAMPLES {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::new(directory.path(), variant::all());
        let mut handle: Option<Handle> = None;
        let game: Game = sample(&mut |game| match &mut handle {
            None => handle = Some(store.create(game, None, at(0)).unwrap()),
            Some(handle) => drop(handle.save(game, at(1)).unwrap()),
        });
        drop(handle);
        let folder = store.list().unwrap()[0].folder.clone();
        let opened = store.open(&folder).unwrap().game;
        assert_eq!(opened.history(), game.history(), "{name}");
        let former = game
            .history()
            .amendment
            .as_ref()
            .map_or(0, |amendment| amendment.former.len());
        assert!(former > 1, "{name}");
        for replay in Replay::ALL {
            let [before, after] = [&game, &opened].map(|game| game.trial(replay).consequences);
            assert_eq!(before, after, "{name}, {replay:?}");
        }
    }
}
