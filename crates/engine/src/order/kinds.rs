//! Orders of units whose kind is chosen.

use super::UnitRef;
use super::mapped::Places;

/// An order of units whose kind is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum KindOrder {
    /// `F Rome`, at set-up: of a unit whose kind its owner may choose, that it is of the named
    /// kind.
    Choose {
        /// By its place, with the kind that is chosen.
        unit: UnitRef,
    },
}

impl KindOrder {
    /// The unit that is to be of the kind that it is named with.
    pub const fn unit(&self) -> &UnitRef {
        let Self::Choose { unit } = self;
        unit
    }

    /// The order with every place replaced; `None` where one has nothing in its stead.
    pub(super) fn with_places(&self, places: &Places<'_>) -> Option<Self> {
        let Self::Choose { unit } = self;
        Some(Self::Choose {
            unit: places.unit(*unit)?,
        })
    }
}
