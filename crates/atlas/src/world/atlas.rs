//! What is known of a world, laid flat: the earth is unrolled round the known world, and only as
//! far as somebody knows it, so that neither the seam of the drawing nor its size shows.

use crate::board::{AreaId, AreaKind, BeyondGrid, Ground, ProvinceId, World};

/// The directions in which one looks from a cell, as (columns, rows): up, left, right, down.
pub(super) const SIDES: [(i32, i32); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];

/// A cell where it is drawn. Columns are counted eastward from the western end of the known world,
/// on past the seam; rows from its top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtlasCell {
    /// East of the western end of the known world; less than 0 west of it.
    pub column: i32,
    /// South of its top; less than 0 north of it.
    pub row: i32,
    /// What the cell is part of.
    pub ground: Ground,
    /// Which cell of the grid it is: its column and row there.
    pub cell: (i32, i32),
}

/// Where an area stands in somebody's chart: reports list areas in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChartPosition {
    /// 0 in the chart, from 1 in its insets.
    inset: usize,
    row: i32,
    column: i32,
}

/// A part of a world as it is drawn for one who knows it.
#[derive(Clone, Debug)]
pub struct Atlas {
    known_count: usize,
    /// The known world and what hangs together with it.
    pub main: Vec<AtlasCell>,
    /// What is known and does not hang together with it, a connected group each; columns and rows
    /// are counted from 0 in each.
    pub insets: Vec<Vec<AtlasCell>>,
    /// Whether somebody who goes on and on comes back: a cell that is known was reached with two
    /// different columns.
    pub is_round: bool,
    /// Per area of the world; `None` where it is not drawn.
    positions: Vec<Option<ChartPosition>>,
}

impl Atlas {
    /// The known world and some areas. Provinces are those of the joined board, of which the first
    /// `known_count` are the known world; those of them among `known` change nothing.
    pub fn new(world: &World, known_count: usize, known: &[ProvinceId]) -> Self {
        let mut drawn = vec![false; world.areas.len()];
        for province in known {
            if let Some(area) = province.index().checked_sub(known_count)
                && let Some(drawn) = drawn.get_mut(area)
            {
                *drawn = true;
            }
        }
        let mut unrolling = Unrolling::new(&world.grid, drawn);
        let main = unrolling.main();
        let mut insets = unrolling.insets(&main);
        // Not by place: the order would tell how far apart on the earth they are.
        insets.sort_by_key(|spots| {
            (
                spots.len(),
                spots.first().is_some_and(|spot| is_sea(world, spot.ground)),
            )
        });
        let mut atlas = Self {
            known_count,
            main,
            insets,
            is_round: unrolling.is_round,
            positions: vec![None; world.areas.len()],
        };
        atlas.locate();
        atlas
    }

    /// Where a province beyond the known world stands; `None` for one that is not drawn.
    pub fn position(&self, province: ProvinceId) -> Option<ChartPosition> {
        self.positions
            .get(province.index().checked_sub(self.known_count)?)
            .copied()
            .flatten()
    }

    /// By what places are listed: those of the known world in the order of the board, then those
    /// beyond by chart position.
    pub fn key(&self, province: ProvinceId) -> (Option<ChartPosition>, ProvinceId) {
        (self.position(province), province)
    }

    fn locate(&mut self) {
        for (inset, spots) in std::iter::once(&self.main).chain(&self.insets).enumerate() {
            for spot in spots {
                let Ground::Area(AreaId(area)) = spot.ground else {
                    continue;
                };
                let here = ChartPosition {
                    inset,
                    row: spot.row,
                    column: spot.column,
                };
                let position = &mut self.positions[usize::from(area)];
                *position = Some(position.map_or(here, |first| first.min(here)));
            }
        }
    }
}

fn is_sea(world: &World, ground: Ground) -> bool {
    matches!(ground, Ground::Area(area) if world.area(area).kind == AreaKind::Sea)
}

/// A column and a row.
type At = (i32, i32);

/// A cell that was walked over: where it is drawn, and where it is in the grid.
#[derive(Clone, Copy)]
struct Walked {
    drawn: At,
    cell: At,
}

/// The walk over the cells.
struct Unrolling<'a> {
    grid: &'a BeyondGrid,
    /// Per area, whether it is known.
    known: Vec<bool>,
    /// Per cell of the grid, where it is drawn.
    at: Vec<Option<At>>,
    is_round: bool,
}

impl<'a> Unrolling<'a> {
    fn new(grid: &'a BeyondGrid, known: Vec<bool>) -> Self {
        Self {
            grid,
            known,
            at: vec![None; grid.cells.len()],
            is_round: false,
        }
    }

