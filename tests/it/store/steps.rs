//! Undo and redo of the steps within a phase, after the program was closed, was killed, or the
//! power went.

use std::fs;

use chancery_game::game::{Game, History, SheetLine};
use chancery_game::store::{Opened, SavedAs, Warning};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::store::random::{Step, players, step, take};
use crate::store::support::{at, new_game, new_game_of, play, store, to_move};
use crate::support::Commands;
use chancery_atlas::board::builtin;
use chancery_engine::seat::SeatId;
use chancery_engine::variant::{Settlement, State};

/// All that undo and redo give from here: what each is called, and how the game stands after it.
#[derive(Debug, PartialEq)]
struct AllSteps {
    undone: Vec<(String, History)>,
    redone: Vec<(String, History)>,
}

fn all_steps(game: &Game) -> AllSteps {
    let mut undone = Vec::new();
    let mut back = game.clone();
    while let Ok(step) = back.undo(at(900)) {
        undone.push((step, back.history().clone()));
    }
    let mut redone = Vec::new();
    let mut on = game.clone();
    while let Ok(step) = on.redo(at(901)) {
        redone.push((step, on.history().clone()));
    }
    AllSteps { undone, redone }
}

#[test]
fn what_was_undone_is_redone_after_the_program_was_closed() {
    let directory = tempfile::tempdir().unwrap();
    let mut game = new_game("Steps");
    let mut handle = store(directory.path()).create(&game, None, at(0)).unwrap();
    for (from, to) in [("Vie", "Gal"), ("Par", "Bur"), ("Mar", "Spa")] {
        game.enter(to_move(&game, from, to));
        assert_eq!(handle.save(&game, at(1)).unwrap(), SavedAs::Journal);
    }
    game.undo(at(2)).unwrap();
    game.undo(at(2)).unwrap();
    assert_eq!(handle.save(&game, at(2)).unwrap(), SavedAs::Journal);
    drop(handle);
    let Opened {
        game: mut again,
        mut handle,
        warnings,
    } = store(directory.path()).open("steps").unwrap();
    assert_eq!((&all_steps(&again), warnings), (&all_steps(&game), vec![]));
    assert_eq!(again.redo(at(3)).unwrap(), "A Par - Bur");
    assert_eq!(handle.save(&again, at(3)).unwrap(), SavedAs::Journal);
    assert_eq!(again.undo(at(3)).unwrap(), "A Par - Bur");
    assert_eq!(again.undo(at(3)).unwrap(), "A Vie - Gal");
    assert!(again.sheet().entries.is_empty());
    again.redo(at(4)).unwrap();
    handle.save(&again, at(4)).unwrap();
    drop(handle);
    let last = store(directory.path()).open("steps").unwrap();
    assert_eq!(all_steps(&last.game), all_steps(&again));
    assert_eq!(last.game.undoable().1.as_deref(), Some("A Par - Bur"));
}

/// A change by hand, a rule, a ruling: each is a snapshot, and the steps before it stay.
#[test]
fn steps_before_a_snapshot_within_the_phase_stay() {
    let directory = tempfile::tempdir().unwrap();
    let mut game = new_game("Steps");
    let mut handle = store(directory.path()).create(&game, None, at(0)).unwrap();
    play(&mut game, &[("Vie", "Gal")], 1);
    game.enter(to_move(&game, "Par", "Bur"));
    game.set_rule(0, 1, at(2));
    game.edit(chancery_engine::edit::Edit::ClearUnits, at(3))
        .unwrap();
    game.enter(to_move(&game, "Mar", "Spa"));
    game.undo(at(4)).unwrap();
    assert!(matches!(
        handle.save(&game, at(4)).unwrap(),
        SavedAs::Snapshot(_)
    ));
    drop(handle);
    let again = store(directory.path()).open("steps").unwrap().game;
    assert_eq!(all_steps(&again), all_steps(&game));
    assert_eq!(all_steps(&again).undone.len(), 5);
}

