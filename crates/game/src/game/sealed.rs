//! Slips that players have entered themselves, and that nobody sees before they are opened.

use super::bound::Kept;
use super::trail::ChangeCause;
use super::{Game, History, Setup, Sheet};
use chancery_engine::calendar::Phase;
use chancery_engine::order::Entry;
use chancery_engine::seat::SeatId;

/// The slips of a phase that players have entered themselves. They are on no sheet, so that nothing
/// that is made of the game tells anything of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedSlips {
    pub phase: Phase,
    lines: Vec<Entry>,
    handed_in: Vec<SeatId>,
}

impl SealedSlips {
    pub const fn none(phase: Phase) -> Self {
        Self {
            phase,
            lines: Vec::new(),
            handed_in: Vec::new(),
        }
    }

    /// Keeps the lines of a seat in the place of those that it had.
    pub fn keep(&mut self, seat: SeatId, lines: impl IntoIterator<Item = Entry>) {
        self.lines.retain(|line| line.seat != seat);
        self.lines
            .extend(lines.into_iter().filter(|line| line.seat == seat));
    }

    /// The seat's slip is handed in: it is done.
    pub fn hand_in(&mut self, seat: SeatId) {
        if let Err(at) = self.handed_in.binary_search(&seat) {
            self.handed_in.insert(at, seat);
        }
    }

    /// Takes a seat's slip out again, with all that was kept of it.
    pub fn take_out(&mut self, seat: SeatId) {
        self.lines.retain(|line| line.seat != seat);
        self.handed_in.retain(|&other| other != seat);
    }

    /// The lines of a seat.
    pub fn lines_of(&self, seat: SeatId) -> impl Iterator<Item = &Entry> {
        self.lines.iter().filter(move |line| line.seat == seat)
    }

    /// The seats whose slip is handed in, sorted.
    pub fn handed_in(&self) -> &[SeatId] {
        &self.handed_in
    }

    /// Whether a seat's slip is handed in.
    pub fn has(&self, seat: SeatId) -> bool {
        self.handed_in.binary_search(&seat).is_ok()
    }

    /// All lines, in the order of seats as they were kept last.
    pub fn lines(&self) -> &[Entry] {
        &self.lines
    }

    /// Adds slips of the same phase; of a seat that has one already, that one stays.
    pub fn join(&mut self, other: &Self) {
        let own = self.clone();
        let lines = other.lines.iter().filter(|line| !own.keeps(line.seat));
        self.lines.extend(lines.cloned());
        let handed_in = other.handed_in.iter().filter(|&&seat| !own.keeps(seat));
        for &seat in handed_in {
            self.hand_in(seat);
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
        let kept = sealed.filter(|sealed| sealed.keeps(seat));
        let lines = kept.map_or(&self.sheet().entries, |sealed| &sealed.lines);
        let lines = lines.iter().filter(|line| line.seat == seat).cloned();
        let history = History {
            sheet: Sheet {
                entries: lines.collect(),
                ..Sheet::default()
            },
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
        let is_open = sheet.slip(seat).is_some_and(|slip| !slip.sealed);
        is_open || sheet.entries.iter().any(|line| line.seat == seat)
    }

    /// Whether slips that are kept as sealed were opened already: the game was saved with them on its
    /// sheet, and the program ended before their file was removed.
    pub fn has_opened(&self, sealed: &SealedSlips) -> bool {
        let sheet = self.sheet();
        let is_open = |&seat: &SeatId| sheet.slip(seat).is_some_and(|slip| !slip.sealed);
        sealed.phase == self.phase()
            && !sealed.handed_in.is_empty()
            && sealed.handed_in.iter().all(is_open)
            && sealed.lines.iter().all(|line| sheet.entries.contains(line))
    }

    /// Takes those slips out of sealed ones that are open on the sheet. Whether there were any.
    pub fn leave_sealed(&self, sealed: &mut SealedSlips) -> bool {
        let sheet = self.sheet();
        let is_open = |&seat: &SeatId| {
            let is_marked = sheet.slip(seat).is_some_and(|slip| !slip.sealed);
            is_marked
                && sealed
                    .lines_of(seat)
                    .all(|line| sheet.entries.contains(line))
        };
        let open: Vec<SeatId> = sealed.handed_in.iter().copied().filter(is_open).collect();
        for &seat in &open {
            sealed.take_out(seat);
        }
        !open.is_empty()
    }

    /// The slips that undo has taken off the sheet and sealed again; `None` where it has sealed none.
    pub(super) fn sealed_again(&self, before: &Sheet) -> Option<SealedSlips> {
        let is_sealed = |sheet: &Sheet, seat| sheet.slip(seat).is_some_and(|slip| slip.sealed);
        let now = self.sheet();
        let sealed = now.slips_in.iter().map(|slip| slip.seat);
        let sealed: Vec<SeatId> = sealed
            .filter(|&seat| is_sealed(now, seat) && !is_sealed(before, seat))
            .collect();
        let lines = before.entries.iter();
        let lines = lines.filter(|line| !now.entries.contains(line));
        (!sealed.is_empty()).then(|| SealedSlips {
            phase: self.phase(),
            lines: lines.cloned().collect(),
            handed_in: sealed,
        })
    }

    pub(super) fn open_sealed(&mut self, sealed: &SealedSlips) {
        let names = |seats: &[SeatId]| {
            let names = seats.iter().map(|&seat| self.setup.seat_name(seat));
            names.collect::<Vec<_>>().join(", ")
        };
        let unfinished = sealed.unfinished();
        let mut what = format!(
            "opened the players' own slips: {}",
            names(sealed.handed_in())
        );
        if !unfinished.is_empty() {
            what.push_str("; unfinished: ");
            what.push_str(&names(&unfinished));
        }
        self.note(what);
        let hand = self.hand(ChangeCause::Slip);
        self.change_sheet("opening the sealed slips".to_owned(), hand, |sheet| {
            sheet.entries.retain(|line| !sealed.keeps(line.seat));
            sheet.entries.extend(sealed.lines.iter().cloned());
            sheet.open_slips();
        });
    }
}
