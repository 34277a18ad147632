//! What is typed after `chancery event`.

use std::path::PathBuf;

use clap::Subcommand;

use super::sheet::SheetArgs;
use super::wall::{ClockArgs, WallArgs};
use chancery_event::command::{RoundCommand, TournamentCommand};
use chancery_event::sheets::StandingsBy;

/// Run an event of several boards: rounds, seating, results, standings
///
/// An event is a folder. It holds `event.ron` and the games of its boards. Every command saves what it
/// does there, and `event undo` takes it back.
#[derive(clap::Args)]
#[command(disable_help_subcommand = true, after_help = EXAMPLES)]
#[command(next_help_heading = "Options of every command")]
pub struct EventArgs {
    /// The event's folder [default: this one, or the only one here that has an event]
    #[arg(
        short = 'e',
        long = "event",
        value_name = "FOLDER",
        global = true,
        env = "CHANCERY_EVENT"
    )]
    pub folder: Option<PathBuf>,
    /// The round [default: the first that is not closed]
    #[arg(long, value_name = "N", global = true)]
    pub round: Option<usize>,
    /// Say what a command would do, and change nothing
    #[arg(long = "try", global = true)]
    pub trial: bool,
    #[command(flatten)]
    pub sheet: SheetArgs,
    /// Open the screen of the event in a folder [default: as for --event]
    #[arg(value_name = "FOLDER")]
    pub screen: Option<PathBuf>,
    #[command(subcommand)]
    pub command: Option<EventSubcommand>,
}

const EXAMPLES: &str = "\
Examples:
  chancery event new \"Spring Cup\"              begin an event, in the folder spring-cup
  chancery event players list.txt              enter the players: a line each, `Name; club; team; seed`
  chancery event roll away Anna Ben            who is not there in this round
  chancery event seat                          draw the boards of this round
  chancery event begin                         begin a game for each board
  chancery event open 3                        play board 3
  chancery event board 3 \"1907: A5 F9 G20; out England 1904, Italy 1905, Russia 1906, Turkey 1906\"
                                               type the result of board 3
  chancery event board 4 http://192.168.1.7:1901/
                                               take the result of board 4 from another laptop
  chancery event standings -f pdf -o standings.pdf
                                               the standings, to print
  chancery event wall --listen 0.0.0.0         all boards and the standings, for the projector
  chancery event explain Anna                  where each of Anna's numbers comes from";

#[derive(Subcommand)]
pub enum EventSubcommand {
    /// Begin an event in a folder of its own
    New {
        /// What the event is called
        name: String,
        /// The variant of all boards
        #[arg(long, value_name = "ID", default_value = "standard")]
        variant: String,
    },
    #[command(flatten)]
    Event(TournamentCommand),
    #[command(flatten)]
    Round(RoundCommand),
    /// List the players with the roll call, or enter and change those of a list
    Players {
        /// The list, a line each: `Name; club; team; seed`. `-` is standard input
        #[arg(value_name = "FILE")]
        list: Option<PathBuf>,
    },
    /// Draw the boards of a round
    ///
    /// Nobody plays a power twice while that can be avoided. Players meet the same people seldom. Members
    /// of a team or a club are kept apart, and seeds are spread over the boards. The same seed draws the
    /// same boards.
    Seat {
        /// Draw from this seed, or any text [default: a new one]
        #[arg(long, value_name = "TEXT")]
        seed: Option<String>,
        /// How many boards [default: as many as the players fill]
        #[arg(long, value_name = "N")]
        boards: Option<usize>,
        /// The best players by the standings sit at board 1
        #[arg(long)]
        top: bool,
        /// Show who sits where, and draw nothing
        #[arg(long, conflicts_with_all = ["seed", "boards", "top"])]
        show: bool,
    },
    /// Seat somebody who comes after the draw; all others keep their seats
    ///
    /// The player takes one of two seats of somebody who plays two boards. If there is none, he makes a new
    /// board with those who sit out, or sits out too.
    Late {
        /// Who comes
        #[arg(value_name = "NAME")]
        player: String,
    },
    /// Begin a game for each board that has none, with the players in their seats
    Begin,
    /// Open the game of a board on the screen
    Open {
        /// The board
        board: usize,
    },
    /// Show how the boards stand, or say where a result comes from
    ///
    /// RESULT is the result itself, the folder of a game, a public save or a text file. It may be the
    /// address of the room's page of another Chancery too. Of a closed round it corrects the result, and
    /// the standings follow.
    #[command(after_help = RESULTS)]
    Board {
        /// The board; without one, all boards are shown
        board: Option<usize>,
        /// Its result, or where that comes from
        result: Vec<String>,
    },
    Wall(WallArgs),
    Clock(ClockArgs),
    /// Close a round: its results are kept whatever becomes of their files
    Close,
    /// Show the standings; games that still run count as if they ended now
    Standings {
        /// By what, instead of the whole standing
        #[arg(long)]
        by: Option<StandingsBy>,
    },
    /// Explain every number of a player's standing
    Explain {
        /// Whose
        #[arg(value_name = "NAME")]
        player: String,
    },
    /// List all commands that the event was given
    Log,
}

const RESULTS: &str = "\
Parts of a result, with semicolons between them:
  1907: 5 0 4 9 0 6 10          the centres after a year, in the order of the board
  1907: A5 F4 G9 R6 T10         the same by the letters of the powers; those left out have none
  out England 1905, Italy 1903  who was eliminated when, unless the years say so
  draw                          of all who have centres, though one has more than half
  draw Germany, Turkey          of these alone
  solo Turkey                   without more than half of the centres, as where all others gave up
  runs                          the game goes on, and counts as if it ended now";
