//! How likely an order is on the board as it stands. It ranks candidates that are asked about; it never chooses.

use super::parser::Parser;
use crate::board::Place;
use crate::order::{Action, Order, UnitRef};

impl Parser<'_> {
    /// The more of it makes sense, the higher: the unit is there and one's own, its destination in reach, and so for the supported one.
    pub fn likelihood(&self, order: &Order) -> u32 {
        match order {
            Order::Unit { unit, action } => {
                self.stands(*unit)
                    + match action {
                        Action::Hold | Action::Disband => 0,
                        Action::Move { to, .. } => self.in_reach(*unit, *to),
                        Action::SupportHold { unit: other } => self.somebody(*other) + self.in_reach(*unit, other.place),
                        Action::SupportMove { unit: other, to } => {
                            self.somebody(*other) + self.in_reach(*other, *to) + self.in_reach(*unit, *to)
                        }
                        Action::Convoy { army, .. } => self.somebody(*army),
                    }
            }
            Order::Remove { unit } => self.stands(*unit),
            Order::Build { place, .. } => {
                u32::from(self.context.power.is_some() && self.context.board.province(place.province).home == self.context.power)
            }
            Order::Waive => 0,
        }
    }

    fn stands(&self, unit: UnitRef) -> u32 {
        let position = self.context.position;
        let there = position.unit_in(unit.place.province).or_else(|| position.dislodged_from(unit.place.province).map(|d| &d.unit));
        there.map_or(0, |u| 1 + u32::from(self.context.power.is_none_or(|power| u.power == power)))
    }

    fn somebody(&self, unit: UnitRef) -> u32 {
        u32::from(self.context.position.unit_in(unit.place.province).is_some())
    }

    fn in_reach(&self, unit: UnitRef, to: Place) -> u32 {
        u32::from(self.context.position.unit_in(unit.place.province).is_some_and(|u| self.reaches(u, to)))
    }
}
