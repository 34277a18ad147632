//! How an order names units and coasts: what is wrong but harmless, and what makes it void.

use super::super::rules::{HouseRules, MissingKind, NeedlessCoast, WrongKind, WrongUnitCoast};
use super::{OpenSeaVoid, VoidReason};
use crate::order::UnitRef;
use crate::position::{Position, Unit};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};

/// Whether an order may name this unit so: the letter that is missing or wrong, the coast on which
/// it does not stand.
pub fn check_name(rules: &HouseRules, unit: &Unit, named: UnitRef) -> Result<(), VoidReason> {
    let at = unit.place.province;
    match named.kind {
        // DATC 4.C.1
        None if rules.missing_kind == MissingKind::Void => {
            return Err(VoidReason::KindNotNamed(at));
        }
        // DATC 4.C.2; whether a line is corrected by another is seen when all are bound
        Some(kind) if kind != unit.kind && rules.wrong_kind == WrongKind::Void => {
            return Err(VoidReason::WrongKind { at, is: unit.kind });
        }
        _ => {}
    }
    if named.place.coast.is_none() || named.place.coast == unit.place.coast {
        return Ok(());
    }
    // DATC 4.B.5, 4.B.6
    match unit.place.coast {
        None => needless_coast(rules, at),
        Some(_) if rules.wrong_unit_coast == WrongUnitCoast::Void => {
            Err(VoidReason::WrongCoast { at: unit.place })
        }
        Some(_) => Ok(()),
    }
}

/// The standing unit that an order of a power names.
pub fn standing_unit<'p>(
    rules: &HouseRules,
    position: &'p Position,
    power: PowerId,
    named: UnitRef,
) -> Result<&'p Unit, VoidReason> {
    let at = named.place.province;
    if rules.room.open_seas {
        return standing_in_stack(rules, position, power, named);
    }
    let unit = position.unit_in(at).ok_or(VoidReason::NoUnit(at))?;
    if unit.power != power {
        return Err(VoidReason::NotYours {
            at,
            owner: unit.power,
        });
    }
    check_name(rules, unit, named)?;
    Ok(unit)
}

/// The same where a sea may hold several: the one that was found out, else the first of the power.
fn standing_in_stack<'p>(
    rules: &HouseRules,
    position: &'p Position,
    power: PowerId,
    named: UnitRef,
) -> Result<&'p Unit, VoidReason> {
    let at = named.place.province;
    let mut own = position.units_in(at).filter(|unit| unit.power == power);
    let meant = match named.id {
        Some(id) => own.find(|unit| unit.id == id),
        None => own.next(),
    };
    let unit = meant.ok_or(VoidReason::OpenSeas(OpenSeaVoid::NoneLeft {
        at,
        kind: named.kind.unwrap_or(UnitKind::Fleet),
        of: 0,
    }))?;
    check_name(rules, unit, named)?;
    Ok(unit)
}

/// A coast is named where none can be (DATC 4.B.6).
pub(crate) fn needless_coast(rules: &HouseRules, at: ProvinceId) -> Result<(), VoidReason> {
    match rules.needless_coast {
        NeedlessCoast::Ignore => Ok(()),
        NeedlessCoast::Void => Err(VoidReason::NeedlessCoast(at)),
    }
}

/// The place that a unit takes when it is put on the board: a fleet needs a coast named where there
/// are several.
pub fn station(
    board: &Board,
    rules: &HouseRules,
    kind: UnitKind,
    place: Place,
) -> Result<Place, VoidReason> {
    let at = place.province;
    let coasts = board.province(at).coasts.len();
    if place.coast.is_some() && (kind == UnitKind::Army || coasts == 0) {
        needless_coast(rules, at)?;
    }
    match kind {
        UnitKind::Army => Ok(Place::of(at)),
        // DATC 4.C.4
        UnitKind::Fleet if !board.terrain(at).is_navigable() => Err(VoidReason::FleetInland(at)),
        UnitKind::Fleet if coasts == 0 => Ok(Place::of(at)),
        // DATC 4.B.7
        UnitKind::Fleet if place.coast.is_none_or(|c| c.index() >= coasts) => {
            Err(VoidReason::WhichCoast { to: at })
        }
        UnitKind::Fleet => Ok(place),
    }
}
