//! What the program's reports of a secret world need beside.

use super::{WorldSight, board};
use crate::discovery::Discoveries;
use chancery_atlas::board::{Board, ProvinceId};
use std::sync::Arc;

impl WorldSight<'_> {
    /// The board of everybody when this was known.
    pub fn public_board(&self, lore: &Discoveries) -> Option<Arc<Board>> {
        let explored = vec![false; self.truth.provinces.len()];
        let (board, _) = board(self.truth, lore, None, &explored)?;
        Some(Arc::new(board))
    }

    /// A province of the known world on the viewer's board, where everybody sees what happens; `None`
    /// beyond.
    pub fn in_known_world(&self, province: ProvinceId) -> Option<ProvinceId> {
        if self.truth.is_beyond(province) {
            None
        } else {
            self.province(province)
        }
    }
}
