//! The orders entered for the open phase, in the order of writing.

use super::{BoundLines, Outlook, Pair, Pairs, Trail, driven};
use crate::board::{Board, PowerId};
use crate::calendar::PhaseKind;
use crate::order::{
    Action, BallotOrder, ClaimOrder, Entry, Order, PoolOrder, SecretOrder, Submission, UnitRef,
};
use crate::position::{Position, Unit, UnitId};
use crate::seat::{Author, SeatId};
use crate::variant::{State, Table, Variant};

/// The orders of one phase as they stand on the slips.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Every line, in the order of writing.
    pub entries: Vec<Entry>,
    /// Seats whose slip has been handed in, sorted.
    pub slips_in: Vec<SeatId>,
    /// What became of lines that stood on it, or stood otherwise.
    pub trail: Trail,
}

impl Sheet {
    /// What the adjudicator settles: the readable orders, each with the index of its entry.
    pub fn submissions(&self) -> (Vec<Submission>, Vec<usize>) {
        self.entries
            .iter()
            .enumerate()
            .filter_map(|(i, e)| {
                Some((
                    Submission {
                        seat: e.seat,
                        power: e.power,
                        order: e.reading.order()?.clone(),
                    },
                    i,
                ))
            })
            .unzip()
    }

    /// The indices of an author's entries that name a unit as the one they are for, in the order of
    /// writing.
    pub fn entries_for(&self, author: Author, unit: UnitRef) -> impl Iterator<Item = usize> + '_ {
        self.entries
            .iter()
            .enumerate()
            .filter_map(move |(i, entry)| {
                (entry.author() == author
                    && entry
                        .reading
                        .order()
                        .and_then(Order::unit)
                        .is_some_and(|u| u.is_same(&unit)))
                .then_some(i)
            })
    }

    /// The indices of an author's entries, in the order of writing.
    pub fn entries_of(&self, author: Author) -> impl Iterator<Item = usize> + '_ {
        self.entries
            .iter()
            .enumerate()
            .filter_map(move |(i, e)| (e.author() == author).then_some(i))
    }

    /// Puts an entry in the place of the ones for the same unit in the same time scale (or the same
    /// build site), or at the end where there is none. Gives the entries that it replaced.
    /// `subjects` are the author's.
    pub fn replace(&mut self, entry: Entry, subjects: &Subjects<'_>) -> Vec<Entry> {
        let struck = subjects.lines_of(&self.entries, &entry);
        let mut kept = Vec::with_capacity(self.entries.len() + 1);
        let mut replaced = Vec::new();
        for (i, old) in self.entries.drain(..).enumerate() {
            if struck.contains(&i) {
                replaced.push(old);
            } else {
                kept.push(old);
            }
        }
        let at = struck
            .first()
            .copied()
            .unwrap_or(kept.len())
            .min(kept.len());
        kept.insert(at, entry);
        self.entries = kept;
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
    /// Where seas may hold several units, which of them each line is for.
    stacks: Option<Stacks<'a>>,
}

/// The lines of a phase in which seas may hold several units.
struct Stacks<'a> {
    position: &'a Position,
    lines: BoundLines,
    /// The unit at whose line an order is entered.
    at_hand: Option<UnitId>,
}

impl<'a> Subjects<'a> {
    /// By the position and the sheet.
    pub fn of(
        table: Table<'a>,
        variant: &dyn Variant,
        state: &'a State,
        sheet: &Sheet,
        author: Author,
    ) -> Self {
        let scales = variant.forms().scales;
        let outlook = if variant.forms().scales {
            Outlook::of(
                table.board,
                table.rules,
                variant,
                state,
                &sheet.submissions().0,
            )
        } else {
            None
        };
        let pairs = if outlook.is_some() {
            Pairs::default()
        } else {
            Pairs::of(table, state, sheet, author)
        };
        let driven =
            Some(&state.position).filter(|_| scales && state.phase.kind == PhaseKind::Retreats);
        let stacked = table.rules.room.open_seas && state.phase.kind == PhaseKind::Movement;
        let stacks = stacked.then(|| Stacks {
            position: &state.position,
            lines: BoundLines::of(table, state, sheet),
            at_hand: None,
        });
        Self {
            board: table.board,
            power: author.power,
            pairs,
            outlook,
            many_claims: scales,
            driven,
            stacks,
        }
    }

    /// The same at the line of a unit: of several that an order may be for, it is for that one.
    #[must_use]
    pub fn at(mut self, at_hand: Option<UnitId>) -> Self {
        if let Some(stacks) = &mut self.stacks {
            stacks.at_hand = at_hand;
        }
        self
    }

