//! What was written and how it was read, as records and back.

use std::collections::HashSet;

use super::names::SaveNames;
use super::records::{EntryRecord, ReadingRecord, ResultRecord};
use super::{Misfit, WithinRecord};
use crate::game::{LineId, SheetLine};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Entry, NotTaken, Note, Reading};
use chancery_engine::seat::{SeatId, Seating};

/// The words of saves for lines that count for nothing, whatever is written. They never change.
const LATE_SLIP: &str = "its slip came too late";
const SECOND_SLIP: &str = "two slips were handed in, and nobody knows which came last";
const WAITS: [(PhaseKind, &str); 4] = [
    (PhaseKind::SetUp, "the line waits for the set-up"),
    (PhaseKind::Movement, "the line waits for the moves"),
    (PhaseKind::Retreats, "the line waits for the retreats"),
    (PhaseKind::Adjustments, "the line waits for the builds"),
];
/// Before the name of the phase for which a line waits, where that is not only its kind.
const WAITS_FOR_SEASON: &str = "it waits for the season ";
const SPARED: &str = "spared: the amendment caused it, and no ballot could foresee it";

/// The lines of a list of orders, and what became of them.
pub(crate) fn entries<'l>(
    names: &SaveNames<'_>,
    lines: impl Iterator<Item = (&'l SheetLine, ResultRecord)>,
) -> Vec<EntryRecord> {
    let mut next = LineId::FIRST;
    let mut records = Vec::new();
    for (line, result) in lines {
        // Only where a line was struck or moved do the numbers not follow each other.
        let id = if line.id == next {
            None
        } else {
            Some(line.id.number())
        };
        next = line.id.next();
        records.push(EntryRecord {
            id,
            ..entry(names, line, result)
        });
    }
    records
}

/// A line with its number.
pub(crate) fn numbered(names: &SaveNames<'_>, line: &SheetLine) -> EntryRecord {
    EntryRecord {
        id: Some(line.id.number()),
        ..entry(names, line, ResultRecord::Open)
    }
}

/// How a line was understood, and what was noted of it.
pub(crate) fn reading(names: &SaveNames<'_>, reading: &Reading) -> (ReadingRecord, Vec<Note>) {
    match reading {
        Reading::Order { order, notes } => {
            (ReadingRecord::Order(names.write_line(order)), notes.clone())
        }
        Reading::Ambiguous {
            question,
            candidates,
        } => {
            let candidates = names.write_lines(candidates);
            (
                ReadingRecord::Ambiguous {
                    question: question.clone(),
                    candidates,
                },
                Vec::new(),
            )
        }
        Reading::Unreadable { why } => (ReadingRecord::Unreadable(why.clone()), Vec::new()),
        Reading::NotTaken(why) => {
            let why = match why {
                NotTaken::LateSlip => LATE_SLIP.to_owned(),
                NotTaken::SecondSlip => SECOND_SLIP.to_owned(),
                NotTaken::OtherPhase(kind) => waits(*kind).to_owned(),
                NotTaken::OtherSeason(phase) => {
                    format!("{WAITS_FOR_SEASON}{}", names.write_phase(*phase))
                }
                NotTaken::Spared { .. } => SPARED.to_owned(),
            };
            (ReadingRecord::Unreadable(why), Vec::new())
        }
    }
}

/// A line of a slip, and what became of it.
pub(crate) fn entry(names: &SaveNames<'_>, entry: &Entry, result: ResultRecord) -> EntryRecord {
    let (read, notes) = reading(names, &entry.reading);
    let player = match names.variant.seating() {
        Seating::OnePerPower => String::new(),
        Seating::Players { .. } => names.write_seat(entry.seat),
    };
    EntryRecord {
        id: None,
        player,
        power: names.write_power(entry.power),
        written: entry.written.clone(),
        read,
        notes,
        result,
    }
}

/// How it is said that a line waits for a phase of a kind.
fn waits(kind: PhaseKind) -> &'static str {
    let said = WAITS.into_iter().find(|&(of, _)| of == kind);
    said.map_or("", |(_, words)| words)
}

