//! The orders entered for the open phase, in the order of writing.

use super::{Outlook, Pairs, driven};
use crate::board::{Board, PowerId};
use crate::calendar::PhaseKind;
use crate::order::{Action, Entry, Order, Submission, UnitRef};
use crate::position::Position;
use crate::seat::{Author, SeatId};
use crate::variant::{State, Table, Variant};

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

    /// The indices of an author's entries that name a unit as the one they are for, in the order of writing.
    pub fn entries_for(&self, author: Author, unit: UnitRef) -> impl Iterator<Item = usize> + '_ {
        self.entries.iter().enumerate().filter_map(move |(i, entry)| {
            (entry.author() == author && entry.reading.order().and_then(Order::unit).is_some_and(|u| u.is_same(&unit))).then_some(i)
        })
    }

    /// The indices of an author's entries, in the order of writing.
    pub fn entries_of(&self, author: Author) -> impl Iterator<Item = usize> + '_ {
        self.entries.iter().enumerate().filter_map(move |(i, e)| (e.author() == author).then_some(i))
    }

    /// Puts an entry in the place of the ones for the same unit in the same time scale (or the same build site), or at the end where there
    /// is none. Gives the entries that it replaced. `subjects` are the author's.
    pub fn replace(&mut self, entry: Entry, subjects: &Subjects<'_>) -> Vec<Entry> {
        let same = |e: &Entry| {
            let orders = e.reading.order().zip(entry.reading.order());
            e.author() == entry.author() && orders.is_some_and(|(a, b)| subjects.same(a, b))
        };
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

/// What the orders of an author are for, as the sheet stands.
pub struct Subjects<'a> {
    board: &'a Board,
    power: PowerId,
    /// Tell which army a landing is for.
    pairs: Pairs,
    /// Tells which unit is meant in each time scale, where there are several.
    outlook: Option<Outlook>,
    /// Whether a power may make several claims in one season (Mercator).
    many_claims: bool,
    /// Where the retreats of an army and its fleet are ordered apart, who was dislodged.
    driven: Option<&'a Position>,
}

impl<'a> Subjects<'a> {
    /// By the position and the sheet.
    pub fn of(table: Table<'a>, variant: &dyn Variant, state: &'a State, sheet: &Sheet, author: Author) -> Self {
        let scales = variant.forms().scales;
        let outlook =
            if variant.forms().scales { Outlook::of(table.board, table.rules, variant, state, &sheet.submissions().0) } else { None };
        let pairs = if outlook.is_some() { Pairs::default() } else { Pairs::of(table.board, &state.position, sheet, author) };
        let driven = Some(&state.position).filter(|_| scales && state.phase.kind == PhaseKind::Retreats);
        Self { board: table.board, power: author.power, pairs, outlook, many_claims: scales, driven }
    }

    /// Whether two orders are for the same unit (in the same time scale), build in the same province, or are the same statement.
    pub fn same(&self, a: &Order, b: &Order) -> bool {
        match (a, b, &self.outlook) {
            (Order::Build { place: a, .. }, Order::Build { place: b, .. }, _) => a.province == b.province,
            (Order::Claim { with }, Order::Claim { with: other }, _) => !self.many_claims || with == other,
            (Order::Invest { .. }, Order::Invest { .. }, _) | (Order::Concede { .. }, Order::Concede { .. }, _) => true,
            (Order::Unit { .. }, Order::Unit { .. }, _) if self.driven.is_some() => {
                let meant = |order| self.driven.and_then(|position| driven(position, self.power, order));
                meant(a) == meant(b) && (meant(a).is_some() || a.unit() == b.unit())
            }
            (a, b, Some(outlook)) => outlook.same_subject(self.board, self.power, a, b),
            (
                Order::Unit { unit, action: Action::Land { fleet, .. } },
                Order::Unit { unit: other, action: Action::Land { fleet: other_fleet, .. } },
                None,
            ) => match (self.pairs.ordered(a), self.pairs.ordered(b)) {
                (Some(a), Some(b)) => a.army.id == b.army.id,
                _ => unit.is_same(other) && fleet == other_fleet,
            },
            (a, b, None) => a.unit().zip(b.unit()).is_some_and(|(a, b)| a.is_same(b)),
        }
    }
}
