//! Words for ballots and investments (Arms Merchant): why one is void, what became of it, and the
//! rule.

use super::{mark, void};
use crate::adjudicate::{BallotReason, BallotVoid, Reason, Verdict, VoidReason};
use crate::report::names::{Names, capital};
use crate::view::{Ballot, BallotResult};

/// What became of a ballot or an investment, as a clause: `followed`, `not followed: 3 against 4`,
/// `void: only 3 IFs left in hand`. `names` speaks of its player ([`Names::of_player`]).
pub fn ballot(names: Names<'_>, ballot: &Ballot) -> String {
    match ballot.result {
        BallotResult::NotFollowed => "not followed".to_owned(),
        BallotResult::Told(verdict) => clause(names, ballot, &verdict),
    }
}

fn clause(names: Names<'_>, ballot: &Ballot, verdict: &Verdict) -> String {
    match verdict.reason {
        Reason::Ballots(BallotReason::Cancelled { weight }) => {
            format!("not followed: another order had {weight} behind it too")
        }
        Reason::Ballots(BallotReason::Outweighed { weight, by }) => {
            format!("not followed: {weight} against {by}")
        }
        Reason::Void(why) => format!(
            "{}: {}",
            mark(verdict),
            void(names, ballot.power, ballot.order.as_ref(), why)
        ),
        _ => mark(verdict).to_owned(),
    }
}

/// What became of a ballot or an investment and why, in full. `names` speaks of its player
/// ([`Names::of_player`]).
pub fn ballot_in_full(names: Names<'_>, ballot: &Ballot) -> String {
    let subject = ballot.order.as_ref().map_or_else(
        || "The line".to_owned(),
        |order| capital(&names.order(order)),
    );
    let BallotResult::Told(verdict) = ballot.result else {
        return format!("{subject} was not followed.");
    };
    match verdict.reason {
        Reason::Ballots(BallotReason::Followed) => format!(
            "{subject} was followed. Ballots for the same order are added up, and the order with the greatest weight that no other order \
             has too is followed."
        ),
        Reason::Ballots(BallotReason::Cancelled { weight }) => format!(
            "{subject} was not followed: it had {weight} behind it, and so had another order. Orders of equal weight cancel each other, and \
             those of the next lower weight are looked at."
        ),
        Reason::Ballots(BallotReason::Outweighed { weight, by }) => {
            format!(
                "{subject} was not followed: it had {weight} behind it, and the order that was followed had {by}."
            )
        }
        Reason::Ballots(BallotReason::Invested) => {
            format!("{subject}: it counts at once, for the ballots of the same phase.")
        }
        Reason::Void(why) => {
            let void = void(names, ballot.power, ballot.order.as_ref(), why);
            let rule = rule(why).map(|rule| format!(" {rule}")).unwrap_or_default();
            format!("{subject} is void: {void}. It has no weight.{rule}")
        }
        _ => format!("{subject} was carried out."),
    }
}

const fn rule(why: VoidReason) -> Option<&'static str> {
    Some(match why {
        VoidReason::Ballots(BallotVoid::NoInfluence(_)) => {
            "Only players with influence in a power order its units."
        }
        VoidReason::Ballots(BallotVoid::NotInHand { .. }) => {
            "An investment of more than is left in hand is void as a whole; later ones may still stand."
        }
        VoidReason::Ballots(BallotVoid::InvestWithMoves) => {
            "Influence is received at the end of a season and invested with the next movement orders."
        }
        VoidReason::Ballots(BallotVoid::AllListed { .. }) => {
            "Each player lists as many builds or disbands as are due."
        }
        _ => return None,
    })
}
