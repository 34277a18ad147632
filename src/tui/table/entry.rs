//! The entry line: from what is typed to an order on the sheet.

use super::{Row, TableScreen, unit_of};
use crate::board::PowerId;
use crate::complete::{Query, complete};
use crate::order::read::{Context, Names, Slip, read_order, read_slip};
use crate::order::{Entry, Order, Reading};

/// What came of pressing Enter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entered {
    /// There was nothing to take.
    Nothing,
    /// One order was entered; a remark where there is something to say.
    One {
        /// The remark.
        remark: Option<String>,
    },
    /// It can't be read; it was kept as written.
    Unreadable {
        /// Why.
        why: String,
    },
    /// It can be read in several ways: the game master is asked.
    Ask {
        /// What was written.
        written: String,
        /// What is unclear.
        question: String,
        /// The possible orders.
        candidates: Vec<Order>,
    },
    /// Several lines: shown for review before they are taken.
    Review(Vec<Entry>),
}

impl TableScreen {
    /// Makes the candidates for what is typed, anew.
    pub fn recomplete(&mut self) {
        self.choice = 0;
        self.candidates = match self.rows.get(self.cursor) {
            Some(Row::Demand { power, demand, .. }) => complete(&Query {
                table: self.game.table(),
                variant: self.game.setup.variant,
                state: self.game.state(),
                sheet: self.game.sheet(),
                power: *power,
                demand,
                text: self.line.text(),
                legal_only: self.legal_only,
            }),
            _ => Vec::new(),
        };
    }

    /// What Enter would take, if it takes a candidate.
    pub fn chosen(&self) -> Option<&Order> {
        self.candidates.get(self.choice).map(|c| &c.order)
    }

    /// How the reader is to understand text in this power's name.
    fn context(&self, power: PowerId) -> Context<'_> {
        Context {
            board: self.game.board(),
            position: &self.game.state().position,
            phase: self.game.phase().kind,
            power: Some(power),
            names: Names::Tolerant,
        }
    }

    /// Takes the line: a candidate, or free text, or several orders at once.
    pub fn accept(&mut self) -> Entered {
        let power = self.power;
        if let Some(order) = self.chosen().cloned() {
            let text = self.candidates[self.choice].text.clone();
            self.line.take();
            return self.enter(Entry { power, written: text, reading: Reading::Order { order, notes: Vec::new() } });
        }
        let written = self.line.take();
        if written.trim().is_empty() {
            return Entered::Nothing;
        }
        let slip = self.read_slip(&written);
        if slip.lines.len() > 1 {
            return self.review(slip);
        }
        match read_order(self.context(power), &written) {
            Reading::Ambiguous { question, candidates } => Entered::Ask { written, question, candidates },
            Reading::Unreadable { why } => {
                self.game.add(vec![Entry { power, written, reading: Reading::Unreadable { why: why.clone() } }]);
                self.refresh();
                Entered::Unreadable { why }
            }
            reading @ Reading::Order { .. } => self.enter(Entry { power, written, reading }),
        }
    }

    /// Reads text as a slip of the power at the cursor.
    fn read_slip(&self, text: &str) -> Slip {
        read_slip(self.context(self.power), self.game.setup.variant.calendar(), text)
    }

    /// Takes pasted text: one order goes into the line, several are shown for review.
    pub fn paste(&mut self, text: &str) -> Entered {
        let slip = self.read_slip(text);
        if slip.lines.len() > 1 {
            return self.review(slip);
        }
        self.line.paste(text.trim());
        self.recomplete();
        Entered::Nothing
    }

    fn review(&self, slip: Slip) -> Entered {
        let entry =
            |l: crate::order::read::SlipLine| Entry { power: l.power.unwrap_or(self.power), written: l.written, reading: l.reading };
        Entered::Review(slip.lines.into_iter().map(entry).collect())
    }

    /// Puts an order on the sheet and goes on to the next line that waits.
    pub fn enter(&mut self, entry: Entry) -> Entered {
        let remark = self.remark_on(&entry);
        // A line that has an order already keeps its place: what was entered before it is struck, a correction.
        self.move_cursor_to(&entry);
        let is_slot = matches!(entry.reading.order(), Some(Order::Build { .. } | Order::Remove { .. } | Order::Waive));
        match self.row() {
            Some(Row::Demand { entries, .. }) if is_slot && entries.len() == 1 => {
                let _ = self.game.rule_on(entries[0], entry);
            }
            _ if is_slot => self.game.add(vec![entry]),
            _ => {
                self.game.enter(entry);
            }
        }
        self.refresh();
        self.advance();
        Entered::One { remark }
    }

    /// An order written for another unit than the one at the cursor goes to that unit's line.
    fn move_cursor_to(&mut self, entry: &Entry) {
        let Some(Order::Unit { unit, .. }) = entry.reading.order() else { return };
        let province = unit.place.province;
        let found = self.rows.iter().position(|row| match row {
            Row::Demand { power, demand, .. } => {
                *power == entry.power && unit_of(&self.game, demand).is_some_and(|u| u.place.province == province)
            }
            Row::Power { .. } | Row::Loose { .. } => false,
        });
        if let Some(at) = found {
            self.cursor = at;
        }
    }

    /// What the game master should hear about an order as it goes in: a reading that needed help, a unit that isn't there.
    fn remark_on(&self, entry: &Entry) -> Option<String> {
        let Reading::Order { order, notes } = &entry.reading else { return None };
        if let Some(note) = notes.first() {
            return Some(super::super::words::note(note));
        }
        let unit = order.unit()?;
        let board = self.game.board();
        let position = &self.game.state().position;
        let standing = position
            .unit_in(unit.place.province)
            .into_iter()
            .chain(position.dislodged_from(unit.place.province).map(|d| &d.unit))
            .collect::<Vec<_>>();
        let place = &board.province(unit.place.province).name;
        match standing.as_slice() {
            [] => Some(format!("no unit stands in {place}: kept, and void when settled")),
            units if units.iter().all(|u| u.power != entry.power) => {
                Some(format!("the unit in {place} is not {}: kept, and void when settled", board.power(entry.power).adjective))
            }
            _ => None,
        }
    }
}
