//! The outlines of a chart as smooth curves. The borders between cells are traced once each and
//! smoothed together, so that neighbours share the very same curve.

mod smooth;
mod trace;

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::board::{Chart, ChartCell};

/// A point of a drawing, in its units from the top left.
pub type Point = (i32, i32);

/// A piece of border between two grounds, `None` beyond the chart or where it is blank. It ends
/// where a third ground begins, or meets itself.
#[derive(Clone, Debug)]
pub struct Border {
    /// What lies left of it, looking along.
    pub left: Option<ChartCell>,
    /// What lies right of it.
    pub right: Option<ChartCell>,
    /// Its first point, the points that pull the curve, its last point.
    points: Vec<Point>,
}

/// The borders of a chart.
#[derive(Clone, Debug)]
pub struct Outlines {
    /// All of them, each once.
    pub borders: Vec<Border>,
    /// Whether paths are written as short as can be.
    is_short: bool,
}

impl Outlines {
    /// Traces a chart in a drawing that has so many units to a column; a row is twice as high.
    pub fn new(chart: &Chart, column: i16) -> Self {
        let grid = trace::SquareGrid::new(chart);
        // All corners are smoothed together, before borders are cut: neighbours share each point.
        let smoothed = smooth::vertices(&grid);
        let borders = grid
            .chains()
            .into_iter()
            .map(|chain| Border {
                left: chain.left,
                right: chain.right,
                points: smooth::curve(&chain, &smoothed, column),
            })
            .collect();
        Self {
            borders,
            is_short: false,
        }
    }

    /// How many units of the drawing are one of [`Self::shortened`].
    pub const SHORTENED: i16 = 4;

    /// The same in units four times as large and on every second of those, for pages that have far to
    /// go: without corners that hardly turn. A curve's middles are whole units then, so that each piece
    /// goes on from the one before (`t`), and half of the numbers are left out.
    #[must_use]
    pub fn shortened(&self) -> Self {
        let borders = self.borders.iter().map(|border| Border {
            points: smooth::shortened(&border.points, Self::SHORTENED),
            ..*border
        });
        Self {
            borders: borders.collect(),
            is_short: true,
        }
    }

    /// The area of each ground as the data of a path, to be filled by the even-odd rule.
    pub fn areas(&self) -> Vec<(ChartCell, String)> {
        let mut sides: Vec<(ChartCell, Vec<Vec<Point>>)> = Vec::new();
        let mut at: BTreeMap<(bool, u16), usize> = BTreeMap::new();
        for border in &self.borders {
            for (ground, is_left) in [(border.left, true), (border.right, false)] {
                let Some(cell) = ground else { continue };
                let key = match cell {
                    ChartCell::Province(province) => (false, province.0),
                    ChartCell::Decor(decor) => (true, u16::from(decor.0)),
                };
                let nth = *at.entry(key).or_insert_with(|| {
                    sides.push((cell, Vec::new()));
                    sides.len() - 1
                });
                let mut points = border.points.clone();
                // Each ground is walked with itself at the left, so its pieces meet end to start.
                if !is_left {
                    points.reverse();
                }
                sides[nth].1.push(points);
            }
        }
        sides
            .into_iter()
            .map(|(cell, pieces)| (cell, self.rings(pieces)))
            .collect()
    }

    /// All borders that are of a kind, as the data of one path.
    pub fn lines(&self, is_wanted: impl Fn(&Border) -> bool) -> String {
        let mut path = String::new();
        for border in self.borders.iter().filter(|border| is_wanted(border)) {
            begin(&mut path, border.points[0]);
            self.curve(&mut path, &border.points);
        }
        path
    }

    /// Joins pieces of an outline, of which each begins where another ends, to closed rings.
    fn rings(&self, mut pieces: Vec<Vec<Point>>) -> String {
        let mut path = String::new();
        while let Some(first) = pieces.pop() {
            let start = first[0];
            begin(&mut path, start);
            self.curve(&mut path, &first);
            let mut end = first[first.len() - 1];
            while end != start {
                // The border of a ground is closed, so a piece goes on from wherever another ends.
                let Some(next) = pieces.iter().position(|piece| piece[0] == end) else {
                    break;
                };
                let piece = pieces.swap_remove(next);
                self.curve(&mut path, &piece);
                end = piece[piece.len() - 1];
            }
            path.push('z');
        }
        path
    }

    /// A curve from where the path is through the middles between the inner points, as steps.
    fn curve(&self, path: &mut String, points: &[Point]) {
        let [first, inner @ .., last] = points else {
            return;
        };
        let mut at = *first;
        if inner.is_empty() {
            let _ = write!(path, "l{}", self.step(at, *last));
        }
        // What pulls the next piece if it goes on from the last one.
        let mut mirrored = None;
        for (nth, &pull) in inner.iter().enumerate() {
            let to = inner.get(nth + 1).map_or(*last, |&next| {
                (i32::midpoint(pull.0, next.0), i32::midpoint(pull.1, next.1))
            });
            let _ = if self.is_short && mirrored == Some(pull) {
                write!(path, "t{}", self.step(at, to))
            } else {
                write!(path, "q{} {}", self.step(at, pull), self.step(at, to))
            };
            mirrored = Some((2 * to.0 - pull.0, 2 * to.1 - pull.1));
            at = to;
        }
    }

    fn step(&self, from: Point, to: Point) -> String {
        let (right, down) = (to.0 - from.0, to.1 - from.1);
        // A sign keeps two numbers apart too.
        if self.is_short && down < 0 {
            format!("{right}{down}")
        } else {
            format!("{right} {down}")
        }
    }
}

fn begin(path: &mut String, (x, y): Point) {
    let _ = write!(path, "M{x} {y}");
}
