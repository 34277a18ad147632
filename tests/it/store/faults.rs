//! A disk that fails, once or for good, before, after or amid a call: what was said to be saved is
//! there when the game is opened again.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::sync::{Arc, Mutex};

use chancery::game::Game;
use chancery::store::{Disk, FileSystem, Handle, Store, StoreError};

use crate::store::support::{at, new_game, play, store, to_move};
use crate::store::toy::VARIANTS;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Call {
    Create,
    Append,
    Rename,
    Remove,
    FlushFolder,
}

/// When a call fails.
#[derive(Clone, Copy, Debug, PartialEq)]
enum When {
    Before,
    After,
    /// Half is written.
    Amid,
}

#[derive(Clone, Copy, Debug)]
struct Fault {
    /// The first call that fails, from 0.
    from: usize,
    for_good: bool,
    when: When,
    why: ErrorKind,
}

/// A disk on which some calls fail.
#[derive(Debug)]
struct Failing {
    fault: Fault,
    only: Option<Call>,
    calls: Mutex<usize>,
}

impl Failing {
    fn new(fault: Fault, only: Option<Call>) -> Arc<Self> {
        Arc::new(Self {
            fault,
            only,
            calls: Mutex::new(0),
        })
    }

    fn call(&self, call: Call, work: impl FnOnce(When) -> io::Result<()>) -> io::Result<()> {
        let Fault {
            from,
            for_good,
            when,
            why,
        } = self.fault;
        let mut calls = self.calls.lock().unwrap();
        if self.only.is_some_and(|only| only != call) {
            return work(When::After);
        }
        let number = *calls;
        *calls += 1;
        if number < from || (number > from && !for_good) {
            return work(When::After);
        }
        if when != When::Before {
            work(when)?;
        }
        Err(why.into())
    }
}

fn part(contents: &[u8], when: When) -> &[u8] {
    if when == When::Amid {
        &contents[..contents.len() / 2]
    } else {
        contents
    }
}

impl Disk for Failing {
    fn create(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        self.call(Call::Create, |when| {
            FileSystem.create(path, part(contents, when))
        })
    }
    fn append(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
        self.call(Call::Append, |when| {
            FileSystem.append(path, part(contents, when))
        })
    }
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.call(Call::Rename, |_| FileSystem.rename(from, to))
    }
    fn remove(&self, path: &Path) -> io::Result<()> {
        self.call(Call::Remove, |_| FileSystem.remove(path))
    }
    fn flush_folder(&self, folder: &Path) -> io::Result<()> {
        self.call(Call::FlushFolder, |_| FileSystem.flush_folder(folder))
    }
}

type Change = fn(&mut Game);

/// An evening: orders, settling, going back and forth, orders again.
const CHANGES: [Change; 9] = [
    |game| drop(game.enter(to_move(game, "Vie", "Gal"))),
    |game| drop(game.enter(to_move(game, "Par", "Bur"))),
    |game| drop(game.undo(at(3))),
    |game| play(game, &[("Par", "Gas")], 4),
    |game| drop(game.undo(at(5))),
    |game| drop(game.redo(at(6))),
    |game| drop(game.enter(to_move(game, "Gas", "Bur"))),
    |game| game.set_rule(0, 1, at(8)),
    |game| drop(game.enter(to_move(game, "Gas", "Mar"))),
];

/// Plays the evening, saving after each change; gives the games since the last that was said to be
/// saved.
fn evening(handle: &mut Handle, game: &mut Game) -> Vec<Game> {
    let mut since = vec![game.clone()];
    for (second, change) in (10..).zip(CHANGES) {
        change(game);
        since.push(game.clone());
        if handle.save(game, at(second)).is_ok() {
            since = vec![game.clone()];
        }
    }
    since
}

#[test]
fn nothing_that_was_said_to_be_saved_is_lost_wherever_the_disk_fails() {
    let mut failed = 0;
    for for_good in [false, true] {
        for when in [When::Before, When::After, When::Amid] {
            for from in 0.. {
                let directory = tempfile::tempdir().unwrap();
                let mut game = new_game("Faults");
                drop(store(directory.path()).create(&game, None, at(0)).unwrap());
                let fault = Fault {
                    from,
                    for_good,
                    when,
                    why: ErrorKind::StorageFull,
                };
                let disk = Failing::new(fault, None);
                let mut opened = Store::on(disk.clone(), directory.path(), VARIANTS)
                    .open("faults")
                    .unwrap();
                game = opened.game;
                let since = evening(&mut opened.handle, &mut game);
                drop(opened.handle);
                let again = store(directory.path())
                    .open("faults")
                    .unwrap_or_else(|why| panic!("{fault:?}: {why}"));
                let is_known = |one: &Game| {
                    one.history() == again.game.history() && one.log() == again.game.log()
                };
                assert!(
                    since.iter().any(is_known),
                    "{fault:?}: {} changes are not said to be saved",
                    since.len() - 1
                );
                assert!(
                    for_good || since.len() == 1,
                    "{fault:?}: it is not made good"
                );
                if *disk.calls.lock().unwrap() <= from {
                    break;
                }
                failed += 1;
            }
        }
    }
    assert!(failed > 100, "{failed}");
}

