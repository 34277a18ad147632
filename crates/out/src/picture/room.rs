//! Where on a chart there is room to write: what stands there already is left free.

use std::sync::LazyLock;

use chancery_atlas::board::{Chart, ChartCell, ProvinceId};
use chancery_atlas::outline::Point;

/// The room that a token takes, across and down, in units.
pub(super) const TOKEN: (i32, i32) = (52, 46);

/// How far from where it should stand something may be put, in squares.
const REACH: i32 = 16;

/// The steps within reach, the nearest first.
static STEPS: LazyLock<Vec<SiteStep>> = LazyLock::new(|| {
    let mut steps = Vec::new();
    for below in -REACH..=REACH {
        for right in -REACH..=REACH {
            let far = right * right + below * below;
            steps.push(SiteStep { far, below, right });
        }
    }
    steps.sort_unstable();
    steps
});

/// A step aside, in squares. The nearest is the least; of equal ones the uppermost, then the leftmost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct SiteStep {
    /// The square of the distance.
    far: i32,
    below: i32,
    right: i32,
}

/// The squares of a rectangle: the first, and how many across and down.
struct SquareRange {
    left: i32,
    top: i32,
    across: i32,
    down: i32,
}

/// A chart as squares: whose each is, and whether something stands on it.
#[derive(Clone)]
pub(super) struct ChartSquares {
    /// Units of the drawing to a square.
    square: i32,
    width: i32,
    height: i32,
    owners: Vec<Option<ProvinceId>>,
    taken: Vec<bool>,
}

/// The cost of a square of other ground, and of one that is taken or off the chart: whatever is put
/// down goes on any ground before it covers something. Beside it the distance counts, in squares,
/// squared.
const STRANGE: i32 = 60;
const TAKEN: i32 = 20_000;

/// A place for something.
#[derive(Clone, Copy, Debug)]
pub(super) struct FreeSite {
    pub at: Point,
    /// The cost of the squares that it takes.
    cost: i32,
    /// How many squares it takes.
    squares: i32,
}

impl FreeSite {
    /// Whether it lies within its province, and covers nothing.
    pub(crate) const fn is_free(&self) -> bool {
        self.cost == 0
    }

    /// Whether it covers nothing, and lies on other ground with so many percent of it or less.
    pub(crate) const fn is_mostly_free(&self, percent: i32) -> bool {
        self.cost < TAKEN && self.cost * 100 <= self.squares * STRANGE * percent
    }
}

impl ChartSquares {
    /// The room of a chart on which nothing is written.
    pub(crate) fn new(chart: &Chart, column: i32) -> Self {
        let (width, height) = (2 * i32::from(chart.width), 4 * i32::from(chart.height));
        let squares = usize::try_from(width * height).unwrap_or(0);
        let mut owners = Vec::with_capacity(squares);
        for row in 0..chart.height {
            let line: Vec<Option<ProvinceId>> = (0..chart.width)
                .flat_map(|column| {
                    let owner = match chart.cell(column, row) {
                        Some(ChartCell::Province(province)) => Some(province),
                        _ => None,
                    };
                    [owner; 2]
                })
                .collect();
            owners.extend(line.repeat(4));
        }
        Self {
            square: column / 2,
            width,
            height,
            owners,
            taken: vec![false; squares],
        }
    }

    fn square(&self, x: i32, y: i32) -> Option<usize> {
        if x < 0 || y < 0 || x >= self.width || y >= self.height {
            return None;
        }
        usize::try_from(y * self.width + x).ok()
    }

    /// Notes that a rectangle about a point is taken.
    pub(crate) fn take(&mut self, at: Point, size: (i32, i32)) {
        let squares = SquareRange::new(at, size, self.square);
        for y in squares.top..squares.top + squares.down {
            for x in squares.left..squares.left + squares.across {
                if let Some(square) = self.square(x, y) {
                    self.taken[square] = true;
                }
            }
        }
    }

    /// How many squares each province has, by its index.
    pub(crate) fn areas(&self, provinces: usize) -> Vec<usize> {
        let mut areas = vec![0; provinces];
        for owner in self.owners.iter().flatten() {
            areas[owner.index()] += 1;
        }
        areas
    }

    /// Whether a rectangle about a point covers nothing.
    pub(crate) fn is_free(&self, at: Point, size: (i32, i32)) -> bool {
        let squares = SquareRange::new(at, size, self.square);
        let mut rows = squares.top..squares.top + squares.down;
        rows.all(|y| {
            let mut columns = squares.left..squares.left + squares.across;
            columns.all(|x| self.square(x, y).is_some_and(|square| !self.taken[square]))
        })
    }

