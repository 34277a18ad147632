//! Orders of the first and third time scale, and chains of fleets.

use super::mapped::Places;
use super::write::OrderWriter;
use super::{Action, Order, UnitRef};
use crate::calendar::Scale;
use chancery_atlas::board::{Place, UnitKind};
use chancery_atlas::grammar::Joined;

/// An order of the first and third time scale, and chains of fleets.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ScaleOrder {
    /// To a unit on the board, in the first or third time scale of a season that has several: `TS1
    /// A(Lon) B F(NTH)`. Orders of the second are [`Unit`](Order::Unit); [`at`](Order::at) makes the right one.
    Scaled {
        /// The first or the third.
        scale: Scale,
        /// The unit, as it stands when the time scale begins.
        unit: UnitRef,
        /// What the unit is to do in that time scale.
        action: Action,
    },
    /// `F(NTH), F(ENC) & F(MAO) C A(Den) - Por`: an army aboard the first fleet is passed along the
    /// others.
    Chain {
        /// Two or more fleets, each beside the next. Foreign ones are named with their nationality.
        fleets: Vec<UnitRef>,
        /// The army, by the province from which it boarded.
        army: UnitRef,
        /// Where it goes: to land, or to the sea of the last fleet.
        to: Place,
    },
}

impl ScaleOrder {
    /// The time scale that the order is for: a chain of fleets sails in the second.
    pub(crate) const fn scale(&self) -> Scale {
        match self {
            Self::Scaled { scale, .. } => *scale,
            Self::Chain { .. } => Scale::Second,
        }
    }

    /// The time scale that a reader takes the order for if none is written; `None` where he would
    /// have to ask.
    pub(super) const fn said(&self) -> Option<Scale> {
        match self {
            Self::Scaled {
                scale,
                action: Action::Land { .. } | Action::Board { .. },
                ..
            } => Some(*scale),
            // Only landings of TS1 can be supported by their fleet (Mercator, TS1 and TS3).
            Self::Scaled {
                action: Action::SupportMove { unit, .. },
                ..
            } if unit.aboard => Some(Scale::First),
            // To stay aboard is an order of TS1 and of TS3, a fleet's move one of TS2 and of TS3.
            Self::Scaled { .. } => None,
            Self::Chain { .. } => Some(Scale::Second),
        }
    }

    /// The unit on the board that it is to, and what that is to do; `None` of a chain.
    pub(crate) const fn to_unit(&self) -> Option<(&UnitRef, &Action)> {
        match self {
            Self::Scaled { unit, action, .. } => Some((unit, action)),
            Self::Chain { .. } => None,
        }
    }

    /// The unit that the order is addressed to; of a chain its first fleet.
    pub(crate) fn unit(&self) -> Option<&UnitRef> {
        match self {
            Self::Scaled { unit, .. } => Some(unit),
            Self::Chain { fleets, .. } => fleets.first(),
        }
    }

    /// The order with every place replaced; `None` where one has nothing in its stead.
    pub(super) fn with_places(&self, places: &Places<'_>) -> Option<Self> {
        Some(match self {
            Self::Scaled {
                scale,
                unit,
                action,
            } => Self::Scaled {
                scale: *scale,
                unit: places.unit(*unit)?,
                action: places.action(action)?,
            },
            Self::Chain { fleets, army, to } => Self::Chain {
                fleets: fleets
                    .iter()
                    .map(|&fleet| places.unit(fleet))
                    .collect::<Option<_>>()?,
                army: places.unit(*army)?,
                to: places.place(*to)?,
            },
        })
    }
}

impl Order {
    /// An order of a time scale to a unit on the board: [`Order::Unit`] in the second, else a
    /// [`ScaleOrder`].
    pub const fn at(scale: Scale, unit: UnitRef, action: Action) -> Self {
        match scale {
            Scale::Second => Self::Unit { unit, action },
            Scale::First | Scale::Third => Self::Scales(ScaleOrder::Scaled {
                scale,
                unit,
                action,
            }),
        }
    }

    /// The same order with its unit named as a fleet, alone or with an army aboard; `None` of a
    /// chain and of what is for no unit.
    #[cfg(feature = "table")]
    pub fn of_fleet(&self, pair: bool) -> Option<Self> {
        let (unit, action) = self.to_unit()?;
        let unit = UnitRef {
            kind: Some(UnitKind::Fleet),
            pair,
            ..*unit
        };
        Some(Self::at(self.scale()?, unit, action.clone()))
    }

    /// Of a chain its fleets, the army that they pass on, and where that goes.
    pub fn chain(&self) -> Option<(&[UnitRef], &UnitRef, Place)> {
        match self {
            Self::Scales(ScaleOrder::Chain { fleets, army, to }) => Some((fleets, army, *to)),
            _ => None,
        }
    }

    /// The army that it has carried, and where to: of a convoy, a ferry, or a chain of fleets.
    pub fn carried(&self) -> Option<(&UnitRef, Place)> {
        match self.action() {
            Some(Action::Convoy { army, to, .. }) => Some((army, *to)),
            _ => self.chain().map(|(_, army, to)| (army, to)),
        }
    }
}

impl OrderWriter<'_> {
    /// An order of the first or third time scale, or a chain of fleets, in the house style.
    pub(super) fn scales(&self, order: &ScaleOrder) -> String {
        match order {
            ScaleOrder::Scaled {
                scale,
                unit,
                action,
            } => format!("{} {}", self.ordered(*unit), self.action(*scale, action)),
            ScaleOrder::Chain { fleets, army, to } => {
                // As fleets, whatever they carry: in a convoy either name is right (Mercator, TS2).
                let fleets = fleets.iter().map(|&fleet| self.single(fleet)).joined(", ");
                format!("{fleets} C {} - {}", self.standing(*army), self.place(*to))
            }
        }
    }
}
