//! A game that was closed in mid-amendment: what waits, and what stood before, is there again.

use chancery::game::{Game, Replay};
use chancery::store::{Handle, Store};
use chancery::variant;

use crate::samples::SAMPLES;
use crate::support::at;

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
        assert_eq!(opened.course(), game.course(), "{name}");
        let former = game.course().amendment.as_ref().map_or(0, |amendment| amendment.former.len());
        assert!(former > 1, "{name}");
        for replay in Replay::ALL {
            let [before, after] = [&game, &opened].map(|game| game.trial(replay).consequences);
            assert_eq!(before, after, "{name}, {replay:?}");
        }
    }
}
