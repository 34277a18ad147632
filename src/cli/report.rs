//! `chancery report`: what a saved game can be told in, as text, Markdown, a page or a drawing.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;

use crate::game::{Game, Setup};
use crate::paper;
use crate::picture::{Ink, Moment, svg};
use crate::report::{Arrows, Document, Form, Part, Request, Seasons, compose, page};
use crate::seat::{SeatId, Seating};
use crate::store::{Store, StoreError, Warning, outside};
use crate::variant::{self, Variant};
use crate::view::{View, Viewer};

/// Columns of a text that goes to no terminal.
const WIDTH: u16 = 100;

/// Report a saved game: orders with results and reasons, positions, the centre chart
///
/// The game may be open in another window meanwhile. Orders of the open phase are never part of a
/// report.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game's folder, as the list of games shows it, or a path to one
    game: String,
    /// Which season: `Fall 1902` (with its retreats), `Fall 1902 retreats`, `Winter 1902`,
    /// `February 1885`, `Set-up`, `1902`, `last` or `all`
    #[arg(short, long, value_name = "SEASON", default_value = "last")]
    season: String,
    /// What of it, in this order [default: orders,positions,centres; with --for: statement]
    #[arg(short, long, value_name = "PART", value_delimiter = ',', value_enum)]
    what: Vec<Part>,
    /// As what
    #[arg(short, long, value_enum, default_value = "text")]
    format: Format,
    /// To be read out: orders as sentences, with full names
    #[arg(short, long)]
    aloud: bool,
    /// For everybody: without what stood on the slips, and what the game's rules keep secret
    #[arg(short, long, conflicts_with = "seat")]
    public: bool,
    /// For one player, by name or by power: what he may know
    #[arg(long = "for", value_name = "PLAYER", id = "seat")]
    seat: Option<String>,
    /// Write a page to print for every player into this folder, one file each: his chart and his
    /// private report (1492)
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["out", "seat", "public"])]
    pages: Option<PathBuf>,
    /// Draw in black and white, owners hatched
    #[arg(long)]
    bw: bool,
    /// Draw this time scale of the month, 1 to 3 [default: 2] (Mercator)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=3))]
    scale: Option<u8>,
    /// Columns of the text [default: the terminal's; 100 where there is none]
    #[arg(long, value_name = "COLUMNS")]
    width: Option<u16>,
    /// Write to a file, in the place of what it held
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  chancery report friday                        the last season, positions, centres
  chancery report friday -s \"Fall 1902\" --aloud  to be read out
  chancery report friday --what moves           what to move on the wooden board
  chancery report friday --for Brian            what Brian is handed, with a slip to fill in
  chancery report friday -s all -p -f markdown -o game.md
  chancery report friday -f svg -o fall.svg     the board with the last orders and their results
  chancery report friday -f html -o fall.html   the same and the report, to print on A4
  chancery report friday -w world               the secret world of 1492, for the game master
  chancery report friday --pages handouts          a page for each player of 1492";

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// Plain text in columns
    Text,
    /// Markdown, with tables
    Markdown,
    /// A page to print, with the board of every phase, its orders and results; for a player of 1492,
    /// his own page with his charts
    Html,
    /// The board alone, with the orders of the season and what became of them; with `-w positions`,
    /// as it stands, without orders
    Svg,
}

/// What went wrong, and the exit code that says so.
struct Failure(u8, String);

/// Runs the subcommand. `saves` is where games are saved, or why that is not known.
pub fn run(args: &Args, saves: Result<PathBuf, String>, arrows: Arrows) -> ExitCode {
    match report(args, saves, arrows) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(code, why)) => {
            eprintln!("error: {why}");
            ExitCode::from(code)
        }
    }
}

fn report(args: &Args, saves: Result<PathBuf, String>, arrows: Arrows) -> Result<(), Failure> {
    let (directory, folder) = super::locate(&args.game, saves).map_err(|why| Failure(2, why))?;
    let game = read(&directory, &folder)?;
    if let Some(pages) = &args.pages {
        return write_pages(&game, pages);
    }
    let view = View::of(&game, viewer(args, &game)?);
    let text = match args.format {
        Format::Markdown => make(args, &game, &view, arrows)?.to_markdown(),
        Format::Text => make(args, &game, &view, arrows)?.to_text(usize::from(width(args))),
        Format::Html => match page(&view) {
            empty if empty.is_empty() => illustrated(args, &game, &view, arrows)?,
            own => own,
        },
        Format::Svg => drawn(args, &view)?,
    };
    if text.is_empty() {
        let why = "there is nothing to tell of that yet; ask for another part with --what";
        return Err(Failure(2, why.to_owned()));
    }
    match &args.out {
        Some(file) => write(file, &text),
        None => print(&text),
    }
}

