//! How often what pairs of games are drawn from was drawn.

use std::collections::BTreeMap;
use std::fmt;

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
