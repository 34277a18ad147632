//! How many reasons of each kind a test tried.

use chancery_engine::adjudicate::Reason;
use std::collections::BTreeMap;
use std::fmt;

/// How many verdicts of each kind of reason were tried, and how many failures were not, since their
/// reason names nothing that could be taken away.
#[derive(Debug, Default)]
pub struct Tally {
    pub tried: BTreeMap<String, usize>,
    pub untried: BTreeMap<String, usize>,
}

impl Tally {
    pub fn tried(&mut self, reason: Reason) {
        *self.tried.entry(kind(reason)).or_default() += 1;
    }

    pub fn untried(&mut self, reason: Reason) {
        *self.untried.entry(kind(reason)).or_default() += 1;
    }

    pub fn add(&mut self, other: Self) {
        for (kind, count) in other.tried {
            *self.tried.entry(kind).or_default() += count;
        }
        for (kind, count) in other.untried {
            *self.untried.entry(kind).or_default() += count;
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = |counts: &BTreeMap<String, usize>| {
            let counts: Vec<String> = counts
                .iter()
                .map(|(kind, n)| format!("{kind} {n}"))
                .collect();
            counts.join(", ")
        };
        write!(
            f,
            "{} reasons tried ({}); nothing to take away in {} ({})",
            self.tried.values().sum::<usize>(),
            said(&self.tried),
            self.untried.values().sum::<usize>(),
            said(&self.untried)
        )
    }
}

/// The name of a kind of reason.
fn kind(reason: Reason) -> String {
    let told = format!("{reason:?}");
    let mut words = told.split(|c: char| !c.is_alphanumeric());
    let first = words.next().unwrap_or_default();
    match reason {
        Reason::Pools(_) | Reason::Carrying(_) | Reason::Scales(_) | Reason::OpenSeas(_) => {
            words.next().unwrap_or(first).to_owned()
        }
        _ => first.to_owned(),
    }
}
