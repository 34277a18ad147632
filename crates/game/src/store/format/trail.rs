//! What became of lines, as records and back.

use super::entries::{entry, numbered};
use super::names::SaveNames;
use super::read::read_time;
use super::records::{ChangeRecord, DoneRecord, EntryRecord, ResultRecord};
use super::{Misfit, WithinRecord};
use crate::game::{LineChange, LineFate, Trail, UndoWay};
use chancery_engine::order::Entry;

pub(crate) fn trail(names: &SaveNames<'_>, trail: &Trail) -> Vec<ChangeRecord> {
    let changes = trail.changes().iter();
    changes.map(|change| change_record(names, change)).collect()
}

fn change_record(names: &SaveNames<'_>, change: &LineChange) -> ChangeRecord {
    ChangeRecord {
        at: change.at.to_string(),
        line: numbered(names, &change.line),
        done: done(names, &change.fate),
        occasion: change.occasion,
        why: change.why.clone(),
        undone: change.undone,
    }
}

fn done(names: &SaveNames<'_>, fate: &LineFate) -> DoneRecord {
    match fate {
        LineFate::Struck => DoneRecord::Struck,
        // A line with a number of its own took its place; in the others it is the same line.
        LineFate::Replaced(now) => DoneRecord::Replaced(numbered(names, now)),
        LineFate::Changed(now) => DoneRecord::Changed(changed(names, now)),
        LineFate::Ruled(now) => DoneRecord::Ruled(changed(names, now)),
        LineFate::ReadAgain(now) => DoneRecord::ReadAgain(changed(names, now)),
        LineFate::SecondSlip(now) => DoneRecord::SecondSlip(changed(names, now)),
        LineFate::LateSlip(now) => DoneRecord::LateSlip(changed(names, now)),
        LineFate::TakenOff(UndoWay::Undo) => DoneRecord::Undone,
        LineFate::PutBack(UndoWay::Undo) => DoneRecord::UndoneBack,
        LineFate::TakenOff(UndoWay::Redo) => DoneRecord::Redone,
        LineFate::PutBack(UndoWay::Redo) => DoneRecord::RedoneBack,
    }
}

fn changed(names: &SaveNames<'_>, now: &Entry) -> EntryRecord {
    entry(names, now, ResultRecord::Open)
}

impl SaveNames<'_> {
    /// Reads [`trail`] back.
    pub(crate) fn read_trail(&self, records: Vec<ChangeRecord>) -> Result<Trail, Misfit> {
        let changes = records.into_iter().enumerate();
        let changes =
            changes.map(|(i, record)| self.read_change(record).within(format!("change {}", i + 1)));
        changes.collect::<Result<Vec<_>, _>>().map(Trail::new)
    }

    fn read_change(&self, record: ChangeRecord) -> Result<LineChange, Misfit> {
        let fate = match record.done {
            DoneRecord::Struck => LineFate::Struck,
            DoneRecord::Replaced(now) => LineFate::Replaced(self.read_numbered(now)?),
            DoneRecord::Changed(now) => LineFate::Changed(self.read_changed(now)?),
            DoneRecord::Ruled(now) => LineFate::Ruled(self.read_changed(now)?),
            DoneRecord::ReadAgain(now) => LineFate::ReadAgain(self.read_changed(now)?),
            DoneRecord::SecondSlip(now) => LineFate::SecondSlip(self.read_changed(now)?),
            DoneRecord::LateSlip(now) => LineFate::LateSlip(self.read_changed(now)?),
            DoneRecord::Undone => LineFate::TakenOff(UndoWay::Undo),
            DoneRecord::UndoneBack => LineFate::PutBack(UndoWay::Undo),
            DoneRecord::Redone => LineFate::TakenOff(UndoWay::Redo),
            DoneRecord::RedoneBack => LineFate::PutBack(UndoWay::Redo),
        };
        Ok(LineChange {
            at: read_time(&record.at).within("at")?,
            line: self.read_numbered(record.line).within("line")?,
            fate,
            occasion: record.occasion,
            why: record.why,
            undone: record.undone,
        })
    }
}
