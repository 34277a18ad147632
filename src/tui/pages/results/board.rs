//! The board beside the results: what was ordered as lines, and where it left the units.

use ratatui::prelude::*;
use ratatui::widgets::{Paragraph, Wrap};
use unicode_width::UnicodeWidthStr;

use super::{BOARD_BESIDE, ResultLine, ResultsPage, result_lines, touching};
use crate::tui::map::{MapDrawing, MapScene, ProvinceMark, Route, UnitFate, fate_sign};
use crate::tui::model::Context;
use crate::tui::table::{BoardSize, TableScreen};
use crate::tui::widgets::{below, margin, pane, rows_of};
use chancery_atlas::board::ProvinceId;
use chancery_engine::order::Order;
use chancery_engine::position::Position;
use chancery_engine::variant::Fate;
use chancery_game::report::{move_lines, moved_in};
use chancery_game::view::SeenTurn;

/// Where the orders go, where the explanation of one of them, and where the board.
#[derive(Default)]
pub struct ResultAreas {
    pub orders: Option<Rect>,
    /// Why one of them came out as it did.
    pub why: Option<Rect>,
    pub board: Option<Rect>,
}

/// What of the three is shown, and where.
pub(crate) fn areas(page: &ResultsPage, area: Rect) -> ResultAreas {
    let why_rows = Constraint::Length(if area.height >= 30 { 9 } else { 6 });
    if page.room.is_large() {
        return ResultAreas {
            board: Some(area),
            ..ResultAreas::default()
        };
    }
    if page.full {
        return ResultAreas {
            why: Some(area),
            ..ResultAreas::default()
        };
    }
    if area.width < BOARD_BESIDE {
        let [orders, why] = Layout::vertical([Constraint::Min(4), why_rows]).areas(area);
        return ResultAreas {
            orders: Some(orders),
            why: Some(why),
            board: None,
        };
    }
    let [orders, right] =
        Layout::horizontal([Constraint::Percentage(45), Constraint::Percentage(55)]).areas(area);
    let [board, why] = Layout::vertical([Constraint::Min(4), why_rows]).areas(right);
    ResultAreas {
        orders: Some(orders),
        why: Some(why),
        board: Some(board),
    }
}

/// Draws the board as the phase or the time scale left it, with the orders as lines, the places
/// where a unit was dislodged, and tells what happened.
pub fn draw(
    cx: &Context,
    table: &TableScreen,
    page: &ResultsPage,
    part: &SeenTurn,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let text = events_text(cx, table, page, part);
    let [area, below] = parts(area, &text);
    let selected = result_lines(table.game.board(), part)
        .get(page.selection.at)
        .copied();
    let (marks, fates) = (marks(part), touching::fates(part));
    let routes = touching::drawn_orders(part, selected);
    let scene = MapScene {
        fates: &fates,
        ..scene(cx, table, page, part, &marks, &routes)
    };
    let title = match part.scales.alone {
        Some(scale) => format!("{} \u{2013} {}", scale.prefix(), moved_in(scale)),
        None => table.game.setup.calendar().name(part.phase()),
    };
    draw_scene(
        cx,
        table,
        &scene,
        &format!("After {title}"),
        page.room,
        frame,
        area,
    );
    let text = Paragraph::new(text).wrap(Wrap { trim: true });
    frame.render_widget(text, margin(below, 1, 1));
}

/// The board of a settled phase with nothing on it, in so much room and scrolled so far: on the
/// drawing that shows a province.
pub(crate) fn plain<'a>(
    cx: &'a Context,
    table: &'a TableScreen,
    position: &'a Position,
    shown: Option<ProvinceId>,
    (room, pan): (BoardSize, (i16, i16)),
) -> MapScene<'a> {
    let board = table.game.board();
    let chart = drawing(table, shown).chart(board);
    MapScene {
        cursor: shown,
        rations: table.game.rations(),
        zoom: room.zoom(),
        pan,
        pictures: cx.look.pictures.as_deref(),
        ..MapScene::plain(board, chart, position, &cx.look.theme, &cx.look.glyphs)
    }
}

