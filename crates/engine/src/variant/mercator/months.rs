//! The year of Mercator: twelve months, each with moves, four of them with builds (section on the
//! calendar).

use std::borrow::Cow;

use crate::calendar::{Calendar, Phase, PhaseKind, Season};
use chancery_atlas::board::Board;

/// Centres change hands in the months of builds only.
const fn build_month(name: &'static str, aliases: &'static [&'static str]) -> Season {
    Season {
        name: Cow::Borrowed(name),
        aliases,
        moves: true,
        builds: true,
        takes_ownership: true,
    }
}

/// A board may begin in another year ([`chancery_atlas::board::Board::year`]).
pub(crate) static CALENDAR: Calendar = Calendar {
    seasons: Cow::Borrowed(&[
        Season::moves("January", &["jan"]),
        Season::moves("February", &["feb"]),
        build_month("March", &["mar"]),
        Season::moves("April", &["apr"]),
        Season::moves("May", &[]),
        build_month("June", &["jun"]),
        Season::moves("July", &["jul"]),
        Season::moves("August", &["aug"]),
        build_month("September", &["sep", "sept"]),
        Season::moves("October", &["oct"]),
        Season::moves("November", &["nov"]),
        build_month("December", &["dec"]),
    ]),
    first_year: 1901,
    first_season: 0,
    years: 1,
    follows_board: true,
    sets_up: true,
    plain: PhaseKind::Movement,
};

/// The year in which a game on the board begins.
pub(crate) fn first_year(board: &Board) -> u16 {
    board.year.unwrap_or(CALENDAR.first_year)
}

/// Which build season of the game a phase belongs to, or comes before: 1 until March of the first
/// year, 3 for its September.
pub(crate) fn build_season(board: &Board, phase: Phase) -> usize {
    let years = usize::from(phase.year.saturating_sub(first_year(board)));
    let months = &CALENDAR.seasons;
    let before = &months[..usize::from(phase.season).min(months.len())];
    years * count_builds(months) + count_builds(before) + 1
}

fn count_builds(months: &[Season]) -> usize {
    months.iter().filter(|month| month.builds).count()
}
