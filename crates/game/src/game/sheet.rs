//! The orders entered for the open phase, in the order of writing.

use std::sync::Arc;

use super::{BoundLines, Exception, HandedIn, LineId, SealNumber, SheetLine, Trail};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Action, Entry, Order, Submission};
use chancery_engine::position::{Unit, UnitId};
use chancery_engine::seat::Author;
use chancery_engine::variant::{State, Table, Target, Variant};

/// The orders of one phase as they stand on the slips.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Every line, in the order of writing.
    pub entries: Vec<SheetLine>,
    /// The slips that have been handed in, by seat.
    pub slips_in: Vec<HandedIn>,
    /// The last seal of any slip of the game so far; only the open sheet's counts.
    pub last_seal: Option<SealNumber>,
    /// What became of lines that stood on it, or stood otherwise.
    pub trail: Trail,
    /// House rules that are otherwise in this phase alone, each at most once.
    pub exceptions: Vec<Exception>,
    /// Whether an amendment settled the phase anew, after its pages had been published.
    pub amended: bool,
}

impl Sheet {
    /// A sheet of these lines, of which nothing else is known.
    pub fn new(lines: impl IntoIterator<Item = Entry>) -> Self {
        let mut sheet = Self::default();
        sheet.add(lines);
        sheet
    }

    /// What is written on it and how that is read, in the order of writing.
    pub fn written(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        self.entries.iter().map(|line| &*line.entry)
    }

    /// The line of an id.
    pub fn line(&self, id: LineId) -> Option<&SheetLine> {
        self.entries.iter().find(|line| line.id == id)
    }

    /// Where the line of an id stands.
    pub fn index_of(&self, id: LineId) -> Option<usize> {
        self.entries.iter().position(|line| line.id == id)
    }

    /// The order that a line was read as, where it is one.
    pub fn order(&self, entry: usize) -> Option<&Order> {
        self.entries.get(entry)?.reading.order()
    }

    /// Every order that was read, in the order of writing.
    pub fn orders(&self) -> impl DoubleEndedIterator<Item = &Order> {
        let entries = self.entries.iter();
        entries.filter_map(|entry| entry.reading.order())
    }

    /// What the adjudicator settles: the readable orders, in the order of writing.
    pub fn submissions(&self) -> Vec<Submission> {
        let mut orders = Vec::new();
        for line in &self.entries {
            if let Some(order) = line.reading.order() {
                orders.push(Submission::new(line.author(), order.clone()));
            }
        }
        orders
    }

    /// The indices of an author's entries, in the order of writing.
    pub fn entries_of(&self, author: Author) -> impl Iterator<Item = usize> + '_ {
        self.entries
            .iter()
            .enumerate()
            .filter(move |(_, line)| line.author() == author)
            .map(|(i, _)| i)
    }

    /// The id of the next new line: none of those that stand on it now, or did, has it.
    pub(super) fn next_id(&self) -> LineId {
        let standing = self.entries.iter().map(|line| line.id).max();
        let last = standing.max(self.trail.last_id());
        last.map_or(LineId::FIRST, LineId::next)
    }

    /// Adds lines at the end. Gives their ids.
    pub fn add(&mut self, lines: impl IntoIterator<Item = Entry>) -> Vec<LineId> {
        self.exchange(&[], self.entries.len(), lines).on
    }

    /// Takes the lines at some indices off, and puts others on at an index of what is left. One that
    /// is taken off and put on again, as it was written and read, is the same line still.
    pub(super) fn exchange(
        &mut self,
        off: &[usize],
        at: usize,
        on: impl IntoIterator<Item = Entry>,
    ) -> Exchanged {
        let mut next = self.next_id();
        let (mut kept, mut gone) = (Vec::with_capacity(self.entries.len() + 1), Vec::new());
        for (i, line) in self.entries.drain(..).enumerate() {
            if off.contains(&i) {
                gone.push(line);
            } else {
                kept.push(line);
            }
        }
        let mut again = gone.clone();
        let mut new = Vec::new();
        for entry in on {
            if let Some(same) = again.iter().position(|line| *line.entry == entry) {
                new.push(again.remove(same));
            } else {
                new.push(SheetLine::new(next, entry));
                next = next.next();
            }
        }
        let on = new.iter().map(|line| line.id).collect();
        // Callers that mean the end give the length of before.
        let at = at.min(kept.len());
        kept.splice(at..at, new);
        self.entries = kept;
        Exchanged { off: gone, on }
    }

    /// Puts an entry in the place of the ones for the same unit in the same time scale (or the same
    /// build site), or at the end where there is none. `subjects` are those of this sheet.
    pub fn replace(&mut self, entry: Entry, subjects: &Subjects<'_>) -> Exchanged {
        let struck = subjects.lines_of(&entry);
        let at = struck.first().copied().unwrap_or(self.entries.len());
        self.exchange(&struck, at, [entry])
    }
}

