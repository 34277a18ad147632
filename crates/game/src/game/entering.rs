//! Lines as they come onto the sheet, are replaced, struck and ruled on.

use std::sync::Arc;

use super::handed::judge;
use super::sheet::Exchanged;
use super::trail::{ChangeCause, Hand};
use super::{
    Batch, Game, History, LineFate, LineId, Occasion, Refusal, Sheet, SheetLine, Subjects, Told,
    UndoStep,
};
use chancery_atlas::grammar::counted;
use chancery_engine::adjudicate::TwoSlips;
use chancery_engine::order::{Entry, NotTaken, Reading};
use chancery_engine::position::UnitId;
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::Table;

impl Game {
    /// Enters a line.
    pub(super) fn enter(&mut self, entry: Entry, at_hand: Option<UnitId>) -> Told {
        let what = self.line_name(&entry);
        let mut entered = Exchanged::default();
        // `subjects` must not borrow from the game, which changes meanwhile.
        let (setup, history, board) = (
            Arc::clone(&self.setup),
            Arc::clone(&self.history),
            self.shared_board(),
        );
        let table = Table::new(&board, &history.rules);
        let subjects =
            Subjects::new(table, setup.variant, &history.state, &history.sheet).at(at_hand);
        self.change_sheet(what, self.hand(ChangeCause::Slip), |sheet| {
            entered = sheet.replace(entry, &subjects);
        });
        Told::exchanged(entered)
    }

    pub(super) fn enter_all(&mut self, batch: Batch, entries: Vec<Entry>) -> Told {
        let what = self.batch_name(batch, &entries);
        let mut told = Told::default();
        let (setup, history, board) = (
            Arc::clone(&self.setup),
            Arc::clone(&self.history),
            self.shared_board(),
        );
        let hand = self.hand(ChangeCause::Slip);
        self.step(what, |sheet| {
            for entry in entries {
                // Anew for each line: the one before it may have changed what this one is for.
                let table = Table::new(&board, &history.rules);
                let subjects = Subjects::new(table, setup.variant, &history.state, sheet);
                hand.change(sheet, |sheet| {
                    told.lines.extend(sheet.replace(entry, &subjects).on);
                });
            }
        });
        told
    }

    /// Lines that are entered in one step, as undo calls them.
    fn batch_name(&self, batch: Batch, lines: &[Entry]) -> String {
        match batch {
            Batch::Chain => {
                let orders = lines.iter().filter_map(|line| line.reading.order());
                let orders: Vec<String> = orders.map(|order| self.written(order)).collect();
                format!("“{}”", orders.join("; "))
            }
            Batch::Investments => {
                let written: Vec<&str> = lines.iter().map(|line| line.written.trim()).collect();
                format!("“{}”", written.join(" "))
            }
            Batch::Copies { from } => format!("copies of {}", self.setup().seat_name(from)),
        }
    }

    pub(super) fn add(&mut self, entries: Vec<Entry>) -> Told {
        let what = match entries.as_slice() {
            [one] => self.line_name(one),
            many => format!("{} lines", many.len()),
        };
        let mut told = Told::default();
        self.change_sheet(what, self.hand(ChangeCause::Slip), |sheet| {
            told.lines = sheet.add(entries);
        });
        told
    }

    /// Tells the authors whose second slip makes both void.
    pub(super) fn add_slip(&mut self, entries: Vec<Entry>) -> Told {
        let mut held: Vec<Author> = Vec::new();
        if self.history.rules.two_slips == TwoSlips::Hold {
            let authors = entries.iter().map(Entry::author);
            held.extend(authors.filter(|author| self.sheet().slip_in(author.seat)));
            held.dedup();
        }
        let what = format!("a slip of {}", counted(entries.len(), "line"));
        let hand = self.hand(ChangeCause::SecondSlip);
        let mut lines = Vec::new();
        self.step(what, |sheet| {
            // Added before the change is watched, so that the trail tells of the new lines too.
            lines = sheet.add(entries);
            hand.change(sheet, |sheet| {
                for line in &mut sheet.entries {
                    if held.contains(&line.author()) {
                        Arc::make_mut(&mut line.entry).reading =
                            Reading::NotTaken(NotTaken::SecondSlip);
                    }
                }
            });
        });
        Told {
            lines,
            held,
            ..Told::default()
        }
    }

    pub(super) fn strike(&mut self, line: LineId, occasion: Occasion) -> Result<Told, Refusal> {
        let index = self.sheet().index_of(line).ok_or(Refusal::NoSuchEntry)?;
        let name = self.line_name(&self.sheet().entries[index]);
        let hand = self.hand(ChangeCause::GameMaster);
        let occasion = if self.is_in_doubt(index) {
            Occasion::Ruling
        } else {
            // In an amendment it is late at least, whatever the caller says.
            occasion.max(hand.occasion)
        };
        let mut struck = Exchanged::default();
        self.change_sheet(
            format!("striking {name}"),
            Hand { occasion, ..hand },
            |sheet| struck = sheet.exchange(&[index], index, []),
        );
        Ok(Told::exchanged(struck))
    }

