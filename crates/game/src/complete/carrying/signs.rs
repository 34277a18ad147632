//! The signs for and against orders about armies aboard fleets.

use crate::complete::moving::{among_own, arriving, leaving};
use crate::complete::outlook::{Outlook, PossibleLanding};
use crate::complete::signs::{Note, Sign, shows};
use chancery_atlas::board::{Place, Terrain};
use chancery_engine::order::{Action, Order, UnitRef};
use chancery_engine::position::Unit;

/// The signs of a boarding.
pub(crate) fn boarding(outlook: &Outlook<'_>, unit: &Unit, fleet: UnitRef, note: Note<'_>) {
    note(Sign::Board, 1.0);
    leaving(outlook, unit, note);
    let sea = fleet.place.province;
    let other = outlook
        .unit_in(sea)
        .and_then(|fleet| outlook.pairs.of_fleet(fleet.id))
        .is_some_and(|pair| pair.army.id != unit.id);
    let busy = matches!(
        outlook.order_of(sea),
        Some(Action::SupportHold { .. } | Action::SupportMove { .. } | Action::Convoy { .. })
    );
    note(Sign::BoardRefused, shows(other || busy));
}

/// The signs of what a fleet does with an army aboard, or coming aboard.
pub(crate) fn of_fleet(outlook: &Outlook<'_>, unit: &Unit, action: &Action, note: Note<'_>) {
    let Some(pair) = outlook.pairs.of_fleet(unit.id) else {
        return;
    };
    match action {
        Action::Move { to, .. } => note(
            Sign::SailsLoaded,
            shows(outlook.board().terrain(to.province) == Terrain::Sea),
        ),
        Action::SupportMove { unit, .. } if unit.aboard => {}
        Action::SupportHold { .. } | Action::SupportMove { .. } | Action::Convoy { .. } => {
            note(Sign::SpoilsBoarding, shows(pair.boards()));
        }
        _ => {}
    }
}

/// The signs of a landing.
pub(crate) fn landing(outlook: &Outlook<'_>, order: &Order, note: Note<'_>) {
    let Order::Unit {
        unit,
        action: Action::Land { to, .. },
    } = order
    else {
        return;
    };
    let Some(pair) = outlook.pairs.ordered(order) else {
        return;
    };
    note(Sign::Land, 1.0);
    let sea = unit.place.province;
    let army = Unit {
        place: Place::of(sea),
        ..pair.army
    };
    arriving(outlook, &army, *to, note);
    among_own(outlook, &army, to.province, note);
    let supported = |own: bool| {
        outlook.given.iter().any(|given| {
            let lands = matches!(given.action, Action::SupportMove { unit, to: into } if unit.aboard && unit.place.province == sea && into.province == to.province);
            lands && (given.unit.power == pair.army.power) == own
        })
    };
    note(Sign::Supported, shows(supported(true)));
    note(Sign::SupportedByOther, shows(supported(false)));
    let limit = outlook.field.rules.rations();
    note(
        Sign::LandsOrStarves,
        shows(limit.is_some_and(|limit| pair.left(limit) <= 1)),
    );
    // Once the fleet is sent on, the army is seldom left behind.
    note(
        Sign::LandsBeforeSailing,
        shows(pair.bound_for.is_some_and(|bound| bound != sea)),
    );
}

/// The signs of the support of a landing.
pub(crate) fn supported_landing(
    outlook: &Outlook<'_>,
    unit: &Unit,
    named: UnitRef,
    to: Place,
    note: Note<'_>,
) {
    let (sea, at) = (named.place.province, to.province);
    let ordered = |landing: &&PossibleLanding| landing.from == sea;
    let own_pair = outlook
        .pairs
        .iter()
        .any(|pair| pair.sea() == sea || pair.fleet.place.province == sea);
    let there = outlook.landings.iter().find(ordered);
    let own = there.map_or(own_pair, |landing| landing.power == unit.power);
    note(
        if own {
            Sign::SupportMove
        } else {
            Sign::SupportMoveOfOther
        },
        1.0,
    );
    match there {
        Some(landing) if landing.to == at => note(
            if own {
                Sign::MoveOrdered
            } else {
                Sign::MoveOfOtherOrdered
            },
            1.0,
        ),
        Some(_) => note(Sign::MoveContradicted, 1.0),
        None => {}
    }
    let occupant = outlook.unit_in(at).map(|u| u.power);
    note(
        Sign::SupportAgainstUnit,
        shows(occupant.is_some_and(|power| power != unit.power)),
    );
    note(Sign::SupportAgainstOwn, shows(occupant == Some(unit.power)));
    note(Sign::SupportIntoCentre, shows(outlook.prize(at)));
    note(Sign::SupportContested, shows(outlook.threats(at) > 0));
}
