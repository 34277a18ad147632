//! `chancery import`: a game out of a file of another program.

mod archive;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;

use super::ruling::RuleArgs;
use super::{Common, Done, NO_SAVES, print, refused, say, unreadable, usage, variant_of, warn};
use chancery_atlas::board::{Board, builtin, library};
use chancery_atlas::grammar::{Joined, counted};
use chancery_engine::variant;
use chancery_game::case::Case;
use chancery_game::game::{Game, Setup};
use chancery_game::store::Store;
use chancery_game::system;
use chancery_out::exchange::{
    Brought, FormatKind, KNOWN, Misfit, detect, json, judge, position, posted,
};

/// Make a saved game from a file: JSON, a case file, judge e-mails, a posted game or a position
///
/// Chancery sees from the text which format it is, and says what it took it for. It lists every
/// line that does not fit, and what it did with it. The game gets a new folder; no file is
/// replaced. Of a folder, each file is imported, and a table lists them.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file, or a folder of files; `-` reads standard input
    file: PathBuf,
    /// The name of the game [default: from the file, or the file's name]
    #[arg(short, long, value_name = "NAME")]
    name: Option<String>,
    /// The variant of a posted game or a position
    #[arg(long, value_name = "ID", default_value = "standard")]
    variant: String,
    /// The number of the game, if the file has several: 1 is the first
    #[arg(long, value_name = "N")]
    pick: Option<usize>,
    /// Make no game if anything does not fit
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    rules: RuleArgs,
}

const EXAMPLES: &str = "\
Examples:
  chancery import friday.json                a game of the Python package `diplomacy`
  chancery import dispute.cases --pick 2     the second case of a file
  chancery import history.txt -n \"Old game\"  the letters of a judge
  chancery import game.txt --map modern.ron  a posted game on a board of your own
  chancery import old.json --option missing-convoy=land
                                             by a house rule that is not the usual one
  chancery import archive -n \"League 4\"      every game in a folder
  printf 'Fall 1903\\nFrance: A Par, F Bre\\n' | chancery import - -n Study
                                             a position

A position has a line for each power. After a line `Centres` come the owners:

  Fall 1903
  France: A Par, F Bre, A Mar
  Germany: A Mun, F Kie
  Centres
  France: Par, Bre, Mar, Spa
  Germany: Mun, Kie, Ber";

/// Runs the subcommand.
pub fn run(common: &Common, args: &Args) -> Done {
    let saves = common.saves().ok_or_else(|| usage(NO_SAVES))?;
    if args.file.is_dir() {
        return archive::run(common, args, &saves);
    }
    let name = super::shown(&args.file);
    let text = super::read_text(&args.file)?;
    let BroughtFile {
        kind,
        board_text,
        mut games,
    } = bring(common, args, &args.file, &text)?;
    // On standard error: standard output has the new folder alone, for scripts.
    say(format!("{name}: taken for {}", kind.name()));
    let brought = match &mut games[..] {
        [_] => games.swap_remove(0).1,
        _ => picked(args, games, |nth, (title, _)| format!("{nth}: {title}"))?.1,
    };
    for remark in &brought.remarks {
        warn(format!("{name}, {remark}"));
    }
    // After the remarks: who asks for strictness wants to know what does not fit.
    if args.strict && !brought.remarks.is_empty() {
        let why = "not everything fits, so --strict made no game";
        return Err(refused(why));
    }
    let game = named(&brought.game, args.name.as_deref(), &args.file);
    let folder = saved(saves, &game, board_text.as_deref())?;
    Ok(print(&format!(
        "{folder}: {}, {} at {}, {} settled\n",
        game.setup().name,
        game.setup().variant.name(),
        game.phase_name(),
        counted(game.turns().len(), "phase"),
    )))
}

/// What a file holds.
struct BroughtFile {
    kind: FormatKind,
    /// The text of the board, where it is of a file.
    board_text: Option<String>,
    /// The games with their titles.
    games: Vec<(String, Brought)>,
}

/// Reads all games of a file.
fn bring(common: &Common, args: &Args, file: &Path, text: &str) -> Done<BroughtFile> {
    let name = super::shown(file);
    let now = system::now();
    let variant = variant_of(&args.variant).map_err(usage)?;
    let (board, board_text) = board(common, variant.board())?;
    let failed = |why: String| unreadable(format!("{name}: {why}"));
    let unknown = |why: String| failed(format!("{why}\nChancery reads {KNOWN}"));
    let kind = detect(text, variant, &board).map_err(unknown)?;
    let options = args.rules.list();
    let mut own_board = None;
    let games = match kind {
        FormatKind::Json => {
            let games = json::read(text, options, now).map_err(failed)?;
            let games = games.into_iter();
            games
                .map(|brought| (brought.game.setup().name.clone(), brought))
                .collect()
        }
        FormatKind::Cases => cases(common, args, file, text, now)?,
        FormatKind::Judge => untitled(judge::read(text, options, now).map_err(unknown)?),
        FormatKind::Posted => {
            own_board = board_text;
            let rules = args.rules.over(variant)?;
            untitled(posted::read(text, variant, &board, rules, now).map_err(unknown)?)
        }
        FormatKind::Position => {
            own_board = board_text;
            let rules = args.rules.over(variant)?;
            untitled(position::read(text, variant, &board, "", rules, now).map_err(unknown)?)
        }
    };
    Ok(BroughtFile {
        kind,
        board_text: own_board,
        games,
    })
}