/// A course of a game but for what became of lines, which only grows.
fn course(game: &Game) -> (Vec<Settlement>, Vec<SheetLine>, State, bool) {
    let history = game.history();
    let settled = history.turns.iter().map(|turn| turn.settlement.clone());
    (
        settled.collect(),
        history.sheet.entries.clone(),
        State::clone(&history.state),
        history.amendment.is_some(),
    )
}

/// Undo through settled phases, also while one is amended, and redo, with the program closed
/// between any two of them.
#[test]
fn settled_phases_are_redone_after_the_program_was_closed() {
    for closes in [0, 1, 2, 3] {
        let mut courses = Vec::new();
        let directory = tempfile::tempdir().unwrap();
        let mut game = new_game("Steps");
        let mut handle = store(directory.path()).create(&game, None, at(0)).unwrap();
        play(&mut game, &[("Vie", "Gal"), ("Par", "Bur")], 1);
        game.enter(to_move(&game, "Bur", "Mun"));
        game.edit(chancery_engine::edit::Edit::ClearUnits, at(2))
            .unwrap();
        game.undo(at(2)).unwrap();
        game.settle(at(3)).unwrap();
        game.reopen(0, at(4)).unwrap();
        game.enter(to_move(&game, "Mar", "Spa"));
        game.settle(at(5)).unwrap();
        let mut again = game.clone();
        while again.undo(at(6)).is_ok() {
            courses.push(course(&again));
            if courses.len() % 4 == closes {
                handle.save(&again, at(6)).unwrap();
                drop(handle);
                let opened = store(directory.path()).open("steps").unwrap();
                assert_eq!(opened.warnings, vec![]);
                assert_eq!(all_steps(&opened.game), all_steps(&again));
                (again, handle) = (opened.game, opened.handle);
            }
        }
        assert!(again.turns().is_empty() && courses.len() > 1);
        handle.save(&again, at(7)).unwrap();
        drop(handle);
        let opened = store(directory.path()).open("steps").unwrap();
        (again, handle) = (opened.game, opened.handle);
        courses.pop();
        for before in courses.drain(..).rev() {
            again.redo(at(8)).unwrap();
            assert_eq!(course(&again), before);
        }
        again.redo(at(8)).unwrap();
        assert_eq!(course(&again), course(&game));
        assert!(again.redo(at(9)).is_err());
        handle.save(&again, at(9)).unwrap();
    }
}

#[test]
fn a_journal_that_is_cut_gives_the_steps_to_its_last_whole_line() {
    let directory = tempfile::tempdir().unwrap();
    let mut game = new_game("Steps");
    let mut handle = store(directory.path()).create(&game, None, at(0)).unwrap();
    let mut after = vec![all_steps(&game)];
    for (from, to) in [
        ("Vie", "Gal"),
        ("Par", "Bur"),
        ("Mar", "Spa"),
        ("Vie", "Tyr"),
    ] {
        game.enter(to_move(&game, from, to));
        handle.save(&game, at(1)).unwrap();
        after.push(all_steps(&game));
    }
    game.undo(at(2)).unwrap();
    handle.save(&game, at(2)).unwrap();
    after.push(all_steps(&game));
    game.add(vec![to_move(&game, "Ber", "Kie")]);
    handle.save(&game, at(3)).unwrap();
    after.push(all_steps(&game));
    drop(handle);
    let journal = directory.path().join("steps/0001-S1901M.journal");
    let contents = fs::read(&journal).unwrap();
    let ends: Vec<usize> = (0..contents.len())
        .filter(|&i| contents[i] == b'\n')
        .map(|i| i + 1)
        .collect();
    for (line, pair) in ends.windows(2).enumerate() {
        for cut in [
            pair[0] + 1,
            usize::midpoint(pair[0], pair[1]),
            pair[1] - 2,
            pair[1],
        ] {
            fs::write(&journal, &contents[..cut]).unwrap();
            let whole = line + usize::from(cut == pair[1]);
            assert_eq!(
                all_steps(&store(directory.path()).open("steps").unwrap().game),
                after[whole],
                "cut at {cut}"
            );
        }
    }
    // A line amid the others is damaged: what brings orders counts, and no step that needs it.
    let mut damaged = contents.clone();
    damaged[ends[1] + 30] ^= 1;
    fs::write(&journal, damaged).unwrap();
    let opened = store(directory.path()).open("steps").unwrap();
    assert!(matches!(
        opened.warnings.as_slice(),
        [Warning::DamagedJournal { lost: 2, .. }]
    ));
    let lines = opened.game.sheet().entries.iter();
    let lines: Vec<&str> = lines.map(|line| line.written.as_str()).collect();
    assert_eq!(lines, ["Vie-tyr", "Mar-spa", "Ber-kie"]);
}

