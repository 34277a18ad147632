//! `chancery import`: a game out of a file of another program.

use std::path::PathBuf;
use std::sync::Arc;

use jiff::Timestamp;

use super::{Common, Done, print, refused, unreadable, usage, warn};
use chancery_atlas::board::{Board, builtin, library};
use chancery_atlas::grammar::{Joined, counted};
use chancery_engine::variant;
use chancery_game::game::{Game, Setup};
use chancery_game::store::Store;
use chancery_game::system;
use chancery_out::exchange::{Brought, FormatKind, Remark, detect, json, judge, position};

/// Make a saved game from a file: JSON, a case file, judge e-mails, a pasted position
///
/// Chancery sees from the text which format it is. It lists every line that does not fit, and what
/// it did with it. The game gets a new folder; no file is replaced.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file; `-` reads standard input
    file: PathBuf,
    /// The name of the game [default: from the file, or the file's name]
    #[arg(short, long, value_name = "NAME")]
    name: Option<String>,
    /// The variant of a pasted position
    #[arg(long, value_name = "ID", default_value = "standard")]
    variant: String,
    /// The game, if the file has several, from 1
    #[arg(long, value_name = "N")]
    pick: Option<usize>,
    /// Make no game if anything does not fit
    #[arg(long)]
    strict: bool,
}

const EXAMPLES: &str = "\
Examples:
  chancery import friday.json                a game of the Python package `diplomacy`
  chancery import dispute.cases --pick 2     the second case of a file
  chancery import history.txt -n \"Old game\"  the letters of a judge
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
    let name = super::shown(&args.file);
    let saves = common.saves().map_err(usage)?;
    let text = super::read(&args.file)?;
    let now = system::now();
    let mut board_text = None;
    let brought = match detect(&text) {
        FormatKind::Json => json::read(&text, now)
            .map_err(|why| unreadable(format!("{name}: {why}")))
            .and_then(|games| {
                picked(args, games, |nth, game| {
                    format!("{nth}: {}", game.game.setup.name)
                })
            })?,
        FormatKind::Cases => cases(args, &text, now)?,
        FormatKind::Judge => {
            judge::read(&text, now).map_err(|why| unreadable(format!("{name}: {why}")))?
        }
        FormatKind::Position => {
            let variant = variant::by_id(&args.variant).ok_or_else(|| {
                let ids = variant::all()
                    .iter()
                    .map(|variant| variant.id())
                    .joined(", ");
                let why = format!("there is no variant “{}”; there are {ids}", args.variant);
                usage(why)
            })?;
            let (board, own) = board(common, variant.board())?;
            board_text = own;
            position::read(&text, variant, &board, "", now)
                .map_err(|why| unreadable(format!("{name}: {why}")))?
        }
    };
    for remark in &brought.remarks {
        warn(format!("{name}, {remark}"));
    }
    if args.strict && !brought.remarks.is_empty() {
        let why = "not everything fits, so --strict made no game";
        return Err(refused(why));
    }
    let game = named(&brought.game, args);
    let handle = Store::new(saves, variant::all())
        .create(&game, board_text.as_deref(), now)
        .map_err(refused)?;
    let folder = handle.folder().file_name().unwrap_or_default();
    Ok(print(&format!(
        "{}: {}, {} at {}, {} settled\n",
        folder.to_string_lossy(),
        game.setup.name,
        game.setup.variant.name(),
        game.phase_name(),
        counted(game.turns().len(), "phase"),
    )))
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

/// The game of a case, and where it is not as the case expects.
fn cases(args: &Args, text: &str, now: Timestamp) -> Done<Brought> {
    let name = super::shown(&args.file);
    let cases = super::read_cases(&args.file, text)?;
    let case = picked(args, cases, |nth, case| format!("{nth}: {}", case.title))?;
    let game = case
        .game(now)
        .map_err(|failure| refused(format!("{name}:{}: {}", failure.line, failure.happened)))?;
    let failures = case.run().into_iter().map(|failure| {
        Remark::at(
            format!("line {}", failure.line),
            format!(
                "the case expects “{}”, but settled here {}",
                failure.expected,
                failure
                    .happened
                    .lines()
                    .next()
                    .unwrap_or_default()
                    .trim_end_matches('.')
            ),
        )
    });
    Ok(Brought {
        remarks: failures.collect(),
        game,
    })
}

/// The game under its name, as it stands, without the steps by which it was made.
fn named(game: &Game, args: &Args) -> Game {
    let of_file = || {
        let stem = args.file.file_stem().unwrap_or_default().to_string_lossy();
        if stem == "-" || stem.is_empty() {
            "Imported game".to_owned()
        } else {
            stem.into_owned()
        }
    };
    let own = game.setup.name.trim();
    let name = args.name.clone().unwrap_or_else(|| {
        if own.is_empty() {
            of_file()
        } else {
            own.to_owned()
        }
    });
    let setup = Setup {
        name,
        ..Setup::clone(&game.setup)
    };
    Game::resume(setup, game.history().clone(), game.log().to_vec())
}
