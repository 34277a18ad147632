//! Native armies (rule 11a): which of them the game master may order.

use crate::adjudicate::{SecretVoid, VoidReason};
use crate::discovery::Discoveries;
use crate::order::{Action, Order, Submission};
use crate::position::{Position, UnitId};
use chancery_atlas::board::{Board, Native};

/// Looks at native armies that were not looked at before: one is mobile if the area in which it
/// stands is marked so.
pub(crate) fn count(board: &Board, position: &Position, discoveries: &mut Discoveries) {
    let (mut all, mut mobile) = (Vec::new(), Vec::new());
    for army in &position.units {
        if Some(army.power) != board.natives {
            continue;
        }
        // A mobile army may have moved to an area without a mark: it stays what it was.
        let moves = if discoveries.natives.binary_search(&army.id).is_ok() {
            is_mobile(discoveries, army.id)
        } else {
            board
                .area(army.place.province)
                .is_some_and(|area| area.native == Some(Native::Mobile))
        };
        if moves {
            mobile.push(army.id);
        }
        all.push(army.id);
    }
    // Both are looked up by binary search.
    all.sort_unstable();
    mobile.sort_unstable();
    discoveries.natives = all;
    discoveries.mobile = mobile;
}

/// Whether the game master may order a native army.
pub(crate) fn is_mobile(discoveries: &Discoveries, army: UnitId) -> bool {
    discoveries.mobile.binary_search(&army).is_ok()
}

/// Why an order to natives is void by itself: the army does not move, and does nothing but stand.
pub(crate) fn refuse(
    board: &Board,
    position: &Position,
    discoveries: &Discoveries,
    order: &Submission,
) -> Option<VoidReason> {
    let Order::Unit { unit, action } = &order.order else {
        return None;
    };
    let at = unit.place.province;
    if Some(order.power) != board.natives || *action == Action::Hold {
        return None;
    }
    let army = position.unit_in(at)?;
    if Some(army.power) != board.natives || is_mobile(discoveries, army.id) {
        return None;
    }
    Some(VoidReason::Secret(SecretVoid::NativesStay(at)))
}
