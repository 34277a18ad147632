//! Orders to units in pools, and those that send units there: what might be ordered, and the signs
//! for and against it.

use super::Query;
use super::outlook::{Outlook, named};
use super::signs::{Sign, SignSum};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};
use chancery_engine::adjudicate::pools;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::read::Unfinished;
use chancery_engine::order::{Order, PoolOrder, UnitRef};
use chancery_engine::position::{Position, Unit};

/// The ways a pooled unit may come onto the board: a fleet at each of the coasts.
pub(crate) fn mobilizations(board: &Board, unit: &Unit) -> Vec<Order> {
    let centre = unit.place.province;
    let places = if unit.kind == UnitKind::Fleet {
        board.fleet_places(centre)
    } else {
        vec![Place::of(centre)]
    };
    places
        .into_iter()
        .map(|place| {
            Order::Pools(PoolOrder::Mobilize {
                kind: Some(unit.kind),
                place,
            })
        })
        .collect()
}

/// The ways a unit may leave the board: to each home centre of its power.
pub(crate) fn demobilizations(board: &Board, unit: &Unit) -> Vec<Order> {
    let homes = board
        .centres()
        .filter(|&centre| board.province(centre).home == Some(unit.power));
    homes.map(|centre| demobilization(unit, centre)).collect()
}

fn demobilization(unit: &Unit, centre: ProvinceId) -> Order {
    Order::Pools(PoolOrder::Demobilize {
        unit: named(unit),
        to: Some(centre),
    })
}

/// That a pooled unit leaves the game.
pub(crate) const fn removal(unit: &Unit) -> Order {
    Order::Pools(PoolOrder::removal(unit.kind, unit.place.province))
}

/// What may be typed wherever the cursor stands: `mob` for what the power has in its pools, and
/// `dem` with the name of any of its units.
pub(crate) fn of_power(
    board: &Board,
    position: &Position,
    power: PowerId,
    typed: &Unfinished<'_>,
) -> Vec<Order> {
    let pooled = position
        .pooled_of(power)
        .flat_map(|unit| mobilizations(board, unit));
    let leaving = position
        .units_of(power)
        .filter(|unit| typed.demobilizes(named(unit)));
    pooled
        .chain(leaving.flat_map(|unit| demobilizations(board, unit)))
        .collect()
}

/// Every province as the place where a unit leaves the board, for slips that ask for what can't be
/// done; none while no place is typed.
pub(crate) fn demobilizations_anywhere(
    board: &Board,
    unit: &Unit,
    typed: &Unfinished<'_>,
) -> Vec<Order> {
    if !typed.demobilizes(named(unit)) {
        return Vec::new();
    }
    board
        .province_ids()
        .map(|province| demobilization(unit, province))
        .collect()
}

/// Whether a unit leaves the board for a pool that could not take it. That needs no settling: there
/// is much of it among what was typed only in part.
pub(crate) fn finds_no_room(query: &Query<'_>, order: &Order) -> bool {
    let Order::Pools(PoolOrder::Demobilize {
        unit: UnitRef {
            kind: Some(kind), ..
        },
        to: Some(to),
    }) = order
    else {
        return false;
    };
    let position = &query.state.position;
    pools::check_centre(query.table.board, position, query.power, *kind, *to).is_err()
}

pub fn signs(outlook: &Outlook<'_>, phase: PhaseKind, order: &Order, sum: &mut SignSum) {
    let given = |passes: &dyn Fn(&Order) -> bool| {
        outlook
            .pool_orders
            .iter()
            .filter(|order| passes(order))
            .count()
    };
    match order {
        Order::Pools(PoolOrder::Mobilize { place, .. }) => {
            sum.add(Sign::Mobilize, 1.0);
            let same = |other: &Order| matches!(other, Order::Pools(PoolOrder::Mobilize { place: other, .. }) if other.province == place.province);
            sum.when(Sign::MobilizeTwice, given(&same) > 0);
        }
        Order::Pools(PoolOrder::Demobilize { to: Some(to), .. }) => {
            sum.one_of(
                phase == PhaseKind::Retreats,
                Sign::DemobilizeDislodged,
                Sign::Demobilize,
            );
            let pooled = outlook.position.pool(outlook.power, *to).count();
            let bound_there = given(
                &|other| matches!(other, Order::Pools(PoolOrder::Demobilize { to: Some(other), .. }) if other == to),
            );
            sum.when(Sign::PoolFills, pooled + bound_there > 0);
            sum.when(Sign::PoolFull, pooled + bound_there > 1);
        }
        Order::Pools(PoolOrder::RemovePooled { kind, centre }) => {
            sum.add(Sign::RemovePooled, 1.0);
            let same = |other: &Order| matches!(other, Order::Pools(PoolOrder::RemovePooled { kind: other, centre: at }) if at == centre && (other.is_none() || other == kind));
            let there = outlook
                .position
                .pool(outlook.power, *centre)
                .filter(|u| kind.is_none_or(|kind| u.kind == kind))
                .count();
            sum.when(Sign::RemoveTwice, given(&same) >= there);
        }
        _ => {}
    }
}

/// Whether units are kept off the board.
pub(super) fn are_played(query: &Query<'_>) -> bool {
    query.variant.forms().mobilizing
}
