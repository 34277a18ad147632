//! A form of the painter.

use ratatui::prelude::*;
use unicode_width::UnicodeWidthStr;

use crate::tui::form::{FormRows, Value};
use crate::tui::list::{Rows, UNBROKEN, first_visible};
use crate::tui::model::Context;
use crate::tui::painter::form::{FieldEntry, PainterForm};
use crate::tui::widgets::{box_at, boxed, cut, paragraph, rows_of};

/// Columns within the box.
const WIDTH: u16 = 60;

/// Rows of what the form says.
fn says(form: &PainterForm, body: Rect) -> u16 {
    let width = WIDTH.min(body.width.saturating_sub(4));
    rows_of(&form.says, usize::from(width)) as u16
}

/// Columns and rows that it wants within its frame.
fn wanted(form: &PainterForm, body: Rect) -> (u16, u16) {
    (WIDTH, form.fields.len() as u16 + 1 + says(form, body))
}

/// The first field that is shown, and how many there is room for.
fn in_sight(form: &PainterForm, height: u16, says: u16) -> (usize, u16) {
    let room = height.saturating_sub(1 + says).max(1);
    let first = first_visible(form.at, form.fields.len(), usize::from(room));
    (first, room)
}

/// The field at a place of the screen.
pub(crate) fn field_at(form: &PainterForm, body: Rect, at: Position) -> Option<usize> {
    let outside = box_at(body, wanted(form, body));
    let (first, room) = in_sight(form, outside.height.saturating_sub(2), says(form, body));
    let down =
        at.y.checked_sub(outside.y + 1)
            .filter(|&down| down < room)?;
    let field = first + usize::from(down);
    (outside.contains(at) && field < form.fields.len()).then_some(field)
}

/// What it says.
pub(super) fn rows(cx: &Context, form: &PainterForm) -> Rows {
    let rows = fields(cx, form, UNBROKEN).rows();
    rows.under(form.title.as_str(), "").with(form.says.lines())
}

fn fields<'a>(cx: &'a Context, form: &PainterForm, width: u16) -> FormRows<'a> {
    let look = &cx.look;
    let labels = form.fields.iter().map(|field| field.label.text.width());
    let mut rows = FormRows::new(look, 1 + labels.max().unwrap_or(0) + 2, width);
    for (at, field) in form.fields.iter().enumerate() {
        rows.begin(at == form.at);
        let value = match &field.entry {
            FieldEntry::Text(text) => Value::Typed(text),
            FieldEntry::Line(text) => {
                let text = cut(look, text, rows.room());
                Value::Said(vec![Span::styled(text, look.theme.text)])
            }
            FieldEntry::Choice { of, at } => Value::Choice(of.get(*at).map_or("", String::as_str)),
        };
        rows.field(format!(" {}", field.label.text), value);
    }
    rows
}

pub fn draw(cx: &Context, form: &PainterForm, frame: &mut Frame<'_>, body: Rect) {
    let look = &cx.look;
    let says = says(form, body);
    let inner = boxed(frame, body, look, &form.title, wanted(form, body));
    let (_, room) = in_sight(form, inner.height, says);
    let list = Rect {
        height: room.min(inner.height),
        ..inner
    };
    fields(cx, form, inner.width).draw(frame, list);
    let below = Rect {
        y: inner.bottom().saturating_sub(says).max(inner.y),
        height: says.min(inner.height),
        ..inner
    };
    paragraph(frame, below, form.says.as_str(), look.theme.dim);
}
