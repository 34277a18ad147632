//! Lines as they come onto the sheet, are replaced, struck and ruled on.

use std::sync::Arc;

use super::handed::judge;
use super::trail::{ChangeCause, Hand};
use super::{Game, History, LineFate, Occasion, Refusal, Sheet, Subjects, UndoStep};
use chancery_atlas::grammar::counted;
use chancery_engine::adjudicate::TwoSlips;
use chancery_engine::order::{Entry, NotTaken, Reading};
use chancery_engine::position::UnitId;
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::Table;

impl Game {
    /// Enters a line. Gives what it replaced.
    pub(super) fn enter(&mut self, entry: Entry, at_hand: Option<UnitId>) -> Vec<Entry> {
        let what = self.line_name(&entry);
        let mut replaced = Vec::new();
        let (setup, history, board) = (
            Arc::clone(&self.setup),
            Arc::clone(&self.history),
            self.shared_board(),
        );
        let table = Table::new(&board, &history.rules);
        let subjects =
            Subjects::of(table, setup.variant, &history.state, &history.sheet).at(at_hand);
        self.change_sheet(what, self.hand(ChangeCause::Slip), |sheet| {
            replaced = sheet.replace(entry, &subjects);
        });
        replaced
    }

    pub(super) fn enter_all(&mut self, what: String, entries: Vec<Entry>) {
        let (setup, history, board) = (
            Arc::clone(&self.setup),
            Arc::clone(&self.history),
            self.shared_board(),
        );
        let hand = self.hand(ChangeCause::Slip);
        self.step(what, |sheet| {
            for entry in entries {
                let table = Table::new(&board, &history.rules);
                let subjects = Subjects::of(table, setup.variant, &history.state, sheet);
                hand.change(sheet, |sheet| _ = sheet.replace(entry, &subjects));
            }
        });
    }

    pub(super) fn add(&mut self, entries: Vec<Entry>) {
        let what = match entries.as_slice() {
            [one] => self.line_name(one),
            many => format!("{} lines", many.len()),
        };
        self.change_sheet(what, self.hand(ChangeCause::Slip), |sheet| {
            sheet.entries.extend(entries);
        });
    }

    /// Gives the authors whose second slip makes both void.
    pub(super) fn add_slip(&mut self, entries: Vec<Entry>) -> Vec<Author> {
        let second = |author: &Author| {
            self.history.rules.two_slips == TwoSlips::Hold && self.sheet().slip_in(author.seat)
        };
        let mut held: Vec<Author> = entries.iter().map(Entry::author).filter(second).collect();
        held.dedup();
        let what = format!("a slip of {}", counted(entries.len(), "line"));
        let hand = self.hand(ChangeCause::SecondSlip);
        self.step(what, |sheet| {
            sheet.entries.extend(entries);
            hand.change(sheet, |sheet| {
                for entry in sheet
                    .entries
                    .iter_mut()
                    .filter(|e| held.contains(&e.author()))
                {
                    entry.reading = Reading::NotTaken(NotTaken::SecondSlip);
                }
            });
        });
        held
    }

    /// Gives what was struck.
    pub(super) fn strike(
        &mut self,
        index: usize,
        occasion: Occasion,
    ) -> Result<Vec<Entry>, Refusal> {
        let entry = self
            .sheet()
            .entries
            .get(index)
            .cloned()
            .ok_or(Refusal::NoSuchEntry)?;
        let hand = self.hand(ChangeCause::GameMaster);
        let occasion = if self.is_in_doubt(index) {
            Occasion::Ruling
        } else {
            occasion.max(hand.occasion)
        };
        self.change_sheet(
            format!("striking {}", self.line_name(&entry)),
            Hand { occasion, ..hand },
            |sheet| {
                sheet.entries.remove(index);
            },
        );
        Ok(vec![entry])
    }

    /// Whether striking the entry at an index decides something: it can't be read, or another one
    /// says otherwise about the same.
    fn is_in_doubt(&self, index: usize) -> bool {
        let entry = &self.sheet().entries[index];
        entry.reading.order().is_none() || self.subjects().is_contradicted(entry, Some(index))
    }

    pub(super) fn leave_out(&mut self, lines: Vec<Entry>) {
        for line in lines {
            let hand = self.hand(ChangeCause::GameMaster);
            let occasion = if self.subjects().is_contradicted(&line, None) {
                Occasion::Ruling
            } else {
                hand.occasion
            };
            Hand { occasion, ..hand }.keep(self.sheet_in_place(), line, LineFate::Struck);
        }
    }

