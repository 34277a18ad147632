//! Drawing the pages over the table.

use ratatui::Frame;
use ratatui::layout::Rect;

use crate::tui::model::Model;
use crate::tui::pages::Page;
use crate::tui::table::TableScreen;

/// Draws the open page.
pub fn draw(model: &Model, table: &TableScreen, page: &Page, frame: &mut Frame<'_>, body: Rect) {
    match page {
        Page::ReadBack(page) => super::readback::draw::draw(model, table, page, frame, body),
        Page::Review(page) => super::review::draw::draw(model, table, page, frame, body),
        Page::Slips(page) => super::slips::draw::draw(model, table, page, frame, body),
        Page::Amendment(page) => {
            super::amendment::draw::draw(model, table.among_players(), page, frame, body)
        }
        Page::Results(page) => super::results::draw::draw(model, table, page, frame, body),
        Page::History(page) => super::history::draw::draw(model, table, page, frame, body),
        Page::Reader(page) => super::reader::draw::draw(model, table, page, frame, body),
        Page::Rules(page) => super::rules::draw::draw(model, table, page, frame, body),
        Page::Editor(page) => super::editor::draw::draw(model, table, page, frame, body),
        Page::Eyes(page) => super::eyes::draw::draw(model, table, page, frame, body),
    }
}
