//! Why an order is void, as a clause.

use super::{Names, pools, possessive};
use crate::adjudicate::{
    BallotVoid, CarryingVoid, ClaimVoid, KindVoid, NameFault, NamePart, OpenSeaVoid, PoolVoid,
    ScaleVoid, SecretVoid, VoidReason,
};
use crate::board::{Place, PowerId, ProvinceId, UnitKind};
use crate::calendar::PhaseKind;
use crate::order::{Action, ClaimOrder, Order, ScaleOrder, SecretOrder, UnitRef};
use crate::position::Barred;

/// Why a power's order is void, as a clause: `no fleet in NTH`, `Ruh doesn't adjoin Par`. `None` is
/// an order that could not be read.
pub fn void(names: Names<'_>, power: PowerId, order: Option<&Order>, why: VoidReason) -> String {
    if let Some(words) = order.and_then(|order| pools::void(names, order, why)) {
        return words;
    }
    if let VoidReason::NotYours { at, .. }
    | VoidReason::NoUnit(at)
    | VoidReason::Scales(ScaleVoid::NotThereThen { at, .. }) = why
        && let Some(words) = driven_out(names, power, at)
    {
        return words;
    }
    let own = order.and_then(Order::unit).map_or_else(
        || "the unit".to_owned(),
        |unit| names.unit_at(unit.place.province),
    );
    match why {
        VoidReason::Conditional => "only retreats may be ordered on a condition".to_owned(),
        VoidReason::Scales(ScaleVoid::WrongScale(scale)) => {
            format!("that is not ordered for {}", scale.prefix())
        }
        VoidReason::Scales(ScaleVoid::NotThereThen { at, scale }) => {
            let kind = order
                .and_then(|order| named_kind(order, at))
                .map_or("unit", UnitKind::word);
            let adjective = &names.board.power(power).adjective;
            format!(
                "no {adjective} {kind} is in {} when {} begins",
                names.province(at),
                scale.prefix()
            )
        }
        VoidReason::Scales(ScaleVoid::IsPair(at)) => format!(
            "it is an A/F, not an F: an army is aboard in {}",
            names.province(at)
        ),
        VoidReason::Scales(ScaleVoid::IsLoneFleet(at)) => format!(
            "it is an F, not an A/F: nobody is aboard in {}",
            names.province(at)
        ),
        VoidReason::Scales(ScaleVoid::FleetBusy(at)) => format!(
            "the fleet in {} supports a landing, and is busy until TS3",
            names.province(at)
        ),
        VoidReason::Scales(ScaleVoid::NotForPairs(at)) => format!(
            "an A/F goes to seas and canals only, and {} is neither",
            names.province(at)
        ),
        VoidReason::Scales(ScaleVoid::NotAshore(at)) => {
            format!("no army comes ashore in {} from there", names.province(at))
        }
        VoidReason::Scales(ScaleVoid::NoWater(at)) => {
            format!("{} is neither a sea nor a canal", names.province(at))
        }
        VoidReason::Scales(ScaleVoid::NotASea(at)) => format!(
            "{} is no sea, and supplementary moves go to seas only",
            names.province(at)
        ),
        VoidReason::Scales(ScaleVoid::NotTheCarrier(at)) => format!(
            "only the fleet that carries the army in {} supports its landing",
            names.province(at)
        ),
        VoidReason::Scales(ScaleVoid::LandingNotOrdered(at)) => format!(
            "the army in {} was ordered to do something else",
            names.province(at)
        ),
        VoidReason::Scales(ScaleVoid::CanalStrength(at)) => format!(
            "{} is a canal: a landing from there has the army's strength only",
            names.province(at)
        ),
        VoidReason::Scales(ScaleVoid::NotShared(power)) => {
            format!("{} did not order the same", names.power(power))
        }
        VoidReason::Scales(ScaleVoid::Expectation(power)) => format!(
            "{} orders the fleet; kept as what was expected",
            names.power(power)
        ),
        VoidReason::Scales(ScaleVoid::DidNotBoard { army, fleet }) => {
            format!(
                "no army from {} boarded {} in TS1",
                names.province(army),
                names.unit_at(fleet)
            )
        }
        VoidReason::Scales(ScaleVoid::ChainBroken(at)) => {
            format!("the chain is broken at {}", names.province(at))
        }
        VoidReason::Scales(ScaleVoid::ChainLoaded(at)) => format!(
            "the fleet in {} carries an army already",
            names.province(at)
        ),
        VoidReason::Scales(ScaleVoid::ChainShort(at)) => {
            format!("the chain does not reach {}", names.province(at))
        }
        VoidReason::Scales(ScaleVoid::DoubleOption) => {
            "double option: one unit would need two orders in TS3".to_owned()
        }
        VoidReason::Scales(ScaleVoid::ForAnotherUnit(at)) => format!(
            "it was meant for another unit than the one in {}",
            names.province(at)
        ),
        VoidReason::Scales(ScaleVoid::TookNoPart(at)) => format!(
            "the fleet in {} put no army ashore and took none aboard in TS3",
            names.province(at)
        ),
        VoidReason::SpecialOf { at, owner } => format!(
            "{} is a special province of {}",
            names.province(at),
            names.power(owner)
        ),
        VoidReason::CostsMore { cost, left: 1 } => {
            format!("outside the home country it costs {cost} builds, and 1 is left")
        }
        VoidReason::CostsMore { cost, left } => {
            format!("outside the home country it costs {cost} builds, and {left} are left")
        }
        VoidReason::Carrying(CarryingVoid::PairBuilt) => "an A/F can't be built".to_owned(),
        VoidReason::Carrying(CarryingVoid::RemovesTwo(at)) => format!(
            "the army of the fleet in {} goes too, and two are more than is due",
            names.province(at)
        ),
        VoidReason::Scales(ScaleVoid::OnTheIce(at)) => {
            format!("an army on {} stays there for ever", names.province(at))
        }
        VoidReason::NothingToPlace => format!("{} has no unit to place", names.power(power)),
        VoidReason::OpenSeas(OpenSeaVoid::NoneLeft { at, kind, of }) => {
            let has = match of {
                0 => format!("no {}", kind.letter()),
                n => format!("only {n} {}", kind.letter()),
            };
            format!("{} has {has} in {}", names.power(power), names.province(at))
        }
        VoidReason::OpenSeas(OpenSeaVoid::ClosedHome { at, owner }) => format!(
            "{} is home land of {}",
            names.province(at),
            names.power(owner)
        ),
        VoidReason::OpenSeas(OpenSeaVoid::NotFromHome) => {
            "only a fleet in its own home centre may move two spaces".to_owned()
        }
        VoidReason::OpenSeas(OpenSeaVoid::LeavesKnownWorld) => {
            "a two-space move must stay in the Known World".to_owned()
        }
        VoidReason::OpenSeas(OpenSeaVoid::NoWayThere { to }) => {
            format!("no way from {own} to {} in two spaces", names.province(to))
        }
        VoidReason::OpenSeas(OpenSeaVoid::SupportsIntoOwnSea(_)) => {
            "a unit can't support into the area it is in".to_owned()
        }
        VoidReason::Secret(SecretVoid::NativesStay(_)) => "natives there do not move".to_owned(),
        VoidReason::Secret(SecretVoid::NoTreasure(_)) => {
            "there is no treasure with that unit".to_owned()
        }
        VoidReason::Secret(SecretVoid::NotYoursToName(_)) => "not yours to name".to_owned(),
        VoidReason::Secret(SecretVoid::ChooseAnotherName(None)) => "choose another name".to_owned(),
        VoidReason::Secret(SecretVoid::ChooseAnotherName(Some(fault))) => {
            format!("choose another name: {}", name_fault(names, order, fault))
        }
        VoidReason::Secret(SecretVoid::NoSuchOrder) => {
            "it can't be read, or names no place in reach".to_owned()
        }
        VoidReason::Secret(SecretVoid::Untold) => "it can't be carried out".to_owned(),
        VoidReason::Unreadable => "it can't be read".to_owned(),
        VoidReason::NoUnit(at) => {
            let kind = order
                .and_then(|order| named_kind(order, at))
                .map_or("unit", UnitKind::word);
            format!("no {kind} in {}", names.province(at))
        }
        VoidReason::NotYours { at, owner } => {
            format!("{} is {}", names.unit_at(at), names.whose(owner))
        }
        VoidReason::WrongKind { at, is } => format!(
            "the unit in {} is {}",
            names.province(at),
            is.with_article()
        ),
        VoidReason::WrongCoast { at } => format!("the fleet stands at {}", names.place(at)),
        VoidReason::NeedlessCoast(at) => {
            format!("no coast of {} is to be named", names.province(at))
        }
        VoidReason::KindNotNamed(at)
        | VoidReason::WhichKind(at)
        | VoidReason::Kinds(KindVoid::NoKindNamed(at)) => {
            format!("army or fleet in {}, it doesn't say", names.province(at))
        }
        VoidReason::WrongPower { at, owner } => format!(
            "{} is {}",
            names.unit_at(at),
            names.board.power(owner).adjective
        ),
        VoidReason::ToItself => format!(
            "{} stands there already",
            order.and_then(goer).map_or(own, |at| names.unit_at(at))
        ),
        VoidReason::WrongTerrain { to, kind } => {
            format!("{} can't enter {}", kind.with_article(), names.province(to))
        }
        VoidReason::NotAdjacent { to } => not_adjacent(names, order, to),
        VoidReason::WhichCoast { to } => format!("no coast of {} was named", names.province(to)),
        VoidReason::CoastOutOfReach { to } => {
            format!("{own} can't reach {}, only another coast", names.place(to))
        }
        VoidReason::NoConvoyPossible { to } => format!(
            "no fleets stand where they could carry {own} to {}",
            names.province(to)
        ),
        VoidReason::FleetByConvoy => format!("{own} is a fleet, and only armies are convoyed"),
        VoidReason::SupportOutOfReach { to } => {
            format!("{own} can't itself move to {}", names.province(to))
        }
        VoidReason::SupportsItself => "a unit can't support itself".to_owned(),
        VoidReason::SupportedMoveImpossible { unit } => {
            format!("{} can't make that move", names.unit_at(unit))
        }
        VoidReason::NotAConvoyFleet => "only a fleet at sea convoys".to_owned(),
        VoidReason::NotOnRoute => off_route(names, &own, order),
        VoidReason::ConvoyedFleet { at } => format!(
            "{} is a fleet, and only armies are convoyed",
            names.unit_at(at)
        ),
        VoidReason::TwoOrders => format!("{own} was given another order too"),
        VoidReason::WrongPhase => wrong_phase(names.phase).to_owned(),
        VoidReason::NotDislodged(at) => format!("{} is not dislodged", names.unit_at(at)),
        VoidReason::RetreatBarred { to, why } => barred(&names.place(to), why),
        VoidReason::NoBuildDue => format!("{} has no build left", names.power(power)),
        VoidReason::NoRemovalDue => format!("{} has no removal left", names.power(power)),
        VoidReason::NotHome(at) => format!(
            "{} is no home centre of {}",
            names.province(at),
            names.power(power)
        ),
        VoidReason::NotOwned(at) => {
            format!("{} doesn't own {}", names.power(power), names.province(at))
        }
        VoidReason::NotVacant(at) => {
            format!("{} stands in {}", standing(names, at), names.province(at))
        }
        VoidReason::AlreadyBuilt(at) => format!("another line builds in {}", names.province(at)),
        VoidReason::AlreadyRemoved(at) => format!("another line removes {}", names.unit_at(at)),
        VoidReason::FleetInland(at) => format!(
            "a fleet can't be built in {}, which is inland",
            names.province(at)
        ),
        VoidReason::Pools(PoolVoid::CarriesArmy(at)) => {
            format!("the fleet in {} carries an army", names.province(at))
        }
        VoidReason::Pools(PoolVoid::MobilizesInRetreats) => {
            "units can't mobilize in a retreat phase".to_owned()
        }
        VoidReason::Pools(PoolVoid::NotPooled { kind, at }) => format!(
            "no de-mobilized {} at {}",
            kind.map_or("unit", UnitKind::word),
            names.province(at)
        ),
        VoidReason::Pools(PoolVoid::AlreadyAppears(at)) => format!(
            "another unit already appears in {} this phase",
            names.province(at)
        ),
        VoidReason::Pools(PoolVoid::JustMobilized(_)) => {
            "mobilized this turn, it takes no other order".to_owned()
        }
        VoidReason::Pools(PoolVoid::HasLeft(_)) => format!("{own} has left the board"),
        VoidReason::Pools(PoolVoid::NoCentreNamed) => "name the home centre".to_owned(),
        VoidReason::Pools(PoolVoid::PoolFull(at)) => {
            format!("{} pool is full (2)", possessive(&names.province(at)))
        }
        VoidReason::Ballots(BallotVoid::NoInfluence(power)) => {
            of_player(names, &format!("no influence in {}", names.power(power)))
        }
        VoidReason::Ballots(BallotVoid::NotInHand { left: 1 }) => {
            "only 1 IF left in hand".to_owned()
        }
        VoidReason::Ballots(BallotVoid::NotInHand { left }) => {
            format!("only {left} IFs left in hand")
        }
        VoidReason::Ballots(BallotVoid::InvestWithMoves) => {
            "influence is invested with movement orders only".to_owned()
        }
        VoidReason::Ballots(BallotVoid::AllListed { due: 1 }) => {
            of_player(names, "already listed the 1 that is due")
        }
        VoidReason::Ballots(BallotVoid::AllListed { due }) => {
            of_player(names, &format!("already listed the {due} that are due"))
        }
        VoidReason::Carrying(CarryingVoid::NoFleetThere(sea)) => format!(
            "no {} fleet in {}",
            names.board.power(power).adjective,
            names.province(sea)
        ),
        VoidReason::Carrying(CarryingVoid::SeaApart { sea, land }) => format!(
            "{} doesn't touch {}",
            names.province(sea),
            names.province(land)
        ),
        VoidReason::Carrying(CarryingVoid::FleetInPort(at)) => {
            format!("{} is in port, not at sea", names.unit_at(at))
        }
        VoidReason::Carrying(CarryingVoid::OnlyArmiesBoard(_)) => {
            "only an army can board".to_owned()
        }
        VoidReason::Carrying(CarryingVoid::FleetLoaded(at)) => {
            format!("{} already carries an army", names.unit_at(at))
        }
        VoidReason::Carrying(CarryingVoid::FleetFerries(at)) => {
            format!("{} runs a Fast Ferry this move", names.unit_at(at))
        }
        VoidReason::Carrying(CarryingVoid::TwoBoard(at)) => {
            format!("two armies are ordered aboard {}", names.unit_at(at))
        }
        VoidReason::Carrying(CarryingVoid::NobodyAboard(sea)) => {
            format!(
                "no {} army is, or comes, aboard in {}",
                names.board.power(power).adjective,
                names.province(sea)
            )
        }
        VoidReason::Carrying(CarryingVoid::OnlyLands(_)) => {
            "an army aboard does nothing but land".to_owned()
        }
        VoidReason::Carrying(CarryingVoid::FleetOrderVoid { sea, .. }) => {
            format!("its fleet's order to {} is void", names.province(sea))
        }
        VoidReason::Carrying(CarryingVoid::WhichArmy) => match order {
            Some(Order::Unit {
                action: Action::Land { to, .. },
                ..
            }) => format!("which army? Write A(SEA) D {}", names.place(*to)),
            _ => "which army? Write A(SEA) D PLACE".to_owned(),
        },
        VoidReason::Carrying(CarryingVoid::FleetElsewhere { fleet, sea }) => format!(
            "{} is not ordered to {}",
            names.unit_at(fleet),
            names.province(sea)
        ),
        VoidReason::Carrying(CarryingVoid::LandsInPlace(_)) => {
            "over one sea alone it is a Fast Ferry, order it so".to_owned()
        }
        VoidReason::Carrying(CarryingVoid::LoadedAshore(_)) => {
            "an A/F can't enter a land province".to_owned()
        }
        VoidReason::Carrying(CarryingVoid::LoadedFerry(_)) => {
            "an A/F can't run a Fast Ferry".to_owned()
        }
        VoidReason::Carrying(CarryingVoid::FerryTooFar { sea }) => {
            format!(
                "a Fast Ferry crosses one sea, and {} doesn't touch both ends",
                names.province(sea)
            )
        }
        VoidReason::Carrying(CarryingVoid::FerryNotNamed) => {
            "the Fast Ferry is not named: write FF".to_owned()
        }
        VoidReason::Carrying(CarryingVoid::SupportsElsewhere(_)) => {
            "a fleet that lands its army supports only that landing".to_owned()
        }
        VoidReason::NoDisband(_) => "no voluntary disband; Right-Hand Rule applies".to_owned(),
        VoidReason::Kinds(KindVoid::NotFree(at)) => format!(
            "the kind of the unit in {} is not, or no more, open",
            names.province(at)
        ),
        VoidReason::Claims(ClaimVoid::TooFewCentres { have, need }) if matches!(order, Some(Order::Claims(ClaimOrder::Claim { with })) if with.is_empty()) =>
        {
            format!("it owns {have} centres, and needs {need}")
        }
        VoidReason::Claims(ClaimVoid::TooFewCentres { have, need }) => {
            format!("together they own {have} centres, and need {need}")
        }
        VoidReason::Claims(ClaimVoid::NoSuchAlliance) => {
            "two or three powers can win together".to_owned()
        }
        VoidReason::Claims(ClaimVoid::ClaimNotShared(other)) => {
            format!("{} does not claim with the same", names.power(other))
        }
        VoidReason::Claims(ClaimVoid::ConcessionNotShared(other)) => {
            format!("{} does not concede to the same", names.power(other))
        }
        VoidReason::Claims(ClaimVoid::NotAllConcede) => "not all concede to the same".to_owned(),
        VoidReason::Claims(ClaimVoid::GameConceded) => "the game was conceded".to_owned(),
        VoidReason::Claims(ClaimVoid::TooLateToConcede(other)) => {
            format!("{} owns enough centres to win", names.power(other))
        }
        VoidReason::Ballots(BallotVoid::NoSuchLot) => {
            "no lot of that number is to be drawn".to_owned()
        }
    }
}

