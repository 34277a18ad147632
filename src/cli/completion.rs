//! `chancery completions SHELL`, and what the shell asks while somebody types: the script of the shell
//! calls this program, so that it offers the games, boards and players of the moment.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::builder::{PossibleValue, StyledStr};
use clap::{Arg, ArgMatches, Command, CommandFactory, FromArgMatches, ValueEnum};
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use clap_complete::env::{CompleteEnv, Shells};

use super::{Cli, Common, Done, locate, print, refused};
use chancery_atlas::board::language;
use chancery_atlas::board::library;
use chancery_engine::variant;
use chancery_game::game::Game;
use chancery_game::score::PUBLISHED;
use chancery_game::store::Store;

/// Print a completion script for a shell
///
/// The script asks Chancery for games, variants, boards, seasons and players.
#[derive(clap::Args)]
pub struct CompletionArgs {
    /// The shell
    shell: KnownShell,
}

/// A shell that completes.
#[derive(Clone, Copy, ValueEnum)]
enum KnownShell {
    Bash,
    Elvish,
    Fish,
    Powershell,
    Zsh,
}

/// The variable by which a script asks. Its value is the name of the shell.
const ASKED: &str = "CHANCERY_COMPLETE";

/// Prints a completion script.
pub(crate) fn script(args: &CompletionArgs) -> Done {
    let name = args.shell.to_possible_value();
    let name = name.as_ref().map_or("bash", PossibleValue::get_name);
    let mut script = Vec::new();
    if let Some(shell) = Shells::builtins().completer(name) {
        shell
            .write_registration(ASKED, "chancery", "chancery", "chancery", &mut script)
            .map_err(refused)?;
    }
    let mut script = String::from_utf8_lossy(&script).trim().to_owned() + "\n";
    if matches!(args.shell, KnownShell::Zsh) {
        // zsh may load the script as the function `_chancery` only when it first completes: then
        // that call has to answer too.
        script += "\nif [[ ${funcstack[1]} == _chancery ]]; then\n    \
                   _clap_dynamic_completer_chancery \"$@\"\nfi\n";
    }
    Ok(print(&script))
}

/// Answers a shell that asks what could stand next; whether one did.
pub(crate) fn answer() -> bool {
    // The script sets this variable, and nobody else does.
    if env::var_os(ASKED).is_none() {
        return false;
    }
    let here = env::current_dir().ok();
    let asked = CompleteEnv::with_factory(command)
        .var(ASKED)
        .try_complete(env::args_os(), here.as_deref());
    // The shell shows nothing where something goes wrong.
    asked.unwrap_or(true)
}

/// The command line, with what its arguments can be.
fn command() -> Command {
    with_values(Cli::command())
}

fn with_values(command: Command) -> Command {
    command
        .mut_args(|arg| match values_of(&arg) {
            Some(values) => arg.add(ArgValueCompleter::new(values)),
            None => arg,
        })
        .mut_subcommands(with_values)
}

/// What an argument can be, by what its help calls it.
fn values_of(arg: &Arg) -> Option<Values> {
    let id = arg.get_id().as_str();
    let named = arg.get_value_names().unwrap_or_default();
    let named = named.first().map_or(id, |name| name.as_str());
    Some(match (named, id) {
        ("GAME" | "game", _) => Values::Games,
        ("ID", "variant") | ("VARIANT" | "variant", _) => Values::Variants,
        ("ID" | "id", "id") | ("ID|FILE", _) => Values::Boards,
        ("IDS", "languages") => Values::Languages,
        ("PHASE", _) => Values::Phases,
        ("SEASON", _) => Values::Seasons,
        ("PLAYER", "seat") => Values::Seats,
        ("PLAYER", "players") => Values::Players,
        ("NAME", "system") => Values::Systems,
        _ => return None,
    })
}

/// Values of an argument.
#[derive(Clone, Copy)]
enum Values {
    Games,
    Variants,
    Boards,
    Languages,
    /// Phases of the game on the line.
    Phases,
    /// The same, and `last` and `all`.
    Seasons,
    /// Powers and players of the game on the line.
    Seats,
    /// People of all games.
    Players,
    Systems,
}

impl ValueCompleter for Values {
    fn complete(&self, current: &OsStr) -> Vec<CompletionCandidate> {
        let typed = current.to_string_lossy();
        // bash gives the word as it is typed, and takes it so; the others quote by themselves.
        let is_bash = env::var_os("_CLAP_COMPLETE_COMP_TYPE").is_some();
        let typed = if is_bash {
            typed.replace('\\', "")
        } else {
            typed.into_owned()
        };
        let typed = typed.trim_start_matches(['"', '\'']).to_lowercase();
        let mut found: Vec<CompletionCandidate> = Vec::new();
        for (value, help) in self.all() {
            if !value.to_lowercase().starts_with(&typed) {
                continue;
            }
            let value = if is_bash {
                quoted_for_bash(&value)
            } else {
                value
            };
            let help = (!help.is_empty()).then(|| StyledStr::from(help));
            let candidate = CompletionCandidate::new(value).help(help);
            found.push(candidate.display_order(Some(found.len())));
        }
        // A path to a game or a board does as well.
        if found.is_empty() && matches!(self, Self::Games | Self::Boards) {
            found = PathCompleter::any().complete(current);
        }
        found
    }
}

