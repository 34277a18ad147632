//! Verdicts of units whose kind is chosen.

use chancery_atlas::board::ProvinceId;

/// Why an order came out as it did, of units whose kind is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KindReason {
    /// The unit is of the kind that its owner chose.
    Chosen,
}

/// Why an order is void, of units whose kind is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KindVoid {
    /// The kind of the unit is not its owner's to choose, or chosen already.
    NotFree(ProvinceId),
    /// The order to choose names no kind.
    NoKindNamed(ProvinceId),
}
