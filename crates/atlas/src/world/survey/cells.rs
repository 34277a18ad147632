//! What touches what: the drawing read cell by cell.

use crate::board::pairs::ordered;
use crate::board::{AreaKind, BeyondGrid, Board, Ground, ProvinceId, Terrain, World};
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

    fn width(&self) -> usize {
        usize::from(self.grid.width)
    }

    /// Whether a province is one of the known world.
    pub(crate) fn is_known(&self, province: ProvinceId) -> bool {
        province.index() < self.known
    }

    fn east(&self, column: usize) -> Option<usize> {
        match column + 1 {
            next if next < self.width() => Some(next),
            _ if self.grid.wraps => Some(0),
            _ => None,
        }
    }

    fn at(&self, column: usize, row: usize) -> Option<CellNode> {
        self.nodes
            .get(row * self.width() + column)
            .copied()
            .flatten()
    }

    /// All cells that share a side: column and row of the western or northern one, and the node of
    /// each, with the side (north, east, south, west) on which the second lies.
    fn sides(&self) -> impl Iterator<Item = (Spot, CellNode, usize, Spot, CellNode)> + '_ {
        let places = (0..usize::from(self.grid.height))
            .flat_map(|row| (0..self.width()).map(move |column| (column, row)));
        places.flat_map(move |(column, row)| {
            let here = self.at(column, row).map(|node| ((column, row), node));
            let to = |side, spot: Option<Spot>| {
                let (from, node) = here?;
                let spot = spot?;
                Some((from, node, side, spot, self.at(spot.0, spot.1)?))
            };
            let east = self.east(column).map(|east| (east, row));
            [to(1, east), to(2, Some((column, row + 1)))]
                .into_iter()
                .flatten()
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
        let mut look = |land: CellNode, (column, row): Spot, side: usize, sea: CellNode| {
            let column = i32::from(column as u16) - west;
            let eastward = if self.grid.wraps {
                column.rem_euclid(i32::from(self.grid.width))
            } else {
                column
            };
            let first = (row as u16, eastward, RANK[side]);
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
        let rows = 0..usize::from(self.grid.height).saturating_sub(1);
        rows.flat_map(move |row| {
            (0..self.width()).filter_map(move |column| {
                let east = self.east(column)?;
                Some([
                    self.at(column, row)?,
                    self.at(east, row)?,
                    self.at(column, row + 1)?,
                    self.at(east, row + 1)?,
                ])
            })
        })
    }
}

/// Column and row.
type Spot = (usize, usize);
