//! Kinds of units that their owners choose in secret.

use super::EditError;
use crate::board::{Board, Place, PowerId, ProvinceId, UnitKind};
use crate::position::{FreeKind, Position};
use crate::variant::{State, Table, Variant};

/// The unit is of that kind, or its owner has not chosen one; nobody is shown it before the first
/// moves are opened.
pub(super) fn choose(
    variant: &dyn Variant,
    table: Table<'_>,
    state: &mut State,
    power: PowerId,
    province: ProvinceId,
    kind: Option<UnitKind>,
) -> Result<(), EditError> {
    let name = || table.board.province(province).name.clone();
    let not_free = || EditError::NotFree {
        power: table.board.power(power).name.clone(),
        place: name(),
        free: list(table.board, power),
    };
    let free = table
        .board
        .power(power)
        .free_units
        .iter()
        .find(|place| place.province == province);
    let free = *free
        .filter(|_| variant.forms().choosing)
        .ok_or_else(not_free)?;
    let calendar = variant.calendar();
    let first_moves = calendar.first_moves();
    if state.phase > first_moves {
        return Err(EditError::KindsShown(calendar.name(first_moves)));
    }
    let position = &mut state.position;
    let unit = position
        .units
        .iter_mut()
        .find(|unit| unit.power == power && unit.place.province == province);
    let unit = unit.ok_or_else(|| EditError::NoUnit(name()))?;
    unit.kind = kind.unwrap_or(UnitKind::Army);
    unit.place = if unit.kind == UnitKind::Fleet {
        free
    } else {
        Place::of(province)
    };
    let known = FreeKind {
        unit: unit.id,
        chosen: kind.is_some(),
    };
    position.free_kinds.retain(|other| other.unit != known.unit);
    position.free_kinds.push(known);
    Ok(())
}

/// Everybody is shown what its owner has chosen.
pub(super) fn show(
    table: Table<'_>,
    position: &mut Position,
    province: ProvinceId,
) -> Result<(), EditError> {
    let name = || table.board.province(province).name.clone();
    let unit = position
        .unit_in(province)
        .ok_or_else(|| EditError::NoUnit(name()))?
        .id;
    let known = position
        .free_kind(unit)
        .ok_or_else(|| EditError::NoSecret(name()))?;
    if !known.chosen {
        return Err(EditError::NotChosen(name()));
    }
    position.free_kinds.retain(|other| other.unit != unit);
    Ok(())
}

/// Where a power chooses kinds.
fn list(board: &Board, power: PowerId) -> String {
    let places: Vec<_> = board
        .power(power)
        .free_units
        .iter()
        .map(|place| board.province(place.province).name.as_str())
        .collect();
    if places.is_empty() {
        String::new()
    } else {
        format!("; it does in {}", places.join(", "))
    }
}
