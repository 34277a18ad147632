//! Orders to units in pools, and those that send units there.

use super::pieces::named;
use super::{Breadth, OrderChoices};
use crate::adjudicate::pools;
use crate::calendar::PhaseKind;
use crate::order::{Order, PoolOrder, UnitRef};
use crate::position::Unit;
use crate::variant::{Demand, Variant};
use chancery_atlas::board::{Board, Place, ProvinceId, UnitKind};

/// The orders to and from pools that could make sense where an order is asked for.
pub(crate) fn orders(choices: &OrderChoices<'_>, breadth: Breadth) -> Vec<Order> {
    let asked = &choices.asked;
    let (board, position, phase) = (choices.board(), choices.position(), choices.phase());
    match (asked.demand, choices.unit) {
        (Demand::May(_), Some(unit)) if position.is_pooled(unit.id) => {
            let mut orders = mobilizations(board, unit);
            // Who owes removals may drop pooled units as well as standing ones.
            if phase == PhaseKind::Adjustments
                && asked
                    .variant
                    .adjustment(asked.table, asked.state, choices.power())
                    .due
                    < 0
            {
                orders.push(removal(unit));
            }
            orders
        }
        // Who is dislodged, or has nothing else to be ordered, may leave the board; others do when
        // it is said.
        (_, Some(unit))
            if position.carried(unit.id).is_none()
                && (phase != PhaseKind::Movement || breadth == Breadth::Wide) =>
        {
            demobilizations(board, unit)
        }
        (Demand::Removal(_), _) => position.pooled_of(choices.power()).map(removal).collect(),
        _ => Vec::new(),
    }
}

/// The ways a pooled unit may come onto the board: a fleet at each of the coasts.
pub fn mobilizations(board: &Board, unit: &Unit) -> Vec<Order> {
    let centre = unit.place.province;
    let places = if unit.kind == UnitKind::Fleet {
        board.fleet_places(centre)
    } else {
        vec![Place::new(centre)]
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
pub fn demobilizations(board: &Board, unit: &Unit) -> Vec<Order> {
    let homes = board
        .centres()
        .filter(|&centre| board.province(centre).home == Some(unit.power));
    homes.map(|centre| demobilization(unit, centre)).collect()
}

/// `Demobilize A Bur to Par`, with the unit's kind and coast said.
pub fn demobilization(unit: &Unit, centre: ProvinceId) -> Order {
    Order::Pools(PoolOrder::Demobilize {
        unit: named(unit),
        to: Some(centre),
    })
}

/// That a pooled unit leaves the game.
pub const fn removal(unit: &Unit) -> Order {
    Order::Pools(PoolOrder::removal(unit.kind, unit.place.province))
}

/// Whether a unit leaves the board for a pool that could not take it. That needs no settling: there
/// is much of it among what was typed only in part.
pub(super) fn finds_no_room(choices: &OrderChoices<'_>, order: &Order) -> bool {
    let Order::Pools(PoolOrder::Demobilize {
        unit: UnitRef {
            kind: Some(kind), ..
        },
        to: Some(to),
    }) = order
    else {
        return false;
    };
    let (board, position) = (choices.board(), choices.position());
    pools::check_centre(board, position, choices.power(), *kind, *to).is_err()
}

/// Whether units are kept off the board.
pub fn are_played(variant: &dyn Variant) -> bool {
    variant.forms().mobilizing
}
