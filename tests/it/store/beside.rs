//! What else may lie in a game's folder: copies, files of other games, links, a lock that somebody
//! removed.

use std::fs;
use std::path::{Path, PathBuf};

use chancery_game::game::Game;
use chancery_game::store::{Handle, StoreError, Warning};

use crate::store::support::{at, new_game, play, store, to_move};
use crate::support::Commands;

/// A game with a settled phase and three orders in its journal.
fn game_of(directory: &Path, name: &str) -> (Game, Handle) {
    let mut game = new_game(name);
    let mut handle = store(directory).create(&game, None, at(0)).unwrap();
    play(&mut game, &[("Vie", "Gal")], 1);
    handle.save(&game, at(1)).unwrap();
    for (from, to) in [("Gal", "War"), ("Mar", "Spa"), ("Par", "Bur")] {
        game.enter(to_move(&game, from, to));
        handle.save(&game, at(2)).unwrap();
    }
    (game, handle)
}

fn said(directory: &Path, name: &str) -> (Game, Vec<String>) {
    let opened = store(directory).open(name).unwrap();
    (
        opened.game,
        opened.warnings.iter().map(ToString::to_string).collect(),
    )
}

fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    files
        .into_iter()
        .map(|file| (file.clone(), fs::read(&file).unwrap()))
        .collect()
}

#[test]
fn copies_beside_the_snapshots_hide_nothing_and_are_named() {
    for copy in [
        "0002-S1901R - Copy.ron",
        "0002-S1901R (1).ron",
        "0002-S1901R.sync-conflict-20260101-120000-ABCDEFG.ron",
        "0002-S1901R.bak.ron",
        "0002-S1901R-LAPTOP.ron",
        "0003-S1901R_old.ron",
        "3-S1901R.ron",
        "00003-S1901R.ron",
        "+3-S1901R.ron",
        "0002-S1901R (1).journal",
    ] {
        let directory = tempfile::tempdir().unwrap();
        let (game, handle) = game_of(directory.path(), "Copies");
        let folder = handle.folder().to_owned();
        drop(handle);
        fs::copy(folder.join("0002-S1901R.ron"), folder.join(copy)).unwrap();
        let (opened, words) = said(directory.path(), "copies");
        assert_eq!(opened.history(), game.history(), "{copy}");
        assert_eq!(
            words,
            [format!(
                "{copy} in the game's folder is not part of the game and left alone"
            )]
        );
        assert_eq!(
            store(directory.path()).list().unwrap()[0]
                .newest
                .to_string(),
            "0002-S1901R.ron"
        );
        assert!(folder.join(copy).exists());
    }
}

#[test]
fn a_journal_of_another_game_is_left_out_with_a_word_and_not_written_over() {
    let directory = tempfile::tempdir().unwrap();
    let (_, other) = game_of(directory.path(), "Other");
    let mut game = new_game("Mine");
    let mut mine = store(directory.path()).create(&game, None, at(0)).unwrap();
    play(&mut game, &[], 1);
    mine.save(&game, at(1)).unwrap();
    let journal = mine.folder().join("0002-S1901R.journal");
    fs::copy(other.folder().join("0002-S1901R.journal"), &journal).unwrap();
    let theirs = fs::read(&journal).unwrap();
    drop(mine);
    let mut opened = store(directory.path()).open("mine").unwrap();
    assert_eq!(opened.game.history(), game.history());
    assert_eq!(
        opened.warnings,
        [Warning::ForeignJournal("0002-S1901R.journal".to_owned())]
    );
    opened.game.enter(to_move(&opened.game, "Par", "Bur"));
    opened.handle.save(&opened.game, at(3)).unwrap();
    assert_eq!(fs::read(&journal).unwrap(), theirs);
    drop(opened.handle);
    assert_eq!(
        said(directory.path(), "mine").0.history(),
        opened.game.history()
    );
}

#[test]
fn a_snapshot_that_is_gone_is_missed() {
    let directory = tempfile::tempdir().unwrap();
    let (_, handle) = game_of(directory.path(), "Gone");
    fs::remove_file(handle.folder().join("0002-S1901R.ron")).unwrap();
    fs::remove_file(handle.folder().join("0001-S1901M.journal")).unwrap();
    drop(handle);
    let (opened, words) = said(directory.path(), "gone");
    assert_eq!(opened.phase_name(), "Spring 1901");
    let word = "0002-S1901R.ron is gone, though 0002-S1901R.journal is there; 0001-S1901M.ron is opened, without the phases settled since";
    assert_eq!(words, [word]);
    assert_eq!(
        store(directory.path()).read("gone").unwrap().1[0].to_string(),
        word
    );
}

