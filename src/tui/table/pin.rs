//! The PIN of a player's slip in the hot seat. He chooses it when he opens his first slip; from then on
//! it takes the cover off his slips. It is kept while the game is open, and nowhere else. The game
//! master's password lifts it, so no slip stays locked.

use ratatui::prelude::*;

use crate::tui::action::Action;
use crate::tui::keys::Key;
use crate::tui::line::{InputLine, TakesKeys as _};
use crate::tui::list::{Rows, UNBROKEN};
use crate::tui::locked::draw;
use crate::tui::model::{Context, LayerOutcome};
use crate::tui::open_game::{ChosenPin, TableScreen};
use chancery_atlas::grammar::counted;
use chancery_engine::seat::SeatId;

/// The question before a slip: which PIN it has, or is to have.
#[derive(Default)]
pub(super) struct PinQuestion {
    line: InputLine,
    is_wrong: bool,
}

/// What became of a key.
pub(super) enum PinAnswer {
    Pending,
    Cover,
    /// The slip is open; with what is told of it.
    Opened(Option<String>),
}

impl PinAnswer {
    pub(super) const fn outcome(&self) -> LayerOutcome {
        match self {
            Self::Cover => LayerOutcome::Hide,
            Self::Pending | Self::Opened(_) => LayerOutcome::Stay,
        }
    }
}

impl PinQuestion {
    /// What a seat is asked; `None` where its player goes without.
    pub(super) fn new(table: &TableScreen, seat: SeatId) -> Option<Self> {
        let goes_without = table
            .pins
            .get(&seat)
            .is_some_and(|chosen| chosen.pin.is_none());
        (!goes_without).then(Self::default)
    }

    pub(super) fn act(
        &mut self,
        table: &mut TableScreen,
        cx: &Context,
        seat: SeatId,
        action: Action,
    ) -> PinAnswer {
        match action {
            Action::Back => PinAnswer::Cover,
            Action::Accept => self.accept(table, cx, seat),
            _ => PinAnswer::Pending,
        }
    }

    pub(super) fn typed(&mut self, key: Key) {
        self.line.key(key);
    }

    fn accept(&mut self, table: &mut TableScreen, cx: &Context, seat: SeatId) -> PinAnswer {
        let typed = self.line.take();
        let Some(chosen) = table.pins.get_mut(&seat) else {
            let pin = Some(typed).filter(|typed| !typed.is_empty());
            table.pins.insert(seat, ChosenPin { pin, failures: 0 });
            return PinAnswer::Opened(None);
        };
        if typed.is_empty() {
            return PinAnswer::Cover;
        }
        if chosen.pin.as_ref() == Some(&typed) {
            let failures = std::mem::take(&mut chosen.failures);
            let told = format!("somebody typed a wrong PIN: {}", counted(failures, "time"));
            return PinAnswer::Opened((failures > 0).then_some(told));
        }
        if cx.lock.is_word(&typed) {
            table.pins.remove(&seat);
            return PinAnswer::Cover;
        }
        chosen.failures += 1;
        self.is_wrong = true;
        PinAnswer::Pending
    }

    /// What is asked, what is seen of what is typed, and notes. While a PIN is chosen it is shown: its player alone sits there, as when he writes.
    fn asks(
        &self,
        table: &TableScreen,
        seat: SeatId,
        width: u16,
    ) -> (String, String, [&'static str; 2]) {
        let player = table.game.setup().seat_name(seat);
        let (ask, typed, below) = if table.pins.contains_key(&seat) {
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
