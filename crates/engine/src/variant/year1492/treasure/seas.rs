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
    let came = |unit: &Unit| {
        before
            .position
            .unit(unit.id)
            .is_none_or(|was| was.place.province != sea)
    };
    let group = |unit: &Unit| (Some(unit.power) != left_by, !came(unit));
    let first = after.units_in(sea).map(group).min()?;
    let mut candidates: Vec<&Unit> = after
        .units_in(sea)
        .filter(|unit| group(unit) == first)
        .collect();
    candidates.sort_by_key(|unit| lines.rank(unit.id));
    let one = candidates.first()?;
    candidates
        .iter()
        .all(|unit| unit.power == one.power)
        .then_some(one.id)
}
