//! A move that its unit can't make, and another of its power can.

use super::Game;
use chancery_atlas::board::{Place, PowerId, UnitKind};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Action, Order, Travel, UnitRef};
use chancery_engine::position::Unit;

impl Game {
    /// The same move as an order of the power's only other unit that can make it without a convoy;
    /// `None` where the move says how it travels, or what can be reached from where is secret.
    pub fn by_other_unit(&self, power: PowerId, order: &Order) -> Option<Order> {
        let Order::Unit {
            unit,
            action:
                Action::Move {
                    to,
                    travel: Travel::Unsaid,
                },
        } = order
        else {
            return None;
        };
        if self.phase().kind != PhaseKind::Movement
            || self.has_secret_pieces()
            || self.board().foretells_pairs
        {
            return None;
        }
        let position = &self.state().position;
        let mut others = position
            .units_of(power)
            .filter(|other| other.place.province != unit.place.province)
            .filter(|other| position.free_kind(other.id).is_none() && self.reaches(other, *to));
        let (Some(only), None) = (others.next(), others.next()) else {
            return None;
        };
        Some(Order::Unit {
            unit: UnitRef::new(only.kind, only.place),
            action: Action::Move {
                to: *to,
                travel: Travel::Unsaid,
            },
        })
    }

    fn reaches(&self, unit: &Unit, to: Place) -> bool {
        let board = self.board();
        match unit.kind {
            UnitKind::Army => board.army_can_move(unit.place.province, to.province),
            UnitKind::Fleet if to.coast.is_some() => board.fleet_moves(unit.place).contains(&to),
            UnitKind::Fleet => board.fleet_can_reach(unit.place, to.province),
        }
    }
}
