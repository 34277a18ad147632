//! Units as orders name them, and where they could go by themselves.

use crate::order::UnitRef;
use crate::position::{Position, Unit};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};

/// Where a unit could move without a convoy.
pub fn reach<'a>(board: &'a Board, unit: &Unit) -> impl Iterator<Item = Place> + use<'a> {
    let (armies, fleets): (&[ProvinceId], &[Place]) = match unit.kind {
        UnitKind::Army => (board.army_moves(unit.place.province), &[]),
        UnitKind::Fleet => (&[], board.fleet_moves(unit.place)),
    };
    armies
        .iter()
        .copied()
        .map(Place::new)
        .chain(fleets.iter().copied())
}

/// What a unit may be, to a power that need not know: an army and a fleet, where its kind is not
/// shown.
pub fn guises(
    position: &Position,
    power: PowerId,
    unit: &Unit,
) -> impl Iterator<Item = Unit> + use<> {
    let hidden = position
        .free_kind(unit.id)
        .is_some_and(|free| unit.power != power || !free.chosen);
    let unit = *unit;
    let kinds = [UnitKind::Army, UnitKind::Fleet]
        .into_iter()
        .filter(move |&kind| hidden || kind == unit.kind);
    kinds.map(move |kind| Unit { kind, ..unit })
}

/// A unit by its true kind and its place with the coast; without nationality.
pub const fn named(unit: &Unit) -> UnitRef {
    UnitRef::new(unit.kind, unit.place)
}
