//! Orders with other places in them, for boards on which the same places have other numbers.

use super::{
    Action, BallotOrder, ClaimOrder, KindOrder, Order, PoolOrder, ScaleOrder, SecretOrder, Travel,
    UnitRef,
};
use crate::board::{Place, ProvinceId};

impl Order {
    /// The order with every place replaced; `None` where one of them has nothing in its stead.
    /// Which of several units was meant is forgotten.
    pub fn with_places(&self, map: impl Fn(Place) -> Option<Place>) -> Option<Self> {
        Places(&map).order(self)
    }
}

struct Places<'m>(&'m dyn Fn(Place) -> Option<Place>);

impl Places<'_> {
    fn order(&self, order: &Order) -> Option<Order> {
        Some(match order {
            Order::Unit { unit, action } => Order::Unit {
                unit: self.unit(*unit)?,
                action: self.action(action)?,
            },
            Order::Scales(ScaleOrder::Scaled {
                scale,
                unit,
                action,
            }) => Order::Scales(ScaleOrder::Scaled {
                scale: *scale,
                unit: self.unit(*unit)?,
                action: self.action(action)?,
            }),
            Order::Scales(ScaleOrder::Chain { fleets, army, to }) => {
                let fleets: Option<Vec<UnitRef>> =
                    fleets.iter().map(|&fleet| self.unit(fleet)).collect();
                Order::Scales(ScaleOrder::Chain {
                    fleets: fleets?,
                    army: self.unit(*army)?,
                    to: (self.0)(*to)?,
                })
            }
            Order::Build { kind, place } => Order::Build {
                kind: *kind,
                place: (self.0)(*place)?,
            },
            Order::Remove { unit } => Order::Remove {
                unit: self.unit(*unit)?,
            },
            Order::Pools(PoolOrder::Mobilize { kind, place }) => {
                Order::Pools(PoolOrder::Mobilize {
                    kind: *kind,
                    place: (self.0)(*place)?,
                })
            }
            Order::Pools(PoolOrder::Demobilize { unit, to }) => {
                Order::Pools(PoolOrder::Demobilize {
                    unit: self.unit(*unit)?,
                    to: self.optional(*to)?,
                })
            }
            Order::Pools(PoolOrder::RemovePooled { kind, centre }) => {
                Order::Pools(PoolOrder::RemovePooled {
                    kind: *kind,
                    centre: self.province(*centre)?,
                })
            }
            Order::Kinds(KindOrder::Choose { unit }) => Order::Kinds(KindOrder::Choose {
                unit: self.unit(*unit)?,
            }),
            Order::Secret(SecretOrder::Name { area, name, abbr }) => {
                Order::Secret(SecretOrder::Name {
                    area: self.province(*area)?,
                    name: name.clone(),
                    abbr: abbr.clone(),
                })
            }
            Order::Waive
            | Order::Ballots(BallotOrder::Invest { .. } | BallotOrder::Lot { .. })
            | Order::Claims(ClaimOrder::Claim { .. } | ClaimOrder::Concede { .. }) => order.clone(),
        })
    }

    fn action(&self, action: &Action) -> Option<Action> {
        Some(match action {
            Action::Hold => Action::Hold,
            Action::Disband => Action::Disband,
            Action::Move { to, travel } => Action::Move {
                to: (self.0)(*to)?,
                travel: self.travel(travel)?,
            },
            Action::SupportHold { unit } => Action::SupportHold {
                unit: self.unit(*unit)?,
            },
            Action::SupportMove { unit, to } => Action::SupportMove {
                unit: self.unit(*unit)?,
                to: (self.0)(*to)?,
            },
            Action::Convoy { army, to, ferry } => Action::Convoy {
                army: self.unit(*army)?,
                to: (self.0)(*to)?,
                ferry: *ferry,
            },
            Action::Board { fleet } => Action::Board {
                fleet: self.unit(*fleet)?,
            },
            Action::Land { to, fleet } => Action::Land {
                to: (self.0)(*to)?,
                fleet: self.optional(*fleet)?,
            },
            Action::Either { choices } => Action::Either {
                choices: choices
                    .iter()
                    .map(|&place| (self.0)(place))
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

    fn unit(&self, unit: UnitRef) -> Option<UnitRef> {
        Some(UnitRef {
            place: (self.0)(unit.place)?,
            id: None,
            ..unit
        })
    }

    fn province(&self, province: ProvinceId) -> Option<ProvinceId> {
        (self.0)(Place::of(province)).map(|place| place.province)
    }

    /// Nothing where there was nothing; `None` where what there was has nothing in its stead.
    #[allow(clippy::option_option, reason = "the outer one is of the whole order")]
    fn optional(&self, province: Option<ProvinceId>) -> Option<Option<ProvinceId>> {
        match province {
            Some(province) => self.province(province).map(Some),
            None => Some(None),
        }
    }
}
