//! Checks a board file and reports every fault at once, each with its place.

mod adjacency;
mod collisions;
mod drawing;
mod records;
mod rings;

use super::assemble::assemble;
use super::fault::{Fault, FaultSpot, Faults};
use super::file::BoardFile;
use super::{Board, ProvinceId};
use crate::board::Severity;
use std::fmt;
use std::path::Path;

/// What a check of one board file found. Displayed as a line a fault and a line that sums up.
#[derive(Clone, Debug)]
pub struct BoardReport {
    /// The file's name, as it was given.
    pub file: String,
    /// The faults in the order of the file.
    pub faults: Vec<Fault>,
    /// The board, where it can be played.
    pub board: Option<Board>,
}

impl BoardReport {
    /// How many faults are of this severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.faults
            .iter()
            .filter(|f| f.severity == severity)
            .count()
    }
}

impl fmt::Display for BoardReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for fault in &self.faults {
            writeln!(f, "{fault}")?;
        }
        write!(f, "{}: ", self.file)?;
        if let Some(board) = &self.board {
            let (provinces, centres, powers) = (
                board.provinces.len(),
                board.centres().count(),
                board.powers.len(),
            );
            write!(
                f,
                "{}: {provinces} provinces, {centres} centres, {powers} powers; ",
                board.name
            )?;
        }
        let counted = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        write!(
            f,
            "{}, {}",
            counted(self.count(Severity::Error), "error"),
            counted(self.count(Severity::Warning), "warning")
        )
    }
}

pub fn check_file(path: &Path) -> BoardReport {
    let file = path.display().to_string();
    match crate::bounded::read_found_text(path) {
        Ok(text) => check_text(&text, &file),
        Err(error) => {
            let fault = Fault {
                severity: Severity::Error,
                file: file.clone(),
                at: None,
                province: None,
                word: None,
                message: format!("can't be read: {error}"),
            };
            BoardReport {
                file,
                faults: vec![fault],
                board: None,
            }
        }
    }
}

/// Checks the text of a board file; `file` is what faults call it.
pub fn check_text(text: &str, file: &str) -> BoardReport {
    let mut faults = Faults::new(text, file);
    let board = BoardFile::parse(text, file)
        .map_err(|fault| faults.list.push(fault))
        .ok()
        .and_then(|records| {
            records::sizes(&records, &mut faults).then(|| {
                let board = assemble(&records, &mut faults);
                let mut check = BoardCheck {
                    file: &records,
                    board: &board,
                    faults: &mut faults,
                };
                records::check(&mut check);
                collisions::check(&mut check);
                adjacency::check(&mut check);
                drawing::check(&mut check);
                board
            })
        });
    let mut faults = faults.list;
    faults.sort_by_key(|fault| fault.at);
    let sound = faults.iter().all(|fault| fault.severity < Severity::Error);
    BoardReport {
        file: file.to_owned(),
        faults,
        board: board.filter(|_| sound),
    }
}

impl Board {
    /// Reads and checks the text of a board file; `file` is what faults call it.
    ///
    /// # Errors
    /// All that is wrong with it, where that keeps it from being played.
    pub fn from_ron(text: &str, file: &str) -> Result<Self, Vec<Fault>> {
        let report = check_text(text, file);
        report.board.ok_or(report.faults)
    }
}

struct BoardCheck<'a, 'b> {
    file: &'a BoardFile<'a>,
    board: &'a Board,
    faults: &'a mut Faults<'b>,
}

impl<'a> BoardCheck<'a, '_> {
    /// The id of a province, for messages.
    fn id(&self, province: ProvinceId) -> &'a str {
        &self.board.province(province).id
    }

    fn at(province: ProvinceId) -> FaultSpot {
        FaultSpot::item("provinces", province.index())
    }

    fn province_error(&mut self, province: ProvinceId, spot: &FaultSpot, message: &str) {
        let id = self.id(province);
        self.faults.of_province(Severity::Error, spot, id, message);
    }

    fn province_warning(&mut self, province: ProvinceId, spot: &FaultSpot, message: &str) {
        let id = self.id(province);
        self.faults
            .of_province(Severity::Warning, spot, id, message);
    }
}
