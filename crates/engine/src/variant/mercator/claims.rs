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
        // Whether it has enough centres is asked when the season is over: it may gain some yet.
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
    let needed = needed(board);
    let judged: Vec<Result<Alliance, VoidReason>> = made
        .iter()
        .map(|claim| claims::judge(board, &state.position, needed, &[1, 2, 3], &made, claim))
        .collect();
    let bar = WinningBar::new(judged.iter().flatten());
    let mut winners = Vec::new();
    let mut verdicts = Vec::with_capacity(judged.len());
    for judged in judged {
        verdicts.push(match judged {
            Ok(alliance) if bar.is_reached_by(&alliance) => {
                winners.extend(alliance.members.into_iter().map(SeatId::playing));
                Verdict::succeeds(Reason::Claims(ClaimReason::Claimed))
            }
            Ok(_) => Verdict::fails(Reason::Claims(ClaimReason::ClaimBeaten)),
            Err(why) => Verdict::void(why),
        });
    }
    state.ending = Parties::new(winners).map(Ending::Claimed);
    made.into_iter().zip(verdicts).collect()
}

/// What a complete claim must come up to, of all that are complete in a season.
struct WinningBar {
    /// A solo goes before a pair, a pair before a trio. `None` where no claim is complete.
    members: Option<usize>,
    /// With how many centres; `None` where they don't matter.
    centres: Option<usize>,
}

impl WinningBar {
    fn new<'a>(complete: impl Iterator<Item = &'a Alliance> + Clone) -> Self {
        let members = complete
            .clone()
            .map(|alliance| alliance.members.len())
            .min();
        // Several who claim alone share the victory, whatever they own.
        let centres = if members == Some(1) {
            None
        } else {
            complete
                .filter(|alliance| Some(alliance.members.len()) == members)
                .map(|alliance| alliance.centres)
                .max()
        };
        Self { members, centres }
    }

    fn is_reached_by(&self, alliance: &Alliance) -> bool {
        Some(alliance.members.len()) == self.members
            && self
                .centres
                .is_none_or(|centres| alliance.centres == centres)
    }
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
