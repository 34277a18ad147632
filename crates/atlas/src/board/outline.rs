//! The outlines of the provinces in the chart, walked clockwise.

use super::{Chart, ChartCell, ProvinceId};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    North,
    East,
    South,
    West,
}

/// All sides, clockwise.
pub(super) const SIDES: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

impl Side {
    const fn clockwise(self) -> Self {
        SIDES[(self as usize + 1) % 4]
    }

    const fn anticlockwise(self) -> Self {
        SIDES[(self as usize + 3) % 4]
    }
}

/// The cell on that side of a cell.
pub(super) fn beside(chart: &Chart, at: usize, side: Side) -> Option<usize> {
    let width = usize::from(chart.width);
    let column = at % width;
    match side {
        Side::North => at.checked_sub(width),
        Side::East if column + 1 < width => Some(at + 1),
        Side::East => chart.wraps.then(|| at + 1 - width),
        Side::South => Some(at + width).filter(|&south| south < chart.cells.len()),
        Side::West if column > 0 => Some(at - 1),
        Side::West => chart.wraps.then(|| at + width - 1),
    }
}

/// A side of a cell at which a province ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// The cell of the province, as an index into the chart's.
    pub at: usize,
    /// What lies across; `None` beyond the chart.
    pub over: Option<ChartCell>,
}

/// An outline of a province: the coast round it, or that of a hole in it.
pub(super) struct Outline {
    pub province: ProvinceId,
    /// Its edges, clockwise seen from inside; that of the coast round begins in the north.
    pub edges: Vec<Edge>,
}

impl Outline {
    /// What lies along it, once for each unbroken stretch.
    pub(crate) fn along(&self) -> Vec<ProvinceId> {
        let mut stretches: Vec<Option<ChartCell>> =
            self.edges.iter().map(|edge| edge.over).collect();
        stretches.dedup();
        // The walk may have begun in the middle of a stretch.
        if stretches.len() > 1 && stretches.first() == stretches.last() {
            stretches.pop();
        }
        let provinces = stretches.into_iter().filter_map(|over| match over {
            Some(ChartCell::Province(province)) => Some(province),
            _ => None,
        });
        provinces.collect()
    }
}

pub(super) fn outlines(chart: &Chart) -> Vec<Outline> {
    let mut walker = Walker {
        chart,
        walked: vec![[false; 4]; chart.cells.len()],
    };
    let mut outlines = Vec::new();
    for at in 0..chart.cells.len() {
        let Some(ChartCell::Province(province)) = chart.cells[at] else {
            continue;
        };
        for side in SIDES {
            if !walker.walked[at][side as usize] && walker.across(at, side) != chart.cells[at] {
                outlines.push(Outline {
                    province,
                    edges: walker.walk(at, side),
                });
            }
        }
    }
    outlines
}

struct Walker<'a> {
    chart: &'a Chart,
    /// The sides of each cell that were walked along.
    walked: Vec<[bool; 4]>,
}

impl Walker<'_> {
    fn across(&self, at: usize, side: Side) -> Option<ChartCell> {
        beside(self.chart, at, side).and_then(|cell| self.chart.cells[cell])
    }

    /// Walks once round from a side of a cell, with the province at the right hand.
    fn walk(&mut self, mut at: usize, mut side: Side) -> Vec<Edge> {
        let mut edges = Vec::new();
        while !std::mem::replace(&mut self.walked[at][side as usize], true) {
            let over = self.across(at, side);
            edges.push(Edge { at, over });
            (at, side) = self.next(at, side);
        }
        edges
    }

    /// Where the walk goes on: round the corner of this cell, straight along the next, or round an
    /// inner corner.
    fn next(&self, at: usize, side: Side) -> (usize, Side) {
        let mine = |from: usize, side: Side| {
            beside(self.chart, from, side)
                .filter(|&cell| self.chart.cells[cell] == self.chart.cells[at])
        };
        match mine(at, side.clockwise()) {
            None => (at, side.clockwise()),
            Some(ahead) => match mine(ahead, side) {
                None => (ahead, side),
                Some(corner) => (corner, side.anticlockwise()),
            },
        }
    }
}
