//! Which unit an order means where a sea may hold several and parts of the world are secret.

use super::super::field::{Field, UnitIndex};
use super::{
    CarryingVoid, LegalOrder, NobodyMeant, OpenSeaVoid, VoidReason, check_name, mentioned, moves,
};
use crate::order::UnitRef;
use chancery_atlas::board::{Place, PowerId, ProvinceId, Terrain, UnitKind};

/// The unit that an order of a power is for: of several in an open sea the one that was found out,
/// else the first of the power.
#[cold]
pub(super) fn addressed(
    field: &Field<'_>,
    power: PowerId,
    named: UnitRef,
) -> Result<UnitIndex, VoidReason> {
    let at = named.place.province;
    let meant = match named.id {
        Some(id) => field.find(id),
        None => field
            .occupants(at)
            .find(|&index| field.power_of(index) == power),
    };
    // Others' units are as if they were not there, or the answer would give them away.
    let meant = meant.filter(|&index| field.power_of(index) == power);
    let index = meant.ok_or(VoidReason::OpenSeas(OpenSeaVoid::NoneLeft {
        at,
        kind: kind_in(field, named),
        of: 0,
    }))?;
    if field.carrier(index).is_some() {
        return Err(VoidReason::Carrying(CarryingVoid::OnlyLands(at)));
    }
    check_name(field.rules, field.unit(index), named)?;
    Ok(index)
}

/// The kind that an order names, or the one that is usual where it looks for it.
fn kind_in(field: &Field<'_>, named: UnitRef) -> UnitKind {
    let usual = if field.board.terrain(named.place.province) == Terrain::Sea {
        UnitKind::Fleet
    } else {
        UnitKind::Army
    };
    named.kind.unwrap_or(usual)
}

/// The unit that a support names. Of several in an open sea it is the one that was found out, else
/// the first, if they are of one power. What is beyond the known world makes no support void: its
/// writer can't know who is there.
#[cold]
pub(super) fn supported(
    field: &Field<'_>,
    named: UnitRef,
) -> Result<Result<UnitIndex, LegalOrder>, VoidReason> {
    let at = named.place.province;
    if let Some(unit) = named.id.and_then(|id| field.find(id)) {
        return Ok(Ok(unit));
    }
    if field.board.is_beyond(at) {
        // It never goes to another unit than the one named (G26).
        return match mentioned(field, named) {
            Ok(unit) if is_whose(field, unit, named) => Ok(Ok(unit)),
            Ok(_) | Err(_) => Ok(Err(LegalOrder::SupportNobody {
                at,
                why: NobodyMeant::NoneFits,
            })),
        };
    }
    if !field.is_open(at) {
        return mentioned(field, named).map(Ok);
    }
    let mut meant = field
        .occupants(at)
        .filter(|&unit| is_whose(field, unit, named));
    let first = meant.next().ok_or(VoidReason::NoUnit(at))?;
    check_name(field.rules, field.unit(first), named)?;
    let power = field.power_of(first);
    if meant.any(|unit| field.power_of(unit) != power) {
        Ok(Err(LegalOrder::SupportNobody {
            at,
            why: NobodyMeant::Whose,
        }))
    } else {
        Ok(Ok(first))
    }
}

/// Whether a unit is of the power that an order names, if it names one.
fn is_whose(field: &Field<'_>, unit: UnitIndex, named: UnitRef) -> bool {
    named
        .power
        .is_none_or(|power| power == field.power_of(unit))
}

/// Whether it is a secret to the supporter if a unit can make a move: it is another power's, and
/// the move begins or ends beyond the known world.
pub(super) fn is_secret(
    field: &Field<'_>,
    supporter: UnitIndex,
    mover: UnitIndex,
    to: ProvinceId,
) -> bool {
    let is_beyond = field.board.is_beyond(to) || field.board.is_beyond(field.province_of(mover));
    is_beyond && field.power_of(supporter) != field.power_of(mover)
}

/// The support of a fleet's move of two spaces, if it can make it.
#[cold]
pub(super) fn support_long_start(
    field: &Field<'_>,
    fleet: UnitIndex,
    to: Place,
) -> Option<LegalOrder> {
    let unit = field.unit(fleet);
    let places = moves::long_places(field.board, field.rules, unit.power, unit.place, None);
    let mut there = places.iter().filter(|place| {
        place.province == to.province && (to.coast.is_none() || to.coast == place.coast)
    });
    there
        .next()
        .map(|_| LegalOrder::SupportMove { unit: fleet, to })
}
