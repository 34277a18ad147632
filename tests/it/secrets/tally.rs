//! Many pairs of games by command, and how often what they are drawn from was drawn.

use crate::support::draws::Draws;
use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// Counts by name.
#[derive(Clone, Debug, Default)]
pub struct Tally(BTreeMap<String, usize>);

impl Tally {
    pub fn count(&mut self, what: impl Into<String>) {
        self.add(what, 1);
    }

    pub fn add(&mut self, what: impl Into<String>, times: usize) {
        *self.0.entry(what.into()).or_default() += times;
    }

    pub fn join(&mut self, other: Self) {
        for (what, times) in other.0 {
            self.add(what, times);
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (what, times) in &self.0 {
            writeln!(f, "{times:>9}  {what}")?;
        }
        Ok(())
    }
}

/// A number in the environment.
fn asked(name: &str, usual: u64) -> u64 {
    let asked = std::env::var(name)
        .ok()
        .and_then(|number| number.parse().ok());
    asked.unwrap_or(usual)
}

/// So many pairs as the environment says, drawn from the seed `TWINS_SEED`, on all processors; every
/// pair that differs is told.
pub fn long_run<T: fmt::Debug + Send>(
    pairs: &str,
    draw: impl Fn(&mut Draws) -> T + Sync,
    play: impl Fn(&T, &mut Tally) + Sync,
) {
    let (pairs, seed) = (asked(pairs, 200), asked("TWINS_SEED", 1492));
    let (next, played) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let (all, differ) = (Mutex::new(Tally::default()), Mutex::new(Vec::new()));
    let begun = Instant::now();
    let play = || {
        loop {
            let nth = next.fetch_add(1, Ordering::Relaxed) as u64;
            if nth >= pairs {
                break;
            }
            let seed = seed.wrapping_add(nth).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let pair = draw(&mut Draws(seed));
            let mut tally = Tally::default();
            let held = catch_unwind(AssertUnwindSafe(|| play(&pair, &mut tally)));
            all.lock().unwrap().join(tally);
            if held.is_err() {
                differ.lock().unwrap().push(pair);
            }
            let played = played.fetch_add(1, Ordering::Relaxed) + 1;
            if played.is_multiple_of(250) {
                let differ = differ.lock().unwrap();
                println!("{played} pairs played, {} differ: {differ:?}", differ.len());
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| _ = scope.spawn(play)));
    let seconds = begun.elapsed().as_secs();
    println!(
        "{}{pairs} pairs from seed {seed} in {seconds} seconds",
        all.lock().unwrap()
    );
    let differ = differ.into_inner().unwrap();
    assert!(
        differ.is_empty(),
        "{} pairs differ: {differ:?}",
        differ.len()
    );
}