fn ink(args: &Args) -> Ink {
    if args.bw { Ink::Black } else { Ink::Colour }
}

/// The settled phases that are asked for, as they are drawn: one with time scales scale by scale.
fn moments(args: &Args, view: &View) -> Result<Vec<Moment>, Failure> {
    let seasons = Seasons::parse(view, &args.season).map_err(|why| Failure(2, why.to_string()))?;
    let turns = seasons
        .turns(view)
        .map_err(|why| Failure(1, why.to_string()))?;
    let of_turn = |turn: usize| match view.turns.get(turn).map(|seen| seen.steps.as_slice()) {
        None | Some([]) => vec![Moment::Settled(turn)],
        Some(steps) => {
            let scales = steps.iter().map(|step| Moment::InScale(turn, step.scale));
            scales.collect()
        }
    };
    Ok(turns.into_iter().flat_map(of_turn).collect())
}

/// The view after the last of some moments.
fn then(view: &View, moments: &[Moment]) -> View {
    let last = moments.iter().rev().find_map(|moment| match moment {
        Moment::Settled(turn) | Moment::InScale(turn, _) => Some(*turn),
        Moment::Now => None,
    });
    last.map_or_else(|| view.clone(), |last| view.until(last))
}

/// The board without orders where positions alone are asked for, or nothing was settled; else the
/// orders of the season's moves, of the time scale asked for.
fn drawn(args: &Args, view: &View) -> Result<String, Failure> {
    let moments = moments(args, view)?;
    let is_plain = args.what == [Part::Positions] || moments.is_empty();
    if is_plain && args.scale.is_none() {
        return Ok(svg(&then(view, &moments), Moment::Now, ink(args)));
    }
    let is_meant = |moment: &&Moment| match moment {
        Moment::InScale(_, of) => of.number() == args.scale.unwrap_or(2),
        Moment::Now | Moment::Settled(_) => args.scale.is_none(),
    };
    let moment = moments.iter().find(is_meant).ok_or_else(|| {
        let why = "nothing of that season was settled in such a time scale; leave out --scale";
        Failure(2, why.to_owned())
    })?;
    Ok(svg(view, *moment, ink(args)))
}

/// The report as a page, with the board of every phase and the board as it then stood.
fn illustrated(args: &Args, game: &Game, view: &View, arrows: Arrows) -> Result<String, Failure> {
    let text = make(args, game, view, arrows)?;
    let moments = moments(args, view)?;
    Ok(paper::season(
        &then(view, &moments),
        &moments,
        &text,
        ink(args),
    ))
}

/// A page for every player, each in a file of the same form named after his power.
fn write_pages(game: &Game, folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder)
        .map_err(|why| Failure(1, format!("{} can't be made: {why}", folder.display())))?;
    for power in game.setup.board.power_ids() {
        let text = page(&View::of(game, Viewer::Seat(SeatId::of(power))));
        if text.is_empty() {
            return Err(Failure(
                2,
                "pages for the players are of a game with a secret world that goes on".to_owned(),
            ));
        }
        write(
            &folder.join(format!("{}.html", game.setup.board.power(power).id)),
            &text,
        )?;
    }
    Ok(())
}

fn read(directory: &Path, folder: &str) -> Result<Game, Failure> {
    let (game, warnings) = Store::new(directory, variant::all())
        .read(folder)
        .map_err(|why| Failure(code_of(&why), why.to_string()))?;
    for warning in warnings
        .iter()
        .filter(|w| !matches!(w, Warning::NewRule(_)))
    {
        eprintln!("warning: {warning}");
    }
    Ok(game)
}

