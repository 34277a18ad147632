//! To which power or player one goes: by its letter, its number, or chosen from the list.

use crossterm::event::{KeyCode, KeyModifiers};
use ratatui::prelude::*;

use super::PAGE_LINES;
use crate::tui::action::Action;
use crate::tui::keys::Key;
use crate::tui::list::Selection;
use crate::tui::model::{AfterKey, Context, Jump, Popup, Screen};
use crate::tui::widgets::{boxed, list_marked};

pub struct JumpBox {
    names: Vec<String>,
    selection: Selection,
}

impl JumpBox {
    /// The box over a screen; `None` where its lines are not ordered by anybody.
    pub(crate) fn new(screen: &dyn Screen) -> Option<Self> {
        let (names, at) = screen.parties()?;
        Some(Self {
            names,
            selection: Selection {
                at: at.unwrap_or(0),
            },
        })
    }
}

/// Columns of the box.
const WIDTH: u16 = 34;

impl Popup for JumpBox {
    fn key(&mut self, screen: &mut dyn Screen, cx: &mut Context, key: Key) -> AfterKey {
        let at = self.selection.at;
        let walks = matches!(key.code, KeyCode::Up | KeyCode::Down);
        let jump = Jump::of(
            Key {
                modifiers: KeyModifiers::ALT,
                ..key
            },
            false,
        );
        let to = match (key.code, jump) {
            (KeyCode::Esc, _) => return AfterKey::Closed,
            (KeyCode::Enter, _) => Some(at),
            (_, Some(jump)) => jump.among(&self.names, Some(at)),
            _ => {
                let action = cx.look.keys.in_box(key).filter(|_| walks);
                self.selection
                    .act(action.unwrap_or(Action::Help), self.names.len(), PAGE_LINES);
                return AfterKey::Open;
            }
        };
        match to {
            Some(to) => {
                screen.go_to_party(to);
                AfterKey::Closed
            }
            None => AfterKey::Open,
        }
    }

    fn draw(&self, _screen: &dyn Screen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let rows = self.names.len() as u16;
        let inner = boxed(
            frame,
            body,
            look,
            "Which player? Letter or number",
            (WIDTH, rows),
        );
        let line = |(nth, name): (usize, &String)| {
            let number = if nth < 9 {
                format!(" {} ", nth + 1)
            } else {
                "   ".to_owned()
            };
            let letter: String = name.chars().take(1).collect();
            let rest: String = name.chars().skip(1).collect();
            Line::from(vec![
                Span::styled(number, look.theme.hint),
                Span::styled(letter, look.theme.key),
                Span::styled(rest, look.theme.text),
            ])
        };
        let lines = self.names.iter().enumerate().map(line).collect();
        list_marked(frame, inner, look, lines, self.selection.at);
    }
}
