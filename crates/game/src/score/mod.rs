//! What a game is worth to each of its players, by the systems that tournaments and leagues have
//! published and by a formula of a table's own. All of it follows from who owns how many centres,
//! who was eliminated when, and who shares in the end.

mod board_result;
mod formula;
mod systems;

use std::cmp::Ordering;
use std::fmt;

pub use board_result::{BoardOutcome, BoardResult, PowerResult};
pub use formula::{Formula, FormulaError};
pub use systems::{PUBLISHED, Published};

/// How a power stands when a game is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub centres: usize,
    /// In which year it lost its last centre; `None` for one that has centres.
    pub eliminated: Option<u16>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameOutcome {
    /// One has won, by an index into the powers.
    Solo(usize),
    /// These share it. Where a game is scored before its end they are all who have centres.
    Draw(Vec<usize>),
}

/// A game as it is scored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    pub powers: Vec<Standing>,
    pub result: GameOutcome,
    pub began: u16,
    /// The year whose centres are counted.
    pub year: u16,
    /// How many centres the board has.
    pub board: usize,
}

impl Standings {
    /// Who has won alone.
    pub(crate) fn soloist(&self) -> Option<usize> {
        match self.result {
            GameOutcome::Solo(power) => Some(power),
            GameOutcome::Draw(_) => None,
        }
    }

    /// Whether a power shares in a draw.
    pub(crate) fn shares(&self, power: usize) -> bool {
        matches!(&self.result, GameOutcome::Draw(sharers) if sharers.contains(&power))
    }

    /// How many share in a draw.
    pub(crate) fn sharers(&self) -> usize {
        match &self.result {
            GameOutcome::Solo(_) => 0,
            GameOutcome::Draw(sharers) => sharers.len(),
        }
    }

    /// How many powers have centres.
    pub(crate) fn survivors(&self) -> usize {
        self.powers.iter().filter(|power| power.centres > 0).count()
    }

    /// The most centres of one power, and the most of any other.
    fn leaders(&self) -> [usize; 2] {
        let mut counts: Vec<usize> = self.powers.iter().map(|power| power.centres).collect();
        counts.sort_unstable_by(|a, b| b.cmp(a));
        [0, 1].map(|at| counts.get(at).copied().unwrap_or(0))
    }

    /// The place of each power, from 1: by centres, then by the later year of elimination; those
    /// who are level share the better place. Who has won alone is first.
    pub fn places(&self) -> Vec<usize> {
        (0..self.powers.len())
            .map(|power| self.group(power, Ties::ByElimination).before + 1)
            .collect()
    }

    fn group(&self, power: usize, ties: Ties) -> LevelGroup {
        let own = self.rank(power, ties);
        // The power meets itself in the loop, so `level` is at least 1.
        let (mut before, mut level) = (0, 0);
        for other in 0..self.powers.len() {
            match self.rank(other, ties).cmp(&own) {
                Ordering::Greater => before += 1,
                Ordering::Equal => level += 1,
                Ordering::Less => {}
            }
        }
        LevelGroup { before, level }
    }

    fn rank(&self, power: usize, ties: Ties) -> Rank {
        let standing = self.powers[power];
        let year = match ties {
            Ties::ByElimination => standing.eliminated.unwrap_or(u16::MAX),
            // Then centres alone decide, and all who have none are level.
            Ties::Level => 0,
        };
        Rank {
            is_soloist: self.soloist() == Some(power),
            centres: standing.centres,
            year,
        }
    }

    /// What a power gets of points that are given by place; those who are level divide what their
    /// places bring together.
    fn shared(&self, power: usize, ties: Ties, points: &[f64]) -> f64 {
        let LevelGroup { before, level } = self.group(power, ties);
        // Places behind the last that brings points bring none.
        let sum: f64 = points.iter().skip(before).take(level).sum();
        sum / number(level)
    }
}

/// The powers that stand level with one.
struct LevelGroup {
    /// How many powers stand before them.
    before: usize,
    /// How many they are, the one itself included.
    level: usize,
}