/// Behind a damaged line nothing settles, and no order of a later phase comes onto the sheet.
#[test]
fn behind_a_damaged_line_nothing_settles() {
    let directory = tempfile::tempdir().unwrap();
    let mut game = new_game("Steps");
    let mut handle = store(directory.path()).create(&game, None, at(0)).unwrap();
    for (from, to) in [("Vie", "Gal"), ("Par", "Bur")] {
        game.enter(to_move(&game, from, to));
        handle.save(&game, at(1)).unwrap();
    }
    play(&mut game, &[], 2);
    game.enter(to_move(&game, "Gal", "Rum"));
    handle.save(&game, at(3)).unwrap();
    drop(handle);
    // As if the power had gone before the snapshot was written.
    for file in ["0002-S1901R.ron", "0002-S1901R.journal"] {
        let _ = fs::remove_file(directory.path().join("steps").join(file));
    }
    let opened = store(directory.path()).open("steps").unwrap();
    assert_eq!(opened.game.history(), game.history());
    assert_eq!(all_steps(&opened.game), all_steps(&game));
    drop(opened);
    let journal = directory.path().join("steps/0001-S1901M.journal");
    let mut contents = fs::read(&journal).unwrap();
    let first = contents.iter().position(|&b| b == b'\n').unwrap();
    contents[first + 30] ^= 1;
    fs::write(&journal, contents).unwrap();
    let mut opened = store(directory.path()).open("steps").unwrap();
    assert_eq!(
        opened.warnings[0].to_string(),
        "0001-S1901M.journal is damaged: 3 of its changes can't be read; check the open orders"
    );
    let is_as_left = |game: &Game| {
        let lines = game.sheet().entries.iter();
        let lines: Vec<&str> = lines.map(|line| line.written.as_str()).collect();
        game.turns().is_empty() && lines == ["Par-bur"]
    };
    assert!(is_as_left(&opened.game));
    // What is done then is in a snapshot of its own, and the damaged journal stays.
    opened.game.mark_slip(SeatId(2), true);
    opened.handle.save(&opened.game, at(9)).unwrap();
    assert!(journal.exists());
    drop(opened);
    let again = store(directory.path()).open("steps").unwrap();
    assert_eq!(again.warnings, vec![]);
    assert!(is_as_left(&again.game) && again.game.sheet().slip_in(SeatId(2)));
}

#[test]
fn a_journal_grows_by_what_is_done() {
    let directory = tempfile::tempdir().unwrap();
    let mut game = new_game("Steps");
    let mut handle = store(directory.path()).create(&game, None, at(0)).unwrap();
    game.enter(to_move(&game, "Vie", "Gal"));
    for round in 0..300 {
        game.mark_slip(SeatId(2), round % 2 == 0);
        handle.save(&game, at(1)).unwrap();
    }
    game.set_rule(0, 1, at(2));
    handle.save(&game, at(2)).unwrap();
    drop(handle);
    let length = |name: &str| {
        fs::metadata(directory.path().join("steps").join(name))
            .unwrap()
            .len()
    };
    let journal = length("0001-S1901M.journal");
    assert!(journal < 300 * 150, "{journal}");
    assert_eq!(
        all_steps(&store(directory.path()).open("steps").unwrap().game),
        all_steps(&game)
    );
}

