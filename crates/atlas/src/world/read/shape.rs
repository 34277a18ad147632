//! From cells to areas: what hangs together is one.

use super::drawing::{DrawnCell, ReadDrawing};
use crate::board::{AreaId, AreaKind, BeyondGrid, Ground};
use std::collections::BTreeMap;

/// So many areas are not looked at any more.
const TOO_MANY: u16 = 4000;

/// The areas of a drawing.
pub struct Shapes {
    pub grid: BeyondGrid,
    /// Per area its id and kind, in the order of first cells.
    pub areas: Vec<(String, AreaKind)>,
    /// Per area the index of its first cell.
    pub first_cells: Vec<usize>,
    /// The codes that are drawn in several pieces.
    pub split: Vec<char>,
}

/// Finds the areas. `None` where the drawing is far too large.
pub(crate) fn find(drawing: &ReadDrawing, wraps: bool) -> Option<Shapes> {
    let (width, height) = (
        u16::try_from(drawing.width).ok()?,
        u16::try_from(drawing.lines.len()).ok()?,
    );
    let mut grid = BeyondGrid {
        width,
        height,
        wraps,
        cells: vec![Ground::Void; drawing.cells.len()],
    };
    let mut seen = vec![false; drawing.cells.len()];
    let mut found: Vec<(char, AreaKind, usize)> = Vec::new();
    for (index, &cell) in drawing.cells.iter().enumerate() {
        match cell {
            DrawnCell::Ground(ground) => grid.cells[index] = ground,
            DrawnCell::Code(..) if seen[index] => {}
            DrawnCell::Code(code, kind) => {
                // A drawing of noise has a piece a cell: it is given up before it fills the memory.
                let id = AreaId(
                    u16::try_from(found.len())
                        .ok()
                        .filter(|&id| id < TOO_MANY)?,
                );
                found.push((code, kind, index));
                let shape = grid.shape();
                for next in shape.piece(index, &mut seen, |next| drawing.cells[next] == cell) {
                    grid.cells[next] = Ground::Area(id);
                }
            }
        }
    }
    let mut pieces: BTreeMap<char, usize> = BTreeMap::new();
    for (code, ..) in &found {
        *pieces.entry(*code).or_default() += 1;
    }
    // Numbered by first cells in reading order: `a.1`, `a.2`.
    let mut numbers: BTreeMap<char, usize> = BTreeMap::new();
    let areas = found.iter().map(|&(code, kind, _)| {
        let number = numbers.entry(code).or_default();
        *number += 1;
        (
            if pieces[&code] == 1 {
                code.to_string()
            } else {
                format!("{code}.{number}")
            },
            kind,
        )
    });
    let areas = areas.collect();
    let first_cells = found.iter().map(|&(.., index)| index).collect();
    let split = pieces
        .iter()
        .filter(|&(_, &pieces)| pieces > 1)
        .map(|(&code, _)| code)
        .collect();
    Some(Shapes {
        grid,
        areas,
        first_cells,
        split,
    })
}
