//! How scores add up, against the figures of dipvis' tests (`UEWBot/dipvis` on GitHub,
//! `visualiser/tournament/test_models.py`): the sum of the best rounds.

use std::collections::BTreeMap;

use chancery_event::command::{RoundCommand, TournamentCommand};
use chancery_event::ranking::{Ranking, rank};
use chancery_event::roster::Entrant;
use chancery_event::rules::{EventRules, TieBreak};
use chancery_event::sources::{BoardProgress, BoardState};
use chancery_event::tournament::Tournament;
use chancery_game::score::{BoardOutcome, BoardResult, PowerResult};
use jiff::Timestamp;

/// The score of each player at a board, by his number.
type Scores = [(usize, usize); 7];

/// An event of these boards, by round, in which a centre is a point.
fn standing(rounds: &[&[Scores]], rules: EventRules) -> Ranking {
    let at = Timestamp::UNIX_EPOCH;
    let mut event = Tournament::begin("Cup", "standard", at).unwrap();
    let mut does = |command| event = event.applied(command, at).unwrap();
    does(TournamentCommand::Rules(EventRules {
        rounds: Some(rounds.len()),
        scoring: Some("=centres".to_owned()),
        ..rules
    }));
    let entrants = (1..=13).map(|number| Entrant {
        name: number.to_string(),
        ..Entrant::default()
    });
    does(TournamentCommand::Enter(entrants.collect()));
    let mut states = Vec::new();
    for (round, boards) in (1..).zip(rounds) {
        let names = |scores: &Scores| {
            scores
                .iter()
                .map(|(player, _)| player.to_string())
                .collect()
        };
        let seat = RoundCommand::Seat {
            seed: "1".to_owned(),
            boards: boards.iter().map(names).collect(),
            sitters: Vec::new(),
        };
        does(TournamentCommand::Round(round, seat));
        states.push(boards.iter().map(state).collect());
    }
    rank(&event, &states)
}

fn state(scores: &Scores) -> BoardState {
    BoardState {
        progress: BoardProgress::Over,
        result: Some(BoardResult {
            powers: scores
                .iter()
                .map(|&(_, centres)| PowerResult {
                    centres,
                    ..PowerResult::default()
                })
                .collect(),
            outcome: BoardOutcome::Draw((0..7).collect()),
            began: 1901,
            year: 1907,
            board: 1_000_000,
            years: Vec::new(),
        }),
        ..BoardState::default()
    }
}

#[track_caller]
fn totals(ranking: &Ranking, expected: &[(usize, f64)]) {
    let found: BTreeMap<usize, f64> = ranking
        .players
        .iter()
        .map(|row| (row.player.parse().unwrap(), row.total))
        .collect();
    for (player, total) in expected {
        assert!((found[player] - total).abs() < 1e-9, "{player}: {found:?}");
    }
    assert_eq!(found.len(), expected.len());
}

const ROUNDS: [&[Scores]; 3] = [
    &[[(1, 6), (2, 7), (7, 3), (8, 10), (9, 1), (11, 4), (12, 40)]],
    &[[
        (2, 50),
        (4, 70),
        (7, 30),
        (8, 500),
        (9, 20),
        (10, 60),
        (12, 2),
    ]],
    &[[
        (1, 700),
        (3, 400),
        (4, 200),
        (6, 100),
        (8, 5),
        (9, 600),
        (12, 300),
    ]],
];

/// `test_tscoringsumrounds_scores`: the best two rounds of three.
#[test]
fn the_best_rounds_count() {
    let best = EventRules {
        best: Some(2),
        ..EventRules::default()
    };
    let drop = EventRules {
        drop: Some(1),
        ..EventRules::default()
    };
    for rules in [best, drop] {
        let ranking = standing(&ROUNDS, rules);
        totals(
            &ranking,
            &[
                (1, 706.0),
                (2, 57.0),
                (3, 400.0),
                (4, 270.0),
                (6, 100.0),
                (7, 33.0),
                (8, 510.0),
                (9, 620.0),
                (10, 60.0),
                (11, 4.0),
                (12, 340.0),
            ],
        );
        // What dipvis marks as dropped: 9 in round 1, 12 in round 2, 8 in round 3.
        let rows = ranking.players.iter();
        let mut dropped: Vec<(usize, String)> = rows
            .flat_map(|row| row.games.iter().map(|game| (game, row.player.clone())))
            .filter(|(game, _)| !game.counts)
            .map(|(game, player)| (game.round, player))
            .collect();
        dropped.sort();
        assert_eq!(
            dropped,
            [
                (1, "9".to_owned()),
                (2, "12".to_owned()),
                (3, "8".to_owned())
            ]
        );
    }
}

/// Two games in one round: the better one counts; and tie-breaks part 7 and 2.
#[test]
fn two_games_in_one_round() {
    let round: [&[Scores]; 1] = [&[
        [(1, 6), (2, 7), (3, 3), (4, 10), (5, 1), (6, 4), (7, 9)],
        [(1, 5), (2, 9), (8, 30), (9, 5), (10, 20), (11, 60), (12, 2)],
    ]];
    let total = |rules: EventRules, player: &str| {
        let ranking = standing(&round, rules);
        let found = ranking.players.iter().find(|row| row.player == player);
        let row = found.unwrap();
        (row.total.to_string(), row.place)
    };
    assert_eq!(total(EventRules::default(), "1").0, "6");
    // 9 points each: 2 has 7 more that do not count, and without tie-breaks they are level.
    let ties = |ties: Vec<TieBreak>| EventRules {
        ties: Some(ties),
        ..EventRules::default()
    };
    let dropped = ties(vec![TieBreak::BestGame, TieBreak::Dropped]);
    assert_eq!(
        (total(dropped.clone(), "2").1, total(dropped, "7").1),
        (5, 6)
    );
    let level = ties(Vec::new());
    assert_eq!((total(level.clone(), "7").1, total(level, "2").1), (5, 5));
}
