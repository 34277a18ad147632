//! A power cut at any moment: files cut short at every byte, writes that never came to an end,
//! folders that vanish.

use chancery_engine::seat::SeatId;
use std::fs;
use std::path::Path;

use chancery_game::game::{Game, Sheet};
use chancery_game::store::{SavedAs, StoreError, Warning};

use crate::store::support::{at, file_with, new_game, new_game_of, play, store, to_move};
use crate::support::Commands;

fn journalled(directory: &Path) -> (String, Game, Vec<Sheet>) {
    journalled_game(directory, new_game("Crash"))
}

/// A game with two settled phases, saved after each, and four changes of the open sheet in the
/// journal. Gives the folder's name, the game, and the open sheet after each change.
fn journalled_game(directory: &Path, mut game: Game) -> (String, Game, Vec<Sheet>) {
    let mut handle = store(directory).create(&game, None, at(0)).unwrap();
    play(&mut game, &[("Vie", "Gal"), ("Par", "Bur")], 1);
    handle.save(&game, at(1)).unwrap();
    play(&mut game, &[("Bur", "Mun")], 2);
    handle.save(&game, at(2)).unwrap();
    let mut sheets = vec![game.sheet().clone()];
    for (from, to) in [("Gal", "War"), ("Mar", "Spa"), ("Gal", "Rum")] {
        game.enter(to_move(&game, from, to));
        assert_eq!(handle.save(&game, at(3)).unwrap(), SavedAs::Journal);
        sheets.push(game.sheet().clone());
    }
    game.mark_slip(SeatId(2), true);
    assert_eq!(handle.save(&game, at(3)).unwrap(), SavedAs::Journal);
    sheets.push(game.sheet().clone());
    ("crash".to_owned(), game, sheets)
}

#[test]
fn a_journal_cut_short_anywhere_costs_the_change_being_written_and_no_other() {
    let names = [
        "first: player",
        " ",
        "third\"",
        "\n",
        "#7",
        "🕴",
        "seven, eight",
    ]
    .map(str::to_owned)
    .to_vec();
    for game in [
        new_game("Crash"),
        new_game_of("toy-players", "Crash", names),
    ] {
        cut_anywhere(game);
    }
}

fn cut_anywhere(game: Game) {
    let directory = tempfile::tempdir().unwrap();
    let (name, game, sheets) = journalled_game(directory.path(), game);
    let (file, contents) = file_with(&directory.path().join(&name), ".journal");
    let head_ends = contents.iter().position(|&b| b == b'\n').unwrap();
    for cut in 0..=contents.len() {
        fs::write(&file, &contents[..cut]).unwrap();
        let opened = store(directory.path()).open(&name).unwrap();
        // A line is as good as whole when only its line break is missing.
        let upto = contents.len().min(cut + 1);
        let whole = contents[..upto].split(|&b| b == b'\n').count() - 1;
        assert_eq!(
            opened.game.sheet(),
            &sheets[whole.saturating_sub(1)],
            "cut at {cut}"
        );
        assert_eq!(opened.game.turns(), game.turns());
        let at_a_line_end = cut == 0
            || contents[cut - 1] == b'\n'
            || (cut != head_ends && contents.get(cut) == Some(&b'\n'));
        assert_eq!(
            opened.warnings.contains(&Warning::TornJournal),
            !at_a_line_end,
            "cut at {cut}"
        );
    }
}

#[test]
fn the_game_goes_on_after_a_torn_journal_and_loses_nothing_more() {
    let directory = tempfile::tempdir().unwrap();
    let (name, ..) = journalled(directory.path());
    let (file, contents) = file_with(&directory.path().join(&name), ".journal");
    fs::write(&file, &contents[..contents.len() - 5]).unwrap();
    let mut opened = store(directory.path()).open(&name).unwrap();
    opened.game.enter(to_move(&opened.game, "Bre", "ENG"));
    assert_eq!(
        opened.handle.save(&opened.game, at(9)).unwrap(),
        SavedAs::Journal
    );
    opened.game.enter(to_move(&opened.game, "Ber", "Kie"));
    assert_eq!(
        opened.handle.save(&opened.game, at(9)).unwrap(),
        SavedAs::Journal
    );
    let sheet = opened.game.sheet().clone();
    drop(opened);
    let again = store(directory.path()).open(&name).unwrap();
    assert_eq!((again.game.sheet(), again.warnings), (&sheet, vec![]));
}

