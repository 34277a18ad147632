//! Names that a player has only heard of, or guessed: his orders must not find out which names
//! there are. What he writes of an area that he does not know is taken like a name that means
//! nothing.

use crate::adjudicate::{CarryingVoid, VoidReason};
use crate::discovery::Discoveries;
use crate::order::{Action, Order, Submission, UnitRef};
use chancery_atlas::board::{Board, Place};

/// Why an order is void that names an area which its player does not know. It takes no unit's
/// place, as one that can't be read takes none. Only armies may be sent there, for a foreign fleet
/// may take them along, or their own have sailed: whether they get there is for the resolver to
/// say.
pub(crate) fn refuse(
    board: &Board,
    discoveries: &Discoveries,
    order: &Submission,
) -> Option<VoidReason> {
    let Order::Unit { unit, action } = &order.order else {
        return None;
    };
    if discoveries.are_all_known(board, order.power, &order.order) {
        return None;
    }
    Some(match action {
        Action::Move { .. } if board.terrain(unit.place.province).is_land() => return None,
        Action::Land { .. } => return None,
        Action::Move { to, .. } | Action::Convoy { to, .. } => VoidReason::NotAdjacent { to: *to },
        Action::SupportMove { to, .. } => VoidReason::SupportOutOfReach { to: to.province },
        Action::SupportHold { unit } => VoidReason::SupportOutOfReach {
            to: unit.place.province,
        },
        Action::Board { fleet } => {
            VoidReason::Carrying(CarryingVoid::NoFleetThere(fleet.place.province))
        }
        Action::Hold | Action::Disband | Action::Either { .. } => {
            VoidReason::NoUnit(unit.place.province)
        }
    })
}

/// An order as its player can mean it (G26). A name that stands in the game is used by all: it means
/// that area, though he does not know it. By any other name a unit that comes from an area which he
/// does not know is one from `OB`.
pub(crate) fn understood(
    board: &Board,
    discoveries: &Discoveries,
    order: &Submission,
) -> Submission {
    let mut order = order.clone();
    if let Order::Unit {
        action: Action::SupportMove { unit, to },
        ..
    } = &mut order.order
    {
        let at = unit.place.province;
        let is_unknown = board.is_beyond(at)
            && discoveries
                .knowledge(order.power)
                .is_some_and(|knowledge| !knowledge.known.contains(&at));
        let lore = discoveries.lore_of(board, at);
        let has_name = lore.is_some_and(|lore| lore.name.is_some());
        if is_unknown && !has_name {
            *unit = UnitRef {
                place: Place::new(to.province),
                beyond: true,
                id: None,
                ..*unit
            };
        }
    }
    order
}
