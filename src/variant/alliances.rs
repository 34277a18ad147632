//! Powers that could win together, by the sum of their centres.

use std::cmp::Reverse;

use super::Alliance;
use crate::board::{Board, PowerId};
use crate::position::Position;

/// Every group of so many powers that own centres, those first that lack the fewest; of equals the smaller, then the larger total. `needed`
/// are the centres with which one power wins, two and three.
pub fn all(board: &Board, position: &Position, needed: [usize; 3], sizes: std::ops::RangeInclusive<usize>) -> Vec<Alliance> {
    let owners: Vec<PowerId> = board.power_ids().filter(|&power| position.centre_count(board, power) > 0).collect();
    let mut groups = Vec::new();
    for (i, &first) in owners.iter().enumerate() {
        groups.push(vec![first]);
        for (j, &second) in owners.iter().enumerate().skip(i + 1) {
            groups.push(vec![first, second]);
            groups.extend(owners.iter().skip(j + 1).map(|&third| vec![first, second, third]));
        }
    }
    let wanted = groups.into_iter().filter(|group| sizes.contains(&group.len()));
    let mut alliances: Vec<Alliance> = wanted.filter_map(|group| of(board, position, needed, group)).collect();
    alliances.sort_by_key(|alliance| (alliance.lacks, alliance.members.len(), Reverse(alliance.centres)));
    alliances
}

/// What a group has and lacks; `None` of more than can win together.
pub fn of(board: &Board, position: &Position, needed: [usize; 3], members: Vec<PowerId>) -> Option<Alliance> {
    let centres = members.iter().map(|&power| position.centre_count(board, power)).sum();
    let needs = *needed.get(members.len().checked_sub(1)?)?;
    Some(Alliance { members, centres, needs, lacks: needs.saturating_sub(centres) })
}
