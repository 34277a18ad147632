//! `chancery maps compare A B`: where two boards differ.

use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use crate::cli::json::{self, Versioned};
use crate::cli::{Common, Done, out, print, refused};
use chancery_atlas::board::compare::{Aspect, BoardComparison, BoardDifference, Sides};
use chancery_atlas::board::{Board, builtin, library};
use chancery_atlas::grammar::counted;
use chancery_out::exchange::boards;
use chancery_out::exchange::jdip::WantedVariant;

use super::import::unread;

/// The two boards.
#[derive(clap::Args)]
pub struct Args {
    /// A board: its id, a board file, or a file that `maps import` reads
    #[arg(value_name = "ID|FILE")]
    first: String,
    /// The board to compare it with
    #[arg(value_name = "ID|FILE")]
    second: String,
    /// The variant, if a file to import has several
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
}

#[derive(Serialize)]
struct ComparedBoards<'a> {
    first: &'a str,
    second: &'a str,
    same: bool,
    provinces: usize,
    borders: usize,
    differences: Vec<ListedDifference<'a>>,
}

#[derive(Serialize)]
struct ListedDifference<'a> {
    what: &'static str,
    at: &'a str,
    /// `first` or `second`, if the other board has nothing there.
    only: Option<&'static str>,
    first: Option<&'a str>,
    second: Option<&'a str>,
}

/// Compares two boards.
pub fn run(args: &Args, as_json: bool) -> Done {
    let (first, second) = (board(&args.first, args)?, board(&args.second, args)?);
    let compared = BoardComparison::new(&first, &second);
    let same = compared.differences.is_empty();
    if as_json {
        json::print(&Versioned::new("maps compare", data(args, &compared)));
    } else {
        print(&words(args, &compared));
    }
    Ok(out::passed(same))
}

/// A board by its id or its file, which may be of another program.
fn board(named: &str, args: &Args) -> Done<Arc<Board>> {
    let path = Path::new(named);
    let is_id = builtin::text(named).is_some();
    if path.exists() && !is_id && !library::has_ron_extension(path) {
        let wanted = WantedVariant {
            variant: args.variant.as_deref(),
            ..WantedVariant::default()
        };
        let imported = boards::read(path, &wanted).map_err(|why| unread(path, &why))?;
        let board = Board::from_ron(&imported.file.to_string(), named);
        return board.map(Arc::new).map_err(|findings| {
            let why = library::LoadError::Faulty { findings };
            refused(why)
        });
    }
    library::load(named, Common::boards_folder().as_deref()).map_err(refused)
}

fn data<'a>(args: &'a Args, compared: &'a BoardComparison) -> ComparedBoards<'a> {
    let differences = compared.differences.iter();
    ComparedBoards {
        first: &args.first,
        second: &args.second,
        same: compared.differences.is_empty(),
        provinces: compared.provinces,
        borders: compared.borders,
        differences: differences.map(ListedDifference::new).collect(),
    }
}

impl<'a> ListedDifference<'a> {
    fn new(difference: &'a BoardDifference) -> Self {
        let (only, first, second) = match &difference.sides {
            Sides::OnlyFirst => (Some("first"), None, None),
            Sides::OnlySecond => (Some("second"), None, None),
            Sides::Differ(first, second) => (None, Some(&**first), Some(&**second)),
        };
        Self {
            what: called(difference.aspect),
            at: &difference.at,
            only,
            first,
            second,
        }
    }
}

fn words(args: &Args, compared: &BoardComparison) -> String {
    let [first, second] = [&args.first, &args.second];
    let mut lines = Vec::new();
    for BoardDifference { aspect, at, sides } in &compared.differences {
        let what = called(*aspect);
        lines.push(match sides {
            Sides::OnlyFirst => format!("{what} {at}: only in {first}"),
            Sides::OnlySecond => format!("{what} {at}: only in {second}"),
            Sides::Differ(one, other) => {
                format!("{what} {at}: {one} in {first}; {other} in {second}")
            }
        });
    }
    let differences = match compared.differences.len() {
        0 => "the boards are the same".to_owned(),
        count => counted(count, "difference"),
    };
    lines.push(format!(
        "{} and {} are on both boards; {differences}",
        counted(compared.provinces, "province"),
        counted(compared.borders, "border")
    ));
    lines.join("\n") + "\n"
}

const fn called(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Power => "power",
        Aspect::Province => "province",
        Aspect::Terrain => "terrain",
        Aspect::Coasts => "coasts",
        Aspect::Armies => "army border",
        Aspect::Fleets => "fleet border",
        Aspect::Centre => "centre",
        Aspect::Home => "home centre",
        Aspect::Owner => "owner",
        Aspect::Start => "start",
    }
}
