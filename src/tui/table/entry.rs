//! The entry line: from what is typed to an order on the sheet.

use jiff::Timestamp;

use super::{Row, TableScreen, takes_slot, unit_of};
use crate::board::PowerId;
use crate::complete::{Query, complete};
use crate::order::read::{Context, Names, Slip, SlipLine, read_order, read_slip};
use crate::order::write::write_order;
use crate::order::{Action, Entry, Note, Order, Reading};
use crate::position::Unit;
use crate::seat::{Author, SeatId, Seating};
use crate::tui::words;

/// What Enter would do with the line as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Meaning {
    /// Nothing: nothing is typed, and no candidate was picked.
    #[default]
    Nothing,
    /// Take the candidate that is chosen.
    Candidate,
    /// Take what the reader makes of the text.
    Free(Reading),
    /// Show several lines for review: so many.
    Several(usize),
}

/// What came of pressing Enter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entered {
    /// There was nothing to take; the cursor went on where the line had its order.
    Nothing {
        /// Whether the line at the cursor waits for an order.
        open: bool,
    },
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
    Review {
        /// The lines.
        entries: Vec<Entry>,
        /// What else should be looked at: a heading of another phase, lines left out.
        remarks: Vec<String>,
    },
}

impl TableScreen {
    /// Makes the candidates for what is typed, and what Enter would do with it, anew.
    pub fn recomplete(&mut self) {
        self.choice = 0;
        self.candidates = match self.rows.get(self.cursor) {
            Some(Row::Demand { author, demand, .. }) => complete(&Query {
                table: self.game.table(),
                variant: self.game.setup.variant,
                state: self.game.state(),
                sheet: self.game.sheet(),
                count: None,
                seat: author.seat,
                power: author.power,
                demand,
                text: self.line.text(),
                legal_only: self.legal_only,
            }),
            _ => Vec::new(),
        };
        self.meaning = self.meaning_of_line();
    }

    /// Picks a candidate, to be taken by Enter.
    pub fn pick(&mut self, choice: usize) {
        if choice < self.candidates.len() {
            self.choice = choice;
            self.meaning = Meaning::Candidate;
        }
    }

    fn meaning_of_line(&self) -> Meaning {
        let text = self.line.text();
        // An empty line means nothing, however likely a candidate is: Enter pressed once too often must not order anything.
        if text.trim().is_empty() {
            return Meaning::Nothing;
        }
        if !self.candidates.is_empty() {
            return Meaning::Candidate;
        }
        match self.read_slip(text).lines.as_slice() {
            // A header before the order: whose it is has to be seen.
            [line] if line.power != Some(self.power) => Meaning::Several(1),
            [] | [_] => Meaning::Free(self.read_free(text)),
            lines => Meaning::Several(lines.len()),
        }
    }

    /// What Enter would take, if it takes a candidate.
    pub fn chosen(&self) -> Option<&Order> {
        match self.meaning {
            Meaning::Candidate => self.candidates.get(self.choice).map(|c| &c.order),
            Meaning::Nothing | Meaning::Free(_) | Meaning::Several(_) => None,
        }
    }

    /// The unit that the line at the cursor asks for.
    pub fn unit_at_cursor(&self) -> Option<&Unit> {
        match self.row()? {
            Row::Demand { demand, .. } => unit_of(&self.game, demand),
            Row::Power { .. } | Row::Loose { .. } => None,
        }
    }

