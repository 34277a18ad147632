//! The slips that players hand in, and those that come too late.

use super::Session;
use crate::desk::MISSING;
use chancery_engine::seat::SeatId;
use chancery_game::game::{Command, SealDoubt, SlipCommand};
use chancery_game::told::{self, Message};

/// What came of a slip that was marked.
pub enum SlipDone {
    /// What is said of it, where it is not in sight.
    Said(Option<Message>),
    /// Nothing was done, and why.
    Nothing(String),
    /// It is to be asked whether an older sealed slip is taken.
    AsksForOlder,
    /// It is to be asked why a slip is taken though it came too late.
    AsksWhyTaken,
}

impl Session {
    /// Marks the slip of a seat as handed in; where it is, as not handed in.
    pub fn mark_slip_in(&mut self, seat: SeatId) -> SlipDone {
        let over = self.over();
        let desk = &mut self.desk;
        let slip = desk.game.sheet().slip(seat);
        let whose = desk.game.setup().seat_name(seat);
        // Whether it came too late is the table's judgment: a key that is pressed for "in" must not
        // undo it.
        if let Some(slip) = slip
            && slip.late.is_some()
        {
            let late = slip.lateness().unwrap_or_default();
            return SlipDone::Nothing(format!(
                "{whose}: slip is {late}; {{slip-late}} changes that"
            ));
        }
        if desk.is_sealed(seat) {
            return SlipDone::Nothing(format!("{whose}: slip is in, sealed; {{settle}} opens it"));
        }
        match desk.seal_doubt(seat) {
            Some(SealDoubt::Older(_)) => return SlipDone::AsksForOlder,
            Some(SealDoubt::Missing(_)) => {
                // A seal without its slip can't be opened: it makes room for a slip on paper.
                desk.set_slip_aside(seat, MISSING);
                desk.after_change();
                return SlipDone::Said(Some(told::slip_is(&desk.game, seat)));
            }
            None => {}
        }
        let what = if slip.is_some() {
            SlipCommand::MarkOut
        } else {
            SlipCommand::HandIn { over }
        };
        self.mark_slip(seat, what)
    }

    /// Marks the slip of a seat as late; where it is, as in time.
    pub fn mark_slip_late(&mut self, seat: SeatId) -> SlipDone {
        let over = self.over();
        let slip = self.desk.game.sheet().slip(seat);
        let what = match slip {
            Some(slip) if !slip.is_taken() => return SlipDone::AsksWhyTaken,
            Some(slip) if slip.late.is_some() => SlipCommand::CountInTime,
            _ => SlipCommand::CountLate { over },
        };
        self.mark_slip(seat, what)
    }

    fn mark_slip(&mut self, seat: SeatId, what: SlipCommand) -> SlipDone {
        let told = self.desk.perform(Command::Slip(seat, what));
        self.desk.after_change();
        SlipDone::Said(told::message(&self.desk.game, &told))
    }

    /// What is said of a seat's slip in a word or two: `slip in`, `not accepted`; nothing where there
    /// is none.
    pub fn slip_state(&self, seat: SeatId) -> &'static str {
        let Some(slip) = self.desk.game.sheet().slip(seat) else {
            return "";
        };
        match self.desk.seal_doubt(seat) {
            // A slip that the table did not accept counts for nothing, whatever else is wrong.
            _ if !slip.is_taken() => "not accepted",
            Some(SealDoubt::Missing(_)) => "slip missing",
            Some(SealDoubt::Older(_)) => "older slip",
            None if slip.is_sealed() => "slip sealed",
            None if slip.late.is_some() => "slip late",
            None => "slip in",
        }
    }
}
