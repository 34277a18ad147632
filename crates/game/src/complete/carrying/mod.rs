//! Armies aboard fleets: what might be ordered to them and for them (army/fleet module, sections I
//! to III).

pub(super) mod signs;

use crate::complete::outlook::{Outlook, PossibleLanding, named};
use crate::game::Pair;
use chancery_atlas::board::{Place, ProvinceId, Terrain, UnitKind};
use chancery_engine::adjudicate::{FerryWord, LandInPlace, legal};
use chancery_engine::order::read::Unfinished;
use chancery_engine::order::{Action, Order, UnitRef};
use chancery_engine::position::Unit;

/// The fleets that an army could board.
pub(crate) fn boardings(outlook: &Outlook<'_>, unit: &Unit) -> Vec<Action> {
    let Some(army) = outlook
        .field
        .occupant(unit.place.province)
        .filter(|_| outlook.carrying)
    else {
        return Vec::new();
    };
    let mut fleets: Vec<UnitRef> = Vec::new();
    for fleet in
        legal::boardable(&outlook.field, army).map(|fleet| named(outlook.field.unit(fleet)))
    {
        // Of several fleets in one sea any will do.
        if !fleets.contains(&fleet) {
            fleets.push(fleet);
        }
    }
    fleets
        .into_iter()
        .map(|fleet| Action::Board { fleet })
        .collect()
}

/// Where the army of a pair could land: from the sea where the fleet stands, and from the one that
/// it is ordered to.
pub(crate) fn landings(outlook: &Outlook<'_>, pair: &Pair) -> Vec<Order> {
    let start = pair.fleet.place.province;
    let here = (!boards_in_place(outlook, pair, start)).then_some(start);
    let seas = here.into_iter().chain(pair.bound_for);
    seas.flat_map(|sea| {
        legal::shores(&outlook.field, sea).map(move |to| landing(pair, sea, Place::of(to)))
    })
    .collect()
}

/// That the army of a pair lands. Which fleet carries it is said wherever the sea alone might mean
/// another.
fn landing(pair: &Pair, sea: ProvinceId, to: Place) -> Order {
    let start = pair.fleet.place.province;
    let fleet = (pair.boards() || sea != start).then_some(start);
    Order::Unit {
        unit: UnitRef::aboard(sea),
        action: Action::Land { to, fleet },
    }
}

/// Whether the army would land from the sea in which it only boards, and may not.
fn boards_in_place(outlook: &Outlook<'_>, pair: &Pair, from: ProvinceId) -> bool {
    let allowed = outlook.field.rules.af_land_in_place == LandInPlace::Allowed;
    pair.boards() && from == pair.fleet.place.province && !allowed
}

/// The landings that a unit which can support into these provinces could support.
pub(crate) fn supports(outlook: &Outlook<'_>, into: &[ProvinceId], actions: &mut Vec<Action>) {
    if !outlook.carrying {
        return;
    }
    let (board, position) = (outlook.board(), outlook.position);
    let aboard = position
        .aboard
        .iter()
        .map(|aboard| aboard.unit.place.province);
    let seas = aboard.chain(outlook.pairs.iter().filter_map(|pair| pair.bound_for));
    let possible = seas.flat_map(|sea| into.iter().map(move |&to| (sea, to)));
    let possible =
        possible.filter(|&(sea, to)| board.terrain(to).is_land() && board.touches(sea, to));
    let ordered = outlook
        .landings
        .iter()
        .map(|landing| (landing.from, landing.to))
        .filter(|(_, to)| into.contains(to));
    let mut all: Vec<(ProvinceId, ProvinceId)> = possible.chain(ordered).collect();
    all.sort_unstable();
    all.dedup();
    actions.extend(all.into_iter().map(|(sea, to)| Action::SupportMove {
        unit: UnitRef::aboard(sea),
        to: Place::of(to),
    }));
}

/// A convoy as it is ordered here: over one sea, as a Fast Ferry; where the letter `C` is none, as
/// a plain convoy besides.
pub(crate) fn convoys(
    outlook: &Outlook<'_>,
    army: &Unit,
    to: Place,
) -> impl Iterator<Item = Action> + use<> {
    let strict = outlook.field.rules.ferry_word == FerryWord::Strict;
    let plain = !outlook.carrying || strict;
    let army = named(army);
    let words = [(outlook.carrying, true), (plain, false)]
        .into_iter()
        .filter(|(said, _)| *said);
    words.map(move |(_, ferry)| Action::Convoy { army, to, ferry })
}

