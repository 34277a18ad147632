//! The board beside the results: what was ordered as lines, and where it left the units.

use ratatui::prelude::*;
use ratatui::widgets::{Paragraph, Wrap};

use super::draw::NO_PIECE;
use super::{ResultsPage, touching};
use crate::tui::map::{MapScene, ProvinceMark, Route};
use crate::tui::model::Context;
use crate::tui::open_game::{BoardSize, TableScreen};
use crate::tui::pages::BOARD_BESIDE;
use crate::tui::table::draw::board::{draw_scene, plain};
use crate::tui::widgets::{below, margin, rows_of};
use chancery_atlas::board::ProvinceId;
use chancery_engine::order::Order;
use chancery_engine::variant::Fate;
use chancery_game::report::{move_lines, moved_in};
use chancery_game::view::SeenTurn;
use chancery_session::results::ResultLine;

impl ResultsPage {
    /// Where the orders go, where the explanation of one of them, and where the board.
    pub(super) fn areas(&self, area: Rect) -> [Option<Rect>; 3] {
        // On a low screen the orders need the rows more than the explanation does.
        let why_rows = Constraint::Length(if area.height >= 30 { 9 } else { 6 });
        if self.room.is_large() {
            [None, None, Some(area)]
        } else if self.full {
            [None, Some(area), None]
        } else if area.width < BOARD_BESIDE {
            let [orders, why] = Layout::vertical([Constraint::Min(4), why_rows]).areas(area);
            [Some(orders), Some(why), None]
        } else {
            let halves = [Constraint::Percentage(45), Constraint::Percentage(55)];
            let [orders, right] = Layout::horizontal(halves).areas(area);
            let [board, why] = Layout::vertical([Constraint::Min(4), why_rows]).areas(right);
            [orders, why, board].map(Some)
        }
    }

    /// Draws the board as the phase or the time scale left it, with the orders as lines, the places
    /// where a unit was dislodged, and tells what happened.
    pub(super) fn draw_board(
        &self,
        cx: &Context,
        table: &TableScreen,
        frame: &mut Frame<'_>,
        area: Rect,
    ) {
        let part = self.part();
        let text = self.events_text(cx, table);
        let [area, below] = parts(area, &text);
        let (marks, fates) = (marks(part), touching::fates(part));
        let routes = touching::drawn_orders(part, self.line());
        let scene = MapScene {
            fates: &fates,
            ..self.scene(cx, table, &marks, &routes)
        };
        let title = match part.scales.alone {
            Some(scale) => format!("After {} \u{2013} {}", scale.prefix(), moved_in(scale)),
            None => format!("After {}", table.game.setup().calendar().name(part.phase())),
        };
        draw_scene(cx, table, &scene, &title, self.room, frame, area);
        let text = Paragraph::new(text).wrap(Wrap { trim: true });
        frame.render_widget(text, margin(below, 1, 1));
    }

    /// What happened, under a board that has the page, or beside the orders of one time scale.
    pub(super) fn events_text(&self, cx: &Context, table: &TableScreen) -> String {
        let part = self.part();
        let is_told = match self.room {
            BoardSize::Pane => part.scales.alone.is_some(),
            BoardSize::Screen => true,
            BoardSize::Whole => false,
        };
        if !is_told {
            return String::new();
        }
        let lines = move_lines(table.game.board(), part, cx.look.glyphs.arrows());
        if lines.is_empty() {
            NO_PIECE.to_owned()
        } else {
            lines.join("; ")
        }
    }

    fn scene<'a>(
        &'a self,
        cx: &'a Context,
        table: &'a TableScreen,
        marks: &'a [(ProvinceId, ProvinceMark)],
        routes: &'a [Route],
    ) -> MapScene<'a> {
        let [cursor, target] = self.at_cursor();
        let shown = cursor.or_else(|| marks.first().map(|&(province, _)| province));
        let position = &self.part().after.position;
        MapScene {
            target,
            marks,
            routes,
            ..plain(cx, table, position, shown, self.room, self.pan)
        }
    }

    /// The province that the board shows.
    pub(super) fn shown(&self) -> Option<ProvinceId> {
        let [cursor, _] = self.at_cursor();
        cursor.or_else(|| marks(self.part()).first().map(|&(province, _)| province))
    }

    /// Where the board is drawn on the page, and whether that shows a part of it only.
    pub(super) fn scene_area(
        &self,
        cx: &Context,
        table: &TableScreen,
        body: Rect,
    ) -> Option<(Rect, bool)> {
        let page_area = below(body, 2);
        let [_, _, area] = self.areas(page_area);
        let area = area?;
        let left = u16::from(area.x > page_area.x);
        let [area, _] = parts(margin(area, left, 0), &self.events_text(cx, table));
        let area = below(area, 1);
        Some((area, self.scene(cx, table, &[], &[]).is_window(area)))
    }

    /// The pan of the board scrolled by quarters of what is seen of it.
    pub(super) fn panned(
        &self,
        cx: &Context,
        table: &TableScreen,
        body: Rect,
        quarters: (i16, i16),
    ) -> Option<(i16, i16)> {
        let (area, _) = self.scene_area(cx, table, body)?;
        let marks = marks(self.part());
        Some(self.scene(cx, table, &marks, &[]).panned(area, quarters))
    }

    /// Where the unit of the selected order stood, and where it was to go.
    fn at_cursor(&self) -> [Option<ProvinceId>; 2] {
        let part = self.part();
        if let Some(ResultLine::Default(at)) = self.line() {
            let default = part.defaults.get(at);
            let unit = default.and_then(|default| part.unit(default.unit));
            return [unit.map(|unit| unit.place.province), None];
        }
        let order = self.order().and_then(|given| given.order.as_ref());
        let unit = order.and_then(Order::unit);
        let target = order.and_then(Order::points_at);
        [unit.map(|unit| unit.place.province), target]
    }
}

/// The board, and the rows under it for what happened.
fn parts(area: Rect, told: &str) -> [Rect; 2] {
    let rows = match told {
        "" => 0,
        told => rows_of(told, usize::from(area.width.saturating_sub(2))),
    };
    // The board keeps half, whatever happened.
    let rows = u16::try_from(rows).unwrap_or(u16::MAX).min(area.height / 2);
    Layout::vertical([Constraint::Min(4), Constraint::Length(rows)]).areas(area)
}

/// In a time scale the places where a unit was dislodged, and those that units entered: some of
/// what happens there nobody ordered in a line.
fn marks(part: &SeenTurn) -> Vec<(ProvinceId, ProvinceMark)> {
    // Over a whole phase the lines of the orders tell this, and marks would only cover names.
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