fn make(args: &Args, game: &Game, view: &View, arrows: Arrows) -> Result<Document, Failure> {
    let request = Request {
        seasons: Seasons::parse(view, &args.season).map_err(|why| Failure(2, why.to_string()))?,
        parts: parts(args, game.setup.variant)?,
        form: if args.aloud {
            Form::Aloud
        } else {
            Form::Compact
        },
        arrows,
    };
    compose(view, &request).map_err(|why| Failure(1, why.to_string()))
}

/// For whom the report is.
fn viewer(args: &Args, game: &Game) -> Result<Viewer, Failure> {
    match &args.seat {
        Some(name) => seat_named(&game.setup, name).map(Viewer::Seat),
        None if args.public => Ok(Viewer::Public),
        None => Ok(Viewer::GameMaster),
    }
}

/// The seat that a person means by the name of its player, or of its power where each power has
/// one.
fn seat_named(setup: &Setup, name: &str) -> Result<SeatId, Failure> {
    let plain = |name: &str| name.trim().to_lowercase();
    let player = setup
        .players
        .iter()
        .position(|player| !player.is_empty() && plain(player) == plain(name))
        .and_then(SeatId::nth);
    let by_power = || match setup.variant.seating() {
        Seating::OnePerPower => setup.board.find_power(name).map(SeatId::of),
        Seating::Players { .. } => None,
    };
    let seats = || {
        (0..setup.seats())
            .filter_map(SeatId::nth)
            .map(|seat| setup.seat_name(seat))
            .collect::<Vec<_>>()
            .join(", ")
    };
    player.or_else(by_power).ok_or_else(|| {
        Failure(
            2,
            format!(
                "“{}” is nobody at this table; there are {}",
                name.trim(),
                seats()
            ),
        )
    })
}

/// What the report holds.
fn parts(args: &Args, variant: &dyn Variant) -> Result<Vec<Part>, Failure> {
    let asked = args.what.clone();
    match &args.seat {
        _ if asked.contains(&Part::Private) && (args.public || args.seat.is_some()) => {
            Err(Failure(
                2,
                "the private sheet is the game master's; leave out --public and --for".to_owned(),
            ))
        }
        _ if asked.contains(&Part::World) && (args.public || args.seat.is_some()) => Err(Failure(
            2,
            "the secret world is the game master's; leave out --public and --for".to_owned(),
        )),
        None if asked.contains(&Part::Statement) => Err(Failure(
            2,
            "a statement is a player's; say whose: --for PLAYER".to_owned(),
        )),
        // Where nobody wins together, the report of alliances is empty.
        None if asked.is_empty() && variant.forms().claiming && !variant.forms().scales => {
            Ok(vec![
                Part::Orders,
                Part::Positions,
                Part::Centres,
                Part::Alliances,
            ])
        }
        None if asked.is_empty() => Ok(vec![Part::Orders, Part::Positions, Part::Centres]),
        Some(_) if asked.is_empty() => Ok(vec![Part::Statement]),
        _ => Ok(asked),
    }
}

const fn code_of(error: &StoreError) -> u8 {
    match error {
        StoreError::NoGame(_)
        | StoreError::NoSnapshot { .. }
        | StoreError::InUse { .. }
        | StoreError::Changed(_)
        | StoreError::BoardNeeded(_)
        | StoreError::WorldNeeded(_) => 1,
        StoreError::Io { .. }
        | StoreError::Refused { .. }
        | StoreError::NoNumberLeft(_)
        | StoreError::Unwritable(_) => 3,
    }
}

fn write(file: &Path, text: &str) -> Result<(), Failure> {
    outside::write(file, text.as_bytes())
        .map_err(|why| Failure(1, format!("{} can't be written: {why}", file.display())))
}

fn print(text: &str) -> Result<(), Failure> {
    match io::stdout().write_all(text.as_bytes()) {
        // That nobody reads it to the end (`chancery report friday | head`) is no error.
        Err(why) if why.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure(1, format!("the report can't be written: {why}")))
        }
        _ => Ok(()),
    }
}

fn width(args: &Args) -> u16 {
    let to_screen = args.out.is_none() && io::stdout().is_terminal();
    let screen = || {
        crossterm::terminal::size()
            .ok()
            .map(|(columns, _)| columns)
            .filter(|&columns| columns > 0)
    };
    args.width
        .or_else(|| to_screen.then(screen).flatten())
        .unwrap_or(WIDTH)
}
