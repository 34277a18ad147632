//! Outlines painted into a fine raster, the later over the earlier, with the gaps between neighbours
//! closed.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use kurbo::{Affine, BezPath, PathEl, Point, Rect, Shape};

use super::JdipError;
use super::shapes::JdipShapes;

/// Pixels to a column of the chart; a row has twice as many.
pub(super) const FINE: usize = 6;

/// How far a gap between outlines is closed, in pixels.
const GAP: usize = 4;

/// No drawing has more corners once its curves are flattened.
const MOST_CORNERS: usize = 500_000;

/// No drawing has more places where its lines cross a row of pixels.
const MOST_CROSSINGS: usize = 5_000_000;

/// How far beyond the raster a corner is put that lies farther away, in pixels.
const FAR: f64 = 50_000.0;

/// Nobody's pixel.
const BLANK: u16 = u16::MAX;

/// A fine raster of provinces.
pub(in crate::exchange) struct Painting {
    /// Columns and rows of the chart.
    pub columns: usize,
    pub rows: usize,
    /// Row by row, which ground each pixel is of: provinces, dead ground, or the highest number.
    pub pixels: Vec<u16>,
    to_pixels: Affine,
    corners: usize,
    crossings: usize,
}

/// Where two grounds touch.
#[derive(Default)]
pub(in crate::exchange) struct DrawnBorder {
    /// In pixels.
    pub length: usize,
    /// What of some list lies near it.
    pub near: BTreeSet<usize>,
}

impl Painting {
    /// Paints a drawing for a chart of so many columns.
    ///
    /// # Errors
    /// Nothing is to be seen, or it has too many corners.
    pub(crate) fn new(shapes: &JdipShapes, columns: usize) -> Result<Self, JdipError> {
        let bounds = bounds(shapes)
            .ok_or_else(|| JdipError::Unreadable("it has no outline of a province".to_owned()))?;
        let high = real(columns) * bounds.height() / bounds.width() / 2.0;
        let rows = whole(high.round()).clamp(4, columns);
        let (wide, tall) = (columns * FINE, rows * FINE * 2);
        let scale = (real(wide) / bounds.width(), real(tall) / bounds.height());
        let to_pixels = Affine::scale_non_uniform(scale.0, scale.1)
            * Affine::translate((-bounds.x0, -bounds.y0));
        let mut painting = Self {
            columns,
            rows,
            pixels: vec![BLANK; wide * tall],
            to_pixels,
            corners: 0,
            crossings: 0,
        };
        for (province, path) in &shapes.outlines {
            painting.paint(path, *province as u16, None)?;
        }
        painting.grow(|pixel| pixel != BLANK, BLANK, GAP);
        Ok(painting)
    }

    /// Gives all pixels of a ground to its parts, which are numbered from `first`: those inside their
    /// outlines, and what is left to the nearest.
    pub(crate) fn split(
        &mut self,
        ground: u16,
        first: u16,
        parts: &[&BezPath],
    ) -> Result<(), JdipError> {
        let numbers = first..first + parts.len() as u16;
        for (number, path) in numbers.clone().zip(parts) {
            self.paint(path, number, Some(ground))?;
        }
        self.grow(|pixel| numbers.contains(&pixel), ground, usize::MAX);
        Ok(())
    }

    /// Paints an outline, over everything or over one ground alone.
    fn paint(&mut self, path: &BezPath, ground: u16, over: Option<u16>) -> Result<(), JdipError> {
        let mut lines = Polylines::default();
        let corners = Cell::new(self.corners);
        let to_pixels = self.to_pixels;
        let bounded = path
            .elements()
            .iter()
            .map(|&step| near(to_pixels * step))
            .take_while(|_| corners.get() < MOST_CORNERS);
        kurbo::flatten(bounded, 0.2, |step| {
            corners.set(corners.get() + 1);
            lines.add(step);
        });
        lines.close();
        self.corners = corners.get();
        self.crossings += lines.crossings(self.pixels.len() / self.width());
        if self.corners >= MOST_CORNERS || self.crossings >= MOST_CROSSINGS {
            return Err(JdipError::Unreadable(
                "its outlines have too much detail".to_owned(),
            ));
        }
        self.fill(&lines, ground, over);
        Ok(())
    }

