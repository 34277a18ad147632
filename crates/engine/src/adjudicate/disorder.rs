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
            // The 2000 rulebook: a fleet counts water only. That of 2023 counts each step of army
            // and fleet alike (DATC 4.D.8, 6.J.10).
            UnitKind::Fleet if fleets_sail => sailing_distance(board, unit.place, &goals),
            UnitKind::Army | UnitKind::Fleet => overall.steps_from(unit.place.province),
        };
        (
            Reverse(distance),
            unit.kind == UnitKind::Army,
            board.full_place(unit.place),
            !position.is_pooled(unit.id),
        )
    };
    in_order_of_loss(position, removed, units, key, |_| {
        DefaultAction::CivilDisorder
    })
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
    let mut units: Vec<&Unit> = units.filter(|unit| !removed.contains(&unit.id)).collect();
    // Once a unit: a key may search the board for the way home.
    units.sort_by_cached_key(|unit| key(unit));
    let mut lost = Vec::new();
    for unit in units {
        // Army/fleet module, section IV.c: to take the fleet first would cost both.
        if let Some(army) = position.cargo(unit.id)
            && !removed.contains(&army.unit.id)
        {
            lost.push(ByDefault {
                unit: army.unit.id,
                action: why(&army.unit),
            });
        }
        lost.push(ByDefault {
            unit: unit.id,
            action: why(unit),
        });
    }
    lost
}

/// How far each province is from the nearest of some, each step of an army or a fleet counted
/// alike.
pub struct Distances(Vec<u32>);

/// The distance where no way leads.
const FAR: u32 = u32::MAX;

impl Distances {
    /// The distances from these goals. Steps go both ways, so they are counted from the goals
    /// outwards.
    pub(crate) fn to(board: &Board, goals: &[ProvinceId]) -> Self {
        let mut distance = vec![FAR; board.provinces.len()];
        let mut reached: Vec<ProvinceId> = goals.to_vec();
        for goal in goals {
            distance[goal.index()] = 0;
        }
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            let beside = board
                .army_moves(from)
                .iter()
                .chain(board.waters(from))
                .chain(board.shores(from));
            for &to in beside {
                if distance[to.index()] == FAR {
                    distance[to.index()] = distance[from.index()] + 1;
                    reached.push(to);
                }
            }
        }
        Self(distance)
    }

    /// How far a province is; [`u32::MAX`] where no way leads there.
    pub(crate) fn steps_from(&self, province: ProvinceId) -> u32 {
        self.0[province.index()]
    }
}

/// How many moves a fleet needs to the nearest goal, at whatever coast; [`u32::MAX`] where it can
/// sail to none.
pub(crate) fn sailing_distance(board: &Board, from: Place, goals: &[ProvinceId]) -> u32 {
    let mut reached = vec![(from, 0)];
    let mut next = 0;
    // In the order of distance, so that the first goal met is the nearest. Places, not provinces: a
    // fleet sails from the coast where it is, and at a goal any coast will do (DATC 6.J.9).
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