/// Lines that were put on a sheet in the place of others.
#[derive(Debug, Default)]
pub struct Exchanged {
    /// Those that had the place, as they stood.
    pub off: Vec<SheetLine>,
    /// Those that have it.
    pub on: Vec<LineId>,
}

/// What orders are for beside the lines of a sheet.
pub struct Subjects<'a> {
    variant: &'a dyn Variant,
    table: Table<'a>,
    state: &'a State,
    lines: Arc<BoundLines>,
    /// The unit at whose line an order is entered.
    at_hand: Option<UnitId>,
}

impl<'a> Subjects<'a> {
    pub fn new(
        table: Table<'a>,
        variant: &'a dyn Variant,
        state: &'a State,
        sheet: &Sheet,
    ) -> Self {
        let lines = BoundLines::new(variant, table, state, sheet);
        Self::beside(Arc::new(lines), table, variant, state)
    }

    /// By the position and the lines of a sheet.
    pub(super) const fn beside(
        lines: Arc<BoundLines>,
        table: Table<'a>,
        variant: &'a dyn Variant,
        state: &'a State,
    ) -> Self {
        Self {
            lines,
            variant,
            table,
            state,
            at_hand: None,
        }
    }

    /// The same at the line of a unit: of several that an order may be for, it is for that one.
    #[must_use]
    pub(crate) fn at(mut self, at_hand: Option<UnitId>) -> Self {
        self.at_hand = at_hand;
        self
    }

    /// What an order of an author is for, beside the lines of the sheet.
    pub fn meant(&self, author: Author, order: &Order) -> Target {
        let Some(unit) = self.one_of_several(author, order) else {
            return self
                .lines
                .beside(self.variant, self.table, self.state, author, order);
        };
        match order.unit() {
            Some(named) if named.aboard => Target::May(unit),
            _ => Target::Unit(unit),
        }
    }

    /// The lines that answer what an entry answers, as indices of the sheet.
    pub(super) fn lines_of(&self, entry: &Entry) -> Vec<usize> {
        let Some(order) = entry.reading.order() else {
            return Vec::new();
        };
        let author = entry.author();
        let meant = self.meant(author, order);
        let same = self.lines.iter().filter(|line| {
            line.author == author && is_same(order, &meant, line.order, line.target)
        });
        same.map(|line| line.entry).collect()
    }

    /// Whether a line says otherwise than another does about the same; `at` is its entry, if it is
    /// on the sheet.
    pub(super) fn is_contradicted(&self, line: &Entry, at: Option<usize>) -> bool {
        let Some(order) = line.reading.order() else {
            return false;
        };
        let meant = match at {
            Some(at) => self.lines.target(at).clone(),
            None => self.meant(line.author(), order),
        };
        // The first who proposes a name for an area has it, whosever the other proposals are.
        let is_for_all = matches!(order, Order::Secret(_));
        self.lines.iter().any(|other| {
            (is_for_all || other.author == line.author())
                && other.order != order
                && is_same(order, &meant, other.order, other.target)
        })
    }