    /// The cell of the chart at a point of the drawing.
    pub(crate) fn cell(&self, point: Point) -> Option<(u16, u16)> {
        let at = self.to_pixels * point;
        let (x, y) = (at.x / real(FINE), at.y / real(2 * FINE));
        let inside = (0.0..real(self.columns)).contains(&x) && (0.0..real(self.rows)).contains(&y);
        inside.then_some((whole(x) as u16, whole(y) as u16))
    }

    /// What most pixels of a cell are of, but for the first so many grounds and what is nobody's.
    pub(crate) fn beyond(&self, cell: usize, first: usize) -> Option<usize> {
        let (column, row) = (cell % self.columns, cell / self.columns);
        let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
        for down in 0..2 * FINE {
            let start = (row * 2 * FINE + down) * self.width() + column * FINE;
            for &pixel in &self.pixels[start..start + FINE] {
                if pixel != BLANK && usize::from(pixel) >= first {
                    *counts.entry(pixel).or_default() += 1;
                }
            }
        }
        let most = counts.into_iter().max_by_key(|(_, count)| *count);
        most.map(|(ground, _)| usize::from(ground) - first)
    }

    /// Which two grounds touch, the lower first, and which of some list lie near their border.
    pub(crate) fn borders(
        &self,
        listed: impl Fn(u16) -> Option<usize>,
    ) -> BTreeMap<(u16, u16), DrawnBorder> {
        const ROUND: usize = 5;
        let (width, height) = (self.width(), self.pixels.len() / self.width().max(1));
        let mut borders: BTreeMap<(u16, u16), DrawnBorder> = BTreeMap::new();
        for at in 0..self.pixels.len() {
            let (column, row) = (at % width, at / width);
            let sides = [
                (column + 1 < width).then(|| at + 1),
                (row + 1 < height).then(|| at + width),
            ];
            for side in sides.into_iter().flatten() {
                let (a, b) = (self.pixels[at], self.pixels[side]);
                if a == b || a == BLANK || b == BLANK {
                    continue;
                }
                let border = borders.entry((a.min(b), a.max(b))).or_default();
                border.length += 1;
                for row in row.saturating_sub(ROUND)..(row + ROUND + 1).min(height) {
                    let left = row * width + column.saturating_sub(ROUND);
                    let right = row * width + (column + ROUND + 1).min(width);
                    border.near.extend(
                        self.pixels[left..right]
                            .iter()
                            .filter_map(|&pixel| listed(pixel)),
                    );
                }
            }
        }
        borders
    }

    /// Which two grounds face each other across others, no more than so many pixels apart, the lower
    /// first.
    pub(crate) fn facing(
        &self,
        lies_between: impl Fn(u16) -> bool,
        most: usize,
    ) -> BTreeSet<(u16, u16)> {
        // Of each pixel the nearest ground, and how many steps away it is.
        let mut nearest: Vec<(u16, usize)> = self.pixels.iter().map(|&pixel| (pixel, 0)).collect();
        let mut edge: Vec<usize> = (0..nearest.len())
            .filter(|&at| !lies_between(self.pixels[at]))
            .collect();
        let mut facing = BTreeSet::new();
        for steps in 0..most {
            let mut next = Vec::new();
            for at in edge {
                let ground = nearest[at].0;
                for side in self.sides(at) {
                    let (other, others) = nearest[side];
                    if others == 0 && lies_between(self.pixels[side]) {
                        nearest[side] = (ground, steps + 1);
                        next.push(side);
                    } else if other != ground && (1..=most).contains(&(steps + others)) {
                        facing.insert((ground.min(other), ground.max(other)));
                    }
                }
            }
            edge = next;
        }
        facing
    }

    /// The pixels beside one.
    fn sides(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        let width = self.width();
        let all = self.pixels.len();
        let column = at % width;
        let sides = [
            (column > 0).then(|| at - 1),
            (column + 1 < width).then(|| at + 1),
            at.checked_sub(width),
            Some(at + width).filter(|&below| below < all),
        ];
        sides.into_iter().flatten()
    }

    fn width(&self) -> usize {
        self.columns * FINE
    }

