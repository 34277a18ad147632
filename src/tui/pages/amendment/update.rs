//! What keys do on the page of an amendment's consequences.

use crossterm::event::KeyCode;
use ratatui::prelude::*;

use super::{AmendmentPage, draw, rows};
use crate::tui::action::{Action, GameTraits, ScreenPlace, Spec};
use crate::tui::find::Texts;
use crate::tui::keys::Key;
use crate::tui::line::InputLine;
use crate::tui::model::{Component, Context};
use crate::tui::pages::results::ResultsPage;
use crate::tui::pages::{Page, PageOutcome};
use crate::tui::shared::{FIND, LIST, SETTLE};
use crate::tui::table::{TableScreen, WoodenBoard};
use chancery_atlas::grammar::counted;
use chancery_game::game::Game;

/// The consequences of an amendment.
pub static PLACE: ScreenPlace = ScreenPlace {
    reached: "in an amendment: reopen a phase, then {settle}",
    types_text: true,
    ..ScreenPlace::new(
        "The consequences of an amendment",
        &[LIST, FIND, SETTLE, OWN],
    )
};

const OWN: &[Spec] = &[
    Spec::new(
        Action::NextChoice,
        "Next choice for units whose old orders no longer fit",
    )
    .keys(&[Key::plain(KeyCode::Tab)])
    .short("choice")
    .also("mercy amend"),
    Spec::new(Action::PreviousChoice, "Previous choice")
        .keys(&[Key::plain(KeyCode::BackTab)])
        .only(GameTraits::is_large),
];

impl Component for AmendmentPage {
    type Below = TableScreen;
    type After = PageOutcome;

    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> PageOutcome {
        let width = usize::from(cx.size.0);
        let page_lines = usize::from(cx.size.1 / 2).max(1);
        let all: usize = self.lines.iter().map(|line| rows(line, width).len()).sum();
        if self
            .top
            .act(action, (all + 1).saturating_sub(page_lines), page_lines)
        {
            return PageOutcome::Stay;
        }
        match action {
            Action::NextChoice => self.choose(&table.game, true),
            Action::PreviousChoice => self.choose(&table.game, false),

            Action::Accept => {
                cx.info("{settle} settles; Esc goes back to the orders");
            }
            Action::Back => {
                cx.info("nothing was settled: change the orders, then {settle} again");
                return PageOutcome::Close;
            }
            Action::Settle => return self.carry_out(table, cx),
            _ => {}
        }
        PageOutcome::Stay
    }

    fn texts(&self, _table: &TableScreen, cx: &Context) -> Option<Texts> {
        let width = usize::from(cx.size.0);
        let rows = self.lines.iter().flat_map(|line| rows(line, width));
        Some(Texts {
            lines: rows.map(|(head, text)| format!("{head}{text}")).collect(),
            at: self.top.at,
        })
    }

    fn go_to_line(&mut self, _table: &TableScreen, _cx: &Context, line: usize) {
        self.top.at = line;
    }

    fn line(&self) -> Option<&InputLine> {
        Some(&self.why)
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        Some(&mut self.why)
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        draw::draw(cx, table.among_players(), self, frame, body);
    }
}

impl Page for AmendmentPage {
    /// It compares settled phases with what they would be.
    fn is_secret(&self, table: &TableScreen) -> bool {
        !table.game.is_open()
    }

    fn refresh(&mut self, game: &Game) -> bool {
        let is_open = game.history().amendment.is_some();
        if is_open {
            self.renew(game);
        }
        is_open
    }
}

impl AmendmentPage {
    fn carry_out(&self, table: &mut TableScreen, cx: &mut Context) -> PageOutcome {
        let first = table.game.turns().len();
        let stood = table.game.stood();
        let trial = match table.game.amend(self.replay, self.why.text(), cx.now) {
            Ok(trial) => trial,
            Err(why) => {
                cx.error(why.to_string());
                return PageOutcome::Stay;
            }
        };
        table.restart();
        table.wooden = stood.map(|state| WoodenBoard {
            position: state.position,
            again: first..table.game.turns().len(),
        });
        let phases = counted(trial.settled, "phase");
        if table.game.history().amendment.is_none() {
            cx.done(format!(
                "settled again: {phases}; the amendment is done; the log ({{log}}) has the changes"
            ));
        } else {
            let open = table.game.phase_name();
            cx.warn(format!(
                "settled again: {phases}; next {open}: check its orders, then {{settle}}"
            ));
        }
        PageOutcome::open(ResultsPage::new(&table.game, first))
    }
}
