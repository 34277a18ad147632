//! A drawing in cells that is made fit for a board: every province in one piece and large enough for
//! its name, and neighbours touching whom they are adjacent to, and nobody else.
//!
//! A draft has a cost: of cells that are given to somebody else than the drawing does, of provinces
//! that are too small, of pairs that touch and should not, or should and don't. Changes are tried,
//! and kept where they make it less.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::paint::{FINE, Painting};
use chancery_atlas::board::GridShape;

/// Cost of a pair that touches and should not, or should and doesn't.
const PAIR: i64 = 120;

/// Cost of each side at which a pair touches that should not.
const SIDE: i64 = 4;

/// Cost of a cell that the drawing gives to somebody else altogether.
const STRANGE: usize = 10;

/// Cost of each cell that a province lacks, and of each that its longest row lacks for the name.
const SMALL: i64 = 40;

/// The longest bridge between two pieces of a province, in cells.
const LONGEST_BRIDGE: usize = 3;

/// Cells that a province should have beside those of its name, so that a unit stands above it.
const BESIDE_NAME: usize = 3;

/// A province with more cells is not looked at for the length of its rows.
const LARGE: usize = 60;

/// Cells between two places that are to be joined.
const REACH: usize = 6;

/// A chart that is being made.
pub(super) struct BoardDraft<'a> {
    shape: GridShape,
    /// Whose each cell is; the number of provinces means dead ground.
    cells: Vec<usize>,
    /// Who has a part of each cell in the drawing.
    cover: Vec<Vec<Share>>,
    /// Letters of each province's name on the chart.
    letters: &'a [usize],
    adjacent: &'a BTreeSet<(usize, usize)>,
    /// Sides at which two provinces touch, by the product of both.
    sides: Vec<i64>,
    sizes: Vec<usize>,
    /// Per province, where it ever had a cell: bounds never shrink.
    bounds: Vec<CellBounds>,
}

/// The part of a cell that the drawing gives to a province.
#[derive(Clone, Copy)]
struct Share {
    whose: usize,
    /// How well the cell fits: its pixels, and those of its kind of ground.
    fit: usize,
}

/// Columns and rows of a province, each from the first to the last.
#[derive(Clone, Copy)]
struct CellBounds {
    left: usize,
    right: usize,
    top: usize,
    bottom: usize,
}

impl CellBounds {
    /// No cell yet.
    const EMPTY: Self = Self {
        left: usize::MAX,
        right: 0,
        top: usize::MAX,
        bottom: 0,
    };

    fn include(&mut self, column: usize, row: usize) {
        self.left = self.left.min(column);
        self.right = self.right.max(column);
        self.top = self.top.min(row);
        self.bottom = self.bottom.max(row);
    }
}

impl<'a> BoardDraft<'a> {
    /// A draft of a painting. `letters` are those of each province's name; `land` says which are no
    /// water; `adjacent` the pairs that should touch, the lower first; `seeds` are cells for
    /// provinces that are too small to be seen.
    pub(crate) fn new(
        painting: &Painting,
        letters: &'a [usize],
        land: &[bool],
        adjacent: &'a BTreeSet<(usize, usize)>,
        seeds: &BTreeMap<usize, usize>,
    ) -> Self {
        let count = letters.len();
        let cover = cover(painting, land);
        let cells: Vec<usize> = cover
            .iter()
            .map(|shares| {
                let most = shares.iter().max_by_key(|share| share.fit);
                most.map_or(count, |share| share.whose)
            })
            .collect();
        let mut draft = Self {
            shape: GridShape {
                width: painting.columns as u16,
                height: painting.rows as u16,
                wraps: false,
            },
            cells,
            cover,
            letters,
            adjacent,
            sides: vec![0; (count + 1) * (count + 1)],
            sizes: vec![0; count + 1],
            bounds: vec![CellBounds::EMPTY; count + 1],
        };
        draft.seed(seeds);
        draft.join_pieces();
        draft.tally();
        draft
    }

    /// Makes it as fit as it can be made, and gives the cells: `None` for dead ground.
    pub(crate) fn fitted(mut self) -> Vec<Option<usize>> {
        const ROUNDS: usize = 4;
        for _ in 0..ROUNDS {
            self.smooth();
            let before = self.cells.clone();
            for (a, b) in self.strangers() {
                self.reach(a, b);
            }
            self.smooth();
            if self.cells == before {
                break;
            }
        }
        let dead = self.dead();
        self.cells
            .into_iter()
            .map(|whose| (whose != dead).then_some(whose))
            .collect()
    }

    /// The number that stands for dead ground, after all provinces.
    fn dead(&self) -> usize {
        self.letters.len()
    }

