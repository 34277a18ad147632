//! Which units are proposed for removal where a power removes too few: those whose loss affects the
//! game least, and gives no centre away (rule 10c). The game master may judge otherwise.

use std::cmp::Reverse;

use crate::adjudicate::disorder::{Distances, in_order_of_loss};
use crate::adjudicate::{ByDefault, DefaultAction, LeastLoss};
use crate::position::{Position, Unit, UnitId};
use chancery_atlas::board::{Board, PowerId, UnitKind};

/// The power's units in the order in which they are proposed, but for those already removed: such
/// as guard no centre first, then the farthest from home, then fleets before armies, then by the
/// name of the space. Of a fleet with an army aboard the army is taken.
pub(crate) fn proposed(
    board: &Board,
    position: &Position,
    power: PowerId,
    removed: &[UnitId],
) -> Vec<ByDefault> {
    let home = Distances::to(board, &board.power(power).home);
    in_order_of_loss(
        position,
        removed,
        position.units_of(power),
        |unit: &Unit| {
            let distance = home.steps_from(unit.place.province);
            (
                guards(board, position, unit),
                Reverse(distance),
                unit.kind == UnitKind::Army,
                board.full_place(unit.place),
            )
        },
        |unit: &Unit| DefaultAction::LeastLoss {
            because: least_loss(board, position, &home, unit),
        },
    )
}

/// Why the loss of a unit affects the game least.
fn least_loss(board: &Board, position: &Position, home: &Distances, unit: &Unit) -> LeastLoss {
    // An army that is taken in the place of its fleet guards nothing: it stands in no province.
    let spares_fleet = position.carried(unit.id).is_some();
    let distance = home.steps_from(unit.place.province);
    LeastLoss {
        guards: !spares_fleet && guards(board, position, unit),
        distance: if distance < u32::MAX {
            Some(distance)
        } else {
            None
        },
        spares_fleet,
    }
}

/// Whether a unit stands in a centre of its own power that a unit of another could enter in the
/// next move.
fn guards(board: &Board, position: &Position, unit: &Unit) -> bool {
    let at = unit.place.province;
    let is_own_centre = board.is_centre(at) && position.owner(at) == Some(unit.power);
    is_own_centre
        && position.units.iter().any(|other| {
            other.power != unit.power
                && (match other.kind {
                    UnitKind::Army => board.army_can_move(other.place.province, at),
                    UnitKind::Fleet => board.fleet_can_reach(other.place, at),
                })
        })
}
