//! Pools: units that a power keeps off the board at its home centres. Where a unit may be pooled,
//! which unit an order means, and how one comes onto the board (rb116, §2 and §3).

use super::legal::station;
use super::rules::{HouseRules, MissingKind};
use super::verdict::{PoolVoid, VoidReason};
use crate::position::{Position, Unit, UnitId};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};

/// How many units a pool holds, of whatever kind (§2.4).
pub const ROOM: usize = 2;

/// Whether units of a kind may be pooled at a centre, room aside: it is a home centre of the power,
/// the power owns it (§3.2), and a fleet finds a coast there (§2.4).
///
/// # Errors
/// Why not, as an order would be void.
pub(crate) fn check_centre(
    board: &Board,
    position: &Position,
    power: PowerId,
    kind: UnitKind,
    centre: ProvinceId,
) -> Result<(), VoidReason> {
    check_home(board, power, centre)?;
    if position.owner(centre) != Some(power) {
        return Err(VoidReason::NotOwned(centre));
    }
    if kind == UnitKind::Fleet && !board.terrain(centre).is_navigable() {
        return Err(VoidReason::FleetInland(centre));
    }
    Ok(())
}

/// Whether a province is a home centre of a power, whoever owns it.
fn check_home(board: &Board, power: PowerId, centre: ProvinceId) -> Result<(), VoidReason> {
    let province = board.province(centre);
    if province.centre && province.home == Some(power) {
        Ok(())
    } else {
        Err(VoidReason::NotHome(centre))
    }
}

/// The centres with room for a unit, in the order of the board.
pub fn open_to<'a>(
    board: &'a Board,
    position: &'a Position,
    unit: &'a Unit,
) -> impl Iterator<Item = ProvinceId> + 'a {
    let power = unit.power;
    board
        .power(power)
        .home
        .iter()
        .copied()
        .filter(move |&centre| {
            check_centre(board, position, power, unit.kind, centre).is_ok()
                && position.pool(power, centre).count() < ROOM
        })
}

/// The pooled unit that an order of a power means: the first of the kind at the centre that is not
/// `taken`.
///
/// # Errors
/// Why the order is void: it is no home centre, there is no such unit, or it could be either of two
/// kinds.
pub(crate) fn named<'p>(
    board: &Board,
    rules: &HouseRules,
    position: &'p Position,
    power: PowerId,
    kind: Option<UnitKind>,
    centre: ProvinceId,
    taken: &[UnitId],
) -> Result<&'p Unit, VoidReason> {
    check_home(board, power, centre)?;
    let mut meant = position
        .pool(power, centre)
        .filter(|unit| !taken.contains(&unit.id) && kind.is_none_or(|kind| unit.kind == kind));
    let unit = meant
        .next()
        .ok_or(VoidReason::Pools(PoolVoid::NotPooled { kind, at: centre }))?;
    // DATC 4.C.1. After the unit: where none is pooled, no letter would help.
    if kind.is_none() && rules.missing_kind == MissingKind::Void {
        return Err(VoidReason::KindNotNamed(centre));
    }
    // Units of one kind are alike, so the first will do. Of two kinds the order must say which.
    if meant.any(|other| other.kind != unit.kind) {
        Err(VoidReason::WhichKind(centre))
    } else {
        Ok(unit)
    }
}

/// The unit that a power's order to mobilize puts on the board, as it will stand (§2.1, §3.4).
/// `position` is the one at that moment, with the pools as the phase began; `filled` are the
/// centres in which a unit appears already.
pub(crate) fn mobilized(
    board: &Board,
    rules: &HouseRules,
    position: &Position,
    filled: &[ProvinceId],
    power: PowerId,
    kind: Option<UnitKind>,
    place: Place,
) -> Result<Unit, VoidReason> {
    let centre = place.province;
    let unit = named(board, rules, position, power, kind, centre, &[])?;
    if position.unit_in(centre).is_some() {
        return Err(VoidReason::NotVacant(centre));
    }
    // §3.4: no unit mobilizes on top of another, not even of one that appears only now.
    if filled.contains(&centre) {
        return Err(VoidReason::Pools(PoolVoid::AlreadyAppears(centre)));
    }
    Ok(Unit {
        place: station(board, rules, unit.kind, place)?,
        ..*unit
    })
}