    /// Where the sides of two provinces are counted, in this order.
    fn side_index(&self, a: usize, b: usize) -> usize {
        a * (self.letters.len() + 1) + b
    }

    /// Gives each province without a cell the one that it has most of, or its seed.
    fn seed(&mut self, seeds: &BTreeMap<usize, usize>) {
        // Per province, the cell that fits it best, and how well.
        let mut best: Vec<Option<(usize, usize)>> = vec![None; self.letters.len()];
        let mut has_cell = vec![false; self.letters.len() + 1];
        for (at, shares) in self.cover.iter().enumerate() {
            has_cell[self.cells[at]] = true;
            for share in shares {
                // Dead ground needs no cell.
                let Some(best) = best.get_mut(share.whose) else {
                    continue;
                };
                if best.is_none_or(|(_, most)| share.fit > most) {
                    *best = Some((at, share.fit));
                }
            }
        }
        for province in 0..best.len() {
            if has_cell[province] {
                continue;
            }
            let at = match best[province] {
                Some((at, _)) => Some(at),
                None => seeds.get(&province).copied(),
            };
            if let Some(at) = at {
                self.cells[at] = province;
            }
        }
    }

    /// The pieces of each province, the largest first.
    fn pieces(&self) -> Vec<Vec<Vec<usize>>> {
        let mut pieces: Vec<Vec<Vec<usize>>> = vec![Vec::new(); self.letters.len()];
        let mut seen = vec![false; self.cells.len()];
        for start in 0..self.cells.len() {
            let whose = self.cells[start];
            if !seen[start] && whose != self.dead() {
                let piece = self
                    .shape
                    .piece(start, &mut seen, |at| self.cells[at] == whose);
                pieces[whose].push(piece);
            }
        }
        for own in &mut pieces {
            own.sort_by_key(|piece| Reverse(piece.len()));
        }
        pieces
    }

    /// Makes one piece of each province: what is near is joined to the largest, the rest falls to
    /// whoever lies round it.
    fn join_pieces(&mut self) {
        const ROUNDS: usize = 6;
        const SMALLEST: usize = 3;
        for _ in 0..ROUNDS {
            let mut all_whole = true;
            for (province, pieces) in self.pieces().into_iter().enumerate() {
                let Some((largest, others)) = pieces.split_first() else {
                    continue;
                };
                if !others.is_empty() {
                    all_whole = false;
                }
                for piece in others {
                    if piece.len() >= SMALLEST
                        && let Some(bridge) = self.bridge(piece, largest, LONGEST_BRIDGE)
                    {
                        for at in bridge {
                            self.cells[at] = province;
                        }
                    } else {
                        self.give_away(province, piece);
                    }
                }
            }
            if all_whole {
                break;
            }
        }
        // The bridge of one province may cut another, so some may be in pieces still.
        for (province, pieces) in self.pieces().into_iter().enumerate() {
            for piece in pieces.iter().skip(1) {
                self.give_away(province, piece);
            }
        }
    }

    /// The cells of the shortest way between two pieces of a province, through cells that can be
    /// spared; `None` where it is longer than `most`.
    fn bridge(&self, from: &[usize], to: &[usize], most: usize) -> Option<Vec<usize>> {
        let goal: BTreeSet<usize> = to.iter().copied().collect();
        let mut previous: BTreeMap<usize, Option<usize>> =
            from.iter().map(|&at| (at, None)).collect();
        let mut open: VecDeque<(usize, usize)> = from.iter().map(|&at| (at, 0)).collect();
        while let Some((at, steps)) = open.pop_front() {
            for beside in self.shape.around(at) {
                if goal.contains(&beside) {
                    return Some(way_back(at, &previous));
                }
                if steps < most && !previous.contains_key(&beside) && self.can_spare(beside) {
                    previous.insert(beside, Some(at));
                    open.push_back((beside, steps + 1));
                }
            }
        }
        None
    }

    /// Gives the cells of a piece to those that lie round it.
    fn give_away(&mut self, province: usize, piece: &[usize]) {
        let mut open: Vec<usize> = piece.to_vec();
        while !open.is_empty() {
            let before = open.len();
            let mut given = Vec::new();
            for &at in &open {
                let others = self.shape.around(at).map(|beside| self.cells[beside]);
                if let Some(heir) = others
                    .filter(|&whose| whose != province)
                    .max_by_key(|&whose| self.fit(at, whose))
                {
                    given.push((at, heir));
                }
            }
            for &(at, heir) in &given {
                self.cells[at] = heir;
            }
            open.retain(|at| self.cells[*at] == province);
            if open.len() == before {
                break;
            }
        }
    }

