//! The board beside the results: what was ordered as lines, and where it left the units.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::widgets::{Paragraph, Wrap};

use super::{BOARD_BESIDE, ResultLine, ResultsPage, result_lines};
use crate::adjudicate::Outcome;
use crate::board::ProvinceId;
use crate::order::{Action, Order, ScaleOrder};
use crate::report::{Arrows, move_lines, scale_heading};
use crate::tui::map::{Drawing, MapScene, Mark, Route};
use crate::tui::model::Context;
use crate::tui::table::TableScreen;
use crate::tui::widgets::{margin, pane};
use crate::variant::Fate;
use crate::view::SeenTurn;

/// Rows under the board for what happened.
const TOLD: u16 = 4;

/// Where the orders go, where the explanation of one of them, and where the board.
#[derive(Default)]
pub struct Areas {
    pub orders: Option<Rect>,
    pub why: Option<Rect>,
    pub board: Option<Rect>,
}

/// What of the three is shown, and where.
pub fn areas(page: &ResultsPage, area: Rect) -> Areas {
    let why_rows = Constraint::Length(if area.height >= 30 { 9 } else { 6 });
    if page.board {
        return Areas {
            board: Some(area),
            ..Areas::default()
        };
    }
    if page.full {
        return Areas {
            why: Some(area),
            ..Areas::default()
        };
    }
    if area.width < BOARD_BESIDE {
        let [orders, why] = Layout::vertical([Constraint::Min(4), why_rows]).areas(area);
        return Areas {
            orders: Some(orders),
            why: Some(why),
            board: None,
        };
    }
    let [orders, right] =
        Layout::horizontal([Constraint::Percentage(45), Constraint::Percentage(55)]).areas(area);
    let [board, why] = Layout::vertical([Constraint::Min(4), why_rows]).areas(right);
    Areas {
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
    let look = &cx.look;
    let title = match part.scale {
        Some(scale) => scale_heading(scale).replacen(": ", " \u{2013} ", 1),
        None => table.game.setup.variant.calendar().name(part.phase()),
    };
    let inner = pane(
        frame,
        area,
        look,
        &format!("After {title}"),
        if part.scale.is_some() {
            ""
        } else {
            "supports dashed, convoys dotted"
        },
        false,
    );
    let told = if page.board || part.scale.is_some() {
        TOLD
    } else {
        0
    };
    let [board_area, told] =
        Layout::vertical([Constraint::Min(4), Constraint::Length(told)]).areas(inner);
    let marks = part.scale.map_or_else(Vec::new, |_| marks(part));
    let [cursor, target] = at_cursor(table, page, part);
    let routes = routes(table, page, part);
    let board = table.game.board();
    let scene = MapScene {
        cursor: cursor.or_else(|| marks.first().map(|&(province, _)| province)),
        target,
        rations: table.game.rations(),
        marks: &marks,
        routes: &routes,
        ..MapScene::plain(
            board,
            &board.chart,
            &part.after.position,
            &look.theme,
            &look.glyphs,
        )
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

/// The orders that were not void, as lines.
fn routes(table: &TableScreen, page: &ResultsPage, part: &SeenTurn) -> Vec<Route> {
    let selected = match result_lines(table.game.board(), part).get(page.selection.at) {
        Some(ResultLine::Order { at, .. }) => Some(*at),
        _ => None,
    };
    let given = part.orders.iter().enumerate();
    given
        .filter(|(_, given)| given.verdict.outcome != Outcome::Void)
        .filter_map(|(at, given)| {
            let failed = given.verdict.outcome == Outcome::Fails;
            Route::of(given.order.as_ref()?, failed, selected == Some(at))
        })
        .collect()
}

/// In a time scale the places where a unit was dislodged, and those that units entered: some of
/// what happens there nobody ordered in a line.
fn marks(part: &SeenTurn) -> Vec<(ProvinceId, Mark)> {
    let lost = part.events.iter().filter_map(|event| match event.fate {
        Fate::Dislodged { .. } | Fate::Gone { by: Some(_) } => {
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
