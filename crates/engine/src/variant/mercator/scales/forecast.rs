//! Where every unit will be and as what, if all goes as ordered.

use super::Settling;
use super::contest::Opposition;
use crate::order::Submission;
use crate::variant::{Forecast, State, Table, UnitForm};
use chancery_atlas::board::Place;

/// The forecast of a month, a line a unit: those that stand, then those aboard.
pub(in crate::variant::mercator) fn forecast(
    table: Table<'_>,
    state: &State,
    orders: &[Submission],
) -> Vec<Forecast> {
    let mut settling = Settling::new(table, state, orders, Opposition::Absent);
    let begun = settling.places();
    settling.first();
    let landed = settling.places();
    settling.second();
    let moved = settling.places();
    settling.third();
    let ended = settling.places();
    let moments = begun.into_iter().zip(landed).zip(moved).zip(ended);
    let pieces = settling.units.pieces().zip(moments);
    pieces
        .map(|(piece, (((a, b), c), d))| Forecast {
            unit: settling.units.unit(piece).id,
            at: [a, b, c, d],
        })
        .collect()
}

impl Settling<'_> {
    /// Where every piece is now, and as what.
    pub(super) fn places(&self) -> Vec<(Place, UnitForm)> {
        self.units
            .pieces()
            .map(|piece| (self.units.unit(piece).place, self.units.unit_form(piece)))
            .collect()
    }
}