/// Orders that can't be carried out, for slips on which they are written: to board any fleet, and
/// to land anywhere once that is said.
pub(crate) fn anywhere(outlook: &Outlook<'_>, unit: &Unit, typed: &Unfinished<'_>) -> Vec<Order> {
    if !outlook.carrying {
        return Vec::new();
    }
    match unit.kind {
        UnitKind::Army => {
            let mut fleets: Vec<UnitRef> = outlook
                .position
                .units
                .iter()
                .filter(|u| u.kind == UnitKind::Fleet)
                .map(named)
                .collect();
            // Several in one sea are named alike, and come one after another.
            fleets.dedup();
            fleets
                .into_iter()
                .map(|fleet| Order::Unit {
                    unit: named(unit),
                    action: Action::Board { fleet },
                })
                .collect()
        }
        UnitKind::Fleet if typed.lands() => landings_anywhere(outlook, unit),
        UnitKind::Fleet => Vec::new(),
    }
}

/// A landing in every province, of the army that a fleet carries, or that it is.
pub(crate) fn landings_anywhere(outlook: &Outlook<'_>, unit: &Unit) -> Vec<Order> {
    let Some(pair) = outlook
        .pairs
        .of_fleet(unit.id)
        .or_else(|| outlook.pairs.of_army(unit.id))
    else {
        return Vec::new();
    };
    let from = pair.sea();
    outlook
        .board()
        .province_ids()
        .filter(|&to| to != from)
        .map(|to| landing(pair, from, Place::of(to)))
        .collect()
}

/// Supports of landings anywhere, as far as the army, and something more, was typed.
pub(crate) fn supports_anywhere(outlook: &Outlook<'_>, typed: &Unfinished<'_>) -> Vec<Action> {
    let armies = outlook
        .position
        .aboard
        .iter()
        .map(|aboard| UnitRef::aboard(aboard.unit.place.province));
    let named = armies.filter(|army| typed.supports(*army));
    named
        .flat_map(|unit| {
            outlook
                .board()
                .province_ids()
                .map(move |to| Action::SupportMove {
                    unit,
                    to: Place::of(to),
                })
        })
        .collect()
}

/// Whether an order that is legal by itself is barred by others on the sheet: a fleet with an army
/// aboard goes ashore only when that has landed, and supports nothing but the landing; an army does
/// not board and land in one sea.
///
/// `at` is the unit at the cursor, which the order is for.
pub(crate) fn is_barred(outlook: &Outlook<'_>, at: Option<&Unit>, order: &Order) -> bool {
    let Order::Unit { unit, action } = order else {
        return false;
    };
    if !outlook.carrying {
        return false;
    }
    if let Action::Land { .. } = action {
        return outlook
            .pairs
            .ordered(order)
            .is_some_and(|pair| boards_in_place(outlook, pair, unit.place.province));
    }
    let fleet = at
        .or_else(|| outlook.unit_in(unit.place.province))
        .filter(|_| !unit.aboard);
    let Some(pair) = fleet.and_then(|fleet| outlook.pairs.of_fleet(fleet.id)) else {
        return false;
    };
    let lands = landing_first(outlook, pair);
    match action {
        Action::Move { to, .. } => {
            lands.is_none() && outlook.board().terrain(to.province) != Terrain::Sea
        }
        Action::SupportMove { unit, to } => {
            lands.is_some_and(|landing| !(unit.aboard && to.province == landing.to))
        }
        Action::SupportHold { .. } => lands.is_some(),
        _ => false,
    }
}

/// The landing from the sea in which the fleet of a pair stands, if it is ordered.
fn landing_first<'o>(outlook: &'o Outlook<'_>, pair: &Pair) -> Option<&'o PossibleLanding> {
    let first = |landing: &&PossibleLanding| {
        landing.army == Some(pair.army.id)
            && landing.from == pair.fleet.place.province
            && !pair.boards()
    };
    outlook.landings.iter().find(first)
}
