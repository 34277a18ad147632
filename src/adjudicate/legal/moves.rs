//! Where a unit can go.

use super::super::field::{Field, UnitIndex};
use super::super::rules::{HouseRules, MissingCoast, OnlyCoast, WrongDestinationCoast};
use super::{VoidReason, convoys, needless_coast};
use crate::board::{Board, Place, ProvinceId, UnitKind};

/// The places that a fleet can take in a province: one for each coast that it can reach.
pub(super) fn fleet_places_in(board: &Board, from: Place, to: ProvinceId) -> impl Iterator<Item = Place> + '_ {
    board.fleet_moves(from).iter().copied().filter(move |p| p.province == to)
}

/// The place that a fleet ordered to `to` would take (DATC 4.B.1 to 4.B.3).
///
/// # Errors
/// Why the order is void.
pub fn fleet_destination(board: &Board, rules: &HouseRules, from: Place, to: Place) -> Result<Place, VoidReason> {
    let mut places = fleet_places_in(board, from, to.province);
    let Some(first) = places.next() else {
        return Err(out_of_reach(board, UnitKind::Fleet, to));
    };
    let several = places.next().is_some();
    if first.coast.is_none() {
        if to.coast.is_some() {
            needless_coast(rules, to.province)?;
        }
        return Ok(first);
    }
    if to.coast.is_some() {
        if fleet_places_in(board, from, to.province).any(|p| p == to) {
            return Ok(to);
        }
        if rules.wrong_destination_coast == WrongDestinationCoast::Void {
            return Err(VoidReason::CoastOutOfReach { to });
        }
    }
    let stands = if several { rules.missing_coast == MissingCoast::First } else { rules.only_coast == OnlyCoast::Follow };
    if stands { Ok(first) } else { Err(VoidReason::WhichCoast { to: to.province }) }
}

/// Why a unit can't go to a place that is not beside it.
pub fn out_of_reach(board: &Board, kind: UnitKind, to: Place) -> VoidReason {
    let terrain = board.terrain(to.province);
    let enters = match kind {
        UnitKind::Army => terrain.is_land(),
        UnitKind::Fleet => terrain.is_navigable(),
    };
    if enters { VoidReason::NotAdjacent { to } } else { VoidReason::WrongTerrain { to: to.province, kind } }
}

/// Where a unit can legally be ordered to move, by land, water and convoy over the fleets now at sea; sorted, each place once.
pub fn destinations(field: &Field<'_>, index: UnitIndex) -> Vec<Place> {
    let unit = field.unit(index);
    match unit.kind {
        UnitKind::Fleet => field.board.fleet_moves(unit.place).to_vec(),
        UnitKind::Army => {
            let from = unit.place.province;
            let mut places: Vec<Place> = field.board.army_moves(from).iter().copied().map(Place::of).collect();
            places.extend(convoys::landings(field, from).into_iter().map(Place::of));
            places.sort_unstable();
            places.dedup();
            places
        }
    }
}