    /// The best place for a rectangle in a province, near a point.
    pub(crate) fn find(&self, province: ProvinceId, near: Point, size: (i32, i32)) -> FreeSite {
        self.window(province, near, size).find(size)
    }

    /// What a province has to offer about a point, for rectangles up to a size.
    pub(crate) fn window(&self, province: ProvinceId, near: Point, size: (i32, i32)) -> Window {
        let SquareRange {
            left,
            top,
            across,
            down,
        } = SquareRange::new(near, size, self.square);
        // One square more on each side: a smaller rectangle may begin a square off after rounding.
        let (from, to) = (
            (left - REACH - 1, top - REACH - 1),
            (left + across + REACH + 1, top + down + REACH + 1),
        );
        let width = usize::try_from(to.0 - from.0 + 1).unwrap_or(1);
        let mut sums = vec![0; width];
        for y in from.1..to.1 {
            let mut line = 0;
            sums.push(0);
            for x in from.0..to.0 {
                line += self.cost(province, x, y);
                sums.push(line + sums[sums.len() - width]);
            }
        }
        Window {
            square: self.square,
            near,
            from,
            width,
            sums,
        }
    }

    /// What a square costs.
    fn cost(&self, province: ProvinceId, x: i32, y: i32) -> i32 {
        let Some(square) = self.square(x, y) else {
            return TAKEN;
        };
        let is_strange = self.owners[square] != Some(province);
        STRANGE * i32::from(is_strange) + TAKEN * i32::from(self.taken[square])
    }
}

/// The squares about a point, summed up from the top left.
pub(super) struct Window {
    square: i32,
    near: Point,
    from: (i32, i32),
    width: usize,
    /// For each corner, the cost of all squares left of and above it.
    sums: Vec<i32>,
}

impl Window {
    /// The best place for a rectangle that is no larger than what the window was made for. Of equal
    /// ones the point itself, else the uppermost, and of a row the leftmost.
    pub(crate) fn find(&self, size: (i32, i32)) -> FreeSite {
        let squares = SquareRange::new(self.near, size, self.square);
        let first = (squares.left - self.from.0, squares.top - self.from.1);
        let (aside, below) = (self.corner(squares.across, 0), self.corner(0, squares.down));
        let mut best = (0, 0);
        let mut cost = self.cost(self.corner(first.0, first.1), aside, below);
        let mut least = cost;
        let mut is_moved = false;
        for step in &*STEPS {
            // The steps are sorted: from here on the distance alone costs more than the best place.
            if step.far > least {
                break;
            }
            let begin = self.corner(first.0 + step.right, first.1 + step.below);
            let here = self.cost(begin, aside, below);
            let all = here + step.far;
            // Between equal places the point itself wins, though one above it comes first by rows.
            let is_earlier = is_moved && (step.below, step.right) < best;
            if all < least || (all == least && is_earlier) {
                (best, cost, least) = ((step.below, step.right), here, all);
                is_moved = true;
            }
        }
        let (below, right) = best;
        FreeSite {
            at: (
                self.near.0 + right * self.square,
                self.near.1 + below * self.square,
            ),
            cost,
            squares: squares.across * squares.down,
        }
    }

    /// What the squares of a rectangle cost in all: from its first corner, and from there aside and
    /// below to the others.
    fn cost(&self, begin: usize, aside: usize, below: usize) -> i32 {
        // The sums count from the top left: what lies above and left is taken off, its corner twice.
        self.sum(begin + aside + below) + self.sum(begin)
            - self.sum(begin + aside)
            - self.sum(begin + below)
    }

    /// The index of a corner among the sums.
    fn corner(&self, x: i32, y: i32) -> usize {
        let (x, y) = (usize::try_from(x), usize::try_from(y));
        y.unwrap_or(0) * self.width + x.unwrap_or(0)
    }

    fn sum(&self, corner: usize) -> i32 {
        self.sums.get(corner).copied().unwrap_or_default()
    }
}

impl SquareRange {
    /// The squares of a rectangle of a width and height about a point.
    const fn new((x, y): Point, size: (i32, i32), square: i32) -> Self {
        let (width, height) = size;
        let (x, y) = (x - width / 2, y - height / 2);
        let (left, top) = (x.div_euclid(square), y.div_euclid(square));
        Self {
            left,
            top,
            across: (x + width - 1).div_euclid(square) - left + 1,
            down: (y + height - 1).div_euclid(square) - top + 1,
        }
    }
}