    /// Counts sides and sizes, and measures bounds.
    fn tally(&mut self) {
        for at in 0..self.cells.len() {
            let whose = self.cells[at];
            self.sizes[whose] += 1;
            self.stretch(whose, at);
            for beside in self.shape.around(at) {
                let other = self.cells[beside];
                if other != whose {
                    let index = self.side_index(whose, other);
                    self.sides[index] += 1;
                }
            }
        }
    }

    /// The column and row of a cell.
    fn place(&self, at: usize) -> (usize, usize) {
        let (column, row) = self.shape.place(at);
        (column.into(), row.into())
    }

    fn stretch(&mut self, whose: usize, at: usize) {
        let (column, row) = self.place(at);
        self.bounds[whose].include(column, row);
    }

    /// The cost of a pair that touches at so many sides.
    fn pair_cost(&self, a: usize, b: usize, sides: i64) -> i64 {
        if a == self.dead() || b == self.dead() {
            return 0;
        }
        let adjacent = self.adjacent.contains(&(a.min(b), a.max(b)));
        match (adjacent, sides) {
            (true, 0) => PAIR,
            (true, _) | (false, 0) => 0,
            (false, sides) => PAIR + SIDE * sides,
        }
    }

    fn size_cost(&self, province: usize) -> i64 {
        let Some(&letters) = self.letters.get(province) else {
            return 0;
        };
        let size = self.sizes[province];
        if size >= LARGE {
            return 0;
        }
        let lacking = (letters + BESIDE_NAME).saturating_sub(size)
            + letters.saturating_sub(self.longest_row(province));
        i64::try_from(lacking).unwrap_or(0) * SMALL
    }

    fn longest_row(&self, province: usize) -> usize {
        let CellBounds {
            left,
            right,
            top,
            bottom,
        } = self.bounds[province];
        let width = usize::from(self.shape.width);
        let mut longest = 0;
        for row in top..=bottom.min(self.cells.len() / width) {
            let mut run = 0;
            for column in left..=right {
                if self.cells.get(row * width + column) == Some(&province) {
                    run += 1;
                    longest = longest.max(run);
                } else {
                    run = 0;
                }
            }
        }
        longest
    }

    /// The cost of giving a cell to somebody.
    fn cell_cost(&self, at: usize, whose: usize) -> i64 {
        // Each pixel counts once for whose it is, and once for its kind of ground.
        const ALL: usize = FINE * FINE * 2 * 2;
        let fit = self.fit(at, whose);
        i64::try_from(STRANGE.saturating_sub(STRANGE * fit / ALL)).unwrap_or(0)
    }

    /// How well a cell of the drawing fits somebody.
    fn fit(&self, at: usize, whose: usize) -> usize {
        self.cover[at]
            .iter()
            .find(|share| share.whose == whose)
            .map_or(0, |share| share.fit)
    }

    /// Gives a cell to somebody else, and says by how much that changes the cost.
    fn give(&mut self, at: usize, to: usize) -> i64 {
        let from = self.cells[at];
        let mut change = self.cell_cost(at, to) - self.cell_cost(at, from);
        change -= self.size_cost(from) + self.size_cost(to);
        let others: Vec<usize> = self
            .shape
            .around(at)
            .map(|beside| self.cells[beside])
            .collect();
        for other in others {
            for (whose, step) in [(from, -1), (to, 1)] {
                if whose != other {
                    let index = self.side_index(whose, other);
                    let mirrored = self.side_index(other, whose);
                    let sides = self.sides[index];
                    change += self.pair_cost(whose, other, sides + step)
                        - self.pair_cost(whose, other, sides);
                    self.sides[index] += step;
                    self.sides[mirrored] += step;
                }
            }
        }
        self.cells[at] = to;
        self.sizes[from] -= 1;
        self.sizes[to] += 1;
        self.stretch(to, at);
        change + self.size_cost(from) + self.size_cost(to)
    }

    /// Whether a province stays in one piece without a cell, as far as can be seen from beside it.
    fn can_spare(&self, at: usize) -> bool {
        let whose = self.cells[at];
        // Dead ground may lie in pieces.
        if whose == self.dead() {
            return true;
        }
        let (column, row) = self.place(at);
        let width = usize::from(self.shape.width);
        // Round the cell from the north-west, clockwise: steps to the right and down.
        let round = [
            (-1, -1),
            (0, -1),
            (1, -1),
            (1, 0),
            (1, 1),
            (0, 1),
            (-1, 1),
            (-1, 0),
        ]
        .map(|(right, down)| {
            let column = column.checked_add_signed(right);
            let (Some(column), Some(row)) = (column, row.checked_add_signed(down)) else {
                return false;
            };
            column < width && self.cells.get(row * width + column) == Some(&whose)
        });
        let sides = [1, 3, 5, 7].into_iter().filter(|&side| round[side]).count();
        // Two sides next to each other hang together by the corner between them.
        let joints = [1, 3, 5, 7]
            .into_iter()
            .filter(|&side| round[side] && round[(side + 1) % 8] && round[(side + 2) % 8])
            .count();
        sides > 0 && (sides - joints <= 1)
    }

