//! Evenings at random, in every variant and on every board: closing and opening the game changes
//! nothing, at whatever point; and undo goes back to the beginning from there.

use std::num::NonZeroU8;

use chancery_engine::adjudicate::HouseRules;
use chancery_engine::ending::Parties;
use chancery_engine::order::Entry;
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::vote::{Motion, Policy, Vote};
use chancery_game::game::{
    Batch, Command, Game, History, LineReading, Replay, SealedSlips, SlipCommand, TableEvent, Told,
};
use chancery_game::score::System;
use chancery_game::store::{SavedAs, Store};
use jiff::SignedDuration;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::store::every_game::{GROUNDS, game_on};
use crate::store::random::{B, Step, entry, players, seated, step, take};
use crate::store::support::{at, store};

/// What a table does beside the steps of a game.
#[derive(Clone, Debug)]
enum TableStep {
    Step(Step),
    /// Several steps that are saved at once.
    Several(Vec<Step>),
    EnterAll(Vec<Entry>),
    AddSlip(Vec<Entry>),
    CorrectSlip(Vec<Entry>),
    LeaveOut(Vec<Entry>),
    Replace(usize, Entry),
    Rule(usize, Entry),
    StrikeAll(usize),
    Reason(String),
    ReadAgain(usize, Entry),
    Slip(usize, SlipCommand),
    /// A seat's sealed slip is opened.
    OpenSealed(usize, Vec<Entry>),
    Except(usize, usize, String),
    Score(bool),
    Seat(String),
    Tell(usize),
    /// A vote is called, or the one under way cancelled.
    Vote,
    Amend(Replay, String),
    /// The program is closed, or killed, and opened again.
    Close,
}

fn table_step(board: B) -> impl Strategy<Value = TableStep> {
    let lines = || vec(entry(board), 1..4);
    let words = || "[a-z \"#:]{0,12}";
    let index = any::<usize>;
    prop_oneof![
        24 => step(board).prop_map(TableStep::Step),
        2 => vec(step(board), 2..4).prop_map(TableStep::Several),
        1 => lines().prop_map(TableStep::EnterAll),
        2 => lines().prop_map(TableStep::AddSlip),
        1 => lines().prop_map(TableStep::CorrectSlip),
        1 => lines().prop_map(TableStep::LeaveOut),
        2 => (index(), entry(board)).prop_map(|(at, line)| TableStep::Replace(at, line)),
        2 => (index(), entry(board)).prop_map(|(at, line)| TableStep::Rule(at, line)),
        1 => index().prop_map(TableStep::StrikeAll),
        1 => words().prop_map(TableStep::Reason),
        1 => (index(), entry(board)).prop_map(|(at, line)| TableStep::ReadAgain(at, line)),
        4 => (index(), slip()).prop_map(|(seat, slip)| TableStep::Slip(seat, slip)),
        2 => (index(), lines()).prop_map(|(seat, lines)| TableStep::OpenSealed(seat, lines)),
        1 => (index(), index(), words()).prop_map(|(option, choice, why)| TableStep::Except(option, choice, why)),
        1 => any::<bool>().prop_map(TableStep::Score),
        1 => "[A-Z][a-z]{1,5}".prop_map(TableStep::Seat),
        1 => index().prop_map(TableStep::Tell),
        1 => Just(TableStep::Vote),
        1 => (prop::sample::select(&Replay::ALL), words()).prop_map(|(replay, why)| TableStep::Amend(replay, why)),
        8 => Just(TableStep::Close),
    ]
}

fn slip() -> impl Strategy<Value = SlipCommand> {
    let over = || prop::option::of((0..900i64).prop_map(SignedDuration::from_secs));
    prop_oneof![
        Just(SlipCommand::MarkIn),
        Just(SlipCommand::MarkOut),
        over().prop_map(|over| SlipCommand::HandIn { over }),
        over().prop_map(|over| SlipCommand::CountLate { over }),
        Just(SlipCommand::CountInTime),
        "[a-z ]{0,8}".prop_map(|why| SlipCommand::WaiveLateness { why }),
        over().prop_map(|over| SlipCommand::Seal { over }),
        over().prop_map(|over| SlipCommand::Seal { over }),
        Just(SlipCommand::Unseal),
        Just(SlipCommand::TakeOlder),
        "[a-z ]{0,8}".prop_map(|why| SlipCommand::SetAside { why }),
    ]
}

