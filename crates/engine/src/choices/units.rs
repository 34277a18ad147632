//! What might be ordered to units, built and removed. Which of it is legal is not said here.

use std::borrow::Cow;

use super::pieces::{named, reach};
use super::reaches::{Guise, UnitReach, as_supported, two_spaces};
use super::{OrderChoices, carrying};
use crate::adjudicate::{HouseRules, VoluntaryDisband, legal};
use crate::order::{Action, Order, Travel, UnitRef};
use crate::position::{Position, Unit};
use crate::variant::Adjustment;
use chancery_atlas::board::{Place, ProvinceId, UnitKind};

/// An order to a unit, with its true kind and its coast said.
pub fn to_unit(unit: &Unit, action: Action) -> Order {
    Order::Unit {
        unit: named(unit),
        action,
    }
}

/// What could make sense for a unit in a movement phase: a hold, moves, boardings, supports of what
/// others could do, convoys.
pub fn actions(choices: &OrderChoices<'_>, unit: &Unit) -> Vec<Action> {
    // Some twenty are usual: the list seldom grows.
    let mut actions = Vec::with_capacity(32);
    actions.push(Action::Hold);
    add_moves(choices, unit, &mut actions);
    actions.extend(carrying::boardings(choices, unit));
    supports(choices, unit, &mut actions);
    convoys(choices, unit, &mut actions);
    actions
}

const fn move_to(to: Place, travel: Travel) -> Action {
    Action::Move { to, travel }
}

/// Where a unit could move, over land, by water, and carried by fleets now at sea.
pub fn moves(choices: &OrderChoices<'_>, unit: &Unit) -> Vec<Action> {
    let mut moves = Vec::new();
    add_moves(choices, unit, &mut moves);
    moves
}

fn add_moves(choices: &OrderChoices<'_>, unit: &Unit, actions: &mut Vec<Action>) {
    let near = reach(choices.board(), unit);
    let far = two_spaces(&choices.field, unit, None);
    for to in near.chain(far) {
        actions.push(move_to(to, Travel::Unsaid));
    }
    for &to in landings(choices, unit).iter() {
        let adjacent = choices.board().army_can_move(unit.place.province, to);
        if !adjacent {
            actions.push(move_to(to.into(), Travel::Unsaid));
        }
        // A Fast Ferry need be said only where the army could walk as well.
        if adjacent || !choices.carrying {
            actions.push(move_to(to.into(), Travel::Convoy));
        }
    }
}

/// The moves of a fleet over two spaces with the way, over those first spaces that pass.
pub fn two_spaces_by(
    choices: &OrderChoices<'_>,
    unit: &Unit,
    passes: impl Fn(ProvinceId) -> bool,
) -> Vec<Order> {
    let mut first: Vec<ProvinceId> = reach(choices.board(), unit)
        .map(|place| place.province)
        .collect();
    first.dedup();
    first.retain(|&via| passes(via));
    let mut orders = Vec::new();
    for via in first {
        for to in two_spaces(&choices.field, unit, Some(via)) {
            orders.push(to_unit(unit, move_to(to, Travel::Route(vec![via]))));
        }
    }
    orders
}

/// Where fleets now at sea could carry a unit.
fn landings<'c>(choices: &'c OrderChoices<'_>, unit: &Unit) -> Cow<'c, [ProvinceId]> {
    if unit.kind == UnitKind::Fleet {
        return Cow::Borrowed(&[]);
    }
    let mut reaches = choices.unit_reaches().iter();
    match reaches.find(|other| other.unit == *unit) {
        Some(other) => Cow::Borrowed(&other.landings),
        // Who asks may suppose a unit elsewhere than where it stands.
        None => Cow::Owned(legal::landings(&choices.field, unit.place.province)),
    }
}

/// The units but one, as they may be what an order means, each with what it is called. Of several
/// alike in one place it is enough to name one.
pub fn others(choices: &OrderChoices<'_>, unit: &Unit) -> Vec<(UnitRef, Unit)> {
    mentions(choices, unit)
        .map(|(named, other)| (named, other.unit))
        .collect()
}

