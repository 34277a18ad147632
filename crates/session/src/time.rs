//! Times as people read them.

/// A time of day and date as the clock on the wall shows it: `20 Nov 2026 23:14`.
pub fn when(at: jiff::Timestamp) -> String {
    at.to_zoned(jiff::tz::TimeZone::system())
        .strftime("%-d %b %Y %H:%M")
        .to_string()
}