/// The drawing of a settled phase that shows a province.
fn drawing(table: &TableScreen, shown: Option<ProvinceId>) -> MapDrawing {
    let board = table.game.board();
    table.drawings.shown(board, shown.unwrap_or(ProvinceId(0)))
}

/// Turns to the other drawing of the board, or back to that of the province in hand.
pub(crate) fn turn_drawing(table: &mut TableScreen, shown: Option<ProvinceId>) {
    let board = table.game.shared_board();
    table.drawings.turn(&board, shown.unwrap_or(ProvinceId(0)));
}

/// Draws a board in a pane with what its lines mean, or how to see the rest of it.
pub(crate) fn draw_scene(
    cx: &Context,
    table: &TableScreen,
    scene: &MapScene<'_>,
    title: &str,
    room: BoardSize,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let inner = below(area, 1);
    let (remark, short) = match (room, scene.is_window(inner)) {
        (BoardSize::Whole, _) => ("{big-board} back", ""),
        (BoardSize::Screen, true) => (
            "Shift-arrows scroll, {big-board} all of it",
            "{big-board} all of it",
        ),
        (BoardSize::Pane, true) => ("Shift-arrows scroll, {big-board} more", "{big-board} more"),
        (_, false) => ("supports dashed, convoys dotted", ""),
    };
    let legend = legend(cx, scene, inner);
    let remarks = [remark, short, ""].map(|remark| format!("{legend}{remark}"));
    let fits = |remark: &&String| {
        let width = title.width() + cx.look.keys.spelled(remark).width();
        width + 6 <= usize::from(area.width)
    };
    let remark = match remarks.iter().find(fits) {
        Some(remark) if !legend.is_empty() => remark.trim_end(),
        _ => remark,
    };
    let drawing = drawing(table, scene.cursor);
    scene.draw(table.drawings.kept(drawing), inner, frame.buffer_mut());
    let title = match drawing {
        MapDrawing::Beyond => {
            let whole = format!("{title}, beyond the Known World");
            if whole.width() + remark.width() + 4 <= usize::from(area.width) {
                whole
            } else {
                format!("{title}, beyond")
            }
        }
        MapDrawing::Known => title.to_owned(),
    };
    pane(frame, area, &cx.look, &title, remark, false);
}

/// What the signs beside units mean, of those that are seen.
fn legend(cx: &Context, scene: &MapScene<'_>, pane: Rect) -> String {
    let fates = scene.fates_without_line(pane);
    let has_badges = scene.is_small(pane) && !scene.position.dislodged.is_empty();
    let is_seen = |fate: &UnitFate| {
        let waits = *fate == UnitFate::Dislodged && has_badges;
        waits || fates.iter().any(|(_, seen)| seen == fate)
    };
    let seen = UnitFate::ALL.into_iter().filter(is_seen);
    let signs = seen.map(|fate| {
        let word = match fate {
            UnitFate::Moved => "moved",
            UnitFate::Failed => "failed",
            UnitFate::Built => "built",
            UnitFate::Dislodged => "dislodged",
            UnitFate::Disbanded => "disbanded",
        };
        format!("{} {word}  ", fate_sign(fate, &cx.look.glyphs))
    });
    signs.collect()
}

/// The board, and the rows under it for what happened.
fn parts(area: Rect, told: &str) -> [Rect; 2] {
    let rows = match told {
        "" => 0,
        told => rows_of(told, usize::from(area.width.saturating_sub(2))),
    };
    let rows = u16::try_from(rows).unwrap_or(u16::MAX).min(area.height / 2);
    Layout::vertical([Constraint::Min(4), Constraint::Length(rows)]).areas(area)
}

/// What happened, under a board that has the page, or beside the orders of one time scale.
fn events_text(cx: &Context, table: &TableScreen, page: &ResultsPage, part: &SeenTurn) -> String {
    let is_told = match page.room {
        BoardSize::Pane => part.scales.alone.is_some(),
        BoardSize::Screen => true,
        BoardSize::Whole => false,
    };
    if !is_told {
        return String::new();
    }
    let lines = move_lines(table.game.board(), part, cx.look.glyphs.arrows());
    if lines.is_empty() {
        "no piece moves".to_owned()
    } else {
        lines.join("; ")
    }
}

