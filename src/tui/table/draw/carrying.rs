//! Armies aboard, with the moves that their rations last.

use ratatui::prelude::*;

use crate::tui::theme::Theme;
use chancery_engine::position::Aboard;
use chancery_game::game::Game;

/// The moves that an army aboard has left, the one being ordered included; `None` where rations are
/// endless.
pub(crate) fn left(game: &Game, aboard: &Aboard) -> Option<u8> {
    game.rations()
        .map(|allowed| allowed.saturating_sub(aboard.moves))
}

/// The badge of an army aboard: ` 3 left `; in words and in another style where the army starves
/// unless it lands now.
pub(crate) fn badge(theme: &Theme, left: u8) -> Span<'static> {
    match left {
        0 => Span::styled(" no rations! ", theme.last_ration),
        1 => Span::styled(" last move! ", theme.last_ration),
        n => Span::styled(format!(" {n} left "), theme.rations),
    }
}

/// The style of a figure that says the same.
pub(crate) const fn style(theme: &Theme, left: u8) -> Style {
    if left <= 1 {
        theme.last_ration
    } else {
        theme.rations
    }
}
