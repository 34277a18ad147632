//! The months of a year whose moves are not all alike: ` J F▪[M] A M▪[J] …`. A Fall-type month, at
//! the end of which supply centres change hands, is followed by the mark of a centre; a month of
//! builds and removals stands in brackets; the one that is played is highlighted.

use ratatui::text::{Line, Span};

use super::scales;
use crate::tui::look::Look;
use chancery_engine::calendar::{Calendar, Phase, PhaseKind};
use chancery_engine::variant::Ownable;
use chancery_game::game::Game;

/// Whether the calendar is one of months; those of a few seasons need no ribbon.
fn has_months(calendar: &Calendar) -> bool {
    calendar.seasons.len() == 12
}

/// Whether supply centres change hands at the end of a month.
fn is_fall(game: &Game, phase: Phase) -> bool {
    game.setup().variant.takes_ownership(game.table(), phase)
}

/// What kind of phase a month's is: `Spring-type move`, and where there is little room
/// `Spring-type`; of one with time scales which are ordered.
pub(crate) fn kind_of_move(game: &Game) -> Option<[&'static str; 2]> {
    let calendar = game.setup().calendar();
    let plain = || match game.phase().kind {
        _ if !has_months(&calendar) => None,
        PhaseKind::SetUp => Some(["kinds of units"; 2]),
        PhaseKind::Movement if is_fall(game, game.phase()) => Some(["Fall-type move", "Fall-type"]),
        PhaseKind::Movement => Some(["Spring-type move", "Spring-type"]),
        PhaseKind::Retreats => None,
        // Else the name of the phase says so.
        PhaseKind::Adjustments => {
            (calendar.plain == PhaseKind::Adjustments).then_some(["builds"; 2])
        }
    };
    scales::ordered(game)
        .map(|ordered| [ordered; 2])
        .or_else(plain)
}

/// The ribbon; `None` where the calendar has no months.
pub(crate) fn ribbon(game: &Game, look: &Look) -> Option<Line<'static>> {
    let calendar = game.setup().calendar();
    if !has_months(&calendar) {
        return None;
    }
    let phase = game.phase();
    let now = Some(phase.season).filter(|_| phase.kind != PhaseKind::SetUp);
    let months = (0..).zip(calendar.seasons.iter()).map(|(season, month)| {
        let letter = month.name.chars().next().unwrap_or(' ');
        let text = match (month.builds, is_fall(game, Phase { season, ..phase })) {
            // Where all land has owners, much of it changes hands every month.
            (true, true) if game.setup().variant.ownable() == Ownable::Land => {
                format!("[{letter}]")
            }
            (true, true) => format!("[{letter}{}]", look.glyphs.centre),
            (true, false) => format!("[{letter}]"),
            (false, true) => format!("{letter}{}", look.glyphs.centre),
            (false, false) => format!(" {letter} "),
        };
        Span::styled(
            text,
            if Some(season) == now {
                look.theme.selection
            } else {
                look.theme.dim
            },
        )
    });
    Some(Line::from(months.collect::<Vec<_>>()))
}
