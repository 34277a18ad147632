//! Verdicts of seasons in several time scales.

use crate::calendar::Scale;
use chancery_atlas::board::{PowerId, ProvinceId};

/// Why an order came out as it did, of seasons in several time scales.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScaleReason {
    /// The army stays aboard, as ordered.
    StaysAboard,
    /// The order for the army was not needed: the one of its owner had succeeded.
    NotNeeded,
    /// The army was put ashore on a polar cap, for ever.
    LandedOnIce,
    /// The landing was supported by its fleet, and the army got ashore.
    LandingSupported,
    /// The landing was supported by its fleet, and the support counted; but the army was kept
    /// aboard.
    LandingHeldOff {
        /// Where the strongest stood that kept it off.
        by: ProvinceId,
    },
    /// The army was passed along the chain, but no farther than this fleet.
    LeftAboard { fleet: ProvinceId },
    /// All places named in the retreat are barred, or taken by units dislodged before this one.
    AllTaken { by: ProvinceId },
    /// The fleet wanted the place that its own army took.
    ArmyFirst { at: ProvinceId },
}

/// Why an order is void, of seasons in several time scales; `words::scales` has a sentence for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScaleVoid {
    WrongScale(Scale),
    NotThereThen {
        at: ProvinceId,
        scale: Scale,
    },
    IsPair(ProvinceId),
    IsLoneFleet(ProvinceId),
    FleetBusy(ProvinceId),
    NotForPairs(ProvinceId),
    NotAshore(ProvinceId),
    NoWater(ProvinceId),
    NotASea(ProvinceId),
    NotTheCarrier(ProvinceId),
    LandingNotOrdered(ProvinceId),
    CanalStrength(ProvinceId),
    /// The other power's player did not order the same: a boarding, embarkation or ferry of army
    /// and fleet of two powers.
    NotShared(PowerId),
    Expectation(PowerId),
    DidNotBoard {
        army: ProvinceId,
        fleet: ProvinceId,
    },
    ChainBroken(ProvinceId),
    ChainLoaded(ProvinceId),
    ChainShort(ProvinceId),
    /// One unit would need two orders in the third time scale: with any number of other lines, each
    /// of which alone is enough.
    DoubleOption,
    ForAnotherUnit(ProvinceId),
    TookNoPart(ProvinceId),
    OnTheIce(ProvinceId),
}
