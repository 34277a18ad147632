//! The painter: the drawing, and beside it what is under the cursor, the brush, the world in
//! numbers, and its findings.
//!
//! ```text
//! ~~~~~~~~~~~~Vin*AAAA~~~~~~~~│ Under the cursor ──────
//! ~~~~~~~~~~~~AA[]AAAA~~~~~~~~│ Brush ─────────────────
//! ~~~1122223333444444~~~~~~~~~│ The world ─────────────
//! ~~~11%%%%%%%%%%%%55~~~~~~~~~│ Faults ────────────────
//! ```

mod drawing;
mod form;
mod side;

use ratatui::prelude::*;

use crate::tui::about::PageHeader;
use crate::tui::list::Rows;
use crate::tui::model::Context;
use crate::tui::painter::{Painter, file};
use crate::tui::widgets::{flow, rule_left, split_right};
use chancery_atlas::grammar::counted;

/// What the header says: what is done, the file, whether it is saved.
pub(crate) fn header(painter: &Painter) -> PageHeader {
    let (errors, _) = painter.checked.counts();
    let findings = match errors {
        0 => String::new(),
        n => format!("{}  ", counted(n, "error")),
    };
    let saved = match &painter.on_disk {
        _ if painter.is_changed() => "not saved ",
        None => "new ",
        Some(_) => "saved ",
    };
    PageHeader {
        left: format!(" {}", painter.work.doing),
        middle: file::name(&painter.path),
        right: format!("{findings}{saved}"),
        ..PageHeader::default()
    }
}

pub fn draw(cx: &Context, painter: &Painter, frame: &mut Frame<'_>, body: Rect) {
    let (map, side) = parts(painter, body);
    drawing::draw(cx, painter, frame, map);
    if side.width > 0 {
        let side = rule_left(frame, side, &cx.look);
        side::draw(cx, painter, frame, side);
    }
    if let Some(form) = &painter.form {
        form::draw(cx, form, frame, body);
    }
}

/// What the panes say, or the form over them.
pub(crate) fn rows(cx: &Context, painter: &Painter) -> Rows {
    match &painter.form {
        Some(form) => form::rows(cx, form),
        None => side::rows(cx, painter),
    }
}

/// The drawing's area and that of the panes beside it.
fn parts(painter: &Painter, body: Rect) -> (Rect, Rect) {
    let side = match body.width {
        _ if painter.wide => 0,
        ..100 => 30,
        100..160 => 40,
        _ => 50,
    };
    let [map, side] = split_right(body, side);
    (map, side)
}

/// Columns and rows of cells in sight.
pub(crate) fn window(painter: &Painter, body: Rect) -> (i32, i32) {
    let map = parts(painter, body).0;
    let (width, height) = (
        i32::from(painter.canvas.width()),
        i32::from(painter.canvas.height()),
    );
    (
        i32::from(map.width / painter.work.columns).clamp(1, width.max(1)),
        i32::from(map.height).clamp(1, height.max(1)),
    )
}

/// The cell at a place of the screen.
pub(crate) fn cell(painter: &Painter, body: Rect, at: Position) -> Option<(i32, i32)> {
    let (columns, rows) = window(painter, body);
    let map = drawing::frame_of(painter, parts(painter, body).0);
    if !map.contains(at) {
        return None;
    }
    let right = i32::from((at.x - map.x) / painter.work.columns);
    let down = i32::from(at.y - map.y);
    let (column, row) = (painter.corner.0 + right, painter.corner.1 + down);
    (right < columns && down < rows).then(|| (painter.canvas.shape().turned(column), row))
}

/// The finding listed at a place of the screen.
pub(crate) fn finding(painter: &Painter, body: Rect, at: Position) -> Option<usize> {
    let (_, side) = parts(painter, body);
    let list = side::findings_area(side);
    if !list.contains(at) {
        return None;
    }
    let line = side::first_finding(painter, list) + usize::from(at.y - list.y);
    (line < painter.checked.findings.len()).then_some(line)
}

/// The field of the open form at a place of the screen.
pub(crate) fn field(painter: &Painter, body: Rect, at: Position) -> Option<usize> {
    form::field_at(painter.form.as_ref()?, body, at)
}

/// What an area is, how many cells it has, and what marks it, in lines of a width.
pub(crate) fn lines_of(
    kind: &str,
    cells: u32,
    marks: Vec<String>,
    width: u16,
) -> Vec<Line<'static>> {
    let size = counted(cells as usize, "cell");
    let items = marks
        .into_iter()
        .map(|mark| vec![Span::raw(format!(", {mark}"))]);
    let mut lines = flow(Span::raw(format!(" {kind}, {size}")), items, width);
    // A second line goes on at the margin, without the comma.
    for line in lines.iter_mut().skip(1) {
        line.spans[0] = Span::raw(" ");
        if let Some(mark) = line.spans.get_mut(1) {
            *mark = Span::raw(mark.content.trim_start_matches(", ").to_owned());
        }
    }
    lines
}
