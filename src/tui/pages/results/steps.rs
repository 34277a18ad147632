//! The board after a time scale of a settled month, so that the table sees the month happen.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::widgets::{Paragraph, Wrap};

use super::{BOARD_BESIDE, ResultLine, ResultsPage, result_lines};
use crate::board::ProvinceId;
use crate::calendar::Scale;
use crate::order::{Action, Order, ScaleOrder};
use crate::report::{Arrows, move_lines, scale_heading};
use crate::tui::map::{Drawing, MapScene, Mark, Zoom};
use crate::tui::model::Context;
use crate::tui::table::TableScreen;
use crate::tui::widgets::{margin, pane};
use crate::variant::Fate;
use crate::view::SeenTurn;

/// Rows under the board for what happened.
const TOLD: u16 = 4;

/// Where the orders go, and where the board.
pub fn areas(page: &ResultsPage, area: Rect) -> [Option<Rect>; 2] {
    if page.board {
        return [None, Some(area)];
    }
    if area.width < BOARD_BESIDE {
        return [Some(area), None];
    }
    let [orders, board] =
        Layout::horizontal([Constraint::Percentage(45), Constraint::Percentage(55)]).areas(area);
    [Some(orders), Some(board)]
}

/// Draws the board as the time scale left it, with the places that were entered and those where a
/// unit was dislodged, and tells what happened.
pub fn draw(
    cx: &Context,
    table: &TableScreen,
    page: &ResultsPage,
    part: &SeenTurn,
    scale: Scale,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let look = &cx.look;
    let title = format!(
        "After {}",
        scale_heading(scale).replacen(": ", " \u{2013} ", 1)
    );
    let inner = pane(
        frame,
        area,
        look,
        &title,
        "[ ] steps; dashed: entered, dislodged",
        false,
    );
    let [board_area, told] =
        Layout::vertical([Constraint::Min(4), Constraint::Length(TOLD)]).areas(inner);
    let marks = marks(part);
    let [cursor, target] = at_cursor(table, page, part);
    let scene = MapScene {
        board: table.game.board(),
        chart: &table.game.board().chart,
        treasures: &[],
        seen: &[],
        position: &part.after.position,
        cursor: cursor.or_else(|| marks.first().map(|&(province, _)| province)),
        target,
        rations: table.game.rations(),
        marks: &marks,
        theme: &look.theme,
        glyphs: &look.glyphs,
        zoom: Zoom::Auto,
        pan: (0, 0),
    };
    scene.draw(
        table.drawings.kept(Drawing::Known),
        board_area,
        frame.buffer_mut(),
    );
    let arrows = if look.glyphs.half.is_some() {
        Arrows::Unicode
    } else {
        Arrows::Ascii
    };
    let lines = move_lines(table.game.board(), part, arrows);
    let text = if lines.is_empty() {
        "no piece moves".to_owned()
    } else {
        lines.join("; ")
    };
    frame.render_widget(
        Paragraph::new(text).wrap(Wrap { trim: true }),
        margin(told, 1, 1),
    );
}

/// The places where a unit was dislodged, and those that units entered.
fn marks(part: &SeenTurn) -> Vec<(ProvinceId, Mark)> {
    let lost = part.events.iter().filter_map(|event| match event.fate {
        Fate::Dislodged { .. } | Fate::Gone { .. } => {
            Some((event.unit.place.province, Mark::Alert))
        }
        _ => None,
    });
    let entered = part.events.iter().filter_map(|event| match event.fate {
        Fate::Moved { to, .. } | Fate::Retreated { to } => Some((to.province, Mark::Reachable)),
        Fate::Boarded { at } | Fate::PassedOn { at } => Some((at, Mark::Reachable)),
        Fate::Trapped { cap } => Some((cap, Mark::Reachable)),
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
                order.and_then(goal),
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

fn goal(order: &Order) -> Option<ProvinceId> {
    if let Order::Scales(ScaleOrder::Chain { to, .. }) = order {
        return Some(to.province);
    }
    match order.action()? {
        Action::Move { to, .. }
        | Action::Land { to, .. }
        | Action::SupportMove { to, .. }
        | Action::Convoy { to, .. } => Some(to.province),
        Action::Board { fleet } => Some(fleet.place.province),
        _ => None,
    }
}
