//! What players ask for on their phones: to hand in a slip, sealed, and to have it back.

use super::{Game, SealedSlips};
use chancery_engine::seat::SeatId;

/// What a player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlipWish {
    HandIn,
    TakeBack,
}

/// What a player hears of it; [`crate::told`] makes words of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlipAnswer {
    /// His slip is in.
    HandedIn,
    /// He has it back.
    TakenBack,
    /// Another one of his is in already.
    OtherIn,
    /// The slips of the phase are open.
    SlipsOpen,
    /// What he sent is of an older page.
    OldPage,
    /// It was read in another phase.
    OtherPhase,
    /// The game master amends an earlier phase.
    Amending,
    NotIn,
    /// The time of the phase is over, so nothing is given back.
    TimeOver,
    NotSaved,
    /// There is no game at the table just now.
    Busy,
}

impl Game {
    /// Why a player's wish is not granted; `None` where it is. `revision` is the game's
    /// [`settled_revision`](Self::settled_revision) when the wish was read, `sealed` are the slips
    /// that lie beside the game.
    pub fn slip_refused(
        &self,
        sealed: Option<&SealedSlips>,
        seat: SeatId,
        wish: SlipWish,
        revision: u64,
        time_is_over: bool,
    ) -> Option<SlipAnswer> {
        if self.settled_revision() != revision {
            return Some(SlipAnswer::OtherPhase);
        }
        let phase = self.phase();
        match wish {
            SlipWish::HandIn if self.has_entered(seat) => Some(SlipAnswer::SlipsOpen),
            SlipWish::HandIn => {
                let waits = sealed.is_some_and(|sealed| sealed.phase != phase && sealed.has_some());
                waits.then_some(SlipAnswer::Amending)
            }
            SlipWish::TakeBack
                if !sealed.is_some_and(|sealed| sealed.phase == phase && sealed.has(seat)) =>
            {
                Some(SlipAnswer::NotIn)
            }
            SlipWish::TakeBack => time_is_over.then_some(SlipAnswer::TimeOver),
        }
    }
}
