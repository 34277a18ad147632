//! From an order to its place on the sheet, and what the game master should hear about it.

use super::rows::row_for;
use super::{Desk, Entered, Row, unit_of};
use chancery_engine::order::{Entry, Order, Reading, Submission};
use chancery_engine::position::UnitId;
use chancery_engine::seat::Author;
use chancery_engine::variant::Decider;
use chancery_game::game::{Command, SheetLine, Told};
use chancery_game::told;

/// Said of an order that is not legal before it is taken.
pub const NOT_LEGAL: &str = "not legal: kept, but will be void";

impl Desk {
    /// Puts an order on the sheet and goes on to the next line that waits.
    pub fn enter(&mut self, entry: Entry) -> Entered {
        // What there is to remark depends on the other orders, as they stood when this was typed.
        let remark = told::remark(&self.game, &entry);
        let told = match self.line_in_hand() {
            Some(line) => self.rule(&line, entry),
            None => self.put(entry),
        };
        self.ordered_last = self.unit_at_cursor().map(|unit| unit.id);
        self.refresh();
        if told.gone.is_empty() {
            self.go_on();
        } else {
            self.go_on_within_power();
        }
        Entered::One {
            remark: remark.or_else(|| told::message(&self.game, &told)),
            line: told.lines.first().copied(),
        }
    }

    /// The line that is being changed: named in the read-back, or the one at the cursor where that
    /// waits for a ruling.
    fn line_in_hand(&mut self) -> Option<SheetLine> {
        let changing = self.changing.take();
        let sheet = self.game.sheet();
        let line = match (changing, self.row()) {
            (Some(line), _) => sheet.line(line),
            (None, Some(Row::Loose { entry, .. })) => sheet.entries.get(*entry),
            (None, _) => None,
        };
        line.cloned()
    }

    /// Rules on a line. What could not be read stays as it was written, beside its new reading.
    fn rule(&mut self, old: &SheetLine, entry: Entry) -> Told {
        let written = if old.reading.order().is_some() {
            entry.written
        } else {
            old.written.clone()
        };
        // What could not be read may have been for any power.
        let power = if self.among_players() {
            entry.power
        } else {
            old.power
        };
        let author = Author::new(old.seat, power);
        let by = Entry::by(author, written, entry.reading);
        self.perform(Command::Rule { line: old.id, by })
    }

    /// Puts an order in its place.
    fn put(&mut self, entry: Entry) -> Told {
        // Asked before the cursor moves: where two units fit, the one that was in hand is meant.
        let at_hand = self.unit_at_cursor().map(|unit| unit.id);
        self.move_cursor_to(&entry);
        let takes_slot = entry.reading.order().is_some_and(Order::takes_slot);
        if !takes_slot || !self.game.answered_by(&entry).is_empty() {
            let line = entry;
            return self.perform(Command::Enter { line, at_hand });
        }
        let slot = self.row().filter(|row| row.is_slot_of(entry.author()));
        let old = slot.and_then(|row| self.game.sheet().entries.get(*row.entries().first()?));
        match old.map(|old| old.id) {
            Some(line) => self.perform(Command::Replace { line, by: entry }),
            None => self.perform(Command::Add(vec![entry])),
        }
    }

    /// An order written for another unit than the one at the cursor goes to that unit's line; a
    /// build or removal to the line for the same centre or unit, else, from another power's line,
    /// to the next open one of its own power.
    pub(super) fn move_cursor_to(&mut self, entry: &Entry) {
        let at_hand = self.unit_at_cursor().map(|unit| unit.id);
        let author = entry.author();
        let Some(order) = entry.reading.order() else {
            return;
        };
        let found = if order.takes_slot() {
            self.slot_meant(entry)
        } else {
            self.row_meant(author, order, at_hand)
        };
        if let Some(at) = found {
            self.cursor = at;
        }
    }

    /// The line for a build or removal: the one that has it already, else the next open one, unless
    /// the cursor is on such a line.
    fn slot_meant(&self, entry: &Entry) -> Option<usize> {
        let author = entry.author();
        let same = self.game.answered_by(entry);
        let answered = self.find_row(|row| {
            row.is_slot_of(author) && row.entries().iter().any(|at| same.contains(at))
        });
        // A slot at the cursor is what the game master has chosen to fill or to change.
        if answered.is_some() || self.row().is_some_and(|row| row.is_slot_of(author)) {
            return answered;
        }
        self.find_row(|row| row.is_slot_of(author) && row.is_open())
    }

    /// The line that an order of an author belongs to.
    pub(super) fn row_meant(
        &self,
        author: Author,
        order: &Order,
        at_hand: Option<UnitId>,
    ) -> Option<usize> {
        row_for(&self.rows, author, &self.game.meant(author, order, at_hand))
    }

    /// What the game master should hear about an order that is typed and not entered yet: what its
    /// own unit's candidates would say, wherever the cursor is.
    pub fn doubt_about_typed(&self, order: &Order) -> Option<String> {
        let text = self.line.text();
        let claimed =
            self.claimed_here(self.line_of(text.to_owned(), Reading::clear(order.clone())));
        if claimed.why.is_some() {
            return None;
        }
        if self.is_illegal(claimed.entry.author(), order, text) {
            return Some(NOT_LEGAL.to_owned());
        }
        let remark = told::remark(&self.game, &claimed.entry)?;
        Some(remark.text().to_owned())
    }

    /// Whether an order is not legal for the unit or the slot that it is for. What has no line here
    /// is not said to be illegal.
    fn is_illegal(&self, author: Author, order: &Order, text: &str) -> bool {
        let row = self
            .row_meant(author, order, None)
            .and_then(|row| self.rows.get(row));
        let Some(Row::Demand { demand, .. }) = row else {
            return false;
        };
        let there = self.complete_for(self.game.sheet(), author, demand, text);
        if let Some(same) = there.iter().find(|candidate| candidate.order == *order) {
            return !same.legal;
        }
        // An order with the wrong letter is no candidate, but the house rule `wrong-kind` may make
        // it legal.
        let named = order.unit().and_then(|unit| unit.kind);
        let kind = unit_of(&self.game, demand).map(|unit| unit.kind);
        let is_misnamed = named.zip(kind).is_some_and(|(named, kind)| named != kind);
        let decider = Decider {
            variant: self.game.setup().variant,
            table: self.game.table(),
            state: self.game.state(),
        };
        let submission = Submission {
            seat: author.seat,
            power: author.power,
            order: order.clone(),
        };
        is_misnamed && !decider.is_legal(submission)
    }
}
