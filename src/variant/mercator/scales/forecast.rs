//! Where every unit will be and as what, if all goes as ordered.

use super::Settling;
use super::arena::Mode;
use crate::board::Place;
use crate::order::Submission;
use crate::variant::{Forecast, Guise, State, Table};

/// The forecast of a month, a line a unit: those that stand, then those aboard.
pub(in crate::variant::mercator) fn forecast(
    table: Table<'_>,
    state: &State,
    orders: &[Submission],
) -> Vec<Forecast> {
    let mut course = Settling::new(table, state, orders, Mode::Fair);
    let begun = course.places();
    course.first();
    let landed = course.places();
    course.second();
    let moved = course.places();
    course.third();
    let ended = course.places();
    let moments = begun.into_iter().zip(landed).zip(moved).zip(ended);
    let pieces = course.muster.pieces().zip(moments);
    pieces
        .map(|(piece, (((a, b), c), d))| Forecast {
            unit: course.muster.unit(piece).id,
            at: [a, b, c, d],
        })
        .collect()
}

impl Settling<'_> {
    /// Where every piece is now, and as what.
    pub(super) fn places(&self) -> Vec<(Place, Guise)> {
        self.muster
            .pieces()
            .map(|piece| (self.muster.unit(piece).place, self.muster.guise(piece)))
            .collect()
    }
}
