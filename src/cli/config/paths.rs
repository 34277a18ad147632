//! `chancery paths`: where everything is.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use serde::Serialize;

use crate::cli::json::{self, Versioned};
use crate::cli::{Common, print};

/// Show where everything is: the configuration, saved games, boards
#[derive(clap::Args)]
pub struct PathsArgs {
    /// As JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Paths {
    paths: Vec<PathRow>,
}

#[derive(Serialize)]
struct PathRow {
    name: &'static str,
    path: Option<PathBuf>,
    there: bool,
}

/// Prints them.
pub fn paths(args: &PathsArgs, common: &Common) -> ExitCode {
    let saves = common.saves();
    let book = saves.as_ref().map(|saves| saves.join("precedents.ron"));
    let found = [
        ("configuration", common.config.path.clone()),
        ("saved games", saves),
        ("precedents", book),
        ("boards", Common::boards_folder()),
        ("reports", Common::reports_folder()),
    ];
    let told = found.map(|(name, path)| PathRow {
        name,
        there: path.as_ref().is_some_and(|path| path.exists()),
        path,
    });
    if args.json {
        return json::print(&Versioned::new("paths", Paths { paths: told.into() }));
    }
    let mut text = String::new();
    for PathRow { name, path, there } in &told {
        let _ = match path {
            Some(path) => {
                let missing = if *there { "" } else { "  (not there yet)" };
                writeln!(text, "{name:<14} {}{missing}", path.display())
            }
            None => writeln!(text, "{name:<14} this system has none"),
        };
    }
    print(&text)
}