/// An index among so many; `None` among none.
fn among(index: usize, count: usize) -> Option<usize> {
    index.checked_rem(count)
}

/// The command of a step as the game stands; `None` where there is nothing to do it to.
fn command(game: &Game, step: TableStep) -> Option<Command> {
    let lines = &game.sheet().entries;
    let sheet_line = |index: usize| Some(lines[among(index, lines.len())?].id);
    let seat = |index: usize| SeatId::nth(among(index, game.setup().seats())?);
    let one = |line: Entry| seated(game, line);
    let all = |lines: Vec<Entry>| lines.into_iter().map(one).collect::<Vec<Entry>>();
    Some(match step {
        TableStep::Step(_) | TableStep::Several(_) | TableStep::Close => return None,
        TableStep::EnterAll(lines) => Command::EnterAll {
            batch: match lines.len() % 3 {
                0 => Batch::Investments,
                1 => Batch::Chain,
                _ => Batch::Copies { from: seat(1)? },
            },
            lines: all(lines),
        },
        TableStep::AddSlip(lines) => Command::AddSlip(all(lines)),
        TableStep::CorrectSlip(lines) => Command::CorrectSlip(all(lines)),
        TableStep::LeaveOut(lines) => Command::LeaveOut(all(lines)),
        TableStep::Replace(index, line) => Command::Replace {
            line: sheet_line(index)?,
            by: one(line),
        },
        TableStep::Rule(index, line) => Command::Rule {
            line: sheet_line(index)?,
            by: one(line),
        },
        TableStep::StrikeAll(index) => {
            let authors: Vec<Author> = game.setup().authors().collect();
            Command::StrikeAll(authors[among(index, authors.len())?])
        }
        TableStep::Reason(why) => Command::GiveReason(why),
        TableStep::ReadAgain(index, line) => Command::ReadAgain(vec![LineReading {
            line: sheet_line(index)?,
            reading: line.reading,
        }]),
        TableStep::Slip(index, slip) => Command::Slip(seat(index)?, slip),
        TableStep::OpenSealed(index, lines) => {
            let slips = game.sheet().slips_in.iter();
            let seats: Vec<SeatId> = slips
                .filter(|slip| slip.seal.is_some())
                .map(|slip| slip.seat)
                .collect();
            let seat = seats[among(index, seats.len())?];
            let mut sealed = SealedSlips::none(game.phase());
            sealed.keep(seat, all(lines));
            sealed.hand_in(seat, game.seal_of(seat)?);
            Command::OpenSealed(sealed)
        }
        TableStep::Except(option, choice, why) => {
            let own = game.setup().variant.options();
            let spec = HouseRules::spec(own, among(option, HouseRules::specs(own).len())?)?;
            let choice = &spec.choices[among(choice, spec.choices.len())?];
            Command::Except {
                rule: spec.name.to_owned(),
                value: choice.value.to_owned(),
                why,
            }
        }
        TableStep::Score(on) => Command::SetScoring(on.then(|| System::read("= centres").unwrap())),
        TableStep::Seat(name) => {
            let mut names = game.setup().players.clone();
            *names.first_mut()? = name;
            Command::SeatPlayers(names)
        }
        TableStep::Tell(index) => Command::Tell(TableEvent::BallotReplaced(seat(index)?)),
        TableStep::Vote => {
            let seats = (0..game.setup().seats()).filter_map(SeatId::nth);
            let seats: Vec<SeatId> = seats.collect();
            let motion = Motion::Time(NonZeroU8::MIN);
            Command::Tell(match game.vote_under_way() {
                Some(vote) => TableEvent::VoteCancelled(vote.motion().clone()),
                None => TableEvent::VoteCalled(Vote::called(
                    motion,
                    Policy::new(&game.history().rules),
                    &Parties::new(seats)?,
                )),
            })
        }
        TableStep::Amend(replay, why) => Command::Settle { replay, why },
    })
}

