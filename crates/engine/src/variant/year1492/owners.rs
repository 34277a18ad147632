//! Centres beyond the known world, and who has won by them (rule 12).

use crate::ending::Ending;
use crate::position::Position;
use crate::seat::SeatId;
use chancery_atlas::board::{Board, PowerId};

use super::ground::centres_beyond;

/// How many of the centres beyond the known world a power owns.
pub fn off_board(board: &Board, position: &Position, power: PowerId) -> usize {
    centres_beyond(board)
        .filter(|&centre| position.owner(centre) == Some(power))
        .count()
}

/// With how many of them a power wins: more than half.
pub fn needed(board: &Board) -> usize {
    centres_beyond(board).count() / 2 + 1
}

/// The victory of the power that owns so many.
pub(crate) fn ending(board: &Board, position: &Position) -> Option<Ending> {
    let needed = needed(board);
    Ending::won(
        board
            .power_ids()
            .filter(|&power| off_board(board, position, power) >= needed)
            .map(SeatId::playing),
    )
}
