//! A month in time scales: what a unit might be ordered in each, from where it will be then if all
//! goes as ordered (Mercator).

mod agreed;
mod carriage;
mod retreats;
mod sailing;

pub use carriage::boards;
pub(crate) use retreats::retreats;

use std::cell::OnceCell;
use std::collections::HashSet;

use super::Asked;
use crate::calendar::Scale;
use crate::order::{Action, Order, Submission, Travel, UnitRef};
use crate::position::{Position, Unit, UnitId};
use crate::variant::UnitForm;
use crate::variant::bind::{is_army, moment};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, Terrain, UnitKind};

/// A unit at the beginning of a time scale.
#[derive(Clone, Copy, Debug)]
pub struct UnitAtScale {
    /// The unit, in the place where it is then.
    pub unit: Unit,
    pub unit_form: UnitForm,
}

impl UnitAtScale {
    const fn of(unit: &Unit, (place, unit_form): (Place, UnitForm)) -> Self {
        Self {
            unit: Unit { place, ..*unit },
            unit_form,
        }
    }

    /// The unit as an order names it that foretells what it will be; with its nationality where it
    /// is not of the power that writes.
    pub fn named(&self, writer: PowerId) -> UnitRef {
        let place = self.unit.place;
        let named = match self.unit_form {
            UnitForm::Army | UnitForm::Trapped => UnitRef::new(UnitKind::Army, place),
            UnitForm::Aboard => UnitRef::aboard(place.province),
            UnitForm::Fleet => UnitRef::new(UnitKind::Fleet, place),
            UnitForm::Pair => UnitRef::pair(place),
        };
        UnitRef {
            power: Some(self.unit.power).filter(|&power| power != writer),
            ..named
        }
    }

    /// A fleet, whatever it carries.
    fn is_fleet(&self) -> bool {
        !is_army(self.unit_form)
    }

    pub fn at(&self) -> ProvinceId {
        self.unit.place.province
    }
}

/// The month as the orders given so far have it, seen by one power.
pub struct SeenMonth<'a> {
    pub board: &'a Board,
    pub position: &'a Position,
    pub power: PowerId,
    orders: &'a [Submission],
    /// All units when each time scale begins, if those who must agree do.
    seen: [Vec<UnitAtScale>; 3],
    /// The unit that is asked for.
    pub unit: Option<Unit>,
    /// In which time scales it is ordered already.
    pub ordered: [bool; 3],
    /// What could make sense for it, found when first asked for.
    sensible: OnceCell<Vec<Order>>,
}

impl<'a> SeenMonth<'a> {
    /// The month of what is asked; `None` where nothing is ordered in time scales.
    pub(crate) fn new(asked: &Asked<'a>, unit: Option<&Unit>) -> Option<Self> {
        if !asked.variant.has_scales() {
            return None;
        }
        let (table, position, power) = (asked.table, &asked.state.position, asked.author.power);
        let mut orders = asked.orders.to_vec();
        orders.extend(agreed::halves(position, power, asked.orders));
        let ahead = asked.variant.outlook(table, asked.state, &orders)?;
        let orders = asked.orders;
        let units = || {
            position
                .units
                .iter()
                .chain(position.aboard.iter().map(|aboard| &aboard.unit))
        };
        let seen = |scale| {
            units()
                .filter_map(|unit| Some(UnitAtScale::of(unit, ahead.at(unit.id, scale)?)))
                .collect()
        };
        let own = || {
            orders
                .iter()
                .filter(|given| given.power == power)
                .map(|given| &given.order)
        };
        let is_ordered = |unit: &Unit, scale| {
            own()
                .filter(|order| order.scale() == Some(scale))
                .any(|order| ahead.ordered(table.board, power, order).contains(&unit.id))
        };
        let ordered = Scale::ALL.map(|scale| unit.is_some_and(|unit| is_ordered(unit, scale)));
        let (board, seen) = (table.board, Scale::ALL.map(seen));
        Some(Self {
            board,
            position,
            power,
            orders,
            seen,
            unit: unit.copied(),
            ordered,
            sensible: OnceCell::new(),
        })
    }

    /// What could make sense for the unit that is asked for, in all time scales.
    pub fn sensible(&self) -> &[Order] {
        self.sensible.get_or_init(|| self.find_sensible())
    }

