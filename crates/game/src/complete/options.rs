//! What can't be ordered at the cursor, for slips on which it is written all the same.

use super::carrying;
use chancery_atlas::board::{Board, Place, UnitKind};
use chancery_engine::choices::OrderChoices;
use chancery_engine::choices::carrying::convoys;
use chancery_engine::choices::units::{others, to_unit};
use chancery_engine::order::read::Unfinished;
use chancery_engine::order::{Action, Order, Travel};
use chancery_engine::position::Unit;

/// Every place on the board as a destination, a coast named or not: for slips that ask for what
/// can't be done.
pub(crate) fn moves_anywhere(board: &Board, unit: &Unit) -> Vec<Order> {
    everywhere(board, unit.kind)
        .map(|to| {
            to_unit(
                unit,
                Action::Move {
                    to,
                    travel: Travel::Unsaid,
                },
            )
        })
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
    choices: &OrderChoices<'_>,
    unit: &Unit,
    typed: &Unfinished<'_>,
) -> Vec<Order> {
    let mut actions = carrying::supports_anywhere(choices, typed);
    for (named, other) in &others(choices, unit) {
        let named = *named;
        let anywhere = || {
            everywhere(choices.board(), other.kind).filter(|to| to.province != other.place.province)
        };
        actions.push(Action::SupportHold { unit: named });
        if typed.supports(named) {
            actions.extend(anywhere().map(|to| Action::SupportMove { unit: named, to }));
        }
        let carried = unit.kind == UnitKind::Fleet && other.kind == UnitKind::Army;
        if carried && typed.convoys(named) {
            actions.extend(anywhere().flat_map(|to| convoys(choices, other, to)));
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
        std::iter::once(Place::new(province))
            .chain(coasts.into_iter().filter(|p| p.coast.is_some()))
    })
}
