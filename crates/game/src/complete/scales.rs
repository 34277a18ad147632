//! The signs for and against orders of a month: those of the standard game for the second time
//! scale, and those of going aboard and ashore.

use super::likely::Likelihood;
use super::moving::{among_own, arriving, leaving};
use super::outlook::Outlook;
use super::signs::{Sign, SignSum, up_to_three};
use crate::game::moment;
use chancery_atlas::board::{Place, ProvinceId, UnitKind};
use chancery_engine::calendar::Scale;
use chancery_engine::choices::scales::{SeenMonth, UnitAtScale, boards};
use chancery_engine::order::{Action, Order, ScaleOrder, UnitRef};
use chancery_engine::position::Unit;
use chancery_engine::variant::UnitForm;

/// Takes down the signs of an order for the unit at the cursor.
pub fn signs(
    month: &SeenMonth<'_>,
    likelihood: &Likelihood<'_>,
    outlook: &Outlook<'_>,
    order: &Order,
    sum: &mut SignSum,
) {
    let (Some(scale), Some(unit)) = (order.scale(), month.unit) else {
        return;
    };
    let Some(seen) = month.seen(unit.id, scale) else {
        return;
    };
    // A line may be for a foreign army aboard, and is no order to this unit then.
    let for_cursor = order
        .unit()
        .is_none_or(|named| named.power.is_none_or(|power| power == unit.power));
    sum.when(
        Sign::OrderedThen,
        for_cursor && month.ordered[moment(scale)],
    );
    sum.when(Sign::LastScale, scale == Scale::Third);
    match order {
        Order::Scales(ScaleOrder::Chain { fleets, army, to }) => {
            chain(month, fleets, *army, *to, sum);
        }
        Order::Scales(ScaleOrder::Scaled {
            unit: named,
            action,
            ..
        }) => ashore_or_aboard(month, outlook, scale, &seen, *named, action, sum),
        Order::Unit {
            unit: named,
            action,
        } => {
            sum.when(
                Sign::WrongGuise,
                *named != month.foretold(&seen).named(month.power)
                    && !matches!(action, Action::Convoy { .. }),
            );
            sum.when(
                Sign::LeavesTransfer,
                matches!(action, Action::Move { .. }) && month.takes_part(unit),
            );
            sum.when(
                Sign::ArmySailsAlong,
                named.pair && matches!(action, Action::Move { .. }),
            );
            likelihood.action(&seen.unit, action, sum);
            if let Action::Convoy { army, to, .. } = action {
                carried(month, outlook, *army, *to, sum);
            }
        }
        _ => {}
    }
}

fn ashore_or_aboard(
    month: &SeenMonth<'_>,
    outlook: &Outlook<'_>,
    scale: Scale,
    seen: &UnitAtScale,
    named: UnitRef,
    action: &Action,
    sum: &mut SignSum,
) {
    let foreign = named.power.is_some();
    match action {
        Action::Board { fleet } => {
            let army = Unit {
                place: named.place,
                ..seen.unit
            };
            sum.one_of(foreign, Sign::BoardForeign, Sign::Board);
            sum.when(Sign::BoardForeign, fleet.power.is_some());
            leaving(outlook, &army, sum);
            sum.when(
                Sign::BoardRefused,
                !foreign && deck_is_taken(month, scale, &army, fleet.place.province),
            );
            let mut given = month.given(scale);
            // Two powers' units need the same order of both owners (Mercator).
            let is_shared = (foreign || fleet.power.is_some())
                && given.any(|given| {
                    let army = given.order.unit();
                    given.power != month.power
                        && boards(&given.order, fleet.place.province)
                        && army.is_some_and(|army| army.place.province == named.place.province)
                });
            sum.when(Sign::BoardShared, is_shared);
        }
        Action::Land { to, .. } => {
            sum.when(Sign::AshoreFromElsewhere, named.place.province != seen.at());
            sum.one_of(foreign, Sign::LandForeign, Sign::Land);
            ashore(month, outlook, scale, seen, named.place, *to, sum);
        }
        Action::SupportMove { unit, to } => {
            sum.add(Sign::SupportLanding, 1.0);
            ashore(month, outlook, scale, seen, unit.place, *to, sum);
            let landed = month
                .own_orders(Scale::First)
                .find_map(|order| lands(order, unit.place.province));
            sum.when(Sign::MoveOrdered, landed == Some(to.province));
            sum.when(
                Sign::MoveContradicted,
                landed.is_some_and(|other| other != to.province),
            );
            let against = outlook
                .unit_in(to.province)
                .is_some_and(|there| there.power != month.power);
            sum.when(Sign::SupportAgainstUnit, against);
        }
        Action::Hold => sum.add(Sign::StaysAboard, 1.0),
        Action::Move { to, .. } => {
            sum.add(Sign::Onward, 1.0);
            arriving(outlook, &seen.unit, *to, sum);
            among_own(outlook, &seen.unit, to.province, sum);
        }
        _ => {}
    }
}

