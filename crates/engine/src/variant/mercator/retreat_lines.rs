//! What the lines of a retreat phase mean: which unit each is for, and which places it names are
//! open to it (section on retreats).

use crate::adjudicate::legal::check_name;
use crate::adjudicate::{VoidReason, retreat};
use crate::order::{Action, Order, Submission, UnitRef};
use crate::position::{Dislodged, Position};
use crate::variant::Table;
use chancery_atlas::board::{Place, PowerId, UnitKind};
use std::cmp::Reverse;

/// A line that stands, and the unit that it is for, as an index into [`Position::dislodged`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RetreatLine {
    pub unit: usize,
    pub goal: LineGoal,
}

impl RetreatLine {
    /// Whether it names a place, at whatever coast.
    pub(crate) fn names(&self, place: Place) -> bool {
        matches!(&self.goal, LineGoal::To(places) if places.iter().any(|named| named.province == place.province))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineGoal {
    /// Retreat: to the first of these places that it can still have. Each is open to it; coasts are
    /// filled in.
    To(Vec<Place>),
    /// Leave the game.
    Disband,
}

/// What each line means, after the choice among several for one unit; or why it is void.
pub(crate) fn read_retreats(
    table: Table<'_>,
    position: &Position,
    orders: &[Submission],
) -> Vec<Result<RetreatLine, VoidReason>> {
    let mut lines: Vec<Result<RetreatLine, VoidReason>> = orders
        .iter()
        .map(|order| judge(table, position, order))
        .collect();
    for unit in 0..position.dislodged.len() {
        retreat::choose(table.rules, &mut lines, |line| line.unit == unit);
    }
    lines
}

fn judge(
    table: Table<'_>,
    position: &Position,
    submission: &Submission,
) -> Result<RetreatLine, VoidReason> {
    let (named, places) = match &submission.order {
        Order::Unit {
            unit,
            action: Action::Move { to, .. },
        } => (unit, std::slice::from_ref(to)),
        Order::Unit {
            unit,
            action: Action::Either { choices },
        } => (unit, choices.as_slice()),
        Order::Unit {
            unit,
            action: Action::Disband,
        }
        | Order::Remove { unit } => (unit, [].as_slice()),
        Order::Unit { unit, .. } => {
            addressed(table, position, submission, *unit)?;
            return Err(VoidReason::WrongPhase);
        }
        _ => return Err(VoidReason::WrongPhase),
    };
    let unit = addressed(table, position, submission, *named)?;
    let dislodged = &position.dislodged[unit];
    if places.is_empty() {
        retreat::check_disband(table.rules, dislodged)?;
        let goal = LineGoal::Disband;
        return Ok(RetreatLine { unit, goal });
    }
    // Alternatives are known to be closed only one by one; a line stands if one is open. The first
    // fault is told, as that of the place which the player wanted most.
    let mut open = Vec::new();
    let mut closed = None;
    for &place in places {
        match retreat::destination(table.board, table.rules, dislodged, place) {
            Ok(place) if open.contains(&place) => {}
            Ok(place) => open.push(place),
            Err(why) => closed = closed.or(Some(why)),
        }
    }
    match closed {
        Some(why) if open.is_empty() => Err(why),
        _ => Ok(RetreatLine {
            unit,
            goal: LineGoal::To(open),
        }),
    }
}

/// The dislodged unit that an order names. `A/F(X)` is the fleet there as `F(X)` is; `A(X)` is the
/// army aboard it, or one that stood there.
pub(crate) fn addressed(
    table: Table<'_>,
    position: &Position,
    submission: &Submission,
    named: UnitRef,
) -> Result<usize, VoidReason> {
    let at = named.place.province;
    let power = submission.power;
    let waiting = position.dislodged.iter().enumerate();
    let there: Vec<(usize, &Dislodged)> = waiting
        .filter(|(_, dislodged)| dislodged.unit.place.province == at)
        .collect();
    if let Some((index, dislodged)) = meant(&there, power, named.kind) {
        check_name(table.rules, &dislodged.unit, named)?;
        return Ok(index);
    }
    let standing = position.unit_in(at);
    if standing.is_some_and(|unit| unit.power == power) {
        return Err(VoidReason::NotDislodged(at));
    }
    let of_another = there
        .iter()
        .find(|(_, dislodged)| dislodged.unit.power != power);
    Err(match (of_another, standing) {
        (Some((_, other)), _) => VoidReason::NotYours {
            at,
            owner: other.unit.power,
        },
        (None, Some(_)) => VoidReason::NotDislodged(at),
        (None, None) => VoidReason::NoUnit(at),
    })
}

/// The unit of a power that a letter means, of those that wait in one place.
fn meant<'a>(
    there: &[(usize, &'a Dislodged)],
    power: PowerId,
    kind: Option<UnitKind>,
) -> Option<(usize, &'a Dislodged)> {
    let of_kind: Vec<(usize, &Dislodged)> = there
        .iter()
        .copied()
        .filter(|(_, dislodged)| kind.is_none_or(|kind| kind == dislodged.unit.kind))
        .collect();
    // A fleet before the army aboard it, where the kind is not named.
    let meant = of_kind
        .iter()
        .copied()
        .filter(|(_, dislodged)| dislodged.unit.power == power)
        .max_by_key(|(index, dislodged)| (dislodged.unit.kind, Reverse(*index)));
    // What is called by the wrong letter may be meant all the same, but not where another's piece
    // is called so.
    if meant.is_none() && of_kind.is_empty() {
        return there
            .iter()
            .copied()
            .find(|(_, dislodged)| dislodged.unit.power == power);
    }
    meant
}
