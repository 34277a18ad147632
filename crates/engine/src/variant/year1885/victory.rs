//! Victory: one power alone, and two or three that claim it together (rule 5).

use std::cmp::Reverse;

use super::rules::{AllianceVictory, Year1885Rules};
use crate::adjudicate::{ClaimReason, ClaimVoid, Outcome, Reason, Verdict, VoidReason, tell};
use crate::ending::{Ending, Parties};
use crate::order::{ClaimOrder, Order, Submission};
use crate::position::Position;
use crate::seat::SeatId;
use crate::variant::{Alliance, Table, claims};
use chancery_atlas::board::{Board, PowerId};

/// The centres with which one power, two and three win, where the board says nothing else.
const CENTRES: [usize; 3] = [24, 34, 38];

pub(crate) fn alone(board: &Board, position: &Position) -> Option<PowerId> {
    let [enough, ..] = board.victory.unwrap_or(CENTRES);
    board
        .power_ids()
        .find(|&power| position.centre_count(board, power) >= enough)
}

/// The same as the end of a game.
pub(crate) fn ending(board: &Board, position: &Position) -> Option<Ending> {
    Ending::won(alone(board, position).map(SeatId::of))
}

/// Every pair and every trio of the powers that own centres, those first that lack the fewest; of
/// equals pairs, then the larger total.
pub(crate) fn alliances(table: Table<'_>, position: &Position) -> Vec<Alliance> {
    match Year1885Rules::of(&table.rules.own).alliance_victory {
        AllianceVictory::Off => Vec::new(),
        AllianceVictory::On => claims::all(
            table.board,
            position,
            table.board.victory.unwrap_or(CENTRES),
            2..=3,
        ),
    }
}

/// Whether some power could claim a victory together with others; or this one could.
pub(crate) fn may_claim(table: Table<'_>, position: &Position, power: Option<PowerId>) -> bool {
    let mut qualifying = alliances(table, position)
        .into_iter()
        .take_while(|alliance| alliance.lacks == 0);
    qualifying.any(|alliance| power.is_none_or(|power| alliance.members.contains(&power)))
}

/// Looks at the claims among the lines of an adjustment phase, and puts their verdicts in the place
/// of what they have. Gives the winners: of several alliances whose members all claim, a pair
/// before a trio, then the larger total, then the first in the order of powers.
pub(crate) fn claim(
    table: Table<'_>,
    position: &Position,
    orders: &[Submission],
    verdicts: &mut [Verdict],
) -> Option<Parties> {
    let claims: Vec<Option<(PowerId, Vec<PowerId>)>> = orders.iter().map(read_claim).collect();
    let mut complete = Vec::new();
    for (verdict, (power, group)) in verdicts
        .iter_mut()
        .zip(&claims)
        .filter_map(|(verdict, claim)| Some((verdict, claim.as_ref()?)))
    {
        *verdict = match judge(table, position, &claims, *power, group) {
            Ok(alliance) => {
                complete.push(alliance);
                Verdict::new(Outcome::Succeeds, Reason::Claims(ClaimReason::Claimed))
            }
            Err(why) => Verdict::new(Outcome::Void, Reason::Void(why)),
        };
    }
    let winner = complete.into_iter().min_by_key(|alliance| {
        (
            alliance.members.len(),
            Reverse(alliance.centres),
            alliance.members.clone(),
        )
    });
    Parties::new(
        winner
            .into_iter()
            .flat_map(|alliance| alliance.members)
            .map(SeatId::of),
    )
}

/// Who claims, and the whole group, sorted.
fn read_claim(submission: &Submission) -> Option<(PowerId, Vec<PowerId>)> {
    let Order::Claims(ClaimOrder::Claim { with }) = &submission.order else {
        return None;
    };
    let mut group = [&with[..], &[submission.power]].concat();
    group.sort_unstable();
    group.dedup();
    Some((submission.power, group))
}

/// The alliance of a claim that all of its members make.
fn judge(
    table: Table<'_>,
    position: &Position,
    claims: &[Option<(PowerId, Vec<PowerId>)>],
    power: PowerId,
    group: &[PowerId],
) -> Result<Alliance, VoidReason> {
    let allowed = Year1885Rules::of(&table.rules.own).alliance_victory == AllianceVictory::On
        && group.len() > 1;
    let needed = table.board.victory.unwrap_or(CENTRES);
    let alliance = claims::possible_alliances(table.board, position, needed, group.to_vec())
        .filter(|_| allowed)
        .ok_or(VoidReason::Claims(ClaimVoid::NoSuchAlliance))?;
    if alliance.lacks > 0 {
        return Err(VoidReason::Claims(ClaimVoid::TooFewCentres {
            have: tell(alliance.centres),
            need: tell(alliance.centres + alliance.lacks),
        }));
    }
    let claims_too = |member: PowerId| {
        claims
            .iter()
            .flatten()
            .any(|(other, same)| *other == member && same == group)
    };
    match group
        .iter()
        .find(|&&member| member != power && !claims_too(member))
    {
        Some(&other) => Err(VoidReason::Claims(ClaimVoid::ClaimNotShared(other))),
        None => Ok(alliance),
    }
}
