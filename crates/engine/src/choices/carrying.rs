//! Armies aboard fleets: what might be ordered to them and for them (army/fleet module, sections I
//! to III).

use super::pieces::named;
use super::{Asked, OrderChoices};
use crate::adjudicate::{FerryWord, LandInPlace, legal};
use crate::order::{Action, Carrying, Order, UnitRef};
use crate::position::{Unit, UnitId};
use crate::variant::bind::Pair;
use crate::variant::{Table, Variant, forms};
use chancery_atlas::board::{Place, PowerId, ProvinceId, Terrain};

/// The fleets that an army could board.
pub(crate) fn boardings(choices: &OrderChoices<'_>, unit: &Unit) -> Vec<Action> {
    if !choices.carrying {
        return Vec::new();
    }
    let Some(army) = choices.field.occupant(unit.place.province) else {
        return Vec::new();
    };
    let mut fleets: Vec<UnitRef> = Vec::new();
    for fleet in legal::boardable(&choices.field, army) {
        let fleet = named(choices.field.unit(fleet));
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
pub fn landings(choices: &OrderChoices<'_>, pair: &Pair) -> Vec<Order> {
    let start = pair.fleet.place.province;
    let mut seas = Vec::new();
    if !boards_in_place(choices, pair, start) {
        seas.push(start);
    }
    seas.extend(pair.bound_for);
    let mut orders = Vec::new();
    for sea in seas {
        let shores = legal::shores(&choices.field, sea);
        orders.extend(shores.map(|to| landing(pair, sea, Place::new(to))));
    }
    orders
}

/// That the army of a pair lands. Which fleet carries it is said wherever the sea alone might mean
/// another.
pub fn landing(pair: &Pair, sea: ProvinceId, to: Place) -> Order {
    let start = pair.fleet.place.province;
    let fleet = (pair.boards() || sea != start).then_some(start);
    Order::Unit {
        unit: UnitRef::aboard(sea),
        action: Action::Land { to, fleet },
    }
}

/// Whether the army would land from the sea in which it only boards, and may not.
fn boards_in_place(choices: &OrderChoices<'_>, pair: &Pair, from: ProvinceId) -> bool {
    let allowed = choices.field.rules.af_land_in_place == LandInPlace::Allowed;
    pair.boards() && from == pair.fleet.place.province && !allowed
}

/// The landings that a unit which can support into these provinces could support.
pub(crate) fn supports(choices: &OrderChoices<'_>, into: &[ProvinceId]) -> Vec<Action> {
    if !choices.carrying {
        return Vec::new();
    }
    let (board, position) = (choices.board(), choices.position());
    let aboard = position
        .aboard
        .iter()
        .map(|aboard| aboard.unit.place.province);
    let seas = aboard.chain(choices.pairs.iter().filter_map(|pair| pair.bound_for));
    let possible = seas.flat_map(|sea| into.iter().map(move |&to| (sea, to)));
    let possible =
        possible.filter(|&(sea, to)| board.terrain(to).is_land() && board.touches(sea, to));
    let ordered = choices
        .landings
        .iter()
        .map(|landing| (landing.from, landing.to))
        .filter(|(_, to)| into.contains(to));
    // A landing that was ordered counts even where it is not possible: it may be supported in vain.
    let mut all: Vec<(ProvinceId, ProvinceId)> = possible.chain(ordered).collect();
    all.sort_unstable();
    all.dedup();
    let landings = all.into_iter();
    landings
        .map(|(sea, to)| Action::SupportMove {
            unit: UnitRef::aboard(sea),
            to: Place::new(to),
        })
        .collect()
}

/// A convoy as it is ordered here: over one sea, as a Fast Ferry; where the letter `C` is none, as
/// a plain convoy besides.
pub fn convoys(
    choices: &OrderChoices<'_>,
    army: &Unit,
    to: Place,
) -> impl Iterator<Item = Action> + use<> {
    let army = named(army);
    let ferries: &'static [bool] = match (choices.carrying, choices.field.rules.ferry_word) {
        (false, _) => &[false],
        // The letter `C` says the same, so that one of both is enough.
        (true, FerryWord::Lenient) => &[true],
        (true, FerryWord::Strict) => &[true, false],
    };
    ferries
        .iter()
        .map(move |&ferry| Action::Convoy { army, to, ferry })
}

/// Whether an order that is legal by itself is barred by others of its author: a fleet with an army
/// aboard goes ashore only when that has landed, and supports nothing but the landing; an army does
/// not board and land in one sea.
pub(crate) fn is_barred(choices: &OrderChoices<'_>, order: &Order) -> bool {
    let Order::Unit { unit, action } = order else {
        return false;
    };
    if !choices.carrying {
        return false;
    }
    if let Action::Land { .. } = action {
        return choices
            .pairs
            .ordered(order)
            .is_some_and(|pair| boards_in_place(choices, pair, unit.place.province));
    }
    if unit.aboard {
        return false;
    }
    let fleet = choices
        .unit
        .or_else(|| choices.unit_in(unit.place.province));
    let Some(pair) = fleet.and_then(|fleet| choices.pairs.of_fleet(fleet.id)) else {
        return false;
    };
    let lands = landing_first(choices, pair);
    match action {
        // An A/F stands in seas only (army/fleet module, III.a).
        Action::Move { to, .. } => {
            lands.is_none() && choices.board().terrain(to.province) != Terrain::Sea
        }
        // A fleet that lands its army supports that landing or nothing (III.g).
        Action::SupportMove { unit, to } => {
            lands.is_some_and(|landing| !(unit.aboard && to.province == landing.to))
        }
        Action::SupportHold { .. } => lands.is_some(),
        _ => false,
    }
}

/// The landing from the sea in which the fleet of a pair stands, if it is ordered.
fn landing_first<'o>(choices: &'o OrderChoices<'_>, pair: &Pair) -> Option<&'o PossibleLanding> {
    // The rule is about fleets that begin the phase loaded.
    if pair.boards() {
        return None;
    }
    choices.landings.iter().find(|landing| {
        landing.army == Some(pair.army.id) && landing.from == pair.fleet.place.province
    })
}

/// An order to land that was given.
#[derive(Clone, Copy)]
pub struct PossibleLanding {
    /// In whose name it was given.
    pub power: PowerId,
    /// The sea from which the army lands.
    pub from: ProvinceId,
    /// Where the army is to go ashore.
    pub to: ProvinceId,
    /// The army, where it is one of the power whose orders are entered.
    pub army: Option<UnitId>,
}

/// Whether fleets carry armies.
pub(crate) fn is_played(variant: &dyn Variant, table: Table<'_>) -> bool {
    forms(variant, table.rules).carrying == Carrying::Own
}

/// The landings that were given, but for that of the unit that is asked for.
pub(crate) fn ordered_landings(asked: &Asked<'_>, at: Option<&Unit>) -> Vec<PossibleLanding> {
    let mut landings = Vec::new();
    for (line, bound) in asked.orders.iter().zip(asked.bound) {
        let Order::Unit {
            unit,
            action: Action::Land { to, .. },
        } = &line.order
        else {
            continue;
        };
        // Another power's landing is never the one of the unit that is asked for.
        let army = if line.author() == asked.author {
            bound.target.unit()
        } else {
            None
        };
        if army.is_none() || army != at.map(|unit| unit.id) {
            landings.push(PossibleLanding {
                power: line.power,
                from: unit.place.province,
                to: to.province,
                army,
            });
        }
    }
    landings
}
