//! What goes on beside the orders of an evening: the clock, and the book of precedents.

use crate::desk::Desk;
use chancery_game::clock::{Clock, Ended};
use chancery_game::game::{Command, Precedent, TableEvent};
use chancery_game::view::{Viewer, published};
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// What came of a clock that goes on with the open phase.
#[derive(Debug, PartialEq, Eq)]
pub enum ClockFollowed {
    /// It was there already.
    Same,
    /// It is set to another phase.
    Set,
    /// So it is, and a phase has ended; what there is to say of the evening's plan.
    Ended(Option<String>),
}

/// Has the clock go on with the open phase, and logs what the last one took too long.
pub fn follow_clock(desk: &mut Desk, clock: &mut Clock, now: Timestamp) -> ClockFollowed {
    let open = desk.game.phase();
    let published = published(&desk.game, Viewer::Public).phase();
    if clock.follows(open, published) {
        return ClockFollowed::Same;
    }
    let Some(Ended { phase, over }) = clock.follow(open, published, now) else {
        return ClockFollowed::Set;
    };
    if let Some(over) = over {
        desk.perform(Command::Tell(TableEvent::Overtime { phase, over }));
    }
    ClockFollowed::Ended(clock.evening(now, TimeZone::system()))
}

/// What was ruled in the phases that were settled by this input, for the book of precedents.
pub fn new_precedents(desk: &Desk) -> Vec<Precedent> {
    let (game, settled) = (&desk.game, desk.news.settled);
    if settled == 0 {
        return Vec::new();
    }
    let first = game.turns().len().saturating_sub(settled);
    let mut ruled = Vec::new();
    for (turn, precedent) in game.precedents() {
        if turn >= first {
            ruled.push(Precedent {
                game: game.setup().name.clone(),
                ..precedent
            });
        }
    }
    ruled
}
