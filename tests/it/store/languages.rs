//! The languages of slips are kept with a game, and a game without any says nothing of them.

use crate::store::support::{at, new_game_on, store};
use crate::support::Commands;
use chancery_engine::adjudicate::HouseRules;
use std::fs;

#[test]
fn languages_are_saved_and_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = new_game_on("standard", "standard", &[]);
    let mut handle = store(folder.path()).create(&game, None, at(0)).unwrap();
    let saves = fs::read_dir(folder.path().join("months"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let first = saves
        .into_iter()
        .find(|path| path.extension().is_some_and(|end| end == "ron"))
        .unwrap();
    assert!(!fs::read_to_string(first).unwrap().contains("language-"));
    let french = HouseRules::SPECS
        .iter()
        .position(|spec| spec.name == "language-french")
        .unwrap();
    game.set_rule(french, 1, at(2));
    handle.save(&game, at(2)).unwrap();
    drop(handle);
    let opened = store(folder.path()).open("months").unwrap();
    assert_eq!(opened.game.history(), game.history());
    assert!(opened.warnings.is_empty());
    let board = opened.game.board();
    assert_eq!(board.find_exact("Bourgogne"), board.find_exact("Bur"));
}
