//! Which unit each line of a phase is for.

use crate::adjudicate::{VoidReason, open_seas};
use crate::discovery::Discoveries;
use crate::order::{Action, Order, Submission};
use crate::position::{Position, UnitId};
use crate::variant::bind::{by, in_its_place};
use crate::variant::{Bound, State, Table, Target};
use chancery_atlas::board::UnitKind;

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
    for submission in bound.iter_mut().flatten() {
        let alone = only_one(position, submission);
        if let Order::Unit { unit, .. } | Order::Remove { unit } = &mut submission.order {
            unit.id = unit.id.or(alone);
        }
    }
    bound
}

/// The unit of a power that a line names, where its place tells.
fn only_one(position: &Position, submission: &Submission) -> Option<UnitId> {
    let named = submission.order.unit()?;
    let (at, power) = (named.place.province, submission.power);
    let aboard = || {
        position
            .aboard_in(at)
            .find(|army| army.unit.power == power)
            .map(|army| army.unit.id)
    };
    if named.aboard {
        return aboard();
    }
    // Where fleets stand, an army is aboard one of them.
    let is_army_at_sea = named.kind == Some(UnitKind::Army)
        && position
            .unit_in(at)
            .is_some_and(|unit| unit.kind == UnitKind::Fleet);
    let army = if is_army_at_sea { aboard() } else { None };
    army.or_else(|| {
        position
            .units_in(at)
            .find(|unit| unit.power == power)
            .map(|unit| unit.id)
    })
}

/// The dislodged unit that a line is for.
pub(crate) fn dislodged(position: &Position, submission: &Submission) -> Option<UnitId> {
    let at = submission.order.unit()?.place.province;
    let mut dislodged = position.dislodged.iter().map(|dislodged| dislodged.unit);
    dislodged
        .find(|unit| unit.power == submission.power && unit.place.province == at)
        .map(|unit| unit.id)
}

/// What lines are for, given with the units that were found for them. One for which none was
/// looked for, since it is void, is for a unit in its place that has no line.
pub(crate) fn targets(table: Table<'_>, state: &State, given: &[Submission]) -> Vec<Bound> {
    let position = &state.position;
    let found = |line: &Submission| line.order.unit().and_then(|unit| unit.id);
    let taken: Vec<UnitId> = given.iter().filter_map(found).collect();
    let left = |line: &Submission| {
        let at = line.order.unit()?.place.province;
        let own = || {
            position
                .units_in(at)
                .filter(|unit| unit.power == line.power)
        };
        match own().count() {
            0 | 1 => in_its_place(state, line),
            _ => own().map(|unit| unit.id).find(|id| !taken.contains(id)),
        }
    };
    let meant = |line: &Submission| found(line).or_else(|| left(line));
    let mut bound = by(table, state, given, meant);
    for (line, bound) in given.iter().zip(&mut bound) {
        if let Target::Unit(army) = bound.target
            && position.carried(army).is_some()
        {
            bound.target = Target::May(army);
        }
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