    /// How the reader is to understand text in this power's name.
    fn context(&self, power: PowerId) -> Context<'_> {
        Context {
            board: self.game.board(),
            position: &self.game.state().position,
            phase: self.game.phase().kind,
            power: Some(power),
            names: Names::Tolerant,
            forms: self.game.setup.variant.forms(),
        }
    }

    /// Reads free text. A lone place is the destination of the unit at the cursor, whatever else it could be.
    fn read_free(&self, text: &str) -> Reading {
        let plain = read_order(self.context(self.power), text);
        let holds = matches!(&plain, Reading::Order { order: Order::Unit { action: Action::Hold, .. }, notes } if !notes.is_empty());
        let lone = text.split_whitespace().count() <= 3 && text.chars().all(|c| c.is_alphabetic() || " ./()'".contains(c));
        let Some(unit) = self.unit_at_cursor().filter(|_| lone && (holds || plain.order().is_none())) else { return plain };
        let named = format!("{} {}", unit.kind.letter(), self.game.board().write_place(unit.place));
        match read_order(self.context(self.power), &format!("{named} - {text}")) {
            Reading::Order { order, mut notes } => {
                if notes.is_empty() {
                    notes.push(Note::Remark(format!("taken as the destination of {named}")));
                }
                Reading::Order { order, notes }
            }
            Reading::Ambiguous { question, candidates } if plain.order().is_none() => Reading::Ambiguous { question, candidates },
            _ => plain,
        }
    }

    /// A line of the author in hand.
    pub fn line_of(&self, written: String, reading: Reading) -> Entry {
        let Author { seat, power } = self.author();
        Entry { seat, power, written, reading }
    }

    /// Who gives an order that is entered here in a power's name.
    fn seat_for(&self, power: PowerId) -> SeatId {
        match self.game.setup.variant.seating() {
            Seating::OnePerPower => SeatId::of(power),
            Seating::Players { .. } => self.seat,
        }
    }

    /// Takes the line: a candidate, or free text, or several orders at once.
    pub fn accept(&mut self, now: Timestamp) -> Entered {
        let meaning = std::mem::take(&mut self.meaning);
        let typed = self.line.take();
        match meaning {
            Meaning::Nothing => {
                let open = self.row().is_some_and(Row::is_open);
                if !open {
                    self.step(1);
                }
                self.recomplete();
                Entered::Nothing { open }
            }
            Meaning::Candidate => {
                let Some(candidate) = self.candidates.get(self.choice) else { return Entered::Nothing { open: true } };
                let written = if typed.trim().is_empty() { candidate.text.clone() } else { typed };
                let reading = Reading::Order { order: candidate.order.clone(), notes: Vec::new() };
                self.enter(self.line_of(written, reading), now)
            }
            Meaning::Several(_) => self.review(self.read_slip(&typed)),
            Meaning::Free(Reading::Ambiguous { question, candidates }) => Entered::Ask { written: typed, question, candidates },
            Meaning::Free(Reading::Unreadable { why }) => {
                let reading = Reading::Unreadable { why: why.clone() };
                self.game.add(vec![self.line_of(typed, reading)]);
                self.refresh();
                Entered::Unreadable { why }
            }
            Meaning::Free(reading @ Reading::Order { .. }) => self.enter(self.line_of(typed, reading), now),
        }
    }

    /// Reads text as a slip of the power at the cursor.
    fn read_slip(&self, text: &str) -> Slip {
        read_slip(self.context(self.power), self.game.setup.variant.calendar(), text)
    }

    /// Takes pasted text: one order goes into the line, several are shown for review.
    pub fn paste(&mut self, text: &str) -> Entered {
        let slip = self.read_slip(text);
        if slip.lines.len() > 1 || !slip.remarks.is_empty() {
            return self.review(slip);
        }
        self.line.paste(text.trim());
        self.recomplete();
        Entered::Nothing { open: false }
    }

    fn review(&self, slip: Slip) -> Entered {
        let mut remarks = slip.remarks.clone();
        if let Some(phase) = slip.phase.filter(|&p| p != self.game.phase()) {
            let name = self.game.setup.variant.calendar().name(phase);
            remarks.insert(0, format!("the slip is headed {name}; this is {}", self.game.phase_name()));
        }
        let unnamed = self.whose(&slip).unwrap_or(self.power);
        let power = |l: &SlipLine| l.power.filter(|&p| p != self.power).unwrap_or(unnamed);
        let entry = |l: SlipLine| Entry { seat: self.seat_for(power(&l)), power: power(&l), written: l.written, reading: l.reading };
        let entries = slip.lines.into_iter().map(entry).collect();
        Entered::Review { entries, remarks }
    }

    /// Whose slip it is where it names no power: the one that has all the units it orders, if there is one. The review shows it.
    fn whose(&self, slip: &Slip) -> Option<PowerId> {
        let position = &self.game.state().position;
        let owner = |province| {
            let dislodged = position.dislodged_from(province).map(|d| d.unit.power);
            dislodged.or_else(|| position.unit_in(province).map(|u| u.power))
        };
        let unnamed = slip.lines.iter().filter(|l| l.power.is_none_or(|p| p == self.power));
        let units = unnamed.filter_map(|l| l.reading.order()?.unit());
        let mut owners: Vec<PowerId> = units.filter_map(|u| owner(u.place.province)).collect();
        owners.dedup();
        match owners.as_slice() {
            [one] => Some(*one),
            _ => None,
        }
    }

    /// Puts an order on the sheet and goes on to the next line that waits.
    pub fn enter(&mut self, entry: Entry, now: Timestamp) -> Entered {
        let remark = self.remark_on(&entry);
        let replaced = match self.entry_in_hand() {
            Some(index) => {
                self.rule(index, entry, now);
                Vec::new()
            }
            None => self.put(entry),
        };
        self.refresh();
        self.advance();
        let remark = remark.or_else(|| {
            let struck = replaced.first()?;
            Some(format!("replaced “{}”; Ctrl-U brings it back", self.written_as_read(struck)))
        });
        Entered::One { remark }
    }

    /// The entry that is being changed: named in the read-back, or the line at the cursor where that waits for a ruling.
    fn entry_in_hand(&mut self) -> Option<usize> {
        let loose = match self.row() {
            Some(Row::Loose { entry, .. }) => Some(*entry),
            _ => None,
        };
        self.changing.take().or(loose).filter(|&i| i < self.game.sheet().entries.len())
    }

    /// Rules on an entry. What could not be read stays as it was written, beside its new reading.
    fn rule(&mut self, index: usize, entry: Entry, now: Timestamp) {
        let old = &self.game.sheet().entries[index];
        let written = if old.reading.order().is_some() { entry.written } else { old.written.clone() };
        let entry = Entry { seat: old.seat, power: old.power, written, reading: entry.reading };
        let _ = self.game.rule_on(index, entry, now);
    }

    /// Puts an order in its place; gives what had the place before.
    fn put(&mut self, entry: Entry) -> Vec<Entry> {
        self.move_cursor_to(&entry);
        if !entry.reading.order().is_some_and(takes_slot) {
            return self.game.enter(entry);
        }
        match self.row() {
            Some(Row::Demand { entries, .. }) if entries.len() == 1 => {
                let struck = self.game.sheet().entries[entries[0]].clone();
                self.game.replace_at(entries[0], entry);
                vec![struck]
            }
            _ => {
                self.game.add(vec![entry]);
                Vec::new()
            }
        }
    }

    fn written_as_read(&self, entry: &Entry) -> String {
        match entry.reading.order() {
            Some(order) => write_order(self.game.board(), Some(&self.game.state().position), order),
            None => entry.written.trim().to_owned(),
        }
    }

    /// An order written for another unit than the one at the cursor goes to that unit's line.
    fn move_cursor_to(&mut self, entry: &Entry) {
        let Some(Order::Unit { unit, .. }) = entry.reading.order() else { return };
        let province = unit.place.province;
        let found = self.rows.iter().position(|row| match row {
            Row::Demand { author, demand, .. } => {
                *author == entry.author() && unit_of(&self.game, demand).is_some_and(|u| u.place.province == province)
            }
            Row::Power { .. } | Row::Loose { .. } => false,
        });
        if let Some(at) = found {
            self.cursor = at;
        }
    }

    /// What the game master should hear about an order as it goes in: a reading that needed help, a unit that isn't there or is of
    /// another kind.
    fn remark_on(&self, entry: &Entry) -> Option<String> {
        let Reading::Order { order, notes } = &entry.reading else { return None };
        if let Some(note) = notes.first() {
            return Some(words::note(note));
        }
        let named = order.unit()?;
        let board = self.game.board();
        let position = &self.game.state().position;
        let dislodged = position.dislodged_from(named.place.province).map(|d| &d.unit);
        let there: Vec<&Unit> = position.unit_in(named.place.province).into_iter().chain(dislodged).collect();
        let place = &board.province(named.place.province).name;
        let Some(own) = there.iter().find(|u| u.power == entry.power) else {
            return Some(match there.first() {
                None => format!("no unit stands in {place}: kept, and void when settled"),
                Some(other) => {
                    let whose = &board.power(other.power).name;
                    format!("the unit in {place} is {whose}'s: kept, and void when settled")
                }
            });
        };
        named.kind.filter(|&kind| kind != own.kind).map(|kind| words::wrong_kind(board, kind, own))
    }
}
