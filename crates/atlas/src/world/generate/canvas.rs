//! The drawing while it is made: which cells lie side by side, where the known world is, and what
//! is next to what.

use super::{Chances, Knobs, Property};
use crate::board::{Board, GridShape, Ground};
use crate::chance::Stream;
use crate::world::template;

/// A cell that belongs to nothing yet.
pub(crate) const FREE: u16 = u16::MAX;
const ICE: u16 = u16::MAX - 1;
/// A cell inside the known world.
pub(crate) const INSIDE: u16 = u16::MAX - 2;
pub(crate) const MOUNTAINS: u16 = u16::MAX - 3;

/// How the two seas that France reaches as soon as the others do open to the west and the north, so
/// that what lies beyond them is as near to everybody: codes of the block, whose first cell lies
/// where the `@` is.
const ATLANTIC: [&str; 10] = [
    " 111111", //
    "11 @", " 11", "  1", "ZZZ", "ZZZ", "ZZZ", "ZZZ", "ZZ", "Z",
];

/// Cells, each with the number of its province on the joined board, or one of the constants above.
#[derive(Clone)]
pub struct GrowthCanvas {
    pub width: usize,
    pub height: usize,
    pub wraps: bool,
    pub cells: Vec<u16>,
    /// Provinces of the known world; the areas are numbered after them.
    pub known: usize,
    pub areas: usize,
}

impl GrowthCanvas {
    /// Ice, the known world somewhere in the middle, and free cells.
    pub(crate) fn new(knobs: &Knobs, known: &Board, chances: &mut Chances) -> Self {
        let (width, height) = knobs.grid_size();
        let width = usize::from(width);
        let height = usize::from(height);
        let ice = usize::from(knobs.ice);
        let mut cells = vec![FREE; width * height];
        cells[..ice * width].fill(ICE);
        cells[(height - ice) * width..].fill(ICE);
        let mut canvas = Self {
            width,
            height,
            wraps: knobs.wraps,
            cells,
            known: known.known_count(),
            areas: knobs.area_count(),
        };
        canvas.place_known_world(known, ice, chances);
        canvas
    }

    /// Anywhere round a cylinder, in the middle third of a flat earth; on average rather
    /// more room to the south, where there is more to find.
    fn place_known_world(&mut self, known: &Board, ice: usize, chances: &mut Chances) {
        let random = &mut chances.hidden;
        let block = template::block(known);
        let (columns, rows) = (
            usize::from(template::BLOCK_SIZE.0),
            usize::from(template::BLOCK_SIZE.1),
        );
        let beside = self.width - columns;
        let left = if self.wraps {
            random.below(self.width)
        } else {
            beside / 3 + random.below(beside / 3 + 1)
        };
        let free = self.height - 2 * ice - rows;
        // Two rows at least above and below, for areas between the block and the ice.
        let above = (free * (20 + random.below(51)) / 100).clamp(2, free - 2);
        for (row, line) in block.into_iter().enumerate() {
            for (column, ground) in line.into_iter().enumerate() {
                let cell = (ice + above + row) * self.width + (left + column) % self.width;
                self.cells[cell] = if let Ground::Edge(at) = ground {
                    at.0
                } else {
                    INSIDE
                };
            }
        }
        self.open_the_atlantic(known, (ice + above, left));
        // From a stream of its own: every player's chart shows these cells, and they must tell
        // nothing of the rest.
        self.roughen(&mut chances.seen);
    }

    /// Widens the seas that are as near to everybody; `corner` is the first cell of the block. On a
    /// flat earth what has no room is left out.
    fn open_the_atlantic(&mut self, known: &Board, corner: (usize, usize)) {
        let (rows, columns) = (1, 3);
        for (row, line) in ATLANTIC.iter().enumerate() {
            for (column, code) in line.chars().enumerate() {
                let (Some(Ground::Edge(at)), Some(row)) = (
                    template::edge(known, code),
                    (corner.0 + row).checked_sub(rows),
                ) else {
                    continue;
                };
                // A width more, so that a column west of the block is not less than 0.
                let column = corner.1 + self.width + column - columns;
                let cell = row * self.width + column % self.width;
                let is_there = self.wraps || (self.width..2 * self.width).contains(&column);
                if is_there && self.cells[cell] == FREE {
                    self.cells[cell] = at.0;
                }
            }
        }
    }

    /// Lets the areas at the edge bulge by a cell here and there, so that no coast is a straight
    /// line. Only what touches a cell of the block may join it, so every area at the edge still has
    /// the outside before it.
    fn roughen(&mut self, random: &mut Stream) {
        let before = self.cells.clone();
        for cell in (0..before.len()).filter(|&cell| before[cell] == FREE) {
            let beside = self
                .around(cell)
                .map(|to| before[to])
                .find(|&at| self.is_known(at));
            // A lot is drawn only at a cell that can be taken: each one shifts all that follow.
            if let Some(at) = beside
                && random.chance(1, 4)
            {
                self.cells[cell] = at;
            }
        }
    }

