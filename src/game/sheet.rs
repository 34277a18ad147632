//! The orders entered for the open phase, in the order of writing.

use crate::order::{Entry, Order, Reading, Submission, UnitRef};
use crate::seat::{Author, SeatId};

/// The orders of one phase as they stand on the slips.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Every line, in the order of writing.
    pub entries: Vec<Entry>,
    /// Seats whose slip has been handed in, sorted.
    pub slips_in: Vec<SeatId>,
}

impl Sheet {
    /// What the adjudicator settles: the readable orders, each with the index of its entry.
    pub fn submissions(&self) -> (Vec<Submission>, Vec<usize>) {
        self.entries
            .iter()
            .enumerate()
            .filter_map(|(i, e)| Some((Submission { seat: e.seat, power: e.power, order: e.reading.order()?.clone() }, i)))
            .unzip()
    }

    /// The indices of an author's entries that concern a unit, in the order of writing.
    pub fn entries_for(&self, author: Author, unit: UnitRef) -> impl Iterator<Item = usize> + '_ {
        self.entries.iter().enumerate().filter_map(move |(i, entry)| {
            (entry.author() == author
                && entry.reading.order().and_then(Order::unit).is_some_and(|u| u.place.province == unit.place.province))
            .then_some(i)
        })
    }

    /// The indices of an author's entries, in the order of writing.
    pub fn entries_of(&self, author: Author) -> impl Iterator<Item = usize> + '_ {
        self.entries.iter().enumerate().filter_map(move |(i, e)| (e.author() == author).then_some(i))
    }

    /// Puts an entry in the place of the ones for the same unit (or the same build site), or at the end where there is none.
    /// Gives the entries that it replaced.
    pub fn replace(&mut self, entry: Entry) -> Vec<Entry> {
        let same = |e: &Entry| e.author() == entry.author() && same_subject(&e.reading, &entry.reading);
        let at = self.entries.iter().position(same);
        let replaced: Vec<Entry> = self.entries.iter().filter(|e| same(e)).cloned().collect();
        self.entries.retain(|e| !same(e));
        let at = at.unwrap_or(self.entries.len()).min(self.entries.len());
        self.entries.insert(at, entry);
        replaced
    }

    /// Whether a seat's slip is marked as handed in.
    pub fn slip_in(&self, seat: SeatId) -> bool {
        self.slips_in.contains(&seat)
    }

    /// Marks a seat's slip as handed in, or not.
    pub fn mark_slip(&mut self, seat: SeatId, handed_in: bool) {
        match (self.slips_in.binary_search(&seat), handed_in) {
            (Err(at), true) => self.slips_in.insert(at, seat),
            (Ok(at), false) => {
                self.slips_in.remove(at);
            }
            _ => {}
        }
    }
}

/// Whether two readings order the same unit, or build in the same province.
fn same_subject(a: &Reading, b: &Reading) -> bool {
    match (a.order(), b.order()) {
        (Some(Order::Build { place: a, .. }), Some(Order::Build { place: b, .. })) => a.province == b.province,
        (Some(Order::Invest { .. }), Some(Order::Invest { .. })) => true,
        (Some(a), Some(b)) => match (a.unit(), b.unit()) {
            (Some(a), Some(b)) => a.place.province == b.place.province,
            _ => false,
        },
        _ => false,
    }
}
