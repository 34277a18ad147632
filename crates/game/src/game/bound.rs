//! What each line of the sheet is for, as [`Variant::bind`] finds it.

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::{Game, Pairs, Sheet, Subjects, Turn};
use chancery_engine::order::{Order, Submission};
use chancery_engine::position::UnitId;
use chancery_engine::seat::Author;
use chancery_engine::variant::{Bound, Demand, State, Table, Target, Variant};

/// The lines of a sheet with what they are for, by entry.
#[derive(Clone, Debug, Default)]
pub struct BoundLines {
    orders: Vec<Submission>,
    bound: Vec<Bound>,
    entries: Vec<usize>,
}

/// A readable line of a sheet, and what it is for.
#[derive(Clone, Copy)]
pub struct BoundLine<'a> {
    /// Its place on the sheet.
    pub entry: usize,
    pub author: Author,
    pub order: &'a Order,
    pub target: &'a Target,
}

impl BoundLines {
    /// Binds all lines of a sheet together, in the order of writing, as settling does.
    pub fn new(variant: &dyn Variant, table: Table<'_>, state: &State, sheet: &Sheet) -> Self {
        let orders = sheet.submissions();
        Self {
            bound: variant.bind(table, state, &orders),
            orders,
            entries: (0..sheet.entries.len())
                .filter(|&entry| sheet.order(entry).is_some())
                .collect(),
        }
    }

    /// What an entry is for: nothing, if it can't be read.
    pub fn target(&self, entry: usize) -> &Target {
        let bound = self.bound(entry);
        bound.map_or(&Target::Nothing, |bound| &bound.target)
    }

    /// The unit that an entry supports or boards, where the place of that does not tell.
    pub fn object(&self, entry: usize) -> Option<UnitId> {
        self.bound(entry)?.object
    }

    fn bound(&self, entry: usize) -> Option<&Bound> {
        let line = self.entries.binary_search(&entry).ok()?;
        self.bound.get(line)
    }

    /// The orders, in the order of writing.
    pub fn orders(&self) -> &[Submission] {
        &self.orders
    }

    /// What each of the orders is for.
    pub fn all_bound(&self) -> &[Bound] {
        &self.bound
    }

    /// The entry of an order.
    pub(super) fn entry(&self, order: usize) -> Option<usize> {
        self.entries.get(order).copied()
    }

    /// All readable entries in the order of writing.
    pub fn iter(&self) -> impl Iterator<Item = BoundLine<'_>> {
        let lines = self.orders.iter().zip(&self.bound).zip(&self.entries);
        lines.map(|((line, bound), &entry)| BoundLine {
            entry,
            author: line.author(),
            order: &line.order,
            target: &bound.target,
        })
    }

    /// An author's entries that answer a demand for an order to a unit, or a claim, in the order of
    /// writing.
    pub fn answers<'a>(
        &'a self,
        author: Author,
        demand: &'a Demand,
    ) -> impl Iterator<Item = usize> + 'a {
        self.iter()
            .filter(move |line| line.author == author && line.target.answers(demand))
            .map(|line| line.entry)
    }

    pub(crate) fn is_answered(&self, author: Author, demand: &Demand) -> bool {
        self.answers(author, demand).next().is_some()
    }

    /// An author's entries for builds and removals, in the order of writing.
    pub fn slots(&self, author: Author) -> impl Iterator<Item = usize> {
        self.iter()
            .filter(move |line| line.author == author && matches!(line.target, Target::Slot { .. }))
            .map(|line| line.entry)
    }

    /// The entries for a unit, in the order of writing.
    pub fn for_unit(&self, unit: UnitId) -> impl Iterator<Item = usize> {
        self.iter()
            .filter(move |line| line.target.units().contains(&unit))
            .map(|line| line.entry)
    }

    /// What an order would be for beside these lines.
    pub(super) fn beside(
        &self,
        variant: &dyn Variant,
        table: Table<'_>,
        state: &State,
        author: Author,
        order: &Order,
    ) -> Target {
        let mut orders = self.orders.clone();
        orders.push(Submission::new(author, order.clone()));
        let mut bound = variant.bind(table, state, &orders);
        bound.pop().unwrap_or_default().target
    }

    /// The armies that fleets carry in the phase, by the position and an author's lines.
    pub fn pairs(&self, table: Table<'_>, state: &State, author: Author) -> Pairs {
        Pairs::new(table, state, &self.orders, &self.bound, author)
    }
}

/// What follows from a history as its sheet stands, once it has been asked for: what its lines are
/// for, and what settling would rule. A copy of a history is made to be changed, so what is kept is
/// not copied; two histories are the same whether it was asked for or not.
#[derive(Default)]
pub struct Kept {
    bound: OnceLock<Arc<BoundLines>>,
    pub(super) preview: OnceLock<Arc<Turn>>,
}

impl Clone for Kept {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Kept {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Kept {}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Kept")
    }
}

impl Game {
    /// The lines of the sheet with what they are for.
    pub fn bound_lines(&self) -> Arc<BoundLines> {
        let bound = self.history().kept.bound.get_or_init(|| {
            Arc::new(BoundLines::new(
                self.setup.variant,
                self.table(),
                self.state(),
                self.sheet(),
            ))
        });
        Arc::clone(bound)
    }

    /// The open sheet, to be changed in its place.
    pub(super) fn sheet_in_place(&mut self) -> &mut Sheet {
        self.changes += 1;
        let history = Arc::make_mut(&mut self.history);
        history.kept = Kept::default();
        &mut history.sheet
    }

    /// What orders are for beside the lines of the sheet.
    pub(super) fn subjects(&self) -> Subjects<'_> {
        Subjects::beside(
            self.bound_lines(),
            self.table(),
            self.setup.variant,
            self.state(),
        )
    }

    /// What an order would be for beside the lines of the sheet: of several units in one place, the
    /// one at hand if it may be.
    pub fn meant(&self, author: Author, order: &Order, at_hand: Option<UnitId>) -> Target {
        self.subjects().at(at_hand).meant(author, order)
    }
}
