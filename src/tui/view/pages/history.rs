//! Earlier phases.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::adjudicate::Outcome;
use crate::tui::model::Model;
use crate::tui::pages::HistoryPage;
use crate::tui::table::TableScreen;
use crate::tui::view::widgets::{highlighted, list, pane};

/// Draws it.
pub fn draw(model: &Model, table: &TableScreen, page: &HistoryPage, frame: &mut Frame<'_>, body: Rect) {
    let look = &model.look;
    let inner = pane(frame, body, look, "Earlier phases", "Enter looks, a amends", true);
    let calendar = table.game.setup.variant.calendar();
    let lines: Vec<Line<'static>> = table
        .game
        .turns()
        .iter()
        .rev()
        .enumerate()
        .map(|(i, turn)| {
            let count = |outcome| turn.verdicts.iter().filter(|v| v.outcome == outcome).count();
            let line = Line::from(vec![
                Span::styled(format!("   {:<24}", calendar.name(turn.phase())), look.theme.strong),
                Span::styled(
                    format!(
                        "{:>3} ok {:>3} failed {:>3} void   {:>2} centres changed hands",
                        count(Outcome::Succeeds),
                        count(Outcome::Fails),
                        count(Outcome::Void),
                        turn.settlement.captures.iter().filter(|capture| table.game.board().province(capture.centre).centre).count()
                    ),
                    look.theme.dim,
                ),
            ]);
            if i == page.selection.at { highlighted(line, look.theme.selection, inner.width) } else { line }
        })
        .collect();
    list(frame, inner, look, lines, page.selection.at);
}
