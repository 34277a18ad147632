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
        "{palette} lesson: again, or do it for me",
        true,
    );
    let lines = text(lesson, look, area.width).into_iter();
    let lines: Vec<Line<'_>> = lines
        .map(|line| Line::from(vec![Span::raw(" "), Span::styled(line, look.theme.strong)]))
        .collect();
    frame.render_widget(Paragraph::new(lines), inner);
}

fn text(lesson: &Lesson, look: &Look, width: u16) -> Vec<String> {
    wrapped(
        &lesson.says(&look.keys),
        usize::from(width.saturating_sub(2)),
    )
}
