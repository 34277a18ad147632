//! How an order names units and coasts: what is wrong but harmless, and what makes it void.

use super::super::rules::{HouseRules, MissingKind, NeedlessCoast, WrongKind, WrongUnitCoast};
use super::{OpenSeaVoid, VoidReason};
use crate::order::UnitRef;
use crate::position::{Position, Unit};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};

/// Whether an order may name this unit so: the letter that is missing or wrong, the coast on which
/// it does not stand.
///
/// # Errors
/// Why the order is void for its name of the unit.
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
///
/// # Errors
/// Why there is none; where positions may be secret, nothing of who else is there.
pub fn standing_unit<'p>(
    rules: &HouseRules,
    position: &'p Position,
    power: PowerId,
    named: UnitRef,
) -> Result<&'p Unit, VoidReason> {
    let at = named.place.province;
    if let Some(unit) = named.standing(power, position) {
        check_name(rules, unit, named)?;
        return Ok(unit);
    }
    Err(match position.unit_in(at) {
        _ if rules.room.open_seas => none_of_theirs(named),
        Some(unit) => VoidReason::NotYours {
            at,
            owner: unit.power,
        },
        None => VoidReason::NoUnit(at),
    })
}

/// Why an order is void where it may be a secret who stands where.
pub(crate) fn none_of_theirs(named: UnitRef) -> VoidReason {
    VoidReason::OpenSeas(OpenSeaVoid::NoneLeft {
        at: named.place.province,
        kind: named.kind.unwrap_or(UnitKind::Fleet),
        of: 0,
    })
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
///
/// # Errors
/// Why it can't stand there.
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
        UnitKind::Army => Ok(Place::new(at)),
        // DATC 4.C.4
        UnitKind::Fleet if !board.terrain(at).is_navigable() => Err(VoidReason::FleetInland(at)),
        UnitKind::Fleet if coasts == 0 => Ok(Place::new(at)),
        // DATC 4.B.7
        UnitKind::Fleet if place.coast.is_none_or(|c| c.index() >= coasts) => {
            Err(VoidReason::WhichCoast { to: at })
        }
        UnitKind::Fleet => Ok(place),
    }
}
