//! Where every unit will be and as what, if all goes as ordered.

use super::Settling;
use super::contest::Opposition;
use crate::calendar::Scale;
use crate::order::Submission;
use crate::variant::{Forecast, MonthOutlook, State, Table, UnitForm};
use chancery_atlas::board::Place;

/// Where every unit will be, if all goes as ordered.
pub(in crate::variant::mercator) fn outlook(
    table: Table<'_>,
    state: &State,
    orders: &[Submission],
) -> MonthOutlook {
    let (settling, moments) = Settling::foresee(table, state, orders);
    let mut forecasts = Vec::with_capacity(settling.units.len());
    for piece in settling.units.pieces() {
        let id = settling.units.unit(piece).id;
        if let Some(&unit) = state.position.unit(id) {
            forecasts.push(Forecast {
                unit,
                at: std::array::from_fn(|moment| moments[moment][piece.index()]),
            });
        }
    }
    MonthOutlook(forecasts)
}

impl<'a> Settling<'a> {
    /// Settles the month as if nobody opposed anything. Gives too, for each time scale as it begins
    /// and for the end, the place and form of every piece.
    pub(super) fn foresee(
        table: Table<'a>,
        state: &State,
        orders: &'a [Submission],
    ) -> (Self, Vec<Vec<(Place, UnitForm)>>) {
        let mut settling = Self::new(table, state, orders, Opposition::Absent);
        let mut moments = vec![settling.places()];
        for scale in Scale::ALL {
            settling.settle_scale(scale);
            moments.push(settling.places());
        }
        (settling, moments)
    }

    fn places(&self) -> Vec<(Place, UnitForm)> {
        self.units
            .pieces()
            .map(|piece| (self.units.unit(piece).place, self.units.unit_form(piece)))
            .collect()
    }
}
