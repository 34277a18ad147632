//! Verdicts: what became of an order, and why, as data. The words are made at the edge ([`crate::report::explain`]).

use crate::board::{Place, PowerId, ProvinceId, UnitKind};
use crate::calendar::Scale;
use crate::position::UnitId;

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
    /// The move got in with a strength of 1, past a unit that had tried to move elsewhere and failed (the Key rule).
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
    /// The unit in the province is the mover's own (or stayed its own), and no unit dislodges its own.
    OwnUnit {
        /// Where the own unit stands.
        at: ProvinceId,
    },
    /// The strength came only from supports that may not dislodge a unit of the supporter's power.
    OwnSupportOnly {
        /// Where the defender stands.
        at: ProvinceId,
    },
    /// The support was not cut, but it could only have helped to dislodge a unit of the supporter's own power, and so did not count.
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
    /// Two or more retreats went to one place: none of them gets it, and the units go by the Right-Hand Rule.
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
    /// The landing was supported by its fleet, and the support counted.
    LandingSupported,
    /// The army was passed along the chain, but no farther than this fleet.
    LeftAboard {
        /// The fleet.
        fleet: ProvinceId,
    },
    /// All places named in the retreat are barred, or taken by units dislodged before this one.
    AllTaken,
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
    /// The claim was made by all whom it names, with enough centres, but one of fewer powers, or with more centres, goes before it.
    ClaimBeaten,
    /// Everybody conceded.
    Conceded,

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

/// A count of units or centres as a reason holds it: verdicts are made by the thousand, and kept small.
pub fn tell(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// Why an order is void: it could not have been carried out whatever others did, or it is not for this phase.
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
    /// Another order was given to the same unit, and the house rule lets none (or the other one) stand.
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
    /// The army boards and lands though its fleet does not move: over one sea space that is a Fast Ferry.
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
    /// The other power's player did not order the same: a boarding, embarkation or ferry of army and fleet of two powers.
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
}

impl VoidReason {
    /// Whether the order was addressed to a unit of the power, and could not have been carried out whatever others did (DATC 4.E.1).
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

/// A thing that happened to a unit and was nobody's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefaultAction {
    /// It had no valid order and held.
    Held,
    /// It was dislodged and had nowhere to go, and was disbanded with the movement result; or nothing was left open to it when it would
    /// have gone by the Right-Hand Rule.
    NoRetreat,
    /// It was dislodged and had no valid retreat order, and was disbanded.
    NotRetreated,
    /// Too few removals were ordered; this unit was the next by the civil-disorder rule.
    CivilDisorder,
    /// Too few removals were ordered; the loss of this unit affects the game least (1885, rule 10c), which is the game master's to judge.
    LeastLoss {
        /// Why it is proposed before others.
        because: LeastLoss,
    },
    /// It was dislodged, had no retreat order that stands, and went by the Right-Hand Rule.
    SentOn {
        /// Where to.
        to: crate::board::Place,
    },
    /// It spent its last ration aboard, and starved.
    Starved,
    /// Its fleet was dislodged and went ashore, or left the game, with this army aboard.
    LostAboard,
    /// Too few removals were ordered; this unit was the farthest from the home centres of its power.
    Farthest {
        /// How many moves it is from the nearest home centre; `None` where no way leads there.
        distance: Option<u32>,
        /// What told it from others as far away; `None` where it was alone.
        tie: Option<Tie>,
    },
    /// Nobody chose its kind, and the rules do.
    KindByDefault {
        /// The kind.
        kind: crate::board::UnitKind,
    },
}

/// What told units apart that are equally far from home, in the order in which it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// It stands in no supply centre, and others do.
    NoCentre,
    /// It is a fleet that carries no army.
    LoneFleet,
    /// It is an army aboard a fleet.
    ArmyAboard,
    /// It is a fleet whose army has just been removed.
    EmptiedFleet,
    /// It is an army on land.
    ArmyAshore,
    /// By the alphabet of the abbreviations of their provinces.
    Alphabet,
}

/// Why a unit's loss is taken to affect the game least. Those that guard no centre go first; then the farthest from home; then fleets
/// before armies, but of a fleet with an army aboard the army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeastLoss {
    /// Whether it guards a centre of its power: all that were left do.
    pub guards: bool,
    /// How many moves it is from the nearest home centre of its power; `None` where no way leads there.
    pub distance: Option<u32>,
    /// Whether it is an army aboard, taken in the place of its fleet.
    pub spares_fleet: bool,
}

/// What happened to a unit by default, and to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByDefault {
    /// The unit.
    pub unit: UnitId,
    /// What happened.
    pub action: DefaultAction,
}
