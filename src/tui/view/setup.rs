//! The set-up form.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::widgets::{badge, highlighted, list, pane};
use crate::adjudicate::HouseRules;
use crate::tui::list::first_visible;
use crate::tui::model::Model;
use crate::tui::screens::{Field, SetUp};

const LABEL: usize = 24;

/// Draws it.
pub fn draw(model: &Model, form: &SetUp, frame: &mut Frame<'_>, body: Rect) {
    let look = &model.look;
    let width = body.width.min(110);
    let body = Rect { x: body.x + (body.width - width) / 2, width, ..body };
    let [_, fields_area, help_area] = Layout::vertical([Constraint::Length(1), Constraint::Min(3), Constraint::Length(4)]).areas(body);
    let inner = pane(frame, fields_area, look, "New game", "Enter goes on; F5 begins", true);
    let fields = form.fields();
    let selected = form.selection.at;
    let mut lines = Vec::new();
    let mut cursor_line = 0;
    for (i, &field) in fields.iter().enumerate() {
        if let Some(heading) = heading(field) {
            lines.push(Line::styled(format!(" {heading}"), look.theme.dim));
        }
        let mut line = field_line(model, form, field);
        if i == selected {
            cursor_line = lines.len();
            line = highlighted(line, look.theme.selection, inner.width);
        }
        lines.push(line);
    }
    let n = lines.len();
    list(frame, inner, look, lines, cursor_line);
    place_cursor(frame, form, inner, cursor_line, n);
    let help_area = pane(frame, help_area, look, "What it means", "", false);
    frame.render_widget(Paragraph::new(format!(" {}", help(form))).style(look.theme.dim).wrap(Wrap { trim: false }), help_area);
}

const fn heading(field: Field) -> Option<&'static str> {
    match field {
        Field::Player(0) => Some("Players (may be left empty)"),
        Field::Rule(0) => Some("House rules (what the rulebook leaves open; the defaults suit most tables)"),
        _ => None,
    }
}

fn field_line(model: &Model, form: &SetUp, field: Field) -> Line<'static> {
    let look = &model.look;
    let label = |text: &str| Span::raw(format!("   {text:<LABEL$}"));
    let choice = |text: String| Span::styled(format!("< {text} >"), look.theme.strong);
    match field {
        Field::Name => Line::from(vec![label("Name"), Span::styled(form.name.text().to_owned(), look.theme.strong)]),
        Field::Variant => Line::from(vec![label("Variant"), choice(form.chosen_variant().name().to_owned())]),
        Field::Board => {
            let name = form.chosen_board().map_or_else(|| "no board".to_owned(), |b| b.board.name.clone());
            Line::from(vec![label("Board"), choice(name)])
        }
        Field::Player(i) => {
            let board = form.chosen_board().map(|b| &b.board);
            let name = board.map_or(String::new(), |b| b.powers[i].name.clone());
            let mut spans = vec![Span::raw("   ")];
            if let Some(board) = board {
                spans.push(badge(look, board, crate::board::PowerId(i as u8)));
            }
            spans.push(Span::raw(format!(" {name:<20}")));
            spans.push(Span::styled(form.players[i].text().to_owned(), look.theme.strong));
            Line::from(spans)
        }
        Field::Start => Line::from(Span::styled("   Begin the game", look.theme.ok)),
        Field::Rule(i) => {
            let spec = &HouseRules::SPECS[i];
            let chosen = form.rules.choice(i);
            let style = if chosen == 0 { look.theme.text } else { look.theme.warning };
            Line::from(vec![label(spec.name), Span::styled(format!("< {} >", spec.choices[chosen].value), style)])
        }
    }
}

fn help(form: &SetUp) -> String {
    match form.field() {
        Field::Name => "What the table calls the game; its folder is named after it.".to_owned(),
        Field::Variant => form.chosen_variant().summary().to_owned(),
        Field::Board => {
            let note = form.chosen_board().map(|b| b.board.note.clone()).unwrap_or_default();
            if note.is_empty() { "Left and Right choose another board.".to_owned() } else { note }
        }
        Field::Player(_) => "Who plays this power. Shown beside its orders and in reports.".to_owned(),
        Field::Start => "Enter begins the game at its first phase.".to_owned(),
        Field::Rule(i) => {
            let spec = &HouseRules::SPECS[i];
            format!("{}\n {}", spec.doc.trim(), spec.choices[form.rules.choice(i)].doc)
        }
    }
}

/// The terminal's cursor stands in the line that is typed into.
fn place_cursor(frame: &mut Frame<'_>, form: &SetUp, inner: Rect, line: usize, lines: usize) {
    let text = match form.field() {
        Field::Name => &form.name,
        Field::Player(i) => &form.players[i],
        Field::Variant | Field::Board | Field::Start | Field::Rule(_) => return,
    };
    let first = first_visible(line, lines, usize::from(inner.height));
    let column = inner.x + (3 + LABEL + text.cursor()) as u16;
    frame.set_cursor_position(Position::new(column.min(inner.right().saturating_sub(1)), inner.y + (line - first) as u16));
}
