//! Which unit each line of a phase is for.

use crate::adjudicate::{VoidReason, open_seas};
use crate::discovery::Discoveries;
use crate::order::{Action, Order, Submission};
use crate::position::{Position, UnitId};
use crate::variant::bind::{by, in_its_place};
use crate::variant::{Bound, State, Table, Target};

/// Each line with the unit that it is for, in their order, as far as there is one; or why it is
/// void.
pub(crate) fn bind(
    table: Table<'_>,
    position: &Position,
    discoveries: &Discoveries,
    orders: &[Submission],
) -> Vec<Result<Submission, VoidReason>> {
    let mut bound = open_seas::bind(
        table.board,
        table.rules,
        position,
        Some(discoveries),
        orders,
    );
    // Where a place holds several units the resolver has found which; here each stands alone.
    for submission in bound.iter_mut().flatten() {
        if let Order::Unit { unit, .. } | Order::Remove { unit } = &mut submission.order
            && unit.id.is_none()
        {
            let alone = unit.standing_or_aboard(submission.power, position);
            unit.id = alone.map(|unit| unit.id);
        }
    }
    bound
}

/// What lines are for, given with the units that were found for them. One for which none was
/// looked for, since it is void, is for a unit in its place that has no line.
pub(crate) fn targets(table: Table<'_>, state: &State, given: &[Submission]) -> Vec<Bound> {
    let position = &state.position;
    let taken: Vec<UnitId> = given.iter().filter_map(unit_found).collect();
    let mut bound = by(table, state, given, |line| {
        unit_found(line).or_else(|| unit_left(state, line, &taken))
    });
    for (line, bound) in given.iter().zip(&mut bound) {
        if let Target::Unit(army) = bound.target
            && position.carried(army).is_some()
        {
            bound.target = Target::May(army);
        }
        // In an open sea the place alone does not tell which unit is meant (rule 8c).
        bound.object = match line.order.action() {
            Some(
                Action::Board { fleet: unit }
                | Action::SupportHold { unit }
                | Action::SupportMove { unit, .. },
            ) => unit.id,
            _ => None,
        };
    }
    bound
}

/// The unit that was found for a line.
fn unit_found(line: &Submission) -> Option<UnitId> {
    line.order.unit()?.id
}

/// A unit in a line's place that no line was found to be for.
fn unit_left(state: &State, line: &Submission, taken: &[UnitId]) -> Option<UnitId> {
    let at = line.order.unit()?.place.province;
    let own: Vec<UnitId> = state
        .position
        .units_in(at)
        .filter(|unit| unit.power == line.power)
        .map(|unit| unit.id)
        .collect();
    if own.len() < 2 {
        return in_its_place(state, line);
    }
    own.into_iter().find(|id| !taken.contains(id))
}
