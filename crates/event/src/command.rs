//! What changes an event, as data: `event.ron` is a list of these, and the plain ones are typed on the
//! command line as they are. Rounds and boards count from 1 in them, and players go by their names, so
//! that the file can be read and mended by hand.

use clap::{Subcommand, ValueEnum};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::roster::Entrant;
use super::rules::{EventRules, RoundPlan};
use chancery_game::score::BoardResult;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Subcommand)]
pub enum TournamentCommand {
    /// The first one, and no other; the variant goes by its id.
    #[command(skip)]
    Begin { name: String, variant: String },
    /// Show the rules of the event, or change some
    Rules(EventRules),
    /// Adds players, or changes those of these names.
    #[command(skip)]
    Enter(Vec<Entrant>),
    /// Give a player another name
    Rename {
        /// The name until now
        from: String,
        /// The new one
        to: String,
    },
    /// Changes the round of a number.
    #[command(skip)]
    Round(usize, RoundCommand),
    /// Take back the last command
    Undo,
}

/// What changes a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Subcommand)]
pub enum RoundCommand {
    /// Plan the round: when it begins, when it ends, its own scoring system
    Plan(RoundPlan),
    /// Call the roll: say who is not simply there
    Roll {
        /// Where they are
        presence: Presence,
        /// The players
        #[arg(value_name = "NAME", required = true)]
        names: Vec<String>,
    },
    /// Seats the whole round: of each board the players in the order of the powers.
    #[command(skip)]
    Seat {
        seed: String,
        boards: Vec<Vec<String>>,
        sitters: Vec<String>,
    },
    /// Let two players change places, and say what that costs
    Swap {
        /// One of them; `Anna@3` is the seat at board 3 of somebody who plays two boards
        #[arg(value_name = "NAME")]
        one: String,
        /// The other one, who may sit out
        #[arg(value_name = "NAME")]
        other: String,
    },
    /// Somebody comes after the round was seated.
    #[command(skip)]
    Arrive { player: String, place: LatePlace },
    /// Let somebody play on for another
    Substitute {
        /// Who leaves
        #[arg(value_name = "NAME")]
        player: String,
        /// Who plays on
        #[arg(value_name = "NAME")]
        substitute: String,
        /// The first year that the substitute plays
        #[arg(long, value_name = "YEAR")]
        from: u16,
    },
    /// Where a board's result comes from. After the round was closed it corrects the result.
    #[command(skip)]
    Link { board: usize, source: ResultSource },
    /// Keeps the results of all boards, whatever becomes of their sources.
    #[command(skip)]
    Close(Vec<BoardResult>),
}

/// What the roll call says of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
pub enum Presence {
    /// Is there, as are all others
    #[default]
    Here,
    /// Is not there, nor in later rounds until called here
    Away,
    /// Comes after the draw
    Late,
    /// Sits out first, if somebody has to
    Standby,
    /// Plays two boards, if that fills one
    Double,
}

/// Where a board's result comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ResultSource {
    /// The folder of a saved game, a public save, or a text as a result is typed: from the event's folder
    /// on where it is not absolute. Or the room's page of another Chancery: `http://192.168.1.7:1901/`.
    From(String),
    /// The director typed it, or the round was closed with it.
    Typed(BoardResult),
}

/// Where somebody goes who comes late.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LatePlace {
    /// One of two seats of somebody who plays two boards, as `Kim@2`.
    Seat(String),
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
