//! To which power or player one goes: by its letter, its number, or chosen from the list.

use crossterm::event::KeyModifiers;
use ratatui::prelude::*;

use super::PAGE_LINES;
use crate::tui::action::{Action, ScreenPlace};
use crate::tui::jump::Jump;
use crate::tui::keys::Key;
use crate::tui::list::{Rows, Selection};
use crate::tui::look::Look;
use crate::tui::model::{Context, Layer, LayerOutcome, Layers};
use crate::tui::shared::LINES;
use crate::tui::widgets::{boxed, list_marked};

pub static WHOM: ScreenPlace = ScreenPlace::of_line("To which player", &[LINES]);

pub struct JumpBox {
    names: Vec<String>,
    selection: Selection,
}

impl JumpBox {
    /// The box for the powers or players of the layer below it, and which of them is in hand.
    pub(crate) fn new(names: Vec<String>, at: Option<usize>) -> Self {
        let selection = Selection {
            at: at.unwrap_or(0),
        };
        Self { names, selection }
    }

    /// Goes there in the layer below.
    fn go(layers: &mut Layers, cx: &Context, to: usize) -> LayerOutcome {
        if let Some((layer, below)) = layers.split_last_mut() {
            layer.go_to_party(below, cx, to);
        }
        LayerOutcome::Close
    }
}

/// Columns of the box.
const WIDTH: u16 = 34;

impl Layer for JumpBox {
    fn place(&self) -> &'static ScreenPlace {
        &WHOM
    }

    fn act(&mut self, below: &mut Layers, cx: &mut Context, action: Action) -> LayerOutcome {
        match action {
            Action::Back => LayerOutcome::Close,
            Action::Accept => Self::go(below, cx, self.selection.at),
            _ => {
                self.selection.act(action, self.names.len(), PAGE_LINES);
                LayerOutcome::Stay
            }
        }
    }

    fn typed(&mut self, below: &mut Layers, cx: &mut Context, key: Key) -> LayerOutcome {
        let alone = Key {
            modifiers: KeyModifiers::ALT,
            ..key
        };
        let jump = Jump::by(alone, false);
        match jump.and_then(|jump| jump.among(&self.names, Some(self.selection.at))) {
            Some(to) => Self::go(below, cx, to),
            None => LayerOutcome::Stay,
        }
    }

    fn rows(&self, _below: &Layers, cx: &Context) -> Rows {
        Rows::new(self.lines(&cx.look), self.selection.at).under(TITLE, "")
    }

    fn draw(&self, _below: &Layers, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let rows = self.names.len() as u16;
        let inner = boxed(frame, body, look, TITLE, (WIDTH, rows));
        list_marked(frame, inner, look, self.lines(look), self.selection.at);
    }
}

const TITLE: &str = "Which player? Letter or number";

impl JumpBox {
    /// The names, with the numbers that go to them.
    fn lines(&self, look: &Look) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        for (nth, name) in self.names.iter().enumerate() {
            let number = if nth < 9 {
                format!(" {} ", nth + 1)
            } else {
                "   ".to_owned()
            };
            let letter: String = name.chars().take(1).collect();
            let rest: String = name.chars().skip(1).collect();
            lines.push(Line::from(vec![
                Span::styled(number, look.theme.hint),
                Span::styled(letter, look.theme.key),
                Span::styled(rest, look.theme.text),
            ]));
        }
        lines
    }
}
