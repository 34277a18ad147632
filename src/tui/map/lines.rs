//! Draws orders over the map. No caption is ever drawn over: a line passes beneath names and units.

use super::LineEnd;
use super::ground::Paints;
use super::layout::CaptionLayout;
use super::raster::Raster;
use super::route::{Route, RouteStroke};
use super::scene::MapScene;
use super::short;
use super::view::MapWindow;
use chancery_atlas::board::ProvinceId;
use ratatui::prelude::*;

/// A point of the screen, in cells from the top left of the map.
type Point = (f32, f32);

/// What a cell with another line costs a line that looks for a way.
const INKED: i32 = 5;

/// What lines leave in a cell.
#[derive(Clone, Copy)]
enum LineInk {
    /// A quarter of a cell.
    Line(u8),
    Head(char),
}

/// Draws the lines: those that failed over the others, the one in hand over all. Answers with the
/// cells beside captions that it drew on.
pub(super) fn draw(
    scene: &MapScene<'_>,
    view: &MapWindow,
    raster: &Raster,
    layout: &CaptionLayout,
    paints: &Paints,
    buf: &mut Buffer,
) -> Vec<(u16, u16)> {
    let mut routes: Vec<&Route> = scene.routes.iter().collect();
    routes.sort_by_key(|route| (route.is_selected(), route.failed));
    let mut sheet = LineCanvas {
        scene,
        view,
        raster,
        layout,
        paints,
        quarters: vec![0; usize::from(raster.width) * usize::from(raster.height)],
        inked: vec![false; usize::from(raster.width) * usize::from(raster.height)],
        beside: Vec::new(),
        buf,
    };
    for route in routes {
        sheet.route(route);
    }
    sheet.beside
}

/// The middle of what is written for a province, or where it would be.
pub(super) fn middle(
    scene: &MapScene<'_>,
    view: &MapWindow,
    layout: &CaptionLayout,
    province: ProvinceId,
) -> Option<Point> {
    if let Some(token) = layout.token(province) {
        let spot = token.spot;
        let middle = f32::from(spot.x) + f32::from(spot.width) / 2.0;
        return Some((middle, f32::from(spot.y) + 0.5));
    }
    let anchors = scene.chart.anchors.get(province.index());
    let anchor = anchors.filter(|anchor| anchor.label_width > 0)?;
    let (x, y) = (f32::from(anchor.unit.0), f32::from(anchor.unit.1));
    Some(view.locate(scene.chart, x, y))
}

/// A point, or the same one board farther left or right, whichever is nearer to another.
pub(super) fn nearest(scene: &MapScene<'_>, view: &MapWindow, to: Point, point: Point) -> Point {
    if !scene.chart.wraps {
        return point;
    }
    let round = f32::from(scene.chart.width) / view.scale;
    let away = |x: f32| (x - to.0).abs();
    let x = [point.0 - round, point.0 + round]
        .into_iter()
        .fold(
            point.0,
            |best, x| if away(x) < away(best) { x } else { best },
        );
    (x, point.1)
}

struct LineCanvas<'a> {
    scene: &'a MapScene<'a>,
    view: &'a MapWindow,
    raster: &'a Raster,
    layout: &'a CaptionLayout,
    paints: &'a Paints,
    /// The quarters of each cell so far.
    quarters: Vec<u8>,
    /// Whether each cell is drawn on.
    inked: Vec<bool>,
    /// The cells beside captions that are drawn on.
    beside: Vec<(u16, u16)>,
    buf: &'a mut Buffer,
}

