//! How many worlds of 1492 the generator makes in a second, on one core, as long as how many movement
//! phases of the standard game one takes, and how the four powers
//! fare in them on average: the share of the centres that are nearest to each. It fails where a
//! power has less than 90 % of the mean share of another.
//!
//! ```text
//! cargo run --release --example worlds               # worlds of several sizes
//! cargo run --release --example worlds -- land 60    # the same with a knob turned
//! ```

#[path = "support/seasons.rs"]
mod seasons;

use chancery_atlas::board::{Board, World, builtin};
use chancery_atlas::world::generate::{Knob, Knobs, generate};
use chancery_atlas::world::{fairness, join};
use std::time::{Duration, Instant};

use seasons::standard_phase;

/// Worlds made of each size.
const WORLDS: u64 = 200;

fn main() -> Result<(), String> {
    let known = builtin::load("1492").ok_or("the board of 1492 is missing")?;
    let mut knobs = Knobs::default();
    let words: Vec<String> = std::env::args().skip(1).collect();
    for pair in words.chunks(2) {
        let [name, value] = pair else {
            return Err("a knob wants a value: land 60".to_owned());
        };
        let knob = Knob::ALL
            .into_iter()
            .find(|knob| knob.name() == name)
            .ok_or_else(|| format!("there is no knob “{name}”"))?;
        knobs.set(knob, value).map_err(|why| why.to_string())?;
    }
    println!(
        "{:>5} {:>9} {:>9} {:>9} {:>9} {:>7} {:>9}  mean shares in per cent",
        "areas", "worlds/s", "mean ms", "slowest", "attempts", "failed", "in phases"
    );
    let standard = standard_phase()?;
    let mut uneven = Vec::new();
    for areas in [40, 60, 90, 100, 150, 200, 250] {
        knobs.areas = Some(areas);
        let (mut attempts, mut slowest, mut worlds) = (0_u32, Duration::ZERO, Vec::new());
        let begin = Instant::now();
        for seed in 1..=WORLDS {
            let one = Instant::now();
            worlds.extend(generate(
                chancery_atlas::chance::Seed::Number(seed),
                &knobs,
                &known,
                |_, _| attempts += 1,
            ));
            slowest = slowest.max(one.elapsed());
        }
        let mean = begin.elapsed().as_secs_f64() / f64::from(WORLDS as u32);
        let millis = slowest.as_secs_f64() * 1e3;
        let tries = f64::from(attempts) / f64::from(WORLDS as u32);
        let failed = WORLDS as usize - worlds.len();
        let shares = mean_shares(worlds, &known);
        let listed: Vec<String> = shares
            .iter()
            .map(|(power, share)| format!("{power} {share:.1}"))
            .collect();
        println!(
            "{areas:>5} {:>9.0} {:>9.2} {millis:>9.1} {tries:>9.1} {failed:>7} {:>9.0}  {}",
            1.0 / mean,
            mean * 1e3,
            mean / standard,
            listed.join(", ")
        );
        let share = |(_, share): &(String, f64)| *share;
        let (least, most) = (
            shares.iter().map(share).fold(f64::MAX, f64::min),
            shares.iter().map(share).fold(0.0, f64::max),
        );
        if least < 0.9 * most {
            uneven.push(areas.to_string());
        }
    }
    if uneven.is_empty() {
        Ok(())
    } else {
        Err(format!(
            "a power fares worse than another in worlds of {} areas",
            uneven.join(", ")
        ))
    }
}

/// Per power its mean share, in per cent.
#[expect(
    clippy::cast_precision_loss,
    reason = "shares and counts of a world are small"
)]
fn mean_shares(worlds: Vec<World>, known: &Board) -> Vec<(String, f64)> {
    let mut shares: Vec<(String, f64)> = known
        .power_ids()
        .map(|power| (known.power(power).name.clone(), 0.0))
        .collect();
    let count = worlds.len() as f64;
    for world in worlds {
        let found = fairness::measure(&join(world, known));
        for (sum, prospect) in shares.iter_mut().zip(&found.prospects) {
            sum.1 += 100.0 * prospect.share as f64 / (12.0 * found.centres as f64 * count);
        }
    }
    shares
}
