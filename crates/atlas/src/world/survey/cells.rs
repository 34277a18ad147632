//! What touches what: the drawing read cell by cell.

use crate::board::pairs::ordered;
use crate::board::{AreaKind, BeyondGrid, Board, Ground, ProvinceId, Side, Terrain, World};
use crate::world::block::blocks;
use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellNode {
    /// Its province of the joined board.
    pub province: ProvinceId,
    pub sea: bool,
}

/// Which of the sides north, east, south and west goes before which: north, south, east, west.
pub(crate) const RANK: [usize; 4] = [0, 2, 1, 3];

/// The shore of a land along one sea.
#[derive(Clone, Copy, Debug)]
pub struct Shore {
    /// The first cell of the land that touches the sea: row, then column counted eastward from the
    /// western end of the block; then, since a cell may touch several seas, the first of its sides
    /// that does, by [`RANK`].
    pub first: (u16, i32, usize),
    /// Cell sides by which the land looks north, east, south and west at the sea.
    pub looks: [u32; 4],
}

/// Two cells that share a side.
struct SharedSide {
    /// The western or northern one.
    cell: usize,
    node: CellNode,
    /// The side of it on which the other lies: north, east, south, west.
    side: usize,
    other_cell: usize,
    other: CellNode,
}

/// The province that a cell is part of; `None` where nobody goes.
fn node(ground: Ground, world: &World, known: &Board) -> Option<CellNode> {
    match ground {
        Ground::Edge(province) => Some(CellNode {
            province,
            sea: known.terrain(province) == Terrain::Sea,
        }),
        Ground::Area(area) => Some(CellNode {
            province: ProvinceId((known.provinces.len() + area.index()) as u16),
            sea: world.areas.get(area.index())?.kind == AreaKind::Sea,
        }),
        Ground::Void | Ground::Ice | Ground::Barrier(_) | Ground::Inside => None,
    }
}

/// A drawing whose cells are provinces of the joined board.
pub struct Cells<'a> {
    grid: &'a BeyondGrid,
    nodes: Vec<Option<CellNode>>,
    known: usize,
}

impl<'a> Cells<'a> {
    pub(crate) fn new(world: &'a World, known: &Board) -> Self {
        Self {
            grid: &world.grid,
            nodes: world
                .grid
                .cells
                .iter()
                .map(|&ground| node(ground, world, known))
                .collect(),
            known: known.provinces.len(),
        }
    }

    /// Whether a province is one of the known world.
    pub(crate) fn is_known(&self, province: ProvinceId) -> bool {
        province.index() < self.known
    }

    /// All pairs of cells that share a side, each once.
    fn sides(&self) -> impl Iterator<Item = SharedSide> + '_ {
        let cells = 0..self.nodes.len();
        // Eastward and southward alone, or each pair would come twice.
        let sides = cells.flat_map(|cell| [(cell, Side::East), (cell, Side::South)]);
        sides.filter_map(|(cell, side)| {
            let other_cell = self.grid.shape().beside(cell, side)?;
            Some(SharedSide {
                cell,
                node: self.nodes[cell]?,
                side: side as usize,
                other_cell,
                other: self.nodes[other_cell]?,
            })
        })
    }

    /// The pairs of provinces that touch, at least one of them beyond the known world, the lower
    /// first, sorted.
    pub(crate) fn touching(&self) -> Vec<(ProvinceId, ProvinceId)> {
        let mut pairs: Vec<_> = self
            .sides()
            .map(|shared| ordered(shared.node.province, shared.other.province))
            .filter(|&(a, b)| a != b && !self.is_known(b))
            .collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// The shores of every land along every sea that it touches.
    pub(crate) fn shores(&self) -> BTreeMap<(ProvinceId, ProvinceId), Shore> {
        // Columns are counted eastward from the western end of the block, so that turning a
        // cylinder changes nothing.
        let west = blocks(self.grid).first().map_or(0, |block| block.west);
        let mut shores: BTreeMap<_, Shore> = BTreeMap::new();
        for shared in self.sides() {
            let (land, cell, side, sea) = match (shared.node.sea, shared.other.sea) {
                (false, true) => (shared.node, shared.cell, shared.side, shared.other),
                // Seen from the land, the sea lies on the opposite side.
                (true, false) => {
                    let side = (shared.side + 2) % 4;
                    (shared.other, shared.other_cell, side, shared.node)
                }
                _ => continue,
            };
            let (column, row) = self.grid.shape().place(cell);
            let column = i32::from(column) - west;
            let eastward = if self.grid.wraps {
                column.rem_euclid(i32::from(self.grid.width))
            } else {
                column
            };
            let first = (row, eastward, RANK[side]);
            let shore = shores
                .entry((land.province, sea.province))
                .or_insert(Shore {
                    first,
                    looks: [0; 4],
                });
            shore.first = shore.first.min(first);
            shore.looks[side] += 1;
        }
        shores
    }

    /// All blocks of 2×2 cells in which every cell is land or sea: north-west, north-east,
    /// south-west, south-east.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = [CellNode; 4]> + '_ {
        let shape = self.grid.shape();
        (0..self.nodes.len()).filter_map(move |cell| {
            let east = shape.beside(cell, Side::East)?;
            let south = shape.beside(cell, Side::South)?;
            let south_east = shape.beside(south, Side::East)?;
            Some([
                self.nodes[cell]?,
                self.nodes[east]?,
                self.nodes[south]?,
                self.nodes[south_east]?,
            ])
        })
    }
}
