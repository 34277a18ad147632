//! How fast the engine is, as one table: settling, legal orders, reading, and whole games on one core
//! and on all.
//!
//! ```text
//! cargo run --release --manifest-path bench/Cargo.toml
//! ```
//!
//! Games are played at random from fixed seeds, so every run measures the same phases. The crate
//! `diplomacy` settles the same movement phases in the same run, and so does the Python package
//! `diplomacy` where a Python has it. `README.md` says what is in each time, and what came of it.

use std::hint::black_box;
use std::num::NonZero;
use std::thread;
use std::time::{Duration, Instant};

use chancery_atlas::board::{Board, builtin};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::write::write_order;
use chancery_engine::play::Match;
use chancery_engine::variant;

mod peer;
mod python;
mod random;

use random::Random;

/// Random games go on until this year.
const LAST_YEAR: u16 = 1910;
/// Games whose movement phases are measured.
const GAMES: u64 = 12;
/// How often each phase is measured. The shortest time counts: whatever else the machine does makes
/// others longer.
const ROUNDS: usize = 31;
/// How often whole games are measured, and how many of them on each core.
const GAME_ROUNDS: usize = 5;
const GAMES_EACH: u64 = 40;

/// A movement phase with its orders, as a game that stands before settling it.
type Phase = Match;

fn main() {
    let phases = movement_phases();
    let number = phases.len();
    let mut units = 0;
    let mut orders = 0;
    for game in &phases {
        units += game.state().position.units.len();
        orders += game.given().len();
    }
    println!(
        "{number} movement phases of {GAMES} random games, with {:.1} units and {:.1} orders each.\n\
         Of each phase the shortest of {ROUNDS} times counts; the table has their means.\n",
        per(units, number),
        per(orders, number)
    );
    println!("{:<44}{:>12}{:>9}", "a phase", "time", "ratio");

    let settling = settle(&phases);
    line("settling", settling, number);
    let listing = list(&phases);
    let legal = per(count_legal(&phases), number);
    ratio(
        &format!("listing {legal:.0} legal orders"),
        listing,
        number,
        settling,
        "settling",
    );
    let reading = read(&phases);
    ratio("reading all orders", reading, number, settling, "settling");
    line("reading one order", reading, orders);

    let peer = settle_by_peer(&phases, builtin::standard());
    ratio(
        "settling, by the crate diplomacy",
        peer,
        number,
        settling,
        "settling",
    );
    match python::measure(&phases) {
        Some(python) => {
            let settled = "settling, by the Python package diplomacy";
            ratio(settled, python.settling, number, settling, "settling");
            let possible = per(python.listed, number);
            let listed = format!("listing {possible:.0} orders, by the same");
            ratio(&listed, python.listing, number, listing, "listing");
            if python.taken < python.given {
                println!("  (it took {} of {} orders)", python.taken, python.given);
            }
        }
        None => {
            println!("the Python package diplomacy: not found; bench/README.md says how to name it")
        }
    }

    let one = games_a_second(1);
    println!("\nrandom games to {LAST_YEAR}, on 1 core: {one:.0} a second");
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let all = games_a_second(cores);
    println!(
        "on {cores} cores: {all:.0} a second, {:.2} times as many",
        all / one
    );
}

/// A line of the table: what took so long altogether, for each of so many.
fn line(what: &str, seconds: f64, number: usize) {
    println!("{what:<44}{:>9.2} µs", micros_each(seconds, number));
}

/// The same with how many times as long it took as something else.
fn ratio(what: &str, seconds: f64, number: usize, other: f64, of_what: &str) {
    let (micros, ratio) = (micros_each(seconds, number), seconds / other);
    println!("{what:<44}{micros:>9.2} µs{ratio:>9.1}  times {of_what}");
}

fn micros_each(seconds: f64, number: usize) -> f64 {
    seconds * 1e6 / count(number)
}

/// How long it takes to settle the phases.
fn settle(phases: &[Phase]) -> f64 {
    sum_of_shortest(phases.len(), |at| {
        let game = &phases[at];
        let begun = Instant::now();
        black_box(game.clone().settle());
        begun.elapsed()
    })
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

/// How long it takes to list all legal orders of the phases.
fn list(phases: &[Phase]) -> f64 {
    sum_of_shortest(phases.len(), |at| {
        // A game keeps what it has worked out of a phase: this one has worked out nothing yet.
        let game = unasked(&phases[at]);
        let begun = Instant::now();
        for due in game.demands() {
            for order in game.legal_orders(&due) {
                black_box(order);
            }
        }
        begun.elapsed()
    })
}

/// How many legal orders the phases have.
fn count_legal(phases: &[Phase]) -> usize {
    let mut legal = 0;
    for game in phases {
        for due in game.demands() {
            legal += game.legal_orders(&due).count();
        }
    }
    legal
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

/// How long it takes to read the orders of the phases.
fn read(phases: &[Phase]) -> f64 {
    let slips = slips(phases);
    sum_of_shortest(slips.len(), |at| {
        let slip = &slips[at];
        let mut game = slip.game.clone();
        let begun = Instant::now();
        for (author, text) in &slip.texts {
            black_box(game.give_text(*author, text));
        }
        begun.elapsed()
    })
}

/// How long the crate `diplomacy` takes to settle the phases. Reading its orders isn't measured.
fn settle_by_peer(phases: &[Phase], board: &Board) -> f64 {
    let mut asked: Vec<peer::Asked> = Vec::new();
    for game in phases {
        asked.push(peer::Asked::new(game, board));
    }
    sum_of_shortest(asked.len(), |at| {
        let begun = Instant::now();
        asked[at].settle();
        begun.elapsed()
    })
}

/// How many random games so many threads play in a second.
fn games_a_second(threads: usize) -> f64 {
    let mut shortest = f64::INFINITY;
    for _ in 0..GAME_ROUNDS {
        let begun = Instant::now();
        thread::scope(|scope| {
            for thread in 0..threads as u64 {
                scope.spawn(move || {
                    for game in 0..GAMES_EACH {
                        play(1000 * thread + game, |_| {});
                    }
                });
            }
        });
        shortest = shortest.min(begun.elapsed().as_secs_f64());
    }
    count(threads) * GAMES_EACH as f64 / shortest
}

/// The sum of the shortest times of so many pieces of work, in seconds. All are done in each round,
/// so that none is known by heart.
fn sum_of_shortest(number: usize, mut time: impl FnMut(usize) -> Duration) -> f64 {
    let mut shortest = vec![Duration::MAX; number];
    for _ in 0..ROUNDS {
        for (at, shortest) in shortest.iter_mut().enumerate() {
            *shortest = time(at).min(*shortest);
        }
    }
    shortest.iter().sum::<Duration>().as_secs_f64()
}

fn per(sum: usize, number: usize) -> f64 {
    sum as f64 / count(number)
}

fn count(number: usize) -> f64 {
    number.max(1) as f64
}
