//! What might be ordered to units, built and removed. Which of it is legal is not said here.

use super::pieces::{guises, named, reach};
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
    let mut actions = vec![Action::Hold];
    actions.extend(moves(choices, unit));
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
    let mut moves: Vec<Action> = reach(choices.board(), unit)
        .map(|to| move_to(to, Travel::Unsaid))
        .collect();
    moves.extend(
        two_spaces(choices, unit, None)
            .into_iter()
            .map(|to| move_to(to, Travel::Unsaid)),
    );
    for to in landings(choices, unit) {
        let adjacent = choices.board().army_can_move(unit.place.province, to);
        if !adjacent {
            moves.push(move_to(to.into(), Travel::Unsaid));
        }
        // A Fast Ferry need be said only where the army could walk as well.
        if adjacent || !choices.carrying {
            moves.push(move_to(to.into(), Travel::Convoy));
        }
    }
    moves
}

/// Where a fleet could go by two spaces, the first of them this one where it is named, and by one
/// it could not.
fn two_spaces(choices: &OrderChoices<'_>, unit: &Unit, via: Option<ProvinceId>) -> Vec<Place> {
    if unit.kind != UnitKind::Fleet || !choices.field.rules.room.long_starts {
        return Vec::new();
    }
    let mut places = legal::long_places(
        choices.board(),
        choices.field.rules,
        unit.power,
        unit.place,
        via,
    );
    // Where the way is not named, a move to a space beside the fleet is one of a single space.
    places.retain(|to| {
        via.is_some() || reach(choices.board(), unit).all(|near| near.province != to.province)
    });
    places
}

/// The same with the way, over those first spaces that pass.
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
        for to in two_spaces(choices, unit, Some(via)) {
            orders.push(to_unit(unit, move_to(to, Travel::Route(vec![via]))));
        }
    }
    orders
}

fn landings(choices: &OrderChoices<'_>, unit: &Unit) -> Vec<ProvinceId> {
    match unit.kind {
        UnitKind::Army => legal::landings(&choices.field, unit.place.province),
        UnitKind::Fleet => Vec::new(),
    }
}

/// The units but one, as they may be what an order means, each with what it is called. Of several
/// alike in one place it is enough to name one.
pub fn others(choices: &OrderChoices<'_>, unit: &Unit) -> Vec<(UnitRef, Unit)> {
    let others = choices.position().units.iter().filter(|u| u.id != unit.id);
    let mut known: Vec<(UnitRef, Unit)> = Vec::new();
    for other in others.flat_map(|other| guises(choices.position(), choices.power(), other)) {
        let named = choices.named(&other);
        if known.iter().all(|(other, _)| *other != named) {
            known.push((named, other));
        }
    }
    known
}

fn supports(choices: &OrderChoices<'_>, unit: &Unit, actions: &mut Vec<Action>) {
    let mut into: Vec<ProvinceId> = reach(choices.board(), unit).map(|p| p.province).collect();
    into.dedup();
    // Nothing is contested where any number of fleets has room.
    into.retain(|&province| !choices.is_open(province));
    carrying::supports(choices, &into, actions);
    for (named, other) in others(choices, unit) {
        if into.contains(&other.place.province) {
            actions.push(Action::SupportHold { unit: named });
        }
        let mut to: Vec<Place> = reach(choices.board(), &other).collect();
        to.extend(two_spaces(choices, &other, None));
        to.extend(landings(choices, &other).into_iter().map(Place::of));
        to.retain(|p| into.contains(&p.province));
        actions.extend(supported_moves(named, to));
    }
}

/// The supports of a unit's moves. A support need not name the coast.
pub(crate) fn supported_moves(unit: UnitRef, mut to: Vec<Place>) -> impl Iterator<Item = Action> {
    let plain = to.iter().filter(|to| to.coast.is_some());
    to.extend(plain.map(|to| Place::of(to.province)).collect::<Vec<_>>());
    // Sorted so that equal ones are neighbours: a way by land and one by convoy may meet.
    to.sort_unstable_by_key(|to| (to.province, to.coast.is_none(), to.coast));
    to.dedup();
    to.into_iter()
        .map(move |to| Action::SupportMove { unit, to })
}

fn convoys(choices: &OrderChoices<'_>, unit: &Unit, actions: &mut Vec<Action>) {
    let Some(fleet) = choices.field.fleet_at_sea(unit.place.province) else {
        return;
    };
    for army in &choices.position().units {
        if army.kind != UnitKind::Army {
            continue;
        }
        // Over water it could go in many ways: only those that this fleet has a part in.
        for to in landings(choices, army) {
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
