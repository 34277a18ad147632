//! What became of the lines of the slips before a phase was settled: which were struck, replaced,
//! ruled on, undone. The trail of a sheet only grows; undo adds to it.

use std::sync::Arc;

use jiff::Timestamp;
use rpds::VectorSync;
use serde::{Deserialize, Serialize};

use super::{History, LineId, Sheet, SheetLine};
use chancery_atlas::grammar::said;
use chancery_engine::adjudicate::VoidReason;
use chancery_engine::calendar::Phase;
use chancery_engine::order::{Entry, NotTaken, Order, Reading};
use chancery_engine::position::Position;
use chancery_engine::seat::Author;

/// Why a rule on slips makes a line void, whatever is written; `None` where none does.
pub const fn void_by_slip(line: &Entry) -> Option<VoidReason> {
    match line.reading {
        Reading::NotTaken(NotTaken::SecondSlip) => Some(VoidReason::SecondSlip),
        Reading::NotTaken(NotTaken::LateSlip) => Some(VoidReason::LateSlip),
        _ => None,
    }
}

/// Whether a line is void because its slip came too late.
pub(super) const fn came_too_late(line: &Entry) -> bool {
    matches!(line.reading, Reading::NotTaken(NotTaken::LateSlip))
}

/// A step of the undo stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoWay {
    Undo,
    Redo,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineFate {
    /// The game master struck it.
    Struck,
    /// Its author's later line stands in its place.
    Replaced(SheetLine),
    /// The game master wrote something else in its place: it is the same line.
    Changed(Entry),
    /// The game master ruled what it means: the same words, read so.
    Ruled(Entry),
    /// It was read again when more was known, and could be read then.
    ReadAgain(Entry),
    /// A second slip of its author made it void by the house rule `two-slips`.
    SecondSlip(Entry),
    /// Its slip came too late, which makes it void; or the slip was taken after all.
    LateSlip(Entry),
    /// It was taken off the sheet again.
    TakenOff(UndoWay),
    PutBack(UndoWay),
}

impl LineFate {
    /// What stands in the place of the old line.
    pub fn now(&self) -> Option<&Entry> {
        match self {
            Self::Replaced(now) => Some(&now.entry),
            Self::Changed(now)
            | Self::Ruled(now)
            | Self::ReadAgain(now)
            | Self::SecondSlip(now)
            | Self::LateSlip(now) => Some(now),
            Self::Struck | Self::TakenOff(_) | Self::PutBack(_) => None,
        }
    }
}

/// How much a change weighs; saves have it by these names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Occasion {
    /// Something was put right while the slip was taken down.
    #[default]
    Entry,
    /// Something was changed after the slip was handed in or read back, or in an amendment.
    Late,
    /// A ruling decided what counts: what an unclear line means, or which of two lines stands.
    Ruling,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineChange {
    pub at: Timestamp,
    /// The line as it stood: what was written, and how it was read.
    pub line: SheetLine,
    /// What was done to it. By whom: a line is replaced by its author's own, all else the game
    /// master does.
    pub fate: LineFate,
    /// How much it weighs.
    pub occasion: Occasion,
    /// The reason that the game master gave; empty where he gave none.
    pub why: String,
    /// Whether it was undone: then later changes say so.
    pub undone: bool,
}

impl LineChange {
    /// The same change with other readings of its lines: of that to which it was done, and of the
    /// one that stands in its place.
    #[must_use]
    pub(crate) fn with_lines(&self, line: impl Fn(&Entry) -> Entry) -> Self {
        let fate = match &self.fate {
            LineFate::Replaced(now) => LineFate::Replaced(SheetLine::new(now.id, line(now))),
            LineFate::Changed(now) => LineFate::Changed(line(now)),
            LineFate::Ruled(now) => LineFate::Ruled(line(now)),
            LineFate::ReadAgain(now) => LineFate::ReadAgain(line(now)),
            LineFate::SecondSlip(now) => LineFate::SecondSlip(line(now)),
            LineFate::LateSlip(now) => LineFate::LateSlip(line(now)),
            fate @ (LineFate::Struck | LineFate::TakenOff(_) | LineFate::PutBack(_)) => {
                fate.clone()
            }
        };
        Self {
            line: SheetLine::new(self.line.id, line(&self.line)),
            fate,
            ..self.clone()
        }
    }

    /// As a sentence without a full stop. `author` names people, `order` writes an order.
    pub(crate) fn describe(
        &self,
        author: &dyn Fn(Author) -> String,
        order: &dyn Fn(&Order) -> String,
    ) -> String {
        said(self.in_saves(author, order))
    }