/// A value whose signs bash takes as they are.
fn quoted_for_bash(value: &str) -> String {
    let mut quoted = String::new();
    for sign in value.chars() {
        if !sign.is_alphanumeric() && !"-_./:,+%@=".contains(sign) {
            quoted.push('\\');
        }
        quoted.push(sign);
    }
    quoted
}

/// A value without a remark.
fn plain(value: &str) -> (String, String) {
    (value.to_owned(), String::new())
}

impl Values {
    /// Each with a remark.
    fn all(self) -> Vec<(String, String)> {
        match self {
            Self::Games => games(),
            Self::Variants => {
                let all = variant::all().iter();
                all.map(|v| (v.id().to_owned(), v.name().to_owned()))
                    .collect()
            }
            Self::Boards => {
                let boards = library::list(Common::boards_folder().as_deref()).into_iter();
                let boards = boards.map(|info| {
                    let name = info
                        .board
                        .map_or_else(|_| String::new(), |board| board.name.clone());
                    (info.id, name)
                });
                boards.chain(languages()).collect()
            }
            Self::Languages => languages(),
            Self::Phases => phases(),
            Self::Seasons => {
                let whole = [("last", "the last season"), ("all", "all seasons")];
                let whole = whole.map(|(value, help)| (value.to_owned(), help.to_owned()));
                whole.into_iter().chain(phases()).collect()
            }
            Self::Seats => seats(),
            Self::Players => players(),
            Self::Systems => {
                let ids = PUBLISHED.iter().map(|system| system.id);
                ids.chain(["all"]).map(plain).collect()
            }
        }
    }
}

fn languages() -> Vec<(String, String)> {
    let packs = language::all().iter();
    packs
        .map(|pack| (pack.id.clone(), pack.name.clone()))
        .collect()
}

/// The line as far as it is typed.
struct Line {
    common: Common,
    matches: ArgMatches,
}

impl Line {
    fn read() -> Option<Self> {
        let words = env::args_os().skip_while(|word| word != "--").skip(1);
        let words: Vec<OsString> = words.collect();
        // The line is half typed: what stands there already must do.
        let command = Cli::command().ignore_errors(true);
        let matches = command.try_get_matches_from(words).ok()?;
        let mut common = Common::from_arg_matches(&matches).ok()?;
        common.leave_out_empty();
        common.configure().ok()?;
        Some(Self { common, matches })
    }

    fn store(&self) -> Option<Store> {
        let saves = self.common.saves()?;
        Some(Store::new(saves, variant::all()))
    }

    /// The game on the line.
    fn game(&self) -> Option<Game> {
        let (_, arguments) = self.matches.subcommand()?;
        // Some commands name a game, some a file of one. None has both.
        let name = if let Ok(Some(game)) = arguments.try_get_one::<String>("game") {
            game.clone()
        } else {
            let file = arguments.try_get_one::<PathBuf>("file").ok().flatten()?;
            file.to_string_lossy().into_owned()
        };
        let (directory, folder) = locate(&name, self.common.saves()).ok()?;
        let read = Store::new(directory, variant::all()).read(&folder);
        read.ok().map(|(game, _)| game)
    }
}

/// The saved games, the newest first.
fn games() -> Vec<(String, String)> {
    let listed = Line::read().and_then(|line| line.store()?.list().ok());
    let mut games = Vec::new();
    for info in listed.unwrap_or_default() {
        let remark = match info.last_good {
            Some((_, summary)) if summary.ended.is_empty() => {
                format!("{}: {}", summary.name, summary.phase)
            }
            Some((_, summary)) => format!("{}: {}", summary.name, summary.ended),
            None => "damaged".to_owned(),
        };
        games.push((info.folder, remark));
    }
    games
}

/// The phases of the game on the line, the newest first.
fn phases() -> Vec<(String, String)> {
    let Some(game) = Line::read().and_then(|line| line.game()) else {
        return Vec::new();
    };
    let calendar = game.setup().calendar();
    let settled = game.turns().iter().map(|turn| turn.phase()).rev();
    let all = std::iter::once(game.phase()).chain(settled);
    all.map(|phase| (calendar.key(phase), calendar.name(phase)))
        .collect()
}

/// The seats of the game on the line: powers with their players, or people.
fn seats() -> Vec<(String, String)> {
    let Some(game) = Line::read().and_then(|line| line.game()) else {
        return Vec::new();
    };
    let setup = game.setup();
    let seats = (0..setup.seats()).filter_map(chancery_engine::seat::SeatId::nth);
    let powers = seats.map(|seat| (setup.seat_name(seat).to_owned(), String::new()));
    let mut all: Vec<(String, String)> = powers.collect();
    for player in setup.players.iter().filter(|player| !player.is_empty()) {
        if !all.iter().any(|(known, _)| known == player) {
            all.push((player.clone(), String::new()));
        }
    }
    all
}

/// Everybody who sits in a saved game.
fn players() -> Vec<(String, String)> {
    let listed = Line::read().and_then(|line| line.store()?.list().ok());
    let games = listed.unwrap_or_default().into_iter();
    let summaries = games.filter_map(|info| info.last_good);
    let mut all: Vec<String> = summaries.flat_map(|(_, summary)| summary.players).collect();
    all.retain(|player| !player.is_empty());
    all.sort();
    all.dedup();
    all.into_iter()
        .map(|player| (player, String::new()))
        .collect()
}
