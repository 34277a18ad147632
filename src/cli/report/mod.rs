//! `chancery report`: what a saved game can be told in, as text, Markdown, a page or a drawing.

mod pictures;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use jiff::Timestamp;
use serde::Serialize;

use super::json::{self, Versioned};
use super::pictures::PictureArgs;
use super::ruling::RuleArgs;
use super::{Done, give, out, refused, usage, warn};
use chancery_atlas::grammar::{Joined, printable};
use chancery_engine::seat::{SeatId, Seating};
use chancery_engine::variant;
use chancery_game::game::{Command, Game, Setup};
use chancery_game::markup::Markup;
use chancery_game::output::{Audience, Output, ReportFormat, ReportPart, Writing};
use chancery_game::report::{
    Arrows, Block, Document, Request, SeasonForm, Seasons, can_make, centre_chart, compose,
    result_sheet,
};
use chancery_game::score::{PUBLISHED, System};
use chancery_game::store::{Store, Warning};
use chancery_game::view::{View, Viewer};
use chancery_out::exchange::results::{Results, results};
use chancery_out::paper::{self, Handout, Size};
use chancery_out::picture::{Ink, PictureMoment, svg};

/// Columns of a text that goes to no terminal.
const WIDTH: u16 = 100;

/// Report a saved game: orders with results and reasons, positions, the centre chart
///
/// A report has no secrets, so you can read it out and paste it. `--gm` writes the game master's
/// report, `--for` a player's. What players keep from each other needs one of the two. Orders of the
/// open phase are never in it. The game may be open in another window.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag that stands or does not"
)]
pub struct Args {
    /// The game's folder, as the list of games shows it, or a path to one
    game: String,
    /// The season: `Fall 1902` (with its retreats), `Fall 1902 retreats`, `Winter 1902`, `February
    /// 1885`, `Set-up`, `1902`, `last` or `all` [default: last; for a moving picture: all]
    #[arg(short, long, value_name = "SEASON")]
    season: Option<String>,
    /// The parts of the report, in this order [default: orders,positions,centres; with --for
    /// statement]
    #[arg(short, long, value_name = "PART", value_delimiter = ',', value_enum)]
    what: Vec<ReportPart>,
    /// The format [default: text; with --pages: html]
    #[arg(short, long, value_enum)]
    format: Option<ReportFormat>,
    /// As JSON, block by block. A reader who may know everything gets the phases too, as in
    /// `chancery resolve --json`
    #[arg(long, conflicts_with_all = ["format", "pages"])]
    json: bool,
    /// For reading out: orders as sentences, with full names
    #[arg(short, long)]
    aloud: bool,
    /// For the game master: with all secrets, and the seed of the lots
    #[arg(long, conflicts_with_all = ["seat", "public", "pages"])]
    gm: bool,
    /// For everybody, without the words on the slips
    #[arg(short, long, conflicts_with = "seat", hide = true)]
    public: bool,
    /// For one player, by name or by power: all that the player may know
    #[arg(long = "for", value_name = "PLAYER", id = "seat")]
    seat: Option<String>,
    /// Write a file for each player into this folder: board, statement and slip, or with `-w
    /// sheets` an order sheet
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["out", "seat", "public"])]
    pages: Option<PathBuf>,
    /// The paper of a page to print
    #[arg(long, value_enum, default_value = "a4")]
    paper: Size,
    /// Draw in black and white, with a pattern for each owner
    #[arg(long)]
    bw: bool,
    /// Draw only this time scale of the month, 1 to 3 (Mercator)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=3))]
    time_scale: Option<u8>,
    #[command(flatten)]
    picture: PictureArgs,
    /// The scoring system: a name, `all`, or a formula such as `=100 * centres^2 /
    /// sum(centres^2)` [default: the table's choice]
    #[arg(long, value_name = "NAME")]
    system: Vec<String>,
    /// Columns of the text [default: the terminal's, otherwise 100]
    #[arg(long, value_name = "COLUMNS")]
    width: Option<u16>,
    #[command(flatten)]
    rules: RuleArgs,
    /// Write to a file; it is replaced if it exists
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  chancery report friday                        the last season, positions, centres
  chancery report friday -s \"Fall 1902\" --aloud  to be read out
  chancery report friday --what moves           what to move on the wooden board
  chancery report friday --for Brian            what Brian is handed, with a slip to fill in
  chancery report friday -s all -f markdown -o game.md
  chancery report friday -f svg -o fall.svg     the board with the last orders and their results
  chancery report friday -f png -o fall.png     the same as a picture for the group's chat
  chancery report friday -f pdf -o fall.pdf     the same and the report, to print on A4
  chancery report friday -f gif -o friday.gif   the whole game, season by season
  chancery report friday -w centres -f png -o centres.png
                                                the centres by year
  chancery report friday --gm -w world          the secret world of 1492, for the game master
  chancery report friday -w result -f csv -o result.csv
                                                the result for a spreadsheet
  chancery report friday -w scores --system carnage
                                                everybody's score if the game ended now
  chancery report friday -w sheets -f html --paper a5 -o sheets.html
                                                order sheets for everybody, a page each
  chancery report friday --pages handouts       what each player is handed, a file each";

