//! Reading the orders of a settled phase out at the game master's pace, power by power or order by
//! order: nothing is seen of what came of them before all are read.

mod draw;
mod update;

pub use update::PLACE;

use crate::tui::pages::results::{ResultLine, result_lines};
use crate::tui::table::BoardSize;
use chancery_atlas::board::PowerId;
use chancery_game::game::Game;
use chancery_game::view::{SeenTurn, Viewer};

/// The page on which orders are read out.
pub struct RevealPage {
    turn: usize,
    /// How many of its orders are read.
    read: usize,
    room: BoardSize,
    /// How far the board is scrolled by hand.
    pan: (i16, i16),
}

impl RevealPage {
    /// The orders of a turn, none of them read yet.
    pub(crate) fn new(game: &Game, turn: usize) -> Self {
        Self {
            turn: turn.min(game.turns().len().saturating_sub(1)),
            read: 0,
            room: BoardSize::Pane,
            pan: (0, 0),
        }
    }

    /// The turn as everybody in the room may see it.
    fn seen(&self, game: &Game) -> Option<SeenTurn> {
        let turn = game.turns().get(self.turn)?;
        Some(SeenTurn::of(game, turn, Viewer::in_room(game)))
    }
}

/// The orders of a turn as they are read out: whose each is, and which of the turn's.
fn reading(game: &Game, seen: &SeenTurn) -> Vec<(PowerId, usize)> {
    let lines = result_lines(game.board(), seen).into_iter();
    let orders = lines.filter_map(|line| match line {
        ResultLine::Order { at, .. } => Some((seen.orders.get(at)?.power, at)),
        _ => None,
    });
    orders.collect()
}
