//! The second screen: where the game stands, the report, and beside it the board where there is
//! room.

use ratatui::prelude::*;
use ratatui::widgets::{Paragraph, Widget};
use unicode_width::UnicodeWidthStr;

use super::{PLACE, Watch};
use crate::tui::clock;
use crate::tui::look::Look;
use crate::tui::map::{MapScene, Zoom};
use crate::tui::model::{Context, Screen};
use crate::tui::widgets::{put_cursor, rule_left, split_left, split_top};
use chancery_atlas::board::Board;
use chancery_engine::position::Position;

/// Columns from which on the board stands beside the report, and those of the report there.
const BESIDE: u16 = 128;
const REPORT: u16 = 80;

/// Rows from which on the clock is large.
const ROOMY: u16 = 30;

/// Whether there is room for the board beside the report.
pub(super) const fn is_wide(width: u16) -> bool {
    width >= BESIDE
}

pub(super) fn draw(cx: &Context, watch: &Watch, frame: &mut Frame<'_>, body: Rect) {
    let [head, body] = split_top(body, 1);
    let (save, theme) = (&watch.shown.save, &cx.look.theme);
    let stands = match save.ended() {
        ended if ended.is_empty() => save.phase.clone(),
        ended => format!("{}: {ended}", save.phase),
    };
    let room = head.width.saturating_sub(stands.width() as u16) / 2;
    let head_line = Paragraph::new(Line::styled(stands, theme.strong)).centered();
    frame.render_widget(head_line, head);
    let [clock, body] = below_clock(cx, body);
    time(cx, frame, clock);
    let [report, board] = parts(watch, body);
    let remark = remark(watch, &cx.look, board);
    if remark.width() < usize::from(room) {
        let remark = Line::styled(format!("{remark} "), theme.dim).right_aligned();
        frame.render_widget(remark, head);
    }
    let page = save.page();
    let lines = page
        .lines()
        .skip(watch.top.at)
        .take(usize::from(report.height));
    let lines: Vec<Line<'_>> = lines.map(|line| Line::raw(format!(" {line}"))).collect();
    frame.render_widget(Paragraph::new(lines).style(theme.text), report);
    put_cursor(frame, report, 1, 0);
    if let Some((of, position)) = &watch.shown.board
        && board.width > 0
    {
        let area = if report.width > 0 {
            rule_left(frame, board, &cx.look)
        } else {
            board
        };
        scene(watch, &cx.look, of, position).render(area, frame.buffer_mut());
    }
}

/// The rows of the clock's large digits, none where there is none or no room for it; and the rest.
fn below_clock(cx: &Context, body: Rect) -> [Rect; 2] {
    let is_shown = clock::face(cx).is_some() && body.height >= ROOMY;
    let rows = if is_shown { clock::LARGE + 1 } else { 0 };
    split_top(body, rows)
}

fn time(cx: &Context, frame: &mut Frame<'_>, area: Rect) {
    let Some(face) = clock::face(cx).filter(|_| area.height > 0) else {
        return;
    };
    let rows: Vec<Line<'_>> = clock::large_lines(cx, &face).collect();
    frame.render_widget(Paragraph::new(rows).centered(), area);
}

/// How to see what is not seen.
fn remark(watch: &Watch, look: &Look, area: Rect) -> String {
    let spelled = |text: &str| look.keys.spelled_in(&PLACE, text);
    let Some((board, position)) = &watch.shown.board else {
        return String::new();
    };
    if area.width == 0 {
        return spelled("{next-view} the board");
    }
    let is_window = scene(watch, look, board, position).is_window(area);
    match (is_window, watch.whole) {
        (true, _) => spelled("Shift-arrows scroll, {step-board} all"),
        (false, true) => spelled("{step-board} back"),
        (false, false) if is_wide(area.x + area.width) => String::new(),
        (false, false) => spelled("{next-view} the report"),
    }
}

/// The parts of the body: the report, and the board.
fn parts(watch: &Watch, body: Rect) -> [Rect; 2] {
    let share = match &watch.shown.board {
        Some(_) if is_wide(body.width) => REPORT,
        Some(_) if watch.on_board => 0,
        _ => body.width,
    };
    split_left(body, share)
}

fn scene<'a>(
    watch: &Watch,
    look: &'a Look,
    board: &'a Board,
    position: &'a Position,
) -> MapScene<'a> {
    let chart = watch.drawing().chart(board);
    MapScene {
        zoom: if watch.whole { Zoom::Fit } else { Zoom::Auto },
        pan: watch.pan,
        pictures: look.pictures.as_deref(),
        ..MapScene::plain(board, chart, position, &look.theme, &look.glyphs)
    }
}

/// How far the board is scrolled after so many quarters of it right and down.
pub(super) fn panned(watch: &Watch, cx: &Context, quarters: (i16, i16)) -> (i16, i16) {
    let Some((board, position)) = &watch.shown.board else {
        return watch.pan;
    };
    let header = 1 + u16::from(watch.banner(usize::from(cx.size.0)).is_some());
    let body = cx.body(header);
    let below_head = Rect {
        height: body.height.saturating_sub(1),
        ..body
    };
    let [_, area] = parts(watch, below_clock(cx, below_head)[1]);
    scene(watch, &cx.look, board, position).panned(area, quarters)
}
