//! What is typed after `chancery event`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Subcommand;

use super::sheet::{SheetArgs, StandingsArgs};

/// Run an event of several boards: rounds, seating, results, standings
///
/// An event is a folder. It holds `event.ron` and the games of its boards. Every command saves what it
/// does there, and `event undo` takes it back.
#[derive(clap::Args)]
#[command(disable_help_subcommand = true, after_help = EXAMPLES)]
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
    #[command(subcommand)]
    pub command: EventSubcommand,
}

const EXAMPLES: &str = "\
Examples:
  chancery event new \"Spring Cup\"              begin an event, in the folder spring-cup
  chancery event players list.txt              enter the players: a line each, `Name; club; team; seed`
  chancery event roll --away Anna --double Ben the roll call of this round
  chancery event seat                          draw the boards of this round
  chancery event begin                         begin a game for each board
  chancery event open 3                        play board 3
  chancery event board 3 \"1907: A5 F9 G20; out England 1904, Italy 1905, Russia 1906, Turkey 1906\"
                                               type the result of board 3
  chancery event board 4 http://192.168.1.7:1901/
                                               take the result of board 4 from another laptop
  chancery event standings -f pdf -o standings.pdf
                                               the standings, to print
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
    Rules(RulesArgs),
    Round(RoundArgs),
    Players(PlayersArgs),
    Roll(RollArgs),
    Seat(SeatArgs),
    /// Seat somebody who comes after the draw; all others keep their seats
    ///
    /// The player takes one of two seats of somebody who plays two boards. If there is none, he makes a new
    /// board with those who sit out, or sits out too.
    Late {
        /// Who comes
        #[arg(value_name = "NAME")]
        player: String,
    },
    /// Let two players change places, and say what that costs
    Swap {
        /// One of them; `Anna@3` is the seat at board 3 of somebody who plays two boards
        #[arg(value_name = "NAME")]
        one: String,
        /// The other one, who may sit out
        #[arg(value_name = "NAME")]
        other: String,
        /// Say what it costs, and change nothing
        #[arg(long = "try")]
        trial: bool,
    },
    /// Let somebody play on for another
    Substitute {
        /// The board
        board: usize,
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
    /// Close a round: its results are kept whatever becomes of their files
    Close,
    Standings(StandingsArgs),
    /// Explain every number of a player's standing
    Explain {
        /// Whose
        #[arg(value_name = "NAME")]
        player: String,
        #[command(flatten)]
        sheet: SheetArgs,
    },
    /// List all commands that the event was given
    Log(SheetArgs),
    /// Take back the last command
    Undo,
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

/// Show the rules of the event, or change some
#[derive(clap::Args)]
#[command(after_help = RULES)]
pub struct RulesArgs {
    /// What to change: `add-up="best 2"`
    #[arg(value_name = "RULE=VALUE")]
    pub(super) changes: Vec<RuleChange>,
}

const RULES: &str = "\
Rules:
  rounds=4                   how many rounds
  scoring=carnage            a system, or a formula: scoring=\"=100 * centres^2 / sum(centres^2)\"
  add-up=\"best 2\"            which scores count: all, `best 2`, `drop 1`, `best 3 games`, average
  doubles=best               of two games in one round: best or sum
  ties=best-game,centres     what parts equal totals, in this order: best-game, second-game, centres,
                             all-centres, most-centres, solos, tops, dropped
  sit-out=2000               points for a round that somebody sits out
  sit-out-once=true          for one round only
  substitutes=last           who gets the score of a seat with a substitute: first, last or both
  team-best=3                how many members of a team count, or all";

/// Plan a round: when it begins, when it ends, its own scoring system
///
/// The parts: `date="2026-12-05 10:00"`, `until-year=1907`, `until-time=18:30`, `scoring=carnage`. A board that has
/// counted the centres of its last year is over.
#[derive(clap::Args)]
pub struct RoundArgs {
    /// The number of the round
    #[arg(value_name = "ROUND")]
    pub(super) number: usize,
    /// What to change: `until-year=1907`
    #[arg(value_name = "PART=VALUE", required = true)]
    pub(super) changes: Vec<RuleChange>,
}

/// A change as it is typed: `add-up=best 2`.
#[derive(Clone)]
pub struct RuleChange {
    pub name: String,
    pub value: String,
}

impl FromStr for RuleChange {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, value) = text
            .split_once('=')
            .ok_or("write NAME=VALUE, as `rounds=4`")?;
        Ok(Self {
            name: name.trim().to_owned(),
            value: value.trim().to_owned(),
        })
    }
}

/// List the players, or enter and change them
#[derive(clap::Args)]
pub struct PlayersArgs {
    /// A list to enter, a line each: `Name; club; team; seed`. `-` is standard input
    #[arg(value_name = "FILE")]
    pub(super) list: Option<PathBuf>,
    /// Give a player another name
    #[arg(long, value_names = ["OLD", "NEW"], num_args = 2, conflicts_with = "list")]
    pub(super) rename: Vec<String>,
    /// Who plays no further round
    #[arg(long, value_name = "NAME", conflicts_with_all = ["list", "rename"])]
    pub(super) withdraw: Option<String>,
    #[command(flatten)]
    pub(super) sheet: SheetArgs,
}

/// Show or take the roll call of a round
///
/// All others are there. Each option may be repeated, and takes several names with commas between
/// them.
#[derive(clap::Args)]
pub struct RollArgs {
    /// Who is there after all
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(super) here: Vec<String>,
    /// Who is not there
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(super) away: Vec<String>,
    /// Who comes after the draw
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(super) late: Vec<String>,
    /// Who sits out first, if somebody has to
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(super) standby: Vec<String>,
    /// Who plays two boards, if that fills one
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(super) double: Vec<String>,
    #[command(flatten)]
    pub(super) sheet: SheetArgs,
}

/// Draw the boards of a round
///
/// Nobody plays a power twice while that can be avoided. Players meet the same people seldom. Members
/// of a team or a club are kept apart, and seeds are spread over the boards. The same seed draws the
/// same boards.
#[derive(clap::Args)]
pub struct SeatArgs {
    /// Draw from this seed, or any text [default: a new one]
    #[arg(long, value_name = "TEXT")]
    pub(super) seed: Option<String>,
    /// How many boards [default: as many as the players fill]
    #[arg(long, value_name = "N")]
    pub(super) boards: Option<usize>,
    /// The best players by the standings sit at the first N boards
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    pub(super) top: usize,
    /// Show who sits where, and draw nothing
    #[arg(long, conflicts_with_all = ["seed", "boards", "top"])]
    pub(super) show: bool,
    #[command(flatten)]
    pub(super) sheet: SheetArgs,
}
