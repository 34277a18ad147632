//! Where the cursor goes: on within the power, back to a change that was undone.

use super::{Desk, Row, unit_of};
use crate::line::InputLine;
use chancery_atlas::board::PowerId;
use chancery_engine::order::{Entry, Order};
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::Demand;
use chancery_game::game::{LineId, ReadBackLine, SheetLine, Told};

impl Desk {
    /// Puts the cursor on a line, if there is such a line.
    pub fn put_cursor(&mut self, at: usize) {
        if self.rows.get(at).is_some_and(Row::selectable) {
            self.go_to_row(at);
        }
    }

    /// Puts the cursor on a row, whatever it is.
    pub(super) fn go_to_row(&mut self, at: usize) {
        self.cursor = at;
        self.moved();
    }

    /// The first row that is so.
    pub(super) fn find_row(&self, is_so: impl Fn(&Row) -> bool) -> Option<usize> {
        self.rows.iter().position(is_so)
    }

    /// The first line of the power in hand where the cursor can stand, else of any.
    pub(super) fn row_of_power(&self) -> usize {
        let own = self.find_row(|row| row.power() == Some(self.power) && row.selectable());
        own.or_else(|| self.find_row(Row::selectable)).unwrap_or(0)
    }

    /// Moves the cursor by selectable lines.
    pub fn step(&mut self, by: isize) {
        let selectable: Vec<usize> = (0..self.rows.len())
            .filter(|&i| self.rows[i].selectable())
            .collect();
        let Some(at) = selectable.iter().position(|&i| i >= self.cursor) else {
            return;
        };
        let to = at.saturating_add_signed(by).min(selectable.len() - 1);
        self.go_to_row(selectable[to]);
    }

    /// Moves the cursor to the next or the last power's first open line.
    pub fn step_power(&mut self, forward: bool) {
        let mut powers: Vec<PowerId> = self.rows.iter().filter_map(Row::power).collect();
        powers.dedup();
        let Some(at) = powers.iter().position(|&p| p == self.power) else {
            return;
        };
        self.go_to_power(powers[turned(at, powers.len(), forward)]);
    }

    /// Moves the cursor to a power's first open line, or else its first.
    pub fn go_to_power(&mut self, power: PowerId) {
        let open = self.find_row(|row| row.power() == Some(power) && row.is_open());
        let to = match open {
            Some(open) => Some(open),
            None => self.find_row(|row| row.power() == Some(power) && row.selectable()),
        };
        if let Some(to) = to {
            self.go_to_row(to);
        }
    }

    /// Goes on to the next line that waits for an order: of the same power first, then of the
    /// powers after it; never to another player's slip, where a correction would land. Whether
    /// there was one.
    pub fn advance(&mut self) -> bool {
        let next = self.next_open();
        if let Some(next) = next {
            self.cursor = next;
        }
        self.moved();
        next.is_some()
    }

    /// The next line that waits for an order: of the same power first, then of the powers after it.
    pub(super) fn next_open(&self) -> Option<usize> {
        // After a change there may be fewer rows than the cursor stands for.
        let n = self.rows.len();
        let after = (self.cursor..n).chain(0..self.cursor.min(n));
        let open: Vec<usize> = after.filter(|&i| self.rows[i].is_open()).collect();
        let own = open
            .iter()
            .find(|&&i| self.rows[i].power() == Some(self.power));
        own.or(open.first()).copied()
    }

    /// After an order was entered: from an army that boards to its fleet, from a fleet to the
    /// landing of its army; else, while nothing more is owed in this power's name, first to the
    /// next of its lines that need no order.
    pub fn go_on(&mut self) {
        if let Some(next) = self.next_of_pair().or_else(|| self.next_in_month()) {
            return self.go_to_row(next);
        }
        // In a month the lines that need no order are many: they are passed over.
        if self.has_month_rows() {
            self.advance();
            return;
        }
        let owes = self
            .rows
            .iter()
            .any(|row| row.power() == Some(self.power) && row.is_open());
        if owes {
            self.advance();
            return;
        }
        let quiet = (self.cursor..self.rows.len()).find(|&i| {
            let row = &self.rows[i];
            row.power() == Some(self.power) && row.is_quiet()
        });
        match quiet {
            Some(quiet) => self.go_to_row(quiet),
            None => _ = self.advance(),
        }
    }

    /// The next line of the pair at the cursor that has no order yet: the fleet that the army
    /// boards, then the landing.
    fn next_of_pair(&self) -> Option<usize> {
        let Some(Row::Demand {
            author,
            demand,
            pair: Some(pair),
            ..
        }) = self.row()
        else {
            return None;
        };
        let lines = if *demand == Demand::Unit(pair.army.id) {
            vec![Demand::Unit(pair.fleet.id), Demand::May(pair.army.id)]
        } else if *demand == Demand::Unit(pair.fleet.id) {
            vec![Demand::May(pair.army.id)]
        } else {
            return None;
        };
        lines.iter().find_map(|wanted| {
            self.find_row(|row| row.is_demand_of(*author, wanted) && row.entries().is_empty())
        })
    }