    /// Tries every cell at a border for everybody beside it, until nothing makes the draft better.
    fn smooth(&mut self) {
        const ROUNDS: usize = 12;
        for _ in 0..ROUNDS {
            let mut changed = false;
            for at in 0..self.cells.len() {
                let whose = self.cells[at];
                let mut others: Vec<usize> = self
                    .shape
                    .around(at)
                    .map(|beside| self.cells[beside])
                    .filter(|&other| other != whose)
                    .collect();
                others.sort_unstable();
                others.dedup();
                if others.is_empty() || !self.can_spare(at) {
                    continue;
                }
                for other in others {
                    if self.give(at, other) < 0 {
                        changed = true;
                        break;
                    }
                    self.give(at, whose);
                }
            }
            if !changed {
                break;
            }
        }
    }

    /// The pairs that should touch and don't.
    fn strangers(&self) -> Vec<(usize, usize)> {
        self.adjacent
            .iter()
            .copied()
            .filter(|&(a, b)| self.sides[self.side_index(a, b)] == 0)
            .collect()
    }

    /// Brings two provinces together along the shortest way between them, where that is worth what
    /// it costs.
    fn reach(&mut self, a: usize, b: usize) {
        let from: Vec<usize> = (0..self.cells.len())
            .filter(|&at| self.cells[at] == a)
            .collect();
        let to: Vec<usize> = (0..self.cells.len())
            .filter(|&at| self.cells[at] == b)
            .collect();
        let Some(way) = self.bridge(&from, &to, REACH) else {
            return;
        };
        // The way goes from the goal to the start: its first cells fall to `b`, the last to `a`.
        let mut best: Option<(i64, usize)> = None;
        for split in 0..=way.len() {
            let before: Vec<usize> = way.iter().map(|&at| self.cells[at]).collect();
            if let Some(change) = self.lay(&way, split, a, b)
                && change < 0
                && best.is_none_or(|(least, _)| change < least)
            {
                best = Some((change, split));
            }
            // Each way of splitting is tried on the same draft, so this one is undone.
            for (&at, &whose) in way.iter().zip(&before) {
                if self.cells[at] != whose {
                    self.give(at, whose);
                }
            }
        }
        if let Some((_, split)) = best {
            self.lay(&way, split, a, b);
        }
    }

    /// Gives the first cells of a way to `b` and the others to `a`; `None` where that takes somebody
    /// apart, with part of it done.
    fn lay(&mut self, way: &[usize], split: usize, a: usize, b: usize) -> Option<i64> {
        let mut change = 0;
        for &at in &way[..split] {
            if !self.can_spare(at) {
                return None;
            }
            change += self.give(at, b);
        }
        for &at in way[split..].iter().rev() {
            if !self.can_spare(at) {
                return None;
            }
            change += self.give(at, a);
        }
        Some(change)
    }
}

/// The cells of a search from the last to the first, without the first, where the search began.
fn way_back(last: usize, previous: &BTreeMap<usize, Option<usize>>) -> Vec<usize> {
    let mut way = Vec::new();
    let mut step = Some(last);
    while let Some(at) = step {
        way.push(at);
        step = previous.get(&at).copied().flatten();
    }
    way.pop();
    way
}

/// What a painting has in each cell. Where two lands and a sea meet, the sea has no more than its
/// share, though it has more than each of the lands.
fn cover(painting: &Painting, land: &[bool]) -> Vec<Vec<Share>> {
    let mut cover: Vec<Vec<Share>> = vec![Vec::new(); painting.columns * painting.rows];
    let width = painting.columns * FINE;
    for (at, &pixel) in painting.pixels.iter().enumerate() {
        let cell = at / width / (2 * FINE) * painting.columns + at % width / FINE;
        let whose = usize::from(pixel).min(land.len());
        match cover[cell].iter_mut().find(|share| share.whose == whose) {
            Some(share) => share.fit += 1,
            None => cover[cell].push(Share { whose, fit: 1 }),
        }
    }
    for shares in &mut cover {
        let before = shares.clone();
        for share in shares {
            let kind = land.get(share.whose);
            share.fit += before
                .iter()
                .filter(|other| land.get(other.whose) == kind)
                .map(|other| other.fit)
                .sum::<usize>();
        }
    }
    cover
}
