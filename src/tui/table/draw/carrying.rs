//! How units stand that are not plain armies and fleets: armies aboard, with the moves that their
//! rations last, and units of a kind that is not shown yet.

use ratatui::prelude::*;

use crate::tui::theme::Theme;
use chancery_atlas::board::{Board, UnitKind};
use chancery_engine::position::{Aboard, Position, Unit};
use chancery_game::game::Game;

/// A unit's letters: `A`, `F`; `A/F` for a fleet with an army aboard; `?` where the kind is still
/// its owner's to choose.
fn letters(position: &Position, unit: &Unit) -> &'static str {
    match unit.kind {
        _ if position.free_kind(unit.id).is_some_and(|free| !free.chosen) => "?",
        UnitKind::Fleet if position.cargo(unit.id).is_some() => "A/F",
        UnitKind::Army => "A",
        UnitKind::Fleet => "F",
    }
}

/// A piece by its letters and place: `F StP/sc`.
pub(crate) fn piece(board: &Board, position: &Position, unit: &Unit) -> String {
    let letters = letters(position, unit);
    format!("{letters} {}", board.write_place(unit.place))
}

/// The letters that everybody may see: `?` until the kind is shown.
pub(crate) fn open_letters(position: &Position, unit: &Unit) -> &'static str {
    if position.free_kind(unit.id).is_some() {
        "?"
    } else {
        letters(position, unit)
    }
}

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