/// That the unit that an order means has been dislodged in an earlier time scale: `A Bre was
/// dislodged in TS1`.
fn driven_out(names: Names<'_>, power: PowerId, at: ProvinceId) -> Option<String> {
    let mut driven = names
        .position
        .dislodged
        .iter()
        .filter(|_| names.phase == PhaseKind::Movement);
    let driven =
        driven.find(|driven| driven.unit.power == power && driven.unit.place.province == at)?;
    Some(format!(
        "{} was dislodged in {}",
        names.unit(&driven.unit),
        driven.scale.prefix()
    ))
}

/// What a player has or has done: `Chuck has no influence in France`.
fn of_player(names: Names<'_>, what: &str) -> String {
    names
        .player
        .map_or_else(|| what.to_owned(), |player| format!("{player} has {what}"))
}

fn barred(place: &str, why: Barred) -> String {
    match why {
        Barred::Occupied => format!("{place} is occupied"),
        Barred::Attacker => format!("the attack came from {place}"),
        Barred::StandOff => format!("there was a stand-off in {place}"),
        Barred::Supporter => format!("the attack was supported from {place}"),
        Barred::Entered => format!("the attacker went on to {place}"),
        Barred::Origin => format!("a foreign unit came from {place}"),
        Barred::SeasOnly => {
            format!("{place} is no sea, and it was dislodged in the third time scale")
        }
        Barred::Loaded => format!("{place} is land, and an A/F keeps to the sea while one is open"),
    }
}

