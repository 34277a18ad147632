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
    /// Whether it stands alone, carries, or is carried.
    pub unit_form: UnitForm,
}

impl UnitAtScale {
    const fn new(unit: &Unit, place: Place, unit_form: UnitForm) -> Self {
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
        if self.unit.power == writer {
            named
        } else {
            UnitRef {
                power: Some(self.unit.power),
                ..named
            }
        }
    }

    /// A fleet, whatever it carries.
    fn is_fleet(&self) -> bool {
        !is_army(self.unit_form)
    }

    /// The province in which it is then; of an army aboard, the fleet's sea.
    pub fn at(&self) -> ProvinceId {
        self.unit.place.province
    }
}

/// The month as the orders given so far have it, seen by one power.
pub struct SeenMonth<'a> {
    /// For where each form of unit can go.
    pub board: &'a Board,
    /// The position when the month begins.
    pub position: &'a Position,
    /// Whose orders are looked for; foreign units are named with their nationality.
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
        let (board, position) = (asked.table.board, &asked.state.position);
        let power = asked.author.power;
        let mut supposed = asked.orders.to_vec();
        supposed.extend(agreed::halves(position, power, asked.orders));
        let ahead = asked.variant.outlook(asked.table, asked.state, &supposed)?;
        let seen = Scale::ALL.map(|scale| {
            let aboard = position.aboard.iter().map(|aboard| &aboard.unit);
            let units = position.units.iter().chain(aboard);
            units
                .filter_map(|unit| {
                    let (place, unit_form) = ahead.at(unit.id, scale)?;
                    Some(UnitAtScale::new(unit, place, unit_form))
                })
                .collect()
        });
        let mut ordered = [false; 3];
        if let Some(unit) = unit {
            // Only what was given: the halves that are supposed are not on the sheet.
            for given in asked.orders.iter().filter(|given| given.power == power) {
                if let Some(scale) = given.order.scale()
                    && !ordered[moment(scale)]
                    && ahead.ordered(board, power, &given.order).contains(&unit.id)
                {
                    ordered[moment(scale)] = true;
                }
            }
        }
        Some(Self {
            board,
            position,
            power,
            orders: asked.orders,
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
        // Every other fleet stands in TS3.
        if self.takes_part(unit) {
            orders.extend(self.onward(unit));
        }
        if unit.power != self.power {
            orders.retain(|order| self.has_a_say(unit, order));
        }
        orders
    }

    /// Whether an order to a foreign unit is this power's too: it names a boarding of which one half
    /// is its own, the landing of an army that its fleet carries, or where a fleet takes its army.
    fn has_a_say(&self, unit: Unit, order: &Order) -> bool {
        let Some(named) = order.unit() else {
            return false;
        };
        let scale = order.scale().unwrap_or(Scale::Second);
        let Some(seen) = self.seen(unit.id, scale) else {
            return false;
        };
        let is_own = |other: &UnitAtScale| other.unit.power == self.power;
        let beside = self.all(scale).filter(|other| other.at() == seen.at());
        match order.action() {
            Some(Action::Board { fleet }) => named.power.is_none() || fleet.power.is_none(),
            Some(Action::Land { .. }) => {
                let mut fleets = beside.filter(UnitAtScale::is_fleet);
                named.power.is_none() || fleets.any(|fleet| is_own(&fleet))
            }
            Some(Action::Move { .. }) => {
                let mut armies = beside.filter(|other| other.unit_form == UnitForm::Aboard);
                seen.is_fleet() && armies.any(|army| is_own(&army))
            }
            _ => false,
        }
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
            let mut named_wrongly = self.sailing(seen.unit);
            named_wrongly.extend(orders.iter().cloned());
            for order in named_wrongly {
                if let Order::Unit { mut unit, action } = order {
                    unit.pair = !unit.pair;
                    orders.push(Order::Unit { unit, action });
                }
            }
            orders.extend(self.onward(seen.unit));
        }
        orders.extend(self.expectations(&seen));
        orders.extend(self.ashore_anywhere(seen.unit));
        // The steps overlap, and the first of equal orders keeps its place.
        let mut known = HashSet::new();
        orders.retain(|order| known.insert(order.clone()));
        orders
    }

    fn everywhere(&self, seen: &UnitAtScale, scale: Scale) -> Vec<Order> {
        let named = seen.named(self.power);
        let mut orders = Vec::new();
        for province in self.board.province_ids() {
            let mut places = Vec::new();
            if seen.is_fleet() {
                places = self.board.fleet_places(province);
            }
            // Without its coast too, as many write it.
            places.push(Place::new(province));
            orders.extend(
                places
                    .into_iter()
                    .map(|to| order(scale, named, move_to(to))),
            );
        }
        orders
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
