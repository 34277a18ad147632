//! Units put into pools, and taken out of them.

use super::{EditError, check_terrain};
use crate::board::{Board, PowerId, ProvinceId, UnitKind};
use crate::position::Position;

/// So many units are pooled at a home centre at most (Mobilization §2.4).
pub(super) const POOL_ROOM: usize = 2;

/// Whether a unit can be put into a pool (Mobilization §2.4, §3.2): at a home centre of its power
/// that the power owns now, a fleet at a coast, where there is room.
pub(super) fn check(
    board: &Board,
    position: &Position,
    power: PowerId,
    kind: UnitKind,
    centre: ProvinceId,
) -> Result<(), EditError> {
    let province = board.province(centre);
    let owner = &board.power(power).name;
    if !province.centre || province.home != Some(power) {
        let homes: Vec<_> = board
            .power(power)
            .home
            .iter()
            .map(|&home| board.province(home).name.as_str())
            .collect();
        return Err(EditError::NotHome {
            centre: province.name.clone(),
            power: owner.clone(),
            homes: homes.join(", "),
        });
    }
    if position.owner(centre) != Some(power) {
        return Err(EditError::NotOwned {
            centre: province.name.clone(),
            power: owner.clone(),
        });
    }
    check_terrain(board, kind, centre)?;
    if position.pool(power, centre).count() >= POOL_ROOM {
        return Err(EditError::PoolFull(province.name.clone()));
    }
    Ok(())
}

/// Why no such unit can be taken out.
pub(super) fn not_there(
    board: &Board,
    position: &Position,
    power: PowerId,
    kind: UnitKind,
    centre: ProvinceId,
) -> EditError {
    let there: Vec<_> = position
        .pool(power, centre)
        .map(|u| u.kind.letter().to_string())
        .collect();
    EditError::NotPooled {
        power: board.power(power).name.clone(),
        kind: kind.word(),
        centre: board.province(centre).name.clone(),
        there: if there.is_empty() {
            "none".to_owned()
        } else {
            there.join(", ")
        },
    }
}
