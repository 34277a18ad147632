//! Ways over the cells of a small map that cost least: straight, over bare ground, round names
//! where that is not far.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A cell, in columns and rows from the top left of the map.
pub(super) type Cell = (i32, i32);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Right,
    Left,
    Down,
    Up,
}

impl Direction {
    pub(crate) const ALL: [Self; 4] = [Self::Right, Self::Left, Self::Down, Self::Up];

    pub(crate) const fn from(self, (x, y): Cell) -> Cell {
        match self {
            Self::Right => (x + 1, y),
            Self::Left => (x - 1, y),
            Self::Down => (x, y + 1),
            Self::Up => (x, y - 1),
        }
    }

    /// The way from a cell to the one beside it.
    pub(crate) fn between(one: Cell, other: Cell) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.from(one) == other)
    }

    /// What a turn into another way costs.
    fn bend(self, next: Self) -> u32 {
        if self == next { 0 } else { BEND }
    }

    pub(crate) const fn back(self) -> Self {
        match self {
            Self::Right => Self::Left,
            Self::Left => Self::Right,
            Self::Down => Self::Up,
            Self::Up => Self::Down,
        }
    }

    /// A cell is about twice as high as it is wide.
    const fn length(self) -> u32 {
        match self {
            Self::Right | Self::Left => 1,
            Self::Down | Self::Up => 2,
        }
    }
}

/// What is in a cell already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellUse {
    Bare,
    /// Beside a caption.
    Margin,
    /// A name that a line may cover.
    Name,
    /// Another line.
    Line,
    /// A unit, or a caption at which a line ends. Lines pass beneath it.
    Kept,
}

impl CellUse {
    const fn price(self) -> u32 {
        match self {
            Self::Bare => 1,
            Self::Margin => 2,
            Self::Name => 9,
            Self::Line => 10,
            Self::Kept => 40,
        }
    }
}

/// What a bend costs.
const BEND: u32 = 3;

/// How far round its ends a way may go, in columns and rows.
const ROUND: Cell = (6, 4);

pub(super) struct Grid {
    width: i32,
    height: i32,
    cells: Vec<CellUse>,
}

impl Grid {
    pub(crate) fn new(width: u16, height: u16) -> Self {
        Self {
            width: i32::from(width),
            height: i32::from(height),
            cells: vec![CellUse::Bare; usize::from(width) * usize::from(height)],
        }
    }

    /// The nearest cell of the map.
    pub(crate) fn within(&self, (x, y): Cell) -> Cell {
        (x.clamp(0, self.width - 1), y.clamp(0, self.height - 1))
    }

    pub(crate) fn at(&self, cell: Cell) -> Option<CellUse> {
        self.cells.get(self.index(cell)?).copied()
    }

    pub(crate) fn set(&mut self, cell: Cell, content: CellUse) {
        if let Some(at) = self.index(cell) {
            self.cells[at] = content;
        }
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        (self.within(cell) == cell)
            .then(|| usize::try_from(cell.1 * self.width + cell.0).ok())
            .flatten()
    }
}

/// A cell where a path may begin or end, its cost, and the direction there if it is fixed.
#[derive(Clone, Copy)]
pub(super) struct ArrowEnd {
    pub cell: Cell,
    pub cost: u32,
    pub way: Option<Direction>,
}

impl ArrowEnd {
    pub(crate) const fn entered(cell: Cell, cost: u32, way: Direction) -> Self {
        Self {
            cell,
            cost,
            way: Some(way),
        }
    }
}

/// Two cells or more, each beside the one before.
pub(super) struct ArrowPath {
    pub cells: Vec<Cell>,
    /// The way from what it begins at into its first cell.
    pub tail: Direction,
    /// The way from its last cell to what it ends at.
    pub head: Direction,
}

/// Cells, and the ways by which they are entered.
struct Search<'a> {
    grid: &'a Grid,
    /// Top left and size of the part that is searched.
    from: Cell,
    size: Cell,
    /// The least cost of each state, and the state before it.
    best: Vec<(u32, usize)>,
    open: BinaryHeap<Reverse<(u32, usize)>>,
}

/// No state.
const NONE: usize = usize::MAX;