/// Saves a game, and gives the name of its folder.
fn saved(saves: PathBuf, game: &Game, board_text: Option<&str>) -> Done<String> {
    let handle = Store::new(saves, variant::all())
        .create(game, board_text, system::now())
        .map_err(refused)?;
    let folder = handle.folder().file_name().unwrap_or_default();
    Ok(folder.to_string_lossy().into_owned())
}

/// The board of `--map`, with its text, or the built-in one.
fn board(common: &Common, id: &str) -> Done<(Arc<Board>, Option<String>)> {
    match &common.map {
        Some(path) => {
            let board = library::load(&path.to_string_lossy(), None);
            let text = chancery_atlas::bounded::read_text(path);
            Ok((
                board.map_err(unreadable)?,
                Some(text.map_err(|why| unreadable(format!("{}: {why}", path.display())))?),
            ))
        }
        None => builtin::load(id)
            .map(|board| (board, None))
            .ok_or_else(|| unreadable(format!("there is no board “{id}”"))),
    }
}

/// The game that is meant, of several in a file.
fn picked<T>(args: &Args, mut found: Vec<T>, told: impl Fn(usize, &T) -> String) -> Done<T> {
    let number = found.len();
    let nth = match args.pick {
        Some(nth) => nth,
        None if number == 1 => 1,
        None => {
            const SHOWN: usize = 20;
            let list = found
                .iter()
                .enumerate()
                .take(SHOWN)
                .map(|(at, one)| format!("  {}", told(at + 1, one)))
                .joined("\n");
            let more = if number > SHOWN { "\n  …" } else { "" };
            let why = format!("it has {number} games; choose one with --pick N:\n{list}{more}");
            return Err(usage(why));
        }
    };
    if nth == 0 || nth > number {
        let games = counted(number, "game");
        return Err(usage(format!(
            "the file has {games}, but --pick says {nth}"
        )));
    }
    Ok(found.swap_remove(nth - 1))
}

/// The only game of a file.
fn untitled(brought: Brought) -> Vec<(String, Brought)> {
    vec![(String::new(), brought)]
}

/// The games of cases, and where they are not as the cases expect.
fn cases(
    common: &Common,
    args: &Args,
    file: &Path,
    text: &str,
    now: Timestamp,
) -> Done<Vec<(String, Brought)>> {
    let name = super::shown(file);
    let cases = super::read_cases(file, text, &super::given(common, &args.rules)?)?;
    if !args.file.is_dir() {
        // Only the case that is picked must be playable.
        let case = picked(args, cases, |nth, case| format!("{nth}: {}", case.title))?;
        return Ok(vec![played(&name, &case, now)?]);
    }
    cases.iter().map(|case| played(&name, case, now)).collect()
}

/// The game of a case with its title; `name` is the file's.
fn played(name: &str, case: &Case, now: Timestamp) -> Done<(String, Brought)> {
    let game = case
        .game(now)
        .map_err(|failure| refused(format!("{name}:{}: {}", failure.line, failure.happened)))?;
    let mut remarks = Vec::new();
    for failure in case.run() {
        let settled = failure.happened.lines().next().unwrap_or_default();
        remarks.push(Misfit::at(
            format!("line {}", failure.line),
            format!(
                "the case expects “{}”, but Chancery finds: {}",
                failure.expected,
                settled.trim_end_matches('.')
            ),
        ));
    }
    Ok((case.title.clone(), Brought { remarks, game }))
}

/// The game under its name, as it stands, without the steps by which it was made.
fn named(game: &Game, wanted: Option<&str>, file: &Path) -> Game {
    let own = game.setup().name.trim();
    let name = match wanted {
        Some(name) => name.to_owned(),
        None if own.is_empty() => name_of_file(file),
        None => own.to_owned(),
    };
    let setup = Setup {
        name,
        ..Setup::clone(game.setup())
    };
    Game::resume(setup, game.history().clone(), game.log().to_vec())
}

fn name_of_file(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    // Standard input is written as a hyphen.
    if stem == "-" || stem.is_empty() {
        "Imported game".to_owned()
    } else {
        stem.into_owned()
    }
}
