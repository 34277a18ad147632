//! The command line.
//!
//! Exit codes: 0 fine, 1 a check failed or an operation was refused, 2 usage, 3 unreadable or
//! damaged file.

mod check;
mod completion;
mod config;
mod doctor;
mod event;
mod export;
mod fork;
mod games;
mod generate;
mod help;
mod import;
mod json;
mod located;
mod manual;
mod maps;
mod out;
mod pictures;
mod public;
mod report;
mod resolve;
mod ruling;
mod seats;
mod serve;
mod table;
mod verify;
mod world;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::builder::{BoolishValueParser, OsStringValueParser, PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use crate::trace;
use crate::tui::graphics::GraphicsChoice;
use crate::tui::theme::{ColourChoice, ThemeChoice};
use chancery_atlas::board::{Board, library};
use chancery_atlas::grammar::Joined;
use chancery_engine::variant::{self, Variant};
use chancery_game::case::{self, Case, CaseGiven, Mistake};
use chancery_game::report::Arrows;
use chancery_game::store::{self, outside};
use chancery_game::system;
use chancery_out::exchange::file;
use config::Config;
use located::{NO_SAVES, locate};
use out::{
    Done, Failure, give, give_new, is_standard, print, refused, say, there_already, unreadable,
    unwritable, usage, warn,
};
use ruling::RuleArgs;

/// A check failed, or an operation was refused.
pub(crate) const REFUSED: u8 = 1;
/// The command line could not be understood.
pub(crate) const USAGE: u8 = 2;
/// A file could not be read, or is damaged.
pub(crate) const UNREADABLE: u8 = 3;

/// The game master's terminal for a face-to-face Diplomacy game.
///
/// Players write orders on paper. You type them as they are read out, and Chancery settles the
/// season with a reason for every result. Retreats and builds follow. Every change is saved.
#[derive(Parser)]
#[command(name = "chancery", version, about, after_help = help::FIRST_EXAMPLES, after_long_help = help::EXAMPLES)]
struct Cli {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Option<Subcommands>,
}

/// Options of every command.
#[derive(clap::Args)]
pub struct Common {
    /// The configuration file [default: config.toml where `chancery paths` says]
    #[arg(
        id = "config",
        long = "config",
        value_name = "FILE",
        global = true,
        env = "CHANCERY_CONFIG",
        value_parser = path()
    )]
    config_file: Option<PathBuf>,
    /// Where games are saved [default: ./saves if it has games, otherwise your data directory]
    #[arg(long, value_name = "DIR", global = true, env = "CHANCERY_SAVES", value_parser = path())]
    saves: Option<PathBuf>,
    /// A board file to offer besides the built-in boards and those in your data directory
    #[arg(long, value_name = "FILE", global = true, env = "CHANCERY_MAP", value_parser = path())]
    map: Option<PathBuf>,
    /// Whether to use colour [default: auto]
    #[arg(long, value_name = "WHEN", global = true, env = "CHANCERY_COLOR")]
    color: Option<ColourChoice>,
    /// The theme of the screen, built in or from the configuration [default: auto]
    #[arg(long, value_name = "NAME", global = true, env = "CHANCERY_THEME", value_parser = ThemeNames)]
    theme: Option<String>,
    /// Draw with plain ASCII characters only
    #[arg(long, global = true, env = "CHANCERY_ASCII", value_name = "YES", num_args = 0..=1, require_equals = true, default_missing_value = "true", value_parser = BoolishValueParser::new())]
    ascii: Option<bool>,
    /// How to draw the map: as a picture where the terminal shows pictures (auto), or in cells
    #[arg(long, value_name = "HOW", global = true, env = "CHANCERY_GRAPHICS")]
    graphics: Option<GraphicsChoice>,
    /// Work line by line without a screen: for screen readers, scripts and dumb terminals (there
    /// the default)
    #[arg(long, global = true, env = "CHANCERY_PLAIN", value_name = "YES", num_args = 0..=1, require_equals = true, default_missing_value = "true", value_parser = BoolishValueParser::new())]
    plain: Option<bool>,
    /// Use the mouse: a click looks up a province or chooses a line, the wheel scrolls. Hold Shift to
    /// select text [default: true]
    #[arg(long, global = true, env = "CHANCERY_MOUSE", value_name = "YES", num_args = 0..=1, require_equals = true, default_missing_value = "true", value_parser = BoolishValueParser::new())]
    mouse: Option<bool>,
    /// Lock the screen when you type in another window, if the terminal reports that
    #[arg(long, global = true, env = "CHANCERY_CURTAIN_UNFOCUSED", value_name = "YES", num_args = 0..=1, require_equals = true, default_missing_value = "true", value_parser = BoolishValueParser::new())]
    curtain_unfocused: Option<bool>,
    /// Lock the screen after so long without a key: `5` minutes, or `90s`
    #[arg(long, value_name = "MINUTES", global = true, env = "CHANCERY_CURTAIN_AFTER", value_parser = patience)]
    curtain_after: Option<Duration>,
    /// Write a log for bug reports, without orders or names
    #[arg(long, value_name = "FILE", global = true, env = "CHANCERY_LOG", value_parser = path())]
    log: Option<PathBuf>,
    /// What the configuration file says beside that.
    #[arg(skip)]
    pub config: Config,
}

