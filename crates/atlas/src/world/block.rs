//! The block of a drawing: the known world and its inside, which should be in one piece.

use crate::board::{BeyondGrid, SIDES};

pub struct KnownBlock {
    /// Its leftmost column, when the earth is unrolled from the piece's first cell; it may be less
    /// than 0.
    pub west: i32,
    /// Whether it runs round the cylinder.
    pub round: bool,
}

/// The pieces of the block, in the order of their first cells.
pub(crate) fn blocks(grid: &BeyondGrid) -> Vec<KnownBlock> {
    // The column at which a cell was reached, unrolled.
    let mut reached: Vec<Option<i32>> = vec![None; grid.cells.len()];
    let mut found = Vec::new();
    for first in 0..grid.cells.len() {
        if !grid.cells[first].is_known_world() || reached[first].is_some() {
            continue;
        }
        let column = i32::from(grid.shape().place(first).0);
        let mut block = KnownBlock {
            west: column,
            round: false,
        };
        reached[first] = Some(column);
        let mut open = vec![(first, column)];
        while let Some((cell, column)) = open.pop() {
            block.west = block.west.min(column);
            let steps = SIDES.into_iter().zip([0, 1, 0, -1]);
            for (side, step) in steps {
                let Some(next) = grid.shape().beside(cell, side) else {
                    continue;
                };
                if !grid.cells[next].is_known_world() {
                    continue;
                }
                match reached[next] {
                    None => {
                        reached[next] = Some(column + step);
                        open.push((next, column + step));
                    }
                    // Once round, the cell has a column that differs by the width.
                    Some(other) => block.round |= other != column + step,
                }
            }
        }
        found.push(block);
    }
    found
}
