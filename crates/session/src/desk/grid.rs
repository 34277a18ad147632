//! The ballots of one power as a table: what is voted on down, players across.

use super::ballots::BallotTable;
use super::row::answers;
use chancery_atlas::board::PowerId;
use chancery_engine::adjudicate::Outcome;
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::Demand;
use chancery_game::game::{BoundLines, Game};

pub struct BallotGrid {
    /// What is voted on, by row; where lines are owed and not units, one row a line.
    pub demands: Vec<Demand>,
    /// By row, then by seat.
    pub cells: Vec<Vec<BallotCell>>,
}

/// What a player's slip has for a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BallotCell {
    /// He has no influence in the power, and nothing was written.
    Silent,
    Missing,
    /// This entry of the sheet.
    Ballot(usize),
    /// This entry of the sheet, which is void.
    Void(usize),
    /// Several entries, of which this is the last.
    Several(usize),
}

impl BallotGrid {
    pub fn new(game: &Game, ballots: &BallotTable, power: PowerId) -> Self {
        let demands: Vec<Demand> = game
            .setup()
            .variant
            .demands(game.table(), game.state(), power);
        let lines = game.bound_lines();
        let columns: Vec<Vec<BallotCell>> = (0..game.setup().seats())
            .filter_map(SeatId::nth)
            .map(|seat| column(&lines, ballots, Author { seat, power }, &demands))
            .collect();
        let cells = (0..demands.len())
            .map(|row| columns.iter().map(|column| column[row]).collect())
            .collect();
        Self { demands, cells }
    }
}

/// What a player's slip has for each row.
fn column(
    lines: &BoundLines,
    ballots: &BallotTable,
    author: Author,
    demands: &[Demand],
) -> Vec<BallotCell> {
    let mut slots = lines.slots(author);
    let speaks = ballots.share(author).tally.owed > 0;
    let mut cells = Vec::new();
    // In the order of the demands: each build or removal takes the next line on the slip.
    for demand in demands {
        let entries = answers(lines, author, demand, &mut slots);
        cells.push(match entries.as_slice() {
            [] if speaks => BallotCell::Missing,
            [] => BallotCell::Silent,
            [one] if is_void(ballots, *one) => BallotCell::Void(*one),
            [one] => BallotCell::Ballot(*one),
            [.., last] => BallotCell::Several(*last),
        });
    }
    cells
}

fn is_void(ballots: &BallotTable, entry: usize) -> bool {
    let verdict = ballots.verdicts.get(entry);
    verdict.is_some_and(|verdict| verdict.outcome == Outcome::Void)
}
