//! The calendar: three months a quarter, of which the first is a Spring-type move, the second a
//! Fall-type move, and in the third units are built and removed (rules 4 and 10a). Under
//! `build-months move-and-build` they move in the third month too, and that is the Fall-type move.

use std::borrow::Cow;

use super::rules::{BuildMonths, Year1885Rules};
use crate::calendar::{Calendar, PhaseKind, Season};

const fn builds(name: &'static str, aliases: &'static [&'static str]) -> Season {
    Season {
        name: Cow::Borrowed(name),
        aliases,
        moves: true,
        builds: true,
        takes_ownership: false,
    }
}

/// The months, from January 1885; before it the kinds of free units are chosen.
pub(crate) static CALENDAR: Calendar = Calendar {
    seasons: Cow::Borrowed(&[
        Season::moves("January", &["jan"]),
        Season::moves_and_ownership("February", &["feb"]),
        builds("March", &["mar"]),
        Season::moves("April", &["apr"]),
        Season::moves_and_ownership("May", &[]),
        builds("June", &["jun"]),
        Season::moves("July", &["jul"]),
        Season::moves_and_ownership("August", &["aug"]),
        builds("September", &["sep", "sept"]),
        Season::moves("October", &["oct"]),
        Season::moves_and_ownership("November", &["nov"]),
        builds("December", &["dec"]),
    ]),
    first_year: 1885,
    first_season: 0,
    years: 1,
    follows_board: false,
    sets_up: true,
    plain: PhaseKind::Adjustments,
};

/// Whether units move in a season of the calendar that has moves.
pub(crate) fn moves(rules: Year1885Rules, season: &Season) -> bool {
    season.moves && (!season.builds || rules.build_months == BuildMonths::MoveAndBuild)
}

/// Whether a season's move is a Fall-type one, after which centres change hands.
pub(crate) fn is_fall(rules: Year1885Rules, season: &Season) -> bool {
    match rules.build_months {
        BuildMonths::BuildsOnly => season.takes_ownership,
        BuildMonths::MoveAndBuild => season.builds,
    }
}
