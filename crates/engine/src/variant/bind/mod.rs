//! What each line of a phase is for: a unit, one of the builds or removals due, a claim, a name.
//!
//! [`Variant::bind`](super::Variant::bind) answers that once for all lines together. The settled
//! phase keeps the answer ([`Settlement::bound`](super::Settlement::bound)); the sheet, the
//! read-back, completion, views and reports read it.

mod carrying;
mod scales;

pub use carrying::{Pair, Pairs};
pub(crate) use scales::says_army;
pub use scales::{MonthOutlook, is_army, moment};

use super::{Demand, State, Table};
use crate::adjudicate::{ArmyFleet, units_of_slip};
use crate::calendar::PhaseKind;
use crate::order::{Action, Order, PoolOrder, Submission};
use crate::position::{Position, UnitId};
use crate::seat::Author;
use chancery_atlas::board::{PowerId, ProvinceId};

/// What a line is for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Target {
    /// Nothing that there is: no such unit of its writer's is there, or none is left for it.
    #[default]
    Nothing,
    /// A unit that stands on the board or waits for its retreat; where a season has time scales,
    /// one aboard too, and another power's that its writer may dispose of.
    Unit(UnitId),
    /// An army that is aboard a fleet, or goes aboard, and may land.
    May(UnitId),
    /// A unit in a pool of its power's, which the line calls onto the board (Mobilization, §2.1).
    Pooled(UnitId),
    /// The writer's fleets of a chain, in its order.
    Chain(Vec<UnitId>),
    /// One of the builds or removals due.
    Slot {
        /// Its number among those of its author, in the order of writing, from 0.
        nth: usize,
        /// The unit that is removed, where the line names one that is there.
        unit: Option<UnitId>,
    },
    /// A claim to victory. With whom, where a power may make several in one season; else nobody.
    Claim(Vec<PowerId>),
    /// The name of an area (1492, rule 5).
    Name(ProvinceId),
    /// The influence that the writer has in hand (Arms Merchant, rule 3).
    Hand,
}

impl Target {
    /// The unit on the board, where it is about one.
    pub const fn unit(&self) -> Option<UnitId> {
        match self {
            Self::Unit(unit) | Self::May(unit) => Some(*unit),
            Self::Slot { unit, .. } => *unit,
            _ => None,
        }
    }

    /// The units that it orders, of a chain all.
    pub fn units(&self) -> &[UnitId] {
        match self {
            Self::Unit(unit) | Self::May(unit) | Self::Pooled(unit) => std::slice::from_ref(unit),
            Self::Chain(fleets) => fleets,
            _ => &[],
        }
    }

    /// Whether what is for it answers a demand for an order to a unit, or for a claim. Builds and
    /// removals are none of these: they share what is due ([`Self::Slot`]).
    pub fn answers(&self, demand: &Demand) -> bool {
        match (demand, self) {
            (Demand::Unit(asked), Self::Unit(unit))
            | (Demand::May(asked), Self::May(unit) | Self::Pooled(unit)) => unit == asked,
            (Demand::Unit(asked), Self::Chain(fleets)) => fleets.contains(asked),
            (Demand::Claim, Self::Claim(_)) => true,
            _ => false,
        }
    }
}

/// A line with what it is for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bound {
    /// The unit, or whatever else the line decides.
    pub target: Target,
    /// The unit that it supports or boards, where the place of that does not tell: of several in an
    /// open sea, and in time scales the fleet that is there by then.
    pub object: Option<UnitId>,
}

impl From<Target> for Bound {
    fn from(target: Target) -> Self {
        Self {
            target,
            object: None,
        }
    }
}

/// What each line is for where a province holds one unit and a season has no time scales.
pub(crate) fn plain(table: Table<'_>, state: &State, orders: &[Submission]) -> Vec<Bound> {
    by(table, state, orders, |line| in_its_place(state, line))
}

/// The same, where `meant` tells the unit that stands or waits for its retreat, for which a line is.
pub(crate) fn by(
    table: Table<'_>,
    state: &State,
    orders: &[Submission],
    meant: impl Fn(&Submission) -> Option<UnitId>,
) -> Vec<Bound> {
    let position = &state.position;
    let mut used = UsedTargets::default();
    let mut bound: Vec<Bound> = Vec::with_capacity(orders.len());
    for line in orders {
        let target = match &line.order {
            // In a retreat phase `remove` disbands a dislodged unit, and no removal is due.
            Order::Remove { .. } if state.phase.kind != PhaseKind::Retreats => {
                used.slot(line, removed(position, line))
            }
            Order::Unit {
                action: Action::Disband,
                ..
            } if state.phase.kind == PhaseKind::Adjustments => {
                used.slot(line, removed(position, line))
            }
            Order::Build { .. } | Order::Waive => used.slot(line, None),
            Order::Pools(order) if order.dropped().is_some() => used.slot(line, None),
            Order::Pools(order) if order.called().is_some() => {
                used.pooled(position, line.power, order)
            }
            // Which army is meant hangs on what fleets are ordered: `land` finds it below.
            Order::Unit { unit, .. } if unit.aboard => Target::Nothing,
            Order::Claims(_) if line.order.is_claim() => Target::Claim(Vec::new()),
            Order::Secret(order) => Target::Name(order.named()),
            Order::Ballots(order) if order.invested().is_some() => Target::Hand,
            _ => match meant(line) {
                Some(unit) => Target::Unit(unit),
                None => Target::Nothing,
            },
        };
        bound.push(target.into());
    }
    land(table, state, orders, &mut bound);
    bound
}

