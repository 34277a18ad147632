//! Why orders are void.

use crate::board::{Place, PowerId, ProvinceId, UnitKind};
use crate::calendar::Scale;

/// Why an area can't be called so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameFault {
    /// The name has not the form of one.
    NoName,
    /// The abbreviation has not the form of one.
    NoAbbr,
    /// No abbreviation that could be made of the name is free.
    NoneFree,
    /// It means something else in orders and reports.
    Reserved(NamePart),
    /// It stands, or stood, for another place: as its name, its abbreviation or an alias.
    StandsFor(NamePart, ProvinceId),
}

/// A part of what an area is to be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamePart {
    /// `Vinland`.
    Name,
    /// `Vin`.
    Abbr,
}

/// Why an order is void: it could not have been carried out whatever others did, or it is not for
/// this phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoidReason {
    /// It could not be read.
    Unreadable,
    /// No unit stands there.
    NoUnit(ProvinceId),
    /// The unit there belongs to another power.
    NotYours {
        /// Where.
        at: ProvinceId,
        /// Whose it is.
        owner: PowerId,
    },
    /// The unit there is of another kind than written.
    WrongKind {
        /// Where.
        at: ProvinceId,
        /// What stands there.
        is: UnitKind,
    },
    /// The unit was named at a coast where it does not stand (only under `wrong-coast fail`).
    WrongCoast {
        /// Where it stands.
        at: Place,
    },
    /// A coast was named where none can be (only under `needless-coast void`).
    NeedlessCoast(ProvinceId),
    /// The kind of unit was not written (only under `missing-kind void`).
    KindNotNamed(ProvinceId),
    /// The named nationality is not the unit's (only under `nationality invalid`).
    WrongPower {
        /// Where.
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
        /// The destination.
        to: ProvinceId,
    },
    /// The named coast cannot be reached, though another can.
    CoastOutOfReach {
        /// The destination.
        to: Place,
    },
    /// No chain of fleets on the board could carry the army there, whatever they were ordered.
    NoConvoyPossible {
        /// The destination.
        to: ProvinceId,
    },
    /// Only armies are convoyed.
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
    /// The army to be convoyed is a fleet.
    ConvoyedFleet {
        /// Where.
        at: ProvinceId,
    },
    /// Another order was given to the same unit, and the house rule lets none (or the other one)
    /// stand.
    TwoOrders,
    /// The order is not one for this phase.
    WrongPhase,
    /// The unit is not dislodged.
    NotDislodged(ProvinceId),
    /// The retreat is barred.
    RetreatBarred {
        /// Where to.
        to: Place,
        /// Why.
        why: crate::position::Barred,
    },
    /// No build is due (any more).
    NoBuildDue,
    /// No removal is due (any more).
    NoRemovalDue,
    /// Builds are only made in the power's own home centres.
    NotHome(ProvinceId),
    /// The centre is not the power's now.
    NotOwned(ProvinceId),
    /// The centre is not vacant.
    NotVacant(ProvinceId),
    /// An earlier line already builds there.
    AlreadyBuilt(ProvinceId),
    /// An earlier line already removes that unit.
    AlreadyRemoved(ProvinceId),
    /// A fleet cannot be built inland.
    FleetInland(ProvinceId),
    /// The build names no kind of unit, and both are possible.
    WhichKind(ProvinceId),
    /// Units don't mobilize in a retreat phase.
    MobilizesInRetreats,
    /// The fleet carries an army, and does not leave the board with it.
    CarriesArmy(ProvinceId),
    /// No such unit is pooled at the centre.
    NotPooled {
        /// The kind that was named, where one was.
        kind: Option<UnitKind>,
        /// The centre.
        at: ProvinceId,
    },
    /// Another unit appears in the centre in the same phase.
    AlreadyAppears(ProvinceId),
    /// The unit mobilized in this phase and takes no other order.
    JustMobilized(ProvinceId),
    /// The unit left the board in this phase and takes no other order.
    HasLeft(ProvinceId),
    /// The order to de-mobilize names no centre.
    NoCentreNamed,
    /// The centre's pool is full.
    PoolFull(ProvinceId),
    /// The player has no influence in the power.
    NoInfluence(PowerId),
    /// More is to be invested than is in hand.
    NotInHand {
        /// How much is left.
        left: u32,
    },
    /// Influence is invested with movement orders only.
    InvestWithMoves,
    /// The player has listed as many builds or disbands as are due.
    AllListed {
        /// How many are due.
        due: u16,
    },
    /// No lot is to be drawn, or none of that number.
    NoSuchLot,
    /// No fleet of the power stands in the sea.
    NoFleetThere(ProvinceId),
    /// The sea does not touch the province.
    SeaApart {
        /// The sea.
        sea: ProvinceId,
        /// The province.
        land: ProvinceId,
    },
    /// A fleet in a coastal province can't be boarded.
    FleetInPort(ProvinceId),
    /// Only an army can board.
    OnlyArmiesBoard(ProvinceId),
    /// The fleet carries an army already.
    FleetLoaded(ProvinceId),
    /// The fleet runs a Fast Ferry in this move.
    FleetFerries(ProvinceId),
    /// Two armies are ordered aboard the fleet.
    TwoBoard(ProvinceId),
    /// No army of the power is, or comes, aboard in the sea.
    NobodyAboard(ProvinceId),
    /// It is not clear which army is to land.
    WhichArmy,
    /// An army aboard does nothing but land.
    OnlyLands(ProvinceId),
    /// The fleet's order to the sea from which its army is to land is void.
    FleetOrderVoid {
        /// The fleet.
        fleet: ProvinceId,
        /// The sea.
        sea: ProvinceId,
    },
    /// The fleet is not ordered to the sea from which its army is to land.
    FleetElsewhere {
        /// The fleet.
        fleet: ProvinceId,
        /// The sea.
        sea: ProvinceId,
    },
    /// The army boards and lands though its fleet does not move: over one sea space that is a Fast
    /// Ferry.
    LandsInPlace(ProvinceId),
    /// A fleet with an army aboard can't enter a land province.
    LoadedAshore(ProvinceId),
    /// A fleet with an army aboard can't run a Fast Ferry.
    LoadedFerry(ProvinceId),
    /// A Fast Ferry crosses one sea space, which touches both provinces.
    FerryTooFar {
        /// The fleet's sea.
        sea: ProvinceId,
    },
    /// The order does not name the Fast Ferry (only under `ferry-word strict`).
    FerryNotNamed,
    /// A fleet that lands its army may support nothing but that landing.
    SupportsElsewhere(ProvinceId),
    /// A unit that could retreat can't be disbanded instead (only under `voluntary-disband no`).
    NoDisband(ProvinceId),
    /// The kind of the unit is not its owner's to choose, or chosen already.
    NotFree(ProvinceId),
    /// The order to choose names no kind.
    NoKindNamed(ProvinceId),
    /// Those who claim have fewer centres than they need.
    TooFewCentres {
        /// Their centres.
        have: u16,
        /// What they need.
        need: u16,
    },
    /// So many can't win together.
    NoSuchAlliance,
    /// Somebody named in the claim does not claim with exactly the same.
    ClaimNotShared(PowerId),
    /// This power does not concede to the same.
    ConcessionNotShared(PowerId),
    /// Somebody does not concede to the same, and it is not told who.
    NotAllConcede,
    /// The game can't be conceded any more: the power owns enough centres to win.
    TooLateToConcede(PowerId),
    /// The game was conceded in this phase, and no other order counts.
    GameConceded,
    /// Orders on condition are for retreats only.
    Conditional,
    /// The order is not one of this time scale.
    WrongScale(Scale),
    /// The unit is not there any more, or not yet, when the time scale begins.
    NotThereThen {
        /// Where.
        at: ProvinceId,
        /// When.
        scale: Scale,
    },
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
    DidNotBoard {
        /// The army.
        army: ProvinceId,
        /// The fleet.
        fleet: ProvinceId,
    },
    /// The chain is broken here: no fleet of the power named, or it is not next to the one before.
    ChainBroken(ProvinceId),
    /// The fleet of the chain carries an army already.
    ChainLoaded(ProvinceId),
    /// The last fleet of the chain does not reach the destination.
    ChainShort(ProvinceId),
    /// One unit would need two orders in the third time scale.
    DoubleOption,
    /// The order was meant for another unit than the one that is there.
    ForAnotherUnit(ProvinceId),
    /// The fleet took no part in a disembarkation or embarkation.
    TookNoPart(ProvinceId),
    /// The province is the special province of another power.
    SpecialOf {
        /// Where.
        at: ProvinceId,
        /// Whose.
        owner: PowerId,
    },
    /// The build costs more builds than are left.
    CostsMore {
        /// What it costs.
        cost: u8,
        /// What is left.
        left: u8,
    },
    /// An army and fleet together can't be built.
    PairBuilt,
    /// Removing the fleet removes its army too, and more than is due.
    RemovesTwo(ProvinceId),
    /// An army on a polar cap can't be ordered.
    OnTheIce(ProvinceId),
    /// The power places no unit at the start, or has placed it.
    NothingToPlace,
    /// All units of that kind that the power has in the place have orders already.
    NoneLeft {
        /// Where.
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
        /// Whose.
        owner: PowerId,
    },
    /// Only a fleet in a home centre of its own power moves two spaces.
    NotFromHome,
    /// A move of two spaces stays in the known world.
    LeavesKnownWorld,
    /// There is no way of two spaces to the place, or none by the space that was named.
    NoWayThere {
        /// The destination.
        to: ProvinceId,
    },
    /// A unit does not support into the open sea in which it is.
    SupportsIntoOwnSea(ProvinceId),
    /// The natives there do not move.
    NativesStay(ProvinceId),
    /// There is no treasure with the unit.
    NoTreasure(ProvinceId),
    /// The area is not the power's to name.
    NotYoursToName(ProvinceId),
    /// The name can't be taken; why is for the game master alone.
    ChooseAnotherName(Option<NameFault>),
    /// It can't be read, or names a place of which its player does not know: he is told no more.
    NoSuchOrder,
    /// Why is not for its player to know.
    Untold,
}

impl VoidReason {
    /// Whether the order was addressed to a unit of the power, and could not have been carried out
    /// whatever others did (DATC 4.E.1).
    pub const fn is_impossible(&self) -> bool {
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
                | Self::SeaApart { .. }
                | Self::NoFleetThere(_)
                | Self::FleetInPort(_)
                | Self::OnlyArmiesBoard(_)
                | Self::FleetLoaded(_)
                | Self::LoadedFerry(_)
                | Self::FerryTooFar { .. }
                | Self::FerryNotNamed
        )
    }
}
