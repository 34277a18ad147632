//! What is made true again after the position was changed by hand.

use super::owners;
use crate::adjudicate::retreat;
use crate::calendar::Scale;
use crate::position::{Barred, Dislodged, Position, Unit, UnitId};
use crate::variant::Table;
use chancery_atlas::board::{Board, Place, Terrain, UnitKind};

/// Armies are aboard fleets in seas and canals, where these are; dislodged units can go where there
/// is room; nobody owns what nobody can.
pub(crate) fn refresh(table: Table<'_>, position: &mut Position) {
    let board = table.board;
    // First who is aboard: an army at sea without a fleet is nowhere, and does not wait either.
    follow_fleets(board, position);
    let Position {
        units,
        dislodged,
        aboard,
        ..
    } = position;
    dislodged.retain(|d| {
        d.unit.kind == UnitKind::Fleet
            || board.terrain(d.unit.place.province) != Terrain::Sea
            || aboard.iter().any(|army| army.unit.id == d.unit.id)
    });
    for dislodged in dislodged.iter_mut() {
        *dislodged = retreat::refresh(board, table.rules, dislodged, false, units);
    }
    let armies: Vec<Dislodged> = position
        .dislodged
        .iter()
        .filter_map(|fleet| army_of(board, position, fleet))
        .collect();
    position.dislodged.extend(armies);
    let extra: Vec<UnitId> = position
        .extra
        .iter()
        .copied()
        .filter(|&id| position.unit(id).is_some())
        .collect();
    position.extra = extra;
    owners::keep(board, position);
}

/// Armies are where their fleets are, if those can carry one there; else they are gone.
fn follow_fleets(board: &Board, position: &mut Position) {
    let Position {
        units,
        dislodged,
        aboard,
        ..
    } = position;
    let fleets: Vec<Unit> = units
        .iter()
        .chain(dislodged.iter().map(|d| &d.unit))
        .copied()
        .collect();
    aboard.retain_mut(|army| {
        let fleet = fleets
            .iter()
            .filter(|unit| {
                matches!(
                    board.terrain(unit.place.province),
                    Terrain::Sea | Terrain::Canal
                )
            })
            .find(|unit| unit.id == army.fleet && unit.kind == UnitKind::Fleet);
        if let Some(fleet) = fleet {
            army.unit.place = Place::new(fleet.place.province);
        }
        fleet.is_some()
    });
}

/// The army aboard a fleet that was made a dislodged one by hand, waiting beside it.
fn army_of(board: &Board, position: &Position, fleet: &Dislodged) -> Option<Dislodged> {
    let army = position.cargo(fleet.unit.id)?.unit;
    if position
        .dislodged
        .iter()
        .any(|other| other.unit.id == army.id)
    {
        return None;
    }
    let (retreats, barred) = retreat::sort_out(board, army, |place: Place| {
        if fleet.by == Some(place.province) {
            Some(Barred::Attacker)
        } else if position.unit_in(place.province).is_some() {
            Some(Barred::Occupied)
        } else if fleet.scale == Scale::Third {
            // Dislodged in the third time scale, an army/fleet retreats intact ((f)).
            Some(Barred::SeasOnly)
        } else {
            None
        }
    });
    Some(Dislodged {
        unit: army,
        retreats,
        barred,
        ..fleet.clone()
    })
}
