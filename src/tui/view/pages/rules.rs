//! The house rules.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use crate::tui::list::first_visible;
use crate::tui::model::Model;
use crate::tui::pages::{RulesPage, meaning, offered};
use crate::tui::table::TableScreen;
use crate::tui::view::widgets::{highlighted, list, pane};
use crate::tui::words;

/// Columns of a rule's name.
const LABEL: u16 = 29;

/// Draws it.
pub fn draw(model: &Model, table: &TableScreen, page: &RulesPage, frame: &mut Frame<'_>, body: Rect) {
    let look = &model.look;
    let [list_area, help_area] = Layout::vertical([Constraint::Min(4), Constraint::Length(4)]).areas(body);
    let inner = pane(frame, list_area, look, "House rules", "Left and Right change; a change is logged", true);
    let rules = &table.game.course().rules;
    let own = table.game.setup.variant.options();
    let typed = |i: usize| page.number.as_ref().filter(|_| i == page.selection.at);
    let lines: Vec<Line<'static>> = offered(own)
        .enumerate()
        .map(|(i, (option, spec))| {
            let style = if rules.choice(option) == 0 { look.theme.text } else { look.theme.warning };
            let value = match typed(i) {
                Some(line) => line.text().to_owned(),
                None => words::rule_value(spec, &rules.value(own, option)),
            };
            let line = Line::from(vec![Span::raw(format!("   {:<26}", spec.name)), Span::styled(value, style)]);
            if i == page.selection.at { highlighted(line, look.theme.selection, inner.width) } else { line }
        })
        .collect();
    if let (Some(line), None) = (&page.number, &model.popup) {
        let first = first_visible(page.selection.at, lines.len(), usize::from(inner.height));
        let column = inner.x + LABEL + line.cursor() as u16;
        let row = inner.y + (page.selection.at - first) as u16;
        frame.set_cursor_position(Position::new(column.min(inner.right().saturating_sub(1)), row));
    }
    list(frame, inner, look, lines, page.selection.at);
    let Some((option, spec)) = page.selected(own) else { return };
    let [decides, means] = meaning(rules, option, spec);
    let help = format!(" {decides}\n {means}");
    let help_inner = pane(frame, help_area, look, "What it means", "", false);
    frame.render_widget(Paragraph::new(help).style(look.theme.dim).wrap(Wrap { trim: false }), help_inner);
}