/// What can't be done is left out: a refusal changes nothing.
fn take_table_step(game: &mut Game, step: TableStep, second: i64) {
    match step {
        TableStep::Step(step) => take(game, step, second),
        TableStep::Several(steps) => {
            for step in steps {
                take(game, step, second);
            }
        }
        step => {
            if let Some(command) = command(game, step) {
                let _ = game.apply(command, at(second));
            }
        }
    }
}

/// Both games stand alike, and say the same of what undo and redo do next.
fn assert_alike(opened: &Game, game: &Game) -> Result<(), TestCaseError> {
    // Who sits there is said by what was before; it is compared below.
    let history = |game: &Game| History {
        players: None,
        ..game.history().clone()
    };
    prop_assert_eq!(&opened.sheet().entries, &game.sheet().entries);
    prop_assert_eq!(opened.sheet(), game.sheet());
    prop_assert_eq!(opened.state(), game.state());
    prop_assert_eq!(history(opened), history(game));
    let told = |game: &Game| -> Vec<String> {
        let lines = game.log().iter();
        lines
            .map(|line| format!("{} {}", line.at, line.what))
            .collect()
    };
    prop_assert_eq!(told(opened), told(game));
    prop_assert_eq!(opened.undoable(), game.undoable());
    prop_assert_eq!(opened.can_undo_step(), game.can_undo_step());
    prop_assert_eq!(&opened.setup().players, &game.setup().players);
    prop_assert_eq!(opened.vote_under_way(), game.vote_under_way());
    Ok(())
}

fn undone(told: &Told) -> (Option<String>, Option<String>) {
    (told.step.clone(), told.unread.clone())
}

/// The same steps back to the beginning, and all of them again.
fn assert_unwinds_alike(mut opened: Game, mut game: Game) -> Result<(), TestCaseError> {
    for way in [Command::Undo, Command::Redo] {
        loop {
            assert_alike(&opened, &game)?;
            let theirs = opened.apply(way.clone(), at(900));
            let ours = game.apply(way.clone(), at(900));
            prop_assert_eq!(theirs.as_ref().map(undone), ours.as_ref().map(undone));
            if ours.is_err() {
                break;
            }
        }
    }
    Ok(())
}

/// Plays an evening that is saved after each step; some are closed and opened. One copy of the game is
/// never closed.
fn evening(begun: Game, steps: Vec<TableStep>) -> Result<(), TestCaseError> {
    let directory = tempfile::tempdir().unwrap();
    let store: Store = store(directory.path());
    let mut handle = store.create(&begun, None, at(0)).unwrap();
    let folder = handle.folder().file_name().unwrap().to_owned();
    let folder = folder.to_string_lossy();
    let (mut game, mut saved) = (begun.clone(), begun);
    for (second, step) in (1..).zip(steps.into_iter().chain([TableStep::Close])) {
        if matches!(step, TableStep::Close) {
            drop(handle);
            let opened = store.open(&folder).unwrap();
            prop_assert_eq!(&opened.warnings, &vec![]);
            (saved, handle) = (opened.game, opened.handle);
            assert_alike(&saved, &game)?;
        } else {
            take_table_step(&mut game, step.clone(), second);
            take_table_step(&mut saved, step, second);
            let before = handle.is_saved(&saved);
            let how = handle.save(&saved, at(second)).unwrap();
            prop_assert_eq!(how == SavedAs::Nothing, before);
            prop_assert!(handle.is_saved(&saved));
        }
    }
    drop(handle);
    // A fork begins anew, and so does what is made of it.
    let fork = game.forked(None, "Fork".to_owned(), true, at(950));
    drop(store.create(&fork, None, at(950)).unwrap());
    assert_alike(&store.open("fork").unwrap().game, &fork)?;
    assert_unwinds_alike(saved, game)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn closing_changes_nothing_and_undo_goes_to_the_beginning(
        ((which, steps), players) in (
            (0..GROUNDS.len()).prop_flat_map(|which| {
                (Just(which), vec(table_step(GROUNDS[which].board()), 1..60))
            }),
            players(),
        )
    ) {
        evening(game_on(&GROUNDS[which], players, &[], 0), steps)?;
    }
}
