//! A page of text.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::widgets::Paragraph;

use super::tabs;
use crate::tui::model::Model;
use crate::tui::pages::{Reader, Subject};
use crate::tui::table::TableScreen;
use crate::tui::view::widgets::pane;

/// Draws it.
pub fn draw(model: &Model, table: &TableScreen, page: &Reader, frame: &mut Frame<'_>, body: Rect) {
    if let Some(player) = &page.cover {
        return draw_cover(model, player, frame, body);
    }
    let shown = (page.top + usize::from(body.height)).min(page.lines.len());
    let remark = format!("{shown} of {} lines", page.lines.len());
    let inner = pane(frame, body, &model.look, "Reports", &remark, true);
    let [tab_row, text] = Layout::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(inner);
    let subjects = Subject::all(&table.game);
    let titles: Vec<&str> = subjects.iter().map(|s| s.title()).collect();
    let open = subjects.iter().position(|s| s.title() == page.subject.title()).unwrap_or(0);
    // Where not all of them fit, the row begins as far on as it takes to have the open one in sight.
    let fits = |first: &usize| titles[*first..=open].iter().map(|title| title.len() + 3).sum::<usize>() <= usize::from(tab_row.width);
    let first = (0..=open).find(fits).unwrap_or(open);
    frame.render_widget(Paragraph::new(tabs(model, &titles[first..], open - first)), tab_row);
    let lines: Vec<&str> = page.lines.iter().skip(page.top).take(usize::from(text.height)).map(String::as_str).collect();
    let text = Rect { x: text.x + 1, width: text.width.saturating_sub(1), ..text };
    frame.render_widget(Paragraph::new(lines.join("\n")), text);
}

/// Nothing but whose turn it is to look.
fn draw_cover(model: &Model, player: &str, frame: &mut Frame<'_>, body: Rect) {
    let inner = pane(frame, body, &model.look, "Reports", "", true);
    let [_, middle, _] = Layout::vertical([Constraint::Fill(1), Constraint::Length(3), Constraint::Fill(1)]).areas(inner);
    let text = format!("Pass the screen to {player}.\n\nEnter shows what {player} is told; Enter again covers it for the next player.");
    frame.render_widget(Paragraph::new(text).centered(), middle);
}