/// The season that is asked for.
fn season(args: &Args) -> &str {
    let usual = match args.format {
        Some(ReportFormat::Apng | ReportFormat::Gif) => "all",
        _ => "last",
    };
    args.season.as_deref().unwrap_or(usual)
}

/// Runs the subcommand. `saves` is where games are saved, if that is known.
pub fn run(args: &Args, saves: Option<PathBuf>, arrows: Arrows) -> Done {
    let mut game = saved(&args.game, saves)?;
    args.rules.refused_if(game.state().is_over())?;
    // Only the report sees these rules: nothing of it is saved.
    put_in_force(&mut game, &args.rules)?;
    let format = args.format.unwrap_or(match args.pages {
        Some(_) => ReportFormat::Html,
        None => ReportFormat::Text,
    });
    if format.is_rendered() {
        return pictures::write(args, &game, format, arrows);
    }
    if let Some(pages) = &args.pages {
        return write_pages(args, &game, format, pages, arrows, |file, handout| {
            give(Some(file), &printable(&handed(args, &[handout], format)?))
        });
    }
    // All that follows is made of this view alone, so that no format tells more than another.
    let mut view = seen(args, &game)?;
    score_by(args, &mut view)?;
    if args.json {
        let text = as_json(args, &game, &view, arrows)?;
        return put(args, &text);
    }
    if is_for_each(args) && format != ReportFormat::Svg {
        let text = handed(args, &handouts(args, &game, arrows)?, format)?;
        return put(args, &text);
    }
    let text = match format {
        ReportFormat::Markdown => make(args, &game, &view, arrows)?.to_markdown(),
        ReportFormat::Text => make(args, &game, &view, arrows)?.to_text(usize::from(width(args))),
        ReportFormat::Html if is_personal(args) => {
            let handout = handout(args, &game, &view, arrows)?;
            handed(args, &[handout], format)?
        }
        ReportFormat::Html => illustrated(args, &game, &view, arrows)?,
        ReportFormat::Svg => drawn(args, &view)?,
        ReportFormat::Csv => sheet(args, &view)?,
        // These are written above.
        ReportFormat::Png | ReportFormat::Pdf | ReportFormat::Apng | ReportFormat::Gif => {
            String::new()
        }
    };
    // An empty file would look like a report of nothing.
    if text.is_empty() {
        let why = "there is nothing to report there yet; choose another part with --what";
        return Err(usage(why));
    }
    put(args, &text)
}

/// Takes the systems that are asked for in the place of those that the table has chosen.
fn score_by(args: &Args, view: &mut View) -> Done<()> {
    if args.system.is_empty() {
        return Ok(());
    }
    let mut systems = Vec::new();
    for name in &args.system {
        if name == "all" {
            systems.extend(PUBLISHED.iter().map(System::Published).map(Arc::new));
        } else {
            let system = System::read(name).map_err(usage)?;
            systems.push(Arc::new(system));
        }
    }
    view.scoring = systems;
    Ok(())
}

/// The result as a table for a spreadsheet.
fn sheet(args: &Args, view: &View) -> Done<String> {
    if args.what == [ReportPart::Result] {
        Ok(result_sheet(view))
    } else {
        let why = "only the result has this format; write `-w result`";
        Err(usage(why))
    }
}

