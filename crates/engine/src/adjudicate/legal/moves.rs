//! Where a unit can go.

use super::super::field::{Field, UnitIndex, closed_by};
use super::super::rules::{HouseRules, MissingCoast, OnlyCoast, WrongDestinationCoast};
use super::{OpenSeaVoid, VoidReason, convoys, needless_coast};
use crate::order::Travel;
use crate::position::Unit;
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};

/// The places that a fleet can take in a province: one for each coast that it can reach.
pub(super) fn fleet_places_in(
    board: &Board,
    from: Place,
    to: ProvinceId,
) -> impl Iterator<Item = Place> + Clone + '_ {
    board
        .fleet_moves(from)
        .iter()
        .copied()
        .filter(move |p| p.province == to)
}

/// The place that a fleet ordered to `to` would take (DATC 4.B.1 to 4.B.3).
pub(crate) fn fleet_destination(
    board: &Board,
    rules: &HouseRules,
    from: Place,
    to: Place,
) -> Result<Place, VoidReason> {
    let places = fleet_places_in(board, from, to.province);
    match choose_coast(rules, &places, to) {
        Some(chosen) => chosen,
        None => Err(out_of_reach(board, UnitKind::Fleet, to)),
    }
}

/// Of the places in a province that a fleet can take, the one that it takes when it is ordered to
/// `to`; `None` where there is none.
#[inline]
fn choose_coast(
    rules: &HouseRules,
    reached: &(impl Iterator<Item = Place> + Clone),
    to: Place,
) -> Option<Result<Place, VoidReason>> {
    let mut places = reached.clone();
    let first = places.next()?;
    let several = places.next().is_some();
    if first.coast.is_none() {
        if to.coast.is_some()
            && let Err(why) = needless_coast(rules, to.province)
        {
            return Some(Err(why));
        }
        return Some(Ok(first));
    }
    if to.coast.is_some() {
        if reached.clone().any(|place| place == to) {
            return Some(Ok(to));
        }
        // DATC 4.B.3: the coast that is named is out of reach (6.B.3).
        if rules.wrong_destination_coast == WrongDestinationCoast::Void {
            return Some(Err(VoidReason::CoastOutOfReach { to }));
        }
    }
    // DATC 4.B.1 where several coasts are in reach (6.B.1), 4.B.2 where one is (6.B.2).
    let stands = if several {
        rules.missing_coast == MissingCoast::First
    } else {
        rules.only_coast == OnlyCoast::Follow
    };
    Some(if stands {
        Ok(first)
    } else {
        Err(VoidReason::WhichCoast { to: to.province })
    })
}

/// The places that a fleet can take by a move of two spaces, sorted: from a home centre of its own
/// power, within the known world, not back to where it was. `via` is the first space, where one is
/// named.
pub fn long_places(
    board: &Board,
    rules: &HouseRules,
    power: PowerId,
    from: Place,
    via: Option<ProvinceId>,
) -> Vec<Place> {
    if !rules.room.long_starts || board.province(from.province).home != Some(power) {
        return Vec::new();
    }
    // Both spaces of the way have to let the fleet in, the one passed through too.
    let enters = |place: &Place| {
        place.province != from.province
            && !board.is_beyond(place.province)
            && closed_by(board, rules, power, place.province).is_none()
    };
    let first = board
        .fleet_moves(from)
        .iter()
        .filter(|place| enters(place) && via.is_none_or(|via| via == place.province));
    let mut places: Vec<Place> = first
        .flat_map(|&place| board.fleet_moves(place))
        .filter(|place| enters(place))
        .copied()
        .collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// The place that a fleet takes which may move two spaces: one that a single space would reach is
/// an ordinary move, if no way is named.
pub(super) fn long_destination(
    field: &Field<'_>,
    fleet: &Unit,
    to: Place,
    travel: &Travel,
) -> Result<Place, VoidReason> {
    let board = field.board;
    let rules = field.rules;
    let at_home = board.province(fleet.place.province).home == Some(fleet.power);
    let via = match travel {
        Travel::Convoy => return Err(VoidReason::FleetByConvoy),
        Travel::Unsaid => None,
        Travel::Route(_) if !at_home => return Err(VoidReason::OpenSeas(OpenSeaVoid::NotFromHome)),
        Travel::Route(spaces) => Some(space_between(field, fleet, to, spaces)?),
    };
    // First the ordinary move: where it goes through or fails for a reason of its own, that holds.
    let single = fleet_destination(board, rules, fleet.place, to);
    if via.is_none() {
        match single {
            Err(VoidReason::NotAdjacent { .. } | VoidReason::CoastOutOfReach { .. })
                if at_home && !board.is_beyond(to.province) => {}
            _ => return single,
        }
    }
    let places = long_places(board, rules, fleet.power, fleet.place, via);
    let there = places
        .iter()
        .copied()
        .filter(|place| place.province == to.province);
    if let Some(chosen) = choose_coast(rules, &there, to) {
        return chosen;
    }
    Err(match single {
        Err(why @ VoidReason::CoastOutOfReach { .. }) if via.is_none() => why,
        _ => VoidReason::OpenSeas(OpenSeaVoid::NoWayThere { to: to.province }),
    })
}

/// The one space that a fleet's move of two spaces names on its way.
fn space_between(
    field: &Field<'_>,
    fleet: &Unit,
    to: Place,
    spaces: &[ProvinceId],
) -> Result<ProvinceId, VoidReason> {
    if spaces
        .iter()
        .chain([&to.province])
        .any(|&space| field.board.is_beyond(space))
    {
        return Err(VoidReason::OpenSeas(OpenSeaVoid::LeavesKnownWorld));
    }
    let &[via] = spaces else {
        return Err(VoidReason::OpenSeas(OpenSeaVoid::NoWayThere {
            to: to.province,
        }));
    };
    match closed_by(field.board, field.rules, fleet.power, via) {
        Some(owner) => Err(VoidReason::OpenSeas(OpenSeaVoid::ClosedHome {
            at: via,
            owner,
        })),
        None => Ok(via),
    }
}

/// Why a unit can't go to a place that is not beside it.
pub(crate) fn out_of_reach(board: &Board, kind: UnitKind, to: Place) -> VoidReason {
    // Whoever can't get to a secret place is not told what it is.
    if board.is_beyond(to.province) {
        return VoidReason::NotAdjacent { to };
    }
    let terrain = board.terrain(to.province);
    let enters = match kind {
        UnitKind::Army => terrain.is_land(),
        UnitKind::Fleet => terrain.is_navigable(),
    };
    if enters {
        VoidReason::NotAdjacent { to }
    } else {
        VoidReason::WrongTerrain {
            to: to.province,
            kind,
        }
    }
}

/// Where a unit can legally be ordered to move, by land, water and convoy over the fleets now at
/// sea, two spaces where it may; sorted, each place once.
pub fn destinations(field: &Field<'_>, index: UnitIndex) -> Vec<Place> {
    let unit = field.unit(index);
    let mut places: Vec<Place> = match unit.kind {
        UnitKind::Fleet => {
            let mut places = field.board.fleet_moves(unit.place).to_vec();
            places.extend(long_places(
                field.board,
                field.rules,
                unit.power,
                unit.place,
                None,
            ));
            places
        }
        UnitKind::Army => {
            let from = unit.place.province;
            let over_land = field.board.army_moves(from).iter().copied();
            let by_convoy = convoys::landings(field, from);
            over_land.chain(by_convoy).map(Place::new).collect()
        }
    };
    places
        .retain(|place| closed_by(field.board, field.rules, unit.power, place.province).is_none());
    places.sort_unstable();
    places.dedup();
    places
}
