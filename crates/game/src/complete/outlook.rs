//! What the ranking looks at: who stands where, who threatens what, how far the next centre is, and
//! what the sheet says so far.

use super::Query;
use crate::game::{BoundLines, Pairs};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};
use chancery_engine::adjudicate::{Field, is_open};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::count::{BallotSubject, Count};
use chancery_engine::order::{Action, Carrying, Order, UnitRef};
use chancery_engine::position::{Position, Unit, UnitId};
use chancery_engine::seat::Author;
use chancery_engine::variant::{Target, forms};

/// An order on the sheet with the unit that it is for.
#[derive(Clone, Copy)]
pub struct Given<'a> {
    pub unit: Unit,
    pub action: &'a Action,
}

/// An order to land on the sheet.
#[derive(Clone, Copy)]
pub struct PossibleLanding {
    pub power: PowerId,
    /// The sea from which the army lands.
    pub from: ProvinceId,
    pub to: ProvinceId,
    /// The army, where it is one of the power whose orders are entered.
    pub army: Option<UnitId>,
}

/// The position and the sheet, seen from one power.
pub struct Outlook<'a> {
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
    /// Whether fleets carry armies.
    pub carrying: bool,
    /// The armies that the power's fleets carry, by the position and its orders entered so far.
    pub pairs: Pairs,
    /// The landings ordered so far, of all powers.
    pub landings: Vec<PossibleLanding>,
    /// Per province, how many units of other powers could move there.
    threats: Vec<u8>,
    /// Per kind of unit and province, the moves to the nearest centre that the power does not have.
    distance: [Vec<u8>; 2],
}

/// Farther than any distance on a board.
const FAR: u8 = u8::MAX;

