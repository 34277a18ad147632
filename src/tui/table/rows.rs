//! The lines of the orders pane: each power, what it has to order, and what was entered.

use crate::board::{PowerId, ProvinceId};
use crate::game::Game;
use crate::order::{Order, UnitRef};
use crate::position::Unit;
use crate::seat::Author;
use crate::variant::Demand;

/// A line of the orders pane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// A power's heading.
    Power {
        /// The power.
        power: PowerId,
        /// How many of its demands are answered, and how many there are.
        done: (usize, usize),
    },
    /// Something the power has to order, with the entries that answer it (more than one where a slip orders a unit twice).
    Demand {
        /// The power.
        power: PowerId,
        /// What is asked.
        demand: Demand,
        /// Indices into the sheet.
        entries: Vec<usize>,
    },
    /// An entry that answers no demand: unreadable, undecided, or for a unit that isn't there.
    Loose {
        /// In whose name.
        power: PowerId,
        /// Index into the sheet.
        entry: usize,
    },
}

impl Row {
    /// Whose line it is.
    pub const fn power(&self) -> PowerId {
        match self {
            Self::Power { power, .. } | Self::Demand { power, .. } | Self::Loose { power, .. } => *power,
        }
    }

    /// Whether the cursor can stand on it.
    pub const fn selectable(&self) -> bool {
        !matches!(self, Self::Power { .. })
    }

    /// Whether it still waits for an order.
    pub const fn is_open(&self) -> bool {
        matches!(self, Self::Demand { entries, demand, .. } if entries.is_empty() && demand.is_owed())
    }

    /// The last entry it shows.
    pub fn entry(&self) -> Option<usize> {
        match self {
            Self::Power { .. } => None,
            Self::Demand { entries, .. } => entries.last().copied(),
            Self::Loose { entry, .. } => Some(*entry),
        }
    }
}

/// The unit that a demand is about.
pub fn unit_of<'a>(game: &'a Game, demand: &Demand) -> Option<&'a Unit> {
    game.state().position.unit(demand.unit()?)
}

/// All lines of the open phase, by power. Powers with nothing to order and nothing entered are left out.
pub fn rows(game: &Game) -> Vec<Row> {
    game.board().power_ids().flat_map(|power| rows_of(game, power)).collect()
}

fn rows_of(game: &Game, power: PowerId) -> Vec<Row> {
    let sheet = game.sheet();
    // Of a game that is over nothing is asked.
    let over = !game.state().winners.is_empty();
    let demands = if over { Vec::new() } else { game.setup.variant.demands(game.table(), game.state(), power) };
    let mut unclaimed: Vec<usize> = sheet.entries_of(Author::of(power)).collect();
    let mut rows = Vec::with_capacity(demands.len() + 1);
    for demand in demands {
        let entries = match unit_of(game, &demand) {
            Some(unit) => {
                let unit = UnitRef::new(unit.kind, unit.place);
                sheet.entries_for(Author::of(power), unit).filter(|i| is_unit_order(game, *i)).collect()
            }
            None => first_slot_order(game, &unclaimed).into_iter().collect::<Vec<_>>(),
        };
        unclaimed.retain(|i| !entries.contains(i));
        rows.push(Row::Demand { power, demand, entries });
    }
    rows.extend(unclaimed.into_iter().map(|entry| Row::Loose { power, entry }));
    if rows.is_empty() {
        return rows;
    }
    let asked = rows.iter().filter(|r| matches!(r, Row::Demand { .. })).count();
    let open = rows.iter().filter(|r| r.is_open()).count();
    rows.insert(0, Row::Power { power, done: (asked - open, asked) });
    rows
}

fn is_unit_order(game: &Game, entry: usize) -> bool {
    matches!(game.sheet().entries[entry].reading.order(), Some(Order::Unit { .. }))
}

/// The first unclaimed entry that takes a build or removal slot.
fn first_slot_order(game: &Game, unclaimed: &[usize]) -> Option<usize> {
    unclaimed
        .iter()
        .copied()
        .find(|&i| matches!(game.sheet().entries[i].reading.order(), Some(Order::Build { .. } | Order::Remove { .. } | Order::Waive)))
}

/// The province that a row is about, where it is about one.
pub fn province_of(game: &Game, row: &Row) -> Option<ProvinceId> {
    let of_entry = |entry: usize| match game.sheet().entries.get(entry)?.reading.order()? {
        Order::Unit { unit, .. } | Order::Remove { unit } | Order::Demobilize { unit, .. } => Some(unit.place.province),
        Order::Build { place, .. } | Order::Mobilize { place, .. } => Some(place.province),
        Order::RemovePooled { centre, .. } => Some(*centre),
        Order::Waive | Order::Invest { .. } | Order::Lot { .. } => None,
    };
    match row {
        Row::Power { .. } => None,
        Row::Demand { demand, entries, .. } => {
            unit_of(game, demand).map(|u| u.place.province).or_else(|| entries.last().copied().and_then(of_entry))
        }
        Row::Loose { entry, .. } => of_entry(*entry),
    }
}
