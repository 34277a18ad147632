//! How scores add up, against the figures of dipvis' tests (`UEWBot/dipvis` on GitHub,
//! `visualiser/tournament/test_models.py`): the sum of the best rounds, and that of the best games.

use std::collections::BTreeMap;

use chancery_event::command::TournamentCommand;
use chancery_event::ranking::{Ranking, rank};
use chancery_event::roster::Entrant;
use chancery_event::sources::{BoardProgress, BoardState};
use chancery_event::tournament::Tournament;
use chancery_game::score::{BoardOutcome, BoardResult, PowerResult};
use jiff::Timestamp;

/// The score of each player at a board, by his number.
type Scores = [(usize, usize); 7];

/// An event of these boards, by round, in which a centre is a point.
fn standing(rounds: &[&[Scores]], rules: &[(&str, &str)]) -> Ranking {
    let at = Timestamp::UNIX_EPOCH;
    let mut event = Tournament::begin("Cup", "standard", at).unwrap();
    let mut does = |command| event = event.applied(command, at).unwrap();
    let mut all = chancery_event::rules::EventRules::default();
    all.set("rounds", &rounds.len().to_string()).unwrap();
    all.set("scoring", "=centres").unwrap();
    for (rule, value) in rules {
        all.set(rule, value).unwrap();
    }
    does(TournamentCommand::Rules(all));
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
        does(TournamentCommand::Seat {
            round,
            seed: "1".to_owned(),
            boards: boards.iter().map(names).collect(),
            sitters: Vec::new(),
        });
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
        phase: String::new(),
        ended: String::new(),
        doubts: Vec::new(),
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
    for adding in ["best 2", "drop 1"] {
        let ranking = standing(&ROUNDS, &[("add-up", adding)]);
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

const GAMES: [&[Scores]; 5] = [
    &[
        [
            (1, 20),
            (2, 7000),
            (3, 30_000),
            (8, 1),
            (9, 2),
            (10, 3),
            (11, 20_000),
        ],
        [
            (2, 10_000),
            (4, 700),
            (8, 2),
            (9, 300),
            (10, 20_000),
            (12, 6000),
            (13, 2000),
        ],
    ],
    &[
        [
            (1, 1),
            (2, 400),
            (4, 40_000),
            (9, 1),
            (11, 8),
            (12, 6),
            (13, 3),
        ],
        [
            (3, 50),
            (8, 30),
            (9, 3000),
            (10, 10),
            (11, 20),
            (12, 80_000),
            (13, 40_000),
        ],
    ],
    &[
        [
            (1, 7000),
            (3, 400),
            (8, 200),
            (9, 10_000),
            (10, 5000),
            (11, 600),
            (12, 300),
        ],
        [
            (2, 50),
            (4, 7000),
            (8, 3000),
            (9, 5),
            (10, 2),
            (11, 6),
            (13, 2),
        ],
    ],
    &[
        [
            (1, 90_000),
            (4, 4),
            (6, 2000),
            (7, 100),
            (8, 50_000),
            (10, 1),
            (11, 3000),
        ],
        [
            (3, 5000),
            (6, 70),
            (8, 5),
            (9, 10),
            (10, 7),
            (12, 6),
            (13, 40),
        ],
    ],
    &[
        [
            (1, 300),
            (6, 400),
            (8, 9),
            (9, 8),
            (11, 7),
            (12, 3),
            (13, 300),
        ],
        [
            (4, 70),
            (7, 70),
            (8, 7),
            (10, 200),
            (11, 2),
            (12, 60),
            (13, 4),
        ],
    ],
];

/// `test_tscoringsumgames_scores`: the best four games, whatever the rounds.
#[test]
fn the_best_games_count() {
    totals(
        &standing(&GAMES, &[("add-up", "best 4 games")]),
        &[
            (1, 97_320.0),
            (2, 17_450.0),
            (3, 35_450.0),
            (4, 47_770.0),
            (6, 2470.0),
            (7, 170.0),
            (8, 53_230.0),
            (9, 13_310.0),
            (10, 25_210.0),
            (11, 23_620.0),
            (12, 86_360.0),
            (13, 42_340.0),
        ],
    );
}

/// Two games in one round: the better one counts, or both; and 2 and 7 have the same total.
#[test]
fn two_games_in_one_round() {
    let round: [&[Scores]; 1] = [&[
        [(1, 6), (2, 7), (3, 3), (4, 10), (5, 1), (6, 4), (7, 9)],
        [(1, 5), (2, 2), (8, 30), (9, 5), (10, 20), (11, 60), (12, 2)],
    ]];
    let total = |rules: &[(&str, &str)], player: &str| {
        let ranking = standing(&round, rules);
        let found = ranking.players.iter().find(|row| row.player == player);
        let row = found.unwrap();
        (row.total.to_string(), row.place)
    };
    assert_eq!(total(&[], "1").0, "6");
    assert_eq!(total(&[("doubles", "sum")], "1").0, "11");
    assert_eq!(total(&[("add-up", "average")], "1").0, "5.5");
    // 9 points each: the best game parts them, and without tie-breaks they are level.
    let ties = [("doubles", "sum"), ("ties", "best-game")];
    assert_eq!((total(&ties, "7").1, total(&ties, "2").1), (6, 7));
    let level = [("doubles", "sum"), ("ties", "")];
    assert_eq!((total(&level, "7").1, total(&level, "2").1), (6, 6));
}
