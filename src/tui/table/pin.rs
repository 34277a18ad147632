//! The PIN of a player's slip in the hot seat, as it is asked for.

use ratatui::prelude::*;

use crate::tui::action::Action;
use crate::tui::keys::Key;
use crate::tui::line::{InputLine, TakesKeys as _};
use crate::tui::list::{Rows, UNBROKEN};
use crate::tui::locked::draw;
use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use chancery_engine::seat::SeatId;
use chancery_session::evening::PinAnswer;

/// The question before a slip: which PIN it has, or is to have.
#[derive(Default)]
pub(super) struct PinQuestion {
    line: InputLine,
    is_wrong: bool,
}

impl PinQuestion {
    /// What a seat is asked; `None` where its player goes without.
    pub(super) fn new(table: &TableScreen, seat: SeatId) -> Option<Self> {
        table.session.pins.asks(seat).then(Self::default)
    }

    /// What came of an action; `None` where it does nothing here.
    pub(super) fn act(
        &mut self,
        table: &mut TableScreen,
        cx: &Context,
        seat: SeatId,
        action: Action,
    ) -> Option<PinAnswer> {
        match action {
            Action::Back => Some(PinAnswer::Covered),
            Action::Accept => {
                let typed = self.line.take();
                let is_password = cx.lock.is_word(&typed);
                let answer = table.session.pins.answer(seat, typed, is_password);
                self.is_wrong |= answer == PinAnswer::Wrong;
                Some(answer)
            }
            _ => None,
        }
    }

    pub(super) fn typed(&mut self, key: Key) {
        self.line.key(key);
    }

    /// What is asked, what is seen of the typing, and notes. A PIN that is being chosen is shown: its
    /// player alone sits there, as when he writes.
    fn asks(
        &self,
        table: &TableScreen,
        seat: SeatId,
        width: u16,
    ) -> (String, String, [&'static str; 2]) {
        let player = table.game.setup().seat_name(seat);
        let (ask, typed, below) = if table.session.pins.has_chosen(seat) {
            (
                format!("{player}: type your PIN, then Enter."),
                draw::hidden(&self.line),
                "Forgotten? The game master's password removes the PIN. Esc goes back",
            )
        } else {
            (
                format!("{player}: choose a PIN for your slips, then Enter."),
                self.line.seen(usize::from(width) / 2).0,
                "Nobody else opens them then. Enter alone: no PIN. Esc goes back",
            )
        };
        let wrong = if self.is_wrong { "wrong PIN" } else { "" };
        (ask, typed, [wrong, below])
    }

    pub(super) fn rows(&self, table: &TableScreen, seat: SeatId) -> Rows {
        let (ask, typed, notes) = self.asks(table, seat, UNBROKEN);
        draw::question_rows(&ask, &typed, notes)
    }

    pub(super) fn draw(
        &self,
        table: &TableScreen,
        seat: SeatId,
        cx: &Context,
        frame: &mut Frame<'_>,
        area: Rect,
    ) {
        let (ask, typed, notes) = self.asks(table, seat, area.width);
        draw::question(cx, ask, &typed, notes, frame, area);
    }
}