/// A report as data.
#[derive(Serialize)]
struct Data {
    #[serde(flatten)]
    results: Results,
    #[serde(flatten)]
    told: json::JsonReport,
}

fn as_json(args: &Args, game: &Game, view: &View, arrows: Arrows) -> Done<String> {
    let told = json::JsonReport::new(make(args, game, view, arrows)?);
    let seasons = Seasons::parse(view, season(args)).map_err(usage)?;
    let mut turns = seasons.turns(view).map_err(refused)?;
    if view.is_partial() {
        // Results name every order. A player knows only some of them, and the text has those.
        turns.clear();
    }
    let results = results(view, turns);
    Ok(Versioned::new("report", Data { results, told }).text())
}

fn ink(args: &Args) -> Ink {
    if args.bw { Ink::Black } else { Ink::Colour }
}

/// The settled phases that are asked for, as they are drawn.
fn moments(args: &Args, view: &View) -> Done<Vec<PictureMoment>> {
    let seasons = Seasons::parse(view, season(args)).map_err(usage)?;
    let turns = seasons.turns(view).map_err(refused)?;
    Ok(turns.into_iter().map(PictureMoment::Settled).collect())
}

/// The view after the last of some moments.
fn then(view: &View, moments: &[PictureMoment]) -> View {
    let last = moments.iter().rev().find_map(|moment| moment.turn());
    last.map_or_else(|| view.clone(), |last| view.until(last))
}

/// The centres by year as lines.
fn plotted(args: &Args, view: &View) -> Done<String> {
    let chart = centre_chart(view);
    let plot = chart.blocks.iter().find_map(|block| match block {
        Block::Plot(plot) => paper::plot(plot, ink(args)),
        _ => None,
    });
    let plot = plot.ok_or_else(|| refused("no year has ended yet: there is nothing to plot"))?;
    Ok(Markup::lines([plot]).to_string())
}

/// The board without orders where positions alone are asked for, or what a player is handed, or
/// nothing was settled; else the orders of the season's moves, of all time scales or of the one
/// asked for.
fn drawn(args: &Args, view: &View) -> Done<String> {
    if args.what == [ReportPart::Centres] {
        return plotted(args, view);
    }
    let moments = moments(args, view)?;
    let is_plain = args.what == [ReportPart::Positions] || is_personal(args);
    let first = moments.iter().find_map(|moment| moment.turn());
    let moment = match (first, args.time_scale) {
        (Some(turn), Some(number)) => {
            let mut scales = PictureMoment::of_turn(view, turn).into_iter();
            scales
                .find(|moment| match moment {
                    PictureMoment::InScale(_, scale) => scale.number() == number,
                    PictureMoment::Now | PictureMoment::Settled(_) => false,
                })
                .ok_or_else(|| {
                    let why =
                        "that season has no results in that time scale; leave out --time-scale";
                    usage(why)
                })?
        }
        (Some(turn), None) if !is_plain => PictureMoment::Settled(turn),
        _ => return Ok(svg(&then(view, &moments), PictureMoment::Now, ink(args))),
    };
    Ok(svg(view, moment, ink(args)))
}

/// The report as a page, with the board of every phase and the board as it then stood.
fn illustrated(args: &Args, game: &Game, view: &View, arrows: Arrows) -> Done<String> {
    let text = make(args, game, view, arrows)?;
    let moments = moments(args, view)?;
    Ok(paper::season(
        &then(view, &moments),
        &moments,
        &text,
        args.paper,
        ink(args),
    ))
}

/// Whether all that is asked for is made for one player at a time.
fn is_personal(args: &Args) -> bool {
    if args.what.is_empty() {
        return args.seat.is_some() || args.pages.is_some();
    }
    let mut parts = args.what.iter();
    parts.all(|&part| Output::Report(part).audience() == Audience::Player)
}

/// Whether it is asked for every player.
fn is_for_each(args: &Args) -> bool {
    is_personal(args) && args.seat.is_none() && !args.public
}

/// What the player of a view is handed.
fn handout(args: &Args, game: &Game, view: &View, arrows: Arrows) -> Done<Handout> {
    let mut text = make(args, game, view, arrows)?;
    let has_board = args.what != [ReportPart::Sheets];
    if text.title().is_empty() {
        // Without a title the text only says that the game is over, or that nothing is settled.
        text = Document::default();
    }
    Ok(Handout {
        view: then(view, &moments(args, view)?),
        text,
        has_board,
    })
}