/// Of one order over and over: each change is told once.
#[test]
fn the_steps_to_corrections_take_as_much_room_as_there_are() {
    let length = |count: usize| {
        let directory = tempfile::tempdir().unwrap();
        let mut game = new_game("Steps");
        let mut handle = store(directory.path()).create(&game, None, at(0)).unwrap();
        for nth in 0..count {
            game.enter(to_move(&game, "Vie", ["Gal", "Tyr"][nth % 2]));
        }
        game.set_rule(0, 1, at(2));
        handle.save(&game, at(2)).unwrap();
        drop(handle);
        let journal = directory.path().join("steps/0001-S1901M.journal");
        let opened = store(directory.path()).open("steps").unwrap();
        assert_eq!(
            (all_steps(&opened.game), opened.warnings),
            (all_steps(&game), vec![])
        );
        fs::metadata(journal).unwrap().len()
    };
    let (one, two) = (length(150), length(300));
    assert!(two * 10 < one * 22, "{one} and {two}");
}

/// Saved after each, with all other orders on the sheet: what lies in the folder grows by what is
/// corrected, and not by what was corrected before.
#[test]
fn corrections_that_are_saved_one_by_one_grow_in_a_straight_line() {
    let length = |count: usize| {
        let directory = tempfile::tempdir().unwrap();
        let mut game = new_game_of("standard", "Steps", vec![String::new(); 7]);
        let mut handle = store(directory.path()).create(&game, None, at(0)).unwrap();
        let all = [
            ("Bud", "Ser"),
            ("Par", "Bur"),
            ("Mun", "Ruh"),
            ("Ven", "Tri"),
            ("Mos", "Ukr"),
        ];
        for (from, to) in all {
            game.enter(to_move(&game, from, to));
        }
        for nth in 0..count {
            game.enter(to_move(&game, "Vie", ["Gal", "Tyr"][nth % 2]));
            handle.save(&game, at(1)).unwrap();
        }
        drop(handle);
        let opened = store(directory.path()).open("steps").unwrap();
        assert_eq!(
            (all_steps(&opened.game), opened.warnings),
            (all_steps(&game), vec![])
        );
        let files = fs::read_dir(directory.path().join("steps")).unwrap();
        files
            .map(|file| file.unwrap().metadata().unwrap().len())
            .sum::<u64>()
    };
    let lengths = [150, 300, 600, 1200].map(length);
    println!("{lengths:?}");
    assert!(lengths[2] * 10 < lengths[0] * 44, "{lengths:?}");
    assert!(lengths[3] < 1200 * 700, "{lengths:?}");
}

/// Whatever line is damaged, the orders of all others count.
#[test]
fn a_damaged_line_takes_few_others_with_it() {
    let directory = tempfile::tempdir().unwrap();
    let mut game = new_game_of("standard", "Steps", vec![String::new(); 7]);
    let mut handle = store(directory.path()).create(&game, None, at(0)).unwrap();
    for nth in 0..40 {
        let (from, to) = [
            ("Bud", "Ser"),
            ("Par", "Bur"),
            ("Bud", "Rum"),
            ("Par", "Gas"),
        ][nth % 4];
        game.enter(to_move(&game, from, to));
        handle.save(&game, at(1)).unwrap();
    }
    drop(handle);
    let journal = directory.path().join("steps/0001-S1901M.journal");
    let contents = fs::read(&journal).unwrap();
    let begins: Vec<usize> = (0..contents.len())
        .filter(|&i| contents[i] == b'\n')
        .map(|i| i + 1)
        .collect();
    let mut whole = 0;
    for &begin in &begins[..39] {
        let mut damaged = contents.clone();
        damaged[begin + 20] ^= 1;
        fs::write(&journal, damaged).unwrap();
        let opened = store(directory.path()).open("steps").unwrap();
        let [Warning::DamagedJournal { lost, .. }] = opened.warnings[..] else {
            panic!("{:?}", opened.warnings)
        };
        let is_whole = opened.game.sheet().written().eq(game.sheet().written());
        assert_eq!(lost, 1);
        whole += usize::from(is_whole);
    }
    assert!(whole >= 36, "{whole}");
}

