//! Arms Merchant (rm96, Chris Fawcett): players who own no power buy influence, and orders are weighted votes.

mod rules;

pub use rules::Disclosure;

use super::{Adjustment, Demand, Settlement, Standard, State, Table, Variant};
use crate::adjudicate::{HouseRules, OptionSpec};
use crate::board::PowerId;
use crate::calendar::Calendar;
use crate::order::{Forms, Order, Submission};
use crate::position::Position;
use crate::seat::{SeatId, Seating};

/// Arms Merchant.
pub struct ArmsMerchant;

impl Variant for ArmsMerchant {
    fn id(&self) -> &'static str {
        "arms-merchant"
    }

    fn name(&self) -> &'static str {
        "Arms Merchant"
    }

    fn summary(&self) -> &'static str {
        "Three or more players buy influence in the seven powers; orders are votes weighted by it, and points decide."
    }

    fn board(&self) -> &'static str {
        "standard"
    }

    fn calendar(&self) -> &'static Calendar {
        Standard.calendar()
    }

    fn seating(&self) -> Seating {
        Seating::Players { least: 3 }
    }

    fn forms(&self) -> Forms {
        Forms { investing: true, holds_written: true, ..Forms::default() }
    }

    fn options(&self) -> &'static [OptionSpec] {
        &rules::OPTIONS
    }

    fn disclosure(&self, rules: &HouseRules) -> Disclosure {
        rules::ArmsRules::of(&rules.own).disclosure
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
