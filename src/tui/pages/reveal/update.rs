//! What keys do while orders are read out.

use crossterm::event::KeyCode;
use ratatui::prelude::*;

use super::{RevealPage, draw, reading};
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::keys::Key;
use crate::tui::model::{Component, Context};
use crate::tui::pages::results::ResultsPage;
use crate::tui::pages::{Heading, Page, PageOutcome};
use crate::tui::shared::BOARD;
use crate::tui::table::{BoardSize, ShownTable, TableScreen};
use chancery_game::game::Game;

/// Reading the orders out.
pub static PLACE: ScreenPlace = ScreenPlace {
    reached: "while orders are read out: {last-results}, then {reveal}",
    hints: &[("{step-on}", "next order"), ("Esc", "results")],
    notes: &[
        "The orders appear one by one, or all of a power, and the board",
        "follows. The results come after the last order, or with Esc.",
    ],
    ..ScreenPlace::new("Reading the orders out", &[OWN, BOARD])
};

const OWN: &[Spec] = &[
    Spec::new(Action::StepOn, "Read the next order").keys(&[
        Key::char(' '),
        Key::plain(KeyCode::Enter),
        Key::plain(KeyCode::Down),
        Key::plain(KeyCode::Right),
        Key::char(']'),
    ]),
    Spec::new(Action::StepBack, "Take the last order back")
        .keys(&[
            Key::plain(KeyCode::Up),
            Key::plain(KeyCode::Left),
            Key::plain(KeyCode::Backspace),
            Key::char('['),
        ])
        .short("one back"),
    Spec::new(Action::RevealPower, "Read all orders of the power")
        .keys(&[Key::plain(KeyCode::Tab)])
        .short("whole power"),
    Spec::new(Action::First, "Start again").keys(&[Key::plain(KeyCode::Home)]),
    Spec::new(Action::Last, "Read all orders").keys(&[Key::plain(KeyCode::End)]),
    Spec::new(Action::StepBoard, "Board or orders")
        .keys(&[Key::f(3)])
        .short("board"),
];

impl RevealPage {
    /// Ends the reading: what came of the orders is seen.
    fn end(&self, game: &Game) -> PageOutcome {
        PageOutcome::open(ResultsPage::new(game, self.turn))
    }
}

impl Component for RevealPage {
    type Below = TableScreen;
    type After = PageOutcome;

    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> PageOutcome {
        let Some(seen) = self.seen(&table.game) else {
            return PageOutcome::Close;
        };
        let orders = reading(&table.game, &seen);
        let all_read = self.read >= orders.len();
        match action {
            Action::Back if self.room.is_large() => self.room = BoardSize::Pane,
            Action::Back => return self.end(&table.game),
            Action::StepOn | Action::RevealPower if all_read => return self.end(&table.game),
            Action::StepOn => self.read += 1,
            Action::StepBack => self.read = self.read.saturating_sub(1),
            Action::RevealPower => {
                let power = orders[self.read].0;
                let left = orders[self.read..].iter();
                self.read += left.take_while(|(whose, _)| *whose == power).count();
            }
            Action::First => self.read = 0,
            Action::Last => self.read = orders.len(),
            Action::StepBoard => {
                let is_window = draw::is_window(cx, table, self, &seen, cx.body(1));
                self.room = self.room.next(is_window);
            }
            _ => return PageOutcome::Stay,
        }
        self.pan = (0, 0);
        PageOutcome::Stay
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        draw::draw(ShownTable { cx, table }, self, frame, body);
    }
}

impl Page for RevealPage {
    fn is_secret(&self, _table: &TableScreen) -> bool {
        false
    }

    fn refresh(&mut self, game: &Game) -> bool {
        self.turn < game.turns().len()
    }

    fn scroll(&mut self, table: &TableScreen, cx: &Context, body: Rect, quarters: (i16, i16)) {
        let panned = self
            .seen(&table.game)
            .and_then(|seen| draw::panned(cx, table, self, &seen, body, quarters));
        self.pan = panned.unwrap_or(self.pan);
    }

    /// Nothing of what comes after the orders is told: not the next phase, not who has won.
    fn heading(&self, game: &Game) -> Option<Heading> {
        let turn = game.turns().get(self.turn)?;
        Some(Heading {
            phase: game.setup.calendar().name(turn.phase()),
            ended: Some(String::new()),
        })
    }
}
