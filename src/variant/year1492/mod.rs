//! 1492 (Edwin Godfrey, ue01): four powers of Western Europe, and a secret world that they discover. The rules cited are its numbers.

mod calendar;
mod rules;

use super::{Adjustment, Demand, Settlement, Standard, State, Table, Variant};
use crate::adjudicate::{ArmyFleet, HouseRules, OptionSpec, Room};
use crate::board::PowerId;
use crate::calendar::Calendar;
use crate::order::{Forms, Order, Submission};
use crate::seat::SeatId;
pub use rules::Year1492Rules;

/// 1492.
pub struct Year1492;

impl Variant for Year1492 {
    fn id(&self) -> &'static str {
        "1492"
    }

    fn name(&self) -> &'static str {
        "1492"
    }

    fn summary(&self) -> &'static str {
        "Four powers sail from the Known World into a secret one, which they discover, name and conquer."
    }

    fn board(&self) -> &'static str {
        "1492"
    }

    fn calendar(&self) -> &'static Calendar {
        &calendar::CALENDAR
    }

    fn options(&self) -> &'static [OptionSpec] {
        Year1492Rules::SPECS
    }

    fn forms(&self) -> Forms {
        Forms { naming: true, treasure: true, long_starts: true, ..Forms::default() }
    }

    fn house_rules(&self) -> HouseRules {
        HouseRules {
            army_fleet: ArmyFleet::Davis1984,
            room: Room { open_seas: true, closed_homes: true, long_starts: true },
            ..HouseRules::default()
        }
    }

    fn needs_world(&self) -> bool {
        true
    }

    fn start(&self, table: Table<'_>, seats: usize) -> State {
        State { phase: self.calendar().first(), ..Standard.start(table, seats) }
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

    fn adjustment(&self, table: Table<'_>, state: &State, power: PowerId) -> Adjustment {
        Standard.adjustment(table, state, power)
    }

    fn proposals(&self, table: Table<'_>, state: &State, power: PowerId, orders: &[Submission]) -> Vec<Order> {
        Standard.proposals(table, state, power, orders)
    }
}
