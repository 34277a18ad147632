//! Armies put aboard fleets, and taken off them.

use super::EditError;
use crate::board::{Board, PowerId, ProvinceId, UnitKind};
use crate::position::{Aboard, Position, Unit, UnitId};
use crate::variant::{Table, Variant, carries, forms};

/// A new army aboard a standing fleet: of its power (army/fleet module, section III.a), or of any
/// where seasons have time scales.
pub(super) fn embark(
    variant: &dyn Variant,
    table: Table<'_>,
    position: &mut Position,
    power: PowerId,
    sea: ProvinceId,
) -> Result<(), EditError> {
    let name = || table.board.province(sea).name.clone();
    let forms = forms(variant, table.rules);
    if !forms.carrying {
        return Err(EditError::NobodyBoards);
    }
    if !carries(forms, table.board.terrain(sea)) {
        let why = if forms.scales {
            EditError::NotAfloat
        } else {
            EditError::NotAtSea
        };
        return Err(why(name()));
    }
    let mixed = forms.scales;
    let carries = |unit: &&Unit| unit.kind == UnitKind::Fleet && (mixed || unit.power == power);
    // Of several fleets in an open sea an empty one.
    let fleet = position
        .units_in(sea)
        .filter(carries)
        .min_by_key(|fleet| position.cargo(fleet.id).is_some())
        .copied();
    let no_fleet = || {
        let power = table.board.power(power).name.clone();
        if mixed {
            EditError::NoCarrier(name())
        } else {
            EditError::NoFleet { power, sea: name() }
        }
    };
    let fleet = fleet.ok_or_else(no_fleet)?;
    if position.cargo(fleet.id).is_some() {
        return Err(EditError::Loaded(name()));
    }
    position.add_aboard(power, fleet, 1);
    Ok(())
}

/// The army aboard leaves the game.
pub(super) fn remove(
    table: Table<'_>,
    position: &mut Position,
    power: PowerId,
    sea: ProvinceId,
) -> Result<(), EditError> {
    let army = army_in(table.board, position, power, sea)?;
    position.aboard.retain(|aboard| aboard.unit.id != army);
    Ok(())
}

/// So many moves are spent, and it has not starved.
pub(super) fn set_rations(
    table: Table<'_>,
    position: &mut Position,
    power: PowerId,
    sea: ProvinceId,
    moves: u8,
) -> Result<(), EditError> {
    let army = army_in(table.board, position, power, sea)?;
    let most = table
        .rules
        .af_rations
        .limit()
        .map_or(u8::MAX, |limit| limit.saturating_sub(1))
        .max(1);
    if moves == 0 || moves > most {
        let range = if most == 1 {
            "1 move".to_owned()
        } else {
            format!("1 to {most} moves")
        };
        return Err(EditError::WrongRations { range, moves });
    }
    for aboard in position
        .aboard
        .iter_mut()
        .filter(|aboard| aboard.unit.id == army)
    {
        aboard.moves = moves;
    }
    Ok(())
}

/// The army aboard a fleet that leaves the game goes with it.
pub(super) fn sink(position: &mut Position, fleet: UnitId) {
    let Some(army) = position.cargo(fleet).map(|army| army.unit.id) else {
        return;
    };
    position.aboard.retain(|aboard| aboard.unit.id != army);
    position
        .dislodged
        .retain(|dislodged| dislodged.unit.id != army);
}

fn army_in(
    board: &Board,
    position: &Position,
    power: PowerId,
    sea: ProvinceId,
) -> Result<UnitId, EditError> {
    let own = |aboard: &&Aboard| aboard.unit.power == power;
    position
        .aboard_in(sea)
        .find(own)
        .map(|aboard| aboard.unit.id)
        .ok_or_else(|| EditError::NobodyAboard {
            power: board.power(power).name.clone(),
            sea: board.province(sea).name.clone(),
        })
}
