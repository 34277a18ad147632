//! Closing and opening changes nothing of what undo and redo give, back to the game's beginning.

use std::fs;
use std::path::Path;

use chancery_engine::variant;
use chancery_game::game::{Command, Game, Replay};
use chancery_game::store::{Handle, Store};
use proptest::prelude::*;

use crate::store::support::{at, new_game_of, store, to_move};
use crate::support::Commands;

/// A copy of the game's folder, opened.
fn opened_again(handle: &Handle, directory: &Path) -> Game {
    let name = handle.folder().file_name().unwrap();
    let copy = directory.join(name);
    fs::create_dir_all(&copy).unwrap();
    for file in fs::read_dir(handle.folder()).unwrap() {
        let file = file.unwrap().path();
        let is_lock = file.file_name().is_some_and(|name| name == "lock");
        if !is_lock {
            fs::copy(&file, copy.join(file.file_name().unwrap())).unwrap();
        }
    }
    let store = Store::new(directory, variant::all());
    let opened = store.open(&name.to_string_lossy()).unwrap();
    assert_eq!(opened.warnings, []);
    opened.game
}

/// The same steps back to the beginning, and all of them again.
fn unwind(mut game: Game, mut opened: Game) -> Result<usize, TestCaseError> {
    let mut steps = 0;
    loop {
        prop_assert_eq!(opened.undoable(), game.undoable(), "after {} steps", steps);
        prop_assert_eq!(opened.can_undo_step(), game.can_undo_step());
        prop_assert_eq!(opened.history(), game.history(), "after {} steps", steps);
        prop_assert_eq!(&opened.setup().players, &game.setup().players);
        let (theirs, ours) = (opened.undo(at(500)), game.undo(at(500)));
        prop_assert_eq!(&theirs, &ours);
        if ours.is_err() {
            break;
        }
        steps += 1;
    }
    for step in (0..steps).rev() {
        let (theirs, ours) = (opened.redo(at(501)), game.redo(at(501)));
        prop_assert_eq!(&theirs, &ours);
        prop_assert_eq!(opened.history(), game.history(), "step {}", step);
    }
    Ok(steps)
}

/// An amendment is undone after a restart, back to the game as it was played (table.md 2).
#[test]
fn an_amendment_is_undone_after_a_restart() {
    let (saves, copy) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut game = new_game_of("standard", "Amended", vec![String::new(); 7]);
    let mut handle = store(saves.path()).create(&game, None, at(0)).unwrap();
    let mut save = |game: &Game, second| drop(handle.save(game, at(second)).unwrap());
    game.enter(to_move(&game, "Vie", "Gal"));
    save(&game, 1);
    game.settle(at(2)).unwrap();
    save(&game, 2);
    game.settle(at(3)).unwrap();
    save(&game, 3);
    let played = game.history().clone();
    game.reopen(0, at(4)).unwrap();
    save(&game, 4);
    game.enter(to_move(&game, "Vie", "Tyr"));
    save(&game, 5);
    game.amend(Replay::AsWritten, "it said so", at(6)).unwrap();
    save(&game, 6);
    let mut opened = opened_again(&handle, copy.path());
    assert!(opened.history().amendment.is_none() && opened.history() != &played);
    let mut undone = Vec::new();
    for _ in 0..3 {
        let told = opened.apply(Command::Undo, at(7)).unwrap();
        undone.push(told.step.unwrap());
    }
    assert_eq!(
        undone,
        [
            "settling Spring 1901",
            "A Vie - Tyr",
            "reopening Spring 1901"
        ]
    );
    assert_eq!(opened.history(), &played);
    assert!(unwind(game, opened_again(&handle, copy.path())).unwrap() > 5);
}

