//! Orders to units in pools, and those that send units there: what may be typed, and the signs for
//! and against it.

use super::outlook::Outlook;
use super::signs::{Sign, SignSum};
use chancery_atlas::board::{Board, ProvinceId, UnitKind};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::choices::OrderChoices;
use chancery_engine::choices::pieces::named;
use chancery_engine::choices::pools::{demobilization, demobilizations, mobilizations};
use chancery_engine::order::read::Unfinished;
use chancery_engine::order::{Order, PoolOrder};
use chancery_engine::position::Unit;

/// What may be typed wherever the cursor stands: `mob` for what the power has in its pools, and
/// `dem` with the name of any of its units.
pub(crate) fn of_power(choices: &OrderChoices<'_>, typed: &Unfinished<'_>) -> Vec<Order> {
    let (board, position, power) = (choices.board(), choices.position(), choices.power());
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

pub fn signs(outlook: &Outlook<'_>, phase: PhaseKind, order: &Order, sum: &mut SignSum) {
    let mut given = outlook.pool_orders.iter();
    match order {
        Order::Pools(PoolOrder::Mobilize { place, .. }) => {
            sum.add(Sign::Mobilize, 1.0);
            sum.when(
                Sign::MobilizeTwice,
                given.any(|other| mobilizes_in(other, place.province)),
            );
        }
        Order::Pools(PoolOrder::Demobilize { to: Some(to), .. }) => {
            sum.one_of(
                phase == PhaseKind::Retreats,
                Sign::DemobilizeDislodged,
                Sign::Demobilize,
            );
            let pooled = outlook.position.pool(outlook.power, *to).count();
            let bound_there = given.filter(|other| demobilizes_to(other, *to)).count();
            sum.when(Sign::PoolFills, pooled + bound_there > 0);
            sum.when(Sign::PoolFull, pooled + bound_there > 1);
        }
        Order::Pools(PoolOrder::RemovePooled { kind, centre }) => {
            sum.add(Sign::RemovePooled, 1.0);
            let same = given.filter(|other| drops_from(other, *centre, *kind));
            let there = outlook
                .position
                .pool(outlook.power, *centre)
                .filter(|u| kind.is_none_or(|kind| u.kind == kind))
                .count();
            // More orders than there are such units in the pool.
            sum.when(Sign::RemoveTwice, same.count() >= there);
        }
        _ => {}
    }
}

fn mobilizes_in(order: &Order, centre: ProvinceId) -> bool {
    match order {
        Order::Pools(PoolOrder::Mobilize { place, .. }) => place.province == centre,
        _ => false,
    }
}

fn demobilizes_to(order: &Order, centre: ProvinceId) -> bool {
    match order {
        Order::Pools(PoolOrder::Demobilize { to, .. }) => *to == Some(centre),
        _ => false,
    }
}

/// Whether an order removes a unit from a centre's pool that may be of a kind.
fn drops_from(order: &Order, centre: ProvinceId, kind: Option<UnitKind>) -> bool {
    match order {
        Order::Pools(PoolOrder::RemovePooled {
            kind: dropped,
            centre: at,
        }) => *at == centre && (dropped.is_none() || *dropped == kind),
        _ => false,
    }
}
