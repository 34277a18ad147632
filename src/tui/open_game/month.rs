//! What kind of phase it is, where its name does not say so.

use super::scales::ordered;
use chancery_engine::calendar::{Calendar, Phase, PhaseKind};
use chancery_game::game::Game;

/// Whether the calendar is one of months; those of a few seasons need no ribbon.
pub(crate) fn has_months(calendar: &Calendar) -> bool {
    calendar.seasons.len() == 12
}

/// Whether supply centres change hands at the end of a month.
pub(crate) fn is_fall(game: &Game, phase: Phase) -> bool {
    game.setup().variant.takes_ownership(game.table(), phase)
}

/// What kind of phase a month's is: `Spring-type move`, and where there is little room
/// `Spring-type`; of one with time scales which are ordered.
pub(crate) fn kind_of_move(game: &Game) -> Option<[&'static str; 2]> {
    let calendar = game.setup().calendar();
    if let Some(ordered) = ordered(game) {
        return Some([ordered; 2]);
    }
    match game.phase().kind {
        _ if !has_months(&calendar) => None,
        PhaseKind::SetUp => Some(["kinds of units"; 2]),
        PhaseKind::Movement if is_fall(game, game.phase()) => Some(["Fall-type move", "Fall-type"]),
        PhaseKind::Movement => Some(["Spring-type move", "Spring-type"]),
        PhaseKind::Retreats => None,
        // Else the name of the phase says so.
        PhaseKind::Adjustments => {
            (calendar.plain == PhaseKind::Adjustments).then_some(["builds"; 2])
        }
    }
}
