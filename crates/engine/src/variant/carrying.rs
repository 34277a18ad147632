//! What becomes of armies aboard fleets when the moves of a phase are settled (Davis's army/fleet
//! module, 1984).

use super::{Event, Fate, Settlement, Table};
use crate::adjudicate::{After, ByDefault, DefaultAction, Movement, UnitIndex};
use crate::position::{Aboard, Position, Unit};
use chancery_atlas::board::Place;

/// Armies go aboard, go along with their fleets, land, and starve. In the settlement stands who
/// stands on the board after the moves.
pub fn carry(
    table: Table<'_>,
    before: &Position,
    movement: &Movement<'_>,
    settlement: &mut Settlement,
) {
    // The fates are listed so: standing units first, then those aboard.
    let standing = before.units.len();
    if before.aboard.is_empty()
        && !movement
            .units
            .iter()
            .any(|after| matches!(after, After::Boarded { .. }))
    {
        return;
    }
    settlement.after.position.aboard.clear();
    for (aboard, after) in before.aboard.iter().zip(&movement.units[standing..]) {
        let position = &mut settlement.after.position;
        if let After::Moved { to, .. } = *after {
            position.place_unit(Unit {
                place: to,
                ..aboard.unit
            });
            continue;
        }
        // Who did not land goes where its fleet goes. Of a dislodged fleet it stays beside it until
        // the two retreat together (section IV.a).
        let fleet = before.units.iter().position(|unit| unit.id == aboard.fleet);
        let place = fleet.map_or(aboard.unit.place, |fleet| goes_to(before, movement, fleet));
        let moves = aboard.moves.saturating_add(1);
        position.embark(Aboard {
            unit: Unit {
                place,
                ..aboard.unit
            },
            moves,
            ..*aboard
        });
    }
    for (unit, after) in before.units.iter().zip(movement.units) {
        if let After::Boarded { fleet } = *after {
            board(before, movement, *unit, fleet, settlement);
        }
    }
    // Rations count after the moves and before the retreats: who lands in the last of them does not
    // starve, and a dislodged fleet whose army starves retreats alone (section II.b).
    starve(table, before, settlement);
}

/// An army goes aboard a fleet, which may have moved on (section II.a).
fn board(
    before: &Position,
    movement: &Movement<'_>,
    army: Unit,
    fleet: UnitIndex,
    settlement: &mut Settlement,
) {
    let place = goes_to(before, movement, fleet.get());
    let carrier = before.units[fleet.get()].id;
    // The move in which it came aboard is the first of its rations (section II.b).
    settlement.after.position.embark(Aboard {
        unit: Unit { place, ..army },
        fleet: carrier,
        moves: 1,
    });
    settlement.events.push(Event {
        unit: army,
        fate: Fate::Boarded { at: place.province },
    });
}

/// Where a unit stands after the moves; a dislodged one where it stood.
fn goes_to(before: &Position, movement: &Movement<'_>, unit: usize) -> Place {
    match movement.units[unit] {
        After::Moved { to, .. } => to,
        _ => before.units[unit].place,
    }
}

/// Armies that have spent all of their rations are lost; their fleets stay (section II.b).
fn starve(table: Table<'_>, before: &Position, settlement: &mut Settlement) {
    let Some(limit) = table.rules.rations() else {
        return;
    };
    let position = &mut settlement.after.position;
    let starved: Vec<Aboard> = position
        .aboard
        .iter()
        .copied()
        .filter(|aboard| aboard.moves >= limit)
        .collect();
    position.aboard.retain(|aboard| aboard.moves < limit);
    for aboard in starved {
        // An event tells of a unit as it stood before.
        let unit = before.unit(aboard.unit.id).copied().unwrap_or(aboard.unit);
        settlement.defaults.push(ByDefault {
            unit: unit.id,
            action: DefaultAction::Starved,
        });
        settlement.events.push(Event {
            unit,
            fate: Fate::Gone { by: None },
        });
    }
}
