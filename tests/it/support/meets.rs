//! Properties that say how often they met what they are about.

use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};
use std::cell::Cell;

/// Tries a property on so many cases, and asserts that it met at least so many of what it is about
/// in all of them.
pub fn meets<S: Strategy>(
    least: usize,
    cases: u32,
    drawn: S,
    check: impl Fn(S::Value) -> Result<usize, TestCaseError>,
) {
    let config = ProptestConfig {
        cases,
        failure_persistence: None,
        // The same draws each time: what is found once is found again.
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    };
    let met = Cell::new(0);
    let run = TestRunner::new(config).run(&drawn, |drawn| {
        met.set(met.get() + check(drawn)?);
        Ok(())
    });
    run.unwrap_or_else(|failure| panic!("{failure}"));
    assert!(met.get() >= least, "{} met, {least} wanted", met.get());
}
