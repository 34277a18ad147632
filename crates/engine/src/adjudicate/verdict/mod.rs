//! Verdicts: what became of an order, and why, as data. Each reason has a name in a word or two; the
//! sentences are made at the edge (`chancery_game::report::explain`).

mod ballots;
mod carrying;
mod claims;
mod default;
mod kinds;
mod named;
mod open_seas;
mod others;
mod pools;
mod scales;
mod secret;
mod void;

pub use ballots::{BallotReason, BallotVoid};
pub use carrying::{CarryingReason, CarryingVoid};
pub use claims::{ClaimReason, ClaimVoid};
pub use default::{ByDefault, DefaultAction, LeastLoss, Tie};
pub use kinds::{KindReason, KindVoid};
pub use open_seas::{OpenSeaReason, OpenSeaVoid};
pub use others::Others;
pub use pools::{PoolReason, PoolVoid};
pub use scales::{ScaleReason, ScaleVoid};
pub use secret::{NameFault, NamePart, SecretReason, SecretVoid};
pub use void::VoidReason;

use chancery_atlas::board::ProvinceId;

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

    /// The verdict of an order that was carried out.
    pub const fn succeeds(reason: Reason) -> Self {
        Self::new(Outcome::Succeeds, reason)
    }

    /// The verdict of a legal order that was not carried out.
    pub const fn fails(reason: Reason) -> Self {
        Self::new(Outcome::Fails, reason)
    }

    /// The verdict of an order that had no effect at all.
    pub const fn void(why: VoidReason) -> Self {
        Self::new(Outcome::Void, Reason::Void(why))
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
    /// Another move to the same province was as strong (a stand-off), or stronger: that one may
    /// have got in.
    StoodOff {
        /// The mover's attack strength.
        strength: u16,
        /// The other move, with the strength that it puts against this one.
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
        /// Where the fleet stood.
        fleet: ProvinceId,
        /// Where the attack on it came from.
        by: ProvinceId,
    },
    /// The move belongs to a convoy paradox, which the rule in force undoes (Szykman; all hold).
    /// [`Verdict::also`] names the other armies whose convoys are part of it.
    Paradox {
        /// The army whose attack decides its own convoy, or together with others theirs: the mover
        /// itself, where it is one of them.
        army: ProvinceId,
    },
    /// The fleets that would be needed were not all ordered to convoy it. Had this one been, with
    /// those that [`Verdict::also`] names, they would have made a way.
    NoConvoy {
        /// The first of them; `None` where it is not known which there are.
        fleet: Option<ProvinceId>,
    },
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
        /// Where that unit stood.
        unit: ProvinceId,
    },
    /// The convoyed army was not ordered to go where the convoy named (or went by land).
    UnmatchedConvoy {
        /// Where the army stood.
        army: ProvinceId,
    },
    /// The army that the support or convoy was for had no unbroken convoy, and attacked nothing.
    NotCarried {
        /// Where the army stood.
        army: ProvinceId,
    },

    // Void.
    /// The order had no effect, for this reason.
    Void(VoidReason),

    // Retreats.
    /// The dislodged unit went where it was ordered.
    Retreated,
    /// The dislodged unit was disbanded by order.
    Disbanded,
    /// Two or more retreats went to one place: all of them are disbanded.
    RetreatClash {
        /// Where the first of the others stood.
        with: ProvinceId,
    },
    /// Two or more retreats went to one place: none of them gets it, and the units go by the
    /// Right-Hand Rule.
    RetreatClosed {
        /// Where the first of the others stood.
        with: ProvinceId,
    },

    // Adjustments.
    /// The unit was built.
    Built,
    /// The unit was removed.
    Removed,
    /// A build was given up.
    Waived,
    /// The unit was built abroad: that costs this many builds.
    BuiltAbroad {
        /// That number.
        cost: u8,
    },
    /// The unit was placed before the first move.
    Placed,
    /// Of units kept off the board.
    Pools(PoolReason),
    /// Of weighted ballots, influence and lots.
    Ballots(BallotReason),
    /// Of armies aboard fleets.
    Carrying(CarryingReason),
    /// Of units whose kind is chosen.
    Kinds(KindReason),
    /// Of victories claimed and conceded.
    Claims(ClaimReason),
    /// Of seasons in several time scales.
    Scales(ScaleReason),
    /// Of a secret world: names, natives, treasure, and what is not told.
    Secret(SecretReason),
    /// Of open seas and closed homes.
    OpenSeas(OpenSeaReason),
}

impl Reason {
    /// How many of the builds due an order used up that was carried out so.
    pub const fn builds(self) -> usize {
        match self {
            Self::Built | Self::Waived | Self::Placed => 1,
            Self::BuiltAbroad { cost } => cost as usize,
            _ => 0,
        }
    }
}

/// A count of units or centres as a reason holds it: verdicts are made by the thousand, and kept
/// small.
pub(crate) fn tell(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
