//! What comes of voyages and of the start where seasons have time scales: armies trapped on polar
//! caps, and units beside those of the start.

use super::{EditError, MOST_BY_HAND};
use crate::board::{Board, PowerId, ProvinceId, Terrain, UnitKind};
use crate::position::{Position, Trapped};
use crate::variant::Variant;

/// So many armies of a power lie on a cap, or on all of them together; those that came last are
/// taken away first.
pub(super) fn set_trapped(
    variant: &dyn Variant,
    board: &Board,
    position: &mut Position,
    power: PowerId,
    cap: Option<ProvinceId>,
    number: u32,
) -> Result<(), EditError> {
    if !variant.forms().scales {
        return Err(EditError::NoCaps(variant.name()));
    }
    if let Some(land) = cap.filter(|&cap| board.terrain(cap) != Terrain::Polar) {
        return Err(EditError::NotACap(board.province(land).name.clone()));
    }
    if number > MOST_BY_HAND {
        return Err(EditError::TooMuch(number));
    }
    let counts = |army: &Trapped| army.power == power && (cap.is_none() || army.cap == cap);
    let mut left = number;
    position.trapped.retain(|army| {
        let stays = !counts(army) || left > 0;
        left -= u32::from(counts(army) && stays);
        stays
    });
    position
        .trapped
        .extend((0..left).map(|_| Trapped { power, cap }));
    Ok(())
}

/// This unit of the power, and no other, is the one that it placed beside those of the start.
pub(super) fn set_extra(
    variant: &dyn Variant,
    board: &Board,
    position: &mut Position,
    power: PowerId,
    unit: Option<(UnitKind, ProvinceId)>,
) -> Result<(), EditError> {
    if !variant.forms().placing {
        return Err(EditError::NoExtraUnits(variant.name()));
    }
    let found = unit.map(|(kind, province)| {
        let standing = position
            .units
            .iter()
            .chain(position.aboard.iter().map(|army| &army.unit));
        let mut own = standing.filter(|unit| unit.power == power && unit.kind == kind);
        own.find(|unit| unit.place.province == province)
            .map(|unit| unit.id)
            .ok_or_else(|| EditError::NoSuchUnit {
                power: board.power(power).name.clone(),
                kind: kind.word(),
                place: board.province(province).name.clone(),
            })
    });
    let found = found.transpose()?;
    let others = position
        .extra
        .iter()
        .copied()
        .filter(|&id| position.unit(id).is_none_or(|unit| unit.power != power));
    position.extra = others.chain(found).collect();
    Ok(())
}

/// Units that are no more are no extra units either.
pub(super) fn forget_lost(position: &mut Position) {
    let mut extra = std::mem::take(&mut position.extra);
    extra.retain(|&id| position.unit(id).is_some());
    position.extra = extra;
}
