//! The calendar of 1492: Spring, Autumn, and the adjustments of Winter.

use std::borrow::Cow;

use crate::calendar::{Calendar, PhaseKind, Season};

/// The first move is that of Spring 1492 (rule 2).
pub(crate) static CALENDAR: Calendar = Calendar {
    seasons: Cow::Borrowed(&[
        Season::moves("Spring", &["s"]),
        Season::moves_and_ownership("Autumn", &["a", "fall", "f"]),
        Season::WINTER,
    ]),
    first_year: 1492,
    first_season: 0,
    years: 1,
    follows_board: false,
    sets_up: false,
    plain: PhaseKind::Movement,
};
