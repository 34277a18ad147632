//! Seating: everybody once, no power twice while that can be avoided, the same from the same seed.

use std::collections::BTreeSet;

use super::{cup, refused, told};
use chancery_atlas::chance::Seed;
use chancery_event::command::TournamentCommand;
use chancery_event::roster::Entrant;
use chancery_event::seating::{SeatingCost, compare, draw};
use chancery_event::tournament::Tournament;
use jiff::Timestamp;

const AT: Timestamp = Timestamp::UNIX_EPOCH;

pub fn entered(players: usize) -> Tournament {
    let entrants = (1..=players).map(|number| Entrant {
        name: format!("P{number}"),
        club: format!("Club {}", number % 7),
        ..Entrant::default()
    });
    let event = Tournament::begin("Cup", "standard", AT).unwrap();
    event
        .applied(TournamentCommand::Enter(entrants.collect()), AT)
        .unwrap()
}

/// The event with a round more that is drawn.
fn drawn(event: &Tournament, round: usize, seed: u64) -> Tournament {
    let seed = Seed::Number(seed);
    let drawn = draw(event, round, seed, None, &[]).unwrap();
    let command = TournamentCommand::Round(round, drawn);
    event.applied(command, AT).unwrap()
}

#[test]
fn everybody_sits_once_and_no_power_comes_again() {
    for players in [14, 21, 35, 49, 63] {
        for seed in 0..3 {
            let mut event = entered(players);
            for round in 1..=3 {
                event = drawn(&event, round, seed);
                let there = &event.rounds[round - 1];
                let seated: Vec<usize> = there.seats.iter().map(|seat| seat.entrant).collect();
                let unlike: BTreeSet<&usize> = seated.iter().collect();
                assert_eq!((seated.len(), unlike.len()), (players, players));
                assert!(there.sitters().next().is_none());
                let cost = SeatingCost::of_round(&event, round);
                assert_eq!(cost.powers, 0, "{players} players, round {round}");
                let compared = compare(&event, round);
                assert!(compared.least_met <= cost.met);
            }
        }
    }
}

/// 35 players: in the first round clubs of five are apart, in the second each board of seven has two
/// pairs that met at least, and the draw has no more.
#[test]
fn a_draw_reaches_the_least_where_that_is_known() {
    let event = drawn(&drawn(&entered(35), 1, 7), 2, 7);
    assert_eq!(SeatingCost::of_round(&event, 1), SeatingCost::default());
    let compared = compare(&event, 2);
    assert_eq!((compared.seated.met, compared.least_met), (10, 10));
    assert!(compared.random_met > 15.0, "{compared:?}");
}

#[test]
fn the_same_seed_draws_the_same() {
    let one = drawn(&entered(35), 1, 5);
    let again = drawn(&entered(35), 1, 5);
    assert_eq!(one.rounds[0], again.rounds[0]);
    assert_ne!(one.rounds[0], drawn(&entered(35), 1, 6).rounds[0]);
}

/// Who sits out is another one each round, and who stands by sits out first.
#[test]
fn sitting_out_goes_round() {
    let mut event = entered(16);
    let mut sat: Vec<usize> = Vec::new();
    for round in 1..=3 {
        event = drawn(&event, round, 3);
        let sitters: Vec<usize> = event.rounds[round - 1].sitters().collect();
        assert_eq!(sitters.len(), 2);
        assert!(sitters.iter().all(|sitter| !sat.contains(sitter)));
        sat.extend(sitters);
    }
    let cup = cup(15);
    told(cup.path(), &["roll", "standby", "P09"]);
    let seated = told(cup.path(), &["seat", "--seed", "2"]);
    assert!(seated.contains("Sitting out: P09."), "{seated}");
}

/// A swap says what it costs, and keeps all other seats.
#[test]
fn a_swap_keeps_the_rest() {
    let cup = cup(14);
    let folder = cup.path();
    told(folder, &["seat", "--seed", "1"]);
    let before = told(folder, &["seat", "--show", "-f", "csv"]);
    let tried = told(folder, &["swap", "P01", "P02", "--try"]);
    assert!(
        tried.contains("\nBefore: ") && tried.contains("After: "),
        "{tried}"
    );
    assert_eq!(told(folder, &["seat", "--show", "-f", "csv"]), before);
    told(folder, &["swap", "P01", "P02"]);
    let after = told(folder, &["seat", "--show", "-f", "csv"]);
    let changed = before
        .replace("P01", "?")
        .replace("P02", "P01")
        .replace('?', "P02");
    assert_eq!(after, changed);
    let twice = refused(folder, &["board", "3", "1905: 5 5 5 5 5 5 4"]);
    assert!(
        twice.contains("round 1: there is no board 3; it has 2"),
        "{twice}"
    );
}

/// The top board takes the first seven of the standings.
#[test]
fn the_top_board_has_the_best() {
    let cup = cup(21);
    let folder = cup.path();
    told(folder, &["seat", "--seed", "1"]);
    for board in ["1", "2", "3"] {
        told(folder, &["board", board, "1905: 1 2 3 4 6 8 10"]);
    }
    told(folder, &["close"]);
    let seated = told(folder, &["seat", "--seed", "2", "--top", "-f", "csv"]);
    let standing = super::standings(folder);
    let first = seated.lines().find(|line| line.starts_with("1,")).unwrap();
    for row in &standing["players"].as_array().unwrap()[..7] {
        let name = row["player"].as_str().unwrap();
        assert!(first.contains(name), "{name}: {first}");
    }
}
