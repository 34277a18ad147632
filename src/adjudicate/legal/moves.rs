//! Where a unit can go.

use super::super::field::{Field, UnitIndex};
use super::super::rules::{MissingCoast, OnlyCoast, WrongDestinationCoast};
use super::{VoidReason, convoys, needless_coast};
use crate::board::{Board, Place, ProvinceId, Terrain, UnitKind};

/// The places that a fleet can take in a province: one for each coast that it can reach.
pub fn fleet_places_in(board: &Board, from: Place, to: ProvinceId) -> impl Iterator<Item = Place> + '_ {
    board.fleet_moves(from).iter().copied().filter(move |p| p.province == to)
}

/// The place that a fleet ordered to `to` would take (DATC 4.B.1 to 4.B.3).
pub(super) fn fleet_destination(field: &Field<'_>, from: Place, to: Place) -> Result<Place, VoidReason> {
    let mut places = fleet_places_in(field.board, from, to.province);
    let Some(first) = places.next() else {
        return Err(out_of_reach(field, to));
    };
    let several = places.next().is_some();
    if first.coast.is_none() {
        if to.coast.is_some() {
            needless_coast(field, to.province)?;
        }
        return Ok(first);
    }
    if to.coast.is_some() {
        if fleet_places_in(field.board, from, to.province).any(|p| p == to) {
            return Ok(to);
        }
        if field.rules.wrong_destination_coast == WrongDestinationCoast::Void {
            return Err(VoidReason::CoastOutOfReach { to });
        }
    }
    let stands = if several { field.rules.missing_coast == MissingCoast::First } else { field.rules.only_coast == OnlyCoast::Follow };
    if stands { Ok(first) } else { Err(VoidReason::WhichCoast { to: to.province }) }
}

fn out_of_reach(field: &Field<'_>, to: Place) -> VoidReason {
    match field.board.terrain(to.province) {
        Terrain::Inland | Terrain::Polar => VoidReason::WrongTerrain { to: to.province, kind: UnitKind::Fleet },
        Terrain::Coastal | Terrain::Sea | Terrain::Canal => VoidReason::NotAdjacent { to },
    }
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
