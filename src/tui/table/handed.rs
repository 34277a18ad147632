//! The slips that players hand in, and those that come too late.

use jiff::SignedDuration;

use crate::tui::action::Action;
use crate::tui::model::{Context, LayerOutcome};
use crate::tui::open_game::TableScreen;
use crate::tui::popups::{Confirm, ask_why_taken};
use chancery_engine::seat::SeatId;
use chancery_game::game::{Command, HandedIn, SealDoubt, SlipCommand};
use chancery_game::told;
use chancery_session::desk::MISSING;

impl TableScreen {
    /// Carries out what is done with a player's slip, and says what came of it.
    pub(crate) fn slip_action(&mut self, cx: &mut Context, action: Action, seat: SeatId) {
        let over = over(cx);
        let slip = self.game.sheet().slip(seat);
        let what = match action {
            Action::SlipIn if slip.is_some_and(|slip| slip.late.is_some()) => {
                let late = slip.and_then(HandedIn::lateness).unwrap_or_default();
                let whose = self.game.setup().seat_name(seat);
                let text = format!("{whose}: slip is {late}; {{slip-late}} changes that");
                return cx.info(text);
            }
            Action::SlipIn if self.is_sealed(seat) => {
                let whose = self.game.setup().seat_name(seat);
                let text = format!("{whose}: slip is in, sealed; {{settle}} opens it");
                return cx.info(text);
            }
            Action::SlipIn if self.has_older_slip(seat) => {
                return self.ask_to_take_older(cx, seat);
            }
            Action::SlipIn if self.seal_doubt(seat).is_some() => {
                self.set_slip_aside(seat, MISSING);
                self.after_change();
                return cx.give(&told::slip_is(&self.game, seat));
            }
            Action::SlipIn if slip.is_some() => SlipCommand::MarkOut,
            Action::SlipIn => SlipCommand::HandIn { over },
            _ if slip.is_some_and(|slip| !slip.is_taken()) => {
                return ask_why_taken(&self.game, cx, seat);
            }
            _ if slip.is_some_and(|slip| slip.late.is_some()) => SlipCommand::CountInTime,
            _ => SlipCommand::CountLate { over },
        };
        let told = self.perform(Command::Slip(seat, what));
        self.after_change();
        cx.say(&self.game, &told);
    }

    /// Whether the sealed slip of a seat is an older one.
    fn has_older_slip(&self, seat: SeatId) -> bool {
        matches!(self.seal_doubt(seat), Some(SealDoubt::Older(_)))
    }

    /// Asks whether an older sealed slip is taken in the place of the one that is missing.
    fn ask_to_take_older(&self, cx: &mut Context, seat: SeatId) {
        let name = self.game.setup().seat_name(seat).to_owned();
        cx.ask(Confirm::new(
            format!("Take the older slip of {name}?"),
            format!("{name} sealed another one after it, which is missing. The log records it."),
            move |table, cx| {
                let told = table.take_older_slip(seat);
                table.after_change();
                cx.say(&table.game, &told);
                LayerOutcome::Stay
            },
        ));
    }
}

/// How long the time of the phase has been over, where the table's clock says so.
pub(super) fn over(cx: &Context) -> Option<SignedDuration> {
    cx.clock.as_ref()?.run.over(cx.now)
}

impl TableScreen {
    /// What the screen says of a seat's slip in a word or two: `slip in`, `not accepted`; nothing where
    /// there is none.
    pub(in crate::tui) fn slip_state(&self, seat: SeatId) -> &'static str {
        let Some(slip) = self.game.sheet().slip(seat) else {
            return "";
        };
        match self.seal_doubt(seat) {
            _ if !slip.is_taken() => "not accepted",
            Some(SealDoubt::Missing(_)) => "slip missing",
            Some(SealDoubt::Older(_)) => "older slip",
            None if slip.is_sealed() => "slip sealed",
            None if slip.late.is_some() => "slip late",
            None => "slip in",
        }
    }
}
