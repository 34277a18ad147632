//! What each line of a phase is for. In time scales an order names the unit that is in a place when
//! its own begins: before a month is settled that is foreseen, and afterwards found.

use super::retreat_lines;
use crate::adjudicate::Occupants;
use crate::calendar::{PhaseKind, Scale};
use crate::order::{Action, ClaimOrder, Order, ScaleOrder, Submission, UnitRef};
use crate::position::{Position, UnitId};
use crate::variant::bind::{MonthOutlook, by, in_its_place, moment, says_army};
use crate::variant::{Bound, Mercator, ScaleStep, State, Table, Target};
use chancery_atlas::board::{PowerId, ProvinceId, UnitKind};

/// What each line is for, if all goes as ordered.
pub(crate) fn foreseen(table: Table<'_>, state: &State, orders: &[Submission]) -> Vec<Bound> {
    let mut bound = as_it_stands(table, state, orders);
    let (board, rules) = (table.board, table.rules);
    if let Some(outlook) = MonthOutlook::of(board, rules, &Mercator, state, orders) {
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

/// What each line of a month was for, by where the units were when each time scale began.
pub(crate) fn found(
    table: Table<'_>,
    state: &State,
    orders: &[Submission],
    steps: &[ScaleStep],
) -> Vec<Bound> {
    let mut bound = by(table, state, orders, |line: &Submission| {
        Some(line)
            .filter(|line| line.order.scale().is_none())
            .and_then(|line| in_its_place(state, line))
    });
    tell_claims_apart(orders, &mut bound);
    let moments = Scale::ALL.map(|scale| {
        let before = steps.iter().rfind(|step| step.scale < scale);
        ScaleMoment::of(table, before.map_or(&state.position, |step| &step.after))
    });
    for (line, bound) in orders.iter().zip(&mut bound) {
        let Some((scale, named)) = line.order.scale().zip(line.order.unit()) else {
            continue;
        };
        let is_army = says_army(&line.order, named) == Some(true);
        let unit = |named: &UnitRef| moments[moment(scale)].unit(line.power, *named, is_army);
        bound.target = match &line.order {
            Order::Scales(ScaleOrder::Chain { fleets, .. }) => {
                Target::Chain(fleets.iter().filter_map(unit).collect())
            }
            _ => unit(named).map_or(Target::Nothing, Target::Unit),
        };
        if let Some(Action::Board { fleet }) = line.order.action() {
            bound.object = moments[moment(scale)].standing(fleet.place.province);
        }
    }
    bound
}

/// What each line is for where nothing moves.
fn as_it_stands(table: Table<'_>, state: &State, orders: &[Submission]) -> Vec<Bound> {
    let position = &state.position;
    let waits = |line: &Submission| {
        let named = *line
            .order
            .unit()
            .filter(|_| state.phase.kind == PhaseKind::Retreats)?;
        let index = retreat_lines::addressed(table, position, line, named).ok()?;
        Some(position.dislodged[index].unit.id)
    };
    let meant = |line: &Submission| waits(line).or_else(|| in_its_place(state, line));
    let mut bound = by(table, state, orders, meant);
    tell_claims_apart(orders, &mut bound);
    bound
}

/// Claims of several alliances stand side by side.
fn tell_claims_apart(orders: &[Submission], bound: &mut [Bound]) {
    for (line, bound) in orders.iter().zip(bound) {
        if let Order::Claims(ClaimOrder::Claim { with }) = &line.order {
            bound.target = Target::Claim(with.clone());
        }
    }
}

/// Who stands where when a time scale begins.
struct ScaleMoment<'a> {
    position: &'a Position,
    occupants: Occupants,
}

impl<'a> ScaleMoment<'a> {
    fn of(table: Table<'_>, position: &'a Position) -> Self {
        Self {
            position,
            occupants: Occupants::new(table.board, &position.units),
        }
    }

    fn standing(&self, at: ProvinceId) -> Option<UnitId> {
        let standing = self.occupants.first(at)?;
        Some(self.position.units[standing.get()].id)
    }

    /// The unit that a line means where it names a place: an army is one that stands there or else
    /// the one aboard there, of which the owner of its fleet may dispose too.
    fn unit(&self, power: PowerId, named: UnitRef, is_army: bool) -> Option<UnitId> {
        let standing = self.occupants.first(named.place.province)?;
        let standing = self.position.units[standing.get()];
        if !is_army || standing.kind == UnitKind::Army {
            let is_meant = standing.power == named.power.unwrap_or(power);
            return is_meant.then_some(standing.id);
        }
        let army = &self.position.cargo(standing.id)?.unit;
        (standing.power == power || army.power == power).then_some(army.id)
    }
}
