//! Where on a chart there is room to write: what stands there already is left free.

use std::sync::LazyLock;

use chancery_atlas::board::{Chart, ChartCell, ProvinceId};
use chancery_atlas::outline::Point;

/// The room that a token takes, across and down, in units.
pub(super) const TOKEN: (i32, i32) = (52, 46);

/// How far from where it should stand something may be put, in squares.
const REACH: i32 = 16;

/// The steps within reach, the nearest first: the square of the distance, then down and across.
static STEPS: LazyLock<Vec<(i32, i32, i32)>> = LazyLock::new(|| {
    let rows = (-REACH..=REACH).flat_map(|below| (-REACH..=REACH).map(move |right| (below, right)));
    let mut steps: Vec<_> = rows
        .map(|(below, right)| (right * right + below * below, below, right))
        .collect();
    steps.sort_unstable();
    steps
});

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

/// A place for something.
#[derive(Clone, Copy, Debug)]
pub(super) struct FreeSite {
    pub at: Point,
    /// How many squares it takes of other ground.
    pub strange: i32,
    /// How many squares it takes on which something stands.
    pub covered: i32,
}

impl FreeSite {
    /// Whether it lies within its province, and covers nothing.
    pub(crate) const fn is_free(&self) -> bool {
        self.strange == 0 && self.covered == 0
    }
}

impl ChartSquares {
    /// The room of a chart on which nothing is written.
    pub(crate) fn of(chart: &Chart, column: i16) -> Self {
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
            square: i32::from(column) / 2,
            width,
            height,
            owners,
            taken: vec![false; squares],
        }
    }

    fn square(&self, x: i32, y: i32) -> Option<usize> {
        let is_inside = x >= 0 && y >= 0 && x < self.width && y < self.height;
        is_inside.then(|| usize::try_from(y * self.width + x).ok())?
    }

    fn squares(&self, at: Point, size: (i32, i32)) -> (i32, i32, i32, i32) {
        squares(at, size, self.square)
    }

    /// Notes that a rectangle about a point is taken.
    pub(crate) fn take(&mut self, at: Point, size: (i32, i32)) {
        let (left, top, across, down) = self.squares(at, size);
        for y in top..top + down {
            for x in left..left + across {
                if let Some(square) = self.square(x, y) {
                    self.taken[square] = true;
                }
            }
        }
    }

    /// The best place for a rectangle in a province, near a point.
    pub(crate) fn find(&self, province: ProvinceId, near: Point, size: (i32, i32)) -> FreeSite {
        self.window(province, near, size).find(size)
    }

    /// What a province has to offer about a point, for rectangles up to a size.
    pub(crate) fn window(&self, province: ProvinceId, near: Point, size: (i32, i32)) -> Window {
        let (left, top, across, down) = self.squares(near, size);
        let (from, to) = (
            (left - REACH - 1, top - REACH - 1),
            (left + across + REACH + 1, top + down + REACH + 1),
        );
        let width = to.0 - from.0 + 1;
        let mut window = Window {
            square: self.square,
            near,
            from,
            width,
            sums: vec![(0, 0); usize::try_from(width * (to.1 - from.1 + 1)).unwrap_or(0)],
        };
        for y in from.1..to.1 {
            let mut line = (0, 0);
            for x in from.0..to.0 {
                let (strange, covered) = self.at(province, x, y);
                line = (line.0 + strange, line.1 + covered);
                let above = window.sum(x + 1, y);
                let here = window.index(x + 1, y + 1);
                window.sums[here] = (above.0 + line.0, above.1 + line.1);
            }
        }
        window
    }

    /// Whether a square is not a province's, and whether it is taken. Nothing is put over the edge
    /// while there is any other way.
    fn at(&self, province: ProvinceId, x: i32, y: i32) -> (i32, i32) {
        self.square(x, y).map_or((9, 0), |square| {
            let is_strange = self.owners[square] != Some(province);
            (i32::from(is_strange), i32::from(self.taken[square]))
        })
    }
}

/// The squares about a point, summed up from the top left.
pub(super) struct Window {
    square: i32,
    near: Point,
    from: (i32, i32),
    width: i32,
    /// For each corner, how many squares left of and above it are strange, and are covered.
    sums: Vec<(i32, i32)>,
}

impl Window {
    fn index(&self, x: i32, y: i32) -> usize {
        usize::try_from((y - self.from.1) * self.width + x - self.from.0).unwrap_or(0)
    }

    fn sum(&self, x: i32, y: i32) -> (i32, i32) {
        self.sums.get(self.index(x, y)).copied().unwrap_or_default()
    }

    /// The best place for a rectangle that is no larger than what the window was made for. Of equal
    /// ones the point itself, else the uppermost, and of a row the leftmost.
    pub(crate) fn find(&self, size: (i32, i32)) -> FreeSite {
        let (near, square) = (self.near, self.square);
        let (left, top, across, down) = squares(near, size, square);
        let site = |(right, below): (i32, i32)| {
            let (x, y) = (left + right, top + below);
            let (end, begin) = (self.sum(x + across, y + down), self.sum(x, y));
            let (beside, under) = (self.sum(x + across, y), self.sum(x, y + down));
            FreeSite {
                at: (near.0 + right * square, near.1 + below * square),
                strange: end.0 + begin.0 - beside.0 - under.0,
                covered: end.1 + begin.1 - beside.1 - under.1,
            }
        };
        let mut best = site((0, 0));
        let mut least = 400 * best.covered + 60 * best.strange;
        let mut chosen = None;
        for &(far, below, right) in &*STEPS {
            if far > least {
                break;
            }
            let site = site((right, below));
            let cost = 400 * site.covered + 60 * site.strange + far;
            let is_earlier = chosen.is_some_and(|other| (below, right) < other);
            if cost < least || (cost == least && is_earlier) {
                (best, least, chosen) = (site, cost, Some((below, right)));
            }
        }
        best
    }
}

/// The squares of a rectangle of a width and height about a point: the first, and how many across
/// and down.
fn squares((x, y): Point, (width, height): (i32, i32), square: i32) -> (i32, i32, i32, i32) {
    let (left, top) = (x - width / 2, y - height / 2);
    let (from, down) = (left.div_euclid(square), top.div_euclid(square));
    (
        from,
        down,
        (left + width - 1).div_euclid(square) - from + 1,
        (top + height - 1).div_euclid(square) - down + 1,
    )
}