#[test]
fn an_empty_journal_is_missed() {
    for head_too in [false, true] {
        let directory = tempfile::tempdir().unwrap();
        let (_, handle) = game_of(directory.path(), "Empty");
        let journal = handle.folder().join("0002-S1901R.journal");
        drop(handle);
        let text = fs::read_to_string(&journal).unwrap();
        fs::write(
            &journal,
            if head_too {
                text.split_inclusive('\n').next().unwrap()
            } else {
                ""
            },
        )
        .unwrap();
        let (_, words) = said(directory.path(), "empty");
        assert_eq!(
            words,
            ["0002-S1901R.journal has lost its changes; check the open orders"]
        );
    }
}

#[test]
fn a_lock_that_was_removed_is_taken_again() {
    let directory = tempfile::tempdir().unwrap();
    let (mut game, mut handle) = game_of(directory.path(), "Lock");
    fs::remove_file(handle.folder().join("lock")).unwrap();
    game.enter(to_move(&game, "Ber", "Kie"));
    handle.save(&game, at(3)).unwrap();
    assert!(matches!(
        store(directory.path()).open("lock").map(drop),
        Err(StoreError::InUse { .. })
    ));
    drop(handle);
    assert_eq!(said(directory.path(), "lock").0.history(), game.history());
}

#[cfg(unix)]
#[test]
fn two_programs_never_write_to_one_folder() {
    let directory = tempfile::tempdir().unwrap();
    let (mut game, mut handle) = game_of(directory.path(), "Two");
    fs::remove_file(handle.folder().join("lock")).unwrap();
    let mut other = store(directory.path()).open("two").unwrap();
    game.enter(to_move(&game, "Ber", "Kie"));
    assert!(matches!(
        handle.save(&game, at(3)),
        Err(StoreError::InUse { .. })
    ));
    other.game.enter(to_move(&other.game, "Ber", "Mun"));
    other.handle.save(&other.game, at(4)).unwrap();
    drop(other.handle);
    // The other has gone, and what it saved must not be hidden.
    assert!(matches!(
        handle.save(&game, at(5)),
        Err(StoreError::Changed(_))
    ));
    drop(handle);
    assert_eq!(
        said(directory.path(), "two").0.history(),
        other.game.history()
    );
}

#[cfg(unix)]
#[test]
fn a_folder_that_was_replaced_is_left_as_it_is() {
    let directory = tempfile::tempdir().unwrap();
    let (mut game, mut handle) = game_of(directory.path(), "Mine");
    let (_, theirs) = game_of(directory.path(), "Theirs");
    let folder = handle.folder().to_owned();
    let away = directory.path().join("away");
    fs::rename(&folder, &away).unwrap();
    let from = theirs.folder().to_owned();
    drop(theirs);
    fs::rename(&from, &folder).unwrap();
    let before = files(&folder);
    for second in 3..5 {
        play(&mut game, &[("Ber", "Kie")], second);
        let why = handle.save(&game, at(second)).unwrap_err().to_string();
        assert!(why.contains("or replaced the game"), "{why}");
    }
    assert_eq!(files(&folder), before);
    fs::rename(&folder, &from).unwrap();
    fs::rename(&away, &folder).unwrap();
    handle.save(&game, at(6)).unwrap();
    drop(handle);
    assert_eq!(said(directory.path(), "mine").0.history(), game.history());
}

#[cfg(unix)]
#[test]
fn links_in_the_folder_are_not_written_through() {
    use std::os::unix::fs::symlink;
    let directory = tempfile::tempdir().unwrap();
    let (_, handle) = game_of(directory.path(), "Links");
    let folder = handle.folder().to_owned();
    drop(handle);
    let letter = directory.path().join("letter.txt");
    let text = "Dear Austria, this must stay.";
    fs::write(&letter, text).unwrap();
    fs::remove_file(folder.join("lock")).unwrap();
    symlink(&letter, folder.join("lock")).unwrap();
    let mut opened = store(directory.path()).open("links").unwrap();
    assert!(
        matches!(opened.warnings.as_slice(), [Warning::NotLocked(_)]),
        "{:?}",
        opened.warnings
    );
    store(directory.path()).list().unwrap();
    symlink(&letter, folder.join("0003-S1901R.ron.tmp")).unwrap();
    symlink(&letter, folder.join("0003-F1901M.ron.tmp")).unwrap();
    fs::remove_file(folder.join("0002-S1901R.journal")).unwrap();
    symlink(&letter, folder.join("0002-S1901R.journal")).unwrap();
    let mut game = opened.game;
    game.enter(to_move(&game, "Ber", "Kie"));
    opened.handle.save(&game, at(3)).unwrap();
    play(&mut game, &[], 4);
    opened.handle.save(&game, at(4)).unwrap();
    drop(opened.handle);
    assert_eq!(fs::read_to_string(&letter).unwrap(), text);
    fs::remove_file(folder.join("lock")).unwrap();
    fs::hard_link(&letter, folder.join("lock")).unwrap();
    assert_eq!(said(directory.path(), "links").0.history(), game.history());
    assert_eq!(fs::read_to_string(&letter).unwrap(), text);
}
