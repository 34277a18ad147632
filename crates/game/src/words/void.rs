//! Why an order is void, as a clause.

use super::{Names, ballots, carrying, claims, kinds, open_seas, pools, scales, secret};
use chancery_atlas::board::{BuildRight, Place, PowerId, ProvinceId, UnitKind};
use chancery_atlas::grammar::said;
use chancery_engine::adjudicate::{ScaleVoid, VoidReason};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Action, NotTaken, Order};
use chancery_engine::position::Barred;

/// Why a power's order is void, as a clause: `no fleet in NTH`, `Ruh doesn't adjoin Par`. `None` is
/// an order that could not be read.
pub fn void(names: Names<'_>, power: PowerId, order: Option<&Order>, why: VoidReason) -> String {
    said(clause(names, power, order, why))
}

fn clause(names: Names<'_>, power: PowerId, order: Option<&Order>, why: VoidReason) -> String {
    // Orders about pools have words of their own for reasons that other orders have too.
    if let Some(words) = order.and_then(|order| pools::of_order(names, order, why)) {
        return words;
    }
    // That the unit lost its place earlier in the month says more than that none is there.
    if let VoidReason::NotYours { at, .. }
    | VoidReason::NoUnit(at)
    | VoidReason::Scales(ScaleVoid::NotThereThen { at, .. }) = why
        && let Some(words) = scales::driven_out(names, power, at)
    {
        return words;
    }
    let own = match order.and_then(Order::unit) {
        Some(unit) => names.unit_at(unit.place.province),
        None => "the unit".to_owned(),
    };
    match why {
        VoidReason::Conditional => "only retreats may have conditions".to_owned(),
        VoidReason::SpecialOf { at, owner } => format!(
            "{} is a special province of {}",
            names.province(at),
            names.power(owner)
        ),
        VoidReason::CostsMore { cost, left: 1 } => {
            format!("outside the home country a unit costs {cost} builds, and 1 is left")
        }
        VoidReason::CostsMore { cost, left } => {
            format!("outside the home country a unit costs {cost} builds, and {left} are left")
        }
        VoidReason::NothingToPlace => format!("{} has no unit to place", names.power(power)),
        VoidReason::Unreadable => "this line can't be read".to_owned(),
        VoidReason::LateSlip => "the slip came too late".to_owned(),
        VoidReason::SecondSlip => "two slips, and nobody knows which came last".to_owned(),
        VoidReason::NoUnit(at) => {
            let kind = order
                .and_then(|order| order.kind_named(at))
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
        VoidReason::WrongCoast { at } => format!("the fleet is at {}", names.place(at)),
        VoidReason::NeedlessCoast(at) => {
            format!("{} needs no coast here", names.province(at))
        }
        VoidReason::KindNotNamed(at) => {
            format!(
                "the order doesn't say what the unit in {} is",
                names.province(at)
            )
        }
        VoidReason::WhichKind(at) => {
            format!(
                "the order doesn't say army or fleet in {}",
                names.province(at)
            )
        }
        VoidReason::WrongPower { at, owner } => format!(
            "{} is {}",
            names.unit_at(at),
            names.board.power(owner).adjective
        ),
        VoidReason::ToItself => format!(
            "{} is there already",
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
        VoidReason::NoConvoyPossible { to } => {
            format!("no fleets can carry {own} to {}", names.province(to))
        }
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
        VoidReason::TwoOrders => format!("{own} has another order too"),
        VoidReason::WrongPhase => wrong_phase(names.phase).to_owned(),
        VoidReason::NotDislodged(at) => format!("{} is not dislodged", names.unit_at(at)),
        VoidReason::RetreatBarred { to, why } => barred(&names.province(to.province), why),
        VoidReason::NoBuildDue => format!("{} has no build left", names.power(power)),
        VoidReason::NoRemovalDue => format!("{} has no disband left", names.power(power)),
        // Why a centre will not do depends on where the board lets powers build.
        VoidReason::NotHome(at) => match names.board.building {
            BuildRight::Anywhere => format!("{} is not a supply centre", names.province(at)),
            BuildRight::Homes => format!("{} is nobody's home centre", names.province(at)),
            BuildRight::WithHome if names.board.is_centre(at) => {
                format!("{} owns none of its home centres", names.power(power))
            }
            BuildRight::Home | BuildRight::WithHome => format!(
                "{} is not a home centre of {}",
                names.province(at),
                names.power(power)
            ),
        },
        VoidReason::NotOwned(at) => {
            format!("{} doesn't own {}", names.power(power), names.province(at))
        }
        VoidReason::NotVacant(at) => {
            format!("{} is in {}", standing(names, at), names.province(at))
        }
        VoidReason::AlreadyBuilt(at) => format!("another line builds in {}", names.province(at)),
        VoidReason::AlreadyRemoved(at) => format!("another line disbands {}", names.unit_at(at)),
        VoidReason::FleetInland(at) => format!(
            "a fleet can't be built in {}, which is inland",
            names.province(at)
        ),
        VoidReason::NoDisband(_) => "no voluntary disband; Right-Hand Rule applies".to_owned(),
        VoidReason::Scales(why) => scales::void(names, power, order, why),
        VoidReason::Carrying(why) => carrying::void(names, power, order, why),
        VoidReason::OpenSeas(why) => open_seas::void(names, power, &own, why),
        VoidReason::Secret(why) => secret::void(names, order, why),
        VoidReason::Kinds(why) => kinds::void(names, why),
        VoidReason::Pools(why) => pools::void(names, &own, why),
        VoidReason::Ballots(why) => ballots::void(names, why),
        VoidReason::Claims(why) => claims::void(names, order, why),
    }
}

/// Why a line counts for nothing, whatever is written.
pub const fn not_taken(why: &NotTaken) -> &'static str {
    match why {
        NotTaken::LateSlip => "its slip came too late",
        NotTaken::SecondSlip => "two slips were handed in, and nobody knows which came last",
        NotTaken::OtherPhase(PhaseKind::SetUp) => "the line waits for the set-up",
        NotTaken::OtherPhase(PhaseKind::Movement) => "the line waits for the moves",
        NotTaken::OtherPhase(PhaseKind::Retreats) => "the line waits for the retreats",
        NotTaken::OtherPhase(PhaseKind::Adjustments) => "the line waits for the builds",
        NotTaken::OtherSeason(_) => "it waits for the season of its heading",
        NotTaken::Spared { .. } => {
            "spared: the amendment caused it, and no ballot could foresee it"
        }
    }
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
            format!("{place} is not a sea, and units dislodged in TS3 go only to seas")
        }
        Barred::Loaded => format!("{place} is land, and the A/F must go to an open sea"),
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
        PhaseKind::Movement => "this is not an order for a movement phase",
        PhaseKind::Retreats => "only retreats and disbands are ordered now",
        PhaseKind::Adjustments => "only builds and disbands are ordered now",
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

fn standing(names: Names<'_>, at: ProvinceId) -> &'static str {
    names
        .position
        .unit_in(at)
        .map_or("a unit", |unit| unit.kind.with_article())
}