/// The same with where they could go.
fn mentions<'c>(
    choices: &'c OrderChoices<'_>,
    unit: &Unit,
) -> impl Iterator<Item = (UnitRef, &'c UnitReach)> {
    let (own, power) = (unit.id, choices.power());
    let mut known: Vec<UnitRef> = Vec::new();
    choices.unit_reaches().iter().filter_map(move |other| {
        if other.unit.id == own || !other.is_seen_by(power) {
            return None;
        }
        let named = other.named_by(power);
        // Who is alone in a place shares its name with nobody.
        if other.has_company() {
            if known.contains(&named) {
                return None;
            }
            known.push(named);
        }
        Some((named, other))
    })
}

fn supports(choices: &OrderChoices<'_>, unit: &Unit, actions: &mut Vec<Action>) {
    let mut into: Vec<ProvinceId> = reach(choices.board(), unit).map(|p| p.province).collect();
    into.dedup();
    // Nothing is contested where any number of fleets has room.
    into.retain(|&province| !choices.is_open(province));
    carrying::supports(choices, &into, actions);
    // By province, since it is asked of each place to which any unit could go.
    let mut supports_into = vec![false; choices.board().provinces.len()];
    for province in into {
        supports_into[province.index()] = true;
    }
    for (unit, other) in mentions(choices, unit) {
        if supports_into[other.unit.place.province.index()] {
            actions.push(Action::SupportHold { unit });
        }
        for &to in &other.supported {
            if supports_into[to.province.index()] {
                actions.push(Action::SupportMove { unit, to });
            }
        }
    }
}

/// The supports of a unit's moves. A support need not name the coast.
pub(crate) fn supported_moves(unit: UnitRef, to: Vec<Place>) -> impl Iterator<Item = Action> {
    as_supported(to)
        .into_iter()
        .map(move |to| Action::SupportMove { unit, to })
}

fn convoys(choices: &OrderChoices<'_>, unit: &Unit, actions: &mut Vec<Action>) {
    let Some(fleet) = choices.field.fleet_at_sea(unit.place.province) else {
        return;
    };
    for other in choices.unit_reaches() {
        let army = &other.unit;
        if army.kind != UnitKind::Army || other.guise != Guise::True {
            continue;
        }
        // Most armies stand where this fleet takes nobody from: none of their ways need be tried.
        if !legal::is_joined_to(&choices.field, fleet, army.place.province) {
            continue;
        }
        // Over water it could go in many ways: only those that this fleet has a part in.
        for &to in &other.landings {
            if legal::serves_on_route(&choices.field, fleet, army.place.province, to) {
                actions.extend(carrying::convoys(choices, army, to.into()));
            }
        }
    }
}

/// Where a dislodged unit may go, and its disbandment where that is allowed.
pub fn retreats(rules: &HouseRules, position: &Position, unit: &Unit) -> Vec<Order> {
    let open: &[Place] = position
        .dislodged_from(unit.place.province)
        .map_or(&[], |dislodged| &dislodged.retreats);
    let actions = open
        .iter()
        .map(|&to| move_to(to, Travel::Unsaid))
        .chain(disbandment(rules, open));
    actions.map(|action| to_unit(unit, action)).collect()
}

/// The disbandment of a unit to which these places are open, if it is allowed.
pub fn disbandment(rules: &HouseRules, open: &[Place]) -> Option<Action> {
    // Who has nowhere to go is disbanded, whatever house rule `voluntary-disband` says.
    if rules.voluntary_disband == VoluntaryDisband::Yes || open.is_empty() {
        Some(Action::Disband)
    } else {
        None
    }
}

/// The builds a power may make, and the waiver of one.
pub fn builds(adjustment: &Adjustment) -> Vec<Order> {
    let builds = adjustment.sites.iter().map(|&(kind, place)| Order::Build {
        kind: Some(kind),
        place,
    });
    builds.chain([Order::Waive]).collect()
}

/// The removals a power may make.
pub fn removals(choices: &OrderChoices<'_>) -> Vec<Order> {
    let (position, power) = (choices.position(), choices.power());
    let mut units: Vec<UnitRef> = position.units_of(power).map(named).collect();
    // An army aboard is a unit of its own, and may be removed without its fleet.
    for aboard in &position.aboard {
        if aboard.unit.power == power {
            units.push(UnitRef::aboard(aboard.unit.place.province));
        }
    }
    units
        .into_iter()
        .map(|unit| Order::Remove { unit })
        .collect()
}
