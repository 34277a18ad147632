//! The slips that players hand in, and those that come too late.

use jiff::SignedDuration;

use super::TableScreen;
use crate::tui::action::Action;
use crate::tui::model::Context;
use crate::tui::popups::ask_why_taken;
use chancery_engine::seat::SeatId;
use chancery_game::game::{Command, HandedIn, SlipCommand};

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
}

/// How long the time of the phase has been over, where the table's clock says so.
pub(super) fn over(cx: &Context) -> Option<SignedDuration> {
    cx.clock.as_ref()?.run.over(cx.now)
}

/// What the screen says of a slip in a word or two: `slip in`, `not taken`; nothing where there is
/// none.
pub fn state(slip: Option<&HandedIn>) -> &'static str {
    match slip {
        None => "",
        Some(slip) if !slip.is_taken() => "not accepted",
        Some(slip) if slip.sealed => "slip sealed",
        Some(slip) if slip.late.is_some() => "slip late",
        Some(_) => "slip in",
    }
}
