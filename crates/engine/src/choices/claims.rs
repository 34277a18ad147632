//! Claims to a victory together, and concessions of one.

use super::Asked;
use crate::adjudicate::Outcome;
use crate::order::{ClaimOrder, Order, Submission};
use chancery_atlas::board::PowerId;

/// No victory is shared by more.
const MOST_WINNERS: usize = 3;

/// The claims that the power could make. Where they are kept until the season is over, that is any:
/// alone, together with one power, or with two.
pub fn sensible(asked: &Asked<'_>) -> Vec<Order> {
    if asked.variant.claims_in_secret() {
        let alone = Order::claim(Vec::new());
        return std::iter::once(alone).chain(claims(asked)).collect();
    }
    let claims = claims(asked).into_iter();
    claims.filter(|claim| could_stand(asked, claim)).collect()
}

/// All claims, those that can't stand too, for slips on which they are written.
pub fn anything(asked: &Asked<'_>) -> Vec<Order> {
    if asked.variant.claims_in_secret() {
        Vec::new()
    } else {
        claims(asked)
    }
}

/// The claims together with one power or with two.
fn claims(asked: &Asked<'_>) -> Vec<Order> {
    let others: Vec<PowerId> = asked
        .table
        .board
        .power_ids()
        .filter(|&power| power != asked.author.power)
        .collect();
    groups(&others, MOST_WINNERS - 1)
        .into_iter()
        .map(Order::claim)
        .collect()
}

/// The concessions of the game to one power, to two and to three; none where nobody concedes.
pub fn concessions(asked: &Asked<'_>) -> Vec<Order> {
    let open = asked.variant.has_claims() && !asked.variant.claims_in_secret();
    if !open {
        return Vec::new();
    }
    let powers: Vec<PowerId> = asked.table.board.power_ids().collect();
    groups(&powers, MOST_WINNERS)
        .into_iter()
        .map(|to| Order::Claims(ClaimOrder::Concede { to }))
        .collect()
}

/// Whether a claim or concession could stand: whether it does where everybody whom it needs writes
/// the same. A claim that is kept until the season is over needs nobody.
pub(super) fn could_stand(asked: &Asked<'_>, order: &Order) -> bool {
    if order.is_claim() && asked.variant.claims_in_secret() {
        return true;
    }
    let own = asked.author.power;
    // The order itself first: its verdict is the one that is asked for.
    let mut all = vec![Submission::new(asked.author, order.clone())];
    match order {
        Order::Claims(ClaimOrder::Claim { with }) => {
            for &power in with {
                let claim = Order::claim(others_of(with, own, power));
                all.push(Submission::from_power(power, claim));
            }
        }
        // All others must concede, the winners too.
        Order::Claims(ClaimOrder::Concede { .. }) => {
            for power in asked.table.board.power_ids() {
                if power != own {
                    all.push(Submission::from_power(power, order.clone()));
                }
            }
        }
        _ => {}
    }
    let settlement = asked.variant.settle(asked.table, asked.state, &all, &[]);
    settlement
        .verdicts
        .first()
        .is_some_and(|verdict| verdict.outcome != Outcome::Void)
}

/// The same group, as one of the others claims with it.
fn others_of(with: &[PowerId], own: PowerId, other: PowerId) -> Vec<PowerId> {
    let mut powers: Vec<PowerId> = with
        .iter()
        .copied()
        .filter(|&power| power != other)
        .chain([own])
        .collect();
    // Claims name the others in this order, so that equal groups are equal lists.
    powers.sort_unstable();
    powers
}

/// All groups of one to so many of the powers, small ones first; sorted within.
fn groups(powers: &[PowerId], most: usize) -> Vec<Vec<PowerId>> {
    let mut all: Vec<Vec<PowerId>> = Vec::new();
    let mut groups: Vec<Vec<PowerId>> = vec![Vec::new()];
    for _ in 0..most {
        let mut larger = Vec::new();
        for group in &groups {
            for &power in powers {
                // Only greater ones, so that no group comes twice.
                if group.last().is_none_or(|&last| power > last) {
                    larger.push([group.as_slice(), &[power]].concat());
                }
            }
        }
        all.extend(larger.iter().cloned());
        groups = larger;
    }
    all
}
