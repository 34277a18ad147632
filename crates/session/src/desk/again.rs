//! Lines that mean nothing by themselves, and one thing beside the other orders: `TS3 E ADR`, once
//! a fleet goes to the Adriatic.

use super::Desk;
use super::row::Row;
use super::rows::rows;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Entry, Order, Reading};
use chancery_engine::variant::Demand;
use chancery_game::game::{Command, LineReading, Sheet, SheetLine};

impl Desk {
    /// Reads again what the orders on the sheet have made readable, until that makes nothing more
    /// readable.
    pub(super) fn read_again(&mut self) {
        // Elsewhere no order makes another one possible.
        let carrying = self.game.carrying().is_played();
        let depends = carrying && self.game.phase().kind == PhaseKind::Movement;
        while depends && self.read_once() {}
    }

    /// All lines are read beside the same sheet, so that their order on it does not matter.
    fn read_once(&mut self) -> bool {
        let unread: Vec<SheetLine> = self.game.unread().cloned().collect();
        let mut readings = Vec::new();
        for line in unread {
            self.look_for(line.author());
            let meant = self.only_meaning(&line);
            readings.extend(meant.map(|order| LineReading {
                line: line.id,
                reading: Reading::clear(order),
            }));
        }
        if readings.is_empty() {
            return false;
        }
        let told = self.perform(Command::ReadAgain(readings));
        !told.read_again.is_empty()
    }

    /// The one legal order that a line can mean for the units of its author, if without other
    /// orders it means none.
    fn only_meaning(&self, line: &Entry) -> Option<Order> {
        let author = line.author();
        let rows = rows(&self.game, author.seat, &self.ballots, &self.states, &[]);
        let demand = |row: Row| match row {
            Row::Demand {
                author: asked,
                demand,
                ..
            } if asked == author => Some(demand),
            _ => None,
        };
        let demands: Vec<Demand> = rows.into_iter().filter_map(demand).collect();
        let legal = |sheet: &Sheet| -> Vec<Order> {
            let candidates = demands
                .iter()
                .flat_map(|demand| self.complete_for(sheet, author, demand, &line.written));
            let mut orders: Vec<Order> = Vec::new();
            for candidate in candidates.filter(|candidate| candidate.legal) {
                if !orders.contains(&candidate.order) {
                    orders.push(candidate.order);
                }
            }
            orders
        };
        let meant = legal(self.game.sheet());
        let [order] = <[Order; 1]>::try_from(meant).ok()?;
        legal(&Sheet::default()).is_empty().then_some(order)
    }
}
