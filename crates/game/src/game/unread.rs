//! The lines that give no order: of which units they are, what is ruled on them, and when they are
//! read again.

use std::borrow::Cow;

use super::boards::speaking;
use super::trail::{ChangeCause, Trail, void_by_slip};
use super::{Game, History, LineFate, LineReading, Setup, Sheet, SheetLine};
use chancery_atlas::board::{Board, PowerId};
use chancery_engine::adjudicate::{HouseRules, Verdict, VoidReason};
use chancery_engine::order::{
    Entry, NamesRead, Reading, ReadingContext, Unread, read_order, sets_condition, unit_meant,
};
use chancery_engine::variant::{State, forms};

/// A phase whose lines are read again.
#[derive(Clone, Copy)]
pub(super) struct Rereading<'a> {
    pub setup: &'a Setup,
    pub rules: &'a HouseRules,
    pub state: &'a State,
}

impl Rereading<'_> {
    /// The lines of a sheet that give no order, but of which the unit can be read.
    pub(crate) fn unread(self, sheet: &Sheet) -> Vec<Unread> {
        let unread = sheet
            .entries
            .iter()
            .filter(|entry| entry.reading.order().is_none() && !entry.is_waiting());
        let meant = unread.filter_map(|entry| {
            let board = self.spoken(entry.power);
            Some(Unread {
                author: entry.author(),
                unit: unit_meant(self.context(&board, entry), &entry.written, &entry.reading)?,
            })
        });
        meant.collect()
    }

    /// What a line means by itself, if that is one order.
    fn read(self, entry: &Entry) -> Option<Reading> {
        let board = self.spoken(entry.power);
        Some(read_order(self.context(&board, entry), &entry.written))
            .filter(|reading| reading.order().is_some())
    }

    pub(super) fn void(self, entry: &Entry) -> Verdict {
        // Orders of a month are written beforehand, without conditions (Mercator).
        let unconditional = self.setup.variant.is_month(self.state.phase);
        let reason = if let Some(by_slip) = void_by_slip(entry) {
            by_slip
        } else if unconditional && sets_condition(&entry.written) {
            VoidReason::Conditional
        } else {
            VoidReason::Unreadable
        };
        Verdict::void(reason)
    }

    fn spoken(&self, power: PowerId) -> Cow<'_, Board> {
        let board = speaking(&self.setup.board, self.rules);
        let spoken = self.setup.variant.spoken(&board, self.state, power, &[]);
        match spoken {
            Some(spoken) => Cow::Owned(spoken),
            None if board.languages().is_empty() => Cow::Borrowed(&*self.setup.board),
            None => Cow::Owned(Board::clone(&board)),
        }
    }

    fn context<'b>(&'b self, board: &'b Board, entry: &Entry) -> ReadingContext<'b> {
        ReadingContext {
            board,
            position: &self.state.position,
            phase: self.state.phase.kind,
            power: Some(entry.power),
            names: NamesRead::Tolerant,
            forms: forms(self.setup.variant, self.rules),
        }
    }
}

impl Game {
    /// The lines that give no order and wait for one: nobody has ruled on them.
    pub fn unread(&self) -> impl Iterator<Item = &SheetLine> {
        let Sheet { trail, entries, .. } = self.sheet();
        entries.iter().filter(move |line| {
            line.reading.order().is_none() && !line.is_waiting() && !is_ruled_on(trail, line)
        })
    }

    pub(super) fn read_again(&mut self, readings: Vec<LineReading>) {
        let mut read: Vec<SheetLine> = Vec::new();
        for LineReading { line, reading } in readings {
            let Some(old) = self.sheet().line(line) else {
                continue;
            };
            let entry = Entry {
                reading,
                ..Entry::clone(old)
            };
            // A second order for a unit could make both void.
            if self.subjects().lines_of(&entry).is_empty() {
                read.push(SheetLine::new(line, entry));
            }
        }
        if read.is_empty() {
            return;
        }
        self.hand(ChangeCause::Reader)
            .change(self.sheet_in_place(), |sheet| {
                for line in &mut sheet.entries {
                    if let Some(read) = read.iter().rfind(|read| read.id == line.id) {
                        line.clone_from(read);
                    }
                }
            });
    }

    /// Reads the lines again that mean an order as the game stands, and meant none as it stood
    /// before.
    pub(super) fn read_since(&mut self, before: &History) {
        let then = Rereading {
            setup: &self.setup,
            rules: &before.rules,
            state: &before.state,
        };
        let now = Rereading {
            rules: &self.history.rules,
            state: &self.history.state,
            ..then
        };
        // What could be read before was left unread by the game master, and stays so.
        let lines = self.unread().filter(|line| then.read(line).is_none());
        let readings = lines
            .filter_map(|line| {
                let reading = now.read(line)?;
                Some(LineReading {
                    line: line.id,
                    reading,
                })
            })
            .collect();
        self.read_again(readings);
    }
}

/// Whether the game master has said what becomes of a line.
fn is_ruled_on(trail: &Trail, line: &SheetLine) -> bool {
    let mut story = trail.story_of(line.id).into_iter();
    story.any(|change| {
        matches!(
            change.fate,
            LineFate::Ruled(_)
                | LineFate::Changed(_)
                | LineFate::SecondSlip(_)
                | LineFate::LateSlip(_)
        )
    })
}
