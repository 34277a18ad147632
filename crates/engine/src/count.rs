//! A count of weighted ballots: for each subject the orders that were voted for, with their weight,
//! and which of them was followed; and every change of influence with its reason. It is data;
//! reports find the words.

use crate::adjudicate::Verdict;
use crate::order::{Order, Submission};
use crate::position::UnitId;
use crate::seat::SeatId;
use chancery_atlas::board::PowerId;

/// A phase's count: what was voted, and what it did to the influence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The influence with which the ballots were weighed: by seat, then by power. It includes what
    /// was invested with the orders.
    pub weighed: Vec<Vec<u32>>,
    /// What was voted on, by power and then in the order in which it is asked for; also what nobody
    /// wrote a ballot for.
    pub subjects: Vec<Subject>,
    /// The orders that went to the board, lots among them, with what became of them there. Units
    /// that hold by default have none.
    pub followed: Vec<(Submission, Verdict)>,
    /// Each change of influence, in the order in which they were made.
    pub changes: Vec<InfluenceChange>,
    /// The points that each seat made in the phase; index is the seat.
    pub points: Vec<u32>,
    /// Orders that seats with influence did not write, by seat and then by power.
    pub missed_votes: Vec<MissedVote>,
}

impl Count {
    /// The power's lots that wait for a number from the table, in the order of drawing. Only the
    /// first one's list is certain: what is on the later ones hangs on what is drawn.
    pub fn awaited(&self) -> impl Iterator<Item = (PowerId, &Draw)> {
        let draws = self
            .subjects
            .iter()
            .flat_map(|subject| subject.draws.iter().map(move |draw| (subject.power, draw)));
        draws.filter(|(_, draw)| draw.by == DrawnBy::StandIn)
    }

    /// The influence in a power with which a seat's ballots were weighed.
    pub fn weight_of(&self, seat: SeatId, power: PowerId) -> u32 {
        self.weighed
            .get(seat.index())
            .and_then(|by_power| by_power.get(power.index()))
            .copied()
            .unwrap_or(0)
    }

    /// The influence that a seat holds in a power with what it invests, before missing ballots cost
    /// any: they may be halved for already when the ballots are weighed.
    pub fn held_by(&self, seat: SeatId, power: PowerId) -> u32 {
        // The first change for missing orders has what was there before it.
        let halved = self.changes.iter().find(|change| {
            change.seat == seat
                && change.power == Some(power)
                && matches!(change.why, Why::Neglected { .. })
        });
        match halved {
            Some(change) => change.from,
            None => self.weight_of(seat, power),
        }
    }
}

/// What a power's ballots are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BallotSubject {
    /// What a unit does, or where a dislodged one goes.
    Unit(UnitId),
    /// What the power builds: so many units at most.
    Builds(usize),
    /// What it disbands: so many units.
    Disbands(usize),
}

impl BallotSubject {
    /// How many of the orders voted for can be followed.
    pub const fn slots(self) -> usize {
        match self {
            Self::Unit(_) => 1,
            Self::Builds(due) | Self::Disbands(due) => due,
        }
    }
}

/// One vote: the tallies with the greatest weight first, equal weights in the order of writing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// For which power.
    pub power: PowerId,
    /// What is voted on.
    pub about: BallotSubject,
    /// The orders voted for, with what became of each.
    pub tallies: Vec<Tally>,
    /// What the ballots left to the lot, in the order of drawing.
    pub draws: Vec<Draw>,
}

impl Subject {
    pub(crate) const fn new(power: PowerId, about: BallotSubject) -> Self {
        Self {
            power,
            about,
            tallies: Vec::new(),
            draws: Vec::new(),
        }
    }

    /// The orders that go to the board, the one with the greatest weight first.
    pub fn followed(&self) -> impl Iterator<Item = &Tally> {
        self.tallies
            .iter()
            .filter(|tally| tally.result == TallyResult::Followed)
    }

    /// The weights at which orders cancelled each other, the greatest first, each once.
    pub fn ties(&self) -> Vec<u32> {
        let cancelled = self
            .tallies
            .iter()
            .filter(|tally| tally.result == TallyResult::Cancelled);
        let mut weights: Vec<u32> = cancelled.map(|tally| tally.weight).collect();
        // Tallies are sorted by weight, so equal ones are neighbours.
        weights.dedup();
        weights
    }
}

/// The ballots for one order, added up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The order, every part of it filled in.
    pub order: Order,
    /// Which of several like it on one slip, from 0: a player's second waive is not counted with
    /// anybody's first.
    pub nth: usize,
    /// The influence behind it.
    pub weight: u32,
    /// Who voted for it, in the order of writing.
    pub backers: Vec<SeatId>,
    /// What became of it.
    pub result: TallyResult,
}

/// What became of an order that was voted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TallyResult {
    /// It goes to the board.
    Followed,
    /// Others had the same weight, not all of them could be followed, and so they cancelled each
    /// other.
    Cancelled,
    /// What was followed before it left no room for this one.
    Outweighed,
}

/// An order drawn by lot, where the ballots decided none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// From what was drawn, in the fixed order in which it is numbered.
    pub candidates: Vec<Order>,
    /// Which it was, from 0.
    pub drawn: usize,
    /// Who drew it.
    pub by: DrawnBy,
}

impl Draw {
    /// What was drawn; `None` where there was nothing to draw from.
    pub fn order(&self) -> Option<&Order> {
        self.candidates.get(self.drawn)
    }
}

/// Who drew a lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawnBy {
    /// The program, from the seed; or nobody, where there was only one candidate.
    Program,
    /// The table: the game master entered the number.
    Table,
    /// The program, in the place of the table, whose number is still missing.
    StandIn,
}

/// A change of a seat's influence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InfluenceChange {
    /// Whose it is.
    pub seat: SeatId,
    /// Invested in which power; `None` for what is in hand.
    pub power: Option<PowerId>,
    /// What it was.
    pub from: u32,
    /// What it is now.
    pub to: u32,
    /// Why it changed.
    pub why: Why,
}

/// Why influence changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It was invested. What was in hand changes once for all that a seat invests, a holding once
    /// for each line.
    Invested,
    /// It was not invested with the orders of a movement phase, and is lost.
    NotInvested,
    /// So many orders for the power's units were missing.
    Neglected {
        /// That number.
        missing: usize,
    },
    /// The power disbanded so many units for want of centres, and nobody had more influence there.
    Disbanded {
        /// That number.
        units: usize,
    },
    /// The season is over.
    Income,
    /// Nobody has more influence in this power, and it did not lose centres.
    Bonus {
        /// Which power.
        power: PowerId,
    },
}

/// Orders that a seat with influence in a power did not write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissedVote {
    /// Who.
    pub seat: SeatId,
    /// In which power.
    pub power: PowerId,
    /// The units without an order; none in an adjustment phase, where lines are counted.
    pub units: Vec<UnitId>,
    /// How many orders are missing.
    pub missing: usize,
    /// The influence in the power that it costs; 0 where the rules ask nothing for it.
    pub cost: u32,
}
