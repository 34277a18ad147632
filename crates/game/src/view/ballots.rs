//! A count of ballots, and what people own, as a viewer may know them. What he may not know is not
//! there.

use chancery_atlas::board::PowerId;
use chancery_engine::adjudicate::{BallotReason, Reason, Verdict};
use chancery_engine::count::{BallotSubject, Draw, InfluenceChange, MissedVote, TallyResult};
use chancery_engine::order::Order;
use chancery_engine::seat::SeatId;

/// What a viewer knows of the ballots of a phase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenBallots {
    pub count: Option<SeenCount>,
    /// What people owned afterwards.
    pub accounts: SeenStakes,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenCount {
    /// What was voted on, by power and then in the order in which it is asked for.
    pub votes: Vec<SeenVote>,
    /// The lines of the slips that the viewer may know, in the order of writing: ballots, and
    /// investments.
    pub ballots: Vec<Ballot>,
    /// With how much influence people voted, in the order of seats.
    pub voices: Vec<Voice>,
    /// With how much influence all together voted in each power, index is the power; empty where
    /// that is secret.
    pub weights: Vec<u32>,
    /// The changes of influence, in the order in which they were made.
    pub changes: Vec<InfluenceChange>,
    /// The points made in the phase, in the order of seats.
    pub points: Vec<(SeatId, u32)>,
    /// Units for which a seat with influence wrote no order.
    pub missed_votes: Vec<MissedVote>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenVote {
    pub power: PowerId,
    pub about: BallotSubject,
    /// What was voted for, as in [`chancery_engine::count::Subject::tallies`]; `None` where the viewer may
    /// know only which order was followed.
    pub tallies: Option<Vec<SeenTally>>,
    /// What was left to the lot, in the order of drawing.
    pub draws: Vec<Draw>,
}

/// The ballots for one order, added up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenTally {
    pub order: Order,
    /// The influence behind it.
    pub weight: u32,
    /// Who of those whose ballots the viewer may know voted for it, in the order of writing.
    pub backers: Vec<SeatId>,
    pub result: TallyResult,
}

/// A line of a slip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ballot {
    pub seat: SeatId,
    pub power: PowerId,
    /// As read; `None` where it could not be.
    pub order: Option<Order>,
    /// As written; only the game master and who wrote it see that.
    pub written: Option<String>,
    pub result: BallotResult,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BallotResult {
    Told(Verdict),
    /// It was not followed; why would tell of others' ballots.
    NotFollowed,
}

impl Ballot {
    /// Whether the unit did what the ballot says: the order was followed, or was cancelled and the
    /// unit holds as it says.
    pub(crate) fn is_obeyed(&self) -> bool {
        let BallotResult::Told(verdict) = self.result else {
            return false;
        };
        matches!(
            verdict.reason,
            Reason::Ballots(BallotReason::Followed | BallotReason::Cancelled { scores: true, .. })
        )
    }
}

/// With how much influence a seat voted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Voice {
    pub seat: SeatId,
    /// In each power; index is the power.
    pub weights: Vec<u32>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenStakes {
    /// The accounts of those whom the viewer may know, in the order of seats.
    pub accounts: Vec<SeenAccount>,
    /// All that is invested in each power, index is the power; empty where that is secret.
    pub invested: Vec<u32>,
}

/// What a person owns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenAccount {
    pub seat: SeatId,
    pub points: u32,
    /// Influence; `None` where that is secret.
    pub influence: Option<Influence>,
}

/// Influence in powers and in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Influence {
    /// Invested in each power; index is the power.
    pub holdings: Vec<u32>,
    /// Received and not yet invested.
    pub in_hand: u32,
}

impl SeenCount {
    /// With how much influence a seat voted in a power, as far as the viewer may know.
    pub(crate) fn weight(&self, seat: SeatId, power: PowerId) -> u32 {
        let voice = self.voices.iter().find(|voice| voice.seat == seat);
        voice
            .and_then(|voice| voice.weights.get(power.index()))
            .copied()
            .unwrap_or(0)
    }
}

impl SeenStakes {
    /// The account of a seat, where the viewer may know of it.
    pub(crate) fn account(&self, seat: SeatId) -> Option<&SeenAccount> {
        self.accounts.iter().find(|account| account.seat == seat)
    }
}
