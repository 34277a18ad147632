//! Orders of the first and third time scale, and chains of fleets.

use super::{Action, UnitRef};
use crate::board::Place;
use crate::calendar::Scale;

/// An order of the first and third time scale, and chains of fleets.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ScaleOrder {
    /// To a unit on the board, in the first or third time scale of a season that has several: `TS1
    /// A(Lon) B F(NTH)`. Orders of the second are [`Unit`](super::Order::Unit); [`at`](super::Order::at) makes the right
    /// one.
    Scaled {
        /// The first or the third.
        scale: Scale,
        /// The unit, as it stands when the time scale begins.
        unit: UnitRef,
        /// What it is to do.
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
    pub const fn scale(&self) -> Scale {
        match self {
            Self::Scaled { scale, .. } => *scale,
            Self::Chain { .. } => Scale::Second,
        }
    }

    /// The unit that the order is addressed to; of a chain its first fleet.
    pub fn unit(&self) -> Option<&UnitRef> {
        match self {
            Self::Scaled { unit, .. } => Some(unit),
            Self::Chain { fleets, .. } => fleets.first(),
        }
    }
}
