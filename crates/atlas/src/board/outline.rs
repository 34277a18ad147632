//! The outlines of the provinces in the chart, walked clockwise.

use super::pairs::{Pair, ordered};
use super::{Chart, ChartCell, ProvinceId, SIDES, Side};
use std::collections::{BTreeMap, BTreeSet};

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

/// The pairs that have a side of a cell in common.
pub(super) fn touching(chart: &Chart) -> BTreeSet<Pair> {
    contacts(chart).into_keys().collect()
}

/// The same, with how many cells of one of them touch the other.
pub(super) fn contacts(chart: &Chart) -> BTreeMap<Pair, usize> {
    let mut contacts = BTreeMap::new();
    for (at, cell) in chart.cells.iter().enumerate() {
        let Some(ChartCell::Province(from)) = *cell else {
            continue;
        };
        let round = chart.shape().around(at);
        let round: BTreeSet<ProvinceId> = round
            .filter_map(|over| match chart.cells[over] {
                Some(ChartCell::Province(to)) if to != from => Some(to),
                _ => None,
            })
            .collect();
        for to in round {
            // The cells of the lower one are counted; the higher one's may be more or fewer.
            *contacts.entry(ordered(from, to)).or_default() += usize::from(from < to);
        }
    }
    contacts
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
        // Cells come from the top, so a province's first outline is the coast round it.
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
        self.chart
            .shape()
            .beside(at, side)
            .and_then(|cell| self.chart.cells[cell])
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
        let Some(ahead) = self.alike_beside(at, side.clockwise()) else {
            return (at, side.clockwise());
        };
        match self.alike_beside(ahead, side) {
            None => (ahead, side),
            Some(corner) => (corner, side.anticlockwise()),
        }
    }

    /// The cell on that side, where it is of the same ground.
    fn alike_beside(&self, at: usize, side: Side) -> Option<usize> {
        let beside = self.chart.shape().beside(at, side)?;
        (self.chart.cells[beside] == self.chart.cells[at]).then_some(beside)
    }
}
