//! Which units a power loses that removes too few (DATC 4.D.8, 6.J), and how far units are from
//! home.

use std::cmp::Reverse;

use super::rules::{CivilDisorder, HouseRules};
use super::verdict::{ByDefault, DefaultAction};
use crate::position::{Position, UnitId};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};

/// The power's units in the order in which it loses them in disorder, but for those already
/// removed: the farthest first, fleets before armies, then by the name of the province (DATC 4.D.8,
/// 6.J.3 to 6.J.11). A pooled unit counts as standing in its home centre; of two that are alike in
/// all of that the pooled one goes first. Of a fleet with an army aboard the army goes first,
/// whatever the distance (army/fleet module, section IV.c).
pub(crate) fn civil_disorder(
    board: &Board,
    rules: &HouseRules,
    position: &Position,
    power: PowerId,
    removed: &[UnitId],
) -> Vec<ByDefault> {
    let goals: Vec<ProvinceId> = match rules.civil_disorder {
        CivilDisorder::OwnedCentres => board
            .centres()
            .filter(|&c| position.owner(c) == Some(power))
            .collect(),
        CivilDisorder::HomeCentres => board.power(power).home.clone(),
    };
    let overall = Distances::to(board, &goals);
    let fleets_sail = rules.civil_disorder == CivilDisorder::HomeCentres;
    let pooled = position.pooled_of(power).map(|unit| (unit, true));
    let mut units: Vec<_> = position
        .units_of(power)
        .map(|unit| (unit, false))
        .chain(pooled)
        .collect();
    units.retain(|(unit, _)| !removed.contains(&unit.id));
    units.sort_by_cached_key(|&(unit, is_pooled)| {
        let distance = match unit.kind {
            UnitKind::Fleet if fleets_sail => sailing_distance(board, unit.place, &goals),
            UnitKind::Army | UnitKind::Fleet => overall.of(unit.place.province),
        };
        (
            Reverse(distance),
            unit.kind == UnitKind::Army,
            board.full_place(unit.place),
            !is_pooled,
        )
    });
    let order: Vec<UnitId> = units.into_iter().map(|(unit, _)| unit.id).collect();
    let lost = armies_first(position, removed, &order);
    lost.into_iter()
        .map(|unit| ByDefault {
            unit,
            action: DefaultAction::CivilDisorder,
        })
        .collect()
}

/// An order in which units are lost, with the army aboard a fleet, but for those already removed,
/// put before its fleet.
pub(crate) fn armies_first(
    position: &Position,
    removed: &[UnitId],
    order: &[UnitId],
) -> Vec<UnitId> {
    let army_of = |fleet: UnitId| {
        position
            .cargo(fleet)
            .map(|army| army.unit.id)
            .filter(|army| !removed.contains(army))
    };
    order
        .iter()
        .flat_map(|&unit| army_of(unit).into_iter().chain([unit]))
        .collect()
}

/// How far each province is from the nearest of some, each step of an army or a fleet counted
/// alike.
pub struct Distances(Vec<u32>);

const FAR: u32 = u32::MAX;

impl Distances {
    /// The distances from these goals. Steps go both ways, so they are counted from the goals
    /// outwards.
    pub(crate) fn to(board: &Board, goals: &[ProvinceId]) -> Self {
        let beside = |from| {
            board
                .army_moves(from)
                .iter()
                .chain(board.waters(from))
                .chain(board.shores(from))
                .copied()
        };
        let mut distance = vec![FAR; board.provinces.len()];
        let mut reached: Vec<ProvinceId> = goals.to_vec();
        for goal in goals {
            distance[goal.index()] = 0;
        }
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            for to in beside(from) {
                if distance[to.index()] == FAR {
                    distance[to.index()] = distance[from.index()] + 1;
                    reached.push(to);
                }
            }
        }
        Self(distance)
    }

    /// How far a province is; [`u32::MAX`] where no way leads there.
    pub(crate) fn of(&self, province: ProvinceId) -> u32 {
        self.0[province.index()]
    }
}

/// How many moves a fleet needs to the nearest goal, at whatever coast; [`u32::MAX`] where it can
/// sail to none.
pub(crate) fn sailing_distance(board: &Board, from: Place, goals: &[ProvinceId]) -> u32 {
    let mut reached = vec![(from, 0)];
    let mut next = 0;
    while let Some(&(place, distance)) = reached.get(next) {
        next += 1;
        if goals.contains(&place.province) {
            return distance;
        }
        for &to in board.fleet_moves(place) {
            if reached.iter().all(|(seen, _)| *seen != to) {
                reached.push((to, distance + 1));
            }
        }
    }
    FAR
}
