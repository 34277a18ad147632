//! Which units a power loses that removes too few (DATC 4.D.8, 6.J), and how far units are from
//! home.

use std::cmp::Reverse;

use super::rules::{CivilDisorder, HouseRules};
use super::verdict::{ByDefault, DefaultAction};
use crate::position::{Position, Unit, UnitId};
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
    let units = position.units_of(power).chain(position.pooled_of(power));
    let key = |unit: &Unit| {
        let distance = match unit.kind {
            UnitKind::Fleet if fleets_sail => sailing_distance(board, unit.place, &goals),
            UnitKind::Army | UnitKind::Fleet => overall.of(unit.place.province),
        };
        (
            Reverse(distance),
            unit.kind == UnitKind::Army,
            board.full_place(unit.place),
            !position.is_pooled(unit.id),
        )
    };
    let why = |_: &Unit| DefaultAction::CivilDisorder;
    in_order_of_loss(position, removed, units, key, why)
}

/// The units that are not removed yet, in the order of `key`. The army aboard a fleet stands before
/// the fleet. `why` says why a unit is lost.
pub(crate) fn in_order_of_loss<'p, K: Ord>(
    position: &'p Position,
    removed: &[UnitId],
    units: impl Iterator<Item = &'p Unit>,
    key: impl Fn(&Unit) -> K,
    why: impl Fn(&Unit) -> DefaultAction,
) -> Vec<ByDefault> {
    let is_left = |unit: &&Unit| !removed.contains(&unit.id);
    let mut units: Vec<&Unit> = units.filter(is_left).collect();
    units.sort_by_cached_key(|unit| key(unit));
    let army_of = |fleet: &Unit| {
        let army = position.cargo(fleet.id).map(|army| &army.unit);
        army.filter(is_left)
    };
    units
        .into_iter()
        .flat_map(|unit| army_of(unit).into_iter().chain([unit]))
        .map(|unit| ByDefault {
            unit: unit.id,
            action: why(unit),
        })
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
