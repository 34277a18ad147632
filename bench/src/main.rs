//! How fast the engine is: settling, legal orders, reading, and whole games, on one core and on all.
//!
//! ```text
//! cargo run --release --manifest-path bench/Cargo.toml
//! ```
//!
//! Games are played at random from fixed seeds, so every run measures the same phases. The crate
//! `diplomacy` settles the same movement phases in the same run; reading its orders isn't measured.

use std::hint::black_box;
use std::num::NonZero;
use std::thread;
use std::time::Instant;

use chancery_atlas::board::{Board, builtin};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::write::write_order;
use chancery_engine::play::Match;
use chancery_engine::variant;

mod peer;
mod random;

use random::Random;

/// Random games go on until this year.
const LAST_YEAR: u16 = 1910;
/// Games whose movement phases are measured.
const GAMES: u64 = 12;
/// How often each measurement is made; the median counts.
const ROUNDS: usize = 21;

/// A movement phase with its orders, as a game that stands before settling it.
type Phase = Match;

fn main() {
    let phases = movement_phases();
    let orders: usize = phases.iter().map(|game| game.given().len()).sum();
    println!(
        "{} movement phases of random games, {:.1} orders each",
        phases.len(),
        per(orders, phases.len())
    );

    let settling = measure(|| {
        for game in &phases {
            black_box(game.clone().settle());
        }
    }) / count(phases.len());
    println!("settling a phase: {:.2} µs", settling * 1e6);

    let (legal, listed) = measure_legal_orders(&phases);
    let legal = legal / count(phases.len());
    println!(
        "all {:.0} legal orders of a phase: {:.2} µs, {:.1} times its settling",
        per(listed, phases.len()),
        legal * 1e6,
        legal / settling
    );

    let slips = slips(&phases);
    let written: usize = slips.iter().map(|slip| slip.texts.len()).sum();
    let reading = measure(|| {
        for slip in &slips {
            let mut game = slip.game.clone();
            for (author, text) in &slip.texts {
                black_box(game.give_text(*author, text));
            }
        }
    }) / count(written);
    println!("reading an order: {:.2} µs", reading * 1e6);

    let board = builtin::standard();
    let peers = measure_peer(&phases, board);
    println!(
        "settling by the crate diplomacy: {:.2} µs, {:.1} times as long",
        peers * 1e6,
        peers / settling
    );

    let one = games_a_second(1);
    println!("random games to {LAST_YEAR} a second: {one:.0} on one core");
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let all = games_a_second(cores);
    println!(
        "{all:.0} on {cores} cores, {:.2} times as many",
        all / one
    );
}

/// Plays a random game to [`LAST_YEAR`], and shows each phase before it is settled.
fn play(seed: u64, mut before: impl FnMut(&Match)) {
    let standard = variant::by_id("standard").expect("the standard game is built in");
    let mut game = Match::new(standard, builtin::standard());
    let mut random = Random::new(seed);
    while game.ending().is_none() && game.year() < LAST_YEAR {
        for due in game.demands() {
            let order = random.choose(game.legal_orders(&due));
            if let Some(order) = order {
                game.give(due.author, order);
            }
        }
        before(&game);
        game.settle();
    }
}

fn movement_phases() -> Vec<Phase> {
    let mut phases = Vec::new();
    for seed in 0..GAMES {
        play(seed, |game| {
            if game.phase().kind == PhaseKind::Movement {
                phases.push(game.clone());
            }
        });
    }
    phases
}

/// The median time of listing all legal orders of the phases, in seconds, and their number.
fn measure_legal_orders(phases: &[Phase]) -> (f64, usize) {
    let mut times = Vec::new();
    let mut listed = 0;
    for _ in 0..ROUNDS {
        // A game keeps what it has worked out of a phase: each round begins with games that have
        // worked out nothing yet.
        let fresh: Vec<Match> = phases.iter().map(unasked).collect();
        listed = 0;
        let begun = Instant::now();
        for game in &fresh {
            for due in game.demands() {
                for order in game.legal_orders(&due) {
                    black_box(order);
                    listed += 1;
                }
            }
        }
        times.push(begun.elapsed().as_secs_f64());
    }
    (median(times), listed)
}

/// The same phase with the same orders, of which nothing has been asked.
fn unasked(game: &Match) -> Match {
    let mut fresh = game.clone().at(game.state().clone());
    for line in game.given() {
        fresh.give(line.author(), line.order.clone());
    }
    fresh
}

/// The orders of a phase as texts, and the game in which they are read.
struct Slip {
    game: Match,
    texts: Vec<(chancery_engine::seat::Author, String)>,
}

fn slips(phases: &[Phase]) -> Vec<Slip> {
    let mut slips = Vec::new();
    for game in phases {
        let texts = game.given().iter().map(|line| {
            let text = write_order(game.board(), None, &line.order);
            (line.author(), text)
        });
        slips.push(Slip {
            texts: texts.collect(),
            game: game.clone().at(game.state().clone()),
        });
    }
    slips
}

fn measure_peer(phases: &[Phase], board: &Board) -> f64 {
    let mut asked: Vec<peer::Asked> = Vec::new();
    for game in phases {
        asked.push(peer::Asked::new(game, board));
    }
    measure(|| {
        for phase in &asked {
            phase.settle();
        }
    }) / count(phases.len())
}

/// How many random games so many threads play in a second.
fn games_a_second(threads: usize) -> f64 {
    let games_each = 40;
    let begun = Instant::now();
    thread::scope(|scope| {
        for thread in 0..threads as u64 {
            scope.spawn(move || {
                for game in 0..games_each {
                    play(1000 * thread + game, |_| {});
                }
            });
        }
    });
    count(threads) * games_each as f64 / begun.elapsed().as_secs_f64()
}

/// The median time of a call, in seconds.
fn measure(mut work: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = Vec::new();
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        work();
        times.push(begun.elapsed().as_secs_f64());
    }
    median(times)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn per(sum: usize, number: usize) -> f64 {
    sum as f64 / count(number)
}

fn count(number: usize) -> f64 {
    number.max(1) as f64
}