    /// Whether a cell's number is a province of the known world.
    pub(crate) fn is_known(&self, at: u16) -> bool {
        usize::from(at) < self.known
    }

    /// The area with a cell's number, as an index.
    pub(crate) fn area(&self, at: u16) -> Option<usize> {
        usize::from(at)
            .checked_sub(self.known)
            .filter(|&area| area < self.areas)
    }

    /// The cells that share a side with one: up, left, right, down.
    pub(crate) fn around(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let width = self.width;
        let count = self.cells.len();
        let column = cell % self.width;
        let up = cell.checked_sub(width);
        let down = Some(cell + width).filter(|&to| to < count);
        let left = if column > 0 {
            Some(cell - 1)
        } else {
            self.wraps.then_some(cell + width - 1)
        };
        let right = if column + 1 < width {
            Some(cell + 1)
        } else {
            self.wraps.then_some(cell + 1 - width)
        };
        [up, left, right, down].into_iter().flatten()
    }

    /// What the cells are that share a side with one, in the same order.
    pub(crate) fn grounds_around(&self, cell: usize) -> impl Iterator<Item = u16> + '_ {
        self.around(cell).map(|to| self.cells[to])
    }

    pub(crate) const fn shape(&self) -> GridShape {
        GridShape {
            width: self.width as u16,
            height: self.height as u16,
            wraps: self.wraps,
        }
    }

    /// The number of cells of each area.
    pub(crate) fn sizes(&self) -> Vec<usize> {
        let mut sizes = vec![0; self.areas];
        for area in self.cells.iter().filter_map(|&at| self.area(at)) {
            sizes[area] += 1;
        }
        sizes
    }

    pub(crate) fn touch(&self) -> Touch {
        let nodes = self.known + self.areas;
        let mut sets = vec![Set::default(); nodes];
        for (cell, &at) in self.cells.iter().enumerate() {
            for beside in self.around(cell) {
                let to = self.cells[beside];
                if to == at {
                    continue;
                }
                // What the drawing shows among known areas means nothing.
                let both = usize::from(at) < nodes && usize::from(to) < nodes;
                if both && !(self.is_known(at) && self.is_known(to)) {
                    sets[usize::from(at)].insert(to);
                }
            }
        }
        Touch {
            known: self.known,
            rows: sets.iter().map(Set::members).collect(),
        }
    }

    /// Whether some areas are adjacent only across the seam; `touch` has what touches what on the
    /// cylinder.
    pub(crate) fn meets_across_seam(&self, touch: &Touch) -> bool {
        // Laid flat nothing touches across the seam; what is missing then does so only there.
        let mut flat = self.clone();
        flat.wraps = false;
        touch.rows != flat.touch().rows
    }

    /// Turns a cylinder until some areas are adjacent only across its seam.
    pub(crate) fn turn(&mut self, touch: &Touch, random: &mut Stream) -> Result<(), Property> {
        for _ in 0..self.width {
            if self.meets_across_seam(touch) {
                return Ok(());
            }
            let by = random.below(self.width);
            for row in self.cells.chunks_mut(self.width) {
                row.rotate_left(by);
            }
        }
        Err(Property::Round)
    }

    /// Checks sizes and numbers of neighbours.
    pub(crate) fn check(&self, touch: &Touch) -> Result<(), Property> {
        let sizes = self.sizes();
        let is_sound = (0..self.areas).all(|area| {
            (4..=60).contains(&sizes[area]) && (2..=10).contains(&touch.area(area).len())
        });
        if is_sound {
            Ok(())
        } else {
            Err(Property::Areas)
        }
    }
}

/// A set of provinces: 35 known ones and 250 areas at most.
#[derive(Clone, Default)]
struct Set([u64; 5]);

impl Set {
    fn insert(&mut self, at: u16) {
        self.0[usize::from(at >> 6)] |= 1 << (at & 63);
    }

    fn members(&self) -> Vec<u16> {
        let mut members = Vec::new();
        for (index, &word) in self.0.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                members.push(index as u16 * 64 + rest.trailing_zeros() as u16);
                rest &= rest - 1;
            }
        }
        members
    }
}

/// Which provinces touch, of which at least one is an area beyond.
pub struct Touch {
    known: usize,
    /// Per province the others, in order: the known ones come first.
    pub rows: Vec<Vec<u16>>,
}

impl Touch {
    pub(crate) fn area(&self, area: usize) -> &[u16] {
        &self.rows[self.known + area]
    }

    pub(crate) fn areas(&self, area: usize) -> impl Iterator<Item = usize> + '_ {
        self.area(area)
            .iter()
            .filter_map(|&to| usize::from(to).checked_sub(self.known))
    }

    /// The known provinces that an area touches.
    pub(crate) fn edges(&self, area: usize) -> impl Iterator<Item = usize> + '_ {
        self.area(area)
            .iter()
            .map(|&to| usize::from(to))
            .filter(|&to| to < self.known)
    }
}