    /// Whether striking the entry at an index decides something: it can't be read, or another one
    /// says otherwise about the same.
    fn is_in_doubt(&self, index: usize) -> bool {
        let entry = &self.sheet().entries[index];
        entry.reading.order().is_none() || self.subjects().is_contradicted(entry, Some(index))
    }

    pub(super) fn leave_out(&mut self, lines: Vec<Entry>) {
        for entry in lines {
            let hand = self.hand(ChangeCause::GameMaster);
            let occasion = if self.subjects().is_contradicted(&entry, None) {
                Occasion::Ruling
            } else {
                hand.occasion
            };
            let id = self.sheet().next_id();
            let line = SheetLine::new(id, entry);
            Hand { occasion, ..hand }.keep(self.sheet_in_place(), line, LineFate::Struck);
        }
    }

    pub(super) fn rule_on(&mut self, line: LineId, by: Entry) -> Result<Told, Refusal> {
        let index = self.sheet().index_of(line).ok_or(Refusal::NoSuchEntry)?;
        let old = &self.sheet().entries[index];
        // Other words are no ruling on what the old ones mean.
        let decides = old.reading.order().is_none() && old.written == by.written;
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
            format!("the change to {}", self.line_name(&by)),
            hand,
            |sheet| sheet.entries[index].entry = Arc::new(by),
        );
        Ok(Told {
            lines: vec![line],
            ..Told::default()
        })
    }

    pub(super) fn rule_when_entered(&mut self, line: LineId, before: Entry) -> Result<(), Refusal> {
        let after = self
            .sheet()
            .line(line)
            .ok_or(Refusal::NoSuchEntry)?
            .entry
            .clone();
        // A reading that was never possible did not need a ruling.
        let is_one_of_its = matches!(
            (&before.reading, after.reading.order()),
            (Reading::Ambiguous { candidates, .. }, Some(order)) if candidates.contains(order)
        );
        if is_one_of_its && after.written == before.written {
            let hand = Hand {
                occasion: Occasion::Ruling,
                ..self.hand(ChangeCause::GameMaster)
            };
            let before = SheetLine::new(line, before);
            hand.keep(
                self.sheet_in_place(),
                before,
                LineFate::Ruled(Arc::unwrap_or_clone(after)),
            );
        }
        Ok(())
    }

    pub(super) fn give_reason(&mut self, why: &str) {
        let why = why.trim();
        if !why.is_empty() && self.sheet().trail.unreasoned().is_some() {
            // In its place: the reason is a rider and goes with the ruling.
            self.sheet_in_place().trail.give_reason(why.to_owned());
        }
    }

    pub(super) fn replace_line(&mut self, line: LineId, by: Entry) -> Result<Told, Refusal> {
        let index = self.sheet().index_of(line).ok_or(Refusal::NoSuchEntry)?;
        let mut replaced = Exchanged::default();
        self.change_sheet(
            format!("the change to {}", self.line_name(&by)),
            self.hand(ChangeCause::Slip),
            |sheet| replaced = sheet.exchange(&[index], index, [by]),
        );
        Ok(Told::exchanged(replaced))
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

    /// Changes the sheet. The lines of a slip that is not taken are void, whenever they are written
    /// down.
    pub(super) fn step(&mut self, what: String, change: impl FnOnce(&mut Sheet)) {
        if let Some(history) = self.changed(change) {
            self.undo.push(UndoStep { what, history });
            self.drop_redo();
            // A line that names an area changes how the others of its slip are read.
            self.rename_boards();
        }
    }

    /// Changes what is known of a seat's sealed slip. Undo takes no such change back; what would bring
    /// an older slip of the seat again is redone no more.
    pub(super) fn change_sealed(&mut self, seat: SeatId, change: impl FnOnce(&mut Sheet)) {
        if self.changed(change).is_some() {
            // Whether one of them would, is in the file.
            self.take_up_redo();
            let mut redo = self.redo.iter();
            if redo.any(|step| is_opened(&step.history.sheet, seat)) {
                self.drop_redo();
            }
        }
    }

    /// Changes the sheet; gives what was before, where that was another thing.
    fn changed(&mut self, change: impl FnOnce(&mut Sheet)) -> Option<Arc<History>> {
        let mut history = History::clone(&self.history);
        change(&mut history.sheet);
        judge(&mut history.sheet, self.hand(ChangeCause::LateSlip));
        if history.sheet == self.history.sheet {
            return None;
        }
        self.changes += 1;
        Some(std::mem::replace(&mut self.history, Arc::new(history)))
    }
}

/// Whether the slip of a seat is open on a sheet, or lines of it stand there.
fn is_opened(sheet: &Sheet, seat: SeatId) -> bool {
    let slip = sheet.slip(seat);
    slip.is_some_and(|slip| !slip.is_sealed()) || sheet.entries.iter().any(|line| line.seat == seat)
}
