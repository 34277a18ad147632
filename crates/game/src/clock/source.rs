//! What time it is for a clock that must not jump.

use jiff::{SignedDuration, Timestamp};

/// The time of day, kept from running back: it goes on by the machine's own counting where the time
/// of day is set back, and jumps ahead only as it does when the machine wakes from sleep.
#[derive(Clone, Copy, Debug)]
pub struct TimeSource {
    /// A moment, by the time of day and by the machine's counting.
    known: (Timestamp, SignedDuration),
}

/// Differences smaller than this are the machine's own.
const SLACK: SignedDuration = SignedDuration::from_secs(2);

impl TimeSource {
    /// Begins at a moment: the time of day, and what the machine has counted since some moment that
    /// stays the same.
    pub const fn begin(time_of_day: Timestamp, counted: SignedDuration) -> Self {
        Self {
            known: (time_of_day, counted),
        }
    }

    /// What time it is, by the two.
    pub fn read(&mut self, time_of_day: Timestamp, counted: SignedDuration) -> Timestamp {
        let passed = (counted - self.known.1).max(SignedDuration::ZERO);
        let expected = self.known.0.saturating_add(passed).unwrap_or(time_of_day);
        let now = if time_of_day.duration_since(expected) > SLACK {
            time_of_day
        } else {
            expected
        };
        self.known = (now, counted);
        now
    }
}
