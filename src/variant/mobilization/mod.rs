//! Mobilization (rb116, Tim Miller): units that are kept off the board at home.

mod rules;

use super::{Adjustment, Demand, Settlement, Standard, State, Table, Variant};
use crate::adjudicate::OptionSpec;
use crate::board::PowerId;
use crate::calendar::Calendar;
use crate::order::{Forms, Order, Submission};
use crate::position::Position;
use crate::seat::SeatId;

/// Mobilization.
pub struct Mobilization;

impl Variant for Mobilization {
    fn id(&self) -> &'static str {
        "mobilization"
    }

    fn name(&self) -> &'static str {
        "Mobilization"
    }

    fn summary(&self) -> &'static str {
        "Units begin de-mobilized at home, and are called to arms or sent home by order."
    }

    fn board(&self) -> &'static str {
        "standard"
    }

    fn calendar(&self) -> &'static Calendar {
        Standard.calendar()
    }

    fn forms(&self) -> Forms {
        Forms { mobilizing: true, ..Forms::default() }
    }

    fn options(&self) -> &'static [OptionSpec] {
        rules::MobilizationRules::SPECS
    }

    fn start(&self, table: Table<'_>, seats: usize) -> State {
        Standard.start(table, seats)
    }

    fn settle(&self, table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
        Standard.settle(table, state, orders)
    }

    fn refresh(&self, table: Table<'_>, state: &mut State) {
        Standard.refresh(table, state);
    }

    fn demands(&self, table: Table<'_>, state: &State, power: PowerId) -> Vec<Demand> {
        Standard.demands(table, state, power)
    }

    fn concluded(&self, table: Table<'_>, state: &State) -> Vec<SeatId> {
        Standard.concluded(table, state)
    }

    fn adjustment(&self, table: Table<'_>, position: &Position, power: PowerId) -> Adjustment {
        Standard.adjustment(table, position, power)
    }

    fn proposals(&self, table: Table<'_>, state: &State, power: PowerId, orders: &[Submission]) -> Vec<Order> {
        Standard.proposals(table, state, power, orders)
    }
}
