//! Why orders are void.

use super::{
    BallotVoid, CarryingVoid, ClaimVoid, KindVoid, OpenSeaVoid, PoolVoid, ScaleVoid, SecretVoid,
};
use crate::position::Barred;
use chancery_atlas::board::{Place, PowerId, ProvinceId, UnitKind};

/// Why an order is void: it could not have been carried out whatever others did, or it is not for
/// this phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoidReason {
    /// It could not be read.
    Unreadable,
    /// Its slip came too late, and was not taken (only under `late-slip cards` and `hold`).
    LateSlip,
    /// Two slips were handed in, and neither counts (only under `two-slips hold`, DATC 4.D.2).
    SecondSlip,
    /// No unit is there.
    NoUnit(ProvinceId),
    /// The unit there belongs to another power.
    NotYours {
        /// Where it stands.
        at: ProvinceId,
        /// Whose it is.
        owner: PowerId,
    },
    /// The unit there is of another kind than written.
    WrongKind {
        /// Where it stands.
        at: ProvinceId,
        /// What it is.
        is: UnitKind,
    },
    /// The unit was named at a coast where it does not stand (only under `wrong-unit-coast void`).
    WrongCoast {
        /// Where it stands.
        at: Place,
    },
    /// A coast was named where none can be (only under `needless-coast void`).
    NeedlessCoast(ProvinceId),
    /// The kind of unit was not written (only under `missing-kind void`).
    KindNotNamed(ProvinceId),
    /// The named nationality is not the unit's (only under `wrong-nationality void`).
    WrongPower {
        /// Where the unit stands.
        at: ProvinceId,
        /// Whose it is.
        owner: PowerId,
    },
    /// It was ordered to where it stands.
    ToItself,
    /// An army cannot enter a sea, a fleet cannot enter inland ground.
    WrongTerrain {
        /// The destination.
        to: ProvinceId,
        /// The kind of unit that cannot enter it.
        kind: UnitKind,
    },
    /// The destination does not adjoin the unit's place (for a fleet: along its coast).
    NotAdjacent {
        /// The destination.
        to: Place,
    },
    /// Two coasts can be reached and none was named.
    WhichCoast {
        /// The province that has the coasts.
        to: ProvinceId,
    },
    /// The named coast cannot be reached, though another can.
    CoastOutOfReach {
        /// The destination, with the coast that was named.
        to: Place,
    },
    /// No chain of fleets on the board could carry the army there, whatever they were ordered.
    NoConvoyPossible {
        /// The destination.
        to: ProvinceId,
    },
    /// A fleet is ordered to go by convoy.
    FleetByConvoy,
    /// The supporter cannot itself move to the province it would support into.
    SupportOutOfReach {
        /// That province.
        to: ProvinceId,
    },
    /// A unit cannot support itself.
    SupportsItself,
    /// The supported move could not be made, or only over the supporter's own convoy.
    SupportedMoveImpossible {
        /// The supported unit's place.
        unit: ProvinceId,
    },
    /// Only a fleet at sea convoys.
    NotAConvoyFleet,
    /// The fleet's sea is on no route of fleets between the army and its destination.
    NotOnRoute,
    /// A fleet is to be convoyed.
    ConvoyedFleet {
        /// Where it stands.
        at: ProvinceId,
    },
    /// Another order was given to the same unit, and the house rule lets none (or the other one)
    /// stand.
    TwoOrders,
    /// The order is not one for this phase.
    WrongPhase,
    /// The unit there was not dislodged, and does not retreat.
    NotDislodged(ProvinceId),
    /// The unit could move there, but may not retreat there.
    RetreatBarred {
        /// Where it was to go.
        to: Place,
        /// Why it may not.
        why: Barred,
    },
    /// The power may build nothing, or nothing more.
    NoBuildDue,
    /// The power has to remove nothing, or nothing more.
    NoRemovalDue,
    /// Builds are only made in the power's own home centres.
    NotHome(ProvinceId),
    /// The centre is not the power's now.
    NotOwned(ProvinceId),
    /// A unit stands in the build place.
    NotVacant(ProvinceId),
    /// An earlier line already builds there.
    AlreadyBuilt(ProvinceId),
    /// An earlier line already removes that unit.
    AlreadyRemoved(ProvinceId),
    /// A fleet cannot be built inland.
    FleetInland(ProvinceId),
    /// The build names no kind of unit, and both are possible.
    WhichKind(ProvinceId),
    /// A unit that could retreat can't be disbanded instead (only under `voluntary-disband no`).
    NoDisband(ProvinceId),
    /// Orders on condition are for retreats only.
    Conditional,
    /// The special province always belongs to another power, which alone builds there (Mercator).
    SpecialOf {
        /// The province.
        at: ProvinceId,
        /// Whose it is.
        owner: PowerId,
    },
    /// The build costs more builds than are left.
    CostsMore {
        /// What it costs, in builds.
        cost: u8,
        /// The builds left.
        left: u8,
    },
    /// The power places no unit at the start, or has placed it.
    NothingToPlace,
    /// Of units kept off the board.
    Pools(PoolVoid),
    /// Of weighted ballots, influence and lots.
    Ballots(BallotVoid),
    /// Of armies aboard fleets.
    Carrying(CarryingVoid),
    /// Of units whose kind is chosen.
    Kinds(KindVoid),
    /// Of victories claimed and conceded.
    Claims(ClaimVoid),
    /// Of seasons in several time scales.
    Scales(ScaleVoid),
    /// Of a secret world: names, natives, treasure, and what is not told.
    Secret(SecretVoid),
    /// Of open seas and closed homes.
    OpenSeas(OpenSeaVoid),
}

impl VoidReason {
    /// Whether the order was addressed to a unit of the power, and could not have been carried out
    /// whatever others did (DATC 4.E.1).
    pub(crate) const fn is_impossible(self) -> bool {
        matches!(
            self,
            Self::ToItself
                | Self::WrongTerrain { .. }
                | Self::NotAdjacent { .. }
                | Self::WhichCoast { .. }
                | Self::CoastOutOfReach { .. }
                | Self::NoConvoyPossible { .. }
                | Self::FleetByConvoy
                | Self::SupportOutOfReach { .. }
                | Self::SupportsItself
                | Self::SupportedMoveImpossible { .. }
                | Self::NotAConvoyFleet
                | Self::NotOnRoute
                | Self::ConvoyedFleet { .. }
        ) || matches!(self, Self::Carrying(why) if why.is_impossible())
    }
}
