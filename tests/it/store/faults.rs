//! A disk that fails, once or for good, before, after or amid a call: what was said to be saved is
//! there when the game is opened again.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::sync::{Arc, Mutex};

use chancery_atlas::board::PowerId;
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::edit::{Edit, EndingEdit};
use chancery_engine::ending::Agreement;
use chancery_engine::seat::{Author, SeatId};
use chancery_game::game::{Command, Game, Occasion, Replay, SlipCommand, TableEvent};
use chancery_game::score::System;
use chancery_game::store::{Disk, FileSystem, Handle, Store, StoreError};
use jiff::SignedDuration;
use tempfile::TempDir;

use crate::store::support::{at, new_game, new_game_of, place, play, store, to_move};
use crate::store::toy::VARIANTS;
use crate::support::Commands;

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

/// A game with a settled phase, two orders on the sheet, one of them struck and one undone.
fn underway() -> Game {
    let mut game = new_game_of("standard", "Cut", vec![String::new(); 7]);
    play(&mut game, &[("Vie", "Gal"), ("Par", "Bur")], 1);
    for (from, to) in [("Bur", "Mun"), ("Gal", "War"), ("Mar", "Spa")] {
        game.enter(to_move(&game, from, to));
    }
    drop(game.strike(2));
    game.mark_slip(SeatId(2), true);
    drop(game.undo(at(2)));
    game
}

/// Every kind of change that a table makes of a game, by name.
const KINDS: [(&str, Change); 28] = [
    ("an order", |game| {
        drop(game.enter(to_move(game, "Ber", "Kie")));
    }),
    ("an order in another's place", |game| {
        drop(game.enter(to_move(game, "Bur", "Bel")));
    }),
    ("a slip", |game| {
        let lines = [("Mos", "Ukr"), ("War", "Sil")].map(|(from, to)| to_move(game, from, to));
        game.add(lines.to_vec());
    }),
    ("a slip of a player", |game| {
        game.does(Command::AddSlip(vec![to_move(game, "Ven", "Tyr")]));
    }),
    ("a line struck", |game| drop(game.strike(0))),
    ("a line struck in the read-back", |game| {
        game.strike_on(0, Occasion::Late).unwrap();
    }),
    ("all lines struck", |game| {
        game.does(Command::StrikeAll(Author::playing(PowerId(2))));
    }),
    ("a line replaced", |game| {
        game.replace(0, to_move(game, "Bur", "Ruh"));
    }),
    ("a ruling", |game| {
        let (line, by) = (game.line_at(0).unwrap(), to_move(game, "Bur", "Gas"));
        game.apply(Command::Rule { line, by }, at(5)).unwrap();
    }),
    ("a reason", |game| {
        let (line, by) = (game.line_at(0).unwrap(), to_move(game, "Bur", "Gas"));
        game.apply(Command::Rule { line, by }, at(5)).unwrap();
        game.does(Command::GiveReason("so it was written".to_owned()));
    }),
    ("an exception from a rule", |game| {
        let why = "by the table".to_owned();
        let spec = &HouseRules::SPECS[0];
        let ruled = Command::Except {
            rule: spec.name.to_owned(),
            value: spec.choices[1].value.to_owned(),
            why,
        };
        game.apply(ruled, at(5)).unwrap();
    }),
    ("a slip handed in", |game| {
        game.hand_in(SeatId(1), None, at(5));
    }),
    ("a late slip", |game| {
        game.hand_in(SeatId(1), Some(SignedDuration::from_secs(90)), at(5));
    }),
    ("a slip taken all the same", |game| {
        game.hand_in(SeatId(1), Some(SignedDuration::from_secs(90)), at(5));
        let why = "the clock was wrong".to_owned();
        game.slip(SeatId(1), SlipCommand::WaiveLateness { why }, at(5));
    }),
    ("a slip marked", |game| game.mark_slip(SeatId(3), true)),
    ("a sealed slip", |game| {
        game.slip(SeatId(3), SlipCommand::Seal { over: None }, at(5));
    }),
    ("a settled phase", |game| {
        assert!(game.settle(at(5)).is_ok());
    }),
    ("a reopened phase", |game| game.reopen(0, at(5)).unwrap()),
    ("an amendment two years back", |game| {
        for second in 5..8 {
            game.settle(at(second)).unwrap();
        }
        game.reopen(0, at(8)).unwrap();
        game.replace(0, to_move(game, "Vie", "Boh"));
        drop(
            game.amend(Replay::AsWritten, "the slip was misread", at(9))
                .unwrap(),
        );
    }),
    ("an amendment, a phase at a time", |game| {
        game.reopen(0, at(5)).unwrap();
        game.replace(0, to_move(game, "Vie", "Boh"));
        drop(game.amend(Replay::Stepwise, "", at(6)).unwrap());
    }),
    ("a change by hand", |game| {
        let owner = Edit::SetOwner {
            province: place(game.board(), "Bel").province,
            owner: Some(PowerId(2)),
        };
        game.edit(owner, at(5)).unwrap();
    }),
    ("an agreed end", |game| {
        game.edit(Edit::Ending(EndingEdit::End(Agreement::Abandoned)), at(5))
            .unwrap();
    }),
    ("a house rule", |game| game.set_rule(0, 1, at(5))),
    ("scores", |game| {
        game.apply(
            Command::SetScoring(Some(System::read("= centres").unwrap())),
            at(5),
        )
        .unwrap();
    }),
    ("no scores", |game| {
        game.apply(
            Command::SetScoring(Some(System::read("= centres").unwrap())),
            at(5),
        )
        .unwrap();
        game.apply(Command::SetScoring(None), at(6)).unwrap();
    }),
    ("something that happened at the table", |game| {
        let event = TableEvent::BallotReplaced(SeatId(3));
        game.apply(Command::Tell(event), at(5)).unwrap();
    }),
    ("undo", |game| drop(game.undo(at(5)).unwrap())),
    ("redo", |game| drop(game.redo(at(5)).unwrap())),
];