#[test]
fn a_journal_is_gone_on_with_after_opening_the_game_again() {
    let directory = tempfile::tempdir().unwrap();
    let (name, game, _) = journalled(directory.path());
    let mut opened = store(directory.path()).open(&name).unwrap();
    assert_eq!(opened.game.history(), game.history());
    assert_eq!(
        opened.handle.save(&opened.game, at(8)).unwrap(),
        SavedAs::Nothing
    );
    opened.game.strike(0).unwrap();
    assert_eq!(
        opened.handle.save(&opened.game, at(9)).unwrap(),
        SavedAs::Journal
    );
    let sheet = opened.game.sheet().clone();
    drop(opened);
    assert_eq!(
        store(directory.path()).open(&name).unwrap().game.sheet(),
        &sheet
    );
}

#[test]
fn a_damaged_line_amid_the_journal_is_told_and_the_others_count() {
    let directory = tempfile::tempdir().unwrap();
    let (name, game, _) = journalled(directory.path());
    let (file, mut contents) = file_with(&directory.path().join(&name), ".journal");
    let second_line = contents.iter().position(|&b| b == b'\n').unwrap() + 40;
    contents[second_line] ^= 1;
    fs::write(&file, contents).unwrap();
    let opened = store(directory.path()).open(&name).unwrap();
    let lines = |game: &Game| -> Vec<String> {
        let lines = game.sheet().entries.iter();
        lines.map(|line| line.written.clone()).collect()
    };
    assert_eq!(lines(&game), ["Gal-rum", "Mar-spa"]);
    assert_eq!(lines(&opened.game), ["Mar-spa", "Gal-rum"]);
    let [warning] = opened.warnings.as_slice() else {
        panic!("{:?}", opened.warnings)
    };
    assert_eq!(
        warning.to_string(),
        "0003-F1901M.journal is damaged: 1 of its changes can't be read; check the open orders"
    );
}

#[test]
fn a_snapshot_being_written_when_the_power_went_is_passed_over_and_cleared_away() {
    let directory = tempfile::tempdir().unwrap();
    let (name, game, _) = journalled(directory.path());
    let folder = directory.path().join(&name);
    let (_, contents) = file_with(&folder, ".ron");
    for cut in [0, 1, contents.len() / 2, contents.len()] {
        let unfinished = folder.join("0004-F1901R.ron.tmp");
        fs::write(&unfinished, &contents[..cut]).unwrap();
        let opened = store(directory.path()).open(&name).unwrap();
        assert_eq!(opened.game.history(), game.history());
        assert!(!unfinished.exists());
    }
}

#[test]
fn a_save_that_fails_is_an_error_and_the_next_one_makes_it_good() {
    let directory = tempfile::tempdir().unwrap();
    let saves = directory.path().join("saves");
    let mut game = new_game("Stick");
    let mut handle = store(&saves).create(&game, None, at(0)).unwrap();
    game.enter(to_move(&game, "Vie", "Gal"));
    handle.save(&game, at(1)).unwrap();

    // The folder is gone, and something that is no directory stands where it was.
    let away = directory.path().join("away");
    fs::rename(&saves, &away).unwrap();
    fs::write(&saves, "").unwrap();
    game.enter(to_move(&game, "Par", "Bur"));
    let error = handle.save(&game, at(2)).unwrap_err();
    assert!(matches!(error, StoreError::Io { .. }), "{error}");
    play(&mut game, &[], 3);
    assert!(handle.save(&game, at(3)).is_err());

    fs::remove_file(&saves).unwrap();
    fs::rename(&away, &saves).unwrap();
    assert!(matches!(
        handle.save(&game, at(4)).unwrap(),
        SavedAs::Snapshot(_)
    ));
    assert!(
        store(&saves)
            .open("stick")
            .is_err_and(|e| matches!(e, StoreError::InUse { .. })),
        "the folder is locked"
    );
    drop(handle);
    assert_eq!(
        store(&saves).open("stick").unwrap().game.history(),
        game.history()
    );
}

#[test]
fn a_journal_that_vanished_is_written_anew() {
    let directory = tempfile::tempdir().unwrap();
    let mut game = new_game("Gone");
    let mut handle = store(directory.path()).create(&game, None, at(0)).unwrap();
    for (from, to) in [("Vie", "Gal"), ("Par", "Bur")] {
        game.enter(to_move(&game, from, to));
        handle.save(&game, at(1)).unwrap();
    }
    fs::remove_file(file_with(handle.folder(), ".journal").0).unwrap();
    game.enter(to_move(&game, "Mar", "Spa"));
    assert_eq!(handle.save(&game, at(2)).unwrap(), SavedAs::Journal);
    drop(handle);
    let again = store(directory.path()).open("gone").unwrap();
    assert_eq!(again.game.sheet(), game.sheet());
    assert_eq!(again.game.undoable(), game.undoable());
}
