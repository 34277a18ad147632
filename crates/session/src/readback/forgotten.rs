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
    let (mut undecided, mut unreadable) = (0, 0);
    for entry in entries {
        match entry.reading {
            Reading::Ambiguous { .. } => undecided += 1,
            Reading::Unreadable { .. } | Reading::NotTaken(NotTaken::Spared { .. }) => {
                unreadable += 1;
            }
            _ => {}
        }
    }
    let undecided = counted(undecided, "1 line is undecided", "lines are undecided");
    let unreadable = counted(unreadable, "1 line is unreadable", "lines are unreadable");
    if !desk.among_players() {
        let lines = undecided.into_iter().chain(unreadable);
        return lines.chain(silent(desk)).chain(proposed(desk)).collect();
    }
    let ballots = &desk.ballots;
    let unspent: u32 = ballots.players.iter().map(|player| player.unspent).sum();
    let lots = match ballots.count.as_deref() {
        Some(count) => count.awaited().count(),
        None => 0,
    };
    // The slips come first: a missing one has to be looked for before its orders are.
    let mut forgotten = seal_doubts(desk);
    forgotten.extend(undecided);
    forgotten.extend(unreadable);
    forgotten.extend(counted(
        ballots.missing(),
        "1 ballot is missing",
        "ballots are missing",
    ));
    forgotten.extend(counted(
        unspent as usize,
        "1 IF in hand is not invested, and its player loses it",
        "IF in hand are not invested, and their players lose them",
    ));
    forgotten.extend(counted(
        lots,
        "1 lot is drawn by Chancery, not by the table",
        "lots are drawn by Chancery, not by the table",
    ));
    forgotten
}

/// A number of things as a sentence; `None` of none.
fn counted(number: usize, one: &str, many: &str) -> Option<String> {
    match number {
        0 => None,
        1 => Some(one.to_owned()),
        number => Some(format!("{number} {many}")),
    }
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