    fn index(&self, (column, row): At) -> usize {
        usize::try_from(row * i32::from(self.grid.width) + column).unwrap_or(0)
    }

    fn is_known(&self, ground: Ground) -> bool {
        matches!(ground, Ground::Area(area) if self.known.get(area.index()).copied().unwrap_or(false))
    }

    /// Walks from some cells, breadth first, over cells of a kind that have no place yet. Gives all
    /// that was walked, the starts first.
    fn walk(&mut self, starts: Vec<Walked>, over: impl Fn(&Self, Ground) -> bool) -> Vec<Walked> {
        for start in &starts {
            let index = self.index(start.cell);
            self.at[index] = Some(start.drawn);
        }
        let mut walked = starts;
        let mut next = 0;
        while let Some(&from) = walked.get(next) {
            next += 1;
            for (columns, rows) in SIDES {
                let (column, row) = (from.cell.0 + columns, from.cell.1 + rows);
                let Some(index) = self.grid.shape().cell(column, row) else {
                    continue;
                };
                if !over(self, self.grid.cells[index]) {
                    continue;
                }
                let drawn = (from.drawn.0 + columns, from.drawn.1 + rows);
                if let Some(before) = self.at[index] {
                    // Reached from the other side, a full turn farther east or west.
                    self.is_round |= before.0 != drawn.0;
                } else {
                    self.at[index] = Some(drawn);
                    let cell = self.place(index);
                    walked.push(Walked { drawn, cell });
                }
            }
        }
        walked
    }

    /// The column and row of a cell by its index.
    fn place(&self, index: usize) -> At {
        let (column, row) = self.grid.shape().place(index);
        (column.into(), row.into())
    }

    /// The known world, and what is known and hangs together with it.
    fn main(&mut self) -> Vec<AtlasCell> {
        let Some(first) = self
            .grid
            .cells
            .iter()
            .position(|&ground| ground.is_known_world())
        else {
            return Vec::new();
        };
        let first = self.place(first);
        let mut block = self.walk(
            vec![Walked {
                drawn: (0, 0),
                cell: first,
            }],
            |_, ground| ground.is_known_world(),
        );
        // That the known world itself is round (which the check refuses) was nobody's discovery.
        self.is_round = false;
        set_to_zero(&mut block);
        // The walk goes on in the order of its starts. That must not rest on the seam, or the
        // chart would show where it is.
        block.sort_unstable_by_key(|walked| (walked.drawn.1, walked.drawn.0));
        let walked = self.walk(block, |all, ground| {
            ground.is_known_world() || all.is_known(ground)
        });
        walked.into_iter().map(|walked| self.spot(walked)).collect()
    }

    /// What is known and does not hang together with the known world, drawn as `main`: a connected
    /// group each, in the order of their first cells, rows from the top and then eastward from the
    /// known world.
    fn insets(&mut self, main: &[AtlasCell]) -> Vec<Vec<AtlasCell>> {
        // Counted from the known world, for the columns of the drawing tell where the seam is.
        let west = main
            .iter()
            .find(|spot| spot.column == 0 && spot.ground.is_known_world())
            .map_or(0, |spot| spot.cell.0);
        let mut cells: Vec<At> = (0..self.grid.cells.len())
            .filter(|&index| self.at[index].is_none() && self.is_known(self.grid.cells[index]))
            .map(|index| self.place(index))
            .collect();
        cells.sort_by_key(|&(column, row)| {
            (
                row,
                (column - west).rem_euclid(i32::from(self.grid.width.max(1))),
            )
        });
        let mut insets = Vec::new();
        for cell in cells {
            if self.at[self.index(cell)].is_none() {
                let mut walked = self.walk(
                    vec![Walked {
                        drawn: (0, 0),
                        cell,
                    }],
                    Self::is_known,
                );
                set_to_zero(&mut walked);
                insets.push(walked.into_iter().map(|walked| self.spot(walked)).collect());
            }
        }
        insets
    }

    fn spot(
        &self,
        Walked {
            drawn: (column, row),
            cell,
        }: Walked,
    ) -> AtlasCell {
        AtlasCell {
            column,
            row,
            cell,
            ground: self.grid.at(cell.0, cell.1),
        }
    }
}

/// Moves what is drawn so that its first column and row are 0.
fn set_to_zero(walked: &mut [Walked]) {
    let left = walked
        .iter()
        .map(|walked| walked.drawn.0)
        .min()
        .unwrap_or(0);
    let top = walked
        .iter()
        .map(|walked| walked.drawn.1)
        .min()
        .unwrap_or(0);
    for Walked { drawn, .. } in walked {
        *drawn = (drawn.0 - left, drawn.1 - top);
    }
}
