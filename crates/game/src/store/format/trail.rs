//! What became of lines, as records and back.

use super::entries::entry;
use super::names::SaveNames;
use super::read::read_time;
use super::records::{ChangeRecord, DoneRecord, ResultRecord};
use super::{Misfit, WithinRecord};
use crate::game::{LineChange, LineFate, Trail, UndoWay};
use chancery_engine::order::Entry;

pub(crate) fn trail(names: &SaveNames<'_>, trail: &Trail) -> Vec<ChangeRecord> {
    let line = |line: &Entry| entry(names, line, ResultRecord::Open);
    let record = |change: &LineChange| ChangeRecord {
        at: change.at.to_string(),
        line: line(&change.line),
        done: match &change.fate {
            LineFate::Struck => DoneRecord::Struck,
            LineFate::Replaced(now) => DoneRecord::Replaced(line(now)),
            LineFate::Changed(now) => DoneRecord::Changed(line(now)),
            LineFate::Ruled(now) => DoneRecord::Ruled(line(now)),
            LineFate::ReadAgain(now) => DoneRecord::ReadAgain(line(now)),
            LineFate::SecondSlip(now) => DoneRecord::SecondSlip(line(now)),
            LineFate::LateSlip(now) => DoneRecord::LateSlip(line(now)),
            LineFate::TakenOff(UndoWay::Undo) => DoneRecord::Undone,
            LineFate::PutBack(UndoWay::Undo) => DoneRecord::UndoneBack,
            LineFate::TakenOff(UndoWay::Redo) => DoneRecord::Redone,
            LineFate::PutBack(UndoWay::Redo) => DoneRecord::RedoneBack,
        },
        occasion: change.occasion,
        why: change.why.clone(),
        undone: change.undone,
    };
    let changes = trail.changes().iter();
    changes.map(|change| record(change)).collect()
}

impl SaveNames<'_> {
    /// Reads [`trail`] back.
    pub(crate) fn read_trail(&self, records: Vec<ChangeRecord>) -> Result<Trail, Misfit> {
        let changes = records.into_iter().enumerate();
        let changes =
            changes.map(|(i, record)| self.read_change(record).within(format!("change {}", i + 1)));
        changes.collect::<Result<_, _>>().map(Trail::of)
    }

    fn read_change(&self, record: ChangeRecord) -> Result<LineChange, Misfit> {
        let fate = match record.done {
            DoneRecord::Struck => LineFate::Struck,
            DoneRecord::Replaced(now) => LineFate::Replaced(self.read_entry(now)?),
            DoneRecord::Changed(now) => LineFate::Changed(self.read_entry(now)?),
            DoneRecord::Ruled(now) => LineFate::Ruled(self.read_entry(now)?),
            DoneRecord::ReadAgain(now) => LineFate::ReadAgain(self.read_entry(now)?),
            DoneRecord::SecondSlip(now) => LineFate::SecondSlip(self.read_entry(now)?),
            DoneRecord::LateSlip(now) => LineFate::LateSlip(self.read_entry(now)?),
            DoneRecord::Undone => LineFate::TakenOff(UndoWay::Undo),
            DoneRecord::UndoneBack => LineFate::PutBack(UndoWay::Undo),
            DoneRecord::Redone => LineFate::TakenOff(UndoWay::Redo),
            DoneRecord::RedoneBack => LineFate::PutBack(UndoWay::Redo),
        };
        Ok(LineChange {
            at: read_time(&record.at).within("at")?,
            line: self.read_entry(record.line)?,
            fate,
            occasion: record.occasion,
            why: record.why,
            undone: record.undone,
        })
    }
}
