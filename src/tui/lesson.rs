//! The lesson above the screen, and the keys of its script.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::keys::Key;
use super::look::Look;
use super::widgets::{pane, wrapped};
use chancery_session::lesson::Lesson;

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
    let says = wrapped(&look.keys.spelled(lesson.says()), width).into_iter();
    let back = lesson.calls_back();
    let back = back.map(|text| wrapped(&look.keys.spelled(&text), width));
    let back = back.unwrap_or_default();
    says.map(|line| (line, false))
        .chain(back.into_iter().map(|line| (line, true)))
        .collect()
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyPart {
    Key(Key),
    /// The key of an action, by the name that it has in a configuration.
    Action(String),
}

/// The keys of a text: characters, `<Enter>` and other keys by their names, `{settle}` and other actions by
/// theirs.
pub fn keys(text: &str) -> Vec<KeyPart> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (part, length) =
            named(rest).unwrap_or((KeyPart::Key(Key::char(first)), first.len_utf8()));
        parts.push(part);
        rest = &rest[length..];
    }
    parts
}

/// What a text begins with, if that is a name in brackets, and how long it is.
fn named(text: &str) -> Option<(KeyPart, usize)> {
    if let Some((name, _)) = text.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
        return Some((KeyPart::Key(name.parse().ok()?), name.len() + 2));
    }
    let (name, _) = text.strip_prefix('{')?.split_once('}')?;
    Some((KeyPart::Action(name.to_owned()), name.len() + 2))
}
