//! The box that ends the game.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::{EndForm, EndLine};
use crate::ending::Ending;
use crate::tui::model::Context;
use crate::tui::table::TableScreen;
use crate::tui::widgets::{boxed, list_marked};

/// Draws it.
pub fn draw(cx: &Context, table: &TableScreen, form: &EndForm, frame: &mut Frame<'_>, body: Rect) {
    let look = &cx.look;
    let lines = form.lines();
    let inner = boxed(
        frame,
        body,
        look,
        "End the game",
        (66, lines.len() as u16 + 5),
    );
    let [choices, said, keys] = Layout::vertical([
        Constraint::Min(3),
        Constraint::Length(3),
        Constraint::Length(1),
    ])
    .areas(inner);
    let mark = |on: bool, [open, close]: [char; 2]| {
        format!(
            " {open}{}{close} ",
            if on { look.glyphs.check } else { ' ' }
        )
    };
    let drawn: Vec<Line<'static>> = lines
        .iter()
        .map(|line| match *line {
            EndLine::Way(way) => Line::from(vec![
                Span::styled(mark(way == form.way, ['(', ')']), look.theme.key),
                Span::styled(format!("{:<11}", way.title()), look.theme.strong),
                Span::styled(way.meaning(), look.theme.text),
            ]),
            EndLine::Party(at) => {
                let (name, ticked) = form
                    .parties
                    .get(at)
                    .map(|&(seat, on)| (table.game.setup.seat_name(seat), on))
                    .unwrap_or_default();
                Line::from(vec![
                    Span::styled(format!("   {}", mark(ticked, ['[', ']'])), look.theme.key),
                    Span::raw(name.to_owned()),
                ])
            }
            EndLine::Done => Line::styled(" End the game", look.theme.strong),
        })
        .collect();
    list_marked(frame, choices, look, drawn, form.at);
    let (text, style) = match form.agreement() {
        Ok(agreement) => {
            let sentence =
                Ending::Agreed(agreement).sentence(|seat| table.game.setup.seat_name(seat));
            (format!("{sentence}."), look.theme.strong)
        }
        Err(why) => (format!("{why}."), look.theme.text),
    };
    frame.render_widget(
        Paragraph::new(text).style(style).wrap(Wrap { trim: false }),
        said,
    );
    frame.render_widget(
        Paragraph::new("Space ticks; F5 asks, then ends the game; Esc leaves")
            .style(look.theme.dim),
        keys,
    );
}
