//! The curtain: nothing of the game, at once.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout};
use ratatui::widgets::{Clear, Paragraph};

use crate::tui::model::Model;

/// Draws it.
pub fn draw(model: &Model, frame: &mut Frame<'_>) {
    let area = frame.area();
    frame.render_widget(Clear, area);
    let [_, middle, _] = Layout::vertical([Constraint::Fill(1), Constraint::Length(3), Constraint::Fill(1)]).areas(area);
    let text = "C H A N C E R Y\n\n` lifts the curtain";
    frame.render_widget(Paragraph::new(text).centered().style(model.look.theme.dim), middle);
}