/// The signs of coming ashore.
fn ashore(
    month: &SeenMonth<'_>,
    outlook: &Outlook<'_>,
    scale: Scale,
    seen: &UnitAtScale,
    from: Place,
    to: Place,
    sum: &mut SignSum,
) {
    let army = Unit {
        kind: UnitKind::Army,
        place: Place::new(from.province),
        ..seen.unit
    };
    arriving(outlook, &army, to, sum);
    among_own(outlook, &army, to.province, sum);
    let taken = month.all(scale).any(|other| {
        other.unit_form != UnitForm::Aboard
            && other.at() == to.province
            && !leaves(month, scale, &other)
    });
    sum.when(Sign::AshoreOccupied, taken);
    sum.when(Sign::OnTheIce, !month.board.terrain(to.province).is_land());
    let stays = month
        .seen(seen.unit.id, Scale::Second)
        .is_some_and(|later| later.at() != from.province);
    sum.when(Sign::LandsBeforeSailing, scale == Scale::First && stays);
}

/// Whether a unit is ordered to go aboard a fleet.
fn leaves(month: &SeenMonth<'_>, scale: Scale, other: &UnitAtScale) -> bool {
    month.given(scale).any(|given| {
        let boards = matches!(given.order.action(), Some(Action::Board { .. }));
        let army = given.order.unit();
        boards && army.is_some_and(|named| named.place.province == other.at())
    })
}

/// Whether an army is aboard that is not ordered ashore, or another is ordered aboard.
fn deck_is_taken(month: &SeenMonth<'_>, scale: Scale, army: &Unit, at: ProvinceId) -> bool {
    let goes = month
        .own_orders(scale)
        .any(|order| lands(order, at).is_some());
    let aboard = month
        .all(scale)
        .any(|other| other.unit_form == UnitForm::Aboard && other.at() == at);
    let rival = month.own_orders(scale).any(|order| {
        boards(order, at)
            && order
                .unit()
                .is_some_and(|named| named.place.province != army.place.province)
    });
    aboard && !goes || rival
}

fn lands(order: &Order, from: ProvinceId) -> Option<ProvinceId> {
    match (order.unit()?, order.action()?) {
        (unit, Action::Land { to, .. }) if unit.place.province == from => Some(to.province),
        _ => None,
    }
}

fn chain(month: &SeenMonth<'_>, fleets: &[UnitRef], army: UnitRef, to: Place, sum: &mut SignSum) {
    sum.add(Sign::Convoy, 1.0);
    sum.when(
        Sign::BoardForeign,
        fleets.iter().any(|fleet| fleet.power.is_some()),
    );
    let further = fleets.len().saturating_sub(1);
    sum.add(
        Sign::LongChain,
        up_to_three(u8::try_from(further).unwrap_or(u8::MAX)),
    );
    sum.when(
        Sign::ConvoyToSea,
        !month.board.terrain(to.province).is_land(),
    );
    sum.when(
        Sign::TakesCentre,
        month.board.is_centre(to.province)
            && month.position.owner(to.province) != Some(month.power),
    );
    sum.when(
        Sign::NeedlessConvoy,
        month.board.army_can_move(army.place.province, to.province),
    );
}

/// The signs of a ferry's goal.
fn carried(
    month: &SeenMonth<'_>,
    outlook: &Outlook<'_>,
    army: UnitRef,
    to: Place,
    sum: &mut SignSum,
) {
    if let Some(unit) = month.position.unit_in(army.place.province) {
        arriving(outlook, unit, to, sum);
        sum.when(
            Sign::NeedlessConvoy,
            month.board.army_can_move(army.place.province, to.province),
        );
    }
    let ordered = month.given(Scale::Second).any(|given| match &given.order {
        Order::Scales(ScaleOrder::Chain {
            army: other,
            to: goal,
            ..
        }) => other.place.province == army.place.province && *goal == to,
        _ => false,
    });
    sum.when(Sign::ConvoyAsked, ordered);
}
