//! The form that calls a vote.

use crossterm::event::KeyCode;
use ratatui::prelude::*;

use super::form::{CallForm, CallLine};
use super::taking::VoteTaking;
use super::{draw, name};
use crate::tui::keys::Key;
use crate::tui::list::Selection;
use crate::tui::model::{AfterKey, Context, Popup, Screen};
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
                cx.info(why);
                AfterKey::Open
            }
        }
    }
}

impl Popup for CallForm {
    fn key(&mut self, screen: &mut dyn Screen, cx: &mut Context, key: Key) -> AfterKey {
        let Some(game) = game::game_screen(screen) else {
            return AfterKey::Closed;
        };
        let mut selection = Selection { at: self.at };
        match (key.code, self.line()) {
            (KeyCode::Esc, _) => return AfterKey::Closed,
            (KeyCode::F(5), _) | (KeyCode::Enter, CallLine::Done) => {
                return self.call(&mut game.table, cx);
            }
            (KeyCode::Char(' ') | KeyCode::Enter, _) => self.choose(),
            (KeyCode::Left, _) => self.turn(false),
            (KeyCode::Right, _) => self.turn(true),
            (KeyCode::Char('v'), CallLine::Seat(at)) => self.grant(at),
            _ => {
                if let Some(action) = cx.look.keys.in_box(key) {
                    selection.act(action, self.lines().len(), PAGE_LINES);
                    self.at = selection.at;
                }
            }
        }
        AfterKey::Open
    }

    fn draw(&self, screen: &dyn Screen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        if let Some(game) = game::shown(screen) {
            draw::call(cx, &game.table, self, frame, body);
        }
    }
}
