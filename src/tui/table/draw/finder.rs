//! Looking a province up on the board, where there is no list of provinces: what is typed, and what
//! it can mean.

use ratatui::prelude::*;
use ratatui::widgets::{Clear, Paragraph};

use crate::tui::line::InputLine;
use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use crate::tui::widgets::{below, column, list_in};

/// Columns of the box, where there is room.
const WIDTH: u16 = 32;

/// Provinces shown at once, where there is room.
const LISTED: u16 = 6;

/// Draws the box in the corner of the board that is farthest from its middle.
pub fn draw(
    cx: &Context,
    table: &TableScreen,
    filter: &InputLine,
    frame: &mut Frame<'_>,
    board: Rect,
) {
    let look = &cx.look;
    let listed = table.listed_provinces();
    let rows = (listed.len() as u16).clamp(1, LISTED.min(board.height / 3));
    let area = Rect {
        width: WIDTH.min(board.width),
        height: (1 + rows).min(board.height),
        ..board
    };
    frame.render_widget(Clear, area);
    let text = if filter.is_empty() {
        "type a name".to_owned()
    } else {
        filter.text().to_owned()
    };
    let typed = if filter.is_empty() {
        look.theme.dim
    } else {
        look.theme.strong
    };
    let prompt = Line::from(vec![
        Span::styled(" Find ", look.theme.key),
        Span::styled(text, typed),
    ]);
    frame.render_widget(Paragraph::new(prompt), Rect { height: 1, ..area });
    let below = below(area, 1);
    let provinces = table.game.board();
    let lines = listed.iter().map(|&id| {
        let province = provinces.province(id);
        let name = column(
            look,
            &province.name,
            usize::from(below.width).saturating_sub(7),
        );
        Line::from(vec![
            Span::styled(format!(" {:<5}", province.abbr), look.theme.strong),
            Span::raw(name),
        ])
    });
    let mut lines: Vec<Line<'static>> = lines.collect();
    let selected = listed.iter().position(|&id| id == table.province);
    if lines.is_empty() {
        lines.push(Line::styled(" no such place", look.theme.dim));
    }
    list_in(frame, below, look, lines, selected, look.theme.selection);
}
