//! A form of the painter.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use unicode_width::UnicodeWidthStr;

use crate::tui::list::first_visible;
use crate::tui::model::Context;
use crate::tui::painter::form::{Entry, Form};
use crate::tui::widgets::{box_at, boxed, column, cut, put_cursor, rows_of};

/// Columns within the box.
const WIDTH: u16 = 60;

/// Rows of what the form says.
fn says(form: &Form, body: Rect) -> u16 {
    let width = WIDTH.min(body.width.saturating_sub(4));
    rows_of(&form.says, usize::from(width)) as u16
}

/// Columns and rows that it wants within its frame.
fn wanted(form: &Form, body: Rect) -> (u16, u16) {
    (WIDTH, form.fields.len() as u16 + 1 + says(form, body))
}

/// The first field that is shown, and how many there is room for.
fn in_sight(form: &Form, height: u16, says: u16) -> (usize, u16) {
    let room = height.saturating_sub(1 + says).max(1);
    let first = first_visible(form.at, form.fields.len(), usize::from(room));
    (first, room)
}

/// The field at a place of the screen.
pub fn field_at(form: &Form, body: Rect, at: Position) -> Option<usize> {
    let outside = box_at(body, wanted(form, body));
    let (first, room) = in_sight(form, outside.height.saturating_sub(2), says(form, body));
    let down =
        at.y.checked_sub(outside.y + 1)
            .filter(|&down| down < room)?;
    let field = first + usize::from(down);
    (outside.contains(at) && field < form.fields.len()).then_some(field)
}

/// Draws it over the painter.
pub fn draw(cx: &Context, form: &Form, frame: &mut Frame<'_>, body: Rect) {
    let look = &cx.look;
    let says = says(form, body);
    let inner = boxed(frame, body, look, &form.title, wanted(form, body));
    let labels = form
        .fields
        .iter()
        .map(|field| field.label.width())
        .max()
        .unwrap_or(0);
    let (first, room) = in_sight(form, inner.height, says);
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
