//! What the ranking looks at: who stands where, who threatens what, how far the next centre is, and
//! what the sheet says so far.

use super::Query;
use crate::game::BoundLines;
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};
use chancery_engine::adjudicate::Field;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::choices::OrderChoices;
use chancery_engine::choices::pieces::{guises, reach};
use chancery_engine::count::{BallotSubject, Count};
use chancery_engine::order::{Action, Order};
use chancery_engine::position::{Position, Unit};
use chancery_engine::seat::Author;
use chancery_engine::variant::Target;

/// An order on the sheet with the unit that it is for.
#[derive(Clone, Copy)]
pub struct Given<'a> {
    pub unit: Unit,
    pub action: &'a Action,
}

/// The position and the sheet, seen from one power.
pub struct Outlook<'a> {
    /// What may be ordered at the cursor.
    pub choices: &'a OrderChoices<'a>,
    /// Who stands where, for questions of legality.
    pub field: Field<'a>,
    /// Who stands where and owns what.
    pub position: &'a Position,
    /// Whose orders are being entered.
    pub power: PowerId,
    /// Whether centres change hands at the end of the season.
    pub takes_ownership: bool,
    /// The orders entered so far, to units on the board.
    pub given: Vec<Given<'a>>,
    /// The power's builds and removals entered so far.
    pub adjustments: Vec<&'a Order>,
    /// The power's orders entered so far to and from its pools.
    pub pool_orders: Vec<&'a Order>,
    /// Per province, how many units of other powers could move there.
    threats: Vec<u8>,
    /// Per kind of unit and province, the moves to the nearest centre that the power does not have.
    distance: [Vec<u8>; 2],
}

/// Farther than any distance on a board.
const FAR: u8 = u8::MAX;

impl<'a> Outlook<'a> {
    /// Looks at a game from the side of whoever gives an order, leaving out what the sheet says of
    /// the unit at the cursor. `lines` are those of the sheet; `count` is that of its ballots, where
    /// its orders are ballots.
    pub(crate) fn new(
        choices: &'a OrderChoices<'a>,
        query: &Query<'a>,
        lines: &BoundLines,
        count: Option<&'a Count>,
    ) -> Self {
        let (field, at) = (choices.field, choices.unit);
        let (board, position, power) = (field.board, &query.state.position, query.power);
        let mut threats = vec![0; board.provinces.len()];
        for unit in position.units.iter().filter(|u| u.power != power) {
            // A unit of which the kind is not shown threatens as an army and as a fleet.
            for unit in guises(position, power, unit) {
                for place in reach(board, &unit) {
                    threats[place.province.index()] += 1;
                }
            }
        }
        let author = query.author();
        let own = query.sheet.entries.iter();
        let own = own.filter(|line| line.power == power && line.seat == query.seat);
        let own: Vec<&Order> = own.filter_map(|line| line.reading.order()).collect();
        let all = given(query, lines).into_iter();
        let mut given: Vec<Given<'a>> = match count {
            None => all.map(|(_, given)| given).collect(),
            Some(count) => {
                let own = all.filter(|(by, _)| *by == author).map(|(_, given)| given);
                // His own last: `order_of` takes the last one.
                heaviest(query, count).chain(own).collect()
            }
        };
        // What the unit at the cursor was ordered is about to be replaced.
        given.retain(|g| at.is_none_or(|u| u.id != g.unit.id));
        Self {
            choices,
            field,
            position,
            power,
            takes_ownership: query
                .variant
                .takes_ownership(query.table, query.state.phase),
            given,
            adjustments: own
                .iter()
                .copied()
                .filter(|o| matches!(o, Order::Build { .. } | Order::Remove { .. }))
                .collect(),
            pool_orders: own
                .iter()
                .copied()
                .filter(|order| matches!(order, Order::Pools(_)))
                .filter(|o| !at.is_some_and(|unit| is_of(unit, position, o)))
                .collect(),
            threats,
            distance: [UnitKind::Army, UnitKind::Fleet]
                .map(|kind| distances(board, position, power, kind)),
        }
    }

    pub(crate) fn board(&self) -> &'a Board {
        self.field.board
    }

    pub(crate) fn unit_in(&self, province: ProvinceId) -> Option<&'a Unit> {
        self.field
            .occupant(province)
            .map(|index| self.field.unit(index))
    }

    /// The last order on the sheet for the unit in a province.
    pub(crate) fn order_of(&self, province: ProvinceId) -> Option<&'a Action> {
        self.given
            .iter()
            .rev()
            .find(|g| g.unit.place.province == province)
            .map(|g| g.action)
    }

    /// How many units of other powers could move to a province.
    pub(crate) fn threats(&self, province: ProvinceId) -> u8 {
        self.threats[province.index()]
    }

    /// Whether the power owns a province.
    pub(crate) fn owns(&self, province: ProvinceId) -> bool {
        self.position.owner(province) == Some(self.power)
    }

    /// Whether a province is a centre that the power doesn't own.
    pub(crate) fn prize(&self, province: ProvinceId) -> bool {
        self.board().is_centre(province) && !self.owns(province)
    }

    /// How many moves a unit of this kind is from the nearest centre that the power neither owns
    /// nor stands on. `None` where it can't come to one by land (or by water).
    pub(crate) fn distance(&self, kind: UnitKind, from: ProvinceId) -> Option<u8> {
        Some(self.distance[kind as usize][from.index()]).filter(|&d| d != FAR)
    }
}

