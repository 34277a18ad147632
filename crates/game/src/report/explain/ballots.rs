//! Words for ballots and investments (Arms Merchant).

use crate::report::explain::marks::Mark;
use crate::view::{SeenOrder, SeenTurn};
use chancery_engine::adjudicate::BallotReason;

/// Whether an order was drawn by lot, for the ballots left it open.
pub(in crate::report) fn is_drawn(turn: &SeenTurn, order: &SeenOrder) -> bool {
    let votes = turn.ballots.count.iter().flat_map(|count| &count.votes);
    let own = votes.filter(|vote| vote.power == order.power);
    let mut draws = own.flat_map(|vote| &vote.draws);
    draws.any(|draw| draw.order().is_some() && draw.order() == order.order.as_ref())
}

/// What became of the order in a word or two.
pub(in crate::report) const fn mark(why: BallotReason) -> Mark {
    match why {
        BallotReason::Invested | BallotReason::Drawn => Mark::Ok,
        BallotReason::Followed => Mark::But("followed"),
        BallotReason::Cancelled { .. } => Mark::But("cancelled"),
        BallotReason::Outweighed { .. } => Mark::But("outweighed"),
    }
}

/// Why the order came out as it did, as a clause behind its mark.
pub(in crate::report) fn clause(why: BallotReason) -> String {
    match why {
        BallotReason::Invested | BallotReason::Drawn | BallotReason::Followed => String::new(),
        BallotReason::Cancelled { weight, scores } => {
            let holds = if scores {
                "; the unit holds, so this ballot scores"
            } else {
                ""
            };
            format!(": another order had {weight} too{holds}")
        }
        BallotReason::Outweighed { weight, by } => {
            format!(": {weight} against {by}")
        }
    }
}
