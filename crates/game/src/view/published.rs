//! Which point of its course a game is shown at. A season is published when nothing that is kept from
//! its reader can change it any more.

use std::borrow::Cow;

use super::Viewer;
use crate::game::Game;
use chancery_engine::secrecy::hidden_retreats;

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
    let power = match viewer {
        Viewer::Seat(seat) => game.setup().variant.seating().power_of(game.board(), seat),
        Viewer::GameMaster | Viewer::Public => None,
    };
    if hidden_retreats(game.board(), game.state(), power) == 0 {
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
    match hidden_retreats(game.board(), game.state(), None) {
        0 => None,
        retreats => Some(HeldBack::Retreats(retreats)),
    }
}
