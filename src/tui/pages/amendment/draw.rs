//! What an amendment brings about, before it is done.

use ratatui::prelude::*;
use ratatui::widgets::{Paragraph, Wrap};

use super::{AmendmentPage, ConsequenceLine, choice, rows};
use crate::tui::look::Look;
use crate::tui::model::Context;
use crate::tui::widgets::{asked, list_from, margin, pane, put_cursor, rows_of, split_top};
use chancery_game::game::{Replay, Topic};

pub fn draw(cx: &Context, votes: bool, page: &AmendmentPage, frame: &mut Frame<'_>, body: Rect) {
    let look = &cx.look;
    let [_, doc] = choice(page.replay, votes);
    let doc_rows = rows_of(doc, usize::from(body.width.saturating_sub(4))) as u16;
    let [choices, why, told] = Layout::vertical([
        Constraint::Length(2 + doc_rows),
        Constraint::Length(1),
        Constraint::Min(0),
    ])
    .areas(body);
    let inner = pane(
        frame,
        choices,
        look,
        "Units whose old orders no longer fit",
        "Tab chooses",
        true,
    );
    let [names, meaning] = split_top(inner, 1);
    let names_of = Replay::ALL.iter().flat_map(|&replay| {
        let style = if replay == page.replay {
            look.theme.selection
        } else {
            look.theme.dim
        };
        [
            Span::raw(" "),
            Span::styled(format!(" {} ", choice(replay, votes)[0]), style),
        ]
    });
    frame.render_widget(Paragraph::new(names_of.collect::<Line<'_>>()), names);
    let meaning = margin(meaning, 2, 1);
    frame.render_widget(Paragraph::new(doc).wrap(Wrap { trim: true }), meaning);
    draw_why(cx, page, frame, why);
    let inner = pane(
        frame,
        told,
        look,
        "What changes",
        "{settle} settle; Esc back to the orders",
        false,
    );
    let lines: Vec<Line<'static>> = page
        .lines
        .iter()
        .flat_map(|line| broken(look, line, usize::from(inner.width)))
        .collect();
    list_from(frame, inner, look, lines, page.top.at);
}

/// The reason as it is typed.
fn draw_why(cx: &Context, page: &AmendmentPage, frame: &mut Frame<'_>, area: Rect) {
    let (line, column) = asked(&cx.look, " Reason (optional): ", &page.why, area.width);
    frame.render_widget(Paragraph::new(line), area);
    if cx.popup.is_none() {
        put_cursor(frame, area, column, 0);
    }
}

/// A line of the page, over as many rows as it needs.
fn broken(look: &Look, told: &ConsequenceLine, width: usize) -> Vec<Line<'static>> {
    let theme = &look.theme;
    let (head, text) = match told {
        ConsequenceLine::Phase(..) => (theme.strong, theme.dim),
        ConsequenceLine::Sentence(_) => (theme.text, theme.text),
        ConsequenceLine::Change(Topic::Punished, _) => (theme.error, theme.error),
        ConsequenceLine::Change(..) => (theme.dim, theme.text),
    };
    rows(told, width)
        .into_iter()
        .map(|row| Line::from(vec![Span::styled(row.0, head), Span::styled(row.1, text)]))
        .collect()
}
