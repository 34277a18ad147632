//! Which point of its course a game is shown at. A season is published when nothing that is kept from
//! its reader can change it any more.

use std::borrow::Cow;

use super::Viewer;
use crate::game::Game;
use chancery_atlas::board::Board;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::discovery::Discoveries;
use chancery_engine::position::Unit;
use chancery_engine::seat::SeatId;

/// Why the room is shown an earlier season than the open one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeldBack {
    /// A settled phase is being amended.
    Amendment,
    /// So many units wait for retreats of which nobody else may know.
    Retreats(usize),
}

/// A game at the point that was published last. Whatever leaves the game master's screen is made of
/// this, so that it changes when a season is published and at no other time.
///
/// Who has a retreat to order, or sees a unit that waits for one, has to know of the moves before it.
/// In fog no phase is passed over, so that an open one tells nothing.
pub fn published(game: &Game, viewer: Viewer) -> Cow<'_, Game> {
    if viewer == Viewer::GameMaster {
        return Cow::Borrowed(game);
    }
    // A phase that is open again is not decided: its earlier result stands until it is settled anew.
    let before = game.before_amendment().map(Cow::Owned);
    let game = before.unwrap_or(Cow::Borrowed(game));
    if hidden_retreats(&game, viewer) == 0 {
        game
    } else {
        Cow::Owned(game.before_last())
    }
}

/// Why everybody is shown an earlier season than the open one; `None` where they are not.
pub fn held_back(game: &Game) -> Option<HeldBack> {
    if game.history().amendment.is_some() {
        return Some(HeldBack::Amendment);
    }
    match hidden_retreats(game, Viewer::Public) {
        0 => None,
        retreats => Some(HeldBack::Retreats(retreats)),
    }
}

/// How many units wait for a retreat, where the viewer sees none of them.
fn hidden_retreats(game: &Game, viewer: Viewer) -> usize {
    let (board, state) = (game.board(), game.state());
    let Some(lore) = state.discoveries.as_deref() else {
        return 0;
    };
    if state.phase.kind != PhaseKind::Retreats {
        return 0;
    }
    let waiting = &state.position.dislodged;
    // Whoever sees one of them knows of the phase, and has to know the moves before it.
    if waiting
        .iter()
        .any(|waiting| sees(viewer, &waiting.unit, board, lore))
    {
        return 0;
    }
    waiting.len()
}

/// Whether a viewer sees a unit that waits: it is his own, or stands where everybody looks.
fn sees(viewer: Viewer, unit: &Unit, board: &Board, lore: &Discoveries) -> bool {
    let at = unit.place.province;
    viewer == Viewer::Seat(SeatId::playing(unit.power))
        || !board.is_beyond(at)
        || lore.is_public(at)
}