    /// The same in the words of saved logs, by which a loaded line is found. They never change;
    /// people read [`Self::describe`].
    pub(super) fn in_saves(
        &self,
        author: &dyn Fn(Author) -> String,
        order: &dyn Fn(&Order) -> String,
    ) -> String {
        let whose = author(self.line.author());
        let line = match self.fate {
            LineFate::Ruled(_) if self.line.reading.order().is_none() => {
                format!("{whose}'s “{}”", self.line.written.trim())
            }
            _ => format!("{whose}'s {}", quoted(&self.line, order)),
        };
        let done = match &self.fate {
            LineFate::Struck => format!("struck {line}"),
            LineFate::Replaced(by) => format!("{line} replaced by {}", quoted(by, order)),
            LineFate::Changed(to) => {
                format!("the game master changed {line} to {}", quoted(to, order))
            }
            LineFate::Ruled(to) => format!(
                "ruled: {line} means {}",
                to.reading.order().map_or_else(|| quoted(to, order), order)
            ),
            LineFate::ReadAgain(to) => format!(
                "{line} read again as {}",
                to.reading.order().map_or_else(|| quoted(to, order), order)
            ),
            LineFate::SecondSlip(_) => format!("{line} made void by a second slip"),
            LineFate::LateSlip(to) if came_too_late(to) => {
                format!("{line} not accepted: its slip came too late")
            }
            LineFate::LateSlip(to) => format!("{whose}'s {} accepted after all", quoted(to, order)),
            LineFate::TakenOff(UndoWay::Undo) => format!("undone: {line} is off the sheet"),
            LineFate::TakenOff(UndoWay::Redo) => format!("redone: {line} is off the sheet again"),
            LineFate::PutBack(UndoWay::Undo) => format!("undone: {line} is back on the sheet"),
            LineFate::PutBack(UndoWay::Redo) => format!("redone: {line} is on the sheet again"),
        };
        if self.why.is_empty() {
            done
        } else {
            format!("{done}; reason: {}", self.why)
        }
    }

    /// The line that is on the sheet after it, where one is.
    fn line_now(&self) -> Option<LineId> {
        match &self.fate {
            LineFate::Replaced(now) => Some(now.id),
            fate => fate.now().map(|_| self.line.id),
        }
    }

    /// Whether it still tells why a line is not on the sheet, or not as it was written: it was not
    /// undone, and is no step of undo itself.
    pub const fn stands(&self) -> bool {
        !self.undone && !matches!(self.fate, LineFate::TakenOff(_) | LineFate::PutBack(_))
    }

    /// Whether it is the same change, undone since or not.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        (self.at, &self.line, &self.fate) == (other.at, &other.line, &other.fate)
    }

    /// Whether the log says the same of it.
    pub(super) fn tells_the_same(&self, other: &Self) -> bool {
        self.is_same(other) && self.why == other.why
    }
}

/// A line as it was written, and how it was read where that is not the same.
pub fn quoted(line: &Entry, order: &dyn Fn(&Order) -> String) -> String {
    let written = line.written.trim();
    let read = match &line.reading {
        Reading::Order { order: read, .. } => order(read),
        Reading::Ambiguous { .. } => "undecided".to_owned(),
        // Who is not to know why is not told that.
        Reading::Unreadable { why } if why.is_empty() => written.to_owned(),
        Reading::Unreadable { .. } | Reading::NotTaken(_) => "unreadable".to_owned(),
    };
    if read == written {
        format!("“{written}”")
    } else {
        format!("“{written}” ({read})")
    }
}

/// The changes to the lines of a sheet, oldest first. Every step of undo has a trail that is the one
/// before and some changes more, so they share what they have in common.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    changes: VectorSync<Arc<LineChange>>,
    /// The highest id of a line of which it tells.
    last_id: Option<LineId>,
}

impl Trail {
    /// The changes that a save holds, oldest first.
    pub fn new(changes: impl IntoIterator<Item = LineChange>) -> Self {
        let mut trail = Self::default();
        for change in changes {
            trail.push(change);
        }
        trail
    }

    fn push(&mut self, change: LineChange) {
        let ids = [self.last_id, Some(change.line.id), change.line_now()];
        self.last_id = ids.into_iter().max().flatten();
        self.changes.push_back_mut(Arc::new(change));
    }

    /// All of them, oldest first.
    pub const fn changes(&self) -> &VectorSync<Arc<LineChange>> {
        &self.changes
    }

    /// How a line that is on the sheet came to be: the changes that led to it, oldest first.
    pub fn story_of(&self, line: LineId) -> Vec<&LineChange> {
        let mut told = vec![line];
        let mut story = Vec::new();
        // Backwards, because a line that took another's place has that one's story too.
        for change in self.standing().rev() {
            if change.line_now().is_some_and(|now| told.contains(&now)) {
                told.push(change.line.id);
                story.push(change);
            }
        }
        story.reverse();
        story
    }

