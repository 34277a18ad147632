//! Choosing the word that opens the lock of the screen. It is typed twice, and never shown.

use crossterm::event::KeyCode;

use crate::tui::keys::Key;
use crate::tui::line::Line;
use crate::tui::lock::Shown;

/// The form in which it is typed.
#[derive(Default)]
pub struct WordForm {
    line: Line,
    first: Option<String>,
    /// Whether it was typed in two ways.
    pub differs: bool,
    /// What is shown in the place of everything else once it is chosen.
    pub then: Option<Shown>,
}

impl WordForm {
    /// The form, before something is locked or for later.
    pub fn new(then: Option<Shown>) -> Self {
        Self {
            then,
            ..Self::default()
        }
    }

    /// Whether it is typed for the second time.
    pub const fn is_repeated(&self) -> bool {
        self.first.is_some()
    }

    /// Whether something is typed.
    pub fn is_begun(&self) -> bool {
        !self.line.is_empty()
    }

    /// Takes a key; gives the word once it was typed twice alike.
    pub fn key(&mut self, key: Key) -> Option<String> {
        if key.code != KeyCode::Enter {
            self.line.key(key);
            return None;
        }
        if self.line.is_empty() {
            return None;
        }
        let typed = self.line.take();
        self.differs = self.first.as_ref().is_some_and(|first| *first != typed);
        if let Some(first) = self.first.take() {
            return (first == typed).then_some(first);
        }
        self.first = Some(typed);
        None
    }
}
