//! `chancery fork` and `chancery what-if`: a new game from a phase of another, and other orders
//! tried without one.

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::ValueEnum;
use jiff::Timestamp;
use serde::Serialize;

use super::json::{self, Versioned};
use super::report;
use super::resolve::{settled_phase, slips};
use super::{Common, Done, print, refused, say, usage};
use chancery_engine::calendar::Calendar;
use chancery_engine::variant;
use chancery_game::game::{
    Command, Consequences, Game, PhaseChanges, PhaseFate, Replay, ReplayEnd, Topic, Trial,
};
use chancery_game::store::Store;
use chancery_game::system;

/// Begin a new game from any phase of another
///
/// The new game has all earlier phases, and that phase is open. The other game does not change.
#[derive(clap::Args)]
#[command(after_help = FORKING)]
pub struct ForkArgs {
    /// The game's folder, as the list of games shows it, or a path to one
    game: String,
    /// The name of the new game
    name: String,
    /// The phase that is open in the new game [default: the open one]
    #[arg(long, value_name = "PHASE")]
    at: Option<String>,
    /// Keep the orders of that phase, to change them
    #[arg(long, requires = "at")]
    keep_orders: bool,
}

const FORKING: &str = "\
Examples:
  chancery fork friday \"Friday, otherwise\" --at \"Fall 1902\" --keep-orders
  chancery fork friday Copy                      as it stands now";

/// Try other orders in a settled phase, and compare the results
///
/// The orders replace those for the same units; all others stay. Chancery settles this phase and
/// the later ones on a copy and prints what changes. Nothing is saved, and the game does not
/// change.
#[derive(clap::Args)]
#[command(after_help = TRYING)]
pub struct WhatIfArgs {
    /// The game's folder, as the list of games shows it, or a path to one
    game: String,
    /// The phase
    #[arg(long, value_name = "PHASE")]
    at: String,
    /// The orders, by power, as on slips; `-` reads standard input
    #[arg(long, value_name = "FILE", default_value = "-")]
    orders: PathBuf,
    /// What happens to the later phases
    #[arg(long, value_enum, default_value = "mercy")]
    replay: Later,
    /// As JSON
    #[arg(long)]
    json: bool,
}

const TRYING: &str = "\
Examples:
  echo 'France: A Mar S A Par - Bur' | chancery what-if friday --at \"Fall 1902\"
  chancery what-if friday --at S1901M --orders other.txt --replay as-written --json";

/// What happens to the later phases.
#[derive(Clone, Copy, ValueEnum)]
enum Later {
    /// Settle them again; stop before a unit or a build is lost
    Mercy,
    /// Settle them again with the orders as written
    AsWritten,
}

/// Begins the new game.
pub(crate) fn fork(common: &Common, args: &ForkArgs) -> Done {
    let (directory, folder) = super::locate(&args.game, common.saves())?;
    let game = report::saved(&args.game, common.saves())?;
    let turn = match &args.at {
        Some(phase) if game.setup().calendar().parse(phase) != Some(game.phase()) => {
            Some(settled_phase(&game, phase)?)
        }
        _ => None,
    };
    let name = args.name.trim();
    if name.is_empty() {
        return Err(usage("the new game needs a name"));
    }
    let now = system::now();
    let forked = game.forked(turn, name.to_owned(), args.keep_orders, now);
    // The new folder gets the board too, since a game must be whole without the other one.
    let board = Store::new(&directory, variant::all()).board_text(&folder);
    let store = Store::new(common.saves().unwrap_or(directory), variant::all());
    let is_taken = has_game(&store, name);
    let handle = store
        .create(&forked, board.as_deref(), now)
        .map_err(refused)?;
    let folder = handle.folder().file_name().unwrap_or_default();
    let folder = folder.to_string_lossy();
    if is_taken {
        say(format!(
            "note: another game is called “{name}” too; this one is in {folder}"
        ));
    }
    Ok(print(&format!(
        "{folder}: {}, at {}\n",
        forked.setup().name,
        forked.phase_name()
    )))
}

/// Whether a saved game has this name.
fn has_game(store: &Store, name: &str) -> bool {
    let games = store.list().unwrap_or_default();
    let mut summaries = games.iter().filter_map(|info| info.last_good.as_ref());
    summaries.any(|(_, summary)| summary.name == name)
}

