//! Victory: one power alone, and two or three that claim it together (rule 5).

use std::cmp::Reverse;

use super::rules::{AllianceVictory, Year1885Rules};
use crate::adjudicate::{ClaimReason, Reason, Verdict};
use crate::ending::{Ending, Parties};
use crate::order::Submission;
use crate::position::Position;
use crate::seat::SeatId;
use crate::variant::{Alliance, Claim, Table, claims};
use chancery_atlas::board::{Board, PowerId};

/// The centres with which one power, two and three win, where the board says nothing else.
const CENTRES: [usize; 3] = [24, 34, 38];

/// The power that has enough centres to win alone. With 24 of 46 there is one at most (rule 5a); where
/// a board says another number, the first.
pub(crate) fn alone(board: &Board, position: &Position) -> Option<PowerId> {
    let [enough, ..] = board.victory.unwrap_or(CENTRES);
    board
        .power_ids()
        .find(|&power| position.centre_count(board, power) >= enough)
}

/// The same as the end of a game.
pub(crate) fn ending(board: &Board, position: &Position) -> Option<Ending> {
    Ending::won(alone(board, position).map(SeatId::playing))
}

/// The centres with which one power, two and three win by the table's rules.
pub(crate) fn centres_to_win(table: Table<'_>) -> Vec<usize> {
    let centres = table.board.victory.unwrap_or(CENTRES);
    match Year1885Rules::from_choices(&table.rules.own).alliance_victory {
        AllianceVictory::Off => centres[..1].to_vec(),
        AllianceVictory::On => centres.to_vec(),
    }
}

/// Every pair and every trio of the powers that own centres, those first that lack the fewest; of
/// equals pairs, then the larger total.
pub(crate) fn alliances(table: Table<'_>, position: &Position) -> Vec<Alliance> {
    match Year1885Rules::from_choices(&table.rules.own).alliance_victory {
        AllianceVictory::Off => Vec::new(),
        AllianceVictory::On => claims::all(
            table.board,
            position,
            table.board.victory.unwrap_or(CENTRES),
            &[2, 3],
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
    let sizes = match Year1885Rules::from_choices(&table.rules.own).alliance_victory {
        AllianceVictory::Off => &[][..],
        AllianceVictory::On => &[2, 3],
    };
    let needed = table.board.victory.unwrap_or(CENTRES);
    let made: Vec<Option<Claim>> = orders.iter().map(claims::read).collect();
    let all: Vec<Claim> = made.iter().flatten().cloned().collect();
    let mut complete = Vec::new();
    for (claim, verdict) in made.iter().zip(verdicts) {
        let Some(claim) = claim else { continue };
        let judged = claims::judge(table.board, position, needed, sizes, &all, claim);
        *verdict = match judged {
            Ok(alliance) => {
                complete.push(alliance);
                Verdict::succeeds(Reason::Claims(ClaimReason::Claimed))
            }
            Err(why) => Verdict::void(why),
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
            .map(SeatId::playing),
    )
}
