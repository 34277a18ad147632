//! The pieces on the board by their letters, and the wooden board beside them.

mod found;
mod units;

pub use found::{FoundTone, PlaceContents, found};
pub use units::units;

use chancery_atlas::board::{Board, UnitKind};
use chancery_engine::position::{Position, Unit};

/// A unit's letters: `A`, `F`; `A/F` for a fleet with an army aboard; `?` where the kind is still
/// its owner's to choose.
fn letters(position: &Position, unit: &Unit) -> &'static str {
    match unit.kind {
        // Before its kind is chosen the kind that is stored says nothing.
        _ if position.free_kind(unit.id).is_some_and(|free| !free.chosen) => "?",
        UnitKind::Fleet if position.cargo(unit.id).is_some() => "A/F",
        UnitKind::Army => "A",
        UnitKind::Fleet => "F",
    }
}

/// A piece by its letters and place: `F StP/sc`.
pub fn piece(board: &Board, position: &Position, unit: &Unit) -> String {
    let letters = letters(position, unit);
    format!("{letters} {}", board.write_place(unit.place))
}

/// The letters that everybody may see: `?` until the kind is shown.
pub fn open_letters(position: &Position, unit: &Unit) -> &'static str {
    // A chosen kind is its owner's secret as well until he shows it.
    if position.free_kind(unit.id).is_some() {
        "?"
    } else {
        letters(position, unit)
    }
}