/// Tries the orders.
pub(crate) fn what_if(args: &WhatIfArgs, saves: Option<PathBuf>) -> Done {
    let mut game = report::saved(&args.game, saves)?;
    let turn = settled_phase(&game, &args.at)?;
    let text = super::read_text(&args.orders)?;
    let at = Timestamp::UNIX_EPOCH;
    game.apply(Command::Reopen(turn), at).map_err(refused)?;
    let entries = slips(&game, &text)?;
    // Without orders the trial would only compare the game with itself.
    if entries.is_empty() {
        let why = "there are no orders to try; write them as on a slip, `France: A Par - Bur`";
        return Err(usage(why));
    }
    game.apply(Command::CorrectSlip(entries), at)
        .map_err(refused)?;
    let replay = match args.replay {
        Later::Mercy => Replay::Mercy,
        Later::AsWritten => Replay::AsWritten,
    };
    let trial = game.trial(replay);
    let told = Compared::new(&game, &trial);
    Ok(if args.json {
        json::print(&Versioned::new("what-if", told))
    } else {
        print(&told.text())
    })
}

/// What would be otherwise.
#[derive(Serialize)]
struct Compared {
    game: String,
    phases: Vec<ComparedPhase>,
    end: &'static str,
    /// Whether it went on to the end: all later phases are settled again, or the game is over.
    #[serde(skip)]
    is_whole: bool,
    stands_at: String,
    losses: Vec<String>,
    in_the_end: Vec<ForkChange>,
}

#[derive(Serialize)]
struct ComparedPhase {
    phase: String,
    becomes: &'static str,
    changes: Vec<ForkChange>,
}

#[derive(Serialize)]
struct ForkChange {
    about: &'static str,
    what: String,
}

impl ForkChange {
    fn all(lines: &[(Topic, String)]) -> Vec<Self> {
        let changes = lines.iter().map(|(topic, line)| Self {
            about: topic.word(),
            what: line.clone(),
        });
        changes.collect()
    }
}

impl ComparedPhase {
    fn new(calendar: &Calendar, changes: &PhaseChanges) -> Self {
        Self {
            phase: calendar.name(changes.phase),
            becomes: match changes.how {
                PhaseFate::Amended => "tried",
                PhaseFate::Again => "settled again",
                PhaseFate::Open => "open again",
                PhaseFate::FallsAway => "falls away",
            },
            changes: ForkChange::all(&changes.lines),
        }
    }
}

impl Compared {
    fn new(game: &Game, trial: &Trial) -> Self {
        let calendar = game.setup().calendar();
        let Consequences {
            phases,
            end,
            standing,
        } = &trial.consequences;
        Self {
            game: game.setup().name.clone(),
            phases: phases
                .iter()
                .map(|phase| ComparedPhase::new(&calendar, phase))
                .collect(),
            end: match end {
                ReplayEnd::Reached => "reached",
                ReplayEnd::Over => "over",
                ReplayEnd::New => "new phase",
                ReplayEnd::Punished(_) => "somebody would lose by it",
                ReplayEnd::Stepwise => "one phase",
            },
            is_whole: matches!(end, ReplayEnd::Reached | ReplayEnd::Over),
            stands_at: calendar.name(trial.history.state.phase),
            losses: match end {
                ReplayEnd::Punished(losses) => losses.clone(),
                _ => Vec::new(),
            },
            in_the_end: ForkChange::all(standing),
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for phase in &self.phases {
            let _ = writeln!(text, "{}, {}", phase.phase, phase.becomes);
            text += &change_lines(&phase.changes);
            if phase.changes.is_empty() {
                let _ = writeln!(text, "  no changes");
            }
        }
        let _ = if self.is_whole {
            writeln!(text, "At the end, compared with before:")
        } else {
            writeln!(text, "It stops at {}: {}.", self.stands_at, self.end)
        };
        for loss in &self.losses {
            let _ = writeln!(text, "  {loss}");
        }
        text += &change_lines(&self.in_the_end);
        if self.is_whole && self.in_the_end.is_empty() {
            let _ = writeln!(text, "  no differences");
        }
        text
    }
}

fn change_lines(changes: &[ForkChange]) -> String {
    let lines = changes
        .iter()
        .map(|change| format!("  {}: {}\n", change.about, change.what));
    lines.collect()
}
