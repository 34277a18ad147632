//! Orders of units whose kind is chosen.

use super::UnitRef;

/// An order of units whose kind is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum KindOrder {
    /// `F Rome`, at set-up: of a unit whose kind its owner may choose, that it is of the named
    /// kind.
    Choose {
        /// The unit, named with its kind.
        unit: UnitRef,
    },
}