impl<'a> Outlook<'a> {
    /// Looks at a game from the side of whoever gives an order, leaving out what the sheet says of
    /// the unit at the cursor. `field` is that of the position; `count` is that of the sheet's
    /// ballots, where its orders are ballots.
    pub(crate) fn new(
        field: Field<'a>,
        query: &Query<'a>,
        count: Option<&'a Count>,
        at: Option<&Unit>,
    ) -> Self {
        let (board, position, power) = (field.board, &query.state.position, query.power);
        let mut threats = vec![0; board.provinces.len()];
        for unit in position.units.iter().filter(|u| u.power != power) {
            for unit in guises(position, power, unit) {
                reach(board, &unit).for_each(|place| threats[place.province.index()] += 1);
            }
        }
        let forms = forms(query.variant, query.table.rules);
        let carrying = forms.carrying == Carrying::Own;
        let author = Author::new(query.seat, power);
        let lines = BoundLines::of(query.variant, query.table, query.state, query.sheet);
        let pairs = if carrying {
            lines.pairs(query.table, query.state, author)
        } else {
            Pairs::default()
        };
        let landings = if carrying {
            landings(&lines, author, at)
        } else {
            Vec::new()
        };
        let own = || {
            query
                .sheet
                .entries
                .iter()
                .filter(|e| e.power == power && e.seat == query.seat)
        };
        let all = || given(query, &lines);
        let mut given: Vec<Given<'a>> = match count {
            None => all().map(|(_, given)| given).collect(),
            Some(count) => {
                let own = all()
                    .filter(|(by, _)| *by == author)
                    .map(|(_, given)| given);
                heaviest(query, count).chain(own).collect()
            }
        };
        given.retain(|g| at.is_none_or(|u| u.id != g.unit.id));
        let is_of_pools = |order: &&Order| matches!(order, Order::Pools(_));
        Self {
            field,
            position,
            power,
            takes_ownership: query
                .variant
                .takes_ownership(query.table, query.state.phase),
            given,
            adjustments: own()
                .filter_map(|e| e.reading.order())
                .filter(|o| matches!(o, Order::Build { .. } | Order::Remove { .. }))
                .collect(),
            pool_orders: own()
                .filter_map(|e| e.reading.order())
                .filter(is_of_pools)
                .filter(|o| !at.is_some_and(|unit| is_of(unit, position, o)))
                .collect(),
            carrying,
            pairs,
            landings,
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

    /// Whether a province is a sea with room for any number of fleets.
    pub(crate) fn is_open(&self, province: ProvinceId) -> bool {
        is_open(self.field.board, self.field.rules, province)
    }

    /// A unit as an order of the power names it: of several in one place, with the army aboard it
    /// and its nationality where these tell.
    pub(crate) fn named(&self, unit: &Unit) -> UnitRef {
        let others = || {
            self.position
                .units_in(unit.place.province)
                .filter(|other| other.id != unit.id)
        };
        let foreign = unit.power != self.power && others().any(|other| other.power != unit.power);
        let pair = others().next().is_some() && self.position.cargo(unit.id).is_some();
        UnitRef {
            power: foreign.then_some(unit.power),
            pair,
            ..named(unit)
        }
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

/// Where a unit could move without a convoy.
pub(crate) fn reach<'a>(board: &'a Board, unit: &Unit) -> impl Iterator<Item = Place> + use<'a> {
    let (armies, fleets): (&[ProvinceId], &[Place]) = match unit.kind {
        UnitKind::Army => (board.army_moves(unit.place.province), &[]),
        UnitKind::Fleet => (&[], board.fleet_moves(unit.place)),
    };
    armies
        .iter()
        .copied()
        .map(Place::of)
        .chain(fleets.iter().copied())
}

/// What a unit may be, to a power that need not know: an army and a fleet, where its kind is not
/// shown.
pub(crate) fn guises(
    position: &Position,
    power: PowerId,
    unit: &Unit,
) -> impl Iterator<Item = Unit> + use<> {
    let hidden = position
        .free_kind(unit.id)
        .is_some_and(|free| unit.power != power || !free.chosen);
    let unit = *unit;
    let kinds = [UnitKind::Army, UnitKind::Fleet]
        .into_iter()
        .filter(move |&kind| hidden || kind == unit.kind);
    kinds.map(move |kind| Unit { kind, ..unit })
}

pub(crate) const fn named(unit: &Unit) -> UnitRef {
    UnitRef::new(unit.kind, unit.place)
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

/// The landings on the sheet, but for that of the unit at the cursor.
fn landings(lines: &BoundLines, author: Author, at: Option<&Unit>) -> Vec<PossibleLanding> {
    let landing = |(_, by, order, target): (usize, Author, &Order, &Target)| match order {
        Order::Unit {
            unit,
            action: Action::Land { to, .. },
        } => Some(PossibleLanding {
            power: by.power,
            from: unit.place.province,
            to: to.province,
            army: target.unit().filter(|_| by == author),
        }),
        _ => None,
    };
    let others = |landing: &PossibleLanding| {
        landing.army.is_none() || landing.army != at.map(|unit| unit.id)
    };
    lines.iter().filter_map(landing).filter(others).collect()
}

/// The orders on the sheet to units on the board, in a retreat phase to those that wait, each with
/// who gave it.
fn given<'a>(
    query: &Query<'a>,
    lines: &BoundLines,
) -> impl Iterator<Item = (Author, Given<'a>)> + use<'a> {
    let (sheet, position) = (query.sheet, &query.state.position);
    let retreats = query.state.phase.kind == PhaseKind::Retreats;
    let found: Vec<(usize, Author, UnitId)> = lines
        .iter()
        .filter_map(|(entry, by, _, target)| match target {
            Target::Unit(unit) => Some((entry, by, *unit)),
            _ => None,
        })
        .collect();
    found.into_iter().filter_map(move |(entry, by, id)| {
        let Order::Unit { action, .. } = sheet.entries[entry].reading.order()? else {
            return None;
        };
        let unit = if retreats {
            let mut waiting = position.dislodged_units();
            *waiting.find(|unit| unit.id == id)?
        } else {
            *position.units.iter().find(|unit| unit.id == id)?
        };
        Some((by, Given { unit, action }))
    })
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
    position
        .units_of(power)
        .for_each(|u| held[u.place.province.index()] = true);
    let mut ring: Vec<ProvinceId> = board
        .centres()
        .filter(|&p| !held[p.index()] && position.owner(p) != Some(power))
        .collect();
    for province in &ring {
        distance[province.index()] = 0;
    }
    for steps in 1..FAR {
        let mut next = Vec::new();
        let mut step = |to: ProvinceId| {
            if distance[to.index()] == FAR {
                distance[to.index()] = steps;
                next.push(to);
            }
        };
        for &province in &ring {
            match kind {
                UnitKind::Army => board.army_moves(province).iter().for_each(|&p| step(p)),
                UnitKind::Fleet => {
                    let places = board.fleet_places(province).into_iter();
                    places.for_each(|from| {
                        board
                            .fleet_moves(from)
                            .iter()
                            .for_each(|p| step(p.province));
                    });
                }
            }
        }
        if next.is_empty() {
            break;
        }
        ring = next;
    }
    distance
}