/// The name of a theme: one of those that the program has, or of the configuration's own.
#[derive(Clone)]
struct ThemeNames;

impl TypedValueParser for ThemeNames {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        clap::builder::StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = ThemeChoice::value_variants().iter();
        Some(Box::new(names.filter_map(ThemeChoice::to_possible_value)))
    }
}

/// `5` minutes, `90s`; a day at the most.
fn patience(text: &str) -> Result<Duration, String> {
    let (number, seconds) = match text.strip_suffix('s') {
        Some(number) => (number, 1),
        None => (text, 60),
    };
    let number: u64 = number
        .parse()
        .map_err(|_| "write minutes, as `5`, or seconds, as `90s`")?;
    let asked = Duration::from_secs(number.saturating_mul(seconds));
    if (1..=DAY).contains(&asked.as_secs()) {
        Ok(asked)
    } else {
        Err("it may be from one second (`1s`) to a day (`1440`)".to_owned())
    }
}

/// Seconds of a day.
const DAY: u64 = 24 * 60 * 60;

#[derive(Subcommand)]
enum Subcommands {
    New(table::NewArgs),
    /// Open a saved game
    Open {
        /// The game's folder, as the list of games shows it, or a path to one
        game: String,
    },
    /// Learn in a guided first game, which is not saved
    Learn {
        /// The variant, as `new --variant` takes it
        #[arg(default_value = "standard")]
        variant: String,
    },
    Check(check::Args),
    Maps(maps::Args),
    World(world::Args),
    Report(report::Args),
    Seats(seats::Args),
    Public(public::PublicArgs),
    Watch(public::WatchArgs),
    Serve(serve::Args),
    Export(export::Args),
    Import(import::Args),
    Resolve(resolve::Args),
    Fork(fork::ForkArgs),
    WhatIf(fork::WhatIfArgs),
    Games(games::Args),
    Verify(verify::Args),
    Event(event::EventArgs),
    Doctor(doctor::Args),
    Config(config::ConfigArgs),
    Paths(config::PathsArgs),
    Completions(completion::CompletionArgs),
    Man(manual::ManualArgs),
}

impl Subcommands {
    /// Whether it is about a saved game, which has a board of its own.
    const fn has_board(&self) -> bool {
        matches!(
            self,
            Self::Open { .. }
                | Self::Report(_)
                | Self::Seats(_)
                | Self::Public(_)
                | Self::Watch(_)
                | Self::Serve(_)
                | Self::Export(_)
                | Self::Fork(_)
                | Self::WhatIf(_)
                | Self::Verify(_)
        )
    }
}

/// Whether the command line itself names a board, and not the environment.
fn names_map(matches: &ArgMatches) -> bool {
    let Some((_, command)) = matches.subcommand() else {
        return false;
    };
    command.value_source("map") == Some(clap::parser::ValueSource::CommandLine)
}

