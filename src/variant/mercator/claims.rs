//! Claims to victory, of one power, two or three: kept from all others until the season is over, and judged by the centres that are owned
//! then (section on victory).

use crate::adjudicate::{Outcome, Reason, Verdict, VoidReason, tell};
use crate::board::{Board, PowerId};
use crate::order::{Order, Submission};
use crate::position::Position;
use crate::seat::SeatId;
use crate::variant::{Alliance, Claim, State, alliances};

/// The centres with which one power wins, two and three. No game begins without them ([`crate::variant::fitted`]); nobody could win one
/// that did.
fn needed(board: &Board) -> [usize; 3] {
    board.victory.unwrap_or([usize::MAX; 3])
}

/// Every power alone, every pair and every trio that could claim the victory, the nearest to it first.
pub fn possible(board: &Board, position: &Position) -> Vec<Alliance> {
    alliances::all(board, position, needed(board), 1..=3)
}

/// Whether a power could win by a claim as the centres are owned now.
pub fn may_claim(board: &Board, position: &Position, power: PowerId) -> bool {
    possible(board, position).iter().take_while(|alliance| alliance.lacks == 0).any(|alliance| alliance.members.contains(&power))
}

/// Keeps the claims among the lines of a phase until the season is over, and puts their verdicts in the place of what they have.
pub fn keep(state: &mut State, orders: &[Submission], verdicts: &mut [Verdict]) {
    for (order, verdict) in orders.iter().zip(verdicts) {
        let Some(claim) = read(order) else { continue };
        *verdict = if claim.with.len() > 2 || claim.with.contains(&claim.power) {
            Verdict { outcome: Outcome::Void, reason: Reason::Void(VoidReason::NoSuchAlliance) }
        } else {
            if !state.claims.contains(&claim) {
                state.claims.push(claim);
            }
            Verdict { outcome: Outcome::Succeeds, reason: Reason::ClaimKept }
        };
    }
}

fn read(submission: &Submission) -> Option<Claim> {
    let Order::Claim { with } = &submission.order else { return None };
    let mut with = with.clone();
    with.sort_unstable();
    with.dedup();
    Some(Claim { power: submission.power, with })
}

/// The season is over: judges its claims and forgets them. Gives the winners: those who claimed alone with enough centres; else the pair,
/// else the trio with the most centres of those whose members all claimed, and of equals all.
pub fn judge(board: &Board, state: &mut State) -> Vec<SeatId> {
    let claims = std::mem::take(&mut state.claims);
    let mut complete: Vec<Alliance> = claims.iter().filter_map(|claim| stands(board, &state.position, &claims, claim).ok()).collect();
    let Some(fewest) = complete.iter().map(|alliance| alliance.members.len()).min() else { return Vec::new() };
    complete.retain(|alliance| alliance.members.len() == fewest);
    // Several who claim alone share the victory, whatever they own.
    let most = if fewest == 1 { None } else { complete.iter().map(|alliance| alliance.centres).max() };
    let winning = complete.into_iter().filter(|alliance| most.is_none_or(|most| alliance.centres == most));
    let mut winners: Vec<SeatId> = winning.flat_map(|alliance| alliance.members).map(SeatId::of).collect();
    winners.sort_unstable();
    winners.dedup();
    winners
}

/// The alliance of a claim that all of its members make, with enough centres.
///
/// # Errors
/// What is wanting.
fn stands(board: &Board, position: &Position, claims: &[Claim], claim: &Claim) -> Result<Alliance, VoidReason> {
    let group = group(claim);
    let alliance = alliances::of(board, position, needed(board), group.clone()).ok_or(VoidReason::NoSuchAlliance)?;
    if alliance.lacks > 0 {
        return Err(VoidReason::TooFewCentres { have: tell(alliance.centres), need: tell(alliance.needs) });
    }
    let claims_too = |member: PowerId| claims.iter().any(|other| other.power == member && self::group(other) == group);
    match group.iter().find(|&&member| !claims_too(member)) {
        Some(&other) => Err(VoidReason::ClaimNotShared(other)),
        None => Ok(alliance),
    }
}

/// All who would win by a claim, sorted.
fn group(claim: &Claim) -> Vec<PowerId> {
    let mut group = [&claim.with[..], &[claim.power]].concat();
    group.sort_unstable();
    group
}
