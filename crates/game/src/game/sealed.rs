//! Slips that players have entered themselves, and that nobody sees before they are opened.

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use super::bound::Kept;
use super::trail::ChangeCause;
use super::{Game, HandedIn, History, Setup, Sheet};
use crate::words::{slips_missing, slips_older};
use chancery_engine::calendar::Phase;
use chancery_engine::order::Entry;
use chancery_engine::seat::SeatId;

/// The number of a seal, higher than that of any seal before it in the same game. It is on the sheet and
/// inside what is sealed, so that a slip which is gone, or an older one in its place, is noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SealNumber(NonZeroU32);

impl SealNumber {
    pub(crate) fn after(last: Option<Self>) -> Self {
        let first = Self(NonZeroU32::MIN);
        last.map_or(first, |Self(last)| Self(last.saturating_add(1)))
    }
}

/// A slip that is handed in and sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SealedSlip {
    pub seat: SeatId,
    pub seal: SealNumber,
}

/// A sealed slip in the place of which its player sealed another, which is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OlderSlip {
    pub slip: SealedSlip,
    pub lines: Vec<Entry>,
}

/// What is wrong with a slip that the game counts as sealed and in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SealDoubt {
    /// Nothing of it is there.
    Missing(SeatId),
    /// What is there was sealed before it.
    Older(SeatId),
}

impl SealDoubt {
    pub const fn seat(self) -> SeatId {
        match self {
            Self::Missing(seat) | Self::Older(seat) => seat,
        }
    }
}

/// The slips of a phase that players have entered themselves. They are on no sheet, so that nothing
/// that is made of the game tells anything of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedSlips {
    pub phase: Phase,
    lines: Vec<Entry>,
    /// By seat.
    handed_in: Vec<SealedSlip>,
    /// They count for nothing unless the game master takes one.
    older: Vec<OlderSlip>,
}

impl SealedSlips {
    pub const fn none(phase: Phase) -> Self {
        Self {
            phase,
            lines: Vec::new(),
            handed_in: Vec::new(),
            older: Vec::new(),
        }
    }

    /// Slips with these lines.
    pub(crate) fn with_lines(phase: Phase, lines: Vec<Entry>) -> Self {
        Self {
            lines,
            ..Self::none(phase)
        }
    }

    /// Keeps the lines of a seat in the place of those that it had.
    pub fn keep(&mut self, seat: SeatId, lines: impl IntoIterator<Item = Entry>) {
        self.lines.retain(|line| line.seat != seat);
        self.lines
            .extend(lines.into_iter().filter(|line| line.seat == seat));
    }

    /// The seat's slip is handed in under a seal: it is done, and an older one goes.
    pub fn hand_in(&mut self, seat: SeatId, seal: SealNumber) {
        self.older.retain(|older| older.slip.seat != seat);
        let slip = SealedSlip { seat, seal };
        match self.place_of(seat) {
            Ok(at) => self.handed_in[at] = slip,
            Err(at) => self.handed_in.insert(at, slip),
        }
    }

    fn place_of(&self, seat: SeatId) -> Result<usize, usize> {
        // `hand_in` keeps them in the order of seats.
        self.handed_in.binary_search_by_key(&seat, |slip| slip.seat)
    }

    /// Takes a seat's slip out again, with all that was kept of it.
    pub fn take_out(&mut self, seat: SeatId) {
        self.lines.retain(|line| line.seat != seat);
        self.handed_in.retain(|slip| slip.seat != seat);
        self.older.retain(|older| older.slip.seat != seat);
    }

    /// Keeps a slip that is older than the one that counts.
    pub(crate) fn keep_older(&mut self, older: OlderSlip) {
        self.older.push(older);
    }

    /// Sets a seat's slip apart as an older one.
    fn set_apart(&mut self, slip: SealedSlip) {
        // Before `take_out`, which drops them.
        let lines = self.lines.iter();
        let lines = lines.filter(|line| line.seat == slip.seat).cloned();
        let lines = lines.collect();
        self.take_out(slip.seat);
        self.older.push(OlderSlip { slip, lines });
    }

    /// Puts the older slip of a seat in the place of the one that is missing, under another seal.
    pub fn take_older(&mut self, seat: SeatId, seal: SealNumber) {
        let place = self.older.iter().position(|older| older.slip.seat == seat);
        if let Some(place) = place {
            let older = self.older.remove(place);
            self.keep(seat, older.lines);
            self.hand_in(seat, seal);
        }
    }

    /// Leaves the older slips to another, which is `None` where there are none.
    #[must_use]
    pub fn leave_older(&mut self) -> Option<Self> {
        let older = std::mem::take(&mut self.older);
        (!older.is_empty()).then(|| Self {
            older,
            ..Self::none(self.phase)
        })
    }

