//! A pane that is read: a title, a remark at its end, and lines below it.

use ratatui::prelude::*;
use ratatui::widgets::{Paragraph, Wrap};

use super::list::ListRow;
use super::look::Look;
use super::widgets::pane;

/// What stands in a pane, drawn or told.
pub struct PaneText {
    pub title: String,
    pub remark: String,
    pub lines: Vec<Line<'static>>,
}

impl PaneText {
    pub(crate) fn new(title: impl Into<String>, lines: Vec<Line<'static>>) -> Self {
        Self {
            title: title.into(),
            remark: String::new(),
            lines,
        }
    }

    /// Draws it; lines that are too long for it are cut.
    pub(crate) fn draw(self, look: &Look, frame: &mut Frame<'_>, area: Rect) {
        let inner = pane(frame, area, look, &self.title, &self.remark, false);
        frame.render_widget(Paragraph::new(self.lines), inner);
    }

    /// The same; lines that are too long for it are broken.
    pub(crate) fn draw_broken(self, look: &Look, frame: &mut Frame<'_>, area: Rect) {
        let inner = pane(frame, area, look, &self.title, &self.remark, false);
        let text = Paragraph::new(self.lines).wrap(Wrap { trim: false });
        frame.render_widget(text, inner);
    }

    /// What it says.
    pub(crate) fn rows(self, look: &Look) -> impl Iterator<Item = ListRow> + use<> {
        let title = ListRow::subject(self.title, look.keys.spelled(&self.remark));
        std::iter::once(title).chain(self.lines.into_iter().map(ListRow::from))
    }
}
