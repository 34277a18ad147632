//! How long a draw takes, and what it repeats beside chance and beside the least that can be:
//! `cargo run --release -p chancery-event --example seating 105 4`.

#![allow(
    clippy::unwrap_used,
    reason = "whatever goes wrong here ends the measurement"
)]

use std::env;
use std::time::Instant;

use chancery_atlas::chance::Seed;
use chancery_event::command::TournamentCommand;
use chancery_event::roster::Entrant;
use chancery_event::rules::EventRules;
use chancery_event::seating::{compare, draw};
use chancery_event::sheets::comparison;
use chancery_event::tournament::Tournament;
use jiff::Timestamp;

fn main() {
    let number = |nth: usize, usual: usize| {
        let given = env::args().nth(nth).and_then(|text| text.parse().ok());
        given.unwrap_or(usual)
    };
    let (players, rounds) = (number(1, 105), number(2, 4));
    let at = Timestamp::UNIX_EPOCH;
    let mut event = Tournament::begin("Measured", "standard", at).unwrap();
    let rules = EventRules {
        rounds: Some(rounds),
        ..EventRules::default()
    };
    event = event.applied(TournamentCommand::Rules(rules), at).unwrap();
    // Clubs of five, as at a large event.
    let entrants = (1..=players).map(|number| Entrant {
        name: format!("Player {number}"),
        club: format!("Club {}", number / 5),
        ..Entrant::default()
    });
    let entrants = TournamentCommand::Enter(entrants.collect());
    event = event.applied(entrants, at).unwrap();
    let mut all = 0.0;
    for round in 1..=rounds {
        let began = Instant::now();
        let drawn = draw(&event, round, Seed::Number(1), None, &[]).unwrap();
        let seconds = began.elapsed().as_secs_f64();
        all += seconds;
        let command = TournamentCommand::Round(round, drawn);
        event = event.applied(command, at).unwrap();
        let compared = compare(&event, round);
        println!("Round {round}: {seconds:.3} s. {}", comparison(&compared));
    }
    println!("{players} players, {rounds} rounds: {all:.3} s");
}