fn scene<'a>(
    cx: &'a Context,
    table: &'a TableScreen,
    page: &ResultsPage,
    part: &'a SeenTurn,
    marks: &'a [(ProvinceId, ProvinceMark)],
    routes: &'a [Route],
) -> MapScene<'a> {
    let [cursor, target] = at_cursor(table, page, part);
    let shown = cursor.or_else(|| marks.first().map(|&(province, _)| province));
    MapScene {
        target,
        marks,
        routes,
        ..plain(
            cx,
            table,
            &part.after.position,
            shown,
            (page.room, page.pan),
        )
    }
}

pub(crate) fn shown(
    table: &TableScreen,
    page: &ResultsPage,
    part: &SeenTurn,
) -> Option<ProvinceId> {
    let [cursor, _] = at_cursor(table, page, part);
    cursor.or_else(|| marks(part).first().map(|&(province, _)| province))
}

/// Where the board is drawn on the page, and whether that shows a part of it only.
pub(crate) fn scene_area(
    cx: &Context,
    table: &TableScreen,
    page: &ResultsPage,
    part: &SeenTurn,
    body: Rect,
) -> Option<(Rect, bool)> {
    let page_area = below(body, 2);
    let area = areas(page, page_area).board?;
    let left = u16::from(area.x > page_area.x);
    let [area, _] = parts(margin(area, left, 0), &events_text(cx, table, page, part));
    let area = below(area, 1);
    let is_window = scene(cx, table, page, part, &[], &[]).is_window(area);
    Some((area, is_window))
}

/// The pan of the board scrolled by quarters of what is seen of it.
pub(crate) fn panned(
    cx: &Context,
    table: &TableScreen,
    page: &ResultsPage,
    part: &SeenTurn,
    body: Rect,
    quarters: (i16, i16),
) -> Option<(i16, i16)> {
    let (area, _) = scene_area(cx, table, page, part, body)?;
    let marks = marks(part);
    Some(scene(cx, table, page, part, &marks, &[]).panned(area, quarters))
}

/// In a time scale the places where a unit was dislodged, and those that units entered: some of
/// what happens there nobody ordered in a line.
fn marks(part: &SeenTurn) -> Vec<(ProvinceId, ProvinceMark)> {
    if part.scales.alone.is_none() {
        return Vec::new();
    }
    let lost = part.events.iter().filter_map(|event| match event.fate {
        Fate::Dislodged { .. } | Fate::Gone { by: Some(_) } => {
            Some((event.unit.place.province, ProvinceMark::Alert))
        }
        _ => None,
    });
    let entered = part.events.iter().filter_map(|event| match event.fate {
        Fate::Moved { to, .. } | Fate::Retreated { to } => {
            Some((to.province, ProvinceMark::Reachable))
        }
        Fate::Boarded { at } | Fate::PassedOn { at } => Some((at, ProvinceMark::Reachable)),
        Fate::Trapped { cap } => Some((cap, ProvinceMark::Reachable)),
        _ => None,
    });
    lost.chain(entered).collect()
}

/// Where the unit of the selected order stood, and where it was to go.
fn at_cursor(table: &TableScreen, page: &ResultsPage, part: &SeenTurn) -> [Option<ProvinceId>; 2] {
    let lines = result_lines(table.game.board(), part);
    match lines.get(page.selection.at) {
        Some(ResultLine::Order { at, .. }) => {
            let order = part.orders.get(*at).and_then(|given| given.order.as_ref());
            [
                order.and_then(Order::unit).map(|unit| unit.place.province),
                order.and_then(Order::points_at),
            ]
        }
        Some(ResultLine::Default(i)) => [
            part.defaults
                .get(*i)
                .and_then(|default| part.unit(default.unit))
                .map(|unit| unit.place.province),
            None,
        ],
        _ => [None, None],
    }
}
