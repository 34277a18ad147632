//! The ballots of one power as a table: what is voted on down, players across.

use super::rows::{answers, takes_slot};
use crate::adjudicate::{Outcome, Verdict};
use crate::board::PowerId;
use crate::game::Game;
use crate::order::Reading;
use crate::seat::{Author, SeatId};
use crate::variant::Demand;

use super::ballots::Ballots;

/// The ballots of one power.
pub struct Grid {
    /// The power.
    pub power: PowerId,
    /// What is voted on, by row; where lines are owed and not units, one row a line.
    pub demands: Vec<Demand>,
    /// By row, then by seat.
    pub cells: Vec<Vec<Cell>>,
}

/// What a player's slip has for a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// He has no influence in the power, and nothing was written.
    Silent,
    /// It is missing.
    Missing,
    /// This entry of the sheet.
    Ballot(usize),
    /// This entry of the sheet, which is void.
    Void(usize),
    /// Several entries, of which this is the last.
    Several(usize),
}

impl Cell {
    /// The entry of the sheet to look at.
    pub const fn entry(self) -> Option<usize> {
        match self {
            Self::Silent | Self::Missing => None,
            Self::Ballot(entry) | Self::Void(entry) | Self::Several(entry) => Some(entry),
        }
    }
}

impl Grid {
    /// The ballots of a power.
    pub fn of(game: &Game, ballots: &Ballots, power: PowerId) -> Self {
        let demands: Vec<Demand> = game.setup.variant.demands(game.table(), game.state(), power);
        let columns: Vec<Vec<Cell>> =
            (0..game.setup.seats()).filter_map(SeatId::nth).map(|seat| column(game, ballots, Author { seat, power }, &demands)).collect();
        let cells = (0..demands.len()).map(|row| columns.iter().map(|column| column[row]).collect()).collect();
        Self { power, demands, cells }
    }
}

/// What a player's slip has for each row.
fn column(game: &Game, ballots: &Ballots, author: Author, demands: &[Demand]) -> Vec<Cell> {
    let mut unclaimed: Vec<usize> = game.sheet().entries_of(author).collect();
    let speaks = ballots.share(author).owed > 0;
    let void = |entry: usize| ballots.verdicts.get(entry).is_some_and(|v: &Verdict| v.outcome == Outcome::Void);
    let cell = |demand: &Demand| {
        let entries = answers(game, author, demand, &unclaimed);
        unclaimed.retain(|i| !entries.contains(i));
        match entries.as_slice() {
            [] if speaks => Cell::Missing,
            [] => Cell::Silent,
            [one] if void(*one) => Cell::Void(*one),
            [one] => Cell::Ballot(*one),
            [.., last] => Cell::Several(*last),
        }
    };
    demands.iter().map(cell).collect()
}

/// The entries for a power that stand in no row of its table: what can't be read, and orders to units that are not there.
pub fn unplaced(game: &Game, grid: &Grid) -> Vec<usize> {
    let placed: Vec<usize> = grid.cells.iter().flatten().filter_map(|cell| cell.entry()).collect();
    let entries = game.sheet().entries.iter().enumerate();
    let loose = entries.filter(|(i, entry)| entry.power == grid.power && !placed.contains(i));
    let ballot = loose.filter(|(_, entry)| match &entry.reading {
        Reading::Order { order, .. } => takes_slot(order) || order.unit().is_some(),
        Reading::Ambiguous { .. } | Reading::Unreadable { .. } => true,
    });
    ballot.map(|(i, _)| i).collect()
}