    /// Fills what lies inside closed lines, by the rule that counts how often they go round.
    fn fill(&mut self, lines: &Polylines, province: u16, over: Option<u16>) {
        let (width, height) = (self.width(), self.rows * FINE * 2);
        let mut crossings: BTreeMap<usize, Vec<(f64, i32)>> = BTreeMap::new();
        for &(from, to) in &lines.done {
            let way = if from.y < to.y { 1 } else { -1 };
            for row in rows(from, to, height) {
                let part = (real(row) + 0.5 - from.y) / (to.y - from.y);
                let at = from.x + (to.x - from.x) * part;
                crossings.entry(row).or_default().push((at, way));
            }
        }
        for (row, mut crossings) in crossings {
            crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
            let mut round = 0;
            for pair in crossings.windows(2) {
                round += pair[0].1;
                if round != 0 {
                    let from = whole((pair[0].0 - 0.5).ceil());
                    let end = whole((pair[1].0 - 0.5).ceil()).min(width);
                    if from < end {
                        for pixel in &mut self.pixels[row * width + from..row * width + end] {
                            if over.is_none_or(|over| *pixel == over) {
                                *pixel = province;
                            }
                        }
                    }
                }
            }
        }
    }

    /// Gives the pixels of one ground that lie near others to these: outlines drawn beside each other
    /// leave gaps.
    fn grow(&mut self, others: impl Fn(u16) -> bool, over: u16, steps: usize) {
        let mut edge: Vec<usize> = (0..self.pixels.len())
            .filter(|&at| others(self.pixels[at]))
            .collect();
        for _ in 0..steps {
            let mut next = Vec::new();
            for at in edge {
                for side in self.sides(at) {
                    if self.pixels[side] == over {
                        self.pixels[side] = self.pixels[at];
                        next.push(side);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            edge = next;
        }
    }
}

/// What is drawn and shown.
fn bounds(shapes: &JdipShapes) -> Option<Rect> {
    let drawn = shapes
        .outlines
        .iter()
        .map(|(_, path)| path.bounding_box())
        .reduce(|a, b| a.union(b))?;
    let shown = shapes
        .view
        .map(|view| view.intersect(drawn))
        .filter(|part| part.width() > 0.0 && part.height() > 0.0)
        .unwrap_or(drawn);
    (shown.width() > 0.0 && shown.height() > 0.0).then_some(shown)
}

/// The straight lines of a path, each piece of it closed.
#[derive(Default)]
struct Polylines {
    done: Vec<(Point, Point)>,
    first: Option<Point>,
    last: Option<Point>,
}

impl Polylines {
    fn add(&mut self, step: PathEl) {
        match step {
            PathEl::MoveTo(to) => {
                self.close();
                self.first = Some(to);
                self.last = self.first;
            }
            PathEl::LineTo(to) | PathEl::QuadTo(_, to) | PathEl::CurveTo(_, _, to) => {
                self.line(to);
            }
            PathEl::ClosePath => self.close(),
        }
    }

    fn line(&mut self, to: Point) {
        if let Some(from) = self.last.filter(|from| (from.y - to.y).abs() > 0.0) {
            self.done.push((from, to));
        }
        self.last = Some(to);
    }

    /// How often they cross a row of pixels.
    fn crossings(&self, height: usize) -> usize {
        self.done
            .iter()
            .map(|&(from, to)| rows(from, to, height).len())
            .sum()
    }

    fn close(&mut self) {
        if let Some(first) = self.first {
            self.line(first);
        }
    }
}

/// The rows of pixels whose middles a line crosses.
fn rows(from: Point, to: Point, height: usize) -> std::ops::Range<usize> {
    let first = whole((from.y.min(to.y) - 0.5).ceil()).min(height);
    let end = whole((from.y.max(to.y) - 0.5).ceil()).min(height);
    first..end
}

/// A step of a path without points that lie farther away than anything that is seen: a curve out there
/// would have corners without end.
fn near(step: PathEl) -> PathEl {
    match step {
        PathEl::MoveTo(to) => PathEl::MoveTo(clamped(to)),
        PathEl::LineTo(to) => PathEl::LineTo(clamped(to)),
        PathEl::QuadTo(by, to) => PathEl::QuadTo(clamped(by), clamped(to)),
        PathEl::CurveTo(by, and, to) => PathEl::CurveTo(clamped(by), clamped(and), clamped(to)),
        PathEl::ClosePath => PathEl::ClosePath,
    }
}

fn clamped(point: Point) -> Point {
    Point::new(point.x.clamp(-FAR, FAR), point.y.clamp(-FAR, FAR))
}

/// A count as a number to reckon with.
pub(in crate::exchange) fn real(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// A number as a count, without its fraction; 0 where it is below.
#[allow(clippy::cast_sign_loss, reason = "what is below 0 becomes 0")]
fn whole(number: f64) -> usize {
    number as usize
}
