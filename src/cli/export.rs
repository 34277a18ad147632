//! `chancery export`: a saved game in a format of other programs.

use std::path::PathBuf;

use super::report;
use super::{Done, give, give_new, refused, say, usage, warn};
use chancery_atlas::board::builtin;
use chancery_game::case;
use chancery_game::game::Game;
use chancery_game::output::{ExportFormat, Output};
use chancery_game::report::Seasons;
use chancery_game::view::{View, Viewer};
use chancery_out::exchange::{csv, json, judge, position, sandbox};

/// Write a saved game for another program: archives, mappers, spreadsheets, sandboxes
///
/// The file has the whole game, secrets too, unless you give --public or --for. Orders of the open
/// phase are never in it. A format that can't hold something of the game refuses and names it.
/// `chancery import` reads json, judge, cases and position back.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The game's folder, as the list of games shows it, or a path to one
    game: String,
    /// The format
    #[arg(short, long, value_enum)]
    format: ExportFormat,
    /// The season of cases, orders or results, written as for `chancery report` [default: all; for
    /// orders the last one]
    #[arg(short, long, value_name = "SEASON")]
    season: Option<String>,
    /// For everybody: tables and orders without secrets
    #[arg(short, long, conflicts_with = "seat")]
    public: bool,
    /// For one player, by name or by power: tables and orders that the player may know
    #[arg(long = "for", value_name = "PLAYER", id = "seat")]
    seat: Option<String>,
    /// Write to a file, which must not exist
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long, requires = "out")]
    force: bool,
}

const EXAMPLES: &str = "\
Examples:
  chancery export friday -f json -o friday.json       for the Python package `diplomacy`
  chancery export friday -f judge -o friday.txt       for jDip and Realpolitik
  chancery export friday -f cases -s \"Fall 1902\" -o dispute.cases
                                                      a disputed season, for another game master
  chancery export friday -f centres -o friday.csv     centres by year, for a spreadsheet
  chancery export friday -f orders                    the last orders, to paste into a sandbox";

/// Runs the subcommand. `saves` is where games are saved, if that is known.
pub fn run(args: &Args, saves: Option<PathBuf>) -> Done {
    let game = report::saved(&args.game, saves)?;
    let viewer = report::viewer(args.seat.as_deref(), args.public, &game)?;
    let view = Output::Export(args.format)
        .view(&game, viewer)
        .map_err(usage)?;
    if viewer == Viewer::GameMaster && !game.is_open() {
        // On standard error: standard output is the file.
        say("note: the file holds secrets; keep it for the game master");
    }
    let text = written(args, &game, &view)?;
    match &args.out {
        Some(file) if !args.force => give_new(file, &text, "name another file, or add --force"),
        out => give(out.as_deref(), &text),
    }
}

/// The settled phases that are asked for, or the usual ones.
fn turns(args: &Args, view: &View, usual: &str) -> Done<Vec<usize>> {
    let asked = args.season.as_deref().unwrap_or(usual);
    let seasons = Seasons::parse(view, asked).map_err(usage)?;
    seasons.turns(view).map_err(refused)
}

fn written(args: &Args, game: &Game, view: &View) -> Done<String> {
    if args.season.is_some()
        && !matches!(
            args.format,
            ExportFormat::Cases | ExportFormat::Orders | ExportFormat::Results
        )
    {
        let why = "--season is for cases, orders and results; leave it out";
        return Err(usage(why));
    }
    if view.is_partial() {
        let why = "tables show only what everybody sees; for one player use `chancery report \
             --for`";
        return Err(refused(why));
    }
    match args.format {
        ExportFormat::Json => json::write(game).map_err(refused),
        ExportFormat::Judge => judge::write(game).map_err(refused),
        ExportFormat::Position => position::write(game).map_err(refused),
        ExportFormat::Centres => Ok(csv::centres(view)),
        ExportFormat::Results => Ok(csv::results(view, &turns(args, view, "all")?)),
        ExportFormat::Orders => Ok(sandbox::write(view, &turns(args, view, "last")?)),
        ExportFormat::Cases => cases(game, &turns(args, view, "all")?),
    }
}

/// The case file of some phases; what a case can't say is said on standard error.
fn cases(game: &Game, turns: &[usize]) -> Done<String> {
    let (Some(&first), Some(&last)) = (turns.first(), turns.last()) else {
        let why = "no phase is settled yet, so there is no case";
        return Err(refused(why));
    };
    let case::WrittenCases { text, left_out } = case::write_turns(game, first..last + 1);
    for what in left_out {
        warn(what);
    }
    let board = &game.board().id;
    if builtin::text(board).is_none() {
        warn(format!(
            "the case needs the board “{board}”, which is not built in; write `board FILE` \
             instead and send the file too"
        ));
    }
    Ok(text)
}
