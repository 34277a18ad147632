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
    let afoot = treasures.into_iter().map(|treasure| {
        let driven = treasure.holder.and_then(|id| {
            before
                .position
                .dislodged
                .iter()
                .find(|dislodged| dislodged.unit.id == id)
        });
        let Some(driven) = driven.map(|dislodged| dislodged.unit) else {
            return MovingTreasure {
                at: treasure.at,
                holder: treasure.held_by(table.board, &before.position),
                left_by: None,
            };
        };
        let leaves_it = lines.taking(driven.id, |action| matches!(action, Action::Move { .. }))
            == Taking::Without;
        match after.units.iter().find(|unit| unit.id == driven.id) {
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
        }
    });
    let afoot = afoot.collect();
    let delivered = put_down(table, before, settlement, lines, afoot, discoveries);
    (carriers, delivered)
}
