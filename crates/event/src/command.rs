//! What changes an event, as data: `event.ron` is a list of these. Rounds and boards count from 1 in
//! them, and players go by their names, so that the file can be read and mended by hand.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::roster::Entrant;
use super::round::{Presence, ResultSource, RoundPlan};
use super::rules::EventRules;
use chancery_game::score::BoardResult;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TournamentCommand {
    /// The first one, and no other.
    Begin {
        name: String,
        /// The id of the variant that all boards play.
        variant: String,
    },
    Rules(EventRules),
    Plan {
        round: usize,
        plan: RoundPlan,
    },
    /// Adds players, or changes those of these names.
    Enter(Vec<Entrant>),
    Rename {
        from: String,
        to: String,
    },
    /// Who plays no further round; `Enter` brings somebody back.
    Withdraw(String),
    RollCall {
        round: usize,
        presence: Vec<(String, Presence)>,
    },
    /// Seats a whole round: of each board the players in the order of the powers.
    Seat {
        round: usize,
        seed: String,
        boards: Vec<Vec<String>>,
        sitters: Vec<String>,
    },
    /// Two players change places.
    Swap {
        round: usize,
        one: SeatOf,
        other: SeatOf,
    },
    /// Somebody comes after the round was seated.
    Arrive {
        round: usize,
        player: String,
        place: LatePlace,
    },
    /// Somebody takes a seat over.
    Substitute {
        round: usize,
        board: usize,
        /// Who leaves.
        player: String,
        substitute: String,
        /// The first year that the substitute plays.
        from: u16,
    },
    /// Where a board's result comes from. After the round was closed it corrects the result.
    Link {
        round: usize,
        board: usize,
        source: ResultSource,
    },
    /// Keeps the results of a round, whatever becomes of their sources.
    Close {
        round: usize,
        results: Vec<Option<BoardResult>>,
    },
    /// Takes back the last command that stands.
    Undo,
}

/// A player's seat in a round; the board tells two seats of one player apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatOf {
    pub player: String,
    pub board: Option<usize>,
}

/// Where somebody goes who comes late.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LatePlace {
    /// One of two seats of somebody who plays two boards.
    SeatOf(SeatOf),
    /// A board more: its players in the order of the powers.
    Board(Vec<String>),
    SitsOut,
}

/// A command with the time at which it was given.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TournamentStep {
    pub at: Timestamp,
    pub does: TournamentCommand,
}