/// Where a file is gone, undo takes the settlement back, as it did before; nothing is lost.
#[test]
fn where_the_snapshot_before_is_gone_the_settlement_is_undone() {
    let (saves, copy) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut game = new_game_of("standard", "Gone", vec![String::new(); 7]);
    let mut handle = store(saves.path()).create(&game, None, at(0)).unwrap();
    game.enter(to_move(&game, "Vie", "Gal"));
    handle.save(&game, at(1)).unwrap();
    let before = game.history().clone();
    game.settle(at(2)).unwrap();
    handle.save(&game, at(2)).unwrap();
    let mut opened = opened_again(&handle, copy.path());
    for file in fs::read_dir(copy.path().join("gone")).unwrap() {
        let file = file.unwrap().path();
        if file.to_string_lossy().contains("0001-") {
            fs::remove_file(file).unwrap();
        }
    }
    assert_eq!(opened.undo(at(3)).unwrap(), "settling Spring 1901");
    assert_eq!(opened.history(), &before);
    assert!(opened.undo(at(4)).is_err());
}

/// Undo is saved too, as new snapshots, and takes away none of those that it still needs.
#[test]
fn what_undo_needs_stays_while_it_is_saved() {
    let (saves, copy) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut game = new_game_of("standard", "Long", vec![String::new(); 7]);
    let mut handle = store(saves.path()).create(&game, None, at(0)).unwrap();
    for phase in 0..7 {
        game.enter(to_move(&game, "Vie", "Gal"));
        handle.save(&game, at(phase)).unwrap();
        game.settle(at(phase)).unwrap();
        handle.save(&game, at(phase)).unwrap();
    }
    drop(opened_again(&handle, copy.path()));
    let mut opened = Store::new(copy.path(), variant::all())
        .open("long")
        .unwrap();
    let mut undone = Vec::new();
    while let Ok(told) = opened.game.apply(Command::Undo, at(99)) {
        assert_eq!(told.unread, None);
        undone.extend(told.step);
        opened.handle.save(&opened.game, at(99)).unwrap();
    }
    assert_eq!(undone.len(), 14, "{undone:?}");
    assert!(opened.game.sheet().entries.is_empty());
}

/// A phase that was settled with orders has them, whatever became of its journal; and it is said.
#[test]
fn a_journal_that_is_gone_takes_no_orders_along() {
    let (saves, copy) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut game = new_game_of("standard", "Lost", vec![String::new(); 7]);
    let mut handle = store(saves.path()).create(&game, None, at(0)).unwrap();
    game.enter(to_move(&game, "Vie", "Gal"));
    handle.save(&game, at(1)).unwrap();
    let ordered = game.sheet().clone();
    game.settle(at(2)).unwrap();
    handle.save(&game, at(2)).unwrap();
    let mut opened = opened_again(&handle, copy.path());
    fs::remove_file(copy.path().join("lost/0001-S1901M.journal")).unwrap();
    let told = opened.apply(Command::Undo, at(3)).unwrap();
    assert_eq!(told.unread.as_deref(), Some("0001-S1901M.ron"));
    assert_eq!(opened.sheet(), &ordered);
}

/// What can't be done again any more does not take undo along in silence.
#[test]
fn a_redo_that_is_gone_leaves_undo_to_say_so() {
    let (saves, copy) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut game = new_game_of("standard", "Gone", vec![String::new(); 7]);
    let mut handle = store(saves.path()).create(&game, None, at(0)).unwrap();
    for second in [1, 2] {
        game.settle(at(second)).unwrap();
        handle.save(&game, at(second)).unwrap();
    }
    game.undo(at(3)).unwrap();
    handle.save(&game, at(3)).unwrap();
    let mut opened = opened_again(&handle, copy.path());
    assert!(opened.undoable().1.is_some());
    for file in fs::read_dir(copy.path().join("gone")).unwrap() {
        let file = file.unwrap().path();
        if file.to_string_lossy().ends_with(".journal") {
            fs::remove_file(file).unwrap();
        }
    }
    assert!(opened.redo(at(4)).is_err());
    assert_eq!(opened.undoable().1, None);
    let told = opened.apply(Command::Undo, at(5)).unwrap();
    assert!(told.unread.is_some());
    assert!(opened.turns().is_empty());
}