/// Where an action moves its unit.
pub(crate) const fn destination(action: &Action) -> Option<Place> {
    match action {
        Action::Move { to, .. } => Some(*to),
        _ => None,
    }
}

/// Where an action takes its unit from where it stands: by a move, or aboard a fleet.
pub(crate) const fn leaves_for(action: &Action) -> Option<ProvinceId> {
    match action {
        Action::Move { to, .. } => Some(to.province),
        Action::Board { fleet } => Some(fleet.place.province),
        _ => None,
    }
}

/// The orders on the sheet to units on the board, in a retreat phase to those that wait, each with
/// who gave it.
fn given<'a>(query: &Query<'a>, lines: &BoundLines) -> Vec<(Author, Given<'a>)> {
    let (sheet, position) = (query.sheet, &query.state.position);
    let retreats = query.state.phase.kind == PhaseKind::Retreats;
    let mut given = Vec::new();
    for line in lines.iter() {
        let Target::Unit(id) = *line.target else {
            continue;
        };
        let Some(Order::Unit { action, .. }) = sheet.entries[line.entry].reading.order() else {
            continue;
        };
        let unit = if retreats {
            position.dislodged_units().find(|unit| unit.id == id)
        } else {
            position.units.iter().find(|unit| unit.id == id)
        };
        if let Some(&unit) = unit {
            given.push((line.author, Given { unit, action }));
        }
    }
    given
}

/// The order with the most weight behind it for each unit of the other powers.
fn heaviest<'a>(query: &Query<'a>, count: &'a Count) -> impl Iterator<Item = Given<'a>> {
    let position = &query.state.position;
    let others = count
        .subjects
        .iter()
        .filter(|subject| subject.power != query.power);
    others.filter_map(|subject| {
        let BallotSubject::Unit(id) = subject.about else {
            return None;
        };
        let Order::Unit { action, .. } = &subject.tallies.first()?.order else {
            return None;
        };
        let unit = *position.unit(id)?;
        Some(Given { unit, action })
    })
}

/// Whether an order is one of the unit's own, to or from its pool.
fn is_of(unit: &Unit, position: &Position, order: &Order) -> bool {
    let Order::Pools(order) = order else {
        return false;
    };
    let called = order.called().map(|(kind, place)| (kind, place.province));
    let from_pool = called.or(order.dropped());
    let named = order.unit().map(|unit| (unit.kind, unit.place.province));
    let meant = if position.is_pooled(unit.id) {
        from_pool
    } else {
        named
    };
    meant.is_some_and(|(kind, province)| {
        province == unit.place.province && kind.is_none_or(|kind| kind == unit.kind)
    })
}

/// Breadth first, from the centres that are neither owned nor stood on.
fn distances(board: &Board, position: &Position, power: PowerId, kind: UnitKind) -> Vec<u8> {
    let mut distance = vec![FAR; board.provinces.len()];
    let mut held = vec![false; board.provinces.len()];
    for unit in position.units_of(power) {
        held[unit.place.province.index()] = true;
    }
    let mut ring: Vec<ProvinceId> = board
        .centres()
        .filter(|&p| !held[p.index()] && position.owner(p) != Some(power))
        .collect();
    for province in &ring {
        distance[province.index()] = 0;
    }
    for steps in 1..FAR {
        let mut next = Vec::new();
        for &province in &ring {
            match kind {
                UnitKind::Army => next.extend(board.army_moves(province)),
                UnitKind::Fleet => {
                    for from in board.fleet_places(province) {
                        next.extend(board.fleet_moves(from).iter().map(|to| to.province));
                    }
                }
            }
        }
        next.retain(|to: &ProvinceId| {
            let is_new = distance[to.index()] == FAR;
            if is_new {
                distance[to.index()] = steps;
            }
            is_new
        });
        if next.is_empty() {
            break;
        }
        ring = next;
    }
    distance
}
