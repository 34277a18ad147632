//! Snapshots that are damaged, gone or thinned out are made again from the one before.

use std::fs;
use std::path::Path;

use chancery_game::game::{Command, Game};
use chancery_game::store::{SavedAs, Warning};

use crate::store::support::{at, file_with, new_game, new_game_of, play, store, to_move};
use crate::support::Commands;

/// A game of three snapshots, with orders entered after each.
fn three_snapshots(directory: &Path) -> Game {
    let mut game = new_game("Again");
    let mut handle = store(directory).create(&game, None, at(0)).unwrap();
    for (second, (from, to)) in (1..).zip([("Vie", "Gal"), ("Par", "Bur"), ("Mar", "Spa")]) {
        game.enter(to_move(&game, from, to));
        handle.save(&game, at(second)).unwrap();
        if second < 3 {
            play(&mut game, &[], second);
            handle.save(&game, at(second)).unwrap();
        }
    }
    game
}

/// Opens the game, and finds it as it was, with all that undo gives.
fn assert_made_again(directory: &Path, game: &Game) -> Vec<Warning> {
    let opened = store(directory).open("again").unwrap();
    assert_eq!(opened.game.history(), game.history());
    let (mut theirs, mut ours) = (opened.game, game.clone());
    while let Ok(step) = ours.undo(at(90)) {
        assert_eq!(theirs.undo(at(90)).unwrap(), step);
        assert_eq!(theirs.history(), ours.history());
    }
    assert!(theirs.undo(at(91)).is_err());
    opened.warnings
}

#[test]
fn a_damaged_newest_snapshot_is_made_again_with_its_journal() {
    let directory = tempfile::tempdir().unwrap();
    let game = three_snapshots(directory.path());
    let (file, contents) = file_with(&directory.path().join("again"), ".ron");
    let mut flipped = contents.clone();
    flipped[300] ^= 1;
    for damaged in [&contents[..0], &contents[..40], &contents[..900], &flipped] {
        fs::write(&file, damaged).unwrap();
        let warnings = assert_made_again(directory.path(), &game);
        let [Warning::DamagedMadeAgain { .. }] = warnings.as_slice() else {
            panic!("{warnings:?}");
        };
    }
    // What is done then is in a snapshot of its own; the damaged one stays.
    let mut opened = store(directory.path()).open("again").unwrap();
    opened.game.enter(to_move(&opened.game, "Ber", "Kie"));
    let saved = opened.handle.save(&opened.game, at(9)).unwrap();
    assert!(matches!(saved, SavedAs::Snapshot(id) if id.number == 4));
    drop(opened.handle);
    assert_eq!(assert_made_again(directory.path(), &opened.game), []);
    assert_eq!(fs::read(&file).unwrap(), flipped);
}

#[test]
fn snapshots_that_are_gone_are_made_again_from_their_journals() {
    let directory = tempfile::tempdir().unwrap();
    let game = three_snapshots(directory.path());
    for gone in ["0003-F1901M.ron", "0002-S1901R.ron"] {
        let (newest, _) = file_with(&directory.path().join("again"), ".ron");
        fs::remove_file(newest).unwrap();
        let warnings = assert_made_again(directory.path(), &game);
        let told = "0003-F1901M.ron is gone; the game was made again from the snapshot before it";
        assert_eq!(warnings.len(), 1, "{gone}: {warnings:?}");
        assert_eq!(warnings[0].to_string(), told);
    }
}

/// Somebody may have put another game's file there, or another course of this one.
#[test]
fn what_does_not_lead_to_a_damaged_snapshot_makes_no_game() {
    let directory = tempfile::tempdir().unwrap();
    three_snapshots(directory.path());
    let folder = directory.path().join("again");
    let (file, _) = file_with(&folder, ".ron");
    fs::write(file, "").unwrap();
    let journal = folder.join("0002-S1901R.journal");
    let text = fs::read_to_string(&journal).unwrap();
    let without_last: Vec<&str> = text.lines().collect();
    let without_last = &without_last[..without_last.len() - 1];
    fs::write(&journal, without_last.join("\n") + "\n").unwrap();
    let refused = store(directory.path()).open("again").map(drop).unwrap_err();
    assert!(refused.to_string().contains("The last good one is 0002"));
}

#[test]
fn undo_goes_to_the_beginning_through_snapshots_that_were_thinned_out() {
    let directory = tempfile::tempdir().unwrap();
    let mut game = new_game_of("standard", "Again", vec![String::new(); 7]);
    let mut handle = store(directory.path()).create(&game, None, at(0)).unwrap();
    let mut steps = 0;
    for second in 1..40 {
        if let Some(unit) = game.state().position.units.first() {
            let from = game.board().write_place(unit.place);
            game.enter(to_move(&game, &from, "Boh"));
            steps += 1;
        }
        handle.save(&game, at(second)).unwrap();
        game.settle(at(second)).unwrap();
        handle.save(&game, at(second)).unwrap();
        steps += 1;
    }
    drop(handle);
    let snapshots = store(directory.path()).snapshots("again").unwrap();
    assert!(snapshots.len() < 20, "{}", snapshots.len());
    let mut opened = store(directory.path()).open("again").unwrap().game;
    for step in 0..steps {
        let theirs = opened.apply(Command::Undo, at(90)).unwrap();
        let ours = game.apply(Command::Undo, at(90)).unwrap();
        assert_eq!((theirs.step, theirs.unread), (ours.step, None), "{step}");
        assert_eq!(opened.history(), game.history(), "{step}");
    }
    assert!(opened.turns().is_empty() && opened.sheet().entries.is_empty());
}

/// Whatever bit of a journal is changed, something is said of it.
#[test]
fn no_changed_bit_of_a_journal_is_taken_in_silence() {
    let directory = tempfile::tempdir().unwrap();
    three_snapshots(directory.path());
    let (file, contents) = file_with(&directory.path().join("again"), ".journal");
    for at in 0..contents.len() {
        let mut damaged = contents.clone();
        damaged[at] ^= 1 << (at % 8);
        fs::write(&file, &damaged).unwrap();
        let opened = store(directory.path()).open("again").unwrap();
        assert!(!opened.warnings.is_empty(), "byte {at}");
    }
}
