//! Orders of armies that go aboard fleets and land from them, and ferries over one sea space
//! (Davis's army/fleet module, 1984).

use super::super::field::{Field, UnitIndex};
use super::super::rules::FerryWord;
use super::naming::needless_coast;
use super::{CarryingVoid, LegalOrder, VoidReason, check_open, out_of_reach};
use crate::order::UnitRef;
use chancery_atlas::board::{Place, PowerId, ProvinceId, Terrain, UnitKind};

/// The fleets at sea that could run a Fast Ferry from one coast to another: they carry no army, and
/// their sea touches both.
pub fn ferries<'a>(
    field: &Field<'a>,
    from: ProvinceId,
    to: ProvinceId,
) -> impl Iterator<Item = UnitIndex> + use<'a> {
    let field = *field;
    field.fleets_off(from).filter(move |&fleet| {
        from != to
            && field.cargo(fleet).is_none()
            && field.board.shores(field.province_of(fleet)).contains(&to)
    })
}

/// The fleets that an army could board, whatever they are ordered: fleets of its own power at sea
/// off its coast, that carry no army.
pub fn boardable<'a>(
    field: &Field<'a>,
    army: UnitIndex,
) -> impl Iterator<Item = UnitIndex> + use<'a> {
    let field = *field;
    let unit = *field.unit(army);
    let on_coast = unit.kind == UnitKind::Army && field.carrier(army).is_none();
    field.fleets_off(unit.place.province).filter(move |&fleet| {
        on_coast && field.power_of(fleet) == unit.power && field.cargo(fleet).is_none()
    })
}

/// The provinces in which an army could land from a sea, whosever it is: which homes are closed to
/// it is for [`closed_by`] to say.
///
/// [`closed_by`]: crate::adjudicate::closed_by
pub fn shores<'a>(
    field: &Field<'a>,
    sea: ProvinceId,
) -> impl Iterator<Item = ProvinceId> + use<'a> {
    let board = field.board;
    board
        .shores(sea)
        .iter()
        .copied()
        .filter(|&land| board.terrain(land).is_land())
}

/// `A Mar B F LYO`
pub(super) fn judge_board(
    field: &Field<'_>,
    army: UnitIndex,
    named: UnitRef,
) -> Result<LegalOrder, VoidReason> {
    let (unit, sea) = (field.unit(army), named.place.province);
    if unit.kind != UnitKind::Army {
        return Err(VoidReason::Carrying(CarryingVoid::OnlyArmiesBoard(
            unit.place.province,
        )));
    }
    let fleet = boarded(field, unit.power, named)
        .ok_or(VoidReason::Carrying(CarryingVoid::NoFleetThere(sea)))?;
    if field.board.terrain(sea) != Terrain::Sea {
        return Err(VoidReason::Carrying(CarryingVoid::FleetInPort(sea)));
    }
    let owner = field.power_of(fleet);
    if owner != unit.power {
        // Whose the units beyond the known world are is a secret.
        return Err(if field.board.is_beyond(sea) {
            VoidReason::Carrying(CarryingVoid::NoFleetThere(sea))
        } else {
            VoidReason::NotYours { at: sea, owner }
        });
    }
    touching(field, sea, unit.place.province)?;
    if field.cargo(fleet).is_some() {
        return Err(VoidReason::Carrying(CarryingVoid::FleetLoaded(sea)));
    }
    Ok(LegalOrder::Board { fleet })
}

/// The fleet that a power's order to board names: of several in an open sea the one that was found
/// out, else the first of the power that carries no army.
fn boarded(field: &Field<'_>, power: PowerId, named: UnitRef) -> Option<UnitIndex> {
    if let Some(fleet) = named.id.and_then(|id| field.find(id)) {
        return Some(fleet);
    }
    let mut best: Option<UnitIndex> = None;
    for fleet in field.occupants(named.place.province) {
        if field.unit(fleet).kind != UnitKind::Fleet {
            continue;
        }
        let is_own = field.power_of(fleet) == power;
        if is_own && field.cargo(fleet).is_none() {
            return Some(fleet);
        }
        // A fleet that can't be boarded is named all the same, so that the reason is about it.
        if best.is_none_or(|best| is_own && field.power_of(best) != power) {
            best = Some(fleet);
        }
    }
    best
}

