//! A form of the painter.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use unicode_width::UnicodeWidthStr;

use crate::tui::list::first_visible;
use crate::tui::model::Context;
use crate::tui::painter::form::{Entry, Form};
use crate::tui::widgets::{boxed, column, cut, put_cursor, rows_of};

/// Columns within the box.
const WIDTH: u16 = 60;

/// Draws it over the painter.
pub fn draw(cx: &Context, form: &Form, frame: &mut Frame<'_>, body: Rect) {
    let look = &cx.look;
    let says = rows_of(
        &form.says,
        usize::from(WIDTH.min(body.width.saturating_sub(4))),
    ) as u16;
    let rows = form.fields.len() as u16 + 1 + says;
    let inner = boxed(frame, body, look, &form.title, (WIDTH, rows));
    let labels = form
        .fields
        .iter()
        .map(|field| field.label.width())
        .max()
        .unwrap_or(0);
    let room = inner.height.saturating_sub(1 + says).max(1);
    let first = first_visible(form.at, form.fields.len(), usize::from(room));
    for (at, field) in form
        .fields
        .iter()
        .enumerate()
        .skip(first)
        .take(usize::from(room))
    {
        let line = Rect {
            y: inner.y + (at - first) as u16,
            height: 1,
            ..inner
        };
        let chosen = at == form.at;
        let label = Span::styled(
            format!("{}  ", column(look, &field.label, labels)),
            if chosen {
                look.theme.key
            } else {
                look.theme.dim
            },
        );
        let room = usize::from(line.width).saturating_sub(label.width());
        let value = match &field.entry {
            // The end of a long text is what is being typed.
            Entry::Text(text) => {
                let behind = if chosen { text.cursor() + 1 } else { 0 };
                let first = behind.saturating_sub(room);
                if chosen {
                    put_cursor(frame, line, label.width() + text.cursor() - first, 0);
                }
                let shown: String = text.text().chars().skip(first).take(room).collect();
                Span::styled(shown, look.theme.strong)
            }
            Entry::Line(text) => {
                let style = if chosen {
                    look.theme.selection
                } else {
                    look.theme.text
                };
                Span::styled(cut(look, text, room), style)
            }
            Entry::Choice { of, at } => {
                let value = of.get(*at).map_or("", String::as_str);
                let style = if chosen {
                    look.theme.selection
                } else {
                    look.theme.text
                };
                Span::styled(
                    if chosen {
                        format!("< {value} >")
                    } else {
                        format!("  {value}")
                    },
                    style,
                )
            }
        };
        frame.render_widget(Paragraph::new(Line::from(vec![label, value])), line);
    }
    let below = Rect {
        y: inner.bottom().saturating_sub(says).max(inner.y),
        height: says.min(inner.height),
        ..inner
    };
    frame.render_widget(
        Paragraph::new(form.says.clone())
            .style(look.theme.dim)
            .wrap(Wrap { trim: false }),
        below,
    );
}