    fn find_sensible(&self) -> Vec<Order> {
        let Some(unit) = self.unit else {
            return Vec::new();
        };
        let mut orders: Vec<Order> = Vec::new();
        for scale in [Scale::First, Scale::Third] {
            orders.extend(self.carriage(unit, scale));
        }
        orders.extend(self.sailing(unit));
        orders.extend(
            self.onward(unit)
                .into_iter()
                .filter(|_| self.takes_part(unit)),
        );
        orders
    }

    /// What can't be carried out, for slips on which it is written: the same under another kind,
    /// and moves to everywhere.
    pub fn anything(&self) -> Vec<Order> {
        let Some(seen) = self.unit.and_then(|unit| self.seen(unit.id, Scale::Second)) else {
            return Vec::new();
        };
        let mut orders = match seen.unit_form {
            UnitForm::Aboard | UnitForm::Trapped => Vec::new(),
            _ => self.everywhere(&seen, Scale::Second),
        };
        if seen.is_fleet() {
            let other = |order: Order| match order {
                Order::Unit { unit, action } => Some(Order::Unit {
                    unit: UnitRef {
                        pair: !unit.pair,
                        ..unit
                    },
                    action,
                }),
                _ => None,
            };
            orders.extend(
                self.sailing(seen.unit)
                    .into_iter()
                    .chain(orders.clone())
                    .filter_map(other)
                    .collect::<Vec<_>>(),
            );
            orders.extend(self.onward(seen.unit));
        }
        orders.extend(self.expectations(&seen));
        orders.extend(self.ashore_anywhere(seen.unit));
        let mut known = HashSet::new();
        orders.retain(|order| known.insert(order.clone()));
        orders
    }

    fn everywhere(&self, seen: &UnitAtScale, scale: Scale) -> Vec<Order> {
        let board = self.board;
        let coasts = |province| {
            if seen.is_fleet() {
                board.fleet_places(province)
            } else {
                Vec::new()
            }
        };
        let places = board
            .province_ids()
            .flat_map(|province| coasts(province).into_iter().chain([Place::of(province)]));
        places
            .map(|to| order(scale, seen.named(self.power), move_to(to)))
            .collect()
    }

    /// A unit when a time scale begins.
    pub fn seen(&self, unit: UnitId, scale: Scale) -> Option<UnitAtScale> {
        self.all(scale).find(|seen| seen.unit.id == unit)
    }

    /// All units when a time scale begins.
    pub fn all(&self, scale: Scale) -> impl Iterator<Item = UnitAtScale> + '_ {
        self.seen[moment(scale)].iter().copied()
    }

    /// The power's own orders of a time scale.
    pub fn own_orders(&self, scale: Scale) -> impl Iterator<Item = &Order> {
        self.given(scale)
            .filter(|given| given.power == self.power)
            .map(|given| &given.order)
    }

    /// All orders of a time scale.
    pub fn given(&self, scale: Scale) -> impl Iterator<Item = &Submission> {
        self.orders
            .iter()
            .filter(move |given| given.order.scale() == Some(scale))
    }

    /// Where an army can go ashore from a sea or canal; caps not counted.
    fn shores(&self, from: ProvinceId) -> impl Iterator<Item = ProvinceId> + '_ {
        let board = self.board;
        let near = if board.terrain(from) == Terrain::Canal {
            board.army_moves(from)
        } else {
            board.shores(from)
        };
        near.iter()
            .copied()
            .filter(|&to| board.terrain(to).is_land())
    }

    /// The polar caps on which an army can be put from a sea.
    fn caps(&self, from: ProvinceId) -> impl Iterator<Item = ProvinceId> + '_ {
        let caps = self
            .board
            .province_ids()
            .filter(|&id| self.board.terrain(id) == Terrain::Polar);
        caps.filter(move |&cap| self.board.cap_seas(cap).any(|sea| sea == from))
    }

    /// Whether a fleet in a province can carry an army.
    fn floats(&self, at: ProvinceId) -> bool {
        matches!(self.board.terrain(at), Terrain::Sea | Terrain::Canal)
    }
}

fn order(scale: Scale, unit: UnitRef, action: Action) -> Order {
    Order::at(scale, unit, action)
}

const fn move_to(to: Place) -> Action {
    Action::Move {
        to,
        travel: Travel::Unsaid,
    }
}
