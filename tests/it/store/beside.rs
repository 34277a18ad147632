//! What else may lie in a game's folder: copies, files of other games, links, a lock that somebody
//! removed.

use std::fs;
use std::path::{Path, PathBuf};

use chancery_engine::variant;
use chancery_game::game::Game;
use chancery_game::store::{Handle, Store, StoreError, Warning};

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
fn a_journal_as_it_was_written_before_opens() {
    let name = "sample-everything-2";
    let sample = format!(
        "{}/tests/golden/format-1/{name}",
        env!("CARGO_MANIFEST_DIR")
    );
    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path().join(name);
    fs::create_dir(&folder).unwrap();
    for (file, contents) in files(Path::new(&sample)) {
        fs::write(folder.join(file.file_name().unwrap()), contents).unwrap();
    }
    let journal = folder.join("0004-F1901M.journal");
    let second = fs::read_to_string(&journal).unwrap();
    assert!(second.starts_with("// Chancery journal, format 2"));
    let opened = || {
        let opened = Store::new(directory.path(), variant::all())
            .open(name)
            .unwrap();
        let said: Vec<String> = opened.warnings.iter().map(ToString::to_string).collect();
        let said: Vec<String> = said
            .into_iter()
            .filter(|said| !said.contains("newer"))
            .collect();
        (opened.game, said)
    };
    let (game, words) = opened();
    assert!(
        !game.sheet().entries.is_empty() && words.is_empty(),
        "{words:?}"
    );
    let fnv = |text: &str| {
        text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |h, b| {
            (h ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    };
    let sheets = second.lines().skip(1).map(|line| {
        let text = line.split_once(' ').unwrap().1;
        text.split_once('\t').map_or(text, |(sheet, _)| sheet)
    });
    let lines: Vec<String> = sheets
        .map(|sheet| format!("{:016x} {sheet}\n", fnv(sheet)))
        .collect();
    let lines = lines.concat();
    let head = "// Chancery journal, format 1: the orders entered after 0004-F1901M.ron, a line \
     for each change; the last line counts.\n";
    fs::write(&journal, format!("{head}{lines}")).unwrap();
    let (again, words) = opened();
    assert_eq!((again.sheet(), words), (game.sheet(), vec![]));
    // What is entered next is told in this version's way, in a file of its own.
    let mut opened_again = Store::new(directory.path(), variant::all())
        .open(name)
        .unwrap();
    opened_again
        .game
        .mark_slip(chancery_engine::seat::SeatId(3), true);
    opened_again
        .game
        .mark_slip(chancery_engine::seat::SeatId(4), true);
    let saved = opened_again.handle.save(&opened_again.game, at(9)).unwrap();
    assert!(matches!(saved, chancery_game::store::SavedAs::Snapshot(_)));
    drop(opened_again);
    fs::remove_file(folder.join("0005-F1901M.ron")).unwrap();
    let _gone = fs::remove_file(folder.join("0005-F1901M.journal"));
    let other = head.replace("0004-F1901M", "0003-F1901R");
    fs::write(&journal, format!("{other}{lines}")).unwrap();
    let (without, words) = opened();
    assert!(
        without.sheet().entries != game.sheet().entries
            && words[0].contains("belongs to another snapshot"),
        "{words:?}"
    );
}

#[test]
fn a_snapshot_that_is_gone_is_missed() {
    let directory = tempfile::tempdir().unwrap();
    let (_, handle) = game_of(directory.path(), "Gone");
    fs::remove_file(handle.folder().join("0002-S1901R.ron")).unwrap();
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
