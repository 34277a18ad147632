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
        let rows = rows(
            &self.game,
            self.only,
            author.seat,
            &self.ballots,
            &self.states,
            &[],
        );
        let mut demands: Vec<Demand> = Vec::new();
        for row in rows {
            if let Row::Demand {
                author: asked,
                demand,
                ..
            } = row
                && asked == author
            {
                demands.push(demand);
            }
        }
        let meant = self.legal_meanings(self.game.sheet(), line, &demands);
        let [order] = <[Order; 1]>::try_from(meant).ok()?;
        // A line that can be read alone did not wait for other orders. It was refused for another
        // reason, which the game master judges.
        let alone = self.legal_meanings(&Sheet::default(), line, &demands);
        alone.is_empty().then_some(order)
    }

    /// All legal orders that a line can mean for what its author is asked, were the orders on this
    /// sheet the ones entered.
    fn legal_meanings(&self, sheet: &Sheet, line: &Entry, demands: &[Demand]) -> Vec<Order> {
        let mut orders: Vec<Order> = Vec::new();
        for demand in demands {
            for candidate in self.complete_for(sheet, line.author(), demand, &line.written) {
                // Two demands can have the same order, as two builds have.
                if candidate.legal && !orders.contains(&candidate.order) {
                    orders.push(candidate.order);
                }
            }
        }
        orders
    }
}
