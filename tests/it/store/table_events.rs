//! What happened at the table is in the journal as what it was, not in words, and the log of the game
//! that is opened again is made of that. So it is with the name of a step.

use std::fs;
use std::num::NonZeroU8;
use std::path::Path;

use chancery_atlas::chance::Seed;
use chancery_engine::adjudicate::{VoteBallot, VoteDiscloses, VotePasses};
use chancery_engine::ending::{Agreement, Parties, Several};
use chancery_engine::seat::SeatId;
use chancery_engine::vote::{Motion, Policy, Vote, VoteChoice};
use chancery_game::game::{Batch, Command, Game, TableEvent};
use jiff::SignedDuration;

use crate::store::support::{at, file_with, new_game_of, store, to_move};
use crate::support::Commands;

const AUSTRIA: SeatId = SeatId(0);
const ENGLAND: SeatId = SeatId(1);

fn both() -> Parties {
    Parties::new(vec![AUSTRIA, ENGLAND]).unwrap()
}

/// A vote of two, counted: Austria is for it, England against it.
fn counted(motion: Motion, discloses: VoteDiscloses) -> TableEvent {
    let policy = Policy {
        ballot: VoteBallot::Secret,
        passes: VotePasses::Majority,
        discloses,
    };
    let mut vote = Vote::called(motion, policy, &both());
    vote.cast(AUSTRIA, Some(VoteChoice::For));
    vote.cast(ENGLAND, Some(VoteChoice::Against));
    TableEvent::VoteCounted(vote.count().unwrap())
}

fn more_time() -> Motion {
    Motion::Time(NonZeroU8::new(5).unwrap())
}

/// One of each kind, votes counted by each rule of what is told.
fn events(game: &Game) -> Vec<TableEvent> {
    let draw = Motion::End(Agreement::Draw(Several::new(both()).unwrap()));
    let vote = Vote::called(draw.clone(), Policy::default(), &both());
    vec![
        TableEvent::SeatsDrawn {
            seed: Seed::read("a bag of stones").unwrap(),
            of: vec!["Ann: France, England".to_owned(), "Ben".to_owned()],
        },
        TableEvent::Overtime {
            phase: game.phase(),
            over: SignedDuration::from_secs(312),
        },
        TableEvent::VoteCalled(vote),
        TableEvent::BallotReplaced(AUSTRIA),
        TableEvent::BallotTakenBack(ENGLAND),
        counted(draw, VoteDiscloses::All),
        counted(more_time(), VoteDiscloses::Vetoes),
        counted(Motion::End(Agreement::Abandoned), VoteDiscloses::Result),
        TableEvent::VoteCancelled(more_time()),
    ]
}

fn saved(directory: &Path, events: &[TableEvent]) -> Game {
    let names = ["Ann", "Ben", "Cy", "Di", "Ed", "Flo", "Gus"].map(str::to_owned);
    let mut game = new_game_of("standard", "Events", names.to_vec());
    let mut handle = store(directory).create(&game, None, at(0)).unwrap();
    for event in events {
        game.apply(Command::Tell(event.clone()), at(1)).unwrap();
    }
    handle.save(&game, at(1)).unwrap();
    game
}

/// Words can be put better in a later version: the journal has none, and the log is made of what it has.
#[test]
fn the_journal_has_what_happened_and_no_sentence_of_it() {
    let directory = tempfile::tempdir().unwrap();
    let told = events(&new_game_of("standard", "Events", vec![String::new(); 7]));
    let game = saved(directory.path(), &told);
    let (path, _) = file_with(&directory.path().join("events"), ".journal");
    let journal = fs::read_to_string(path).unwrap();
    assert!(!told.is_empty() && game.log().len() >= told.len());
    for line in game.log() {
        assert!(!journal.contains(&line.what), "{}", line.what);
    }
    let opened = store(directory.path()).open("events").unwrap();
    assert_eq!(opened.warnings, []);
    assert_eq!(opened.game.log(), game.log());
}

/// Of a secret ballot that was cast anew the journal names the seat; what the vote's rules keep from
/// the table is in no line of it.
#[test]
fn the_journal_has_no_vote_that_the_table_was_not_told() {
    for discloses in [VoteDiscloses::Result, VoteDiscloses::Vetoes] {
        let journal = |choices: [VoteChoice; 2]| {
            let directory = tempfile::tempdir().unwrap();
            let policy = Policy {
                ballot: VoteBallot::Secret,
                passes: VotePasses::Majority,
                discloses,
            };
            let mut vote = Vote::called(more_time(), policy, &both());
            let called = TableEvent::VoteCalled(vote.clone());
            for (seat, choice) in [AUSTRIA, ENGLAND].into_iter().zip(choices) {
                vote.cast(seat, Some(choice));
            }
            let counted = TableEvent::VoteCounted(vote.count().unwrap());
            let told = [called, TableEvent::BallotReplaced(AUSTRIA), counted];
            saved(directory.path(), &told);
            let (_, bytes) = file_with(&directory.path().join("events"), ".journal");
            bytes
        };
        let one = journal([VoteChoice::For, VoteChoice::Against]);
        let other = journal([VoteChoice::Against, VoteChoice::For]);
        assert_eq!(one, other, "{discloses:?}");
    }
}

#[test]
fn several_lines_of_one_step_are_saved_with_why_and_undone_by_name() {
    let directory = tempfile::tempdir().unwrap();
    saved(directory.path(), &[]);
    let mut opened = store(directory.path()).open("events").unwrap();
    let batches = [
        (Batch::Chain, ["Gal", "Ser"], "“A Vie - Gal; A Bud - Ser”"),
        (Batch::Investments, ["Tyr", "Rum"], "“Vie-tyr Bud-rum”"),
        (
            Batch::Copies { from: ENGLAND },
            ["Boh", "Tri"],
            "copies of England",
        ),
    ];
    for (batch, [vienna, budapest], _) in batches {
        let lines = vec![
            to_move(&opened.game, "Vie", vienna),
            to_move(&opened.game, "Bud", budapest),
        ];
        opened.game.does(Command::EnterAll { batch, lines });
    }
    opened.handle.save(&opened.game, at(2)).unwrap();
    drop(opened);
    let (path, _) = file_with(&directory.path().join("events"), ".journal");
    let journal = fs::read_to_string(path).unwrap();
    let mut opened = store(directory.path()).open("events").unwrap();
    for (_, _, name) in batches.into_iter().rev() {
        assert!(!journal.contains(name), "{name}");
        assert_eq!(opened.game.undo(at(3)).unwrap(), name);
    }
}
