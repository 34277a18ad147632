//! The position editor.

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use super::{EditorPage, units};
use crate::tui::model::Context;
use crate::tui::table::{ShownTable, TableScreen};
use crate::tui::widgets::{
    asked, badge, column, cut, list_from, pane, put_cursor, rule_left, split_right, split_top,
};
use chancery_game::game::edit::help;

pub fn draw(shown: ShownTable<'_>, page: &EditorPage, frame: &mut Frame<'_>, body: Rect) {
    let ShownTable { cx, table } = shown;
    let look = &cx.look;
    let [line_area, below] = split_top(body, 3);
    let inner = pane(
        frame,
        line_area,
        look,
        "Change the position by hand",
        "every change is logged",
        true,
    );
    let (line, column) = asked(look, " : ", &page.line, inner.width);
    frame.render_widget(Paragraph::new(line), inner);
    if cx.popup.is_none() {
        put_cursor(frame, inner, column, 0);
    }
    let forms = help(&table.game);
    let width = forms
        .iter()
        .map(|(form, _)| form.len() + 2)
        .max()
        .unwrap_or(0)
        .max(18);
    let lines: Vec<Line<'static>> = forms
        .iter()
        .map(|(form, what)| {
            Line::from(vec![
                Span::styled(format!("   {form:<width$}"), look.theme.strong),
                Span::styled(*what, look.theme.dim),
            ])
        })
        .collect();
    let powers = table.game.board().powers.len() as u16;
    let [forms_area, position] = Layout::vertical([
        Constraint::Max(lines.len() as u16 + 1),
        Constraint::Min(powers + 1),
    ])
    .areas(below);
    let forms_inner = pane(frame, forms_area, look, "What to type", "", false);
    let last = lines.len().saturating_sub(usize::from(forms_inner.height));
    list_from(frame, forms_inner, look, lines, page.top.min(last));
    let accounts = accounts(cx, table);
    let accounts_width = if accounts.is_empty() {
        0
    } else {
        (below.width * 2 / 5).min(60)
    };
    let [position, accounts_area] = split_right(position, accounts_width);
    let position = pane(
        frame,
        position,
        look,
        "The position",
        &table.game.phase_name(),
        false,
    );
    frame.render_widget(
        Paragraph::new(standing(cx, table, usize::from(position.width))),
        position,
    );
    if !accounts.is_empty() {
        let area = rule_left(frame, accounts_area, look);
        let inner = pane(frame, area, look, "Accounts", "hand, points", false);
        list_from(frame, inner, look, accounts, 0);
    }
}

/// What each player has invested in each power, has in hand, and has won.
fn accounts(cx: &Context, table: &TableScreen) -> Vec<Line<'static>> {
    let board = table.game.board();
    let accounts = &table.game.state().accounts;
    let line = |seat| {
        let account = accounts.of(seat)?;
        let mut spans = vec![
            Span::raw(format!(
                " {}",
                column(&cx.look, table.game.setup.seat_name(seat), 12)
            )),
            Span::raw(format!("{:>3}{:>4}  ", account.in_hand, account.points)),
        ];
        for power in board
            .power_ids()
            .filter(|&power| accounts.holding(seat, power) > 0)
        {
            spans.push(Span::raw(format!(
                "{}{} ",
                board.power(power).badge,
                accounts.holding(seat, power)
            )));
        }
        Some(Line::from(spans))
    };
    accounts.seats().filter_map(line).collect()
}

/// The units of each power, and how many centres it owns.
fn standing(cx: &Context, table: &TableScreen, width: usize) -> Vec<Line<'static>> {
    let board = table.game.board();
    let position = &table.game.state().position;
    board
        .power_ids()
        .map(|power| {
            let centres = position.centre_count(board, power);
            Line::from(vec![
                Span::raw(" "),
                badge(&cx.look, board, power),
                Span::raw(cut(
                    &cx.look,
                    &format!(
                        " {centres:>2} {:<7}  {}",
                        if centres == 1 { "centre" } else { "centres" },
                        units(&table.game, board, position, power).join(", ")
                    ),
                    width.saturating_sub(4),
                )),
            ])
        })
        .collect()
}
