//! A line of a sheet, and the number by which it is known for as long as it lives.

use std::ops::Deref;
use std::sync::Arc;

use chancery_engine::order::Entry;

/// The number of a line in its sheet. The line keeps it when it is ruled on, changed by the game
/// master, read again, made void or taken after all, and when undo brings it back; no other line of
/// the sheet ever has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineId(u32);

impl LineId {
    /// That of the first line of a sheet.
    pub(crate) const FIRST: Self = Self(0);
    /// No sheet has so many lines: a greater number stands in a damaged file.
    const LAST: u32 = u32::MAX / 2;

    /// A number that stands in a save; `None` where no line can have it.
    pub(crate) fn saved(number: u32) -> Option<Self> {
        (number <= Self::LAST).then_some(Self(number))
    }

    /// As saves have it.
    pub(crate) const fn number(self) -> u32 {
        self.0
    }

    pub(crate) const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// A line of a sheet. It reads as the entry that it is. The steps of undo share it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetLine {
    pub id: LineId,
    pub entry: Arc<Entry>,
}

impl SheetLine {
    pub fn new(id: LineId, entry: Entry) -> Self {
        Self {
            id,
            entry: Arc::new(entry),
        }
    }
}

impl Deref for SheetLine {
    type Target = Entry;

    fn deref(&self) -> &Entry {
        &self.entry
    }
}
