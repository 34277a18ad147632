//! What might be ordered at the cursor. Which of it is legal is not said here.

use super::carrying;
use super::outlook::{Outlook, guises, named, reach};
use chancery_atlas::board::{Board, Place, ProvinceId, UnitKind};
use chancery_engine::adjudicate::{HouseRules, VoluntaryDisband, legal};
use chancery_engine::order::read::Unfinished;
use chancery_engine::order::{Action, Order, Travel, UnitRef};
use chancery_engine::position::{Position, Unit};
use chancery_engine::variant::Adjustment;

pub(crate) fn to_unit(unit: &Unit, action: Action) -> Order {
    Order::Unit {
        unit: named(unit),
        action,
    }
}

/// What could make sense for a unit in a movement phase: a hold, moves, boardings, supports of what
/// others could do, convoys.
pub(crate) fn actions(outlook: &Outlook<'_>, unit: &Unit) -> Vec<Action> {
    let mut actions = vec![Action::Hold];
    actions.extend(moves(outlook, unit));
    actions.extend(carrying::boardings(outlook, unit));
    supports(outlook, unit, &mut actions);
    convoys(outlook, unit, &mut actions);
    actions
}

const fn move_to(to: Place, travel: Travel) -> Action {
    Action::Move { to, travel }
}

/// Where a unit could move, over land, by water, and carried by fleets now at sea.
pub fn moves(outlook: &Outlook<'_>, unit: &Unit) -> Vec<Action> {
    let mut moves: Vec<Action> = reach(outlook.board(), unit)
        .map(|to| move_to(to, Travel::Unsaid))
        .collect();
    moves.extend(
        two_spaces(outlook, unit, None)
            .into_iter()
            .map(|to| move_to(to, Travel::Unsaid)),
    );
    for to in landings(outlook, unit) {
        let adjacent = outlook.board().army_can_move(unit.place.province, to);
        if !adjacent {
            moves.push(move_to(to.into(), Travel::Unsaid));
        }
        // A Fast Ferry need be said only where the army could walk as well.
        if adjacent || !outlook.carrying {
            moves.push(move_to(to.into(), Travel::Convoy));
        }
    }
    moves
}

/// Where a fleet could go by two spaces, the first of them this one where it is named, and by one
/// it could not.
fn two_spaces(outlook: &Outlook<'_>, unit: &Unit, via: Option<ProvinceId>) -> Vec<Place> {
    if unit.kind != UnitKind::Fleet || !outlook.field.rules.room.long_starts {
        return Vec::new();
    }
    let mut places = legal::long_places(
        outlook.board(),
        outlook.field.rules,
        unit.power,
        unit.place,
        via,
    );
    places.retain(|to| {
        via.is_some() || reach(outlook.board(), unit).all(|near| near.province != to.province)
    });
    places
}

/// The same with the way, as far as its first space and something more was typed.
pub(crate) fn two_spaces_by(
    outlook: &Outlook<'_>,
    unit: &Unit,
    typed: &Unfinished<'_>,
) -> Vec<Order> {
    let mut first: Vec<ProvinceId> = reach(outlook.board(), unit)
        .map(|place| place.province)
        .collect();
    first.dedup();
    first.retain(|&via| typed.goes_over(via));
    let by = |via: ProvinceId| {
        two_spaces(outlook, unit, Some(via))
            .into_iter()
            .map(move |to| move_to(to, Travel::Route(vec![via])))
    };
    first
        .into_iter()
        .flat_map(by)
        .map(|action| to_unit(unit, action))
        .collect()
}

fn landings(outlook: &Outlook<'_>, unit: &Unit) -> Vec<ProvinceId> {
    match unit.kind {
        UnitKind::Army => legal::landings(&outlook.field, unit.place.province),
        UnitKind::Fleet => Vec::new(),
    }
}

/// The units but one, as they may be what an order means, each with what it is called. Of several
/// alike in one place it is enough to name one.
fn others(outlook: &Outlook<'_>, unit: &Unit) -> Vec<(UnitRef, Unit)> {
    let others = outlook.position.units.iter().filter(|u| u.id != unit.id);
    let mut known: Vec<(UnitRef, Unit)> = Vec::new();
    for other in others.flat_map(|other| guises(outlook.position, outlook.power, other)) {
        let named = outlook.named(&other);
        if known.iter().all(|(other, _)| *other != named) {
            known.push((named, other));
        }
    }
    known
}

fn supports(outlook: &Outlook<'_>, unit: &Unit, actions: &mut Vec<Action>) {
    let mut into: Vec<ProvinceId> = reach(outlook.board(), unit).map(|p| p.province).collect();
    into.dedup();
    // Nothing is contested where any number of fleets has room.
    into.retain(|&province| !outlook.is_open(province));
    carrying::supports(outlook, &into, actions);
    for (named, other) in &others(outlook, unit) {
        let named = *named;
        if into.contains(&other.place.province) {
            actions.push(Action::SupportHold { unit: named });
        }
        let farther = two_spaces(outlook, other, None);
        let mut to: Vec<Place> = reach(outlook.board(), other)
            .chain(farther)
            .chain(landings(outlook, other).into_iter().map(Place::of))
            .collect();
        to.retain(|p| into.contains(&p.province));
        actions.extend(supported_moves(named, to));
    }
}

