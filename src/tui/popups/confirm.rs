//! A question with yes or no; no is the default.

use ratatui::prelude::*;
use ratatui::widgets::{Paragraph, Wrap};

use super::SaveElsewhere;
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::effect::Effect;
use crate::tui::keys::Key;
use crate::tui::list::Rows;
use crate::tui::look::Look;
use crate::tui::model::{Context, Layer, LayerOutcome, Layers};
use crate::tui::open_game::TableScreen;
use crate::tui::over_table::table_mut;
use crate::tui::shared::CLOSE;
use crate::tui::widgets::{boxed, key_hints};

pub static QUESTION: ScreenPlace = ScreenPlace::of_box("A question", &[ANSWERS, CLOSE]);

/// A question before something is lost that could be saved.
pub static LOSS: ScreenPlace =
    ScreenPlace::of_box("A question before a loss", &[ANSWERS, SAVE, CLOSE]);

const ANSWERS: &[Spec] = &[
    Spec::new(Action::Yes, "Yes").keys(&[Key::char('y'), Key::char('Y')]),
    Spec::new(Action::No, "No").keys(&[Key::char('n'), Key::char('N')]),
];

const SAVE: &[Spec] = &[Spec::new(
    Action::SaveElsewhere,
    "Save the game in another folder first",
)
.keys(&[Key::char('s')])];

type Answer = Box<dyn FnOnce(&mut Layers, &mut Context) -> LayerOutcome>;

pub struct Confirm {
    text: String,
    consequence: String,
    yes: Option<Answer>,
    no: Option<Answer>,
    /// Whether the game can be saved in another folder instead.
    can_save: bool,
}

/// An answer that does something in the open game.
fn in_game(
    answer: impl FnOnce(&mut TableScreen, &mut Context) -> LayerOutcome + 'static,
) -> Answer {
    Box::new(|layers, cx| match table_mut(layers) {
        Some(table) => answer(table, cx),
        None => LayerOutcome::Close,
    })
}

impl Confirm {
    /// A question about the open game: what yes does, in words and as a function.
    pub(crate) fn new(
        text: impl Into<String>,
        consequence: impl Into<String>,
        yes: impl FnOnce(&mut TableScreen, &mut Context) -> LayerOutcome + 'static,
    ) -> Self {
        Self {
            text: text.into(),
            consequence: consequence.into(),
            yes: Some(in_game(yes)),
            no: None,
            can_save: false,
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
            yes: Some(Box::new(|_, cx| {
                cx.effects.push(effect);
                LayerOutcome::Close
            })),
            no: None,
            can_save: false,
        }
    }

    /// The same, where no brings something about too, and only Esc leaves all as it is.
    #[must_use]
    pub(crate) fn or(
        self,
        no: impl FnOnce(&mut TableScreen, &mut Context) -> LayerOutcome + 'static,
    ) -> Self {
        Self {
            no: Some(in_game(no)),
            ..self
        }
    }

    /// The same where the game can be saved in another folder instead.
    #[must_use]
    pub(crate) fn or_save_elsewhere(self) -> Self {
        Self {
            can_save: true,
            ..self
        }
    }
}

impl Layer for Confirm {
    fn place(&self) -> &'static ScreenPlace {
        if self.can_save { &LOSS } else { &QUESTION }
    }

    fn act(&mut self, below: &mut Layers, cx: &mut Context, action: Action) -> LayerOutcome {
        let answer = match action {
            Action::Yes => self.yes.take(),
            Action::No => self.no.take(),
            Action::SaveElsewhere => {
                cx.ask(SaveElsewhere::default());
                None
            }
            Action::Back => None,
            _ => return LayerOutcome::Stay,
        };
        match answer.map(|answer| answer(below, cx)) {
            // The question is answered, so it goes, whatever the answer leaves in its place.
            None | Some(LayerOutcome::Stay) => LayerOutcome::Close,
            Some(outcome) => outcome,
        }
    }

    fn rows(&self, _below: &Layers, cx: &Context) -> Rows {
        Rows::titled(TITLE).with(self.lines(&cx.look))
    }

    fn draw(&self, _below: &Layers, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let consequence = look.keys.spelled(&self.consequence);
        let rows = (consequence.chars().count() as u16).div_ceil(56) + 4;
        let rows = rows + u16::from(self.can_save);
        let inner = boxed(frame, body, look, TITLE, (60, rows));
        let text = Paragraph::new(self.lines(look));
        frame.render_widget(text.wrap(Wrap { trim: false }), inner);
    }
}

const TITLE: &str = "Yes or no?";

impl Confirm {
    /// The question, what yes does, and the answers.
    fn lines(&self, look: &Look) -> Vec<Line<'static>> {
        let consequence = look.keys.spelled(&self.consequence);
        let no = if self.no.is_some() {
            "no"
        } else {
            "no (Enter and Esc too)"
        };
        let answers = [("{yes}", "yes "), ("{no}", no)];
        let mut lines = vec![
            Line::styled(self.text.clone(), look.theme.strong),
            Line::styled(consequence, look.theme.text),
            Line::default(),
            key_hints(look, &QUESTION, &answers),
        ];
        if self.can_save {
            let save = ("{save-elsewhere}", "save it in another folder");
            lines.push(key_hints(look, &LOSS, &[save]));
        }
        lines
    }
}
