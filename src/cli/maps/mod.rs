//! `chancery maps`, `chancery maps check FILE`, `chancery maps show ID`, `chancery maps paint FILE`,
//! `chancery maps import FILE`, `chancery maps compare A B`, `chancery maps gazetteer ID`.

mod checked;
mod compared;
mod data;
mod import;
mod misread;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Subcommand, ValueEnum};
use unicode_width::UnicodeWidthStr;

use super::pictures::{PictureArgs, give_pdf, give_png, renderer};
use super::{Common, Done, Failure, give, is_standard, json, print, refused, table, unreadable};
use crate::tui::painter::Painted;
use chancery_atlas::board::library::{self, BoardInfo, BoardSource};
use chancery_atlas::board::{Board, builtin, check, language};
use chancery_atlas::bounded;
use chancery_atlas::grammar::counted;
use chancery_game::report::gazetteer;
use chancery_out::paper::{self, Size};
use chancery_out::picture::Ink;

/// List the boards and languages, or look for faults in one
#[derive(clap::Args)]
#[command(disable_help_subcommand = true)]
pub struct Args {
    /// As JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Option<MapsCommand>,
}

#[derive(Subcommand)]
enum MapsCommand {
    /// List every fault of a board file or a language pack, with its place
    Check {
        /// The file, or the id of a built-in board or language; `-` reads standard input
        file: PathBuf,
    },
    /// Print a board: a file to edit, or a drawing for paper. Or print a language file
    #[command(after_help = SHOWING)]
    Show {
        /// Its id, as `chancery maps` lists it, or a board file
        id: String,
        /// The format
        #[arg(short, long, value_enum, default_value = "file")]
        format: BoardStyle,
        /// The paper of the drawing
        #[arg(short, long, value_enum, default_value = "a4")]
        paper: Size,
        /// In black and white, with a pattern for each home country
        #[arg(long)]
        bw: bool,
        #[command(flatten)]
        picture: PictureArgs,
        /// Write to a file; it is replaced if it exists
        #[arg(short, long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Paint a board on the screen, with keys or mouse; a new file is begun
    Paint {
        /// Begin it as a copy of a board: its id, or a board file
        #[arg(long, value_name = "ID|FILE")]
        from: Option<String>,
        /// The board's file, as in my.ron
        file: PathBuf,
    },
    /// Make a board from a variant of jDip or diplicity, or a board of `DiplomacyGM`
    ///
    /// The board has what the variant has, and a chart made from the variant's drawing. Chancery
    /// lists everything that it could not take over. It replaces no file.
    #[command(after_help = IMPORTING)]
    Import(import::Args),
    /// Compare two boards: provinces, coasts, borders, centres, home centres and starts
    ///
    /// The exit code is 0 if the boards are the same, and 1 if they differ.
    #[command(after_help = COMPARING)]
    Compare(compared::Args),
    /// List every place of a board: name, abbreviation, kind, and neighbours of armies and fleets
    Gazetteer {
        /// The board's id, as `chancery maps` lists it, or a board file
        id: String,
        /// The format
        #[arg(short, long, value_enum, default_value = "text")]
        format: ListedMap,
        /// The paper of a page to print
        #[arg(short, long, value_enum, default_value = "a4")]
        paper: Size,
        #[command(flatten)]
        picture: PictureArgs,
        /// Columns of the text
        #[arg(long, value_name = "COLUMNS", default_value_t = 100)]
        width: u16,
        /// Write to a file; it is replaced if it exists
        #[arg(short, long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
}

const SHOWING: &str = "\
Examples:
  chancery maps show standard > my.ron                       to begin a board of your own with
  chancery maps show mercator-world -f pdf -p a3 -o world.pdf    a blank board to print";

const IMPORTING: &str = "\
Examples:
  chancery maps import modernVariant.zip --variant Modern    among the boards of your own
  chancery maps import StdVariants.zip                       lists the variants in it
  chancery maps import hundred.json --drawing hundred.svg -o hundred.ron
  chancery maps import variants/milan --variant Milan --columns 160 -o milan.ron";

const COMPARING: &str = "\
Examples:
  chancery maps compare standard my.ron                      what you changed
  chancery maps compare modernVariant.zip modern/config.json --variant Modern";

/// How a board is shown.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum BoardStyle {
    /// Its file
    File,
    /// A drawing to print, without units
    Svg,
    /// The same in pixels
    Png,
    /// The same for a printer
    Pdf,
}

/// How a gazetteer is given.
#[derive(Clone, Copy, ValueEnum)]
enum ListedMap {
    /// Plain text in columns
    Text,
    /// Markdown, with a table
    Markdown,
    /// A page to print
    Html,
    /// The same, page below page, in pixels
    Png,
    /// The same for a printer
    Pdf,
}

/// Runs the command.
pub fn run(args: &Args, common: &Common) -> Done {
    let named = common.map.as_deref();
    match &args.command {
        None if args.json => Ok(json::print(&data::boards(known(named)))),
        None => Ok(list(named)),
        Some(MapsCommand::Paint { from, file }) => paint(common, file, from.as_deref()),
        Some(MapsCommand::Import(import)) => import::run(import, args.json),
        Some(MapsCommand::Compare(compare)) => compared::run(compare, args.json),
        Some(MapsCommand::Check { file }) => checked::run(file, args.json),
        Some(MapsCommand::Show { id, out, .. } | MapsCommand::Gazetteer { id, out, .. })
            if args.json =>
        {
            board_named(id).and_then(|board| give(out.as_deref(), &data::board(&board).text()))
        }
        Some(MapsCommand::Show {
            id,
            format: format @ (BoardStyle::Svg | BoardStyle::Png | BoardStyle::Pdf),
            paper,
            bw,
            picture,
            out,
        }) => {
            let ink = if *bw { Ink::Black } else { Ink::Colour };
            let board = board_named(id)?;
            let page = paper::blank_page(&board, *paper, ink);
            match format {
                BoardStyle::Png => give_png(out.as_deref(), &[page], picture.size(), &renderer()?),
                BoardStyle::Pdf => give_pdf(out.as_deref(), &[page], &board.name, &renderer()?),
                BoardStyle::File | BoardStyle::Svg => give(out.as_deref(), &page.svg),
            }
        }
        Some(MapsCommand::Show { id, out, .. }) => {
            file_named(id).and_then(|text| give(out.as_deref(), text))
        }
        Some(MapsCommand::Gazetteer {
            id,
            format,
            paper,
            picture,
            width,
            out,
        }) => board_named(id).and_then(|board| {
            let list = gazetteer(&board);
            let out = out.as_deref();
            match format {
                ListedMap::Text => give(out, &list.to_text(usize::from(*width))),
                ListedMap::Markdown => give(out, &list.to_markdown()),
                ListedMap::Html => give(out, &paper::document(&board.name, &list, *paper)),
                ListedMap::Png => {
                    let renderer = renderer()?;
                    let pages = paper::document_pages(&list, *paper, &renderer);
                    give_png(out, &pages, picture.size(), &renderer)
                }
                ListedMap::Pdf => {
                    let renderer = renderer()?;
                    let pages = paper::document_pages(&list, *paper, &renderer);
                    give_pdf(out, &pages, &board.name, &renderer)
                }
            }
        }),
    }
}

/// The file of a built-in board or language.
fn file_named(id: &str) -> Done<&'static str> {
    builtin::text(id)
        .or_else(|| language::text(id))
        .ok_or_else(|| unknown("board or language", id, true))
}

