//! What became of a ballot or an investment, as its player is told.

use crate::report::explain::{mark, void};
use crate::report::names::Names;
use crate::view::{Ballot, BallotResult};
use chancery_engine::adjudicate::{BallotReason, Reason, Verdict};

/// What became of a ballot or an investment, as a clause: `followed`, `not followed: 3 against 4`,
/// `void: only 3 IFs left in hand`. `names` speaks of its player ([`Names::of_player`]).
pub(crate) fn ballot(names: Names<'_>, ballot: &Ballot) -> String {
    match ballot.result {
        BallotResult::NotFollowed => "not followed".to_owned(),
        BallotResult::Told(verdict) => clause(names, ballot, &verdict),
    }
}

fn clause(names: Names<'_>, ballot: &Ballot, verdict: &Verdict) -> String {
    match verdict.reason {
        Reason::Ballots(BallotReason::Cancelled { weight, .. }) => {
            format!("not followed: another order had {weight} too")
        }
        Reason::Ballots(BallotReason::Outweighed { weight, by }) => {
            format!("not followed: {weight} against {by}")
        }
        Reason::Void(why) => format!(
            "{}: {}",
            mark(verdict).word(),
            void(names, ballot.power, ballot.order.as_ref(), why)
        ),
        _ => mark(verdict).word().to_owned(),
    }
}
