//! How many worlds of 1492 the generator makes in a second, on one core.
//!
//! ```text
//! cargo run --release --example worlds               # worlds of several sizes
//! cargo run --release --example worlds -- land 60    # the same with a knob turned
//! ```

use chancery::board::builtin;
use chancery::world::generate::{Knob, Knobs, generate};
use std::time::{Duration, Instant};

/// Worlds made of each size.
const WORLDS: u64 = 200;

fn main() -> Result<(), String> {
    let known = builtin::load("1492").ok_or("the board of 1492 is missing")?;
    let mut knobs = Knobs::default();
    let words: Vec<String> = std::env::args().skip(1).collect();
    for pair in words.chunks(2) {
        let [name, value] = pair else { return Err("a knob wants a value: land 60".to_owned()) };
        let knob = Knob::ALL.into_iter().find(|knob| knob.name() == name).ok_or_else(|| format!("there is no knob “{name}”"))?;
        knobs.set(knob, value).map_err(|why| why.to_string())?;
    }
    println!("{:>5} {:>9} {:>9} {:>9} {:>9} {:>7}", "areas", "worlds/s", "mean ms", "slowest", "attempts", "failed");
    for areas in [40, 60, 90, 100, 150, 200, 250] {
        knobs.areas = areas;
        let (mut attempts, mut failed, mut slowest) = (0_u32, 0, Duration::ZERO);
        let begin = Instant::now();
        for seed in 1..=WORLDS {
            let one = Instant::now();
            failed += u32::from(generate(seed, &knobs, &known, |_, _| attempts += 1).is_err());
            slowest = slowest.max(one.elapsed());
        }
        let mean = begin.elapsed().as_secs_f64() / f64::from(WORLDS as u32);
        let millis = slowest.as_secs_f64() * 1e3;
        let tries = f64::from(attempts) / f64::from(WORLDS as u32);
        println!("{areas:>5} {:>9.0} {:>9.2} {millis:>9.1} {tries:>9.1} {failed:>7}", 1.0 / mean, mean * 1e3);
    }
    Ok(())
}