/// What every player is handed, made of what he may know; who has nothing is left out.
fn handouts(args: &Args, game: &Game, arrows: Arrows) -> Done<Vec<Handout>> {
    let mut told = paper::players(game)
        .into_iter()
        .map(|seat| {
            let view = Output::Written(Writing::Handout).usual_view(game, Some(seat));
            handout(args, game, &view, arrows)
        })
        .collect::<Done<Vec<Handout>>>()?;
    // A player without orders to write would be handed an empty page.
    told.retain(|handout| !handout.text.blocks.is_empty());
    if told.is_empty() {
        let why = "nobody has orders due now; choose another part with --what";
        return Err(usage(why));
    }
    Ok(told)
}

/// What players are handed as one text, each on a page of its own.
fn handed(args: &Args, handouts: &[Handout], format: ReportFormat) -> Done<String> {
    let texts = handouts.iter().map(|handout| &handout.text);
    match format {
        ReportFormat::Text => {
            let width = usize::from(width(args));
            Ok(texts.map(|text| text.to_text(width)).joined("\n\x0c"))
        }
        ReportFormat::Markdown => Ok(texts.map(Document::to_markdown).joined("\n---\n\n")),
        ReportFormat::Html => Ok(paper::handouts(handouts, args.paper, ink(args))),
        ReportFormat::Svg => Ok(handouts
            .iter()
            .map(|handout| svg(&handout.view, PictureMoment::Now, ink(args)))
            .collect()),
        ReportFormat::Csv
        | ReportFormat::Png
        | ReportFormat::Pdf
        | ReportFormat::Apng
        | ReportFormat::Gif => {
            let why = "only the result has this format; write `-w result`";
            Err(usage(why))
        }
    }
}

