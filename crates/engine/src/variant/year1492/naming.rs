//! Orders that name areas (rule 5). They take effect before anything else of a phase.

use super::{rights, spelling};
use crate::adjudicate::{Outcome, Reason, SecretReason, SecretVoid, VoidReason};
use crate::discovery::{AreaName, Discoveries};
use crate::order::{Order, SecretOrder, Submission};
use crate::seat::SeatId;
use crate::variant::lines::VerdictLines;
use chancery_atlas::board::{Board, PowerId, ProvinceId, fold};

/// A line that names an area.
#[derive(Clone, Copy)]
struct NameProposal<'a> {
    line: usize,
    /// `None` for the game master.
    by: Option<PowerId>,
    area: ProvinceId,
    name: &'a str,
    abbr: Option<&'a str>,
}

/// Names areas. Of several proposals for one area in a phase the first that stands is taken, but
/// the game master's own goes before all; it counts as a player's whose proposal it repeats.
pub(crate) fn settle(board: &Board, discoveries: &mut Discoveries, lines: &mut VerdictLines<'_>) {
    let mut proposals: Vec<NameProposal<'_>> = lines
        .open()
        .filter_map(|(line, order)| read_proposal(board, line, order))
        .collect();
    if proposals.is_empty() {
        return;
    }
    // Which proposal wins is for the game master to say: his line goes before all.
    proposals.sort_by_key(|proposal| proposal.by.is_some());
    // Rights are those of the phase's beginning: a second proposal is legal too, and fails.
    let opened = discoveries.clone();
    let mut named: Vec<ProvinceId> = Vec::new();
    for proposal in &proposals {
        let NameProposal { line, by, area, .. } = *proposal;
        if !may_name(board, &opened, proposal) {
            lines.void(line, VoidReason::Secret(SecretVoid::NotYoursToName(area)));
            continue;
        }
        match spelling::choose(board, discoveries, area, proposal.name, proposal.abbr, by) {
            Err(fault) => lines.void(
                line,
                VoidReason::Secret(SecretVoid::ChooseAnotherName(Some(fault))),
            ),
            Ok((name, abbr)) if !named.contains(&area) => {
                give(board, discoveries, area, AreaName { name, abbr, by });
                named.push(area);
                lines.rule(line, Outcome::Succeeds, Reason::Secret(SecretReason::Named));
            }
            Ok((name, _)) if picked(board, discoveries, area, &name, by) => {
                lines.rule(line, Outcome::Succeeds, Reason::Secret(SecretReason::Named));
            }
            Ok(_) => lines.rule(
                line,
                Outcome::Fails,
                Reason::Secret(SecretReason::OtherName),
            ),
        }
    }
}

/// Gives the names on a player's own slip, so that its other lines can say them. What can't be given
/// is left out.
pub(crate) fn on_slip(board: &Board, discoveries: &mut Discoveries, slip: &[Submission]) {
    for proposal in slip
        .iter()
        .filter_map(|order| read_proposal(board, 0, order))
    {
        let NameProposal { by, area, .. } = proposal;
        if !may_name(board, discoveries, &proposal) {
            continue;
        }
        let chosen = spelling::choose(board, discoveries, area, proposal.name, proposal.abbr, by);
        if let Ok((name, abbr)) = chosen {
            give(board, discoveries, area, AreaName { name, abbr, by });
        }
    }
}

/// Whether a line's writer has the right to name its area; the game master may name any beyond the
/// known world.
fn may_name(board: &Board, discoveries: &Discoveries, proposal: &NameProposal<'_>) -> bool {
    let lore = discoveries.lore_of(board, proposal.area);
    match proposal.by {
        None => board.is_beyond(proposal.area),
        Some(power) => lore.is_some_and(|lore| lore.may_name.contains(&power)),
    }
}

fn read_proposal<'a>(
    board: &Board,
    line: usize,
    submission: &'a Submission,
) -> Option<NameProposal<'a>> {
    let Order::Secret(SecretOrder::Name { area, name, abbr }) = &submission.order else {
        return None;
    };
    let is_game_masters =
        submission.seat == SeatId::GAME_MASTER || Some(submission.power) == board.natives;
    let by = if is_game_masters {
        None
    } else {
        Some(submission.power)
    };
    Some(NameProposal {
        line,
        by,
        area: *area,
        name,
        abbr: abbr.as_deref(),
    })
}

/// An area is called so from now on.
pub fn give(board: &Board, discoveries: &mut Discoveries, area: ProvinceId, name: AreaName) {
    let Some(lore) = discoveries.lore_of_mut(board, area) else {
        return;
    };
    let by = name.by;
    let before = lore.name.replace(name);
    lore.former.extend(before);
    rights::use_up(lore, by);
}

/// Whether a player proposed the name that the game master has just given: it is his then.
fn picked(
    board: &Board,
    discoveries: &mut Discoveries,
    area: ProvinceId,
    name: &str,
    by: Option<PowerId>,
) -> bool {
    let Some(lore) = discoveries.lore_of_mut(board, area) else {
        return false;
    };
    match &mut lore.name {
        Some(stands) if stands.by.is_none() && fold(&stands.name) == fold(name) => {
            stands.by = by;
            // The game master's line left a conqueror his right to rename: this is his use of it.
            if lore.conqueror == by {
                rights::use_up(lore, by);
            }
            true
        }
        _ => false,
    }
}
