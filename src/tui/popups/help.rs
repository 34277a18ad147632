//! The keys of a place.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::PAGE_LINES;
use crate::tui::action::{Action, Place};
use crate::tui::keymap::actions;
use crate::tui::keys::Key;
use crate::tui::model::{After, Context, Popup, Screen};
use crate::tui::widgets::{boxed, column};

/// The key help.
pub struct Help {
    place: &'static Place,
    /// The first line shown.
    top: usize,
}

impl Help {
    /// That of a place, from its beginning.
    pub const fn new(place: &'static Place) -> Self {
        Self { place, top: 0 }
    }
}

/// Columns of the key help within its frame, at least and at most.
const WIDTH: (usize, usize) = (70, 76);

impl Popup for Help {
    fn key(&mut self, _screen: &mut dyn Screen, cx: &mut Context, key: Key) -> After {
        match cx.look.keys.in_box(key) {
            Some(Action::Up) => self.top = self.top.saturating_sub(1),
            Some(Action::Down) => self.top += 1,
            Some(Action::PageUp) => self.top = self.top.saturating_sub(PAGE_LINES),
            Some(Action::PageDown) => self.top += PAGE_LINES,
            _ => return After::Closed,
        }
        After::Open
    }

    fn draw(&self, screen: &dyn Screen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let (look, place) = (&cx.look, self.place);
        let notes = place.notes.iter().map(|&note| note.to_owned());
        let mut lines: Vec<Line<'static>> = notes
            .chain(screen.notes(look, place))
            .map(|note| Line::styled(look.keys.spelled_in(place, &note), look.theme.text))
            .collect();
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        // Letters are text where text is typed, so the keys that are letters are not shown there.
        let works = |key: &Key| !place.types_text || !key.text().is_some_and(char::is_alphanumeric);
        let has = screen.has();
        let here = actions().filter(|known| known.is_in(has) && known.works_in(place));
        for spec in here.map(|known| known.spec) {
            let keys = look.keys.keys(place, spec);
            let keys: Vec<String> = keys
                .iter()
                .filter(|k| works(k))
                .map(Key::to_string)
                .collect();
            if keys.is_empty() {
                continue;
            }
            let keys = keys.join(", ");
            lines.push(Line::from(vec![
                Span::styled(column(look, &keys, 18), look.theme.key),
                Span::raw(spec.name),
            ]));
        }
        let height = lines.len() as u16;
        let width = lines
            .iter()
            .map(Line::width)
            .max()
            .unwrap_or(0)
            .clamp(WIDTH.0, WIDTH.1) as u16;
        let inner = boxed(
            frame,
            body,
            look,
            &format!("Keys: {}", place.title.to_lowercase()),
            (width, height),
        );
        let page = usize::from(inner.height);
        let top = self.top.min(lines.len().saturating_sub(page));
        let more = top + page < lines.len();
        let shown: Vec<Line<'static>> = lines.into_iter().skip(top).take(page).collect();
        frame.render_widget(Paragraph::new(shown), inner);
        if more {
            let at = Rect {
                x: inner.right().saturating_sub(8),
                y: inner.bottom().saturating_sub(1),
                width: 8,
                height: 1,
            };
            frame.render_widget(
                Paragraph::new(format!("{} Down", look.glyphs.down)).style(look.theme.key),
                at,
            );
        }
    }
}
