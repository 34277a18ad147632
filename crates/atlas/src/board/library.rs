//! All boards that can be played: the built-in ones, and those in a folder of the user's, which add
//! to them or take their place.

use super::check::check_file;
use super::{Board, FilePlace, Finding, builtin, count_errors};
use crate::grammar::counted;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// Where a board comes from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BoardSource {
    /// The program itself.
    Builtin,
    /// A file in the user's folder, by its path.
    File(PathBuf),
}

/// A board that can be chosen, or could be if nothing were wrong with it.
#[derive(Clone, Debug)]
pub struct BoardInfo {
    /// The key by which [`load`] finds it: a file's is its name without `.ron`.
    pub id: String,
    /// The program or a file.
    pub source: BoardSource,
    /// The board, or all that is wrong with its file.
    pub board: Result<Arc<Board>, Vec<Finding<FilePlace>>>,
}

/// Why a board can't be had.
#[derive(Debug, Error)]
pub enum LoadError {
    /// Neither built in nor in the folder.
    #[error("there is no board `{name}`; there are {}{}", known.join(", "), hint(folder.as_deref()))]
    Unknown {
        /// What was asked for.
        name: String,
        /// The ids of the boards there are.
        known: Vec<String>,
        /// Where boards of the user's own are looked for.
        folder: Option<PathBuf>,
    },
    /// The file can't be read, or has errors.
    #[error("{}", lines(findings))]
    Faulty {
        /// All that is wrong, in the order of the file.
        findings: Vec<Finding<FilePlace>>,
    },
}

fn hint(folder: Option<&Path>) -> String {
    folder.map_or_else(String::new, |folder| {
        format!(
            ". A board of your own goes to {}, or is named by its path",
            folder.display()
        )
    })
}

fn lines(findings: &[Finding<FilePlace>]) -> String {
    let errors = count_errors(findings);
    let mut text = format!("the board can't be played: {}", counted(errors, "error"));
    for finding in findings {
        let _ = write!(text, "\n{finding}");
    }
    text
}

/// Finds a board by its id, or by the path of its file (anything with a path separator, or ending
/// in `.ron`). In `folder`, the board `x` is the file `x.ron`; it takes the place of a built-in
/// `x`.
pub fn load(name: &str, folder: Option<&Path>) -> Result<Arc<Board>, LoadError> {
    // No id has a separator or an ending, so such a name is a path.
    let path = Path::new(name);
    if name == "-" || path.components().count() > 1 || has_ron_extension(path) {
        return load_file(path);
    }
    let file = folder
        .map(|folder| folder.join(format!("{name}.ron")))
        .filter(|file| file.is_file());
    if let Some(file) = file {
        return load_file(&file);
    }
    builtin::load(name).ok_or_else(|| LoadError::Unknown {
        name: name.to_owned(),
        known: list(folder).into_iter().map(|info| info.id).collect(),
        folder: folder.map(Path::to_owned),
    })
}

fn load_file(path: &Path) -> Result<Arc<Board>, LoadError> {
    let report = check_file(path);
    report.board.map(Arc::new).ok_or(LoadError::Faulty {
        findings: report.findings,
    })
}

/// Whether a path ends in `.ron`, in any case: only such files are boards.
pub fn has_ron_extension(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("ron"))
}

/// All boards, by id: the built-in ones, and those in `folder`. A folder that is not there has
/// none.
pub fn list(folder: Option<&Path>) -> Vec<BoardInfo> {
    let mut boards: Vec<_> = folder
        .map(board_files)
        .unwrap_or_default()
        .iter()
        .map(|path| file_info(path))
        .collect();
    for id in builtin::ids() {
        // A file of that name takes the place of the built-in board.
        if boards.iter().any(|info| info.id == id) {
            continue;
        }
        if let Some(board) = builtin::load(id) {
            boards.push(BoardInfo {
                id: id.to_owned(),
                source: BoardSource::Builtin,
                board: Ok(board),
            });
        }
    }
    // A folder has no order of its own.
    boards.sort_by(|a, b| a.id.cmp(&b.id));
    boards
}

fn board_files(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| has_ron_extension(path))
        .collect()
}

fn file_info(path: &Path) -> BoardInfo {
    let id = path
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned())
        .unwrap_or_default();
    let report = check_file(path);
    BoardInfo {
        id,
        source: BoardSource::File(path.to_owned()),
        board: report.board.map(Arc::new).ok_or(report.findings),
    }
}
