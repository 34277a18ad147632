//! The block of the known world, which moves as a whole.

use super::drawing::CanvasState;
use crate::board::{Board, Ground};
use crate::world::template;

impl CanvasState {
    /// The cells of the block.
    pub(crate) fn block(&self) -> Vec<usize> {
        self.cells()
            .filter(|&(_, ground)| ground.is_known_world())
            .map(|(cell, _)| cell)
            .collect()
    }

    /// Moves the block by columns and rows; what lay round it closes over the cells that it leaves.
    /// Whether it has room there.
    pub(crate) fn move_block(&mut self, columns: i32, rows: i32) -> bool {
        let old: Vec<(usize, Ground)> = self
            .cells()
            .filter(|&(_, ground)| ground.is_known_world())
            .collect();
        // All cells must have room before the first is set.
        let mut new = Vec::with_capacity(old.len());
        for &(cell, ground) in &old {
            let (column, row) = self.place(cell);
            let Some(to) = self.shape().cell(column + columns, row + rows) else {
                return false;
            };
            new.push((to, ground));
        }
        let mut left: Vec<bool> = vec![false; self.rows.len() * usize::from(self.width)];
        for &(cell, _) in &old {
            left[cell] = true;
        }
        // A move by one cell lands mostly on itself: only what it does not cover is left.
        for &(cell, ground) in &new {
            left[cell] = false;
            self.set(cell, ground);
        }
        let hole: Vec<usize> = old
            .iter()
            .map(|&(cell, _)| cell)
            .filter(|&cell| left[cell])
            .collect();
        self.close(&hole);
        true
    }

    /// Puts the block in its usual shape round a cell, or as near as there is room, instead of the
    /// one that is there. Whether there is room.
    pub(crate) fn put_block(&mut self, at: (i32, i32), known: &Board) -> bool {
        let (column, row) = at;
        let (wide, high) = (
            i32::from(template::BLOCK_SIZE.0),
            i32::from(template::BLOCK_SIZE.1),
        );
        let (width, height) = (i32::from(self.width), i32::from(self.height()));
        if wide > width || high > height {
            return false;
        }
        // Columns go round a cylinder by themselves, in `cell` below.
        let left = column - wide / 2;
        let left = if self.wraps {
            left
        } else {
            left.clamp(0, width - wide)
        };
        let top = (row - high / 2).clamp(0, height - high);
        // The old block closes first, or the new one would be closed over where they overlap.
        let old = self.block();
        self.close(&old);
        for (down, line) in (0u16..).zip(template::block(known)) {
            for (right, ground) in (0u16..).zip(line) {
                if let Some(cell) = self
                    .shape()
                    .cell(left + i32::from(right), top + i32::from(down))
                {
                    self.set(cell, ground);
                }
            }
        }
        true
    }
}
