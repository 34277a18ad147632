//! What looks forgotten before a phase is settled.

use super::silent::{seal_doubts, silent};
use crate::desk::{Desk, Row};
use chancery_engine::order::{NotTaken, Reading};
use chancery_game::game::ProposedBecause;
use chancery_game::told;

/// What looks forgotten: lines without a reading, powers that have ordered nothing although they
/// could; where ballots are counted, those that are missing, influence that is not invested, and
/// lots that are not drawn.
pub fn forgotten(desk: &Desk) -> Vec<String> {
    let entries = &desk.game.sheet().entries;
    let counted = |n: usize, what: &str| match n {
        0 => None,
        1 => Some(format!("1 line is {what}")),
        n => Some(format!("{n} lines are {what}")),
    };
    let undecided = entries
        .iter()
        .filter(|e| matches!(e.reading, Reading::Ambiguous { .. }))
        .count();
    let unreadable = entries
        .iter()
        .filter(|entry| {
            matches!(
                entry.reading,
                Reading::Unreadable { .. } | Reading::NotTaken(NotTaken::Spared { .. })
            )
        })
        .count();
    if desk.among_players() {
        let missing = desk.ballots.missing();
        let unspent: u32 = desk
            .ballots
            .players
            .iter()
            .map(|progress| progress.unspent)
            .sum();
        let lots = desk
            .ballots
            .count
            .as_deref()
            .map_or(0, |count| count.awaited().count());
        let some = |n: usize, one: &str, many: &str| match n {
            0 => None,
            1 => Some(one.to_owned()),
            n => Some(format!("{n} {many}")),
        };
        let forgotten = [
            counted(undecided, "undecided"),
            counted(unreadable, "unreadable"),
            some(missing, "1 ballot is missing", "ballots are missing"),
            some(
                unspent as usize,
                "1 IF in hand is not invested and will be lost",
                "IF in hand are not invested and will be lost",
            ),
            some(
                lots,
                "Chancery draws 1 lot for the table",
                "lots: Chancery draws them for the table",
            ),
        ];
        let forgotten = forgotten.into_iter().flatten();
        return seal_doubts(desk).into_iter().chain(forgotten).collect();
    }
    [
        counted(undecided, "undecided"),
        counted(unreadable, "unreadable"),
    ]
    .into_iter()
    .flatten()
    .chain(silent(desk))
    .chain(proposed(desk))
    .collect()
}

/// What the program proposes and the game master has not agreed to yet: where units without a
/// retreat order go, and who is removed.
fn proposed(desk: &Desk) -> Vec<String> {
    let game = &desk.game;
    let open = desk.rows.iter().filter_map(Row::proposal);
    open.map(|proposal| {
        let order = game.written(&proposal.order);
        match &proposal.because {
            ProposedBecause::Rule(_) => {
                format!("{order}, {}", told::proposal_reason(&proposal.because))
            }
            ProposedBecause::Slip(_) => {
                format!("{order} stands on an earlier slip, and you have not agreed to it")
            }
        }
    })
    .collect()
}