impl LineCanvas<'_> {
    fn route(&mut self, route: &Route) {
        let Some(from) = self.site(route.from) else {
            return;
        };
        let to = match route.to {
            LineEnd::In(to) => self.site(to),
            LineEnd::Between(one, other) => {
                self.site(one).zip(self.site(other)).map(|(one, other)| {
                    let other = self.nearest(one, other);
                    (one.0.midpoint(other.0), one.1.midpoint(other.1))
                })
            }
        };
        let Some(to) = to else { return };
        let near = self.nearest(from, to);
        if let LineEnd::In(to) = route.to
            && self.is_short(from, near)
            && self.short(route, to)
        {
            return;
        }
        self.line(route, from, near);
        // Over the edge of a board that goes round, the other end of the line comes in.
        let aside = to.0 - near.0;
        if aside.abs() >= 1.0 {
            self.line(route, (from.0 + aside, from.1), to);
        }
    }

    fn site(&self, province: ProvinceId) -> Option<Point> {
        middle(self.scene, self.view, self.layout, province)
    }

    fn nearest(&self, to: Point, point: Point) -> Point {
        nearest(self.scene, self.view, to, point)
    }

    /// Whether the straight line between two points has no two free cells: nobody would see whence
    /// it comes.
    fn is_short(&self, from: Point, to: Point) -> bool {
        let mut free = quarters(from, to)
            .map(|(x, y)| (x.div_euclid(2), y.div_euclid(2)))
            .filter(|&(x, y)| self.free(x, y).is_some());
        let first = free.next();
        free.all(|cell| Some(cell) == first)
    }

    /// Draws a line between two captions that are too near to each other for a straight one: round
    /// them, or where there is no way, as a tail and a head beside them. Whether both are written.
    fn short(&mut self, route: &Route, to: ProvinceId) -> bool {
        let price = |(x, y)| {
            let (x, y) = self.free(x, y)?;
            let at = usize::from(y) * usize::from(self.raster.width) + usize::from(x);
            Some(if self.inked[at] { INKED } else { 1 })
        };
        match short::way(self.layout, route.from, to, price) {
            Some(way) => self.way(route, &way),
            None => match short::ends(self.layout, self.scene, route.from, to) {
                Some([tail, head]) => self.ends(route, tail, head),
                None => return false,
            },
        }
        true
    }

    /// Draws a tail and a head in the cells beside two captions, where these are free.
    fn ends(
        &mut self,
        route: &Route,
        tail: Option<short::CaptionBeside>,
        head: Option<short::CaptionBeside>,
    ) {
        if let Some(short::CaptionBeside { cell, is_left }) = tail {
            self.put(
                route,
                cell,
                LineInk::Line(if is_left { 0b1010 } else { 0b0101 }),
            );
            self.beside.push(cell);
        }
        if let Some(short::CaptionBeside { cell, is_left }) = head {
            let sign = self.head(route, if is_left { 1 } else { -1 }, 0);
            self.put(route, cell, LineInk::Head(sign));
            self.beside.push(cell);
        }
    }

    /// Draws a line along a way from caption to caption.
    fn way(&mut self, route: &Route, way: &short::ShortWay) {
        let last = way.cells.len() - 1;
        // It runs along that edge of the cells at which its first caption lies.
        let low = way.tail.1 >= 0;
        for (nth, &(x, y)) in way.cells.iter().enumerate() {
            let Some(cell) = self.free(x, y) else {
                continue;
            };
            let before = nth.checked_sub(1).map(|before| way.cells[before]);
            let links = before.into_iter().chain(way.cells.get(nth + 1).copied());
            let quarters = links.fold(if low { 0b0100 } else { 0b0001 }, |quarters, other| {
                quarters
                    | match (other.1 - y, low) {
                        (0, true) => 0b1100,
                        (0, false) => 0b0011,
                        (-1, true) | (1, false) => 0b0101,
                        _ => 0,
                    }
            });
            let drawn = match route.stroke {
                RouteStroke::Solid => quarters,
                RouteStroke::Dashed | RouteStroke::Dotted => quarters & 0b0101,
            };
            if nth < last {
                self.put(route, cell, LineInk::Line(drawn));
            } else {
                let (right, down) = way.head;
                self.put(route, cell, LineInk::Head(self.head(route, right, down)));
            }
        }
    }

    /// The head of a line that goes so far right and down; the cross of one that failed.
    fn head(&self, route: &Route, right: i32, down: i32) -> char {
        if route.failed {
            return self.scene.glyphs.cross;
        }
        let [to_right, to_left, to_below, to_above] = self.scene.glyphs.heads;
        match (right.abs() > down.abs(), right > 0, down > 0) {
            (true, true, _) => to_right,
            (true, false, _) => to_left,
            (false, _, true) => to_below,
            (false, _, false) => to_above,
        }
    }

    fn line(&mut self, route: &Route, from: Point, to: Point) {
        let mut last = None;
        for (step, (x, y)) in (0..).zip(quarters(from, to)) {
            let Some(cell) = self.free(x.div_euclid(2), y.div_euclid(2)) else {
                continue;
            };
            last = Some(cell);
            if route.stroke.covers(step) {
                let quarter = y.rem_euclid(2) * 2 + x.rem_euclid(2);
                self.put(route, cell, LineInk::Line(1 << quarter));
            }
        }
        // What ends half way along another line has no head, only the cross.
        if let Some(cell) = last
            && (route.failed || matches!(route.to, LineEnd::In(_)))
        {
            let far = |from: f32, to: f32| (to * 2.0) as i32 - (from * 2.0) as i32;
            let head = self.head(route, far(from.0, to.0), far(from.1, to.1));
            self.put(route, cell, LineInk::Head(head));
        }
    }

    /// A cell of the map with nothing written in it.
    fn free(&self, x: i32, y: i32) -> Option<(u16, u16)> {
        let (x, y) = (u16::try_from(x).ok()?, u16::try_from(y).ok()?);
        let is_inside = x < self.raster.width && y < self.raster.height;
        (is_inside && !self.layout.is_taken(x, y)).then_some((x, y))
    }

    fn put(&mut self, route: &Route, (x, y): (u16, u16), ink: LineInk) {
        let at = usize::from(y) * usize::from(self.raster.width) + usize::from(x);
        self.inked[at] = true;
        let sign = match ink {
            LineInk::Head(sign) => sign,
            LineInk::Line(_) if self.scene.glyphs.half.is_none() => route.stroke.sign(),
            LineInk::Line(quarter) => {
                self.quarters[at] |= quarter;
                QUARTERS[usize::from(self.quarters[at])]
            }
        };
        let ground = self
            .paints
            .get(self.raster.at(x, y * self.raster.parts))
            .ground;
        let colours = &self.scene.theme.map;
        let colour = if route.is_selected() {
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

/// A straight line, in quarters of cells: two across and two down.
fn quarters(from: Point, to: Point) -> impl Iterator<Item = (i32, i32)> {
    let quarters = |point: Point| ((point.0 * 2.0) as i32, (point.1 * 2.0) as i32);
    let (from, to) = (quarters(from), quarters(to));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let steps = dx.abs().max(dy.abs()).max(1);
    (0..=steps).map(move |step| (from.0 + dx * step / steps, from.1 + dy * step / steps))
}

/// The block of quarters, by their bits: upper left, upper right, lower left, lower right.
const QUARTERS: [char; 16] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
];
