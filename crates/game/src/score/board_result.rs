//! What everybody may know of how a board stands: all that scoring needs, as data for files.

use serde::{Deserialize, Serialize};

use super::{GameOutcome, Standing, Standings};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardResult {
    /// In the order of the board.
    pub powers: Vec<PowerResult>,
    pub outcome: BoardOutcome,
    /// The year of the first phase.
    pub began: u16,
    /// The year whose centres are counted last.
    pub year: u16,
    /// How many centres the board has.
    pub board: usize,
    /// The centres of each power after each counted year, oldest first.
    pub years: Vec<(u16, Vec<usize>)>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PowerResult {
    pub power: String,
    /// Empty where nobody was named.
    pub player: String,
    pub centres: usize,
    /// In which year it lost its last centre; `None` for one that has centres.
    pub eliminated: Option<u16>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BoardOutcome {
    /// The game goes on.
    Runs,
    /// By an index into the powers.
    Solo(usize),
    Draw(Vec<usize>),
}

/// The most centres that a file may name: far more than any board has.
const MOST_CENTRES: usize = u16::MAX as usize;

impl BoardResult {
    /// Whether it can be one of a board with so many powers: a file may hold anything.
    pub fn fits(&self, powers: usize) -> bool {
        let named = match &self.outcome {
            BoardOutcome::Runs => &[][..],
            BoardOutcome::Solo(power) => std::slice::from_ref(power),
            BoardOutcome::Draw(sharers) => sharers,
        };
        let last = self.powers.iter().map(|power| power.centres).collect();
        let mut years = self.years.iter().map(|(_, counts)| counts);
        let is_count = |count: &usize| *count <= MOST_CENTRES;
        let fits = |counts: &Vec<usize>| counts.len() == powers && counts.iter().all(is_count);
        fits(&last)
            && years.all(fits)
            && is_count(&self.board)
            && named.iter().all(|&power| power < powers)
    }

    pub fn runs(&self) -> bool {
        self.outcome == BoardOutcome::Runs
    }

    /// All powers that have centres.
    pub fn survivors(&self) -> Vec<usize> {
        (0..self.powers.len())
            .filter(|&at| self.powers[at].centres > 0)
            .collect()
    }

    /// As it is scored. A game that goes on is scored as if all who have centres agreed on a draw now.
    pub fn standings(&self) -> Standings {
        Standings {
            powers: self
                .powers
                .iter()
                .map(|power| Standing {
                    centres: power.centres,
                    eliminated: power.eliminated,
                })
                .collect(),
            result: match &self.outcome {
                BoardOutcome::Runs => GameOutcome::Draw(self.survivors()),
                BoardOutcome::Solo(power) => GameOutcome::Solo(*power),
                BoardOutcome::Draw(sharers) => GameOutcome::Draw(sharers.clone()),
            },
            began: self.began,
            year: self.year,
            board: self.board,
        }
    }
}