    /// Leaves a line that needs no order, and those after it: to the next line that waits, else to
    /// the next power.
    pub fn pass_over(&mut self) {
        if !self.advance() {
            self.step_power(true);
        }
    }

    /// After undo or redo: the cursor goes to what changed.
    pub fn after_undo(&mut self, told: &Told) {
        // Before the rows are made: those of a slip that is sealed again are left out.
        self.seal_again(told.sealed_again.as_ref());
        self.after_change();
        match &told.line {
            _ if told.opened => self.restart(),
            Some(changed) => self.go_to_change(changed),
            None => {}
        }
    }

    /// Puts the cursor on the line of the table that a read-back line is about, with its text in
    /// the entry line where it is to be changed.
    pub fn go_to(&mut self, line: &ReadBackLine, change: bool) {
        if self.among_players() {
            self.go_to_seat(line.seat);
        }
        let found = self.rows.iter().position(|row| match row {
            Row::Demand {
                author,
                demand,
                entries,
                ..
            } => match line.entry {
                Some(entry) => entries.contains(&entry),
                None => Some(*author) == line.author() && Some(demand) == line.demand.as_ref(),
            },
            Row::Loose { entry, .. } => Some(*entry) == line.entry,
            Row::Hand { entries, .. } => {
                line.power.is_none() || line.entry.is_some_and(|entry| entries.contains(&entry))
            }
            Row::Power { .. } | Row::Trapped { .. } => false,
        });
        if let Some(at) = found {
            self.cursor = at;
        }
        let entry = line.entry.and_then(|at| self.game.sheet().entries.get(at));
        if let Some(entry) = entry
            && change
        {
            self.line = InputLine::holding(entry.written.trim());
            self.changing = Some(entry.id);
        }
        self.moved();
    }

    /// After an order took the place of another: to the next line of the power, whatever stands on
    /// it; from its last line to one that waits.
    pub(super) fn go_on_within_power(&mut self) {
        let author = self.row().and_then(Row::author);
        let own: Vec<usize> = (0..self.rows.len())
            .filter(|&i| {
                let row = &self.rows[i];
                row.author() == author && matches!(row, Row::Demand { .. })
            })
            .collect();
        let next = own.iter().find(|&&i| i > self.cursor);
        let open = own.iter().find(|&&i| self.rows[i].is_open());
        if let Some(&at) = next.or(open) {
            self.cursor = at;
        }
        self.moved();
    }

    /// Goes to the row of a line of the sheet.
    pub fn go_to_line(&mut self, line: LineId) {
        let Some(entry) = self.game.sheet().index_of(line) else {
            return;
        };
        if self.among_players() {
            self.go_to_seat(self.game.sheet().entries[entry].seat);
        }
        if let Some(at) = self.find_row(|row| row.entries().contains(&entry)) {
            self.go_to_row(at);
        }
    }

    /// After undo or redo within a phase: to the line that changed.
    fn go_to_change(&mut self, changed: &SheetLine) {
        let seat = changed.seat;
        if self.among_players() && seat != SeatId::GAME_MASTER && seat != self.seat {
            self.go_to_seat(seat);
        }
        let at = self.game.sheet().index_of(changed.id);
        let shown = at.and_then(|at| self.find_row(|row| row.entries().contains(&at)));
        if let Some(to) = shown.or_else(|| self.row_of(changed)) {
            self.go_to_row(to);
        }
    }

    /// The line that an order which is no longer there would stand on, else the first of its
    /// author.
    fn row_of(&self, entry: &Entry) -> Option<usize> {
        let author = entry.author();
        if let Some(order) = entry.reading.order()
            && let Some(at) = self.row_of_order(author, order)
        {
            return Some(at);
        }
        self.find_row(|row| row.author() == Some(author) && row.selectable())
    }

    fn row_of_order(&self, author: Author, order: &Order) -> Option<usize> {
        if let Some(at) = self.row_meant(author, order, None) {
            return Some(at);
        }
        if order.takes_slot()
            && let Some(at) = self.find_row(|row| row.is_slot_of(author) && row.is_open())
        {
            return Some(at);
        }
        // An order to mobilize names a place, so its line is that of the unit which is kept there.
        if !matches!(order, Order::Pools(_)) {
            return None;
        }
        let called = order.brings()?;
        self.find_row(|row| match row {
            Row::Demand {
                author: by, demand, ..
            } => {
                *by == author
                    && unit_of(&self.game, demand)
                        .is_some_and(|unit| unit.place.province == called.province)
            }
            _ => false,
        })
    }
}

/// The next place in a list that goes round, or the one before.
pub fn turned(at: usize, len: usize, forward: bool) -> usize {
    let len = len.max(1);
    (at + if forward { 1 } else { len - 1 }) % len
}

/// The same; where none is in hand, the first or the last.
pub fn stepped(at: Option<usize>, len: usize, forward: bool) -> usize {
    match at {
        Some(at) => turned(at, len, forward),
        None if forward => 0,
        None => len.saturating_sub(1),
    }
}
