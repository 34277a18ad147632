//! One board of the known world and what lies beyond it.

use crate::board::{Board, World};
use std::sync::Arc;

/// Joins a world to the board of the known world: the areas follow the known provinces, the natives follow the powers.
pub fn join(world: World, known: &Board) -> Board {
    let mut board = known.clone();
    board.beyond = Some(Arc::new(world));
    board
}
