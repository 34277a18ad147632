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
    LeftAboard {
        /// Where that fleet stood.
        fleet: ProvinceId,
    },
    /// All places named in the retreat are barred, or taken by units dislodged before this one.
    AllTaken {
        /// Where the first of those stood that took one.
        by: ProvinceId,
    },
    /// The fleet wanted the place that its own army took.
    ArmyFirst {
        /// The place.
        at: ProvinceId,
    },
}

/// Why an order is void, of seasons in several time scales; `words::scales` has a sentence for
/// each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScaleVoid {
    /// Such an order is not given in this time scale.
    WrongScale(Scale),
    /// No such unit is there when the time scale begins.
    NotThereThen {
        /// Where it was to be.
        at: ProvinceId,
        /// In which time scale.
        scale: Scale,
    },
    /// The order is written for a fleet, and an army is aboard it.
    IsPair(ProvinceId),
    /// The order is written for a fleet with an army aboard, and none is.
    IsLoneFleet(ProvinceId),
    /// The fleet there supports a landing, and is busy until the third time scale.
    FleetBusy(ProvinceId),
    /// A fleet with an army aboard goes to seas and canals, and this is neither.
    NotForPairs(ProvinceId),
    /// No army comes ashore there from where it is.
    NotAshore(ProvinceId),
    /// The place is neither a sea nor a canal.
    NoWater(ProvinceId),
    /// A supplementary move goes to a sea, and this is none.
    NotASea(ProvinceId),
    /// Only the fleet that carries the army there supports its landing.
    NotTheCarrier(ProvinceId),
    /// The army aboard there was ordered to do something else than land.
    LandingNotOrdered(ProvinceId),
    /// A landing from this canal has the army's strength only, and no fleet supports it.
    CanalStrength(ProvinceId),
    /// The other power's player did not order the same: a boarding, embarkation or ferry of army
    /// and fleet of two powers.
    NotShared(PowerId),
    /// This power orders the fleet. The line is kept as what its writer expects of it.
    Expectation(PowerId),
    /// The order is for an army aboard, and none came aboard in the first time scale.
    DidNotBoard {
        /// Where the army was to come from.
        army: ProvinceId,
        /// The fleet that it was to board.
        fleet: ProvinceId,
    },
    /// The fleet there is not next to the one before it in the chain, or can't be part of one.
    ChainBroken(ProvinceId),
    /// The fleet there carries an army already, and takes none over.
    ChainLoaded(ProvinceId),
    /// The chain does not reach the place to which the army is to go.
    ChainShort(ProvinceId),
    /// One unit would need two orders in the third time scale: with any number of other lines, each
    /// of which alone is enough.
    DoubleOption,
    /// The order was meant for another unit than the one that is there now.
    ForAnotherUnit(ProvinceId),
    /// The fleet there put no army ashore and took none aboard in the third time scale, so it makes
    /// no supplementary move.
    TookNoPart(ProvinceId),
    /// An army on this polar cap stays there for ever.
    OnTheIce(ProvinceId),
}