    /// Whether there is a slip in it, handed in or not, that may be opened.
    pub fn has_some(&self) -> bool {
        !self.handed_in.is_empty() || !self.lines.is_empty()
    }

    /// Whether nothing at all is kept in it.
    pub fn is_empty(&self) -> bool {
        !self.has_some() && self.older.is_empty()
    }

    /// The lines of a seat.
    pub fn lines_of(&self, seat: SeatId) -> impl Iterator<Item = &Entry> {
        self.lines.iter().filter(move |line| line.seat == seat)
    }

    /// The slips that are handed in, by seat.
    pub fn handed_in(&self) -> &[SealedSlip] {
        &self.handed_in
    }

    /// Slips in the place of which others were sealed, which are missing.
    pub fn older(&self) -> &[OlderSlip] {
        &self.older
    }

    /// Whether a seat's slip is handed in.
    pub fn has(&self, seat: SeatId) -> bool {
        self.place_of(seat).is_ok()
    }

    /// Whether an older slip of a seat is all that there is.
    pub fn has_older(&self, seat: SeatId) -> bool {
        !self.has(seat) && self.older.iter().any(|older| older.slip.seat == seat)
    }

    /// All lines, in the order of seats as they were kept last.
    pub fn lines(&self) -> &[Entry] {
        &self.lines
    }

    /// Adds slips of the same phase; of a seat that has one already, that one stays.
    pub fn join(&mut self, other: &Self) {
        // A copy is asked, because lines that are added here must not count as its own.
        let own = self.clone();
        let lines = other.lines.iter().filter(|line| !own.keeps(line.seat));
        self.lines.extend(lines.cloned());
        let handed_in = other.handed_in.iter();
        for slip in handed_in.filter(|slip| !own.keeps(slip.seat)) {
            self.hand_in(slip.seat, slip.seal);
        }
    }

    /// Whether it keeps anything of a seat.
    fn keeps(&self, seat: SeatId) -> bool {
        self.has(seat) || self.lines.iter().any(|line| line.seat == seat)
    }

    /// The seats of which it keeps lines and whose slip is not handed in.
    fn unfinished(&self) -> Vec<SeatId> {
        let seats = self.lines.iter().map(|line| line.seat);
        let mut seats: Vec<SeatId> = seats.filter(|&seat| !self.has(seat)).collect();
        seats.sort_unstable();
        seats.dedup();
        seats
    }
}

impl Game {
    /// A copy of the game for a seat at the laptop: of the open phase it has his lines and nobody
    /// else's, and nothing in it can be undone.
    #[must_use]
    pub fn in_hands_of(&self, seat: SeatId, sealed: Option<&SealedSlips>) -> Self {
        let lines: Vec<&Entry> = match sealed {
            Some(sealed) if sealed.keeps(seat) => sealed.lines.iter().collect(),
            // He goes on with what the game master took down for him.
            _ => self.sheet().written().collect(),
        };
        let own = lines.into_iter().filter(|line| line.seat == seat);
        let history = History {
            sheet: Sheet::new(own.cloned()),
            // Neither what waits nor a log: both tell of the others' lines.
            amendment: None,
            kept: Kept::default(),
            ..History::clone(self.history())
        };
        let mut copy = Self::resume(Setup::clone(&self.setup), history, Vec::new());
        copy.now = self.now;
        copy
    }

    /// Whether a seat's slip is open: orders of it are on the sheet, or it is in and not sealed.
    pub fn has_entered(&self, seat: SeatId) -> bool {
        let sheet = self.sheet();
        let is_open = sheet.slip(seat).is_some_and(|slip| !slip.is_sealed());
        is_open || sheet.entries.iter().any(|line| line.seat == seat)
    }

    /// Sorts sealed slips of the open phase by what the game says of them: those that it has opened or
    /// given back are taken out, those that are older than its own are set apart.
    ///
    /// The program may have ended before the file of opened slips was removed, and anybody may put an
    /// older copy of it back. Whether that changed anything of them.
    pub fn sort_sealed(&self, sealed: &mut SealedSlips) -> bool {
        if sealed.phase != self.phase() {
            return false;
        }
        let (sheet, mut is_other) = (self.sheet(), false);
        for slip in sealed.handed_in.clone() {
            match self.seal_of(slip.seat) {
                // Sealed before the one that counts: somebody put an old copy back.
                Some(seal) if slip.seal < seal => sealed.set_apart(slip),
                // Its number was given and it is sealed no more: it was opened or given back.
                None if Some(slip.seal) <= sheet.last_seal => sealed.take_out(slip.seat),
                Some(_) | None => continue,
            }
            is_other = true;
        }
        // An older slip is kept for one that is missing, and only a seat with a seal can miss one.
        let all = sealed.older.len();
        sealed
            .older
            .retain(|older| self.seal_of(older.slip.seat).is_some());
        is_other |= sealed.older.len() < all;
        // What nobody has handed in has no seal.
        for seat in sealed.unfinished() {
            if sealed.lines_of(seat).all(|line| is_written(sheet, line)) {
                sealed.take_out(seat);
                is_other = true;
            }
        }
        is_other
    }