/// What every player is handed, each in a file named after him or his power.
fn write_pages(
    args: &Args,
    game: &Game,
    format: ReportFormat,
    folder: &Path,
    arrows: Arrows,
    write: impl Fn(&Path, Handout) -> Done,
) -> Done {
    std::fs::create_dir_all(folder)
        .map_err(|why| refused(format!("{} can't be made: {why}", folder.display())))?;
    let ending = match format {
        ReportFormat::Text => "txt",
        ReportFormat::Markdown => "md",
        ReportFormat::Svg => "svg",
        ReportFormat::Png => "png",
        ReportFormat::Pdf => "pdf",
        _ => "html",
    };
    for handout in handouts(args, game, arrows)? {
        if let Viewer::Seat(seat) = handout.view.viewer {
            let file = format!("{}.{ending}", paper::file_stem(game.setup(), seat));
            write(&folder.join(file), handout)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Puts house rules in force in a game from its open phase on; nothing is saved.
pub(super) fn put_in_force(game: &mut Game, rules: &RuleArgs) -> Done<()> {
    let variant = game.setup().variant;
    let mut wanted = game.history().standing;
    rules.set(&mut wanted, variant)?;
    let own = variant.options();
    for (rule, value) in wanted.changed(&game.history().standing, own) {
        let rule = rule.to_owned();
        let change = Command::SetRule { rule, value };
        game.apply(change, Timestamp::UNIX_EPOCH).map_err(refused)?;
    }
    Ok(())
}

/// A saved game, to tell of it.
pub(super) fn saved(game: &str, saves: Option<PathBuf>) -> Done<Game> {
    let (directory, folder) = super::locate(game, saves)?;
    read_game(&directory, &folder)
}

fn read_game(directory: &Path, folder: &str) -> Done<Game> {
    let (game, warnings) = Store::new(directory, variant::all()).read(folder)?;
    for warning in warnings
        .iter()
        .filter(|w| !matches!(w, Warning::NewRule(_)))
    {
        warn(warning);
    }
    Ok(game)
}

fn make(args: &Args, game: &Game, view: &View, arrows: Arrows) -> Done<Document> {
    let request = Request {
        seasons: Seasons::parse(view, season(args)).map_err(usage)?,
        parts: parts(args, game)?,
        form: if args.aloud {
            SeasonForm::Aloud
        } else {
            SeasonForm::Compact
        },
        arrows,
    };
    let mut report = compose(view, &request).map_err(refused)?;
    if args.gm && view.viewer == Viewer::GameMaster {
        let whose = "For the game master alone.".to_owned();
        report.blocks.insert(0, Block::Paragraph(whose));
    }
    Ok(report)
}

/// The game as it is reported, to whom all that is asked for may be told.
fn seen(args: &Args, game: &Game) -> Done<View> {
    let format = Output::Format(args.format.unwrap_or(ReportFormat::Text));
    let viewer = match viewer(args.seat.as_deref(), args.public, game)? {
        // Secrets have to be asked for: no option that was left out tells them.
        Viewer::GameMaster if !args.gm => format.audience().viewer(game, None),
        viewer => viewer,
    };
    let view = format.view(game, viewer).map_err(refused)?;
    for part in &args.what {
        if Output::Report(*part).is_for(&view).is_err() {
            can_make(*part, &view).map_err(refused)?;
        }
    }
    Ok(view)
}

/// For whom the report is.
pub(super) fn viewer(seat: Option<&str>, public: bool, game: &Game) -> Done<Viewer> {
    match seat {
        Some(name) => seat_named(game.setup(), name).map(Viewer::Seat),
        None if public => Ok(Viewer::Public),
        None => Ok(Viewer::GameMaster),
    }
}

/// The seat that a person means by the name of its player, or of its power where each power has
/// one.
fn seat_named(setup: &Setup, name: &str) -> Done<SeatId> {
    let folded = name.trim().to_lowercase();
    let seats = (0..setup.seats()).filter_map(SeatId::nth);
    // Players before powers: somebody may be called as a power is.
    let named: Vec<SeatId> = seats
        .clone()
        .filter(|seat| {
            let player = setup.players.get(seat.index());
            player
                .is_some_and(|player| !player.is_empty() && player.trim().to_lowercase() == folded)
        })
        .collect();
    if named.len() > 1 {
        let powers = named.iter().map(|&seat| setup.seat_name(seat)).joined(", ");
        let why = format!("“{}” plays {powers}; name the power", name.trim());
        return Err(usage(why));
    }
    if let Some(&seat) = named.first() {
        return Ok(seat);
    }
    if setup.variant.seating() == Seating::OnePerPower
        && let Some(power) = setup.board.find_power(name)
    {
        return Ok(SeatId::playing(power));
    }
    Err(usage(format!(
        "there is no player “{}”; there are {}",
        name.trim(),
        seats.map(|seat| setup.seat_name(seat)).joined(", ")
    )))
}

/// What the report holds.
fn parts(args: &Args, game: &Game) -> Done<Vec<ReportPart>> {
    let (asked, variant) = (args.what.clone(), game.setup().variant);
    match &args.seat {
        None if asked.contains(&ReportPart::Statement) && !is_for_each(args) => Err(usage(
            "a statement is for one player; name the player with --for PLAYER",
        )),
        None if asked.is_empty() && args.pages.is_some() => Ok(vec![ReportPart::Statement]),
        // Where nobody wins together, the report of alliances is empty.
        None if asked.is_empty() && variant.has_claims() && !variant.claims_in_secret() => {
            Ok(vec![
                ReportPart::Orders,
                ReportPart::Positions,
                ReportPart::Centres,
                ReportPart::Alliances,
            ])
        }
        None if asked.is_empty() => {
            let mut parts = vec![
                ReportPart::Orders,
                ReportPart::Positions,
                ReportPart::Centres,
            ];
            let is_told = game.is_disclosed() && game.board().beyond.is_some();
            parts.extend(is_told.then_some(ReportPart::World));
            Ok(parts)
        }
        Some(_) if asked.is_empty() => Ok(vec![ReportPart::Statement]),
        _ => Ok(asked),
    }
}

/// Writes the text where it is to go.
fn put(args: &Args, text: &str) -> Done {
    give(args.out.as_deref(), &printable(text))
}

fn width(args: &Args) -> u16 {
    // A file may be read on any screen.
    let screen = if args.out.is_none() {
        out::columns()
    } else {
        None
    };
    args.width.or(screen).unwrap_or(WIDTH)
}