    /// The highest id of a line of which it tells.
    pub(super) const fn last_id(&self) -> Option<LineId> {
        self.last_id
    }

    /// The changes that stand, oldest first.
    pub(super) fn standing(&self) -> impl DoubleEndedIterator<Item = &LineChange> {
        let changes = self.changes.iter().map(|change| &**change);
        changes.filter(|change| change.stands())
    }

    /// The change made last, where a ruling made it and no reason is given yet.
    pub fn unreasoned(&self) -> Option<&LineChange> {
        let last = self.changes.last()?;
        (last.occasion == Occasion::Ruling && last.why.is_empty()).then_some(last)
    }

    /// Takes over which changes were undone by then from a trail that the undo stack kept; what
    /// came after it is undone.
    pub(super) fn mark_undone(&mut self, then: &Self) {
        for i in 0..self.changes.len() {
            let undone = then.changes.get(i).is_none_or(|then| then.undone);
            // Only where it differs: the steps of undo share the others.
            if self.changes[i].undone != undone
                && let Some(change) = self.changes.get_mut(i)
            {
                Arc::make_mut(change).undone = undone;
            }
        }
    }

    /// Gives the reason for the change made last.
    pub(super) fn give_reason(&mut self, why: String) {
        let last = self.changes.len().wrapping_sub(1);
        if let Some(last) = self.changes.get_mut(last) {
            Arc::make_mut(last).why = why;
        }
    }
}

/// Who changes a sheet, and when.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    pub at: Timestamp,
    pub by: ChangeCause,
    /// How much it weighs at least.
    pub occasion: Occasion,
}

/// What brings a change about.
#[derive(Clone, Copy)]
pub(super) enum ChangeCause {
    /// A line that comes in; what has no other in its place is struck.
    Slip,
    /// The game master, who rules or corrects.
    GameMaster,
    /// The reader, when more is known than at first.
    Reader,
    /// The house rule on second slips.
    SecondSlip,
    /// The house rule on late slips.
    LateSlip,
}

impl Hand {
    /// Changes a sheet, and keeps of every line that it no longer holds, or holds otherwise, what
    /// became of it.
    pub(crate) fn change(self, sheet: &mut Sheet, change: impl FnOnce(&mut Sheet)) {
        let before = sheet.entries.clone();
        change(sheet);
        let new = sheet.entries.iter();
        let new = new.filter(|line| before.iter().all(|old| old.id != line.id));
        let new: Vec<SheetLine> = new.cloned().collect();
        // New lines that have not taken the place of another yet.
        let mut free: Vec<&SheetLine> = new.iter().collect();
        let mut gone = 0;
        for line in before {
            let fate = match sheet.line(line.id) {
                Some(now) if *now == line => continue,
                Some(now) => self.changed(&line, Entry::clone(now)),
                None => {
                    let by = in_place_of(&line, gone, &new, &free);
                    free.retain(|new| by.is_none_or(|by| new.id != by.id));
                    gone += 1;
                    by.map_or(LineFate::Struck, |by| LineFate::Replaced(by.clone()))
                }
            };
            self.keep(sheet, line, fate);
        }
    }

    /// Puts the lines of a sheet as it was before a step, or after it, in the place of those that it
    /// has.
    pub(crate) fn put_back(self, sheet: &mut Sheet, lines: Vec<SheetLine>, way: UndoWay) {
        let off = std::mem::replace(&mut sheet.entries, lines);
        let mut on = sheet.entries.clone();
        on.retain(|line| !off.contains(line));
        for line in off {
            if !sheet.entries.contains(&line) {
                self.keep(sheet, line, LineFate::TakenOff(way));
            }
        }
        for line in on {
            self.keep(sheet, line, LineFate::PutBack(way));
        }
    }

    /// What became of a line that is on the sheet still, and otherwise.
    fn changed(self, line: &SheetLine, now: Entry) -> LineFate {
        match self.by {
            ChangeCause::Reader => LineFate::ReadAgain(now),
            ChangeCause::SecondSlip => LineFate::SecondSlip(now),
            ChangeCause::LateSlip => LineFate::LateSlip(now),
            ChangeCause::Slip | ChangeCause::GameMaster if now.written == line.written => {
                LineFate::Ruled(now)
            }
            ChangeCause::Slip | ChangeCause::GameMaster => LineFate::Changed(now),
        }
    }