#[test]
fn a_folder_that_is_not_flushed_once_loses_nothing_later() {
    let directory = tempfile::tempdir().unwrap();
    let mut game = new_game("Flush");
    let mut handle = store(directory.path()).create(&game, None, at(0)).unwrap();
    play(&mut game, &[("Vie", "Gal")], 1);
    handle.save(&game, at(1)).unwrap();
    drop(handle);

    let fault = Fault {
        from: 0,
        for_good: false,
        when: When::Before,
        why: ErrorKind::Other,
    };
    let mut opened = Store::on(
        Failing::new(fault, Some(Call::FlushFolder)),
        directory.path(),
        VARIANTS,
    )
    .open("flush")
    .unwrap();
    opened.game.undo(at(2)).unwrap();
    assert!(matches!(
        opened.handle.save(&opened.game, at(2)),
        Err(StoreError::Io { .. })
    ));
    opened.game.redo(at(3)).unwrap();
    opened.handle.save(&opened.game, at(3)).unwrap();
    drop(opened.handle);
    let again = store(directory.path()).open("flush").unwrap();
    assert_eq!(
        (again.game.phase_name(), again.warnings),
        ("Spring 1901 retreats".to_owned(), vec![])
    );
    let numbers: Vec<u32> = store(directory.path())
        .snapshots("flush")
        .unwrap()
        .iter()
        .map(|s| s.id.number)
        .collect();
    assert_eq!(numbers, [4, 3, 2, 1], "no two have one number");
}

#[test]
fn games_are_made_where_folders_can_not_be_flushed() {
    for why in [ErrorKind::InvalidInput, ErrorKind::Unsupported] {
        let directory = tempfile::tempdir().unwrap();
        let fault = Fault {
            from: 0,
            for_good: true,
            when: When::Before,
            why,
        };
        let store = Store::on(
            Failing::new(fault, Some(Call::FlushFolder)),
            directory.path().join("saves"),
            VARIANTS,
        );
        let mut game = new_game("Network");
        let mut handle = store.create(&game, None, at(0)).unwrap();
        game.enter(to_move(&game, "Vie", "Gal"));
        handle.save(&game, at(1)).unwrap();
        drop(handle);
        assert_eq!(
            store.open("network").unwrap().game.history(),
            game.history()
        );
    }
}

/// Of two snapshots with one number, as were written before, the later one counts.
#[test]
fn of_two_snapshots_with_one_number_the_later_one_opens_with_a_word() {
    let directory = tempfile::tempdir().unwrap();
    let mut game = new_game("Twins");
    let mut handle = store(directory.path()).create(&game, None, at(0)).unwrap();
    play(&mut game, &[("Vie", "Gal")], 1);
    handle.save(&game, at(1)).unwrap();
    let folder = handle.folder().to_owned();
    drop(handle);
    fs::rename(
        folder.join("0001-S1901M.ron"),
        folder.join("0002-S1901M.ron"),
    )
    .unwrap();
    let opened = store(directory.path()).open("twins").unwrap();
    assert_eq!(opened.game.history(), game.history());
    let [warning] = opened.warnings.as_slice() else {
        panic!("{:?}", opened.warnings)
    };
    assert_eq!(
        warning.to_string(),
        "0002-S1901R.ron and 0002-S1901M.ron have one number; the one that was saved last is opened"
    );
}

#[test]
fn numbers_end_with_a_word() {
    let directory = tempfile::tempdir().unwrap();
    let mut game = new_game("Last");
    drop(store(directory.path()).create(&game, None, at(0)).unwrap());
    let folder = directory.path().join("last");
    fs::rename(
        folder.join("0001-S1901M.ron"),
        folder.join("4294967295-S1901M.ron"),
    )
    .unwrap();
    let mut opened = store(directory.path()).open("last").unwrap();
    play(&mut opened.game, &[], 1);
    let why = opened
        .handle
        .save(&opened.game, at(1))
        .unwrap_err()
        .to_string();
    assert!(
        why.contains("the greatest number there can be; rename that file"),
        "{why}"
    );
    fs::rename(
        folder.join("4294967295-S1901M.ron"),
        folder.join("4294967294-S1901M.ron"),
    )
    .unwrap();
    drop(opened.handle);
    let mut opened = store(directory.path()).open("last").unwrap();
    game = opened.game;
    play(&mut game, &[], 2);
    opened.handle.save(&game, at(2)).unwrap();
    assert!(folder.join("4294967295-S1901R.ron").exists());
}
