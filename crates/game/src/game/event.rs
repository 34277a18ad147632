//! What happens at the table and changes nothing of a game; the log tells it.

use chancery_atlas::chance::Seed;
use chancery_engine::calendar::Phase;
use chancery_engine::seat::SeatId;
use chancery_engine::vote::{Motion, Vote, VoteCount};
use jiff::SignedDuration;

use super::Setup;
use crate::clock::lasting;

/// Something that happened at the table and changes nothing of the game. No ballot is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableEvent {
    /// A vote was called. Nobody has voted yet.
    VoteCalled(Vote),
    /// A secret ballot was cast anew.
    BallotReplaced(SeatId),
    /// A secret ballot was taken back.
    BallotTakenBack(SeatId),
    /// A vote was counted.
    VoteCounted(VoteCount),
    VoteCancelled(Motion),
    /// A phase went on for so long after its time was over.
    Overtime {
        phase: Phase,
        over: SignedDuration,
    },
    /// Who plays which power was drawn from a seed; `of` are the names with their wishes, as they
    /// were typed.
    SeatsDrawn {
        seed: Seed,
        of: Vec<String>,
    },
}

impl TableEvent {
    /// Whether no vote is under way any more.
    pub(crate) const fn ends_vote(&self) -> bool {
        matches!(self, Self::VoteCounted(_) | Self::VoteCancelled(_))
    }

    /// What the log says of it.
    pub(crate) fn sentence(&self, setup: &Setup) -> String {
        let name = |seat| setup.seat_name(seat);
        match self {
            Self::VoteCalled(vote) => vote.call(name),
            Self::BallotReplaced(seat) => format!("The ballot of {} was replaced.", name(*seat)),
            Self::BallotTakenBack(seat) => format!("The ballot of {} was taken back.", name(*seat)),
            Self::VoteCounted(count) => count.sentence(name),
            Self::VoteCancelled(motion) => {
                format!("the vote on “{}” was cancelled", motion.text(name))
            }
            Self::Overtime { phase, over } => format!(
                "{} went {} over time",
                setup.calendar().name(*phase),
                lasting(over.as_secs())
            ),
            Self::SeatsDrawn { seed, of } => format!(
                "the powers were drawn with the seed {seed}, for: {}",
                of.join("; ")
            ),
        }
    }
}
