//! Where the cursor goes: on within the power, back to a change that was undone.

use super::row::takes_slot;
use super::{Row, TableScreen};
use crate::order::{Entry, Order, PoolOrder};
use crate::seat::SeatId;
use crate::variant::Demand;

impl TableScreen {
    /// After an order took the place of another: to the next line of the power, whatever stands on
    /// it; from its last line to one that waits.
    pub(super) fn go_on_within_power(&mut self) {
        let author = self.row().and_then(Row::author);
        let own = |row: &Row| row.author() == author && matches!(row, Row::Demand { .. });
        let next = (self.cursor + 1..self.rows.len()).find(|&i| own(&self.rows[i]));
        let open = || self.rows.iter().position(|row| own(row) && row.is_open());
        if let Some(at) = next.or_else(open) {
            self.cursor = at;
        }
        self.moved();
    }

    /// After undo or redo within a phase: to the line that changed. `before` is the sheet as it
    /// was.
    pub fn go_to_change(&mut self, before: &[Entry]) {
        let now = &self.game.sheet().entries;
        let at = now
            .iter()
            .zip(before)
            .position(|(now, before)| now != before)
            .unwrap_or_else(|| now.len().min(before.len()));
        let is_there = now.len() >= before.len();
        let Some(entry) = (if is_there {
            now.get(at)
        } else {
            before.get(at)
        })
        .cloned() else {
            return;
        };
        if self.among_players() && entry.seat != SeatId::GAME_MASTER && entry.seat != self.seat {
            self.go_to_seat(entry.seat);
        }
        let shown = self
            .rows
            .iter()
            .position(|row| is_there && row.entries().contains(&at));
        if let Some(to) = shown.or_else(|| self.row_of(&entry)) {
            self.cursor = to;
            self.moved();
        }
    }

    /// The line that an order which is no longer there would stand on, else the first of its
    /// author.
    fn row_of(&self, entry: &Entry) -> Option<usize> {
        let order = entry.reading.order();
        let own = |row: &Row| row.author() == Some(entry.author());
        let slot = |row: &Row| {
            own(row)
                && row.is_open()
                && matches!(
                    row,
                    Row::Demand {
                        demand: Demand::Build(_) | Demand::Removal(_),
                        ..
                    }
                )
        };
        let pooled = |row: &Row| match (row, order) {
            (Row::Demand { demand, .. }, Some(Order::Pools(PoolOrder::Mobilize { place, .. }))) => {
                own(row)
                    && super::unit_of(&self.game, demand)
                        .is_some_and(|unit| unit.place.province == place.province)
            }
            _ => false,
        };
        let named = || order.and_then(|order| self.row_meant(entry.author(), order, None));
        let slots = || {
            order
                .filter(|order| takes_slot(order))
                .and_then(|_| self.rows.iter().position(slot))
        };
        let first = || {
            self.rows
                .iter()
                .position(|row| own(row) && row.selectable())
        };
        named()
            .or_else(slots)
            .or_else(|| self.rows.iter().position(pooled))
            .or_else(first)
    }
}