/// Rome and Venice touch, but not along one coast: of a fleet, that is said apart.
fn not_adjacent(names: Names<'_>, order: Option<&Order>, to: Place) -> String {
    let Some(unit) = order.and_then(Order::unit) else {
        return format!("{} is out of reach", names.place(to));
    };
    let from = unit.place.province;
    if names.board.army_can_move(from, to.province) {
        format!(
            "a fleet can't go from {} to {} along the coast",
            names.station(from),
            names.place(to)
        )
    } else {
        format!("{} doesn't adjoin {}", names.station(from), names.place(to))
    }
}

fn off_route(names: Names<'_>, own: &str, order: Option<&Order>) -> String {
    match order {
        Some(Order::Unit {
            action: Action::Convoy { army, to, .. },
            ..
        }) => {
            format!(
                "{own} is on no route of fleets from {} to {}",
                names.place(army.place),
                names.place(*to)
            )
        }
        _ => format!("{own} is on no route of fleets"),
    }
}

const fn wrong_phase(phase: PhaseKind) -> &'static str {
    match phase {
        PhaseKind::SetUp => "only kinds of units are chosen now",
        PhaseKind::Movement => "it is no order for a movement phase",
        PhaseKind::Retreats => "only retreats and disbands are ordered now",
        PhaseKind::Adjustments => "only builds and removals are ordered now",
    }
}

