//! Which point of its course a game is shown at. A season is published when nothing that is kept from
//! its reader can change it any more.

use std::borrow::Cow;

use super::Viewer;
use crate::game::Game;
use chancery_engine::calendar::PhaseKind;
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
    match hidden_retreats(game, Viewer::Public) {
        _ if game.history().amendment.is_some() => Some(HeldBack::Amendment),
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
    let is_seen = |unit: &Unit| {
        let at = unit.place.province;
        viewer == Viewer::Seat(SeatId::of(unit.power)) || !board.is_beyond(at) || lore.is_public(at)
    };
    let waiting = &state.position.dislodged;
    if state.phase.kind != PhaseKind::Retreats || waiting.iter().any(|unit| is_seen(&unit.unit)) {
        return 0;
    }
    waiting.len()
}