/// A directory in which a game is saved, and a disk on which nothing is written any more from a call
/// on.
fn cut_off(game: &Game, from: usize, when: When) -> (TempDir, Arc<Failing>) {
    let directory = tempfile::tempdir().unwrap();
    let begun = new_game_of("standard", "Cut", vec![String::new(); 7]);
    let handle = store(directory.path()).create(&begun, None, at(0));
    handle.unwrap().save(game, at(2)).unwrap();
    let fault = Fault {
        from,
        for_good: true,
        when,
        why: ErrorKind::StorageFull,
    };
    (directory, Failing::new(fault, None))
}

/// The power goes at a call of the disk: before it, amid it, after it, and nothing is written any
/// more. What is found is the game before the change or after it; and after it, if it was said to be
/// saved. `.ci/cuts` prints the counts.
#[test]
fn no_kind_of_change_is_lost_wherever_the_power_goes() {
    let (mut cuts, mut points) = (0, 0);
    for (name, change) in KINDS {
        for when in [When::Before, When::Amid, When::After] {
            for from in 0.. {
                let before = underway();
                let (directory, disk) = cut_off(&before, from, when);
                let fault = disk.fault;
                let mut opened = Store::on(disk.clone(), directory.path(), VARIANTS)
                    .open("cut")
                    .unwrap();
                let mut after = opened.game.clone();
                change(&mut after);
                assert!(
                    after.history() != before.history() || after.log() != before.log(),
                    "{name} changes nothing"
                );
                let is_saved = opened.handle.save(&after, at(6)).is_ok();
                drop(opened.handle);
                let again = store(directory.path())
                    .open("cut")
                    .unwrap_or_else(|why| panic!("{name}, {fault:?}: {why}"));
                let is = |game: &Game| {
                    again.game.history() == game.history() && again.game.log() == game.log()
                };
                assert!(
                    is(&after) || (!is_saved && is(&before)),
                    "{name}, {fault:?}: saved {is_saved}"
                );
                if *disk.calls.lock().unwrap() <= from {
                    points += from;
                    break;
                }
                cuts += 1;
            }
        }
    }
    println!(
        "{} kinds of change, {} calls of the disk, {cuts} cuts before, amid and after them: 0 lost",
        KINDS.len(),
        points / 3
    );
    assert!(cuts >= 3 * KINDS.len(), "{cuts}");
}

/// The same when a game begins, or goes on from a phase of another: there is all of it or nothing,
/// and the other one is what it was.
#[test]
fn no_game_is_half_begun_wherever_the_disk_fails() {
    let mut cuts = 0;
    let source = underway();
    let forked = source.forked(Some(0), "Fork".to_owned(), true, at(5));
    for (name, new) in [("fork", forked), ("new", new_game("New"))] {
        for when in [When::Before, When::Amid, When::After] {
            for from in 0.. {
                let (directory, disk) = cut_off(&source, from, when);
                let fault = disk.fault;
                let begun =
                    Store::on(disk.clone(), directory.path(), VARIANTS).create(&new, None, at(6));
                let is_saved = begun.is_ok();
                drop(begun);
                let store = store(directory.path());
                let listed: Vec<String> = store
                    .list()
                    .unwrap()
                    .into_iter()
                    .map(|game| game.folder)
                    .collect();
                assert_eq!(listed.len(), 1 + usize::from(is_saved), "{name}, {fault:?}");
                let there = store.open("cut").unwrap();
                assert_eq!(there.game.history(), source.history(), "{name}, {fault:?}");
                if is_saved {
                    let there = store.open(name).unwrap();
                    assert_eq!(there.game.history(), new.history(), "{name}, {fault:?}");
                    assert_eq!(there.game.log(), new.log(), "{name}, {fault:?}");
                } else {
                    assert!(!directory.path().join(name).exists(), "{name}, {fault:?}");
                }
                if *disk.calls.lock().unwrap() <= from {
                    break;
                }
                cuts += 1;
            }
        }
    }
    println!("games begun and forked, {cuts} cuts: none is half there");
    assert!(cuts >= 12, "{cuts}");
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
        // The first is that of the journal, which is written once more.
        from: 1,
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
        "0002-S1901R.ron and 0002-S1901M.ron have the same number; 0002-S1901R.ron is newer and is opened"
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
        why.contains("the highest possible number; rename that file"),
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
