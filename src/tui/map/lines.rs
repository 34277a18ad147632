//! Draws orders over the map. No caption is ever drawn over: a line passes beneath names and units.

use super::ground::Paints;
use super::layout::Layout;
use super::raster::Raster;
use super::route::{End, Route};
use super::scene::MapScene;
use super::view::View;
use crate::board::ProvinceId;
use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

/// A point of the screen, in cells from the top left of the map.
type Point = (f32, f32);

/// What lines leave in a cell.
#[derive(Clone, Copy)]
enum Ink {
    /// A quarter of a cell.
    Line(u8),
    Head(char),
}

/// Draws the lines: those that failed over the others, the one in hand over all.
pub(super) fn draw(
    scene: &MapScene<'_>,
    view: &View,
    raster: &Raster,
    layout: &Layout,
    paints: &Paints,
    buf: &mut Buffer,
) {
    let mut routes: Vec<&Route> = scene.routes.iter().collect();
    routes.sort_by_key(|route| (route.in_hand, route.failed));
    let mut sheet = Sheet {
        scene,
        view,
        raster,
        layout,
        paints,
        quarters: vec![0; usize::from(raster.width) * usize::from(raster.height)],
        buf,
    };
    for route in routes {
        sheet.route(route);
    }
}

/// Where lines are drawn.
struct Sheet<'a> {
    scene: &'a MapScene<'a>,
    view: &'a View,
    raster: &'a Raster,
    layout: &'a Layout,
    paints: &'a Paints,
    /// The quarters of each cell so far.
    quarters: Vec<u8>,
    buf: &'a mut Buffer,
}

impl Sheet<'_> {
    fn route(&mut self, route: &Route) {
        let Some(from) = self.site(route.from) else {
            return;
        };
        let to = match route.to {
            End::In(to) => self.site(to),
            End::Between(one, other) => self.site(one).zip(self.site(other)).map(|(one, other)| {
                let other = self.nearest(one, other);
                (one.0.midpoint(other.0), one.1.midpoint(other.1))
            }),
        };
        let Some(to) = to else { return };
        let near = self.nearest(from, to);
        self.line(route, from, near);
        // Over the edge of a board that goes round, the other end of the line comes in.
        let aside = to.0 - near.0;
        if aside.abs() >= 1.0 {
            self.line(route, (from.0 + aside, from.1), to);
        }
    }

    /// The middle of what is written for a province, or where it would be.
    fn site(&self, province: ProvinceId) -> Option<Point> {
        if let Some(token) = self.layout.token(province) {
            let spot = token.spot;
            let middle = f32::from(spot.x) + f32::from(spot.width) / 2.0;
            return Some((middle, f32::from(spot.y) + 0.5));
        }
        let anchors = self.scene.chart.anchors.get(province.index());
        let anchor = anchors.filter(|anchor| anchor.label_width > 0)?;
        let (x, y) = (f32::from(anchor.unit.0), f32::from(anchor.unit.1));
        Some(self.view.locate(self.scene.chart, x, y))
    }

    /// A point, or the same one board farther left or right, whichever is nearer to another.
    fn nearest(&self, to: Point, point: Point) -> Point {
        if !self.scene.chart.wraps {
            return point;
        }
        let round = f32::from(self.scene.chart.width) / self.view.scale;
        let away = |x: f32| (x - to.0).abs();
        let x = [point.0 - round, point.0 + round]
            .into_iter()
            .fold(
                point.0,
                |best, x| if away(x) < away(best) { x } else { best },
            );
        (x, point.1)
    }

    fn line(&mut self, route: &Route, from: Point, to: Point) {
        // In quarters of cells: two across and two down.
        let quarters = |point: Point| ((point.0 * 2.0) as i32, (point.1 * 2.0) as i32);
        let (from, to) = (quarters(from), quarters(to));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let steps = dx.abs().max(dy.abs()).max(1);
        let mut last = None;
        for step in 0..=steps {
            let (x, y) = (from.0 + dx * step / steps, from.1 + dy * step / steps);
            let Some(cell) = self.free(x.div_euclid(2), y.div_euclid(2)) else {
                continue;
            };
            last = Some(cell);
            if route.stroke.covers(step) {
                let quarter = y.rem_euclid(2) * 2 + x.rem_euclid(2);
                self.put(route, cell, Ink::Line(1 << quarter));
            }
        }
        let glyphs = self.scene.glyphs;
        match (last, route.to) {
            (Some(cell), _) if route.failed => self.put(route, cell, Ink::Head(glyphs.cross)),
            (Some(cell), End::In(_)) => {
                let [right, left, down, up] = glyphs.heads;
                let head = match (dx.abs() > dy.abs(), dx > 0, dy > 0) {
                    (true, true, _) => right,
                    (true, false, _) => left,
                    (false, _, true) => down,
                    (false, _, false) => up,
                };
                self.put(route, cell, Ink::Head(head));
            }
            _ => {}
        }
    }

    /// A cell of the map with nothing written in it.
    fn free(&self, x: i32, y: i32) -> Option<(u16, u16)> {
        let (x, y) = (u16::try_from(x).ok()?, u16::try_from(y).ok()?);
        let is_inside = x < self.raster.width && y < self.raster.height;
        (is_inside && !self.layout.is_taken(x, y)).then_some((x, y))
    }

    fn put(&mut self, route: &Route, (x, y): (u16, u16), ink: Ink) {
        let at = usize::from(y) * usize::from(self.raster.width) + usize::from(x);
        let sign = match ink {
            Ink::Head(sign) => sign,
            Ink::Line(_) if self.scene.glyphs.half.is_none() => route.stroke.sign(),
            Ink::Line(quarter) => {
                self.quarters[at] |= quarter;
                QUARTERS[usize::from(self.quarters[at])]
            }
        };
        let ground = self
            .paints
            .get(self.raster.at(x, y * self.raster.parts))
            .ground;
        let colours = &self.scene.theme.map;
        let colour = if route.in_hand {
            colours.cursor
        } else if route.failed {
            colours.alert
        } else {
            ground.ink
        };
        let style = Style::reset().bg(ground.fill).fg(colour);
        let area = self.view.area;
        if let Some(cell) = self.buf.cell_mut((area.x + x, area.y + y)) {
            cell.reset();
            cell.set_char(sign);
            cell.set_style(style.add_modifier(Modifier::BOLD));
        }
    }
}

/// The block of quarters, by their bits: upper left, upper right, lower left, lower right.
const QUARTERS: [char; 16] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
];
