//! Which fleet takes up a treasure that lies in an open sea.

use super::TreasureLines;
use crate::position::{Position, Unit, UnitId};
use crate::variant::State;
use chancery_atlas::board::{PowerId, ProvinceId};

/// The fleet that takes it: of the power that left it, one that came in this phase, else one that
/// was there; then of others, likewise. Fleets of several powers in the first of these groups that
/// has any leave it lying; of one power the first in the order of writing takes it.
pub(crate) fn finder(
    before: &State,
    after: &Position,
    lines: TreasureLines<'_>,
    sea: ProvinceId,
    left_by: Option<PowerId>,
) -> Option<UnitId> {
    let mut ranked: Vec<(FinderRank, &Unit)> = after
        .units_in(sea)
        .map(|unit| (FinderRank::new(before, sea, left_by, unit), unit))
        .collect();
    let first = ranked.iter().map(|(rank, _)| *rank).min()?;
    ranked.retain(|(rank, _)| *rank == first);
    // The sort is stable: fleets without a line keep the order in which they stand.
    ranked.sort_by_key(|(_, unit)| lines.rank(unit.id));
    let (_, one) = ranked.first()?;
    // Powers that have the same claim leave it lying: no die decides between players (rule 11b).
    if ranked.iter().any(|(_, unit)| unit.power != one.power) {
        return None;
    }
    Some(one.id)
}

/// How soon a fleet is asked; the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum FinderRank {
    OwnThatCame,
    OwnThatStayed,
    OtherThatCame,
    OtherThatStayed,
}

impl FinderRank {
    fn new(before: &State, sea: ProvinceId, left_by: Option<PowerId>, unit: &Unit) -> Self {
        let is_own = Some(unit.power) == left_by;
        let came = before
            .position
            .unit(unit.id)
            .is_none_or(|was| was.place.province != sea);
        match (is_own, came) {
            (true, true) => Self::OwnThatCame,
            (true, false) => Self::OwnThatStayed,
            (false, true) => Self::OtherThatCame,
            (false, false) => Self::OtherThatStayed,
        }
    }
}
