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
    /// It shows the open phase already.
    Same,
    /// It is set to another phase.
    Set,
    /// It is set to another phase, since one has ended. The text tells how the plan of the evening
    /// stands, where there is something to tell.
    Ended(Option<String>),
}

/// Sets the clock to the open phase. The log gets how long the last phase went over its time.
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
