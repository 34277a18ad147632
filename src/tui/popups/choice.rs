//! One of several, chosen by its digit or from the list, and the reason where one is asked for.

use ratatui::prelude::*;

use super::PAGE_LINES;
use crate::tui::action::{Action, ScreenPlace};
use crate::tui::keys::Key;
use crate::tui::line::InputLine;
use crate::tui::list::{Rows, Selection};
use crate::tui::model::{Context, Layer, LayerOutcome, Pending};
use crate::tui::open_game::TableScreen;

/// What is asked, and what is done with the answer.
pub(super) trait Question: 'static {
    /// Whether a reason may be typed beside the choice.
    const TAKES_REASON: bool = true;

    fn place(&self) -> &'static ScreenPlace;

    /// How many can be chosen.
    fn len(&self) -> usize;

    /// Carries out what was chosen.
    fn decide(&mut self, table: &mut TableScreen, cx: &mut Context, answer: &ChoiceAnswer);

    /// Nothing is chosen.
    fn put_off(&mut self, _table: &mut TableScreen, _cx: &mut Context) {}

    fn rows(&self, cx: &Context, answer: &ChoiceAnswer) -> Rows;

    fn draw(&self, cx: &Context, answer: &ChoiceAnswer, frame: &mut Frame<'_>, body: Rect);
}

/// What is selected, and the reason as it is typed.
#[derive(Default)]
pub(super) struct ChoiceAnswer {
    pub(super) selection: Selection,
    pub(super) why: InputLine,
}

pub(super) struct ChoiceBox<Q> {
    pub(super) question: Q,
    pub(super) answer: ChoiceAnswer,
}

impl<Q: Question> Layer<TableScreen> for ChoiceBox<Q> {
    fn place(&self) -> &'static ScreenPlace {
        self.question.place()
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        let selection = &mut self.answer.selection;
        match action {
            Action::Accept => {
                // The list may be empty: then there is nothing to decide, and the box only closes.
                if selection.at < self.question.len() {
                    self.question.decide(table, cx, &self.answer);
                }
                LayerOutcome::Close
            }
            Action::Back => {
                self.question.put_off(table, cx);
                LayerOutcome::Close
            }
            _ => {
                selection.act(action, self.question.len(), PAGE_LINES);
                LayerOutcome::Stay
            }
        }
    }

    fn typed(&mut self, _table: &mut TableScreen, _cx: &mut Context, key: Key) -> LayerOutcome {
        let ChoiceAnswer { selection, why } = &mut self.answer;
        if Q::TAKES_REASON {
            // A digit chooses while no reason is begun; in a reason it is a letter like others.
            selection.pick_or_type(key, self.question.len(), why);
        } else if let Some(digit) = key.text() {
            selection.pick(digit, self.question.len());
        }
        LayerOutcome::Stay
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        if Q::TAKES_REASON {
            Some(&mut self.answer.why)
        } else {
            None
        }
    }

    fn pending(&self) -> Pending {
        Pending::if_typed(Q::TAKES_REASON)
    }

    fn rows(&self, _table: &TableScreen, cx: &Context) -> Rows {
        self.question.rows(cx, &self.answer)
    }

    fn draw(&self, _table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        self.question.draw(cx, &self.answer, frame, body);
    }
}