/// How powers of equal centres are ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ties {
    /// Of the eliminated, who was so later stands before who was so earlier.
    ByElimination,
    /// They are level, the eliminated too.
    Level,
}

/// By what a game is scored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum System {
    Published(&'static Published),
    /// The table's own.
    Formula(Formula),
}

/// What a system can't do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScoreError {
    #[error(
        "“{0}” is not a scoring system; write one of {list}, or a formula such as `=100 * centres^2 \
         / sum(centres^2)`",
        list = ids()
    )]
    Unknown(String),
    #[error(transparent)]
    Formula(#[from] FormulaError),
    #[error("the formula gives no number here: it divides by 0, or a number is too large")]
    NoNumber,
}

fn ids() -> String {
    let ids: Vec<&str> = PUBLISHED.iter().map(|system| system.id).collect();
    ids.join(", ")
}

impl System {
    /// The system of a name, as [`System::write`] writes it; a formula is written after `=`.
    pub fn read(text: &str) -> Result<Self, ScoreError> {
        let text = text.trim();
        if let Some(formula) = text.strip_prefix('=') {
            return Ok(Self::Formula(Formula::read(formula)?));
        }
        let wanted = plain(text);
        PUBLISHED
            .iter()
            .find(|system| plain(system.id) == wanted || plain(system.name) == wanted)
            .map(Self::Published)
            .ok_or_else(|| ScoreError::Unknown(text.to_owned()))
    }

    /// As [`System::read`] reads it: `carnage`, `=100 * draw / sharers`.
    pub fn write(&self) -> String {
        match self {
            Self::Published(system) => system.id.to_owned(),
            Self::Formula(formula) => format!("={}", formula.text()),
        }
    }

    /// As it stands in a sentence: `Carnage`, `the table's own formula`.
    pub const fn name(&self) -> &str {
        match self {
            Self::Published(system) => system.name,
            Self::Formula(_) => "the table's own formula",
        }
    }

    /// The same, a formula with its text.
    pub fn described(&self) -> String {
        match self {
            Self::Published(system) => system.name.to_owned(),
            Self::Formula(formula) => format!("{}, {}", self.name(), formula.text()),
        }
    }

    /// What it gives for what, in a sentence or two, and where that is published.
    pub fn about(&self) -> String {
        match self {
            Self::Published(system) => system.about.to_owned(),
            Self::Formula(formula) => format!("{}.", formula.text()),
        }
    }

    /// That its figures are those of another number of powers or centres, where they are; else
    /// empty.
    pub fn caution(&self, standings: &Standings) -> &'static str {
        match self {
            Self::Published(system)
                if system.of_seven && (standings.powers.len() != 7 || standings.board != 34) =>
            {
                "This system was published for seven powers and 34 centres; Chancery uses its \
                 figures unchanged."
            }
            _ => "",
        }
    }

    /// The score of each power, in their order.
    pub fn scores(&self, standings: &Standings) -> Result<Vec<Score>, ScoreError> {
        let powers = 0..standings.powers.len();
        let scores: Vec<f64> = match self {
            Self::Published(system) => (system.scores)(standings),
            Self::Formula(formula) => powers.map(|at| formula.value(standings, at)).collect(),
        };
        // One score that is no number spoils the ranking of all.
        if scores.iter().all(|score| score.is_finite()) {
            Ok(scores.into_iter().map(Score).collect())
        } else {
            Err(ScoreError::NoNumber)
        }
    }
}

/// What a power has scored. Written with three decimals at most.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Score(pub f64);

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.3}", self.0);
        let short = text.trim_end_matches('0').trim_end_matches('.');
        // A loss of less than half a thousandth rounds to a 0 with a sign.
        f.write_str(if short == "-0" { "0" } else { short })
    }
}

/// A count to reckon with.
#[expect(
    clippy::cast_precision_loss,
    reason = "powers, centres and years are far below 2^52"
)]
fn number(count: usize) -> f64 {
    count as f64
}

/// A name as it is compared: its letters and digits, in lower case.
fn plain(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// What powers are placed by; the higher is the better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    is_soloist: bool,
    centres: usize,
    /// Of elimination; 0 where that parts nobody.
    year: u16,
}
