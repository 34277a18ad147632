//! What was written on a slip, kept verbatim beside its reading.

use serde::{Deserialize, Serialize};

use super::Order;
use crate::calendar::{Phase, PhaseKind};
use crate::seat::{Author, SeatId};
use chancery_atlas::board::PowerId;

/// A remark on a reading that the game master should look at before settling. None of them changes
/// the order. Saves have them by these names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Note {
    /// A place was read from the beginning of its name (`Burg` as Bur).
    Prefix {
        /// As on the slip.
        written: String,
        /// The place read, in house style.
        read: String,
    },
    /// A place was read from a near miss (`Parr` as Par).
    NearMiss {
        /// As on the slip.
        written: String,
        /// The place read, in house style.
        read: String,
    },
    /// The short form of a support was filled out from the supported unit's own order or place.
    Elliptic {
        /// The order as filled out, in house style.
        read: String,
    },
    /// Anything else worth a look, as a sentence.
    Remark(String),
}

/// How what was written was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Exactly one order is meant, as far as can be told.
    Order {
        /// What counts when the phase is settled.
        order: Order,
        /// What was assumed to read it so; none where it was written to the letter.
        notes: Vec<Note>,
    },
    /// Two or more readings are possible; the game master is asked.
    Ambiguous {
        /// For the game master, as a sentence.
        question: String,
        /// What may be meant; a single one where it is asked whether that is.
        candidates: Vec<Order>,
    },
    /// It can't be read. It is kept, and void when settled.
    Unreadable {
        /// For the game master: a sentence or two.
        why: String,
    },
    /// It counts for nothing, whatever is written. It is kept, and void when settled.
    NotTaken(NotTaken),
}

/// Why a line counts for nothing, whatever is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotTaken {
    /// Its slip came too late (house rule `late-slip`).
    LateSlip,
    /// Its author handed in two slips (house rule `two-slips`).
    SecondSlip,
    /// It stands in a section of its slip that is for a phase of another kind, and waits for that.
    OtherPhase(PhaseKind),
    /// It stands below a heading of another season, and waits for that.
    OtherSeason(Phase),
    /// It stands for a ballot that nobody could foresee, and that is not asked for.
    Spared {
        /// The unit, as on slips: `A Vie`.
        unit: String,
    },
}

impl Reading {
    /// One order, without a remark.
    pub const fn clear(order: Order) -> Self {
        Self::Order {
            order,
            notes: Vec::new(),
        }
    }

    /// The order, where there is exactly one.
    pub const fn order(&self) -> Option<&Order> {
        match self {
            Self::Order { order, .. } => Some(order),
            Self::Ambiguous { .. } | Self::Unreadable { .. } | Self::NotTaken(_) => None,
        }
    }
}

/// One line of a slip: in whose name, what was written, how it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Who wrote it.
    pub seat: SeatId,
    /// Whose order it is; people may write for several powers, and several people for one.
    pub power: PowerId,
    /// Verbatim: no reading changes it.
    pub written: String,
    /// As the reader understood it, or the game master who was asked.
    pub reading: Reading,
}

impl Entry {
    /// A line of a power's one player.
    pub const fn from_power(power: PowerId, written: String, reading: Reading) -> Self {
        Self::by(Author::playing(power), written, reading)
    }

    /// A line in an author's name.
    pub const fn by(author: Author, written: String, reading: Reading) -> Self {
        Self {
            seat: author.seat,
            power: author.power,
            written,
            reading,
        }
    }

    /// Whether the line is none of the open phase, and waits for its own.
    pub const fn is_waiting(&self) -> bool {
        matches!(
            self.reading,
            Reading::NotTaken(NotTaken::OtherPhase(_) | NotTaken::OtherSeason(_))
        )
    }

    /// Whether the line waits for this phase, or for the next one of its kind.
    pub fn waits_for(&self, phase: Phase) -> bool {
        match self.reading {
            Reading::NotTaken(NotTaken::OtherPhase(kind)) => kind == phase.kind,
            Reading::NotTaken(NotTaken::OtherSeason(other)) => other == phase,
            _ => false,
        }
    }

    /// Who wrote it, and in whose name.
    pub const fn author(&self) -> Author {
        Author::new(self.seat, self.power)
    }
}