/// The path that costs least from one of some cells to one of others.
pub(super) fn least(grid: &Grid, starts: &[ArrowEnd], goals: &[ArrowEnd]) -> Option<ArrowPath> {
    let mut search = Search::new(grid, starts, goals)?;
    for start in starts {
        if let Some(content) = grid.at(start.cell) {
            for way in Direction::ALL {
                // A state is a cell with the way into it, so the first state is a step away.
                if start.way.is_none_or(|own| own != way.back()) {
                    let bend = start.way.map_or(0, |own| own.bend(way));
                    search.reach(
                        way.from(start.cell),
                        way,
                        start.cost + content.price() + bend,
                        NONE,
                    );
                }
            }
        }
    }
    let (last, goal) = search.run(goals)?;
    let mut cells = Vec::new();
    let mut state = last;
    let mut first = search.entered(state);
    while state != NONE {
        let (cell, way) = search.entered(state);
        cells.push(cell);
        first = (cell, way);
        state = search.best[state].1;
    }
    let start = first.1.back().from(first.0);
    cells.push(start);
    cells.reverse();
    let begun = starts.iter().find(|end| end.cell == start)?;
    Some(ArrowPath {
        cells,
        tail: begun.way.unwrap_or(first.1),
        head: goal.way.unwrap_or(search.entered(last).1),
    })
}

impl<'a> Search<'a> {
    fn new(grid: &'a Grid, starts: &[ArrowEnd], goals: &[ArrowEnd]) -> Option<Self> {
        let mut ends = starts.iter().chain(goals).map(|end| end.cell);
        let first = ends.next()?;
        let (mut least, mut most) = (first, first);
        for (x, y) in ends {
            least = (least.0.min(x), least.1.min(y));
            most = (most.0.max(x), most.1.max(y));
        }
        let from = ((least.0 - ROUND.0).max(0), (least.1 - ROUND.1).max(0));
        let to = grid.within((most.0 + ROUND.0, most.1 + ROUND.1));
        let size = (to.0 - from.0 + 1, to.1 - from.1 + 1);
        let states = usize::try_from(size.0 * size.1).ok()? * Direction::ALL.len();
        Some(Self {
            grid,
            from,
            size,
            best: vec![(u32::MAX, NONE); states],
            open: BinaryHeap::new(),
        })
    }

    /// A cell may be entered by a way for so much, from the state before it.
    fn reach(&mut self, cell: Cell, way: Direction, cost: u32, before: usize) {
        let (x, y) = (cell.0 - self.from.0, cell.1 - self.from.1);
        if !(0..self.size.0).contains(&x) || !(0..self.size.1).contains(&y) {
            return;
        }
        let Some(content) = self.grid.at(cell) else {
            return;
        };
        let at =
            usize::try_from(y * self.size.0 + x).unwrap_or(0) * Direction::ALL.len() + way as usize;
        let cost = cost + way.length() * content.price();
        if cost < self.best[at].0 {
            self.best[at] = (cost, before);
            self.open.push(Reverse((cost, at)));
        }
    }

    /// The cell of a state, and the way by which it was entered.
    fn entered(&self, state: usize) -> (Cell, Direction) {
        let cell = i32::try_from(state / Direction::ALL.len()).unwrap_or(0);
        let (x, y) = (cell % self.size.0, cell / self.size.0);
        let way = Direction::ALL[state % Direction::ALL.len()];
        ((self.from.0 + x, self.from.1 + y), way)
    }

    /// The last state of the best path, and the goal to which it leads.
    fn run(&mut self, goals: &[ArrowEnd]) -> Option<(usize, ArrowEnd)> {
        let mut found: Option<(u32, usize, ArrowEnd)> = None;
        while let Some(Reverse((cost, state))) = self.open.pop() {
            // No open state leads to a path that costs less.
            if found.is_some_and(|(least, ..)| least <= cost) {
                break;
            }
            // An entry of the heap that is out of date: there was a cheaper way to the state.
            if cost > self.best[state].0 {
                continue;
            }
            let (cell, way) = self.entered(state);
            for goal in goals.iter().filter(|goal| goal.cell == cell) {
                let last = goal.way.map_or(0, |next| way.bend(next)) + goal.cost;
                if goal.way != Some(way.back())
                    && found.is_none_or(|(least, ..)| cost + last < least)
                {
                    found = Some((cost + last, state, *goal));
                }
            }
            for next in Direction::ALL {
                if next != way.back() {
                    self.reach(next.from(cell), next, cost + way.bend(next), state);
                }
            }
        }
        found.map(|(_, state, goal)| (state, goal))
    }
}
