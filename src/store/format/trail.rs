//! What became of lines, as records and back.

use super::entries::entry;
use super::names::Names;
use super::read::read_time;
use super::records::{ChangeRecord, DoneRecord, OccasionRecord, ResultRecord};
use super::{Misfit, Within};
use crate::game::{Change, Deed, Occasion, Trail, Way};
use crate::order::Entry;

/// The trail of a sheet.
pub fn trail(names: &Names<'_>, trail: &Trail) -> Vec<ChangeRecord> {
    let line = |line: &Entry| entry(names, line, ResultRecord::Open);
    let done = |deed: &Deed| match deed {
        Deed::Struck => DoneRecord::Struck,
        Deed::Replaced(now) => DoneRecord::Replaced(line(now)),
        Deed::Changed(now) => DoneRecord::Changed(line(now)),
        Deed::Ruled(now) => DoneRecord::Ruled(line(now)),
        Deed::ReadAgain(now) => DoneRecord::ReadAgain(line(now)),
        Deed::SecondSlip(now) => DoneRecord::SecondSlip(line(now)),
        Deed::TakenOff(Way::Undo) => DoneRecord::Undone,
        Deed::PutBack(Way::Undo) => DoneRecord::UndoneBack,
        Deed::TakenOff(Way::Redo) => DoneRecord::Redone,
        Deed::PutBack(Way::Redo) => DoneRecord::RedoneBack,
    };
    let record = |change: &Change| ChangeRecord {
        at: change.at.to_string(),
        line: line(&change.line),
        done: done(&change.deed),
        occasion: match change.occasion {
            Occasion::Entry => OccasionRecord::Entry,
            Occasion::Late => OccasionRecord::Late,
            Occasion::Ruling => OccasionRecord::Ruling,
        },
        why: change.why.clone(),
        undone: change.undone,
    };
    trail.changes().iter().map(record).collect()
}

impl Names<'_> {
    /// Reads [`trail`] back.
    pub fn read_trail(&self, records: Vec<ChangeRecord>) -> Result<Trail, Misfit> {
        let changes = records.into_iter().enumerate();
        let changes =
            changes.map(|(i, record)| self.read_change(record).within(format!("change {}", i + 1)));
        changes.collect::<Result<_, _>>().map(Trail::of)
    }

    fn read_change(&self, record: ChangeRecord) -> Result<Change, Misfit> {
        let deed = match record.done {
            DoneRecord::Struck => Deed::Struck,
            DoneRecord::Replaced(now) => Deed::Replaced(self.read_entry(now)?),
            DoneRecord::Changed(now) => Deed::Changed(self.read_entry(now)?),
            DoneRecord::Ruled(now) => Deed::Ruled(self.read_entry(now)?),
            DoneRecord::ReadAgain(now) => Deed::ReadAgain(self.read_entry(now)?),
            DoneRecord::SecondSlip(now) => Deed::SecondSlip(self.read_entry(now)?),
            DoneRecord::Undone => Deed::TakenOff(Way::Undo),
            DoneRecord::UndoneBack => Deed::PutBack(Way::Undo),
            DoneRecord::Redone => Deed::TakenOff(Way::Redo),
            DoneRecord::RedoneBack => Deed::PutBack(Way::Redo),
        };
        let occasion = match record.occasion {
            OccasionRecord::Entry => Occasion::Entry,
            OccasionRecord::Late => Occasion::Late,
            OccasionRecord::Ruling => Occasion::Ruling,
        };
        let (at, line) = (
            read_time(&record.at).within("at")?,
            self.read_entry(record.line)?,
        );
        Ok(Change {
            at,
            line,
            deed,
            occasion,
            why: record.why,
            undone: record.undone,
        })
    }
}
