//! A count of weighted ballots: for each subject the orders that were voted for, with their weight, and which of them was followed; and
//! every change of influence with its reason. It is data; [`crate::report`] finds the words.

use crate::adjudicate::Verdict;
use crate::board::PowerId;
use crate::order::{Order, Submission};
use crate::position::UnitId;
use crate::seat::SeatId;

/// A phase counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The influence with which the ballots were weighed: by seat, then by power. It includes what was invested with the orders.
    pub weighed: Vec<Vec<u32>>,
    /// What was voted on, by power and then in the order in which it is asked for.
    pub subjects: Vec<Subject>,
    /// The orders that went to the board, with what became of them there. Units that hold by default have none.
    pub followed: Vec<(Submission, Verdict)>,
    /// Each change of influence, in the order in which they were made.
    pub changes: Vec<Change>,
    /// The points that each seat made in the phase; index is the seat.
    pub points: Vec<u32>,
    /// Units for which a seat with influence wrote no order.
    pub neglects: Vec<Neglect>,
}

/// What a power's ballots are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// What a unit does, or where a dislodged one goes.
    Unit(UnitId),
    /// So many builds.
    Builds(usize),
    /// So many disbands.
    Disbands(usize),
}

/// One vote: the tallies with the greatest weight first, equal weights in the order of writing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The power.
    pub power: PowerId,
    /// What is voted on.
    pub about: About,
    /// What was voted for.
    pub tallies: Vec<Tally>,
    /// What the ballots left to the lot, in the order of drawing.
    pub draws: Vec<Draw>,
}

/// The ballots for one order, added up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The order, every part of it filled in.
    pub order: Order,
    /// The influence behind it.
    pub weight: u32,
    /// Who voted for it, in the order of writing.
    pub backers: Vec<SeatId>,
    /// What came of it.
    pub result: TallyResult,
}

/// What came of a tally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TallyResult {
    /// It was followed.
    Followed,
    /// Others had the same weight, and all of them cancelled each other.
    Cancelled,
    /// Another was followed before it came to this one.
    Outweighed,
}

/// A lot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// From what was drawn, in the fixed order in which it is numbered.
    pub candidates: Vec<Order>,
    /// Which it was.
    pub drawn: usize,
    /// Whether the game master drew it at the table, and not the program.
    pub at_table: bool,
}

/// A change of a seat's influence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Whose.
    pub seat: SeatId,
    /// Invested in which power; `None` for what is in hand.
    pub power: Option<PowerId>,
    /// How much it was.
    pub from: u32,
    /// How much it is.
    pub to: u32,
    /// Why.
    pub why: Why,
}

/// Why influence changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It was invested.
    Invested,
    /// It was not invested with the orders of a movement phase, and is lost.
    NotInvested,
    /// Orders for so many units of the power were missing.
    Neglected {
        /// How many.
        units: usize,
    },
    /// The power disbanded so many units for want of centres, and nobody had more influence there.
    Disbanded {
        /// How many.
        units: usize,
    },
    /// The season is over.
    Income,
    /// Nobody has more influence in this power, and it did not lose centres.
    Bonus {
        /// The power.
        power: PowerId,
    },
}

/// Orders that a seat with influence in a power did not write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neglect {
    /// Who.
    pub seat: SeatId,
    /// In which power.
    pub power: PowerId,
    /// The units without an order.
    pub units: Vec<UnitId>,
}