/// The supports of a unit's moves. A support need not name the coast.
pub(super) fn supported_moves(unit: UnitRef, mut to: Vec<Place>) -> impl Iterator<Item = Action> {
    let plain = to.iter().filter(|to| to.coast.is_some());
    to.extend(plain.map(|to| Place::of(to.province)).collect::<Vec<_>>());
    to.sort_unstable_by_key(|to| (to.province, to.coast.is_none(), to.coast));
    to.dedup();
    to.into_iter()
        .map(move |to| Action::SupportMove { unit, to })
}

fn convoys(outlook: &Outlook<'_>, unit: &Unit, actions: &mut Vec<Action>) {
    let Some(fleet) = outlook.field.fleet_at_sea(unit.place.province) else {
        return;
    };
    for army in outlook
        .position
        .units
        .iter()
        .filter(|u| u.kind == UnitKind::Army)
    {
        let mut to = landings(outlook, army);
        to.retain(|&to| legal::serves_on_route(&outlook.field, fleet, army.place.province, to));
        actions.extend(
            to.into_iter()
                .flat_map(|to| carrying::convoys(outlook, army, to.into())),
        );
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
pub(crate) fn disbandment(rules: &HouseRules, open: &[Place]) -> Option<Action> {
    (rules.voluntary_disband == VoluntaryDisband::Yes || open.is_empty()).then_some(Action::Disband)
}

/// The builds a power may make, and the waiver of one.
pub(crate) fn builds(adjustment: &Adjustment) -> Vec<Order> {
    let builds = adjustment.sites.iter().map(|&(kind, place)| Order::Build {
        kind: Some(kind),
        place,
    });
    builds.chain([Order::Waive]).collect()
}

/// The removals a power may make.
pub(crate) fn removals(outlook: &Outlook<'_>) -> Vec<Order> {
    let aboard = outlook
        .position
        .aboard
        .iter()
        .filter(|aboard| aboard.unit.power == outlook.power);
    let aboard = aboard.map(|aboard| UnitRef::aboard(aboard.unit.place.province));
    let units = outlook
        .position
        .units_of(outlook.power)
        .map(named)
        .chain(aboard);
    units.map(|unit| Order::Remove { unit }).collect()
}

/// Every place on the board as a destination, a coast named or not: for slips that ask for what
/// can't be done.
pub(crate) fn moves_anywhere(board: &Board, unit: &Unit) -> Vec<Order> {
    everywhere(board, unit.kind)
        .map(|to| to_unit(unit, move_to(to, Travel::Unsaid)))
        .collect()
}

/// A build of either kind in every place.
pub(crate) fn builds_anywhere(board: &Board) -> Vec<Order> {
    let kinds = [UnitKind::Army, UnitKind::Fleet];
    kinds
        .into_iter()
        .flat_map(|kind| {
            everywhere(board, kind).map(move |place| Order::Build {
                kind: Some(kind),
                place,
            })
        })
        .collect()
}

/// Supports and convoys of any unit to any place, as far as the units, and for moves something
/// more, were typed.
pub(crate) fn aid_anywhere(
    outlook: &Outlook<'_>,
    unit: &Unit,
    typed: &Unfinished<'_>,
) -> Vec<Order> {
    let mut actions = carrying::supports_anywhere(outlook, typed);
    for (named, other) in &others(outlook, unit) {
        let named = *named;
        let anywhere = || {
            everywhere(outlook.board(), other.kind).filter(|to| to.province != other.place.province)
        };
        actions.push(Action::SupportHold { unit: named });
        if typed.supports(named) {
            actions.extend(anywhere().map(|to| Action::SupportMove { unit: named, to }));
        }
        let carried = unit.kind == UnitKind::Fleet && other.kind == UnitKind::Army;
        if carried && typed.convoys(named) {
            actions.extend(anywhere().flat_map(|to| carrying::convoys(outlook, other, to)));
        }
    }
    actions
        .into_iter()
        .map(|action| to_unit(unit, action))
        .collect()
}

/// Every province, and for fleets every coast besides.
fn everywhere(board: &Board, kind: UnitKind) -> impl Iterator<Item = Place> + '_ {
    board.province_ids().flat_map(move |province| {
        let coasts = if kind == UnitKind::Fleet {
            board.fleet_places(province)
        } else {
            Vec::new()
        };
        std::iter::once(Place::of(province)).chain(coasts.into_iter().filter(|p| p.coast.is_some()))
    })
}