    /// The seal of a seat's slip, where nobody has opened it.
    pub fn seal_of(&self, seat: SeatId) -> Option<SealNumber> {
        self.sheet().slip(seat)?.seal
    }

    /// The slips that were sealed before the program ended, and of which the game does not know yet; the
    /// first one first.
    pub fn sealed_since(&self, sealed: &SealedSlips) -> Vec<SealedSlip> {
        if sealed.phase != self.phase() {
            return Vec::new();
        }
        let handed_in = sealed.handed_in.iter().copied();
        let mut since: Vec<SealedSlip> = handed_in
            .filter(|slip| Some(slip.seal) > self.seal_of(slip.seat))
            .collect();
        since.sort_by_key(|slip| slip.seal);
        since
    }

    /// The slips that the game counts as sealed and in, and which are not among those that are kept.
    pub fn seal_doubts(&self, sealed: Option<&SealedSlips>) -> Vec<SealDoubt> {
        let sealed = sealed.filter(|sealed| sealed.phase == self.phase());
        let mut doubts = Vec::new();
        for HandedIn { seat, seal, .. } in &self.sheet().slips_in {
            let seat = *seat;
            if seal.is_none() || sealed.is_some_and(|sealed| sealed.has(seat)) {
                continue;
            }
            let is_older = sealed.is_some_and(|sealed| sealed.has_older(seat));
            doubts.push(if is_older {
                SealDoubt::Older(seat)
            } else {
                SealDoubt::Missing(seat)
            });
        }
        doubts
    }

    /// What there is to say of slips that are gone, or older ones: a sentence for each kind.
    pub fn tell_seal_doubts(&self, doubts: &[SealDoubt]) -> Vec<String> {
        let (mut missing, mut older) = (Vec::new(), Vec::new());
        for doubt in doubts {
            let whose = self.setup.seat_name(doubt.seat());
            match doubt {
                SealDoubt::Missing(_) => missing.push(whose),
                SealDoubt::Older(_) => older.push(whose),
            }
        }
        let mut told = Vec::new();
        if !missing.is_empty() {
            told.push(slips_missing(&missing));
        }
        if !older.is_empty() {
            told.push(slips_older(&older));
        }
        told
    }

    /// The slips that undo has taken off the sheet and sealed again; `None` where it has sealed none.
    pub(super) fn sealed_again(&self, before: &Sheet) -> Option<SealedSlips> {
        let now = self.sheet();
        let mut again = SealedSlips::none(self.phase());
        for slip in &now.slips_in {
            if let Some(seal) = slip.seal
                && !before.slip(slip.seat).is_some_and(HandedIn::is_sealed)
            {
                again.hand_in(slip.seat, seal);
            }
        }
        // Their file went when they were opened. What leaves the sheet here is the only copy.
        let lines = before.entries.iter();
        let lines = lines.filter(|line| now.line(line.id).is_none());
        again.lines = lines.map(|line| Entry::clone(line)).collect();
        (!again.handed_in.is_empty()).then_some(again)
    }

    pub(super) fn open_sealed(&mut self, sealed: &SealedSlips) {
        let handed_in: Vec<SeatId> = sealed.handed_in.iter().map(|slip| slip.seat).collect();
        let unfinished = sealed.unfinished();
        let mut what = format!(
            "opened the players' own slips: {}",
            self.seat_names(&handed_in)
        );
        if !unfinished.is_empty() {
            what.push_str("; unfinished: ");
            what.push_str(&self.seat_names(&unfinished));
        }
        self.note(what);
        let hand = self.hand(ChangeCause::Slip);
        self.change_sheet("opening the sealed slips".to_owned(), hand, |sheet| {
            let lines = 0..sheet.entries.len();
            let off: Vec<usize> = lines
                .filter(|&at| sealed.keeps(sheet.entries[at].seat))
                .collect();
            sheet.exchange(&off, sheet.entries.len(), sealed.lines.iter().cloned());
            for seat in handed_in {
                sheet.open_slip(seat);
            }
        });
    }

    fn seat_names(&self, seats: &[SeatId]) -> String {
        let names = seats.iter().map(|&seat| self.setup.seat_name(seat));
        names.collect::<Vec<_>>().join(", ")
    }
}

/// Whether a line of a sealed slip, which has no place on a sheet yet, is written on one.
fn is_written(sheet: &Sheet, line: &Entry) -> bool {
    sheet.written().any(|other| other == line)
}