    pub(super) fn rule_on(&mut self, index: usize, entry: Entry) -> Result<(), Refusal> {
        let old = self
            .sheet()
            .entries
            .get(index)
            .ok_or(Refusal::NoSuchEntry)?;
        let decides = old.reading.order().is_none() && old.written == entry.written;
        let occasion = if decides {
            Occasion::Ruling
        } else {
            Occasion::Late
        };
        let hand = Hand {
            occasion,
            ..self.hand(ChangeCause::GameMaster)
        };
        self.change_sheet(
            format!("the change to {}", self.line_name(&entry)),
            hand,
            |sheet| sheet.entries[index] = entry,
        );
        Ok(())
    }

    pub(super) fn rule_when_entered(&mut self, before: Entry) {
        let Reading::Ambiguous { candidates, .. } = &before.reading else {
            return;
        };
        let after = self.sheet().entries.iter().rfind(|line| {
            line.author() == before.author()
                && line.written == before.written
                && line
                    .reading
                    .order()
                    .is_some_and(|order| candidates.contains(order))
        });
        let Some(after) = after.cloned() else { return };
        let hand = Hand {
            occasion: Occasion::Ruling,
            ..self.hand(ChangeCause::GameMaster)
        };
        hand.keep(self.sheet_in_place(), before, LineFate::Ruled(after));
    }

    pub(super) fn give_reason(&mut self, why: &str) {
        let why = why.trim();
        if !why.is_empty() && self.sheet().trail.unreasoned().is_some() {
            self.sheet_in_place().trail.give_reason(why.to_owned());
        }
    }

    /// Gives what stood there.
    pub(super) fn replace_at(&mut self, index: usize, entry: Entry) -> Result<Vec<Entry>, Refusal> {
        let old = self.sheet().entries.get(index).cloned();
        let old = old.ok_or(Refusal::NoSuchEntry)?;
        self.change_sheet(
            format!("the change to {}", self.line_name(&entry)),
            self.hand(ChangeCause::Slip),
            |sheet| sheet.entries[index] = entry,
        );
        Ok(vec![old])
    }

    pub(super) fn strike_all(&mut self, author: Author) {
        let what = format!("striking all orders of {}", self.setup.author_name(author));
        self.change_sheet(what, self.hand(ChangeCause::GameMaster), |sheet| {
            sheet.entries.retain(|e| e.author() != author);
        });
    }

    /// Who changes the sheet now, and when.
    pub(super) fn hand(&self, by: ChangeCause) -> Hand {
        let amended = self.history.amendment.is_some();
        Hand {
            at: self.now,
            by,
            occasion: if amended {
                Occasion::Late
            } else {
                Occasion::Entry
            },
        }
    }

    /// Changes the sheet, and keeps what becomes of its lines.
    pub(super) fn change_sheet(
        &mut self,
        what: String,
        hand: Hand,
        change: impl FnOnce(&mut Sheet),
    ) {
        self.step(what, |sheet| hand.change(sheet, change));
    }

    /// Changes the sheet; after the end of the game nothing is ordered. The lines of a slip that is
    /// not taken are void, whenever they are written down.
    pub(super) fn step(&mut self, what: String, change: impl FnOnce(&mut Sheet)) {
        if let Some(history) = self.changed(change) {
            self.undo.push(UndoStep { what, history });
            self.redo.clear();
            self.rename_boards();
        }
    }

    /// Changes what is known of a seat's sealed slip. Undo takes no such change back; what would bring
    /// an older slip of the seat again is redone no more.
    pub(super) fn change_sealed(&mut self, seat: SeatId, change: impl FnOnce(&mut Sheet)) {
        if self.changed(change).is_some() {
            let is_open = |step: &UndoStep| {
                let sheet = &step.history.sheet;
                let slip = sheet.slip(seat);
                slip.is_some_and(|slip| !slip.is_sealed())
                    || sheet.entries.iter().any(|line| line.seat == seat)
            };
            if self.redo.iter().any(is_open) {
                self.redo.clear();
            }
        }
    }

    /// Changes the sheet; gives what was before, where that was another thing.
    fn changed(&mut self, change: impl FnOnce(&mut Sheet)) -> Option<Arc<History>> {
        if self.state().is_over() {
            return None;
        }
        let mut history = History::clone(&self.history);
        change(&mut history.sheet);
        judge(&mut history.sheet, self.hand(ChangeCause::LateSlip));
        let is_new = history.sheet != self.history.sheet;
        is_new.then(|| std::mem::replace(&mut self.history, Arc::new(history)))
    }
}
