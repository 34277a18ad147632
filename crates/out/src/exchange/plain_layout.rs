//! A drawing for provinces of which only the borders are known: points that adjoining provinces pull
//! together and all push apart, and round each what lies nearest to it.

use kurbo::{BezPath, Point, Rect};

use super::jdip::geography::Geography;
use super::jdip::paint::real;
use super::jdip::shapes::JdipShapes;

/// How often every point is moved.
const ROUNDS: usize = 300;

/// Cells of the drawing across and down, which fall to the nearest point.
const CELLS: usize = 160;

/// Outlines for the provinces of a board, in its order.
pub(super) fn outlines(board: &Geography) -> JdipShapes {
    let points = points(board);
    let count = points.len();
    let mut paths = vec![BezPath::new(); count];
    for row in 0..CELLS {
        // Cells of one province side by side are one rectangle.
        let mut start = 0;
        let nearest: Vec<usize> = (0..CELLS)
            .map(|column| nearest(&points, column, row))
            .collect();
        for column in 1..=CELLS {
            if column < CELLS && nearest[column] == nearest[start] {
                continue;
            }
            let (left, right, top) = (real(start), real(column), real(row));
            let cells = Rect::new(left, top, right, top + 1.0);
            paths[nearest[start]].extend(kurbo::Shape::path_elements(&cells, 1.0));
            start = column;
        }
    }
    JdipShapes {
        outlines: paths
            .into_iter()
            .enumerate()
            .filter(|(_, path)| !path.elements().is_empty())
            .collect(),
        view: Some(Rect::new(0.0, 0.0, real(CELLS), real(CELLS))),
        ..JdipShapes::default()
    }
}

fn nearest(points: &[Point], column: usize, row: usize) -> usize {
    let at = Point::new(real(column) + 0.5, real(row) + 0.5);
    points
        .iter()
        .map(|point| point.distance_squared(at))
        .enumerate()
        .min_by(|(_, a), (_, b)| a.total_cmp(b))
        .map_or(0, |(index, _)| index)
}

/// Where each province lies, within the cells.
fn points(board: &Geography) -> Vec<Point> {
    let count = board.provinces.len();
    let pairs = board.pairs();
    let turn = std::f64::consts::TAU / real(count.max(1));
    let mut points: Vec<Point> = (0..count)
        .map(|nth| {
            // A circle with a little of a spiral: no two points are alike, and chance has no part.
            let far = 1.0 + real(nth) / real(count);
            Point::new(
                far * (turn * real(nth)).cos(),
                far * (turn * real(nth)).sin(),
            )
        })
        .collect();
    let ideal = 2.0 / real(count.max(1)).sqrt();
    // A large board gets fewer rounds, for each takes longer.
    let rounds = (ROUNDS * 300 * 300 / (count * count).max(1)).clamp(20, ROUNDS);
    for round in 0..rounds {
        let mut pushed = vec![kurbo::Vec2::ZERO; count];
        for a in 0..count {
            for b in 0..a {
                let apart = points[a] - points[b];
                let push = apart * (ideal * ideal / apart.hypot2().max(1e-6));
                pushed[a] += push;
                pushed[b] -= push;
            }
        }
        for &(a, b) in &pairs {
            let apart = points[a] - points[b];
            let pull = apart * (apart.hypot() / ideal);
            pushed[a] -= pull;
            pushed[b] += pull;
        }
        let step = 0.1 * (1.0 - real(round) / real(rounds));
        for (point, push) in points.iter_mut().zip(pushed) {
            *point += push * (step.min(push.hypot()) / push.hypot().max(1e-9));
        }
    }
    fitted(&points)
}

/// The points with a margin round them, from edge to edge of the cells.
fn fitted(points: &[Point]) -> Vec<Point> {
    let bounds = points
        .iter()
        .map(|&point| Rect::from_points(point, point))
        .reduce(|all, one| all.union(one))
        .unwrap_or_default();
    points
        .iter()
        .map(|point| {
            let x = scaled(point.x, bounds.x0, bounds.width());
            Point::new(x, scaled(point.y, bounds.y0, bounds.height()))
        })
        .collect()
}

/// Where a number of an interval lies on the cells, with a margin at both ends.
fn scaled(at: f64, from: f64, length: f64) -> f64 {
    (at - from) / length.max(1e-9) * real(CELLS) * 0.9 + real(CELLS) * 0.05
}
