//! `chancery maps import FILE`: a board out of a file of another program.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::misread::warned;
use crate::cli::json::{self, Versioned};
use crate::cli::{
    Common, Done, Failure, REFUSED, UNREADABLE, USAGE, give_new, is_standard, out, print, refused,
    say, usage,
};
use chancery_atlas::board::check::{self, BoardReport};
use chancery_out::exchange::boards;
use chancery_out::exchange::jdip::{self, Imported, WantedVariant};

/// The file to read, and where its board goes.
#[derive(clap::Args)]
pub struct Args {
    /// A jDip variant: its zip, its folder, or the `variants.xml` in it; a diplicity variant as JSON;
    /// the board of a Discord bot (`DiplomacyGM`): its `config.toml`
    /// or `config.json`
    file: PathBuf,
    /// The variant, if there are several
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// The drawing for the chart: its title, or an SVG file [default: the first that has an outline
    /// of every province, or the one beside the file]
    #[arg(long, value_name = "TITLE|FILE")]
    drawing: Option<String>,
    /// Columns of the chart, from 40 to 400 [default: by the number of provinces]
    #[arg(long, value_name = "COLUMNS", value_parser = clap::value_parser!(u16)
        .range(i64::from(*jdip::COLUMNS.start())..=i64::from(*jdip::COLUMNS.end())))]
    columns: Option<u16>,
    /// The file of the board, which must not exist; `-` is standard output [default: NAME.ron
    /// among your own boards]
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// What came of it.
#[derive(Serialize)]
struct ImportResult {
    file: String,
    variant: String,
    drawing: String,
    passed: bool,
    remarks: Vec<String>,
    faults: Vec<String>,
}

/// Reads the board, writes its file, and tells what could not be known.
pub fn run(args: &Args, as_json: bool) -> Done {
    let wanted = WantedVariant {
        variant: args.variant.as_deref(),
        drawing: args.drawing.as_deref(),
        columns: args.columns,
    };
    let Imported {
        file,
        variant,
        drawing,
        remarks,
    } = boards::read(&args.file, &wanted).map_err(|why| unread(&args.file, &why))?;
    let out = match &args.out {
        Some(out) => out.clone(),
        None => own_board(&file.id)?,
    };
    let text = format!("{file}\n");
    let report = warned(check::check_text(&text, &out.display().to_string()));
    // Written with its faults too: they are mended in the file.
    give_new(&out, &text, "name another file with -o")?;
    let told = ImportResult {
        file: out.display().to_string(),
        variant,
        drawing,
        passed: report.board.is_some(),
        remarks: remarks.iter().map(ToString::to_string).collect(),
        faults: report.findings.iter().map(ToString::to_string).collect(),
    };
    let passed = told.passed;
    if is_standard(&out) {
        // Standard output is the board.
        say(words(&told, &report).trim_end());
    } else if as_json {
        json::print(&Versioned::new("maps import", told));
    } else {
        print(&words(&told, &report));
    }
    Ok(out::passed(passed))
}

/// Why no board can be made of a file.
pub(super) fn unread(file: &Path, why: &jdip::JdipError) -> Failure {
    let code = match why {
        jdip::JdipError::Unreadable(_) => UNREADABLE,
        jdip::JdipError::Unclear(_) => USAGE,
        jdip::JdipError::Unplayable(_) => REFUSED,
    };
    let (file, why) = (file.display().to_string(), why.to_string());
    if why.starts_with(&file) {
        Failure::new(code, why)
    } else {
        Failure::new(code, format!("{file}: {why}"))
    }
}

/// The file of a board among the user's own.
fn own_board(id: &str) -> Done<PathBuf> {
    let folder = Common::boards_folder().ok_or_else(|| {
        let why = "this system has no directory for data; name the board file with -o FILE";
        usage(why)
    })?;
    fs::create_dir_all(&folder)
        .map_err(|why| refused(format!("{} can't be made: {why}", folder.display())))?;
    Ok(folder.join(Path::new(id).with_extension("ron")))
}

fn words(told: &ImportResult, report: &BoardReport) -> String {
    let then = if told.passed {
        format!("chancery new --map {} plays it", told.file)
    } else {
        format!(
            "mend its errors to play it; `chancery maps check {}` lists them",
            told.file
        )
    };
    let made = format!("{}, of the drawing {}", told.variant, told.drawing);
    let remarks = told.remarks.iter().cloned();
    let lines: Vec<String> = remarks.chain([made, report.to_string(), then]).collect();
    lines.join("\n") + "\n"
}
