//! The parts of an order as it is typed.

use super::verbs::TypedVerb;
use crate::board::{Place, PowerId, UnitKind};

/// A part of an order as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderPart {
    /// A word for what is to be done.
    Verb(TypedVerb),
    /// Such a word, which may be left out.
    Optional(TypedVerb),
    /// The letter of a unit. It may be left out, and says nothing where no place follows.
    Kind(UnitKind),
    /// The letters of a fleet with an army aboard. They may be left out.
    Pair,
    /// The nationality of a unit. It may be left out.
    Nation(PowerId),
    /// The letter of a unit that is to be built. It may be left out.
    NewKind(UnitKind),
    /// The letter of a unit whose kind is chosen.
    Choice(UnitKind),
    Place(Place),
    Power(PowerId),
}

impl OrderPart {
    /// Whether nothing need be typed for it.
    pub const fn may_be_left_out(self) -> bool {
        matches!(
            self,
            Self::Optional(_) | Self::Kind(_) | Self::Pair | Self::Nation(_) | Self::NewKind(_)
        )
    }
}
