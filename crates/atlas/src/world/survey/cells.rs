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

/// A drawing whose cells are provinces of the joined board.
pub struct Cells<'a> {
    grid: &'a BeyondGrid,
    nodes: Vec<Option<CellNode>>,
    known: usize,
}

impl<'a> Cells<'a> {
    pub(crate) fn new(world: &'a World, known: &Board) -> Self {
        let first = known.provinces.len();
        let node = |ground: &Ground| match *ground {
            Ground::Edge(province) => Some(CellNode {
                province,
                sea: known.terrain(province) == Terrain::Sea,
            }),
            Ground::Area(area) => {
                let sea = world.areas.get(area.index())?.kind == AreaKind::Sea;
                Some(CellNode {
                    province: ProvinceId((first + area.index()) as u16),
                    sea,
                })
            }
            Ground::Void | Ground::Ice | Ground::Barrier(_) | Ground::Inside => None,
        };
        Self {
            grid: &world.grid,
            nodes: world.grid.cells.iter().map(node).collect(),
            known: first,
        }
    }

    /// Whether a province is one of the known world.
    pub(crate) fn is_known(&self, province: ProvinceId) -> bool {
        province.index() < self.known
    }

    /// All cells that share a side: the western or northern one, and the node of each, with the side
    /// (north, east, south, west) on which the second lies.
    fn sides(&self) -> impl Iterator<Item = (usize, CellNode, usize, usize, CellNode)> + '_ {
        let nodes = self.nodes.iter().enumerate();
        nodes.flat_map(move |(from, &node)| {
            let to = move |side: Side| {
                let to = self.grid.shape().beside(from, side)?;
                Some((from, node?, side as usize, to, self.nodes[to]?))
            };
            [Side::East, Side::South].into_iter().filter_map(to)
        })
    }

    /// The pairs of provinces that touch, at least one of them beyond the known world, the lower
    /// first, sorted.
    pub(crate) fn touching(&self) -> Vec<(ProvinceId, ProvinceId)> {
        let mut pairs: Vec<_> = self
            .sides()
            .map(|(_, a, _, _, b)| ordered(a.province, b.province))
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
        let mut look = |land: CellNode, cell: usize, side: usize, sea: CellNode| {
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
        };
        for (from, a, side, to, b) in self.sides() {
            if !a.sea && b.sea {
                look(a, from, side, b);
            } else if a.sea && !b.sea {
                look(b, to, (side + 2) % 4, a);
            }
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
