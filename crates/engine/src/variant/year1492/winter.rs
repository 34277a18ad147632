//! Winter: a unit for each centre, and one more for each treasure brought home (rules 7 and 11b).

use std::cmp::Reverse;

use super::names;
use super::rules::{TreasureBonus, Year1492Rules};
use crate::adjudicate::adjustment::{self, Entitlement};
use crate::adjudicate::disorder::{Distances, in_order_of_loss};
use crate::adjudicate::{ByDefault, DefaultAction};
use crate::discovery::Discoveries;
use crate::order::Submission;
use crate::position::{Position, Unit, UnitId};
use crate::variant::{Settlement, State, Table, season};
use chancery_atlas::board::{Board, PowerId, UnitKind};

/// What a power may build or must remove.
pub(crate) fn entitlement(
    board: &Board,
    position: &Position,
    discoveries: &Discoveries,
    power: PowerId,
) -> Entitlement {
    adjustment::entitlement(
        board,
        position,
        power,
        discoveries.delivered_by(power).into(),
    )
}

/// Whether some power has a unit to build or to remove.
pub fn is_open(board: &Board, position: &Position, discoveries: &Discoveries) -> bool {
    board.power_ids().any(|power| {
        let due = entitlement(board, position, discoveries, power);
        due.builds + due.removals > 0
    })
}

/// Builds and removals settled. A removal that nobody ordered is that of the unit farthest from
/// home.
pub(crate) fn settle(
    table: Table<'_>,
    state: &State,
    discoveries: &mut Discoveries,
    orders: &[Submission],
) -> Settlement {
    let position = &state.position;
    let known = &*discoveries;
    let settled = adjustment::settle(
        table.board,
        table.rules,
        position,
        orders,
        &[],
        |power| known.delivered_by(power).into(),
        |power, removed: &[UnitId]| farthest_first(table.board, position, known, power, removed),
    );
    // After the builds: this Winter still has the unit more.
    if Year1492Rules::from_choices(&table.rules.own).treasure_bonus == TreasureBonus::Once {
        for treasures in &mut discoveries.delivered {
            *treasures = treasures.saturating_sub(1);
        }
    }
    season::adjustments(state, &settled)
}

/// A power's units in the order in which it loses them: the farthest from its home centres first,
/// by whatever steps; fleets before armies; then by the alphabet of what its player calls the
/// places. Of a fleet with an army aboard the army goes first.
fn farthest_first(
    board: &Board,
    position: &Position,
    discoveries: &Discoveries,
    power: PowerId,
    removed: &[UnitId],
) -> Vec<ByDefault> {
    let distances = Distances::to(board, &board.power(power).home);
    in_order_of_loss(
        position,
        removed,
        position.units_of(power),
        |unit: &Unit| {
            let at = unit.place.province;
            // Not by a name that he does not know: which unit goes would tell of it.
            let name = names::to_player(board, discoveries, power, at);
            (
                Reverse(distances.steps_from(at)),
                unit.kind == UnitKind::Army,
                name,
            )
        },
        |_: &Unit| DefaultAction::CivilDisorder,
    )
}
