//! The house rules.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use crate::adjudicate::HouseRules;
use crate::tui::model::Model;
use crate::tui::pages::RulesPage;
use crate::tui::table::TableScreen;
use crate::tui::view::widgets::{highlighted, list, pane};

/// Draws it.
pub fn draw(model: &Model, table: &TableScreen, page: &RulesPage, frame: &mut Frame<'_>, body: Rect) {
    let look = &model.look;
    let [list_area, help_area] = Layout::vertical([Constraint::Min(4), Constraint::Length(4)]).areas(body);
    let inner = pane(frame, list_area, look, "House rules", "Left and Right change; a change is logged", true);
    let rules = &table.game.course().rules;
    let lines: Vec<Line<'static>> = HouseRules::SPECS
        .iter()
        .enumerate()
        .map(|(i, spec)| {
            let chosen = rules.choice(i);
            let style = if chosen == 0 { look.theme.text } else { look.theme.warning };
            let line = Line::from(vec![
                Span::raw(format!("   {:<26}", spec.name)),
                Span::styled(format!("< {} >", spec.choices[chosen].value), style),
            ]);
            if i == page.selection.at { highlighted(line, look.theme.selection, inner.width) } else { line }
        })
        .collect();
    list(frame, inner, look, lines, page.selection.at);
    let Some(spec) = HouseRules::SPECS.get(page.selection.at) else { return };
    let help = format!(" {}\n {}", spec.doc.trim(), spec.choices[rules.choice(page.selection.at)].doc);
    let help_inner = pane(frame, help_area, look, "What it means", "", false);
    frame.render_widget(Paragraph::new(help).style(look.theme.dim).wrap(Wrap { trim: false }), help_inner);
}
