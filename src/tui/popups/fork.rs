//! A new game from a phase of the open one: what it is called.

use crossterm::event::KeyCode;
use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::effect::Effect;
use crate::tui::keys::Key;
use crate::tui::line::InputLine;
use crate::tui::list::{Rows, UNBROKEN};
use crate::tui::look::Look;
use crate::tui::model::{Context, Layer, LayerOutcome, Layers, Pending};
use crate::tui::shared::TAKE;
use crate::tui::widgets::{asked, boxed, key_hints, put_cursor};
use chancery_game::game::Game;
use chancery_session::evening::Fork;

pub struct ForkForm {
    /// The phase at which the new game stands.
    phase: String,
    turn: Option<usize>,
    name: InputLine,
    keep_orders: bool,
}

pub static FORK: ScreenPlace = ScreenPlace::of_line("A new game from a phase", &[TAKE, ORDERS]);

const ORDERS: &[Spec] = &[
    Spec::new(Action::KeepOrders, "With the settled orders or without")
        .keys(&[Key::plain(KeyCode::Tab)]),
];

/// Columns of the form.
const WIDTH: u16 = 64;

/// What stands before the name.
const ASK: &str = "Name: ";

impl ForkForm {
    /// The form for a new game from before a settled phase, or from the open one; a name is proposed.
    pub(crate) fn new(game: &Game, turn: Option<usize>) -> Self {
        let settled = turn.and_then(|turn| game.turns().get(turn));
        let phase = settled.map_or(game.phase(), |turn| turn.phase());
        let phase = game.setup().calendar().name(phase);
        Self {
            name: InputLine::holding(format!("{}, from {phase}", game.setup().name)),
            phase,
            turn,
            keep_orders: false,
        }
    }

    /// The form once more, as it was filled in.
    pub(crate) fn again(game: &Game, fork: Fork) -> Self {
        Self {
            name: InputLine::holding(fork.name),
            keep_orders: fork.keep_orders,
            ..Self::new(game, fork.turn)
        }
    }
}

impl Layer for ForkForm {
    fn place(&self) -> &'static ScreenPlace {
        &FORK
    }

    fn act(&mut self, _below: &mut Layers, cx: &mut Context, action: Action) -> LayerOutcome {
        match action {
            Action::Back => return LayerOutcome::Close,
            // Only a settled phase has orders that could be kept.
            Action::KeepOrders if self.turn.is_some() => self.keep_orders = !self.keep_orders,
            Action::Accept if self.name.text().trim().is_empty() => {
                cx.error("the new game needs a name; type one");
            }
            Action::Accept => {
                cx.effects.push(Effect::Fork(Fork {
                    turn: self.turn,
                    name: self.name.text().trim().to_owned(),
                    keep_orders: self.keep_orders,
                }));
                return LayerOutcome::Close;
            }
            _ => {}
        }
        LayerOutcome::Stay
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        Some(&mut self.name)
    }

    fn pending(&self) -> Pending {
        Pending::if_typed(self.name.is_touched())
    }

    fn rows(&self, _below: &Layers, cx: &Context) -> Rows {
        let (lines, _) = self.lines(&cx.look, UNBROKEN);
        Rows::titled(self.title()).with(lines)
    }

    fn draw(&self, _below: &Layers, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let inner = boxed(frame, body, &cx.look, &self.title(), (WIDTH, 7));
        let (lines, column) = self.lines(&cx.look, inner.width);
        frame.render_widget(Paragraph::new(lines), inner);
        put_cursor(frame, inner, column, 4);
    }
}

impl ForkForm {
    fn title(&self) -> String {
        format!("A new game from {}", self.phase)
    }

    /// What the box says, and the column of the cursor in its fifth line.
    fn lines(&self, look: &Look, width: u16) -> (Vec<Line<'static>>, usize) {
        let theme = &look.theme;
        let orders = match (self.turn, self.keep_orders) {
            (None, _) => "without the orders entered so far",
            (Some(_), true) => "with its settled orders",
            (Some(_), false) => "without its settled orders",
        };
        let (name, column) = asked(look, ASK, &self.name, width);
        let mut keys = vec![("Enter", "makes it ")];
        if self.turn.is_some() {
            keys.push(("{keep-orders}", "with the orders or without "));
        }
        keys.push(("Esc", "goes back"));
        let lines = vec![
            Line::styled(
                "It has all earlier phases and opens at this one,",
                theme.text,
            ),
            Line::styled(format!("{orders}."), theme.text),
            Line::styled("This game does not change.", theme.text),
            Line::default(),
            name,
            Line::default(),
            key_hints(look, &FORK, &keys),
        ];
        (lines, column)
    }
}
