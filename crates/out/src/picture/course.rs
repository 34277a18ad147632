//! The ways that arrows take: curves that go round names and units.

use super::scene::Obstacle;
use chancery_atlas::outline::Point;

/// How far from the middle of a unit its arrows begin and end.
pub(super) const CLEAR: f32 = 30.0;

/// How thick the shaft of an arrow is with its casing.
pub(super) const SHAFT: f32 = 13.0;

/// A point of a drawing, or a way in it, between whole units.
#[derive(Clone, Copy, Debug)]
pub(super) struct CurvePoint {
    pub x: f32,
    pub y: f32,
}

impl From<Point> for CurvePoint {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a drawing is a few thousand units wide"
    )]
    fn from((x, y): Point) -> Self {
        Self {
            x: x as f32,
            y: y as f32,
        }
    }
}

impl CurvePoint {
    /// The point so far from it on the way to another; of a short way most of it.
    pub(super) fn toward(self, other: Self, far: f32) -> Self {
        let (right, down) = (other.x - self.x, other.y - self.y);
        // Two points can be one: nothing is divided by zero.
        let length = right.hypot(down).max(1.0);
        let far = far.min(length * 0.8);
        Self {
            x: self.x + right / length * far,
            y: self.y + down / length * far,
        }
    }
}

/// The curve of an arrow: from a point, pulled by another, to where its head begins, and its tip.
#[derive(Clone, Copy)]
pub(super) struct Course {
    pub start: CurvePoint,
    pub pull: CurvePoint,
    pub back: CurvePoint,
    pub tip: CurvePoint,
}

impl Course {
    /// The point so far along the shaft, 0 to 1.
    pub(super) fn at(&self, along: f32) -> CurvePoint {
        CurvePoint {
            x: on_curve(along, self.start.x, self.pull.x, self.back.x),
            y: on_curve(along, self.start.y, self.pull.y, self.back.y),
        }
    }

    /// What others had better not lie on.
    pub(super) fn as_obstacles(&self) -> impl Iterator<Item = Obstacle> + '_ {
        // Without its ends: several arrows may begin at one unit, or lead to it.
        let along = (1..10_u8).map(|part| self.at(f32::from(part) / 10.0));
        along.map(|point| Obstacle {
            at: (point.x as i32, point.y as i32),
            size: (6, 6),
        })
    }

    /// How much of it lies over what it had better go round, in 20 parts.
    pub(super) fn covers(&self, obstacles: &[Obstacle]) -> u8 {
        let along = (0..=20_u8).map(|part| self.at(f32::from(part) / 20.0));
        let over = along.chain([self.tip]).filter(|&point| {
            obstacles
                .iter()
                .any(|obstacle| obstacle.is_touched_at(point))
        });
        u8::try_from(over.count()).unwrap_or(u8::MAX)
    }
}

/// One coordinate of a quadratic curve: from a, pulled by another, to b.
fn on_curve(along: f32, a: f32, pull: f32, b: f32) -> f32 {
    let rest = 1.0 - along;
    rest * rest * a + 2.0 * rest * along * pull + along * along * b
}

impl Obstacle {
    /// Whether the shaft of an arrow that goes through a point touches it.
    fn is_touched_at(&self, point: CurvePoint) -> bool {
        let (at, size) = (CurvePoint::from(self.at), CurvePoint::from(self.size));
        2.0 * (point.x - at.x).abs() < size.x + SHAFT
            && 2.0 * (point.y - at.y).abs() < size.y + SHAFT
    }

    /// Whether it lies within reach of the straight way between two points.
    pub(super) fn is_near(&self, from: CurvePoint, to: CurvePoint, reach: f32) -> bool {
        let (at, size) = (CurvePoint::from(self.at), CurvePoint::from(self.size));
        overlaps(at.x, size.x, from.x, to.x, reach) && overlaps(at.y, size.y, from.y, to.y, reach)
    }
}

/// Whether something of a size about a middle reaches into what lies between a and b, or about it.
fn overlaps(middle: f32, size: f32, a: f32, b: f32, reach: f32) -> bool {
    middle + size / 2.0 > a.min(b) - reach && middle - size / 2.0 < a.max(b) + reach
}
