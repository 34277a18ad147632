//! The selected order and those that touch it, on a small board: arrows in their powers' colours,
//! drawn above names. No unit is drawn over, nor the caption at which an arrow ends. All other
//! orders have a faint mark at most.

use super::LineEnd;
use super::drawn::DrawnMap;
use super::path::{self, ArrowEnd, ArrowPath, Cell, CellUse, Direction, Grid};
use super::raster::RasterCode;
use super::route::{Route, RouteStroke, RouteWeight};
use super::view::Point;
use super::write::signs_beside;
use crate::tui::theme::ColourLevel;
use chancery_atlas::board::ProvinceId;
use ratatui::prelude::*;
use std::cmp::Reverse;

pub(super) fn draw(map: DrawnMap<'_>, buf: &mut Buffer) {
    let (mut arrows, others): (Vec<&Route>, Vec<&Route>) = map
        .scene
        .routes
        .iter()
        .partition(|route| route.weight > RouteWeight::Other);
    let mut canvas = ArrowCanvas {
        map,
        grid: Grid::new(map.raster.width, map.raster.height),
        drawn: Vec::new(),
        buf,
    };
    // Units with a known fate have a sign already.
    if map.scene.fates.is_empty() {
        for route in others {
            canvas.tick(route);
        }
    }
    if arrows.is_empty() {
        return;
    }
    canvas.fill_grid(&arrows);
    // Arrows at which others end come first.
    arrows.sort_by_key(|route| {
        (
            matches!(route.to, LineEnd::Between(..)),
            Reverse(route.weight),
        )
    });
    for route in arrows {
        canvas.route(route);
    }
}

struct ArrowCanvas<'a> {
    map: DrawnMap<'a>,
    grid: Grid,
    /// The arrows so far.
    drawn: Vec<DrawnArrow>,
    buf: &'a mut Buffer,
}

struct DrawnArrow {
    from: ProvinceId,
    to: ProvinceId,
    cells: Vec<Cell>,
}

/// Columns of a caption, and its row.
#[derive(Clone, Copy)]
struct CaptionBox {
    from: i32,
    to: i32,
    row: i32,
}