impl Common {
    /// Leaves out paths that are empty.
    fn leave_out_empty(&mut self) {
        let paths = [
            &mut self.config_file,
            &mut self.saves,
            &mut self.map,
            &mut self.log,
        ];
        for path in paths {
            path.take_if(|path| path.as_os_str().is_empty());
        }
    }

    /// The board of `--map`, if one is named.
    pub fn board(&self) -> Done<Option<Arc<Board>>> {
        let Some(path) = &self.map else {
            return Ok(None);
        };
        let board = library::load(&path.to_string_lossy(), None);
        board.map(Some).map_err(unreadable)
    }

    /// Where games are saved; `None` where the system names no data directory and none was given
    /// ([`NO_SAVES`]).
    pub(crate) fn saves(&self) -> Option<PathBuf> {
        let given = self.saves.clone();
        given
            .or_else(store::directory_here)
            .or_else(store::default_directory)
    }

    /// Where reports of faults are left: `reports` in the data directory.
    pub(crate) fn reports_folder() -> Option<PathBuf> {
        Some(store::default_directory()?.parent()?.join("reports"))
    }

    /// Where boards of the user's own are looked for: `maps` in the data directory.
    pub(crate) fn boards_folder() -> Option<PathBuf> {
        Some(store::default_directory()?.parent()?.join("maps"))
    }
}

/// Reads a path. An empty one, as of a variable that is set to nothing, is none at all.
fn path() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().map(PathBuf::from)
}

/// Runs the program and gives its exit code.
pub fn run() -> ExitCode {
    system::outlive_long_files();
    // A shell that completes calls the whole program, and must get nothing but its answer.
    if completion::answer() {
        return ExitCode::SUCCESS;
    }
    let matches = Cli::command().try_get_matches().unwrap_or_else(|why| {
        if why.kind() == ErrorKind::DisplayHelp {
            help::with_groups(Cli::command()).get_matches()
        } else {
            why.exit()
        }
    });
    let mut cli = Cli::from_arg_matches(&matches).unwrap_or_else(|why| why.exit());
    cli.common.leave_out_empty();
    // Before the log, whose file the configuration may name.
    if let Err(failure) = cli.common.configure() {
        return failure.tell();
    }
    if let Some(file) = &cli.common.log {
        match outside::append(file) {
            Ok(log) => trace::write_to(log),
            Err(why) => {
                let what = format!("{} can't be written: {why}", file.display());
                return unreadable(what).tell();
            }
        }
    }
    trace::note(trace::surroundings());
    trace::note(matches.subcommand_name().unwrap_or("the list of games"));
    let shows_screen = matches!(
        cli.command,
        None | Some(
            Subcommands::New(_)
                | Subcommands::Open { .. }
                | Subcommands::Learn { .. }
                | Subcommands::Watch(_)
        )
    );
    let shows_mistakes = matches!(
        cli.command,
        Some(Subcommands::Config(_) | Subcommands::Doctor(_))
    );
    // The screen says it itself, and these commands list every mistake.
    if let Some(remark) = cli.common.config.remark()
        && !shows_screen
        && !shows_mistakes
    {
        warn(remark);
    }
    // A variable that names a board for new games stands in no saved game's way.
    if cli.command.as_ref().is_some_and(Subcommands::has_board) && names_map(&matches) {
        return usage("a saved game keeps its own board; leave --map out").tell();
    }
    let done = run_command(cli, &matches);
    out::exit_code(done.unwrap_or_else(Failure::tell))
}