    /// The lines among these that answer what an entry answers, as indices.
    pub(super) fn lines_of(&self, entries: &[Entry], entry: &Entry) -> Vec<usize> {
        if let Some((stacks, unit)) = self.stacks.as_ref().zip(self.one_of_several(entry)) {
            return stacks.lines.for_unit(unit).collect();
        }
        let same = |old: &Entry| {
            let orders = old.reading.order().zip(entry.reading.order());
            old.author() == entry.author() && orders.is_some_and(|(a, b)| self.same(a, b))
        };
        (0..entries.len()).filter(|&i| same(&entries[i])).collect()
    }

    /// The unit that an entry is for, where its place alone does not tell: the one at hand if the
    /// entry may be for it, else the first of the named type that has no line, else the last.
    pub fn one_of_several(&self, entry: &Entry) -> Option<UnitId> {
        let stacks = self.stacks.as_ref()?;
        let order @ Order::Unit { unit: named, .. } = entry.reading.order()? else {
            return None;
        };
        let sea = named.place.province;
        if named.aboard {
            let is_here =
                |pair: &&Pair| pair.fleet.place.province == sea || pair.bound_for == Some(sea);
            let at_hand = stacks
                .at_hand
                .and_then(|army| self.pairs.of_army(army))
                .filter(is_here);
            return at_hand
                .or_else(|| self.pairs.ordered(order))
                .map(|pair| pair.army.id);
        }
        let own: Vec<&Unit> = stacks
            .position
            .units_in(sea)
            .filter(|unit| unit.power == entry.power)
            .collect();
        if own.len() < 2 {
            return None;
        }
        let is_named = |unit: &Unit| {
            let loaded = stacks.position.cargo(unit.id).is_some();
            if named.pair {
                loaded || self.pairs.of_fleet(unit.id).is_some()
            } else {
                !loaded
            }
        };
        let of_type: Vec<&Unit> = own.iter().copied().filter(|unit| is_named(unit)).collect();
        let meant = if of_type.is_empty() { &own } else { &of_type };
        let at_hand = meant.iter().find(|unit| Some(unit.id) == stacks.at_hand);
        let free = || {
            meant
                .iter()
                .find(|unit| stacks.lines.for_unit(unit.id).next().is_none())
        };
        at_hand.or_else(free).or(meant.last()).map(|unit| unit.id)
    }

    /// Whether two orders are for the same unit (in the same time scale), build in the same
    /// province, or are the same statement.
    pub fn same(&self, a: &Order, b: &Order) -> bool {
        match (a, b, &self.outlook) {
            (Order::Build { place: a, .. }, Order::Build { place: b, .. }, _)
            | (
                Order::Pools(PoolOrder::Mobilize { place: a, .. }),
                Order::Pools(PoolOrder::Mobilize { place: b, .. }),
                _,
            ) => a.province == b.province,
            (
                Order::Secret(SecretOrder::Name { area, .. }),
                Order::Secret(SecretOrder::Name { area: other, .. }),
                _,
            ) => area == other,
            (
                Order::Claims(ClaimOrder::Claim { with }),
                Order::Claims(ClaimOrder::Claim { with: other }),
                _,
            ) => !self.many_claims || with == other,
            (
                Order::Ballots(BallotOrder::Invest { .. }),
                Order::Ballots(BallotOrder::Invest { .. }),
                _,
            )
            | (
                Order::Claims(ClaimOrder::Concede { .. }),
                Order::Claims(ClaimOrder::Concede { .. }),
                _,
            ) => true,
            (Order::Unit { .. }, Order::Unit { .. }, _) if self.driven.is_some() => {
                let meant = |order| {
                    self.driven
                        .and_then(|position| driven(position, self.power, order))
                };
                meant(a) == meant(b) && (meant(a).is_some() || a.unit() == b.unit())
            }
            (a, b, Some(outlook)) => outlook.same_subject(self.board, self.power, a, b),
            (
                Order::Unit {
                    unit,
                    action: Action::Land { fleet, .. },
                },
                Order::Unit {
                    unit: other,
                    action:
                        Action::Land {
                            fleet: other_fleet, ..
                        },
                },
                None,
            ) => match (self.pairs.ordered(a), self.pairs.ordered(b)) {
                (Some(a), Some(b)) => a.army.id == b.army.id,
                _ => unit.is_same(other) && fleet == other_fleet,
            },
            (a, b, None) => a.unit().zip(b.unit()).is_some_and(|(a, b)| a.is_same(b)),
        }
    }
}
