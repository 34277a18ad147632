//! Choosing the word that opens the lock of the screen. It is typed twice, and never shown.

use ratatui::prelude::*;
use ratatui::widgets::{Clear, Paragraph};

use crate::tui::action::{Action, ScreenPlace};
use crate::tui::line::InputLine;
use crate::tui::list::Rows;
use crate::tui::lock::LockedPage;
use crate::tui::look::Look;
use crate::tui::model::{AnyLayer, Context, Layer, LayerOutcome, Layers, Pending};
use crate::tui::open_game::TableScreen;
use crate::tui::over_table::OverTable;
use crate::tui::shared::TAKE;
use crate::tui::widgets::{boxed, put_cursor};
use chancery_game::game::Game;

pub static NEW_PASSWORD: ScreenPlace = ScreenPlace::of_line("Choosing a password", &[TAKE]);

#[derive(Default)]
pub struct WordForm {
    line: InputLine,
    first: Option<String>,
    /// Whether it was typed in two ways.
    differs: bool,
    /// What is passed on to a player once it is chosen.
    then: Option<AnyLayer>,
    /// Whether nothing but the form is seen meanwhile.
    is_alone: bool,
}

/// Passes something on to a player: from then on nothing else can be reached without the game
/// master's word, which is chosen first where there is none.
pub fn hand_over(cx: &mut Context, passed: impl Layer<TableScreen>) {
    let passed = AnyLayer::new(OverTable(passed));
    if cx.lock.has_word() {
        cover(cx, passed);
    } else {
        cx.ask(WordForm {
            then: Some(passed),
            ..WordForm::default()
        });
    }
}

/// Puts something into a player's hands, covered.
fn cover(cx: &mut Context, passed: AnyLayer) {
    cx.open_above(passed);
    cx.lock.close(LockedPage::Cover);
}

/// Hides a game that is opened, where its table shows what stays secret: behind the curtain, or
/// behind the question for a word where there is none yet.
pub fn hide_opened(cx: &mut Context, game: &Game) {
    if !game.is_secret_now() {
        return;
    }
    if cx.lock.has_word() {
        return cx.lock.close(LockedPage::Curtain);
    }
    cx.ask(WordForm {
        is_alone: true,
        ..WordForm::default()
    });
}

impl WordForm {
    /// Takes what is typed; gives the word once it was typed twice alike.
    fn take(&mut self) -> Option<String> {
        if self.line.is_empty() {
            return None;
        }
        let typed = self.line.take();
        self.differs = false;
        let Some(first) = self.first.take() else {
            self.first = Some(typed);
            return None;
        };
        self.differs = first != typed;
        if self.differs { None } else { Some(first) }
    }
}

impl Layer for WordForm {
    fn place(&self) -> &'static ScreenPlace {
        &NEW_PASSWORD
    }

    fn act(&mut self, _below: &mut Layers, cx: &mut Context, action: Action) -> LayerOutcome {
        let taken = match action {
            Action::Back => return LayerOutcome::Close,
            Action::Accept => self.take(),
            _ => None,
        };
        let Some(word) = taken else {
            return LayerOutcome::Stay;
        };
        cx.lock.choose(word);
        match self.then.take() {
            Some(passed) => cover(cx, passed),
            None => cx.done("Only this password lifts the curtain, until Chancery ends"),
        }
        LayerOutcome::Close
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        Some(&mut self.line)
    }

    fn pending(&self) -> Pending {
        Pending::if_typed(self.first.is_some() || self.line.is_touched())
    }

    fn rows(&self, _below: &Layers, cx: &Context) -> Rows {
        let (lines, _) = self.lines(&cx.look);
        Rows::titled(TITLE).with(lines)
    }

    fn draw(&self, _below: &Layers, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        if self.is_alone {
            frame.render_widget(Clear, frame.area());
        }
        let inner = boxed(frame, body, &cx.look, TITLE, (64, 7));
        let (lines, column) = self.lines(&cx.look);
        frame.render_widget(Paragraph::new(lines.to_vec()), inner);
        put_cursor(frame, inner, column, 4);
    }
}

const TITLE: &str = "Choose a password";

impl WordForm {
    /// What the box says, and the column of the cursor in its fifth line.
    fn lines(&self, look: &Look) -> ([Line<'static>; 7], usize) {
        let ask = match (self.first.is_some(), self.differs) {
            (true, _) => "Password again",
            (false, true) => "Not the same. Password",
            (false, false) => "Password",
        };
        let typed = if self.line.is_empty() { "" } else { "***" };
        let esc = if self.is_alone {
            "Esc: open the game without one"
        } else {
            "Esc: back"
        };
        let lines = [
            Line::styled(
                "A player who has the screen sees only his own page.",
                look.theme.text,
            ),
            Line::styled(
                "This password gives the screen back to you. It works until",
                look.theme.text,
            ),
            Line::styled("Chancery ends. No file holds it.", look.theme.text),
            Line::default(),
            Line::from(vec![
                Span::styled(format!("{ask}: "), look.theme.key),
                Span::styled(typed, look.theme.strong),
            ]),
            Line::default(),
            Line::styled(format!("Enter: take it. {esc}"), look.theme.dim),
        ];
        (lines, ask.len() + 2 + typed.len())
    }
}
