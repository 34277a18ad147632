//! Orders with other places in them, for boards on which the same places have other numbers.

use super::{Action, Order, Travel, UnitRef};
use crate::position::UnitId;
use chancery_atlas::board::{Place, ProvinceId};

impl Order {
    /// The order with every place replaced; `None` where one of them has nothing in its stead.
    /// Which of several units was meant is forgotten.
    pub fn with_places(&self, map: impl Fn(Place) -> Option<Place>) -> Option<Self> {
        self.with_places_and_units(map, |_| None)
    }

    /// The same, with the number that the unit meant has there, if it has one.
    pub fn with_places_and_units(
        &self,
        place: impl Fn(Place) -> Option<Place>,
        unit: impl Fn(UnitRef) -> Option<UnitId>,
    ) -> Option<Self> {
        let (place, unit) = (&place, &unit);
        Places { place, unit }.order(self)
    }
}

/// What stands in the stead of each place, and of the number of each unit.
pub(super) struct Places<'m> {
    place: &'m dyn Fn(Place) -> Option<Place>,
    unit: &'m dyn Fn(UnitRef) -> Option<UnitId>,
}

impl Places<'_> {
    fn order(&self, order: &Order) -> Option<Order> {
        Some(match order {
            Order::Unit { unit, action } => Order::Unit {
                unit: self.unit(*unit)?,
                action: self.action(action)?,
            },
            Order::Build { kind, place } => Order::Build {
                kind: *kind,
                place: self.place(*place)?,
            },
            Order::Remove { unit } => Order::Remove {
                unit: self.unit(*unit)?,
            },
            Order::Scales(order) => Order::Scales(order.with_places(self)?),
            Order::Pools(order) => Order::Pools(order.with_places(self)?),
            Order::Kinds(order) => Order::Kinds(order.with_places(self)?),
            Order::Secret(order) => Order::Secret(order.with_places(self)?),
            Order::Waive | Order::Ballots(_) | Order::Claims(_) => order.clone(),
        })
    }

    pub(crate) fn action(&self, action: &Action) -> Option<Action> {
        Some(match action {
            Action::Hold => Action::Hold,
            Action::Disband => Action::Disband,
            Action::Move { to, travel } => Action::Move {
                to: self.place(*to)?,
                travel: self.travel(travel)?,
            },
            Action::SupportHold { unit } => Action::SupportHold {
                unit: self.unit(*unit)?,
            },
            Action::SupportMove { unit, to } => Action::SupportMove {
                unit: self.unit(*unit)?,
                to: self.place(*to)?,
            },
            // One place without another in its stead leaves no order: half of it would be another.
            Action::Convoy { army, to, ferry } => Action::Convoy {
                army: self.unit(*army)?,
                to: self.place(*to)?,
                ferry: *ferry,
            },
            Action::Board { fleet } => Action::Board {
                fleet: self.unit(*fleet)?,
            },
            Action::Land { to, fleet } => Action::Land {
                to: self.place(*to)?,
                fleet: self.optional(*fleet)?,
            },
            Action::Either { choices } => Action::Either {
                choices: choices
                    .iter()
                    .map(|&place| self.place(place))
                    .collect::<Option<_>>()?,
            },
        })
    }

    fn travel(&self, travel: &Travel) -> Option<Travel> {
        Some(match travel {
            Travel::Unsaid => Travel::Unsaid,
            Travel::Convoy => Travel::Convoy,
            Travel::Route(way) => Travel::Route(
                way.iter()
                    .map(|&space| self.province(space))
                    .collect::<Option<_>>()?,
            ),
        })
    }

    pub(crate) fn place(&self, place: Place) -> Option<Place> {
        (self.place)(place)
    }

    pub(crate) fn unit(&self, unit: UnitRef) -> Option<UnitRef> {
        Some(UnitRef {
            place: self.place(unit.place)?,
            // A unit has another number on the other board, or none that may be known there.
            id: (self.unit)(unit),
            ..unit
        })
    }

    pub(crate) fn province(&self, province: ProvinceId) -> Option<ProvinceId> {
        self.place(Place::new(province)).map(|place| place.province)
    }

    /// Nothing where there was nothing; `None` where what there was has nothing in its stead.
    #[allow(clippy::option_option, reason = "the outer one is of the whole order")]
    pub(crate) fn optional(&self, province: Option<ProvinceId>) -> Option<Option<ProvinceId>> {
        match province {
            Some(province) => self.province(province).map(Some),
            None => Some(None),
        }
    }
}
