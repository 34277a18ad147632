//! What is asked of a power in each phase, and what is proposed for what it has not ordered.

use super::{builds, claims, setup};
use crate::adjudicate::{Outcome, Reason};
use crate::board::{PowerId, UnitKind};
use crate::calendar::PhaseKind;
use crate::order::{Action, Order, Submission};
use crate::position::{Dislodged, Position};
use crate::variant::{Demand, Guise, Settlement, State, Table, Timed, proposals, standard};

/// What a power has to order. It may claim the victory in every phase but the first, if it would
/// win by that now.
pub fn of(table: Table<'_>, state: &State, power: PowerId) -> Vec<Demand> {
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
    let fleet_can_go = |fleet| {
        position
            .dislodged
            .iter()
            .any(|other| other.unit.id == fleet && !other.retreats.is_empty())
    };
    if dislodged.retreats.is_empty() {
        return None;
    }
    match position.carried(id) {
        Some(army) if fleet_can_go(army.fleet) => Some(Demand::May(id)),
        _ => Some(Demand::Unit(id)),
    }
}

/// The orders that say what a phase, so settled, did by default.
pub fn proposals(
    table: Table<'_>,
    state: &State,
    settlement: &Settlement,
    power: PowerId,
    orders: &[Submission],
) -> Vec<Order> {
    let mut proposed = proposals::of_units(&state.position, settlement, power);
    match state.phase.kind {
        PhaseKind::SetUp | PhaseKind::Adjustments => {
            let due = builds::adjustment(table, state, power).builds();
            let used = used(table, settlement, power, orders);
            proposed.extend((used..due).map(|_| Order::Waive));
        }
        PhaseKind::Movement => name_pairs(table, state, &mut proposed, orders),
        PhaseKind::Retreats => {}
    }
    proposed
}

/// How many builds a power's lines use up.
fn used(table: Table<'_>, settlement: &Settlement, power: PowerId, orders: &[Submission]) -> usize {
    let own = orders
        .iter()
        .zip(&settlement.verdicts)
        .filter(|(order, verdict)| order.power == power && verdict.outcome == Outcome::Succeeds);
    own.map(|(order, verdict)| match (&order.order, verdict.reason) {
        (_, Reason::Waived | Reason::Placed) => 1,
        (Order::Build { place, .. }, _) => builds::cost(table.board, power, place.province),
        _ => 0,
    })
    .sum()
}

/// A hold names its unit as what it will be when the second time scale begins.
fn name_pairs(table: Table<'_>, state: &State, proposed: &mut [Order], orders: &[Submission]) {
    let forecasts = super::Mercator.forecast(table, state, orders);
    for order in proposed {
        let Order::Unit {
            unit: named,
            action: Action::Hold,
        } = order
        else {
            continue;
        };
        let Some(unit) = state.position.unit_in(named.place.province) else {
            continue;
        };
        let forecast = forecasts
            .iter()
            .find(|forecast| forecast.unit == unit.id)
            .map(|forecast| forecast.at[1].1);
        let carries = state.position.cargo(unit.id).is_some();
        named.pair =
            unit.kind == UnitKind::Fleet && forecast.map_or(carries, |guise| guise == Guise::Pair);
    }
}
