//! The calendar of 1492: Spring, Autumn, and the adjustments of Winter.

use crate::calendar::{Calendar, PhaseKind, Season};

/// The first move is that of Spring 1492 (rule 2).
pub static CALENDAR: Calendar = Calendar {
    seasons: &[
        Season {
            name: "Spring",
            aliases: &["s"],
            moves: true,
            builds: false,
            takes_ownership: false,
        },
        Season {
            name: "Autumn",
            aliases: &["a", "fall", "f"],
            moves: true,
            builds: false,
            takes_ownership: true,
        },
        Season {
            name: "Winter",
            aliases: &["w"],
            moves: false,
            builds: true,
            takes_ownership: false,
        },
    ],
    first_year: 1492,
    sets_up: false,
    plain: PhaseKind::Movement,
};
