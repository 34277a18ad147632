//! Checks a board file and reports everything that is wrong at once, each with its place.

mod adjacency;
mod collisions;
mod contradictions;
mod drawing;
mod records;
mod rings;

use super::assemble::assemble;
use super::file::BoardFile;
use super::file_findings::{FieldSpot, FileFindings};
use super::{Board, FilePlace, Finding, ProvinceId, Terrain, count_errors};
use crate::grammar::counted;
use std::path::Path;
use std::{fmt, io};

/// What a check of one board file found. Displayed as a line a finding and a line that sums up.
#[derive(Clone, Debug)]
pub struct BoardReport {
    /// The file's name, as it was given.
    pub file: String,
    /// What is wrong, in the order of the file.
    pub findings: Vec<Finding<FilePlace>>,
    /// The board, where it can be played.
    pub board: Option<Board>,
}

impl fmt::Display for BoardReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for finding in &self.findings {
            writeln!(f, "{finding}")?;
        }
        write!(f, "{}: ", self.file)?;
        if let Some(board) = &self.board {
            let provinces = board.provinces.len();
            let centres = board.centres().count();
            let powers = board.powers.len();
            write!(
                f,
                "{}: {provinces} provinces, {centres} centres, {powers} powers; ",
                board.name
            )?;
        }
        let errors = count_errors(&self.findings);
        let warnings = counted(self.findings.len() - errors, "warning");
        write!(f, "{}, {warnings}", counted(errors, "error"))
    }
}

/// Reads and checks a board file, or `-`, which is standard input. One that can't be read is a
/// finding of its own.
pub fn check_file(path: &Path) -> BoardReport {
    let file = path.display().to_string();
    let text = if path == Path::new("-") {
        crate::bounded::read_text(path)
    } else {
        crate::bounded::read_found_text(path)
    };
    match text {
        Ok(text) => check_text(&text, &file),
        Err(error) => unreadable(file, &error),
    }
}

/// The report of a file that can't be read.
fn unreadable(file: String, error: &io::Error) -> BoardReport {
    let why = format!("can't be read: {error}");
    BoardReport {
        findings: vec![Finding::error(FilePlace::new(&file, None), why)],
        file,
        board: None,
    }
}

/// Checks the text of a board file; `file` is what findings call it.
pub fn check_text(text: &str, file: &str) -> BoardReport {
    let mut findings = FileFindings::new(text, file);
    let mut board = None;
    match BoardFile::parse(text, file) {
        Ok(records) => board = checked(&records, &mut findings),
        Err(finding) => findings.push(finding),
    }
    // A board with an error is only fit to be checked: its ids may mean nothing.
    if findings.has_errors() {
        board = None;
    }
    BoardReport {
        file: file.to_owned(),
        board,
        findings: findings.sorted(),
    }
}

/// The board of the records, with all that is wrong reported; `None` where the ids can't count
/// them.
fn checked(records: &BoardFile, findings: &mut FileFindings) -> Option<Board> {
    if !records::sizes(records, findings) {
        return None;
    }
    let board = assemble(records, findings);
    let mut check = BoardCheck {
        file: records,
        board: &board,
        findings,
    };
    records::check(&mut check);
    collisions::check(&mut check);
    adjacency::check(&mut check);
    // The order of rings is compared only where nothing before is wrong.
    drawing::check(&mut check);
    contradictions::check(&mut check);
    Some(board)
}

impl Board {
    /// Reads and checks the text of a board file; `file` is what findings call it.
    ///
    /// # Errors
    /// All that is wrong with it, where that keeps it from being played.
    pub fn from_ron(text: &str, file: &str) -> Result<Self, Vec<Finding<FilePlace>>> {
        let report = check_text(text, file);
        report.board.ok_or(report.findings)
    }
}

struct BoardCheck<'a, 'b> {
    file: &'a BoardFile<'a>,
    board: &'a Board,
    findings: &'a mut FileFindings<'b>,
}

impl<'a> BoardCheck<'a, '_> {
    /// The id of a province, for messages.
    fn id(&self, province: ProvinceId) -> &'a str {
        &self.board.province(province).id
    }

    /// The province with this id, in any case.
    fn find(&self, id: &str) -> Option<ProvinceId> {
        self.board
            .province_ids()
            .find(|&p| self.id(p).eq_ignore_ascii_case(id))
    }

    /// Whether a polar cap lies at a province.
    fn touches_cap(&self, province: ProvinceId) -> bool {
        self.board
            .province(province)
            .ring
            .iter()
            .flatten()
            .any(|&other| self.board.terrain(other) == Terrain::Polar)
    }

    /// The record of a province. Findings there begin with its id.
    fn at(&self, province: ProvinceId) -> FieldSpot<'a> {
        FieldSpot::province(province.index(), self.id(province))
    }
}