/// `A(WES) D Tun`. Which army lands depends on what else is ordered; the one given here is the
/// first that could.
pub(super) fn judge_land(
    field: &Field<'_>,
    power: PowerId,
    named: UnitRef,
    to: Place,
    fleet: Option<ProvinceId>,
) -> Result<(UnitIndex, LegalOrder), VoidReason> {
    if !named.aboard {
        return Err(VoidReason::Carrying(CarryingVoid::WhichArmy));
    }
    let from = named.place.province;
    check_landing(field, from, to)?;
    check_open(field, power, to.province)?;
    let found_out = named.id.and_then(|id| field.find(id));
    let army = found_out
        .or_else(|| could_land(field, power, from, fleet))
        .ok_or(VoidReason::Carrying(CarryingVoid::NobodyAboard(from)))?;
    Ok((
        army,
        LegalOrder::Land {
            from,
            to: to.province,
            fleet,
        },
    ))
}

/// `S A(LYO) D Pie`
pub(super) fn judge_support_landing(
    field: &Field<'_>,
    named: UnitRef,
    to: Place,
) -> Result<LegalOrder, VoidReason> {
    let from = named.place.province;
    check_landing(field, from, to)?;
    Ok(LegalOrder::SupportLanding {
        army: named.id.and_then(|id| field.find(id)),
        from,
        to: to.province,
    })
}

/// Whether an army could land from a sea in a place, whoever is there.
fn check_landing(field: &Field<'_>, from: ProvinceId, to: Place) -> Result<(), VoidReason> {
    if field.board.terrain(from) != Terrain::Sea {
        return Err(VoidReason::Carrying(CarryingVoid::NobodyAboard(from)));
    }
    if !field.board.terrain(to.province).is_land() {
        return Err(out_of_reach(field.board, UnitKind::Army, to));
    }
    touching(field, from, to.province)?;
    if to.coast.is_some() {
        needless_coast(field.rules, to.province)
    } else {
        Ok(())
    }
}

/// Whether a sea touches a province; of a secret one no more is told than that it is not near.
fn touching(field: &Field<'_>, sea: ProvinceId, land: ProvinceId) -> Result<(), VoidReason> {
    if field.board.shores(sea).contains(&land) {
        Ok(())
    } else if field.board.is_beyond(land) {
        Err(VoidReason::NotAdjacent {
            to: Place::new(land),
        })
    } else {
        Err(VoidReason::Carrying(CarryingVoid::SeaApart { sea, land }))
    }
}

/// The first army of a power that is, or could come, aboard in a sea; by the fleet that stands at
/// `fleet`, where that is named.
fn could_land(
    field: &Field<'_>,
    power: PowerId,
    from: ProvinceId,
    fleet: Option<ProvinceId>,
) -> Option<UnitIndex> {
    // Whether a fleet of the power is the one named and is, or could come, in the sea.
    let comes = |index: UnitIndex| {
        let unit = field.unit(index);
        let there = unit.place.province;
        let is_named = fleet.is_none_or(|named| named == there);
        let reaches = there == from || field.board.fleet_can_reach(unit.place, from);
        is_named && reaches && unit.power == power
    };
    let units = (0..field.units.len()).map(UnitIndex::new);
    let aboard = units
        .clone()
        .filter(|&fleet| comes(fleet))
        .filter_map(|fleet| field.cargo(fleet));
    // The same order as that of `Finder`, which knows the other orders: here, elsewhere, ashore.
    aboard
        .clone()
        .find(|&army| field.unit(army).place.province == from)
        .or_else(|| aboard.clone().next())
        .or_else(|| {
            units
                .filter(|&army| field.power_of(army) == power)
                .find(|&army| boardable(field, army).any(comes))
        })
}

/// `F ENG FF A Lon - Bre`: whether the fleet could run it. `army` is where the army stands.
pub(super) fn check_ferry(
    field: &Field<'_>,
    fleet: UnitIndex,
    army: ProvinceId,
    to: ProvinceId,
    named: bool,
) -> Result<(), VoidReason> {
    let sea = field.province_of(fleet);
    if field.cargo(fleet).is_some() {
        return Err(VoidReason::Carrying(CarryingVoid::LoadedFerry(sea)));
    }
    if !named && field.rules.ferry_word == FerryWord::Strict {
        return Err(VoidReason::Carrying(CarryingVoid::FerryNotNamed));
    }
    // Section I: across one sea, which touches both coasts.
    let shores = field.board.shores(sea);
    if shores.contains(&army) && shores.contains(&to) {
        Ok(())
    } else {
        Err(VoidReason::Carrying(CarryingVoid::FerryTooFar { sea }))
    }
}
