//! Verdicts of open seas, where several units stand, and homes that others do not enter.

use chancery_atlas::board::{PowerId, ProvinceId, UnitKind};

/// Why an order came out as it did, of open seas, where several units stand, and homes that others
/// do not enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenSeaReason {
    /// Several powers have such a unit there, and the order does not say whose is meant.
    WhichUnit {
        /// The open sea.
        at: ProvinceId,
    },
    /// Several units come from where the writer knows nothing: he can't tell them apart.
    SeveralFit {
        /// Where they go, as the support names it.
        to: ProvinceId,
    },
}

/// Why an order is void, of open seas, where several units stand, and homes that others do not
/// enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenSeaVoid {
    /// All units of that kind that the power has in the place have orders already.
    NoneLeft {
        /// The place.
        at: ProvinceId,
        /// `A` or `F`.
        kind: UnitKind,
        /// How many of that kind it has there.
        of: u8,
    },
    /// The place is home land of another power, which nobody enters.
    ClosedHome {
        /// The home centre.
        at: ProvinceId,
        /// Whose it is.
        owner: PowerId,
    },
    /// Only a fleet in a home centre of its own power moves two spaces.
    NotFromHome,
    /// A move of two spaces stays in the known world.
    LeavesKnownWorld,
    /// There is no way of two spaces to the place, or none by the space that was named.
    NoWayThere {
        /// Where the move was to end.
        to: ProvinceId,
    },
    /// A unit does not support into the open sea in which it is.
    SupportsIntoOwnSea(ProvinceId),
}