/// A built-in board, or that of a file.
fn board_named(id: &str) -> Done<Board> {
    let file = Path::new(id);
    let report = match builtin::text(id) {
        Some(text) => check::check_text(text, id),
        None if file.exists() || is_standard(file) => check::check_file(file),
        None => return Err(unknown("board", id, false)),
    };
    report.board.ok_or_else(|| {
        refused(format!(
            "{id} can't be drawn; `chancery maps check {id}` lists its faults"
        ))
    })
}

/// Opens the painter of a board.
fn paint(common: &Common, file: &Path, from: Option<&str>) -> Done {
    if from.is_some() && file.exists() {
        let name = file.display();
        return Err(refused(format!(
            "{name} already exists; leave --from out to paint it, or name another file"
        )));
    }
    let copied = match from {
        Some(from) if Path::new(from).exists() => Some(
            bounded::read_text(Path::new(from))
                .map_err(|why| unreadable(format!("{from} can't be read: {why}")))?,
        ),
        Some(id) => {
            let text = builtin::text(id).ok_or_else(|| unknown("board", id, false))?;
            Some(text.to_owned())
        }
        None => None,
    };
    let painted = Painted::Board {
        file: file.to_owned(),
        copied,
    };
    table::run(common, &table::Start::Paint(painted))
}

fn unknown(what: &str, id: &str, with_languages: bool) -> Failure {
    let mut ids: Vec<&str> = builtin::ids().collect();
    if with_languages {
        ids.extend(language::all().iter().map(|pack| pack.id.as_str()));
    }
    refused(format!(
        "there is no built-in {what} “{id}”; there are: {}",
        ids.join(", ")
    ))
}

/// Every board that is offered, that of `--map` first.
fn known(named: Option<&Path>) -> Vec<BoardInfo> {
    let folder = Common::boards_folder();
    let named = named.map(|path| {
        let report = check::check_file(path);
        let id = report
            .board
            .as_ref()
            .map_or_else(|| path.display().to_string(), |board| board.id.clone());
        let board = report.board.map(Arc::new).ok_or(report.findings);
        BoardInfo {
            id,
            source: BoardSource::File(path.to_owned()),
            board,
        }
    });
    named
        .into_iter()
        .chain(library::list(folder.as_deref()))
        .collect()
}

fn list(named: Option<&Path>) -> ExitCode {
    let folder = Common::boards_folder();
    let boards = known(named);
    let ids = boards.iter().map(|info| info.id.width());
    let ids = ids.chain(language::all().iter().map(|pack| pack.id.width()));
    let longest = ids.max().unwrap_or_default();
    let mut text = String::new();
    for info in boards {
        let source = match &info.source {
            BoardSource::Builtin => "built in".to_owned(),
            BoardSource::File(path) => path.display().to_string(),
        };
        let what = match &info.board {
            Ok(board) => {
                let centres = board.centres().count();
                format!(
                    "{}: {} powers, {} provinces, {centres} centres",
                    board.name,
                    board.power_count(),
                    board.provinces.len()
                )
            }
            Err(findings) => format!(
                "{}; chancery maps check lists them",
                counted(findings.len(), "fault")
            ),
        };
        let _ = writeln!(text, "{:<longest$}  {what} ({source})", info.id);
    }
    let _ = writeln!(text, "\nLanguages for slips, besides English:");
    for pack in language::all() {
        let _ = writeln!(
            text,
            "{:<longest$}  {}: {} provinces, {} words",
            pack.id,
            pack.name,
            pack.provinces.len(),
            pack.phrases.iter().count()
        );
    }
    if let Some(folder) = folder {
        let _ = writeln!(text, "\nBoards of your own go to {}", folder.display());
    }
    print(&text)
}
