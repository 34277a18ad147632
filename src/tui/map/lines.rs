//! Draws orders over the map. No caption is ever drawn over: a line passes beneath names and units.

use super::LineEnd;
use super::drawn::DrawnMap;
use super::route::{Route, RouteStroke};
use super::short;
use super::view::Point;
use chancery_atlas::board::ProvinceId;
use ratatui::prelude::*;

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
pub(super) fn draw(map: DrawnMap<'_>, buf: &mut Buffer) -> Vec<(u16, u16)> {
    let mut routes: Vec<&Route> = map.scene.routes.iter().collect();
    routes.sort_by_key(|route| (route.is_selected(), route.failed));
    let cells = usize::from(map.raster.width) * usize::from(map.raster.height);
    let mut sheet = LineCanvas {
        map,
        quarters: vec![0; cells],
        inked: vec![false; cells],
        beside: Vec::new(),
        buf,
    };
    for route in routes {
        sheet.route(route);
    }
    sheet.beside
}

struct LineCanvas<'a> {
    map: DrawnMap<'a>,
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
        let Some(from) = self.map.middle(route.from) else {
            return;
        };
        let to = match route.to {
            LineEnd::In(to) => self.map.middle(to),
            LineEnd::Between(one, other) => {
                self.map
                    .middle(one)
                    .zip(self.map.middle(other))
                    .map(|(one, other)| {
                        let other = self.map.nearest(one, other);
                        (one.0.midpoint(other.0), one.1.midpoint(other.1))
                    })
            }
        };
        let Some(to) = to else { return };
        let near = self.map.nearest(from, to);
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
        match short::way(self.map.layout, route.from, to, |cell| self.price(cell)) {
            Some(way) => self.way(route, &way),
            None => match short::ends(self.map, route.from, to) {
                Some([tail, head]) => self.ends(route, tail, head),
                None => return false,
            },
        }
        true
    }

    /// What a cell costs on which nothing is written.
    fn price(&self, cell: (i32, i32)) -> Option<i32> {
        let (x, y) = self.free(cell.0, cell.1)?;
        Some(if self.inked[self.index(x, y)] {
            INKED
        } else {
            1
        })
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
                // The left quarters alone: there are gaps between them.
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
            return self.map.scene.glyphs.cross;
        }
        let [to_right, to_left, to_below, to_above] = self.map.scene.glyphs.heads;
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
        // A line that ends half way along another one has no head, only the cross.
        if let Some(cell) = last
            && (route.failed || matches!(route.to, LineEnd::In(_)))
        {
            let (from, to) = (in_quarters(from), in_quarters(to));
            let head = self.head(route, to.0 - from.0, to.1 - from.1);
            self.put(route, cell, LineInk::Head(head));
        }
    }

    /// A cell of the map with nothing written in it.
    fn free(&self, x: i32, y: i32) -> Option<(u16, u16)> {
        let (x, y) = (u16::try_from(x).ok()?, u16::try_from(y).ok()?);
        let is_inside = x < self.map.raster.width && y < self.map.raster.height;
        (is_inside && !self.map.layout.is_taken(x, y)).then_some((x, y))
    }

    fn index(&self, x: u16, y: u16) -> usize {
        usize::from(y) * usize::from(self.map.raster.width) + usize::from(x)
    }

    fn put(&mut self, route: &Route, cell: (u16, u16), ink: LineInk) {
        let (x, y) = cell;
        let at = self.index(x, y);
        self.inked[at] = true;
        let sign = match ink {
            LineInk::Head(sign) => sign,
            LineInk::Line(_) if self.map.scene.glyphs.half.is_none() => route.stroke.sign(),
            LineInk::Line(quarter) => {
                self.quarters[at] |= quarter;
                QUARTERS[usize::from(self.quarters[at])]
            }
        };
        let ground = self
            .map
            .paints
            .get(self.map.raster.at(x, y * self.map.raster.parts))
            .ground;
        let colours = &self.map.scene.theme.map;
        let colour = if route.is_selected() {
            colours.cursor
        } else if route.failed {
            colours.alert
        } else {
            ground.ink
        };
        let style = Style::reset().bg(ground.fill).fg(colour);
        let area = self.map.view.area;
        if let Some(cell) = self.buf.cell_mut((area.x + x, area.y + y)) {
            cell.reset();
            cell.set_char(sign);
            cell.set_style(style.add_modifier(Modifier::BOLD));
        }
    }
}

/// A straight line, in quarters of cells: two across and two down.
fn quarters(from: Point, to: Point) -> impl Iterator<Item = (i32, i32)> {
    let (from, to) = (in_quarters(from), in_quarters(to));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let steps = dx.abs().max(dy.abs()).max(1);
    (0..=steps).map(move |step| (from.0 + dx * step / steps, from.1 + dy * step / steps))
}

fn in_quarters(point: Point) -> (i32, i32) {
    ((point.0 * 2.0) as i32, (point.1 * 2.0) as i32)
}

/// The block of quarters, by their bits: upper left, upper right, lower left, lower right.
const QUARTERS: [char; 16] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
];
