//! What is asked of a power in each phase.

use super::{builds, claims, setup};
use crate::calendar::PhaseKind;
use crate::position::{Dislodged, Position};
use crate::variant::{Demand, State, Table, standard};
use chancery_atlas::board::PowerId;

/// What a power has to order. It may claim the victory in every phase but the first, if it would
/// win by that now.
pub(crate) fn demands_of(table: Table<'_>, state: &State, power: PowerId) -> Vec<Demand> {
    let position = &state.position;
    let mut demands: Vec<Demand> = match state.phase.kind {
        PhaseKind::SetUp => (0..setup::left(table.board, position, power))
            .map(Demand::Build)
            .collect(),
        PhaseKind::Movement => standard::demands_of_units(state, power),
        PhaseKind::Retreats => position
            .dislodged
            .iter()
            .filter(|d| d.unit.power == power)
            .filter_map(|d| retreat(position, d))
            .collect(),
        PhaseKind::Adjustments => match builds::due(table, state, power) {
            due @ ..0 => (0..due.unsigned_abs() as usize)
                .map(Demand::Removal)
                .collect(),
            // One abroad answers two of these.
            _ => (0..builds::usable(table, state, power))
                .map(Demand::Build)
                .collect(),
        },
    };
    if state.phase.kind != PhaseKind::SetUp && claims::may_claim(table.board, position, power) {
        demands.push(Demand::Claim);
    }
    demands
}

/// What is asked of a dislodged unit. An army aboard need not go ashore while its fleet can take it
/// along; a fleet that can go nowhere waits for its army only.
fn retreat(position: &Position, dislodged: &Dislodged) -> Option<Demand> {
    let id = dislodged.unit.id;
    if dislodged.retreats.is_empty() {
        return None;
    }
    let Some(army) = position.carried(id) else {
        return Some(Demand::Unit(id));
    };
    let fleet_can_go = position
        .dislodged
        .iter()
        .any(|other| other.unit.id == army.fleet && !other.retreats.is_empty());
    if fleet_can_go {
        Some(Demand::May(id))
    } else {
        Some(Demand::Unit(id))
    }
}
