//! Verdicts of seasons in several time scales.

use crate::board::{PowerId, ProvinceId};
use crate::calendar::Scale;

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
    AllTaken {
        /// Where one of these was dislodged.
        by: ProvinceId,
    },
    /// The fleet wanted the place that its own army took.
    ArmyFirst { at: ProvinceId },
}

/// Why an order is void, of seasons in several time scales.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScaleVoid {
    /// The order is not one of this time scale.
    WrongScale(Scale),
    /// The unit is not there any more, or not yet, when the time scale begins.
    NotThereThen { at: ProvinceId, scale: Scale },
    /// The unit was named as a fleet alone, and an army is aboard.
    IsPair(ProvinceId),
    /// The unit was named as an army and fleet, and nobody is aboard.
    IsLoneFleet(ProvinceId),
    /// The fleet supported a landing, and is busy until the third time scale.
    FleetBusy(ProvinceId),
    /// A fleet with an army aboard goes to seas and canals only.
    NotForPairs(ProvinceId),
    /// It is no land, or none that armies reach from there.
    NotAshore(ProvinceId),
    /// It is neither a sea nor a canal.
    NoWater(ProvinceId),
    /// A supplementary move goes to a sea.
    NotASea(ProvinceId),
    /// Only the fleet that carries it supports a landing.
    NotTheCarrier(ProvinceId),
    /// The landing that the support names was not ordered.
    LandingNotOrdered(ProvinceId),
    /// From a canal a landing has the strength of the army only.
    CanalStrength(ProvinceId),
    /// The other power's player did not order the same: a boarding, embarkation or ferry of army
    /// and fleet of two powers.
    NotShared(PowerId),
    /// The owner of the army does not order a fleet that is not his: kept as what he expected.
    Expectation(PowerId),
    /// The army did not board that fleet in the first time scale.
    DidNotBoard { army: ProvinceId, fleet: ProvinceId },
    /// The chain is broken here: no fleet of the power named, or it is not next to the one before.
    ChainBroken(ProvinceId),
    /// The fleet of the chain carries an army already.
    ChainLoaded(ProvinceId),
    /// The last fleet of the chain does not reach the destination.
    ChainShort(ProvinceId),
    /// One unit would need two orders in the third time scale: with any number of other lines, each
    /// of which alone is enough.
    DoubleOption,
    /// The order was meant for another unit than the one that is there.
    ForAnotherUnit(ProvinceId),
    /// The fleet took no part in a disembarkation or embarkation.
    TookNoPart(ProvinceId),
    /// An army on a polar cap can't be ordered.
    OnTheIce(ProvinceId),
}