    /// The unit that an order is for where its place alone does not tell: the one at hand if the
    /// order may be for it, else the first of the named type that has no line, else the last.
    ///
    /// That is not how it would be bound: at the end of a full sheet no unit is left for it, and a
    /// line that says more of its unit than those before it would take theirs. Here it is asked
    /// which of the lines, as they are bound now, it takes the place of.
    fn one_of_several(&self, author: Author, order: &Order) -> Option<UnitId> {
        if !self.table.rules.room.open_seas || self.state.phase.kind != PhaseKind::Movement {
            return None;
        }
        let Order::Unit { unit: named, .. } = order else {
            return None;
        };
        let (sea, position) = (named.place.province, &self.state.position);
        let pairs = self.lines.pairs(self.table, self.state, author);
        if named.aboard {
            let at_hand = self.at_hand.and_then(|army| pairs.of_army(army));
            return at_hand
                .filter(|pair| pair.fleet.place.province == sea || pair.bound_for == Some(sea))
                .or_else(|| pairs.ordered(order))
                .map(|pair| pair.army.id);
        }
        let own: Vec<&Unit> = position
            .units_in(sea)
            .filter(|unit| unit.power == author.power)
            .collect();
        // Of one unit the place tells enough.
        if own.len() < 2 {
            return None;
        }
        let of_type = own.iter().copied().filter(|unit| {
            let loaded = position.cargo(unit.id).is_some();
            if named.pair {
                loaded || pairs.of_fleet(unit.id).is_some()
            } else {
                !loaded
            }
        });
        let of_type: Vec<&Unit> = of_type.collect();
        // Of units that are all named wrongly one is meant nevertheless.
        let meant = if of_type.is_empty() { &own } else { &of_type };
        let at_hand = meant.iter().find(|unit| Some(unit.id) == self.at_hand);
        let unit = at_hand
            .or_else(|| {
                meant
                    .iter()
                    .find(|unit| self.lines.for_unit(unit.id).next().is_none())
            })
            .or(meant.last())?;
        Some(unit.id)
    }
}

/// Whether two orders of one author are for the same unit (in the same time scale), build in the
/// same province, or are the same statement.
pub(super) fn is_same(a: &Order, of_a: &Target, b: &Order, of_b: &Target) -> bool {
    match (a, b) {
        // One site takes one unit, of whichever kind.
        (Order::Build { place: a, .. }, Order::Build { place: b, .. }) => a.province == b.province,
        (Order::Pools(a), Order::Pools(b)) if a.called().is_some() && b.called().is_some() => {
            let [a, b] = [a, b].map(|order| order.called().map(|(_, centre)| centre.province));
            a == b
        }
        // In a power a player has one investment and one vote to concede.
        _ if a.invested().is_some() && b.invested().is_some()
            || a.conceded().is_some() && b.conceded().is_some() =>
        {
            true
        }
        _ => match (of_a, of_b) {
            (Target::Name(a), Target::Name(b)) => a == b,
            (Target::Claim(a), Target::Claim(b)) => a == b,
            (Target::Slot { unit: a, .. }, Target::Slot { unit: b, .. })
                if a.is_some() || b.is_some() =>
            {
                a == b
            }
            _ if in_other_scales(a, b) || sails_on(a, b) || sails_on(b, a) => false,
            // That an army aboard is to hold says nothing against its landing.
            (Target::May(army), Target::May(other)) => army == other && lands(a) == lands(b),
            _ if of_a.units().is_empty() && of_b.units().is_empty() => {
                let named = a.unit().zip(b.unit());
                named.is_some_and(|(a, b)| a.is_same(b))
            }
            (Target::May(_), _) | (_, Target::May(_)) => false,
            _ => of_a.units().iter().any(|unit| of_b.units().contains(unit)),
        },
    }
}

/// Whether two orders are of different time scales: a unit may have both. What is of none, such as a
/// demobilization or a removal, says otherwise than any.
fn in_other_scales(a: &Order, b: &Order) -> bool {
    a.scale().zip(b.scale()).is_some_and(|(a, b)| a != b)
}

const fn lands(order: &Order) -> bool {
    matches!(order.action(), Some(Action::Land { .. }))
}

/// Whether one order is a chain that ends at sea, and the other the move of its last fleet: they
/// stand side by side.
fn sails_on(chain: &Order, other: &Order) -> bool {
    let (
        Some((fleets, _, to)),
        Order::Unit {
            unit,
            action: Action::Move { .. },
        },
    ) = (chain.chain(), other)
    else {
        return false;
    };
    let last = fleets.last().map(|fleet| fleet.place.province);
    last == Some(to.province) && last == Some(unit.place.province)
}
