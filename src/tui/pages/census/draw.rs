//! The census.

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use super::{CensusLine, CensusPage, CensusView, lines};
use crate::tui::model::Context;
use crate::tui::table::{ShownTable, TableScreen};
use crate::tui::widgets::{
    asked, column, cut, list_marked, owner_badge, pane, put_cursor, tabs, to_tick,
};

/// Columns of a power's name.
const NAME: usize = 9;

pub fn draw(shown: ShownTable<'_>, page: &CensusPage, frame: &mut Frame<'_>, body: Rect) {
    let ShownTable { cx, table } = shown;
    let look = &cx.look;
    let lines = lines(&table.game, page.view);
    let agree = lines
        .iter()
        .filter(|line| page.ticks.contains(line))
        .count();
    let [list_area, line_area] =
        Layout::vertical([Constraint::Min(3), Constraint::Length(4)]).areas(body);
    let inner = pane(
        frame,
        list_area,
        look,
        "The wooden board",
        &format!("{agree} of {} lines agree", lines.len()),
        true,
    );
    let views = CensusView::all(&table.game);
    let titles: Vec<&str> = views.iter().map(|view| view.title()).collect();
    let open = views.iter().position(|&view| view == page.view);
    let below = tabs(frame, inner, look, &titles, open.unwrap_or(0));
    let drawn = lines
        .iter()
        .enumerate()
        .map(|(i, line)| {
            let continues = i > 0 && lines[i - 1].power == line.power;
            let named = page.view == CensusView::Provinces || !continues;
            self::line(cx, table, page, line, named, below.width)
        })
        .collect();
    list_marked(frame, below, look, drawn, page.selection.at);
    let inner = pane(
        frame,
        line_area,
        look,
        "What the board shows instead",
        "A Bur, or only the place",
        false,
    );
    let (typed, column) = asked(look, " : ", &page.line, inner.width);
    let mut text = vec![typed];
    if let Some(found) = page.found(&table.game) {
        let row = |text: String, style| {
            let text = format!("   {text}");
            Line::styled(cut(look, &text, usize::from(inner.width)), style)
        };
        match found.edit {
            Some(edit) => text.extend([
                row(found.said, look.theme.warning),
                row(format!("Enter: {edit}"), look.theme.strong),
            ]),
            None => text.push(row(found.said, look.theme.dim)),
        }
    }
    frame.render_widget(Paragraph::new(text), inner);
    if cx.popup.is_none() {
        put_cursor(frame, inner, column, 0);
    }
}

/// Whose, by name where it is not the same as above, and what.
fn line(
    cx: &Context,
    table: &TableScreen,
    page: &CensusPage,
    line: &CensusLine,
    named: bool,
    width: u16,
) -> Line<'static> {
    let look = &cx.look;
    let board = table.game.board();
    let name = match line.power {
        _ if !named => "",
        Some(power) => &board.power(power).name,
        None => "nobody",
    };
    let room = usize::from(width).saturating_sub(6 + 4 + NAME + 1);
    let spans = vec![
        owner_badge(look, board, line.power),
        Span::raw(format!(" {} ", column(look, name, NAME))),
        Span::raw(cut(look, &line.text, room)),
    ];
    to_tick(look, page.ticks.contains(line), spans)
}
