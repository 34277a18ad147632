//! Drawing the pages over the table.

mod amendment;
mod centres;
mod defaults;
mod editor;
pub mod eyes;
mod history;
mod readback;
pub mod reader;
mod results;
mod review;
pub mod rules;
mod slips;
mod steps;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::tui::model::Model;
use crate::tui::pages::Page;
use crate::tui::table::TableScreen;

/// Draws the open page.
pub fn draw(model: &Model, table: &TableScreen, page: &Page, frame: &mut Frame<'_>, body: Rect) {
    match page {
        Page::ReadBack(page) => readback::draw(model, table, page, frame, body),
        Page::Review(page) => review::draw(model, table, page, frame, body),
        Page::Slips(page) => slips::draw(model, table, page, frame, body),
        Page::Amendment(page) => amendment::draw(model, table.among_players(), page, frame, body),
        Page::Results(page) => results::draw(model, table, page, frame, body),
        Page::History(page) => history::draw(model, table, page, frame, body),
        Page::Reader(page) => reader::draw(model, table, page, frame, body),
        Page::Rules(page) => rules::draw(model, table, page, frame, body),
        Page::Editor(page) => editor::draw(model, table, page, frame, body),
        Page::Eyes(page) => eyes::draw(model, table, page, frame, body),
    }
}

/// A row of tabs, the open one marked.
fn tabs(model: &Model, titles: &[&str], open: usize) -> Line<'static> {
    let mut spans = Vec::new();
    for (i, title) in titles.iter().enumerate() {
        let style = if i == open {
            model.look.theme.selection
        } else {
            model.look.theme.dim
        };
        spans.push(Span::raw(" "));
        spans.push(Span::styled(format!(" {title} "), style));
    }
    Line::from(spans)
}
