//! Whether to save what was painted before something else is done.

use crossterm::event::KeyCode;
use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use crate::tui::effect::Effect;
use crate::tui::keys::Key;
use crate::tui::model::{AfterKey, Context, Popup, Screen};
use crate::tui::widgets::boxed;

/// The question, and what is done after it.
pub struct Unsaved(pub Effect);

impl Popup for Unsaved {
    fn key(&mut self, _screen: &mut dyn Screen, cx: &mut Context, key: Key) -> AfterKey {
        let then = Box::new(self.0.clone());
        match key.code {
            KeyCode::Char('s' | 'S') => cx.effects.push(Effect::SaveWorldThen(then)),
            KeyCode::Char('d' | 'D') => cx.effects.push(Effect::DropWorldThen(then)),
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('n' | 'N' | 'q') => {}
            _ => return AfterKey::Open,
        }
        AfterKey::Closed
    }

    fn draw(&self, _screen: &dyn Screen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let inner = boxed(frame, body, look, "Not saved", (64, 5));
        let key = |key: &'static str, what: &'static str| {
            Line::from(vec![
                Span::styled(format!(" {key:<5}"), look.theme.key),
                Span::raw(what),
            ])
        };
        let lines = vec![
            Line::styled("Your last changes are not saved.", look.theme.strong),
            Line::default(),
            key("s", "save and leave"),
            key("d", "leave without saving them"),
            key("Esc", "go on painting"),
        ];
        frame.render_widget(Paragraph::new(lines), inner);
    }
}
