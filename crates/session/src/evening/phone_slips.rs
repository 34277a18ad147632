//! Slips that come from players' phones.

use super::{Saved, Session};
use chancery_engine::order::Entry;
use chancery_engine::seat::SeatId;
use chancery_game::game::{SlipAnswer, SlipWish};
use jiff::Timestamp;

/// What a phone does with the slip of its seat.
pub struct PhoneSlipWish {
    pub seat: SeatId,
    /// The change of the game at which its page was made.
    pub revision: u64,
    /// The lines that are handed in; `None` where the slip is taken back.
    pub lines: Option<Vec<Entry>>,
}

impl Session {
    /// Seals the slip of a phone, or gives it back. The answer comes after saving: a slip that could
    /// not be saved is taken out again.
    pub fn take_wish(&mut self, wish: PhoneSlipWish, now: Timestamp) -> SlipAnswer {
        let PhoneSlipWish {
            seat,
            revision,
            lines,
        } = wish;
        self.desk.now = now;
        let over = self.over();
        let (kind, granted) = match lines {
            Some(_) => (SlipWish::HandIn, SlipAnswer::HandedIn),
            None => (SlipWish::TakeBack, SlipAnswer::TakenBack),
        };
        let desk = &mut self.desk;
        let sealed = desk.sealed.as_ref();
        // The phone's page may be older than the game: nothing is taken that answers another phase.
        let refused = desk
            .game
            .slip_refused(sealed, seat, kind, revision, over.is_some());
        if let Some(refused) = refused {
            return refused;
        }
        let is_in = desk.is_sealed(seat);
        match lines {
            Some(lines) => desk.seal_slip(seat, lines, over),
            None => desk.unseal_slip(seat),
        }
        self.save(now);
        // A slip that was in before stays in: taking it out would lose what the player relies on.
        if is_in || !matches!(self.saved, Saved::Failed(_)) {
            return granted;
        }
        self.desk.unseal_slip(seat);
        self.save(now);
        SlipAnswer::NotSaved
    }
}
