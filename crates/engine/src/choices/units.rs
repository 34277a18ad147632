//! What might be ordered to units, built and removed. Which of it is legal is not said here.

use std::borrow::Cow;

use super::pieces::{named, reach};
use super::provinces::Provinces;
use super::reaches::{Guise, UnitReach, as_supported, two_spaces};
use super::{OrderChoices, carrying};
use crate::adjudicate::{HouseRules, UnitIndex, VoluntaryDisband, legal};
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
/// others could do, convoys; where it is a plain one, which `plain` says, only what is legal.
pub(super) fn orders(
    choices: &OrderChoices<'_>,
    unit: &Unit,
    plain: Option<UnitIndex>,
) -> Vec<Order> {
    let mut list = OrderList {
        choices,
        unit,
        plain,
        // Some twenty are usual: the list seldom grows.
        orders: Vec::with_capacity(32),
    };
    list.add(Action::Hold);
    for action in moves(choices, unit) {
        list.add_if_legal(action);
    }
    for action in carrying::boardings(choices, unit) {
        list.add_if_legal(action);
    }
    list.add_supports();
    list.add_convoys();
    list.orders
}

/// The orders of a unit as they are found.
struct OrderList<'c, 'a> {
    choices: &'c OrderChoices<'a>,
    unit: &'c Unit,
    /// The unit on the field, where only legal orders are listed.
    plain: Option<UnitIndex>,
    orders: Vec<Order>,
}

const fn move_to(to: Place, travel: Travel) -> Action {
    Action::Move { to, travel }
}

/// Where a unit could move, over land, by water, and carried by fleets now at sea.
pub fn moves(choices: &OrderChoices<'_>, unit: &Unit) -> Vec<Action> {
    let mut moves = Vec::with_capacity(8);
    let near = reach(choices.board(), unit);
    let far = two_spaces(&choices.field, unit, None);
    for to in near.chain(far) {
        moves.push(move_to(to, Travel::Unsaid));
    }
    for &to in landings(choices, unit).iter() {
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
    mentions(choices, unit, None)
        .map(|(named, other)| (named, other.unit))
        .collect()
}

/// The same with where they could go, or those of them that could be supported into some provinces.
fn mentions<'c>(
    choices: &'c OrderChoices<'_>,
    unit: &Unit,
    into: Option<&'c Provinces>,
) -> impl Iterator<Item = (UnitRef, &'c UnitReach)> {
    let (own, power) = (unit.id, choices.power());
    let mut known: Vec<UnitRef> = Vec::new();
    choices.unit_reaches().iter().filter_map(move |other| {
        // Most units are far away. Of several alike in one place all are, or none.
        let is_near = into.is_none_or(|into| into.meets(&other.near));
        if !is_near || other.unit.id == own || !other.is_seen_by(power) {
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

impl OrderList<'_, '_> {
    fn add(&mut self, action: Action) {
        self.orders.push(to_unit(self.unit, action));
    }

    fn add_if_legal(&mut self, action: Action) {
        let field = &self.choices.field;
        if self
            .plain
            .is_none_or(|unit| legal::judge_action(field, unit, &action).is_ok())
        {
            self.add(action);
        }
    }

    fn add_supports(&mut self) {
        let choices = self.choices;
        let field = &choices.field;
        let mut into: Vec<ProvinceId> = reach(choices.board(), self.unit)
            .map(|p| p.province)
            .collect();
        into.dedup();
        // Nothing is contested where any number of fleets has room.
        into.retain(|&province| !choices.is_open(province));
        if let Some(unit) = self.plain {
            into.retain(|&province| legal::can_support_into(field, unit, province));
        }
        for action in carrying::supports(choices, &into) {
            self.add_if_legal(action);
        }
        let mut within = Provinces::none(choices.board());
        for province in into {
            within.add(province);
        }
        for (named, other) in mentions(choices, self.unit, Some(&within)) {
            if within.contains(other.unit.place.province) {
                self.add(Action::SupportHold { unit: named });
            }
            for &to in &other.supported {
                if within.contains(to.province)
                    && self
                        .plain
                        .is_none_or(|unit| legal::can_support_move(field, unit, other.index, to))
                {
                    self.add(Action::SupportMove { unit: named, to });
                }
            }
        }
    }

    fn add_convoys(&mut self) {
        let choices = self.choices;
        let Some(fleet) = choices.field.fleet_at_sea(self.unit.place.province) else {
            return;
        };
        for other in choices.unit_reaches() {
            let army = &other.unit;
            if army.kind != UnitKind::Army || other.guise != Guise::True {
                continue;
            }
            // Most armies stand where this fleet takes nobody from: none of their ways need be
            // tried.
            if !legal::is_joined_to(&choices.field, fleet, army.place.province) {
                continue;
            }
            for &to in &other.landings {
                // Over water it could go in many ways: only those that this fleet has a part in,
                // which is also what makes a convoy legal.
                let has_part = self.plain.is_some()
                    || legal::serves_on_route(&choices.field, fleet, army.place.province, to);
                if has_part {
                    for action in carrying::convoys(choices, army, to.into()) {
                        self.add_if_legal(action);
                    }
                }
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
