//! The entry line: whose unit is asked for, what is typed, and what Enter would take.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::widgets::{badge, flow, pane};
use crate::tui::model::Model;
use crate::tui::table::{Row, TableScreen, unit_of};
use crate::variant::Demand;

/// Draws the entry line and its candidates.
pub fn draw(model: &Model, table: &TableScreen, frame: &mut Frame<'_>, area: Rect) {
    let look = &model.look;
    let board = table.game.board();
    let focused = table.filter.is_none();
    let title = format!("{}: {}", board.power(table.power).name, asked(table));
    let remark = if table.legal_only { "legal orders only" } else { "" };
    let inner = pane(frame, area, look, &title, remark, focused);
    if inner.height == 0 {
        return;
    }
    let typed = table.line.text().to_owned();
    let mut spans = vec![badge(look, board, table.power), Span::styled(" > ", look.theme.key)];
    let before = spans.iter().map(Span::width).sum::<usize>();
    spans.push(Span::styled(typed.clone(), look.theme.strong));
    spans.push(Span::raw("  "));
    spans.extend(taken(model, table, &typed));
    frame.render_widget(Paragraph::new(Line::from(spans)), Rect { height: 1, ..inner });
    if focused && model.popup.is_none() {
        let column = inner.x + (before + table.line.cursor()) as u16;
        frame.set_cursor_position(Position::new(column.min(inner.right().saturating_sub(1)), inner.y));
    }
    let below = Rect { y: inner.y + 1, height: inner.height - 1, ..inner };
    frame.render_widget(Paragraph::new(candidates(model, table, below)), below);
}

/// What the line asks for.
fn asked(table: &TableScreen) -> String {
    match table.row() {
        Some(Row::Demand { demand, .. }) => match (demand, unit_of(&table.game, demand)) {
            (Demand::Build(n), _) => format!("build {}", n + 1),
            (Demand::Removal(n), _) => format!("removal {}", n + 1),
            (Demand::Unit(_), Some(unit)) => {
                let province = table.game.board().full_place(unit.place);
                format!("{} {province}", unit.kind.word())
            }
            (Demand::Unit(_), None) => "an order".to_owned(),
        },
        Some(Row::Loose { .. }) => "a line that needs a ruling".to_owned(),
        Some(Row::Power { .. }) | None => "nothing to order".to_owned(),
    }
}

/// What Enter would take, right behind what is typed.
fn taken(model: &Model, table: &TableScreen, typed: &str) -> Vec<Span<'static>> {
    let look = &model.look;
    let arrow = look.glyphs.arrow;
    if let Some(candidate) = table.candidates.get(table.choice) {
        let style = if candidate.legal { look.theme.ok } else { look.theme.warning };
        let mut spans = vec![Span::styled(format!("{arrow} "), look.theme.dim), Span::styled(candidate.text.clone(), style)];
        if !candidate.legal {
            spans.push(Span::styled("  not legal: kept, and void when settled", look.theme.warning));
        }
        return spans;
    }
    if typed.trim().is_empty() {
        let hint = if table.row().is_some_and(Row::selectable) { "type an order, or paste a whole slip" } else { "" };
        return vec![Span::styled(hint, look.theme.ghost)];
    }
    vec![Span::styled(format!("{arrow} "), look.theme.dim), Span::styled("Enter reads it as free text", look.theme.ghost)]
}

/// The candidates, numbered as the digits pick them, as many as fit without breaking one.
fn candidates(model: &Model, table: &TableScreen, area: Rect) -> Vec<Line<'static>> {
    let look = &model.look;
    let shown = table.candidates.iter().enumerate().take(9);
    let items = shown.map(|(i, candidate)| {
        let style = match (i == table.choice, candidate.legal) {
            (true, _) => look.theme.selection,
            (false, true) => look.theme.text,
            (false, false) => look.theme.dim,
        };
        vec![Span::styled(format!(" {}", i + 1), look.theme.key), Span::styled(format!(" {} ", candidate.text), style)]
    });
    flow(Span::raw(""), items.collect(), area.width)
}
