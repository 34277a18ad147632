//! 1885 II (Fred C. Davis Jr., 1973/76): nine powers, a calendar of months, armies carried piggy-back. The rules cited are its numbers.

mod months;

use super::{Adjustment, Demand, Settlement, Standard, State, Table, Variant};
use crate::adjudicate::{ArmyFleet, HouseRules, RetreatCollision, RetreatDefault, VoluntaryDisband};
use crate::board::PowerId;
use crate::calendar::Calendar;
use crate::order::{Forms, Order, Submission};
use crate::position::Position;
use crate::seat::SeatId;

/// 1885 II.
pub struct Year1885;

impl Variant for Year1885 {
    fn id(&self) -> &'static str {
        "1885"
    }

    fn name(&self) -> &'static str {
        "1885 II"
    }

    fn summary(&self) -> &'static str {
        "Nine powers, a move a month, builds every third, and armies that cross the seas aboard fleets."
    }

    fn rulebook(&self) -> &'static str {
        include_str!("rulebook.txt")
    }

    fn board(&self) -> &'static str {
        "1885"
    }

    fn calendar(&self) -> &'static Calendar {
        &months::CALENDAR
    }

    fn forms(&self) -> Forms {
        Forms { choosing: true, claiming: true, ..Forms::default() }
    }

    /// Armies go aboard fleets (rules 7 and 8), and no unit leaves the board while it can retreat (rule 10).
    fn house_rules(&self) -> HouseRules {
        HouseRules {
            army_fleet: ArmyFleet::Davis1984,
            retreat_default: RetreatDefault::RightHand,
            retreat_collision: RetreatCollision::RightHand,
            voluntary_disband: VoluntaryDisband::No,
            ..HouseRules::default()
        }
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

    fn adjustment(&self, table: Table<'_>, position: &Position, power: PowerId) -> Adjustment {
        Standard.adjustment(table, position, power)
    }

    fn proposals(&self, table: Table<'_>, state: &State, power: PowerId, orders: &[Submission]) -> Vec<Order> {
        Standard.proposals(table, state, power, orders)
    }
}
