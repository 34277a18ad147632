//! What each line of a phase is for: a unit, one of the builds or removals due, a claim, a name.
//!
//! [`Variant::bind`](super::Variant::bind) answers that once for all lines together. The settled
//! phase keeps the answer ([`Settlement::bound`](super::Settlement::bound)); the sheet, the
//! read-back, completion, views and reports read it.

mod carrying;
mod scales;

pub use carrying::{Pair, Pairs};
pub use scales::{MonthOutlook, is_army, moment, says_army};

use super::{State, Table};
use crate::adjudicate::{ArmyFleet, units_of_slip};
use crate::calendar::PhaseKind;
use crate::order::{Action, Order, Submission};
use crate::position::UnitId;
use crate::seat::Author;
use chancery_atlas::board::{PowerId, ProvinceId};

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
    Pooled(UnitId),
    /// The writer's fleets of a chain, in its order.
    Chain(Vec<UnitId>),
    /// One of the builds or removals due.
    Slot {
        /// Its number among those of its author, in the order of writing, from 0.
        nth: usize,
        unit: Option<UnitId>,
    },
    /// A claim to victory. With whom, where a power may make several in one season; else nobody.
    Claim(Vec<PowerId>),
    Name(ProvinceId),
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
}

/// A line with what it is for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bound {
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
    let mut slots: Vec<(Author, usize)> = Vec::new();
    let mut called: Vec<UnitId> = Vec::new();
    let removed = |line: &Submission| {
        let named = line.order.unit()?;
        let unit = named.standing_or_aboard(line.power, &state.position)?;
        Some(unit.id)
    };
    let target = |line: &Submission| match &line.order {
        Order::Remove { .. } if state.phase.kind != PhaseKind::Retreats => {
            slot(&mut slots, line, removed(line))
        }
        Order::Unit {
            action: Action::Disband,
            ..
        } if state.phase.kind == PhaseKind::Adjustments => slot(&mut slots, line, removed(line)),
        Order::Build { .. } | Order::Waive => slot(&mut slots, line, None),
        Order::Pools(order) if order.dropped().is_some() => slot(&mut slots, line, None),
        Order::Pools(order) if order.called().is_some() => {
            let unit = order.called().and_then(|(kind, place)| {
                let mut own = state.position.pool(line.power, place.province);
                own.find(|unit| {
                    kind.is_none_or(|kind| kind == unit.kind) && !called.contains(&unit.id)
                })
            });
            called.extend(unit.map(|unit| unit.id));
            unit.map_or(Target::Nothing, |unit| Target::Pooled(unit.id))
        }
        Order::Unit { unit, .. } if unit.aboard => Target::Nothing,
        Order::Claims(_) if line.order.is_claim() => Target::Claim(Vec::new()),
        Order::Secret(order) => Target::Name(order.named()),
        Order::Ballots(order) if order.invested().is_some() => Target::Hand,
        _ => meant(line).map_or(Target::Nothing, Target::Unit),
    };
    let mut bound: Vec<Bound> = orders.iter().map(target).map(Bound::from).collect();
    land(table, state, orders, &mut bound);
    bound
}

fn slot(slots: &mut Vec<(Author, usize)>, line: &Submission, unit: Option<UnitId>) -> Target {
    let author = line.author();
    let own = slots.iter().position(|(of, _)| *of == author);
    let own = own.unwrap_or_else(|| {
        slots.push((author, 0));
        slots.len() - 1
    });
    let nth = slots[own].1;
    slots[own].1 += 1;
    Target::Slot { nth, unit }
}

/// Finds the army of each line for one aboard: as the resolver does; of a void line the one that it
/// would be for if the lines to fleets stood.
fn land(table: Table<'_>, state: &State, orders: &[Submission], bound: &mut [Bound]) {
    let is_aboard =
        |line: &Submission| matches!(&line.order, Order::Unit { unit, .. } if unit.aboard);
    let aboard = orders.iter().filter(|line| is_aboard(line));
    let mut authors: Vec<Author> = aboard.map(Submission::author).collect();
    authors.sort_unstable();
    authors.dedup();
    let moves =
        state.phase.kind == PhaseKind::Movement && table.rules.army_fleet == ArmyFleet::Davis1984;
    for author in authors {
        let pairs = Pairs::of(table, state, orders, bound, author);
        let own = orders.iter().cloned().enumerate();
        let (lines, slip): (Vec<usize>, Vec<Submission>) =
            own.filter(|(_, line)| line.author() == author).unzip();
        let judged = if moves {
            units_of_slip(table.board, table.rules, &state.position, &slip)
        } else {
            vec![None; slip.len()]
        };
        for ((line, order), army) in lines.into_iter().zip(&slip).zip(judged) {
            if is_aboard(order) {
                let pair = || pairs.ordered(&order.order).map(|pair| pair.army.id);
                bound[line].target = army.or_else(pair).map_or(Target::Nothing, Target::May);
            }
        }
    }
}

/// The unit of its power that a line names by its place: in a retreat phase one that waits before
/// one that stands.
pub(crate) fn in_its_place(state: &State, line: &Submission) -> Option<UnitId> {
    let (named, power, position) = (line.order.unit()?, line.power, &state.position);
    let waiting = || Some(&position.dislodged[named.waiting(power, position)?].unit);
    let standing = || named.standing(power, position);
    let unit = if state.phase.kind == PhaseKind::Retreats {
        waiting().or_else(standing)
    } else {
        standing().or_else(waiting)
    };
    unit.map(|unit| unit.id)
}
