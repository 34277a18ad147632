//! A question with yes or no; no is the default.

use crossterm::event::KeyCode;
use ratatui::prelude::*;
use ratatui::widgets::{Paragraph, Wrap};

use crate::tui::effect::Effect;
use crate::tui::keys::Key;
use crate::tui::model::{AfterKey, Context, Popup, Screen};
use crate::tui::pages::PageOutcome;
use crate::tui::screens::game;
use crate::tui::table::TableScreen;
use crate::tui::widgets::boxed;

type Answer = Box<dyn FnOnce(&mut dyn Screen, &mut Context)>;

pub struct Confirm {
    text: String,
    consequence: String,
    yes: Option<Answer>,
    no: Option<Answer>,
    /// Another answer: its key, and what it does.
    other: Option<(char, &'static str, Answer)>,
}

/// An answer that does something in the open game.
fn in_game(answer: impl FnOnce(&mut TableScreen, &mut Context) -> PageOutcome + 'static) -> Answer {
    Box::new(|screen, cx| {
        if let Some(game) = game::game_screen(screen) {
            let outcome = answer(&mut game.table, cx);
            game.follow(outcome);
        }
    })
}

impl Confirm {
    /// A question about the open game: what yes does, in words and as a function.
    pub(crate) fn new(
        text: impl Into<String>,
        consequence: impl Into<String>,
        yes: impl FnOnce(&mut TableScreen, &mut Context) -> PageOutcome + 'static,
    ) -> Self {
        Self {
            text: text.into(),
            consequence: consequence.into(),
            yes: Some(in_game(yes)),
            no: None,
            other: None,
        }
    }

    /// A question before an effect.
    pub(crate) fn effect(
        text: impl Into<String>,
        consequence: impl Into<String>,
        effect: Effect,
    ) -> Self {
        Self {
            text: text.into(),
            consequence: consequence.into(),
            yes: Some(Box::new(|_, cx| cx.effects.push(effect))),
            no: None,
            other: None,
        }
    }

    /// The same, where no brings something about too, and only Esc leaves all as it is.
    #[must_use]
    pub(crate) fn or(
        self,
        no: impl FnOnce(&mut TableScreen, &mut Context) -> PageOutcome + 'static,
    ) -> Self {
        Self {
            no: Some(in_game(no)),
            ..self
        }
    }

    /// The same with another answer on a key of its own.
    #[must_use]
    pub(crate) fn or_else(
        self,
        key: char,
        what: &'static str,
        answer: impl FnOnce(&mut dyn Screen, &mut Context) + 'static,
    ) -> Self {
        Self {
            other: Some((key, what, Box::new(answer))),
            ..self
        }
    }
}

impl Popup for Confirm {
    fn key(&mut self, screen: &mut dyn Screen, cx: &mut Context, key: Key) -> AfterKey {
        let answer = match key.code {
            KeyCode::Char('y' | 'Y') => self.yes.take(),
            KeyCode::Char('n' | 'N') => self.no.take(),
            KeyCode::Char(c) if self.other.as_ref().is_some_and(|(key, ..)| *key == c) => {
                self.other.take().map(|(_, _, answer)| answer)
            }
            KeyCode::Char('q') | KeyCode::Esc | KeyCode::Enter => None,
            _ => return AfterKey::Open,
        };
        if let Some(answer) = answer {
            answer(screen, cx);
        }
        AfterKey::Closed
    }

    fn draw(&self, _screen: &dyn Screen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let consequence = look.keys.spelled(&self.consequence);
        let rows = (consequence.chars().count() as u16).div_ceil(56) + 4;
        let rows = rows + u16::from(self.other.is_some());
        let inner = boxed(frame, body, look, "Yes or no?", (60, rows));
        let no = if self.no.is_some() {
            " no"
        } else {
            " no (Enter and Esc too)"
        };
        let answers = vec![
            Span::styled("y", look.theme.key),
            Span::raw(" yes   "),
            Span::styled("n", look.theme.key),
            Span::raw(no),
        ];
        let mut lines = vec![
            Line::styled(self.text.clone(), look.theme.strong),
            Line::styled(consequence, look.theme.text),
            Line::default(),
            Line::from(answers),
        ];
        if let Some((key, what, _)) = &self.other {
            lines.push(Line::from(vec![
                Span::styled(key.to_string(), look.theme.key),
                Span::raw(format!(" {what}")),
            ]));
        }
        frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), inner);
    }
}
