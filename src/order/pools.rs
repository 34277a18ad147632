//! Orders of units kept off the board.

use super::UnitRef;
use crate::board::{Place, ProvinceId, UnitKind};

/// An order of units kept off the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PoolOrder {
    /// `Mobilize A Lvp`: a pooled unit comes onto the board at its home centre.
    Mobilize {
        /// `A` or `F`, where written.
        kind: Option<UnitKind>,
        /// The centre, with the coast as written.
        place: Place,
    },
    /// `Demobilize A Bur to Par`: a unit leaves the board and is pooled at a home centre.
    Demobilize {
        /// The unit.
        unit: UnitRef,
        /// The centre, where one was named.
        to: Option<ProvinceId>,
    },
    /// `Disband demobilized A Smy`: a pooled unit leaves the game.
    RemovePooled {
        /// `A` or `F`, where written.
        kind: Option<UnitKind>,
        /// The centre where it is pooled.
        centre: ProvinceId,
    },
}

impl PoolOrder {
    /// The unit on the board that the order is addressed to.
    pub const fn unit(&self) -> Option<&UnitRef> {
        match self {
            Self::Demobilize { unit, .. } => Some(unit),
            Self::Mobilize { .. } | Self::RemovePooled { .. } => None,
        }
    }
}
