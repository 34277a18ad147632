//! The claims by which a game was won. Others are never told of.

use super::Line;
use crate::adjudicate::Outcome;
use crate::order::Order;
use crate::seat::SeatId;
use crate::variant::{Claim, Settlement, State};

/// The claims of a season, made in its last phase or before, that won the game: of the winners by the fewest partners, for a victory of few
/// goes before one of many. None where the game was not won.
pub(super) fn won(before: &State, lines: &[Line], settlement: &Settlement) -> Vec<Claim> {
    let winners = settlement.after.winners();
    let has_won = |claim: &Claim| {
        let group = || claim.with.iter().chain([&claim.power]);
        group().all(|&power| winners.contains(&SeatId::of(power)))
    };
    let made = lines.iter().filter(|line| line.verdict.outcome != Outcome::Void).filter_map(|line| match &line.order {
        Some(Order::Claim { with }) => Some(Claim { power: line.power, with: with.clone() }),
        _ => None,
    });
    let mut claims: Vec<Claim> = before.claims.iter().cloned().chain(made).filter(has_won).collect();
    let fewest = claims.iter().map(|claim| claim.with.len()).min();
    claims.retain(|claim| Some(claim.with.len()) == fewest);
    claims.sort_by_key(|claim| claim.power);
    claims.dedup();
    claims
}
