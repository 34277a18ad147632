//! What each line of a phase is for. In time scales an order names the unit that is in a place when
//! its own begins: before a month is settled that is foreseen, and afterwards found.

use super::retreat_lines;
use crate::calendar::PhaseKind;
use crate::order::{ClaimOrder, Order, ScaleOrder, Submission};
use crate::position::UnitId;
use crate::variant::bind::{by, in_its_place};
use crate::variant::{Bound, Mercator, State, Table, Target, Variant};

/// What each line is for, if all goes as ordered.
pub(crate) fn foreseen(table: Table<'_>, state: &State, orders: &[Submission]) -> Vec<Bound> {
    let mut bound = as_it_stands(table, state, orders);
    let board = table.board;
    if let Some(outlook) = Mercator.outlook(table, state, orders) {
        for (line, bound) in orders.iter().zip(&mut bound) {
            if line.order.scale().is_some() {
                let units = outlook.ordered(board, line.power, &line.order);
                bound.target = match &line.order {
                    Order::Scales(ScaleOrder::Chain { .. }) => Target::Chain(units),
                    _ => units
                        .first()
                        .map_or(Target::Nothing, |&unit| Target::Unit(unit)),
                };
                bound.object = outlook.boarded(board, line.power, &line.order);
            }
        }
    }
    bound
}

/// What each line is for where nothing moves.
pub(crate) fn as_it_stands(table: Table<'_>, state: &State, orders: &[Submission]) -> Vec<Bound> {
    // Whom a line of the retreats is for hangs on its letter: an army may wait beside its fleet.
    let mut bound = by(table, state, orders, |line| {
        awaiting_retreat(table, state, line).or_else(|| in_its_place(state, line))
    });
    tell_claims_apart(orders, &mut bound);
    bound
}

/// The dislodged unit that a line of the retreats addresses.
fn awaiting_retreat(table: Table<'_>, state: &State, line: &Submission) -> Option<UnitId> {
    if state.phase.kind != PhaseKind::Retreats {
        return None;
    }
    let position = &state.position;
    let named = *line.order.unit()?;
    let index = retreat_lines::addressed(table, position, line, named).ok()?;
    Some(position.dislodged[index].unit.id)
}

/// Claims of several alliances stand side by side: a later one replaces only one of the same
/// partners.
fn tell_claims_apart(orders: &[Submission], bound: &mut [Bound]) {
    for (line, bound) in orders.iter().zip(bound) {
        if let Order::Claims(ClaimOrder::Claim { with }) = &line.order {
            bound.target = Target::Claim(with.clone());
        }
    }
}
