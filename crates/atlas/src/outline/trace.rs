//! Follows the borders between the grounds of a chart from corner to corner.

use crate::board::{Chart, ChartCell};

/// A corner of the squares that a chart is cut into, as an index.
pub(super) type Vertex = usize;

/// The directions of the borders at a corner: right, down, left, up.
const WAYS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// A chart cut into squares: a cell, which is twice as high as wide, is two of them.
pub(super) struct SquareGrid<'a> {
    chart: &'a Chart,
    pub width: i32,
    pub height: i32,
    /// For each corner, whether a border leaves it in each direction.
    ways: Vec<[bool; 4]>,
}

/// A border from a corner where three grounds meet to the next such corner, or round to where it
/// began.
pub(super) struct EdgeChain {
    pub left: Option<ChartCell>,
    pub right: Option<ChartCell>,
    /// The corners along it; the last is the first where it runs round.
    pub vertices: Vec<Vertex>,
    /// Whether it runs round and meets no other.
    pub is_ring: bool,
}

impl<'a> SquareGrid<'a> {
    pub(crate) fn new(chart: &'a Chart) -> Self {
        let (width, height) = (i32::from(chart.width), 2 * i32::from(chart.height));
        let mut grid = Self {
            chart,
            width,
            height,
            ways: Vec::new(),
        };
        let vertices = 0..(width + 1) * (height + 1);
        grid.ways = vertices
            .map(|vertex| {
                let at = (vertex % (width + 1), vertex / (width + 1));
                WAYS.map(|way| {
                    let (left, right) = grid.sides(at, way);
                    left != right
                })
            })
            .collect();
        grid
    }

    fn ground(&self, x: i32, y: i32) -> Option<ChartCell> {
        let (x, y) = (u16::try_from(x).ok()?, u16::try_from(y).ok()?);
        self.chart.cell(x, y / 2)
    }

    /// What lies left and right of the edge that leaves a corner in a direction.
    fn sides(&self, corner: (i32, i32), way: (i32, i32)) -> (Option<ChartCell>, Option<ChartCell>) {
        let (x, y) = corner;
        let [north_east, south_east, south_west, north_west] =
            [(x, y - 1), (x, y), (x - 1, y), (x - 1, y - 1)].map(|(x, y)| self.ground(x, y));
        match way {
            (1, _) => (north_east, south_east),
            (_, 1) => (south_east, south_west),
            (-1, _) => (south_west, north_west),
            _ => (north_west, north_east),
        }
    }

    /// How many corners there are.
    pub(crate) const fn vertices(&self) -> usize {
        self.ways.len()
    }

    /// Columns and rows of squares left of and above a corner.
    pub(crate) fn at(&self, vertex: Vertex) -> (i32, i32) {
        let across = usize::try_from(self.width + 1).unwrap_or(1);
        let (x, y) = (vertex % across, vertex / across);
        (
            i32::try_from(x).unwrap_or(i32::MAX),
            i32::try_from(y).unwrap_or(i32::MAX),
        )
    }

    /// Whether a corner lies on the edge of the chart.
    pub(crate) fn is_on_edge(&self, vertex: Vertex) -> bool {
        let (x, y) = self.at(vertex);
        x == 0 || y == 0 || x == self.width || y == self.height
    }

    /// The corners to which borders lead from one.
    pub(crate) fn neighbours(&self, vertex: Vertex) -> impl Iterator<Item = Vertex> + '_ {
        let ways = self.ways[vertex];
        (0..4)
            .filter(move |&way| ways[way])
            .filter_map(move |way| self.beside(vertex, way))
    }

    fn beside(&self, vertex: Vertex, way: usize) -> Option<Vertex> {
        let (x, y) = self.at(vertex);
        let (right, down) = WAYS[way];
        usize::try_from((y + down) * (self.width + 1) + x + right).ok()
    }

    /// Whether chains end at a corner: not two borders meet there, or it is a corner of the chart.
    fn is_node(&self, vertex: Vertex) -> bool {
        let (x, y) = self.at(vertex);
        let is_corner = (x == 0 || x == self.width) && (y == 0 || y == self.height);
        is_corner || self.ways[vertex].iter().filter(|&&way| way).count() != 2
    }

    /// All borders, each once.
    pub(crate) fn chains(&self) -> Vec<EdgeChain> {
        let mut open = self.ways.clone();
        let mut chains = Vec::new();
        let nodes = (0..self.vertices()).filter(|&vertex| self.is_node(vertex));
        // What then is left runs round without an end.
        for start in nodes.chain(0..self.vertices()) {
            for way in 0..4 {
                if open[start][way] {
                    chains.push(self.follow(start, way, &mut open));
                }
            }
        }
        chains
    }

    fn follow(&self, start: Vertex, mut way: usize, open: &mut [[bool; 4]]) -> EdgeChain {
        // Between two nodes no third ground begins, so the sides are the same all along.
        let (left, right) = self.sides(self.at(start), WAYS[way]);
        let mut vertices = vec![start];
        let mut at = start;
        while let Some(next) = self.beside(at, way) {
            // Both ways of an edge are closed: walked back it would be drawn twice.
            open[at][way] = false;
            open[next][(way + 2) % 4] = false;
            vertices.push(next);
            at = next;
            if at == start || self.is_node(at) {
                break;
            }
            match (0..4).find(|&way| open[at][way]) {
                Some(on) => way = on,
                None => break,
            }
        }
        EdgeChain {
            left,
            right,
            vertices,
            is_ring: at == start && !self.is_node(start),
        }
    }
}
