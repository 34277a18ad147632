//! Powers that could win together, by the sum of their centres; and claims to do so.

use std::cmp::Reverse;

use super::{Alliance, Claim};
use crate::adjudicate::{ClaimVoid, VoidReason, tell};
use crate::order::{ClaimOrder, Order, Submission};
use crate::position::Position;
use chancery_atlas::board::{Board, PowerId};

/// Every group of so many powers that own centres, those first that lack the fewest; of equals the
/// smaller, then the larger total. `needed` are the centres with which one power wins, two and
/// three.
pub(crate) fn all(
    board: &Board,
    position: &Position,
    needed: [usize; 3],
    sizes: &[usize],
) -> Vec<Alliance> {
    // Counted once: a dozen powers make hundreds of groups.
    let counts: Vec<(PowerId, usize)> = counts(board, position).collect();
    let mut found = AllianceList {
        needed,
        sizes,
        alliances: Vec::new(),
    };
    for (i, &first) in counts.iter().enumerate() {
        found.add(&[first]);
        for (j, &second) in counts.iter().enumerate().skip(i + 1) {
            found.add(&[first, second]);
            for &third in &counts[j + 1..] {
                found.add(&[first, second, third]);
            }
        }
    }
    let mut alliances = found.alliances;
    // The sort is stable: among equals the order of the powers stands.
    alliances.sort_by_key(|alliance| {
        (
            alliance.lacks,
            alliance.members.len(),
            Reverse(alliance.centres),
        )
    });
    alliances
}

/// Alliances as they are found, by the sizes that may win.
struct AllianceList<'a> {
    needed: [usize; 3],
    sizes: &'a [usize],
    alliances: Vec<Alliance>,
}

impl AllianceList<'_> {
    /// Adds a group of powers, each with its centres, if so many may win together.
    fn add(&mut self, members: &[(PowerId, usize)]) {
        let size = members.len();
        let Some(&needs) = self.needed.get(size - 1) else {
            return;
        };
        if !self.sizes.contains(&size) {
            return;
        }
        let centres = members.iter().map(|(_, count)| count).sum();
        self.alliances.push(Alliance {
            members: members.iter().map(|(power, _)| *power).collect(),
            centres,
            needs,
            lacks: needs.saturating_sub(centres),
        });
    }
}

/// The powers that own centres, and how many.
fn counts(board: &Board, position: &Position) -> impl Iterator<Item = (PowerId, usize)> {
    board
        .power_ids()
        .map(|power| (power, position.centre_count(board, power)))
        .filter(|(_, count)| *count > 0)
}

/// Whether a power has enough centres to win alone, or with one or two others.
pub(crate) fn qualifies(
    board: &Board,
    position: &Position,
    needed: [usize; 3],
    power: PowerId,
) -> bool {
    let mut others: Vec<usize> = counts(board, position)
        .filter(|(other, _)| *other != power)
        .map(|(_, count)| count)
        .collect();
    // With the strongest partners, if with any.
    others.sort_unstable_by_key(|&count| Reverse(count));
    let own = position.centre_count(board, power);
    (0..needed.len()).any(|partners| {
        own > 0
            && others.len() >= partners
            && own + others[..partners].iter().sum::<usize>() >= needed[partners]
    })
}

/// The claim that a line makes.
pub(crate) fn read(submission: &Submission) -> Option<Claim> {
    let Order::Claims(ClaimOrder::Claim { with }) = &submission.order else {
        return None;
    };
    let mut with = with.clone();
    with.sort_unstable();
    with.dedup();
    Some(Claim {
        power: submission.power,
        with,
    })
}

/// The alliance that `claim` asks for, or why the claim is void. Each member must make the same
/// claim. `needed`: the centres with which 1, 2 and 3 powers win. `sizes`: how many powers may win
/// together.
pub(crate) fn judge(
    board: &Board,
    position: &Position,
    needed: [usize; 3],
    sizes: &[usize],
    claims: &[Claim],
    claim: &Claim,
) -> Result<Alliance, VoidReason> {
    // A claim names its writer too: a group has one member at least.
    let members = group(claim);
    let needs = match needed.get(members.len() - 1) {
        Some(&needs) if sizes.contains(&members.len()) => needs,
        _ => return Err(VoidReason::Claims(ClaimVoid::NoSuchAlliance)),
    };
    let centres = members
        .iter()
        .map(|&power| position.centre_count(board, power))
        .sum();
    // Before the question who shares it: a claim that could not win tells nothing of others' claims.
    if centres < needs {
        return Err(VoidReason::Claims(ClaimVoid::TooFewCentres {
            have: tell(centres),
            need: tell(needs),
        }));
    }
    for &member in &members {
        let claims_too = claims
            .iter()
            .any(|other| other.power == member && group(other) == members);
        if !claims_too {
            return Err(VoidReason::Claims(ClaimVoid::ClaimNotShared(member)));
        }
    }
    Ok(Alliance {
        members,
        centres,
        needs,
        lacks: 0,
    })
}

/// All who would win by a claim, sorted.
fn group(claim: &Claim) -> Vec<PowerId> {
    let mut group = [&claim.with[..], &[claim.power]].concat();
    group.sort_unstable();
    group.dedup();
    group
}
