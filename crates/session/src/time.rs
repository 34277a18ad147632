//! Times as people read them, and the time of the evening.

use std::time::Instant;

use chancery_game::clock::TimeSource;
use chancery_game::system;
use jiff::{SignedDuration, Timestamp};

/// A time of day and date as the clock on the wall shows it: `20 Nov 2026 23:14`.
pub fn when(at: Timestamp) -> String {
    at.to_zoned(jiff::tz::TimeZone::system())
        .strftime("%-d %b %Y %H:%M")
        .to_string()
}

/// The time of an evening, which no change of the computer's clock disturbs.
pub struct TableTime {
    source: TimeSource,
    begun: Instant,
}

impl TableTime {
    pub fn begin() -> Self {
        Self {
            source: TimeSource::begin(system::now(), SignedDuration::ZERO),
            begun: Instant::now(),
        }
    }

    pub fn now(&mut self) -> Timestamp {
        // The monotonic clock tells the source whether the wall clock has jumped.
        let counted = SignedDuration::try_from(self.begun.elapsed()).unwrap_or_default();
        self.source.read(system::now(), counted)
    }
}