impl ArrowCanvas<'_> {
    fn fill_grid(&mut self, arrows: &[&Route]) {
        let ends: Vec<ProvinceId> = arrows
            .iter()
            .flat_map(|route| match route.to {
                LineEnd::In(to) => [route.from, to],
                LineEnd::Between(..) => [route.from; 2],
            })
            .collect();
        let provinces = self.map.scene.board.province_ids();
        for (province, caption) in provinces.zip(&self.map.captions.all) {
            let Some(token) = self.map.layout.token(province) else {
                continue;
            };
            let core = token.core();
            let units = if token.form.units {
                caption.units_width
            } else {
                0
            };
            let row = i32::from(core.y);
            let spot = i32::from(token.spot.x)..i32::from(token.spot.x + token.spot.width);
            for x in spot {
                let nth = x - i32::from(core.x);
                let content = if !(0..i32::from(core.width)).contains(&nth) {
                    CellUse::Margin
                } else if nth < i32::from(units) || ends.contains(&province) {
                    CellUse::Kept
                } else {
                    CellUse::Name
                };
                self.grid.set((x, row), content);
            }
            if self.has_brackets(province)
                && let Some(around) = self.caption(province)
            {
                self.grid.set((around.from, row), CellUse::Kept);
                self.grid.set((around.to, row), CellUse::Kept);
            }
        }
    }

    fn has_brackets(&self, province: ProvinceId) -> bool {
        self.map.scene.cursor == Some(province)
    }

    /// What is written for a province, with the brackets round the selected one.
    fn caption(&self, province: ProvinceId) -> Option<CaptionBox> {
        let token = self.map.layout.token(province)?;
        let run = if self.has_brackets(province) {
            token.spot
        } else {
            token.core()
        };
        Some(CaptionBox {
            from: i32::from(run.x),
            to: i32::from(run.x + run.width) - 1,
            row: i32::from(run.y),
        })
    }

    fn route(&mut self, route: &Route) {
        let (path, to) = match route.to {
            LineEnd::In(to) => (self.path(route.from, to), to),
            LineEnd::Between(one, other) => (self.path_beside(route.from, one, other), other),
        };
        let Some(paths) = path else { return };
        for path in paths {
            self.arrow(route, &path);
            self.drawn.push(DrawnArrow {
                from: route.from,
                to,
                cells: path.cells,
            });
        }
    }

    /// The path from a province to another; over the edge of a board that goes round two of them.
    fn path(&self, from: ProvinceId, to: ProvinceId) -> Option<Vec<ArrowPath>> {
        let [start, end] = [from, to].map(|province| self.map.middle(province));
        let (start, end) = (start?, end?);
        let near = self.map.nearest(start, end);
        // With both ends out of sight an arrow along the edge would point at nothing.
        if !self.is_on(start) && !self.is_on(near) && !self.is_on(end) {
            return None;
        }
        let aside = end.0 - near.0;
        if aside.abs() < 1.0 {
            let path = path::least(&self.grid, &self.ends_around(from), &self.goals(to))?;
            return Some(vec![path]);
        }
        // It leaves over one edge and comes in over the other at the same height.
        let y = f32::midpoint(start.1, end.1);
        let (out, inward) = (self.end_at((near.0, y)), self.end_at((start.0 + aside, y)));
        let out = path::least(&self.grid, &self.ends_around(from), &[out])?;
        let inward = path::least(&self.grid, &[inward], &self.goals(to))?;
        Some(vec![out, inward])
    }

    /// The path from a province to the arrow of the order that it helps; without such an arrow, to
    /// the middle of that order's way.
    fn path_beside(
        &self,
        from: ProvinceId,
        one: ProvinceId,
        other: ProvinceId,
    ) -> Option<Vec<ArrowPath>> {
        let starts = self.ends_around(from);
        let mut drawn = self.drawn.iter();
        let beside = drawn.find(|arrow| (arrow.from, arrow.to) == (one, other));
        let goals: Vec<ArrowEnd> = if let Some(arrow) = beside {
            let (last, body) = arrow.cells.split_last()?;
            let body = if body.is_empty() {
                std::slice::from_ref(last)
            } else {
                body
            };
            body.iter()
                .flat_map(|&cell| {
                    Direction::ALL.map(|way| ArrowEnd::entered(way.back().from(cell), 0, way))
                })
                .collect()
        } else {
            let [one, other] = [one, other].map(|province| self.map.middle(province));
            let (one, other) = (one?, other?);
            let other = self.map.nearest(one, other);
            vec![self.end_at((one.0.midpoint(other.0), one.1.midpoint(other.1)))]
        };
        Some(vec![path::least(&self.grid, &starts, &goals)?])
    }

    fn is_on(&self, (x, y): Point) -> bool {
        let cell = (x.floor() as i32, y.floor() as i32);
        self.grid.within(cell) == cell
    }

    /// The cell of the board at a point, or nearest to it.
    fn end_at(&self, (x, y): Point) -> ArrowEnd {
        ArrowEnd {
            cell: self.grid.within((x as i32, y as i32)),
            cost: 0,
            way: None,
        }
    }

    /// The cells about a province's caption; where nothing is written, the one where it would be.
    fn ends_around(&self, province: ProvinceId) -> Vec<ArrowEnd> {
        let Some(caption) = self.caption(province) else {
            let middle = self.map.middle(province).into_iter();
            return middle.map(|middle| self.end_at(middle)).collect();
        };
        let CaptionBox { from, to, row } = caption;
        let mut ends = vec![
            ArrowEnd::entered((from - 1, row), 0, Direction::Left),
            ArrowEnd::entered((to + 1, row), 0, Direction::Right),
        ];
        for x in from..=to {
            let cost = (x - i32::midpoint(from, to)).unsigned_abs() / 2;
            for way in [Direction::Up, Direction::Down] {
                ends.push(ArrowEnd::entered(way.from((x, row)), cost, way));
            }
        }
        ends
    }

    /// The same as ends: each with the way into the caption.
    fn goals(&self, province: ProvinceId) -> Vec<ArrowEnd> {
        let mut goals = self.ends_around(province);
        for goal in &mut goals {
            goal.way = goal.way.map(Direction::back);
        }
        goals
    }

    fn arrow(&mut self, route: &Route, path: &ArrowPath) {
        let has_head = matches!(route.to, LineEnd::In(_));
        let last = path.cells.len() - 1;
        let cross = route.failed.then(|| last - usize::from(has_head));
        for (nth, &cell) in path.cells.iter().enumerate() {
            let before = nth
                .checked_sub(1)
                .and_then(|before| Direction::between(path.cells[before], cell));
            let after = path
                .cells
                .get(nth + 1)
                .and_then(|&next| Direction::between(cell, next));
            let (before, after) = (before.unwrap_or(path.tail), after.unwrap_or(path.head));
            let (sign, style) = match nth {
                _ if cross == Some(nth) => (self.map.scene.glyphs.cross, self.cross_style()),
                _ if has_head && nth == last => (self.head(path.head), self.style(route, cell)),
                _ => (self.sign(route, before, after), self.style(route, cell)),
            };
            let is_free = match self.grid.at(cell) {
                Some(CellUse::Kept) | None => false,
                // A head or a cross may cover another arrow, since it tells most. A body may not.
                Some(CellUse::Line) => (has_head && nth == last) || cross == Some(nth),
                Some(_) => true,
            };
            if is_free {
                self.put(cell, sign, style);
            }
        }
    }

    fn head(&self, head: Direction) -> char {
        let [right, left, down, up] = self.map.scene.glyphs.heads;
        match head {
            Direction::Right => right,
            Direction::Left => left,
            Direction::Down => down,
            Direction::Up => up,
        }
    }

    /// A piece of line, entered by a way and left by another.
    fn sign(&self, route: &Route, before: Direction, after: Direction) -> char {
        if self.map.scene.glyphs.half.is_none() {
            return route.stroke.sign();
        }
        let is_thick = route.is_selected();
        let Some([across, down]) = route.stroke.dashes(is_thick) else {
            return self.map.scene.glyphs.bullet;
        };
        let corners = if is_thick {
            ['┏', '┓', '┗', '┛']
        } else {
            ['┌', '┐', '└', '┘']
        };
        let [right_down, left_down, right_up, left_up] = corners;
        match (before.back(), after) {
            (Direction::Left | Direction::Right, Direction::Left | Direction::Right) => across,
            (Direction::Up | Direction::Down, Direction::Up | Direction::Down) => down,
            (Direction::Right, Direction::Down) | (Direction::Down, Direction::Right) => right_down,
            (Direction::Left, Direction::Down) | (Direction::Down, Direction::Left) => left_down,
            (Direction::Right, Direction::Up) | (Direction::Up, Direction::Right) => right_up,
            (Direction::Left, Direction::Up) | (Direction::Up, Direction::Left) => left_up,
        }
    }

    fn style(&self, route: &Route, (x, y): Cell) -> Style {
        if self.map.scene.theme.level == ColourLevel::Mono {
            return Style::new().add_modifier(Modifier::BOLD);
        }
        let fill = u16::try_from(x)
            .ok()
            .zip(u16::try_from(y).ok())
            .map(|(x, y)| {
                let code = self.map.raster.at(x, y * self.map.raster.parts);
                self.map.paints.get(code).ground.fill
            });
        self.map.badge(route.power, fill)
    }

    /// The cross of what failed looks like the sign of a dislodged unit.
    fn cross_style(&self) -> Style {
        match self.map.scene.theme.level {
            ColourLevel::Mono => Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED),
            _ => self.map.scene.theme.map.dislodged,
        }
    }

    fn put(&mut self, at: Cell, sign: char, style: Style) {
        if self.grid.at(at) == Some(CellUse::Name) {
            self.rub_out(at);
        }
        if let Some(cell) = self.cell(at) {
            cell.reset();
            cell.set_char(sign);
            cell.set_style(style);
        }
        self.grid.set(at, CellUse::Line);
    }

    /// Erases a name that a line partly covers: the rest would be misread.
    fn rub_out(&mut self, (x, y): Cell) {
        for way in [Direction::Left, Direction::Right] {
            let mut at = (x, y);
            while self.grid.at(at) == Some(CellUse::Name) {
                if let Some(cell) = self.cell(at) {
                    cell.set_symbol(" ");
                }
                at = way.from(at);
            }
        }
    }

    fn cell(&mut self, (x, y): Cell) -> Option<&mut ratatui::buffer::Cell> {
        let (x, y) = (u16::try_from(x).ok()?, u16::try_from(y).ok()?);
        let area = self.map.view.area;
        self.buf.cell_mut((area.x + x, area.y + y))
    }

    /// A faint mark beside a unit for its order: a head that points to where it goes, or a point.
    fn tick(&mut self, route: &Route) {
        let from = self.map.middle(route.from);
        let (Some(from), Some(token)) = (from, self.map.layout.token(route.from)) else {
            return;
        };
        let [right, left, down, up] = self.map.scene.glyphs.heads;
        let to = match route.to {
            LineEnd::In(to) if route.stroke == RouteStroke::Solid => self.map.middle(to),
            _ => None,
        };
        let to = to.map(|to| self.map.nearest(from, to));
        let aside = to.map(|to| (to.0 - from.0, to.1 - from.1));
        let sign = match aside {
            _ if route.failed => self.map.scene.glyphs.cross,
            None => self.map.scene.glyphs.bullet,
            Some((x, y)) if x.abs() >= 2.0 * y.abs() && x > 0.0 => right,
            Some((x, y)) if x.abs() >= 2.0 * y.abs() => left,
            Some((_, y)) if y > 0.0 => down,
            Some(_) => up,
        };
        let spot = token.spot;
        let is_left = aside.is_some_and(|(x, _)| x < 0.0);
        let (before, after) = signs_beside(self.map, route.from);
        let (x, taken) = if is_left {
            (spot.x, before)
        } else {
            (spot.x + spot.width - 1, after)
        };
        let area = self.map.view.area;
        if let (None, Some(cell)) = (taken, self.buf.cell_mut((area.x + x, area.y + spot.y))) {
            let ground = self.map.paints.get(RasterCode::province(route.from)).ground;
            cell.reset();
            cell.set_char(sign);
            cell.set_style(Style::new().fg(ground.ink).bg(ground.fill));
        }
    }
}
