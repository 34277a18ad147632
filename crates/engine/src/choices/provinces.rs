//! Sets of provinces, asked for so often that a list would be slow.

use chancery_atlas::board::{Board, ProvinceId};

/// Some provinces of a board, a bit each.
#[derive(Debug)]
pub(super) struct Provinces(Vec<u64>);

impl Provinces {
    /// None of a board's provinces.
    pub(super) fn none(board: &Board) -> Self {
        Self(vec![0; board.provinces.len().div_ceil(64)])
    }

    pub(super) fn add(&mut self, province: ProvinceId) {
        let at = province.index();
        self.0[at / 64] |= 1 << (at % 64);
    }

    pub(super) fn contains(&self, province: ProvinceId) -> bool {
        let at = province.index();
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    /// Whether some province is in both.
    pub(super) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }
}
