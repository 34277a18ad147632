//! Which unit each line of a sheet is for, and which it names: an open sea may hold several, and
//! what is written names places.

use super::{Game, Sheet, Subjects};
use crate::adjudicate::open_seas;
use crate::order::{Entry, Submission};
use crate::position::{Position, Unit, UnitId};
use crate::seat::Author;
use crate::variant::{State, Table};

/// The orders of a sheet with the units that they mean, by entry.
#[derive(Clone, Debug, Default)]
pub struct BoundLines(Vec<Option<Submission>>);

impl BoundLines {
    /// Binds all lines of a sheet together, in the order of writing, as settling does.
    pub fn of(table: Table<'_>, state: &State, sheet: &Sheet) -> Self {
        let (orders, entries) = sheet.submissions();
        let bound = open_seas::bind(
            table.board,
            table.rules,
            &state.position,
            state.discoveries.as_deref(),
            &orders,
        );
        let mut lines = vec![None; sheet.entries.len()];
        for (entry, line) in entries.into_iter().zip(bound) {
            lines[entry] = line.ok();
        }
        Self(lines)
    }

    /// The order of an entry; `None` where it can't be read, or no unit is left for it.
    pub fn line(&self, entry: usize) -> Option<&Submission> {
        self.0.get(entry)?.as_ref()
    }

    /// An author's orders, each with its entry.
    pub fn of_author(&self, author: Author) -> impl Iterator<Item = (usize, &Submission)> {
        let lines = self
            .0
            .iter()
            .enumerate()
            .filter_map(|(entry, line)| Some((entry, line.as_ref()?)));
        lines.filter(move |(_, line)| line.author() == author)
    }

    /// The entries that were found to be for a unit, in the order of writing; those for a unit that
    /// is alone in its place are told by that.
    pub fn for_unit(&self, unit: UnitId) -> impl Iterator<Item = usize> + '_ {
        let is_for = move |line: &Submission| {
            line.order
                .unit()
                .is_some_and(|named| named.id == Some(unit))
        };
        self.0
            .iter()
            .enumerate()
            .filter_map(move |(entry, line)| line.as_ref().is_some_and(is_for).then_some(entry))
    }
}

/// Whether a unit stands in one place with another of its power, so that the place alone does not
/// tell which of them a line is for.
pub fn is_one_of_several(position: &Position, unit: &Unit) -> bool {
    let own = position
        .units_in(unit.place.province)
        .filter(|other| other.power == unit.power);
    let (one, others) = own.fold((false, 0), |(is_there, others), other| {
        if other.id == unit.id {
            (true, others)
        } else {
            (is_there, others + 1)
        }
    });
    one && others > 0
}

impl Game {
    /// The orders of the sheet with the units that they mean.
    pub fn bound_lines(&self) -> BoundLines {
        BoundLines::of(self.table(), self.state(), self.sheet())
    }

    /// The unit that an entry would be for, where its place alone does not tell: the one at hand if
    /// it may be.
    pub fn one_of_several(&self, entry: &Entry, at_hand: Option<UnitId>) -> Option<UnitId> {
        let subjects = Subjects::of(
            self.table(),
            self.setup.variant,
            self.state(),
            self.sheet(),
            entry.author(),
        );
        subjects.at(at_hand).one_of_several(entry)
    }

    /// The entries for a unit that shares its place with others of its power, in the order of
    /// writing; `None` where the place tells.
    pub fn lines_in_stack(&self, unit: &Unit) -> Option<Vec<usize>> {
        let shares = is_one_of_several(&self.state().position, unit);
        shares.then(|| self.bound_lines().for_unit(unit.id).collect())
    }
}
