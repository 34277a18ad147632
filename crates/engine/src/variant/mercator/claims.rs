//! Claims to victory, of one power, two or three: kept from all others until the season is over,
//! and judged by the centres that are owned then (section on victory).

use crate::adjudicate::{ClaimReason, ClaimVoid, Reason, Verdict, VoidReason};
use crate::ending::{Ending, Parties};
use crate::order::Submission;
use crate::position::Position;
use crate::seat::SeatId;
use crate::variant::{Alliance, Claim, State, claims};
use chancery_atlas::board::{Board, PowerId};

/// The centres with which one power wins, two and three. No game begins without them
/// ([`crate::variant::fitted`]); nobody could win one that did.
fn needed(board: &Board) -> [usize; 3] {
    board.victory.unwrap_or([usize::MAX; 3])
}

/// Every power alone, every pair and every trio that could claim the victory, the nearest to it
/// first.
pub(crate) fn possible(board: &Board, position: &Position) -> Vec<Alliance> {
    claims::all(board, position, needed(board), &[1, 2, 3])
}

/// Whether a power could win by a claim as the centres are owned now.
pub(crate) fn may_claim(board: &Board, position: &Position, power: PowerId) -> bool {
    claims::qualifies(board, position, needed(board), power)
}

/// Keeps the claims among the lines of a phase until the season is over, and puts their verdicts in
/// the place of what they have.
pub(crate) fn keep(state: &mut State, orders: &[Submission], verdicts: &mut [Verdict]) {
    for (order, verdict) in orders.iter().zip(verdicts) {
        let Some(claim) = claims::read(order) else {
            continue;
        };
        *verdict = if claim.with.len() > 2 || claim.with.contains(&claim.power) {
            Verdict::void(VoidReason::Claims(ClaimVoid::NoSuchAlliance))
        } else {
            if !state.claims.contains(&claim) {
                state.claims.push(claim);
            }
            Verdict::succeeds(Reason::Claims(ClaimReason::ClaimKept))
        };
    }
}

/// The season is over: judges its claims and forgets them. Those win who claimed alone with enough
/// centres; else the pair, else the trio with the most centres of those whose members all claimed,
/// and of equals all. Gives what came of every claim.
pub fn judge(board: &Board, state: &mut State) -> Vec<(Claim, Verdict)> {
    let made = std::mem::take(&mut state.claims);
    let judge = |claim| {
        claims::judge(
            board,
            &state.position,
            needed(board),
            &[1, 2, 3],
            &made,
            claim,
        )
    };
    let judged: Vec<_> = made.iter().map(judge).collect();
    let complete = || judged.iter().flatten();
    let fewest = complete().map(|alliance| alliance.members.len()).min();
    // Several who claim alone share the victory, whatever they own.
    let most = complete()
        .filter(|alliance| Some(alliance.members.len()) == fewest && fewest != Some(1))
        .map(|a| a.centres)
        .max();
    let wins =
        |a: &Alliance| Some(a.members.len()) == fewest && most.is_none_or(|most| a.centres == most);
    let winners = complete()
        .filter(|alliance| wins(alliance))
        .flat_map(|a| a.members.iter().copied())
        .map(SeatId::of);
    state.ending = Parties::new(winners).map(Ending::Claimed);
    let verdict = |judged: &Result<Alliance, VoidReason>| match judged {
        Ok(alliance) if wins(alliance) => Verdict::succeeds(Reason::Claims(ClaimReason::Claimed)),
        Ok(_) => Verdict::fails(Reason::Claims(ClaimReason::ClaimBeaten)),
        Err(why) => Verdict::void(*why),
    };
    let verdicts: Vec<Verdict> = judged.iter().map(verdict).collect();
    made.into_iter().zip(verdicts).collect()
}

/// Says of the claims among the lines of a phase what came of them, where its season is over. Gives
/// those that were made earlier.
pub(crate) fn tell(
    orders: &[Submission],
    mut judged: Vec<(Claim, Verdict)>,
    verdicts: &mut [Verdict],
) -> Vec<(Claim, Verdict)> {
    let made: Vec<Option<Claim>> = orders.iter().map(claims::read).collect();
    for (claim, verdict) in made.iter().zip(verdicts) {
        if let Some((_, came)) = judged
            .iter()
            .find(|(judged, _)| Some(judged) == claim.as_ref())
        {
            *verdict = *came;
        }
    }
    judged.retain(|(judged, _)| !made.iter().flatten().any(|claim| claim == judged));
    judged
}