    pub(crate) fn keep(self, sheet: &mut Sheet, line: SheetLine, fate: LineFate) {
        let handed_in = if sheet.slip_in(line.seat) {
            Occasion::Late
        } else {
            Occasion::Entry
        };
        sheet.trail.push(LineChange {
            at: self.at,
            line,
            fate,
            occasion: self.occasion.max(handed_in),
            why: String::new(),
            undone: false,
        });
    }
}

/// The new line that stands in the place of the nth that is gone: on a slip its author's for
/// the same unit, one of the `free` ones before one that took another's place; else his next
/// one.
fn in_place_of<'a>(
    line: &SheetLine,
    nth: usize,
    new: &'a [SheetLine],
    free: &[&'a SheetLine],
) -> Option<&'a SheetLine> {
    let author = line.author();
    let mut free = free.iter().copied();
    free.find(|other| is_same_unit_of_author(line, other))
        .or_else(|| new.iter().find(|other| is_same_unit_of_author(line, other)))
        .or_else(|| new.get(nth).filter(|other| other.author() == author))
        .or_else(|| new.iter().rfind(|other| other.author() == author))
}

/// Whether two lines are of one author and for the same unit.
fn is_same_unit_of_author(line: &SheetLine, other: &SheetLine) -> bool {
    other.author() == line.author() && is_for_same_unit(line, other)
}

/// Whether two lines name one unit, in the same time scale.
fn is_for_same_unit(line: &Entry, other: &Entry) -> bool {
    let orders = line.reading.order().zip(other.reading.order());
    orders.is_some_and(|(a, b)| {
        let named = a.unit().zip(b.unit());
        a.scale() == b.scale() && named.is_some_and(|(a, b)| a.is_same(b))
    })
}

/// A sheet of a history.
#[derive(Clone, Copy)]
pub(super) struct PhaseSheet<'a> {
    pub phase: Phase,
    /// Where the units stood, as far as that is known.
    pub position: Option<&'a Position>,
    pub sheet: &'a Sheet,
}

/// Something of a phase that a history no longer holds.
pub(super) struct PutAside<'a> {
    pub phase: Phase,
    /// Where the units stood, as far as that is known.
    pub position: Option<&'a Position>,
    pub changes: Vec<&'a Arc<LineChange>>,
    pub lines: Vec<&'a SheetLine>,
}

/// What the sheets of a history hold, and no sheet of the one that follows it does: it would be gone
/// for good if the log did not take it.
pub(super) fn put_aside<'a>(before: &'a History, after: &History) -> Vec<PutAside<'a>> {
    // Of phases that both have nothing can be gone, and there may be many.
    let shared = before.turns_in_common(after);
    let kept: Vec<PhaseSheet<'_>> = after.sheets(shared).collect();
    let mut all = Vec::new();
    for PhaseSheet {
        phase,
        position,
        sheet,
    } in before.sheets(shared)
    {
        // A phase may be there twice: open, and waiting behind an amendment.
        let same = kept.iter().filter(|kept| kept.phase == phase);
        let same: Vec<&Sheet> = same.map(|kept| kept.sheet).collect();
        let mut changes: Vec<&Arc<LineChange>> = sheet.trail.changes.iter().collect();
        changes.retain(|change| {
            let mut kept = same.iter().flat_map(|kept| &kept.trail.changes);
            !kept.any(|kept| kept.is_same(change))
        });
        let mut lines: Vec<&SheetLine> = sheet.entries.iter().collect();
        lines.retain(|line| !same.iter().any(|kept| has_had(kept, line)));
        if !changes.is_empty() || !lines.is_empty() {
            all.push(PutAside {
                phase,
                position,
                changes,
                lines,
            });
        }
    }
    all
}

/// Whether a line is on a sheet, or was on it.
fn has_had(sheet: &Sheet, line: &SheetLine) -> bool {
    let mut changes = sheet.trail.changes.iter();
    sheet.entries.contains(line) || changes.any(|change| change.line == *line)
}

impl History {
    /// Its sheets from a turn on: those that are settled, the open one, those that wait.
    pub(super) fn sheets(&self, from: usize) -> impl Iterator<Item = PhaseSheet<'_>> {
        let settled = self.turns.iter().skip(from).map(|turn| PhaseSheet {
            phase: turn.phase(),
            position: Some(&turn.before.position),
            sheet: &turn.sheet,
        });
        let open = PhaseSheet {
            phase: self.state.phase,
            position: Some(&self.state.position),
            sheet: &self.sheet,
        };
        let waiting = self
            .amendment
            .iter()
            .flat_map(|amendment| &amendment.waiting)
            .map(|ahead| PhaseSheet {
                phase: ahead.phase,
                position: None,
                sheet: &ahead.sheet,
            });
        settled.chain([open]).chain(waiting)
    }
}
