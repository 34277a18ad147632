//! Earlier phases: look at their results, reopen one for amendment, or begin a new game from it.

mod draw;

use ratatui::prelude::*;

use super::results::{ResultsPage, board, is_turn_secret};
use super::{PAGE_LINES, Page, PageOutcome, said};
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::find::Texts;
use crate::tui::keys::Key;
use crate::tui::list::Selection;
use crate::tui::model::{Component, Context};
use crate::tui::popups::{ForkForm, ask_to_amend};
use crate::tui::shared::{DRAWINGS, FIND, FIND_ON, GAME, LIST, WORLD};
use crate::tui::table::{BoardSize, ShownTable, TableScreen};
use chancery_game::game::Game;

/// Earlier phases.
pub static PLACE: ScreenPlace = ScreenPlace {
    reached: "in earlier phases: {history} first",
    hints: &[("Enter", "look")],
    ..ScreenPlace::new(
        "Earlier phases",
        &[LIST, FIND, FIND_ON, GAME, WORLD, OWN, DRAWINGS],
    )
};

const OWN: &[Spec] = &[
    Spec::new(Action::StepBoard, "The board after this phase")
        .keys(&[Key::f(3)])
        .short("board")
        .also("map"),
    Spec::new(Action::Amend, "Reopen this phase and amend it")
        .keys(&[Key::char('a')])
        .short("amend")
        .also("correct mistake change"),
    Spec::new(Action::ForkHere, "Fork: a new game from this phase")
        .keys(&[Key::char('f')])
        .short("fork")
        .also("copy branch duplicate beside try"),
];

/// The page of earlier phases, the latest first.
#[derive(Default)]
pub struct HistoryPage {
    /// The selected line; line 0 is the phase settled last.
    pub selection: Selection,
}

impl HistoryPage {
    /// The turn at the selected line.
    fn turn(&self, turns: usize) -> Option<usize> {
        turns.checked_sub(self.selection.at + 1)
    }
}

impl Component for HistoryPage {
    type Below = TableScreen;
    type After = PageOutcome;

    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn why_not(&self, table: &TableScreen, action: Action) -> Option<String> {
        let of_phase = matches!(
            action,
            Action::Accept | Action::StepBoard | Action::Amend | Action::ForkHere
        );
        let is_none = of_phase && self.turn(table.game.turns().len()).is_none();
        is_none.then(|| "no phase is settled yet".to_owned())
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> PageOutcome {
        let turns = table.game.turns().len();
        if self.selection.act(action, turns, PAGE_LINES) {
            return PageOutcome::Stay;
        }
        match (action, self.turn(turns)) {
            (Action::Back, _) => return PageOutcome::Close,
            (Action::Accept, Some(turn)) => {
                return PageOutcome::open(ResultsPage::new(&table.game, turn));
            }
            (Action::StepBoard, Some(turn)) => {
                let mut page = ResultsPage::new(&table.game, turn);
                page.room = BoardSize::Screen;
                return PageOutcome::open(page);
            }
            (Action::OtherDrawing, Some(_)) => board::turn_drawing(table, None),
            (Action::Amend, Some(turn)) => ask_to_amend(table, cx, turn, None),
            (Action::ForkHere, Some(turn)) => cx.ask(ForkForm::new(&table.game, Some(turn))),
            _ => {}
        }
        PageOutcome::Stay
    }

    fn texts(&self, table: &TableScreen, cx: &Context) -> Option<Texts> {
        Some(Texts {
            lines: said(draw::settled(cx, table)),
            at: self.selection.at,
        })
    }

    fn go_to_line(&mut self, _table: &TableScreen, _cx: &Context, line: usize) {
        self.selection.at = line;
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        draw::draw(ShownTable { cx, table }, self, frame, body);
    }
}

impl Page for HistoryPage {
    fn is_secret(&self, table: &TableScreen) -> bool {
        let turn = self.turn(table.game.turns().len());
        turn.is_some_and(|turn| is_turn_secret(&table.game, turn))
    }

    fn refresh(&mut self, game: &Game) -> bool {
        self.selection.at = self.selection.at.min(game.turns().len().saturating_sub(1));
        true
    }
}
