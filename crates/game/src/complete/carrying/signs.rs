//! The signs for and against orders about armies aboard fleets.

use crate::complete::moving::{among_own, arriving, leaving};
use crate::complete::outlook::Outlook;
use crate::complete::signs::{Sign, SignSum};
use chancery_atlas::board::{Place, Terrain};
use chancery_engine::order::{Action, Order, UnitRef};
use chancery_engine::position::Unit;

/// The signs of a boarding.
pub(crate) fn boarding(outlook: &Outlook<'_>, unit: &Unit, fleet: UnitRef, sum: &mut SignSum) {
    sum.add(Sign::Board, 1.0);
    leaving(outlook, unit, sum);
    let sea = fleet.place.province;
    let other = outlook
        .unit_in(sea)
        .and_then(|fleet| outlook.choices.pairs.of_fleet(fleet.id))
        .is_some_and(|pair| pair.army.id != unit.id);
    // A fleet that supports or ferries takes nobody aboard.
    let busy = matches!(
        outlook.order_of(sea),
        Some(Action::SupportHold { .. } | Action::SupportMove { .. } | Action::Convoy { .. })
    );
    sum.when(Sign::BoardRefused, other || busy);
}

/// The signs of what a fleet does with an army aboard, or coming aboard.
pub(crate) fn of_fleet(outlook: &Outlook<'_>, unit: &Unit, action: &Action, sum: &mut SignSum) {
    let Some(pair) = outlook.choices.pairs.of_fleet(unit.id) else {
        return;
    };
    match action {
        Action::Move { to, .. } => sum.when(
            Sign::SailsLoaded,
            outlook.board().terrain(to.province) == Terrain::Sea,
        ),
        Action::SupportMove { unit, .. } if unit.aboard => {}
        Action::SupportHold { .. } | Action::SupportMove { .. } | Action::Convoy { .. } => {
            sum.when(Sign::SpoilsBoarding, pair.boards());
        }
        _ => {}
    }
}

/// The signs of a landing.
pub(crate) fn landing(outlook: &Outlook<'_>, order: &Order, sum: &mut SignSum) {
    let Order::Unit {
        unit,
        action: Action::Land { to, .. },
    } = order
    else {
        return;
    };
    let Some(pair) = outlook.choices.pairs.ordered(order) else {
        return;
    };
    sum.add(Sign::Land, 1.0);
    let sea = unit.place.province;
    let army = Unit {
        place: Place::new(sea),
        ..pair.army
    };
    arriving(outlook, &army, *to, sum);
    among_own(outlook, &army, to.province, sum);
    let (mut by_own, mut by_other) = (false, false);
    for given in &outlook.given {
        if let Action::SupportMove { unit, to: into } = given.action
            && unit.aboard
            && unit.place.province == sea
            && into.province == to.province
        {
            let own = given.unit.power == pair.army.power;
            by_own |= own;
            by_other |= !own;
        }
    }
    sum.when(Sign::Supported, by_own);
    sum.when(Sign::SupportedByOther, by_other);
    let limit = outlook.field.rules.rations();
    sum.when(
        Sign::LandsOrStarves,
        limit.is_some_and(|limit| pair.left(limit) <= 1),
    );
    // Once the fleet is sent on, the army is seldom left behind.
    sum.when(
        Sign::LandsBeforeSailing,
        pair.bound_for.is_some_and(|bound| bound != sea),
    );
}

/// The signs of the support of a landing.
pub(crate) fn supported_landing(
    outlook: &Outlook<'_>,
    unit: &Unit,
    named: UnitRef,
    to: Place,
    sum: &mut SignSum,
) {
    let (sea, at) = (named.place.province, to.province);
    let own_pair = outlook
        .choices
        .pairs
        .iter()
        .any(|pair| pair.sea() == sea || pair.fleet.place.province == sea);
    let mut landings = outlook.choices.landings.iter();
    let there = landings.find(|landing| landing.from == sea);
    let own = there.map_or(own_pair, |landing| landing.power == unit.power);
    sum.one_of(own, Sign::SupportMove, Sign::SupportMoveOfOther);
    match there {
        Some(landing) if landing.to == at => {
            sum.one_of(own, Sign::MoveOrdered, Sign::MoveOfOtherOrdered);
        }
        Some(_) => sum.add(Sign::MoveContradicted, 1.0),
        None => {}
    }
    let occupant = outlook.unit_in(at).map(|u| u.power);
    sum.when(
        Sign::SupportAgainstUnit,
        occupant.is_some_and(|power| power != unit.power),
    );
    sum.when(Sign::SupportAgainstOwn, occupant == Some(unit.power));
    sum.when(Sign::SupportIntoCentre, outlook.prize(at));
    sum.when(Sign::SupportContested, outlook.threats(at) > 0);
}