/// The reading of a line that gives no order, by what stands in the file.
fn unreadable(why: String, written: &str) -> Reading {
    // A file has such lines as unreadable ones, and only these words tell them apart.
    if let Some((kind, _)) = WAITS.into_iter().find(|(_, words)| *words == why) {
        return Reading::NotTaken(NotTaken::OtherPhase(kind));
    }
    match why.as_str() {
        LATE_SLIP => Reading::NotTaken(NotTaken::LateSlip),
        SECOND_SLIP => Reading::NotTaken(NotTaken::SecondSlip),
        SPARED => {
            let unit = written.split(':').next().unwrap_or_default().to_owned();
            Reading::NotTaken(NotTaken::Spared { unit })
        }
        _ => Reading::Unreadable { why },
    }
}

/// The number of a line.
pub(crate) fn line_id(number: u32) -> Result<LineId, Misfit> {
    let id =
        LineId::saved(number).ok_or_else(|| misfit!("no line has a number as great as {number}"));
    id.within("id")
}

impl SaveNames<'_> {
    /// Reads [`entries`] back.
    pub(crate) fn read_entries(&self, records: Vec<EntryRecord>) -> Result<Vec<SheetLine>, Misfit> {
        let mut lines: Vec<SheetLine> = Vec::new();
        let mut taken = HashSet::new();
        let mut next = LineId::FIRST;
        for (i, record) in records.into_iter().enumerate() {
            let line = self
                .read_sheet_line(record, next, &mut taken)
                .within(format!("order {}", i + 1))?;
            next = line.id.next();
            lines.push(line);
        }
        Ok(lines)
    }

    /// Reads a line that has this number where it states none. `taken` are the numbers of those before.
    fn read_sheet_line(
        &self,
        record: EntryRecord,
        next: LineId,
        taken: &mut HashSet<LineId>,
    ) -> Result<SheetLine, Misfit> {
        let id = match record.id {
            Some(number) => line_id(number)?,
            None => next,
        };
        // A line is found by its number alone, by commands and by the trail.
        if !taken.insert(id) {
            let number = id.number();
            return Err(misfit!("another line has the number {number} already")).within("id");
        }
        Ok(SheetLine::new(id, self.read_entry(record)?))
    }

    /// Reads [`numbered`] back.
    pub(crate) fn read_numbered(&self, record: EntryRecord) -> Result<SheetLine, Misfit> {
        let number = record
            .id
            .ok_or_else(|| misfit!("a line of a trail lacks its number, “id”"))?;
        Ok(SheetLine::new(line_id(number)?, self.read_entry(record)?))
    }

    /// Reads what stands in the place of a line that is changed.
    pub(crate) fn read_changed(&self, record: EntryRecord) -> Result<Entry, Misfit> {
        if record.id.is_some() {
            return Err(misfit!("it is the same line as before; leave “id” out"));
        }
        self.read_entry(record)
    }

    /// Reads [`reading`] back, of a line that was written so.
    pub(crate) fn read_reading(
        &self,
        read: ReadingRecord,
        notes: Vec<Note>,
        written: &str,
    ) -> Result<Reading, Misfit> {
        Ok(match read {
            ReadingRecord::Order(order) => Reading::Order {
                order: self.read_line(&order)?,
                notes,
            },
            ReadingRecord::Ambiguous {
                question,
                candidates,
            } => Reading::Ambiguous {
                question,
                candidates: self.read_lines(&candidates)?,
            },
            ReadingRecord::Unreadable(why) => match why.strip_prefix(WAITS_FOR_SEASON) {
                Some(phase) => Reading::NotTaken(NotTaken::OtherSeason(self.phase(phase)?)),
                None => unreadable(why, written),
            },
        })
    }

    pub(crate) fn read_entry(&self, record: EntryRecord) -> Result<Entry, Misfit> {
        let reading = self.read_reading(record.read, record.notes, &record.written)?;
        let power = self.power(&record.power)?;
        let seat = match self.variant.seating() {
            Seating::OnePerPower if !record.player.is_empty() => {
                return Err(misfit!(
                    "in this variant each power has one player; leave “player” out"
                ));
            }
            Seating::OnePerPower => SeatId::who_orders(self.board, power),
            Seating::Players { .. } => self.seat(&record.player)?,
        };
        Ok(Entry {
            seat,
            power,
            written: record.written,
            reading,
        })
    }
}
