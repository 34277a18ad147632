//! Verdicts: what became of an order, and why, as data. The words are made at the edge
//! ([`crate::report::explain`]).

mod default;
mod others;
mod void;

pub use default::{ByDefault, DefaultAction, LeastLoss, Tie};
pub use others::Others;
pub use void::{NameFault, NamePart, VoidReason};

use crate::board::ProvinceId;

/// What became of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It was carried out.
    Succeeds,
    /// It was legal, but not carried out: bounced, cut, broken, contradicted.
    Fails,
    /// It was illegal or meaningless and had no effect at all.
    Void,
}

/// What became of an order, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What became of it.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
    /// Who else did to it what the unit did that the reason names.
    pub also: Others,
}

impl Verdict {
    /// A verdict whose reason names all who decided.
    pub const fn new(outcome: Outcome, reason: Reason) -> Self {
        Self {
            outcome,
            reason,
            also: Others::NONE,
        }
    }
}

/// An attack or a defence with its strength, as a reason names it: the unit that stood in `from`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rival {
    /// Where the rival unit stood when the phase began.
    pub from: ProvinceId,
    /// Its strength: 1 and its countable supports (0: it may not dislodge or defend at all).
    pub strength: u16,
}

/// Why an order came out as it did. Places are where units stood when the phase began.
///
/// A reason of failure names what decided, together with [`Verdict::also`]: take all of it away,
/// settle again, and the order gets past what had stopped it. Taken away is the order of a unit
/// that attacked, supported or went where it did; of one that only was in the way, the unit. No
/// part of what is named can be left standing, for each would have stopped the order alone (of
/// several broken convoys: each might have been the one that held), and nobody else who came
/// against the order mattered. An order passes one gate after the other: it is legal; it matches;
/// it has its way (a convoy, a fleet); it is not cut or dislodged, or is strong enough; it serves.
/// The reason is of the first gate that it does not pass, and what it would meet at the next is not
/// said. Only what the named ones had themselves kept off may stop it afterwards.
///
/// A reason of success names the strongest that opposed the order: without the supports that it
/// had, the order would have failed against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    // Movement: success.
    /// Held, and nothing dislodged it.
    Held,
    /// The move got in, with this strength; `over` is the strongest that opposed it.
    Moved {
        /// The mover's attack strength.
        strength: u16,
        /// Who opposed it, if anybody did.
        over: Option<Rival>,
        /// Whether it went by convoy.
        by_convoy: bool,
    },
    /// It moved as one of a ring of units that change places.
    Rotated,
    /// The move got in with a strength of 1, past a unit that had tried to move elsewhere and
    /// failed (the Key rule).
    KeyAttack {
        /// The unit that was dislodged.
        on: ProvinceId,
        /// Whether the move went by convoy.
        by_convoy: bool,
    },
    /// The support was given and counted, or could have.
    Supported,
    /// The army was carried, or could have been.
    Convoyed,

    // Movement: failure.
    /// Stand-off: another move to the same province was as strong.
    StoodOff {
        /// The mover's attack strength.
        strength: u16,
        /// The other mover.
        by: Rival,
    },
    /// The unit in the province held against it.
    Repelled {
        /// The mover's attack strength (against that unit).
        strength: u16,
        /// The unit that held, with its hold strength.
        by: Rival,
    },
    /// Head-to-head battle lost or drawn: the unit in the province was moving the other way.
    HeadToHead {
        /// The mover's attack strength.
        strength: u16,
        /// The unit that moved the other way.
        by: Rival,
    },
    /// The unit in the province is the mover's own (or stayed its own), and no unit dislodges its
    /// own.
    OwnUnit {
        /// Where the own unit stands.
        at: ProvinceId,
    },
    /// The strength came only from supports that may not dislodge a unit of the supporter's power.
    OwnSupportOnly {
        /// Where the defender stands.
        at: ProvinceId,
    },
    /// The support was not cut, but it could only have helped to dislodge a unit of the supporter's
    /// own power, and so did not count.
    AgainstOwnUnit {
        /// Where the own unit stands.
        at: ProvinceId,
    },
    /// The army's convoy was broken: a fleet it needed was dislodged.
    ConvoyBroken {
        /// The dislodged fleet.
        fleet: ProvinceId,
        /// Where the attack on it came from.
        by: ProvinceId,
    },
    /// The convoy belongs to a paradox that the rule in force undoes (Szykman; all hold).
    Paradox,
    /// The fleets that would be needed were not all ordered to convoy it.
    NoConvoy,
    /// The support was cut by an attack.
    Cut {
        /// Where the attack came from.
        by: ProvinceId,
    },
    /// The supporting or convoying unit was dislodged.
    Dislodged {
        /// Where the attack came from.
        by: ProvinceId,
    },
    /// The supported unit was not ordered to do what the support named.
    Unmatched {
        /// The supported unit.
        unit: ProvinceId,
    },
    /// The convoyed army was not ordered to go where the convoy named (or went by land).
    UnmatchedConvoy {
        /// The army.
        army: ProvinceId,
    },
    /// The army that the support or convoy was for had no unbroken convoy, and attacked nothing.
    NotCarried {
        /// The army.
        army: ProvinceId,
    },

    // Void.
    /// The order was void.
    Void(VoidReason),

    // Retreats.
    /// It retreated.
    Retreated,
    /// It was disbanded by order.
    Disbanded,
    /// Two or more retreats went to one place: all of them are disbanded.
    RetreatClash {
        /// One of the others.
        with: ProvinceId,
    },
    /// Two or more retreats went to one place: none of them gets it, and the units go by the
    /// Right-Hand Rule.
    RetreatClosed {
        /// One of the others.
        with: ProvinceId,
    },

    // Adjustments.
    /// The unit was built.
    Built,
    /// The unit was removed.
    Removed,
    /// The build was waived.
    Waived,

    // Pools.
    /// The unit came onto the board.
    Mobilized,
    /// The centre in which it was to mobilize was attacked.
    MobilizationAttacked {
        /// Where the attack came from.
        by: ProvinceId,
    },
    /// The unit left the board for a pool.
    Demobilized,
    /// A unit of the mover's own power mobilized in the destination.
    OwnMobilization {
        /// Where.
        at: ProvinceId,
    },
    /// The unit that the support or convoy was for left the board.
    LeftBoard {
        /// Where it stood.
        unit: ProvinceId,
    },

    // Armies aboard.
    /// The army went aboard.
    Boarded {
        /// The fleet, where it stood.
        fleet: ProvinceId,
    },
    /// The army could not board: the one aboard did not land.
    DeckFull {
        /// The fleet.
        fleet: ProvinceId,
    },
    /// The army could not board: another tried to board the same fleet.
    TwoBoarded {
        /// Where the other stood.
        with: ProvinceId,
    },
    /// The army could not board: its fleet had to defend its sea.
    FleetDefended {
        /// The fleet.
        fleet: ProvinceId,
        /// Where the attack came from.
        by: ProvinceId,
    },
    /// The army could not board: its fleet was ordered to support.
    FleetSupported {
        /// The fleet.
        fleet: ProvinceId,
    },
    /// The army did not land: its fleet did not come to the sea from which it was to.
    FleetNotArrived {
        /// The fleet.
        fleet: ProvinceId,
        /// The sea.
        to: ProvinceId,
    },
    /// The army did not land: its fleet lost the sea to a supported attack.
    SeaLost {
        /// The sea.
        sea: ProvinceId,
        /// Where the attack came from.
        by: ProvinceId,
    },
    /// The fleet stays, for the army that it was to land first did not get ashore.
    LandingFailed {
        /// Where the army was to land.
        at: ProvinceId,
    },
    /// The order is part of a circle of army/fleet orders that can't be decided: all of them hold.
    Circle {
        /// Another unit of the circle, where it stood.
        with: ProvinceId,
    },

    // Time scales.
    /// The army stays aboard, as ordered.
    StaysAboard,
    /// The order for the army was not needed: the one of its owner had succeeded.
    NotNeeded,
    /// The army was put ashore on a polar cap, for ever.
    Dumped,
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
        /// The fleet.
        fleet: ProvinceId,
    },
    /// All places named in the retreat are barred, or taken by units dislodged before this one.
    AllTaken {
        /// Where one of these was dislodged.
        by: ProvinceId,
    },
    /// The fleet wanted the place that its own army took.
    ArmyFirst {
        /// The place.
        at: ProvinceId,
    },
    /// The unit was built abroad: that costs this many builds.
    BuiltAbroad {
        /// Builds that it costs.
        cost: u8,
    },
    /// The unit was placed before the first move.
    Placed,
    /// The claim is kept, to be judged when the season is over.
    ClaimKept,

    // Kinds chosen, claims.
    /// The kind of the unit was chosen.
    Chosen,
    /// The claim was made by all whom it names.
    Claimed,
    /// The claim was made by all whom it names, with enough centres, but one of fewer powers, or
    /// with more centres, goes before it.
    ClaimBeaten,
    /// Everybody conceded.
    Conceded,

    // A secret world.
    /// The area has the name from now on.
    Named,
    /// The area got the name that another proposed.
    OtherName,
    /// Several powers have such a unit there, and the order does not say whose is meant.
    WhichUnit {
        /// Where.
        at: ProvinceId,
    },
    /// Why is not for its player to know, beside what became of it.
    Untold,

    // Ballots.
    /// The ballot was for the order that was followed.
    Followed,
    /// Others had the same weight, and all of them cancelled each other.
    Cancelled {
        /// The weight.
        weight: u32,
    },
    /// An order with more influence behind it was followed.
    Outweighed {
        /// The influence behind the ballot's order.
        weight: u32,
        /// The influence behind the one that was followed.
        by: u32,
    },
    /// The influence was invested.
    Invested,
    /// The lot was drawn.
    Drawn,
}

/// A count of units or centres as a reason holds it: verdicts are made by the thousand, and kept
/// small.
pub fn tell(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