#[test]
fn a_journal_of_many_corrections_gives_way_to_a_snapshot() {
    let directory = tempfile::tempdir().unwrap();
    let mut game = new_game("Steps");
    let mut handle = store(directory.path()).create(&game, None, at(0)).unwrap();
    for nth in 0..300 {
        let mut line = to_move(&game, "Vie", ["Gal", "Tyr"][nth % 2]);
        line.written += &format!(" ; {nth} {}", "and so on ".repeat(100));
        game.enter(line);
        handle.save(&game, at(1)).unwrap();
    }
    drop(handle);
    let longest = fs::read_dir(directory.path().join("steps")).unwrap();
    let longest = longest.map(|file| file.unwrap().metadata().unwrap().len());
    assert!(longest.max().unwrap() < 1000 << 10);
    let opened = store(directory.path()).open("steps").unwrap();
    assert!(opened.handle.folder().join("0002-S1901M.ron").exists());
    assert_eq!(
        (all_steps(&opened.game), opened.warnings),
        (all_steps(&game), vec![])
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Saved after some changes, closed and opened after others.
    #[test]
    fn the_steps_of_a_phase_survive_closing(
        steps in vec((step(builtin::standard()), any::<bool>()), 1..50), players in players(), of_players in any::<bool>()
    ) {
        let directory = tempfile::tempdir().unwrap();
        let store = store(directory.path());
        let mut game = if of_players { new_game_of("toy-players", "Steps", players) } else { new_game("Steps") };
        let mut handle = store.create(&game, None, at(0)).unwrap();
        for (second, (step, save)) in (0..).zip(steps.into_iter().chain([(Step::Save, true)])) {
            let close = matches!(step, Step::Save);
            take(&mut game, step, second);
            if save || close {
                handle.save(&game, at(second)).unwrap();
            }
            if close {
                drop(handle);
                let opened = store.open("steps").unwrap();
                prop_assert_eq!(&opened.warnings, &vec![]);
                prop_assert_eq!(all_steps(&opened.game), all_steps(&game));
                (game, handle) = (opened.game, opened.handle);
            }
        }
    }
}

/// The check sum of saved games.
fn check(bytes: &[u8]) -> u64 {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// A line of a journal with right check sums and numbers that no journal has: the game opens, and
/// goes on.
#[test]
fn extreme_numbers_in_a_journal_do_no_harm() {
    for (from, to) in [
        ("n:3", "n:4294967294"),
        ("n:3", "n:4294967295"),
        ("n:3", "n:0"),
        ("did:Strike(1", "did:Strike(18446744073709551615"),
        ("did:Strike(1", "did:Reopen(18446744073709551615"),
        ("did:Strike(1", "did:Strike(x"),
        ("stands:Some(\"", "stands:Some(\"f"),
    ] {
        let directory = tempfile::tempdir().unwrap();
        let mut game = new_game("Steps");
        let mut handle = store(directory.path()).create(&game, None, at(0)).unwrap();
        for (from, to) in [("Vie", "Gal"), ("Par", "Bur")] {
            game.enter(to_move(&game, from, to));
            assert_eq!(handle.save(&game, at(1)).unwrap(), SavedAs::Journal);
        }
        game.strike(1).unwrap();
        assert_eq!(handle.save(&game, at(1)).unwrap(), SavedAs::Journal);
        let files = fs::read_dir(handle.folder()).unwrap();
        let mut files = files.map(|file| file.unwrap().path());
        let journal = files
            .find(|path| path.extension().is_some_and(|end| end == "journal"))
            .unwrap();
        drop(handle);
        let text = fs::read_to_string(&journal).unwrap();
        let (head, lines) = text.split_once('\n').unwrap();
        let seal = &head[head.find("(check ").unwrap() + 7..][..16];
        let mut lines: Vec<String> = lines.lines().map(str::to_owned).collect();
        let last = lines.last_mut().unwrap();
        let told = last[17..].replacen(from, to, 1);
        assert_ne!(told, last[17..], "{from}: {last}");
        let sum = check(format!("{seal} {told}").as_bytes());
        *last = format!("{sum:016x} {told}");
        fs::write(&journal, format!("{head}\n{}\n", lines.join("\n"))).unwrap();
        for second in [2, 3] {
            let Opened {
                mut game,
                mut handle,
                ..
            } = store(directory.path()).open("steps").unwrap();
            game.enter(to_move(&game, "Ber", "Kie"));
            handle.save(&game, at(second)).unwrap();
        }
    }
}
