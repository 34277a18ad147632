//! Orders of ballots, influence and lots in words, and why they are void.

use super::Names;
use chancery_engine::adjudicate::BallotVoid;
use chancery_engine::order::BallotOrder;

pub(super) fn order(order: &BallotOrder) -> String {
    match order {
        BallotOrder::Invest { amount } => format!("invests {amount}"),
        BallotOrder::Lot { number } => format!("lot {number}"),
    }
}

/// Why the order is void, as a clause.
pub(super) fn void(names: Names<'_>, why: BallotVoid) -> String {
    match why {
        BallotVoid::NoInfluence(power) => {
            of_player(names, &format!("no influence in {}", names.power(power)))
        }
        BallotVoid::NotInHand { left: 0 } => "no influence left in hand".to_owned(),
        BallotVoid::NotInHand { left: 1 } => "only 1 IF left in hand".to_owned(),
        BallotVoid::NotInHand { left } => {
            format!("only {left} IFs left in hand")
        }
        BallotVoid::InvestWithMoves => "influence is invested with movement orders only".to_owned(),
        BallotVoid::AllListed { due: 1 } => of_player(names, "already listed the 1 that is due"),
        BallotVoid::AllListed { due } => {
            of_player(names, &format!("already listed the {due} that are due"))
        }
        BallotVoid::NoSuchLot => "there is no lot with that number".to_owned(),
    }
}

/// What a player has or has done: `Chuck has no influence in France`.
fn of_player(names: Names<'_>, what: &str) -> String {
    match names.player {
        Some(player) => format!("{player} has {what}"),
        None => what.to_owned(),
    }
}
