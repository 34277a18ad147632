//! The months of a year whose moves are not all alike: ` J F▪[M] A M▪[J] …`. A Fall-type month, at
//! the end of which supply centres change hands, is followed by the mark of a centre; a month of
//! builds and removals stands in brackets; the one that is played is highlighted.

use ratatui::text::{Line, Span};

use crate::tui::look::Look;
use crate::tui::open_game::{has_months, is_fall};
use chancery_engine::calendar::{Phase, PhaseKind};
use chancery_engine::variant::Ownable;
use chancery_game::game::Game;

/// The ribbon; `None` where the calendar has no months.
pub(crate) fn ribbon(game: &Game, look: &Look) -> Option<Line<'static>> {
    let calendar = game.setup().calendar();
    if !has_months(&calendar) {
        return None;
    }
    let phase = game.phase();
    let now = (phase.kind != PhaseKind::SetUp).then_some(phase.season);
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