fn run_command(cli: Cli, matches: &ArgMatches) -> Done {
    match cli.command {
        None => table::run(&cli.common, &table::Start::Home),
        Some(Subcommands::New(args)) => table::set_up(&cli.common, &args),
        Some(Subcommands::Open { game }) => table::run(&cli.common, &table::Start::Game(game)),
        Some(Subcommands::Learn { variant }) => {
            table::run(&cli.common, &table::Start::Learn(variant))
        }
        Some(Subcommands::Check(args)) => check::run(&cli.common, &args),
        Some(Subcommands::Maps(args)) => maps::run(&args, &cli.common),
        Some(Subcommands::World(args)) => world::run(args, &cli.common),
        Some(Subcommands::Report(args)) => {
            let arrows = if cli.common.ascii == Some(true) {
                Arrows::Ascii
            } else {
                Arrows::Unicode
            };
            report::run(&args, cli.common.saves(), arrows)
        }
        Some(Subcommands::Seats(args)) => seats::run(&args, cli.common.saves().as_deref()),
        Some(Subcommands::Public(args)) => public::write(&args, cli.common.saves()),
        Some(Subcommands::Watch(args)) => table::run(&cli.common, &table::Start::Watch(args.game)),
        Some(Subcommands::Serve(args)) => serve::run(&cli.common, &args),
        Some(Subcommands::Export(args)) => export::run(&args, cli.common.saves()),
        Some(Subcommands::Import(args)) => import::run(&cli.common, &args),
        Some(Subcommands::Resolve(args)) => resolve::run(&cli.common, &args),
        Some(Subcommands::Fork(args)) => fork::fork(&cli.common, &args),
        Some(Subcommands::WhatIf(args)) => fork::what_if(&args, cli.common.saves()),
        Some(Subcommands::Games(args)) => games::run(&args, cli.common.saves()),
        Some(Subcommands::Verify(args)) => verify::run(&args, cli.common.saves()),
        Some(Subcommands::Event(args)) => event::run(&cli.common, &args),
        Some(Subcommands::Doctor(args)) => Ok(doctor::run(&args, &cli.common)),
        Some(Subcommands::Config(args)) => Ok(config::show(&args, &cli.common, matches)),
        Some(Subcommands::Paths(args)) => Ok(config::paths(&args, &cli.common)),
        Some(Subcommands::Completions(args)) => completion::script(&args),
        Some(Subcommands::Man(args)) => manual::man(&args),
    }
}

/// The variant with an id, or why there is none.
fn variant_of(id: &str) -> Result<&'static dyn Variant, String> {
    variant::by_id(id).ok_or_else(|| {
        let ids = variant::all().iter().map(|variant| variant.id());
        format!("there is no variant “{id}”; there are {}", ids.joined(", "))
    })
}

/// The text of a file that is to be read; `-` is standard input.
fn read_text(file: &Path) -> Done<String> {
    file::read(file).map_err(|why| unreadable(format!("{}: {why}", shown(file))))
}

/// What cases have that don't say it themselves.
fn given(common: &Common, rules: &RuleArgs) -> Done<CaseGiven> {
    Ok(CaseGiven {
        board: common.board()?,
        options: rules.list().to_vec(),
    })
}

/// The cases of a case file, whose text that is.
fn read_cases(file: &Path, text: &str, given: &CaseGiven) -> Done<Vec<Case>> {
    let folder = file.parent().unwrap_or(Path::new(""));
    case::read_played(text, folder, given)
        .map_err(|mistakes| unreadable(mistake_lines(&shown(file), &mistakes).joined("\nerror: ")))
}

/// The mistakes of a case file, each a line.
fn mistake_lines(file: &str, mistakes: &[Mistake]) -> impl Iterator<Item = String> {
    let mistakes = mistakes.iter();
    mistakes.map(move |Mistake { at, text, .. }| format!("{file}:{at}: {text}"))
}

/// The text that the bytes of a file are.
fn utf8(name: &str, bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|why| {
        let good = &why.as_bytes()[..why.utf8_error().valid_up_to()];
        let line = good.split(|&byte| byte == b'\n').count();
        format!("{name}:{line}: the file is not UTF-8 text; save it as UTF-8")
    })
}

/// A file as it is called in messages.
pub(crate) fn shown(file: &Path) -> String {
    if is_standard(file) {
        "standard input".to_owned()
    } else {
        file.display().to_string()
    }
}
