//! The lesson above the screen.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::Lesson;
use crate::tui::look::Look;
use crate::tui::widgets::{pane, wrapped};

/// How many rows it takes at a width.
pub fn rows(lesson: &Lesson, look: &Look, width: u16) -> u16 {
    1 + text(lesson, look, width).len() as u16
}

pub fn draw(lesson: &Lesson, look: &Look, frame: &mut Frame<'_>, area: Rect) {
    let (at, of) = lesson.count();
    let inner = pane(
        frame,
        area,
        look,
        &format!("Lesson {at} of {of}"),
        "{learn-again} step again",
        true,
    );
    let theme = &look.theme;
    let lines = text(lesson, look, area.width).into_iter();
    let lines: Vec<Line<'_>> = lines
        .map(|(line, calls_back)| {
            let style = if calls_back {
                theme.warning
            } else {
                theme.strong
            };
            Line::from(vec![Span::raw(" "), Span::styled(line, style)])
        })
        .collect();
    frame.render_widget(Paragraph::new(lines), inner);
}

/// Its lines, and which of them call the pupil back.
fn text(lesson: &Lesson, look: &Look, width: u16) -> Vec<(String, bool)> {
    let width = usize::from(width.saturating_sub(2));
    let says = wrapped(&lesson.says(&look.keys), width).into_iter();
    let back = lesson.calls_back(&look.keys);
    let back = back.map(|text| wrapped(&text, width)).unwrap_or_default();
    says.map(|line| (line, false))
        .chain(back.into_iter().map(|line| (line, true)))
        .collect()
}
