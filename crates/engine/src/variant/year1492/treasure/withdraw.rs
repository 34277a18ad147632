//! Treasures of units that retreat, or are destroyed.

use super::{MovingTreasure, TreasureLines, put_down};
use crate::discovery::Discoveries;
use crate::order::{Action, Taking};
use crate::position::UnitId;
use crate::variant::{Settlement, State, Table};
use chancery_atlas::board::{PowerId, ProvinceId};

/// A dislodged holder takes its treasure along unless its order says otherwise; one that leaves the
/// game leaves it where it stood. Gives the units that took one along, and who brought one home.
pub fn withdraw(
    table: Table<'_>,
    before: &State,
    settlement: &Settlement,
    lines: TreasureLines<'_>,
    discoveries: &mut Discoveries,
) -> (Vec<UnitId>, Vec<(PowerId, ProvinceId)>) {
    let after = &settlement.after.position;
    let mut carriers = Vec::new();
    let treasures = discoveries.treasures.clone();
    let mut afoot = Vec::new();
    for treasure in treasures {
        let waiting = before.position.dislodged.iter();
        let driven = waiting
            .map(|dislodged| dislodged.unit)
            .find(|unit| treasure.holder == Some(unit.id));
        let Some(driven) = driven else {
            afoot.push(MovingTreasure {
                at: treasure.at,
                holder: treasure.held_by(table.board, &before.position),
                left_by: None,
            });
            continue;
        };
        // Taken along without a word, whatever `treasure-default` says: that is for moves.
        let leaves_it = lines.taking(driven.id, |action| matches!(action, Action::Move { .. }))
            == Taking::Without;
        let moving = match after.units.iter().find(|unit| unit.id == driven.id) {
            Some(unit) if !leaves_it => {
                carriers.push(driven.id);
                MovingTreasure {
                    at: unit.place.province,
                    holder: Some(driven.id),
                    left_by: None,
                }
            }
            _ => MovingTreasure {
                at: treasure.at,
                holder: None,
                left_by: Some(driven.power),
            },
        };
        afoot.push(moving);
    }
    let delivered = put_down(table, before, settlement, lines, afoot, discoveries);
    (carriers, delivered)
}
