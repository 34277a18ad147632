//! From the steps of a grid to gentle curves.

use super::Point;
use super::trace::{EdgeChain, SquareGrid, Vertex};

/// How often all corners are pulled to the middle of their neighbours, and pushed back a little
/// more, so that nothing shrinks (Taubin 1995).
const PASSES: usize = 9;
const PULL: f32 = 0.5;
const PUSH: f32 = -0.52;

/// How far, in squares, a curve may keep from a corner that is left out.
const TOLERANCE: f32 = 0.16;
/// The same of a shortened one, in units of the drawing.
const SHORT_TOLERANCE: f32 = 8.0;

/// Where each corner of a grid comes to lie, in squares. Those on the edge of the chart stay.
pub(super) fn vertices(grid: &SquareGrid<'_>) -> Vec<(f32, f32)> {
    let moving: Vec<(Vertex, Vec<Vertex>)> = (0..grid.vertices())
        .filter(|&vertex| !grid.is_on_edge(vertex))
        .map(|vertex| (vertex, grid.neighbours(vertex).collect::<Vec<_>>()))
        .filter(|(_, neighbours)| !neighbours.is_empty())
        .collect();
    let mut at: Vec<(f32, f32)> = (0..grid.vertices())
        .map(|vertex| {
            let (x, y) = grid.at(vertex);
            (exact(x), exact(y))
        })
        .collect();
    for factor in [PULL, PUSH].repeat(PASSES) {
        // From a copy: what a corner comes to must not rest on the order of the corners.
        let was = at.clone();
        for (vertex, neighbours) in &moving {
            let count: f32 = neighbours.iter().map(|_| 1.0).sum();
            let (mut x, mut y) = (0.0, 0.0);
            for &beside in neighbours {
                x += was[beside].0;
                y += was[beside].1;
            }
            let here = was[*vertex];
            at[*vertex] = (
                here.0 + factor * (x / count - here.0),
                here.1 + factor * (y / count - here.1),
            );
        }
    }
    at
}

/// A column or row as a number with a fraction; charts are far smaller than the bound.
fn exact(n: i32) -> f32 {
    f32::from(i16::try_from(n).unwrap_or(i16::MAX))
}

/// The corners of a chain that make its curve, in units of the drawing: its ends, and those without
/// which it would look different. What runs round begins between two of them.
pub(super) fn curve(chain: &EdgeChain, at: &[(f32, f32)], column: i16) -> Vec<Point> {
    let points: Vec<(f32, f32)> = chain.vertices.iter().map(|&vertex| at[vertex]).collect();
    let mut curve: Vec<Point> = thinned(&points, TOLERANCE)
        .into_iter()
        .map(|(x, y)| (units(x, column), units(y, column)))
        .collect();
    if chain.is_ring {
        // The corner at which the walk began is none of the drawing's: it must not stay put.
        curve.pop();
        if let (Some(first), Some(last)) = (curve.first(), curve.last()) {
            let between = (
                i32::midpoint(first.0, last.0),
                i32::midpoint(first.1, last.1),
            );
            curve.insert(0, between);
            curve.push(between);
        }
    }
    curve
}

/// The corners of a curve without those that hardly turn it, on every second of units that are so many
/// times as large.
pub(super) fn shortened(curve: &[Point], times: i16) -> Vec<Point> {
    let points: Vec<(f32, f32)> = curve.iter().map(|&(x, y)| (exact(x), exact(y))).collect();
    // What runs round an island needs each of its few corners.
    let is_ring = curve.first() == curve.last();
    let points = if is_ring {
        points
    } else {
        thinned(&points, SHORT_TOLERANCE)
    };
    let double = 2.0 * f32::from(times);
    let on_grid = |at: f32| 2 * units(at / double, 1);
    let points = points.into_iter();
    points.map(|(x, y)| (on_grid(x), on_grid(y))).collect()
}

/// So many squares in units of the drawing.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a drawing is a few thousand units wide"
)]
fn units(squares: f32, column: i16) -> i32 {
    (squares * f32::from(column)).round() as i32
}

/// The points of a line without those that lie on the way between others (Douglas and Peucker).
fn thinned(points: &[(f32, f32)], tolerance: f32) -> Vec<(f32, f32)> {
    let last = points.len() - 1;
    let mut kept = vec![false; points.len()];
    (kept[0], kept[last]) = (true, true);
    // A list, not calls within calls: a coast of a large chart may have thousands of points.
    let mut spans = vec![(0, last)];
    while let Some((from, to)) = spans.pop() {
        let farthest = (from + 1..to)
            .map(|nth| (nth, off(points[from], points[to], points[nth])))
            .max_by(|a, b| a.1.total_cmp(&b.1));
        if let Some((nth, far)) = farthest
            && far > tolerance
        {
            kept[nth] = true;
            spans.extend([(from, nth), (nth, to)]);
        }
    }
    points
        .iter()
        .zip(kept)
        .filter(|&(_, kept)| kept)
        .map(|(&point, _)| point)
        .collect()
}

/// How far a point is from the line between two others.
fn off(from: (f32, f32), to: (f32, f32), point: (f32, f32)) -> f32 {
    let along = (to.0 - from.0, to.1 - from.1);
    let out = (point.0 - from.0, point.1 - from.1);
    let length = along.0.hypot(along.1);
    // Of a ring the two ends are one point, and make no line.
    if length < f32::EPSILON {
        out.0.hypot(out.1)
    } else {
        (along.0 * out.1 - along.1 * out.0).abs() / length
    }
}
