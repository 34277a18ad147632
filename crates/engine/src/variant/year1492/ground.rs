//! What the rules ask of the ground: what adjoins what, and from which areas one looks beyond the
//! known world.

use chancery_atlas::board::{Board, ProvinceId};

/// Whether who enters a province is told what adjoins it: one at the edge of the known world, or
/// beyond (rule 4).
pub(crate) fn is_outpost(board: &Board, province: ProvinceId) -> bool {
    board.is_beyond(province) || board.province(province).edge
}

/// The provinces that an army or a fleet, at whatever coast, can come to from one, sorted.
pub(crate) fn neighbours(board: &Board, of: ProvinceId) -> Vec<ProvinceId> {
    let mut beside = [board.army_moves(of), board.waters(of), board.shores(of)].concat();
    beside.sort_unstable();
    beside.dedup();
    beside
}

/// The areas beyond the known world that adjoin a province, sorted.
pub(crate) fn beyond(board: &Board, of: ProvinceId) -> impl Iterator<Item = ProvinceId> + '_ {
    neighbours(board, of)
        .into_iter()
        .filter(|&area| board.is_beyond(area))
}

/// The supply centres beyond the known world.
pub fn centres_beyond(board: &Board) -> impl Iterator<Item = ProvinceId> + '_ {
    board.centres().filter(|&centre| board.is_beyond(centre))
}