/// The unit that a line removes: an army aboard may be named too (army/fleet module, section IV.c).
fn removed(position: &Position, line: &Submission) -> Option<UnitId> {
    let named = line.order.unit()?;
    let unit = named.standing_or_aboard(line.power, position)?;
    Some(unit.id)
}

/// What earlier lines of a phase are for, where two lines can't be for the same.
#[derive(Default)]
struct UsedTargets {
    /// Per author, how many of the builds or removals due he wrote a line for.
    slots: Vec<(Author, usize)>,
    /// Units that lines call out of their pools.
    called: Vec<UnitId>,
}

impl UsedTargets {
    /// The next of the builds or removals due to a line's author.
    fn slot(&mut self, line: &Submission, unit: Option<UnitId>) -> Target {
        let author = line.author();
        let own = self.slots.iter().position(|(of, _)| *of == author);
        let own = own.unwrap_or_else(|| {
            self.slots.push((author, 0));
            self.slots.len() - 1
        });
        let nth = self.slots[own].1;
        self.slots[own].1 += 1;
        Target::Slot { nth, unit }
    }

    /// A unit of a pool that no earlier line calls: two armies of one pool are alike, and each line
    /// has its own.
    fn pooled(&mut self, position: &Position, power: PowerId, order: &PoolOrder) -> Target {
        let Some((kind, place)) = order.called() else {
            return Target::Nothing;
        };
        let mut pool = position.pool(power, place.province);
        let found = pool.find(|unit| {
            kind.is_none_or(|kind| kind == unit.kind) && !self.called.contains(&unit.id)
        });
        let Some(unit) = found else {
            return Target::Nothing;
        };
        self.called.push(unit.id);
        Target::Pooled(unit.id)
    }
}

/// Finds the army of each line for one aboard: as the resolver does; of a void line the one that it
/// would be for if the lines to fleets stood.
fn land(table: Table<'_>, state: &State, orders: &[Submission], bound: &mut [Bound]) {
    let aboard = orders.iter().filter(|line| is_to_one_aboard(line));
    let mut authors: Vec<Author> = aboard.map(Submission::author).collect();
    authors.sort_unstable();
    authors.dedup();
    let moves =
        state.phase.kind == PhaseKind::Movement && table.rules.army_fleet == ArmyFleet::Davis1984;
    // Each slip by itself: a fleet carries only its own power's armies (section III.a).
    for author in authors {
        let pairs = Pairs::new(table, state, orders, bound, author);
        let own = orders.iter().cloned().enumerate();
        let (lines, slip): (Vec<usize>, Vec<Submission>) =
            own.filter(|(_, line)| line.author() == author).unzip();
        let judged = if moves {
            units_of_slip(table.board, table.rules, &state.position, &slip)
        } else {
            vec![None; slip.len()]
        };
        for ((line, order), army) in lines.into_iter().zip(&slip).zip(judged) {
            if !is_to_one_aboard(order) {
                continue;
            }
            let army = army.or_else(|| Some(pairs.ordered(&order.order)?.army.id));
            bound[line].target = match army {
                Some(army) => Target::May(army),
                None => Target::Nothing,
            };
        }
    }
}

/// Whether a line orders an army aboard a fleet.
fn is_to_one_aboard(line: &Submission) -> bool {
    matches!(&line.order, Order::Unit { unit, .. } if unit.aboard)
}

/// The unit of its power that a line names by its place: in a retreat phase one that waits before
/// one that stands.
pub(crate) fn in_its_place(state: &State, line: &Submission) -> Option<UnitId> {
    let (named, power, position) = (line.order.unit()?, line.power, &state.position);
    let waiting = named
        .waiting(power, position)
        .map(|index| &position.dislodged[index].unit);
    let standing = named.standing(power, position);
    let unit = if state.phase.kind == PhaseKind::Retreats {
        waiting.or(standing)
    } else {
        standing.or(waiting)
    };
    unit.map(|unit| unit.id)
}