/// Where the unit stands that an order makes, helps or carries somewhere.
fn goer(order: &Order) -> Option<ProvinceId> {
    let Order::Unit { unit, action } = order else {
        return None;
    };
    let goer = match action {
        Action::SupportMove { unit, .. } | Action::Convoy { army: unit, .. } => unit,
        _ => unit,
    };
    Some(goer.place.province)
}

/// The kind of unit that an order says stands in a province.
fn named_kind(order: &Order, at: ProvinceId) -> Option<UnitKind> {
    let other = match order {
        Order::Scales(ScaleOrder::Scaled {
            action: Action::Board { fleet },
            ..
        }) => Some(fleet),
        Order::Unit {
            action: Action::SupportHold { unit } | Action::SupportMove { unit, .. },
            ..
        } => Some(unit),
        Order::Unit {
            action: Action::Convoy { army, .. },
            ..
        } => Some(army),
        _ => None,
    };
    let named: [Option<&UnitRef>; 2] = [order.unit(), other];
    named
        .into_iter()
        .flatten()
        .find(|unit| unit.place.province == at)?
        .kind
}

fn standing(names: Names<'_>, at: ProvinceId) -> &'static str {
    names
        .position
        .unit_in(at)
        .map_or("a unit", |unit| unit.kind.with_article())
}

/// Why an area can't be called so.
fn name_fault(names: Names<'_>, order: Option<&Order>, fault: NameFault) -> String {
    let spelling = |part: NamePart| match (part, order) {
        (NamePart::Name, Some(Order::Secret(SecretOrder::Name { name, .. })))
        | (
            NamePart::Abbr,
            Some(Order::Secret(SecretOrder::Name {
                abbr: Some(name), ..
            })),
        ) => name.as_str(),
        _ => "it",
    };
    match fault {
        NameFault::NoName => "a name has 2 to 30 letters".to_owned(),
        NameFault::NoAbbr => "an abbreviation has 3 or 4 letters".to_owned(),
        NameFault::NoneFree => "no abbreviation of it is free".to_owned(),
        NameFault::Reserved(part) => format!("{} is a reserved word", spelling(part)),
        NameFault::StandsFor(part, at) => format!(
            "{} stands for {} already",
            spelling(part),
            names.province(at)
        ),
    }
}
