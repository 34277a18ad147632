//! Ending the game, and taking it up again.

use ratatui::prelude::*;

use super::{ENDING, EndForm, EndLine, draw};
use crate::tui::action::{Action, ScreenPlace};
use crate::tui::list::Selection;
use crate::tui::model::{AfterKey, Component, Context, Screen};
use crate::tui::pages::{PageOutcome, ReaderSubject, TextPage};
use crate::tui::popups::{Confirm, PAGE_LINES};
use crate::tui::screens::game;
use crate::tui::table::TableScreen;
use chancery_engine::ending::{Agreement, Ending};
use chancery_game::game::edit::EndingEdit;
use chancery_game::game::{Edit, Game};

pub fn over(game: &Game) -> String {
    let how = match game.state().ending {
        Some(Ending::Agreed(_)) => "{undo} undoes that, {end-game} reopens the game",
        _ => "{undo} undoes the last phase",
    };
    format!("the game is over ({}); {how}", game.how_ended())
}

/// Whether a game was ended by its rules, so that only undo takes it up again.
pub fn is_for_good(game: &Game) -> bool {
    let settled_over = || {
        game.turns()
            .last()
            .is_some_and(|turn| turn.settlement.after.is_over())
    };
    match game.state().ending {
        None => false,
        Some(Ending::Agreed(_)) => settled_over(),
        Some(_) => true,
    }
}

/// Opens the box that ends the game; where the table has ended it, asks whether to take it up
/// again.
pub fn open(table: &TableScreen, cx: &mut Context) {
    let game = &table.game;
    match game.state().ending {
        None => cx.ask(EndForm::new(game)),
        Some(_) => cx.ask(Confirm::new(
            format!("{}. Reopen the game?", game.how_ended()),
            "It continues where it ended. The log records it.",
            |table, cx| carry_out(table, cx, &EndingEdit::Resume),
        )),
    }
}

/// Asks whether the game is to end so.
pub fn confirm(table: &TableScreen, cx: &mut Context, agreement: Agreement) {
    let game = &table.game;
    let sentence = Ending::Agreed(agreement.clone()).sentence(|seat| game.setup.seat_name(seat));
    let waiting = match game.sheet().entries.len() {
        0 => String::new(),
        n => format!(
            " Orders written for {}, not settled: {n}. They stay.",
            game.phase_name()
        ),
    };
    cx.ask(Confirm::new(
        format!("{sentence}. End the game like this?"),
        format!("No more orders then. {{undo}} undoes it. The log records it.{waiting}"),
        |table, cx| carry_out(table, cx, &EndingEdit::End(agreement)),
    ));
}

/// Ends the game, or takes it up again, and shows what came of it.
fn carry_out(table: &mut TableScreen, cx: &mut Context, edit: &EndingEdit) -> PageOutcome {
    if let Err(why) = table.game.edit(Edit::Ending(edit.clone()), cx.now) {
        cx.error(why.to_string());
        return PageOutcome::Stay;
    }
    table.line.take();
    table.after_change();
    let said = match edit {
        EndingEdit::Resume => "game reopened; {undo} undoes that".to_owned(),
        _ => format!("{}; {{undo}} undoes it", table.game.how_ended()),
    };
    cx.done(said);
    if table.game.state().is_over() {
        PageOutcome::open(TextPage::new(&table.game, ReaderSubject::Ending, cx.size.0))
    } else {
        PageOutcome::Close
    }
}

impl EndForm {
    /// Asks whether the game is to end as the box says; where something is wanting, says so.
    fn ask(&self, table: &TableScreen, cx: &mut Context) -> AfterKey {
        match self.agreement() {
            Ok(agreement) => {
                confirm(table, cx, agreement);
                AfterKey::Closed
            }
            Err(why) => {
                cx.info(why);
                AfterKey::Open
            }
        }
    }
}

impl Component for EndForm {
    type Below = dyn Screen;
    type After = AfterKey;

    fn place(&self) -> &'static ScreenPlace {
        &ENDING
    }

    fn act(&mut self, screen: &mut Self::Below, cx: &mut Context, action: Action) -> AfterKey {
        let Some(game) = game::game_screen(screen) else {
            return AfterKey::Closed;
        };
        let mut selection = Selection { at: self.at };
        match action {
            Action::Back => return AfterKey::Closed,
            Action::Finish => return self.ask(&game.table, cx),
            Action::Tick | Action::Accept => match self.line() {
                EndLine::Way(way) => {
                    self.choose(way);
                    if action == Action::Accept {
                        self.at = self.ways.len();
                    }
                }
                EndLine::Party(at) => self.tick(at),
                EndLine::Done => return self.ask(&game.table, cx),
            },
            _ => {
                selection.act(action, self.lines().len(), PAGE_LINES);
                self.at = selection.at;
            }
        }
        AfterKey::Open
    }

    fn draw(&self, screen: &Self::Below, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        if let Some(game) = game::shown(screen) {
            draw::draw(cx, &game.table, self, frame, body);
        }
    }
}
