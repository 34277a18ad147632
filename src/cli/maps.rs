//! `chancery maps`, `chancery maps check FILE`, `chancery maps show ID`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Subcommand;

use super::{Common, REFUSED, UNREADABLE, fail, print};
use crate::board::library::{self, BoardInfo, Source};
use crate::board::{builtin, check, language};

/// List the boards and languages, or look for faults in one
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Option<MapsCommand>,
}

#[derive(Subcommand)]
enum MapsCommand {
    /// Name every fault of a board file or a language pack, with its place
    Check {
        /// The file, or the id of a built-in board or language
        file: PathBuf,
    },
    /// Print the file of a built-in board or language, to be copied and edited
    Show {
        /// Its id, as `chancery maps` lists it
        id: String,
    },
}

/// Runs the command.
pub fn run(args: &Args, named: Option<&Path>) -> ExitCode {
    match &args.command {
        None => list(named),
        Some(MapsCommand::Check { file }) => check_file(file),
        Some(MapsCommand::Show { id }) => show(id),
    }
}

fn show(id: &str) -> ExitCode {
    if let Some(text) = builtin::text(id).or_else(|| language::text(id)) {
        return print(text);
    }
    let ids: Vec<&str> = builtin::ids()
        .chain(language::all().iter().map(|pack| pack.id.as_str()))
        .collect();
    fail(
        REFUSED,
        format!(
            "there is no built-in board or language “{id}”; there are: {}",
            ids.join(", ")
        ),
    )
}

fn list(named: Option<&Path>) -> ExitCode {
    let folder = Common::boards_folder();
    let mut text = String::new();
    let named = named.map(|path| {
        let report = check::check_file(path);
        let id = report
            .board
            .as_ref()
            .map_or_else(|| path.display().to_string(), |board| board.id.clone());
        let board = report.board.map(Arc::new).ok_or(report.faults);
        BoardInfo {
            id,
            source: Source::File(path.to_owned()),
            replaces_builtin: false,
            board,
        }
    });
    for info in named.into_iter().chain(library::list(folder.as_deref())) {
        let source = match &info.source {
            Source::Builtin => "built in".to_owned(),
            Source::File(path) => path.display().to_string(),
        };
        let what = match &info.board {
            Ok(board) => {
                let centres = board.centres().count();
                format!(
                    "{}: {} powers, {} provinces, {centres} centres",
                    board.name,
                    board.powers.len(),
                    board.provinces.len()
                )
            }
            Err(faults) => format!("{} faults; chancery maps check names them", faults.len()),
        };
        let _ = writeln!(text, "{:<12} {what} ({source})", info.id);
    }
    let _ = writeln!(
        text,
        "\nLanguages in which slips may be written beside English:"
    );
    for pack in language::all() {
        let _ = writeln!(
            text,
            "{:<12} {}: {} provinces, {} words",
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

fn check_file(file: &Path) -> ExitCode {
    let pack = match (
        file.to_str()
            .filter(|_| !file.exists())
            .and_then(language::text),
        fs::read_to_string(file),
    ) {
        (Some(text), _) => Some(text.to_owned()),
        (None, Ok(text)) => Some(text).filter(|text| language::file::is_language(text)),
        (None, Err(_)) => None,
    };
    if let Some(text) = pack {
        let report = language::file::check_text(&text, &file.display().to_string());
        print(&format!("{report}\n"));
        return if report.language.is_some() {
            ExitCode::SUCCESS
        } else {
            ExitCode::from(REFUSED)
        };
    }
    let builtin = file
        .to_str()
        .filter(|_| !file.exists())
        .and_then(|id| Some((id, builtin::text(id)?)));
    let report = match builtin {
        Some((id, text)) => check::check_text(text, id),
        None => check::check_file(file),
    };
    print(&format!("{report}\n"));
    if report.board.is_some() {
        ExitCode::SUCCESS
    } else if std::fs::File::open(file).is_err() {
        ExitCode::from(UNREADABLE)
    } else {
        ExitCode::from(REFUSED)
    }
}
