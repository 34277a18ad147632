//! The form that calls a vote.

use ratatui::prelude::*;

use super::form::{CallForm, CallLine};
use super::places::CALL;
use super::taking::VoteTaking;
use super::{draw, name};
use crate::tui::action::{Action, ScreenPlace};
use crate::tui::list::Selection;
use crate::tui::model::{AfterKey, Component, Context, Screen};
use crate::tui::popups::PAGE_LINES;
use crate::tui::screens::game;
use crate::tui::table::TableScreen;

impl CallForm {
    /// Calls the vote; where something is wanting, says so.
    fn call(&self, table: &mut TableScreen, cx: &mut Context) -> AfterKey {
        match self.vote() {
            Ok(vote) => {
                let call = vote.call(name(table));
                table.game.remark(cx.now, call);
                table.vote = Some(vote);
                cx.ask(VoteTaking::default());
                AfterKey::Closed
            }
            Err(why) => {
                cx.info(cx.look.keys.spelled_in(&CALL, why));
                AfterKey::Open
            }
        }
    }
}

impl Component for CallForm {
    type Below = dyn Screen;
    type After = AfterKey;

    fn place(&self) -> &'static ScreenPlace {
        &CALL
    }

    fn act(&mut self, screen: &mut Self::Below, cx: &mut Context, action: Action) -> AfterKey {
        let Some(game) = game::game_screen(screen) else {
            return AfterKey::Closed;
        };
        let mut selection = Selection { at: self.at };
        match (action, self.line()) {
            (Action::Back, _) => return AfterKey::Closed,
            (Action::Finish, _) | (Action::Accept, CallLine::Done) => {
                return self.call(&mut game.table, cx);
            }
            (Action::Tick | Action::Accept, _) => self.choose(),
            (Action::Left, _) => self.turn(false),
            (Action::Right, _) => self.turn(true),
            (Action::GrantVote, CallLine::Seat(at)) => self.grant(at),
            _ => {
                selection.act(action, self.lines().len(), PAGE_LINES);
                self.at = selection.at;
            }
        }
        AfterKey::Open
    }

    fn draw(&self, screen: &Self::Below, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        if let Some(game) = game::shown(screen) {
            draw::call(cx, &game.table, self, frame, body);
        }
    }
}
