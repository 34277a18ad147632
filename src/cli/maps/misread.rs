//! Warnings of a board's names that orders can't be written with.

use chancery_atlas::board::check::BoardReport;
use chancery_atlas::board::{Fault, Severity};
use chancery_engine::order::{Misread, misread};

/// The report with a warning for each spelling whose orders don't read as themselves, but for those
/// of which it warns already.
pub(crate) fn warned(mut report: BoardReport) -> BoardReport {
    let Some(board) = &report.board else {
        return report;
    };
    let fault = |wrong: Misread| {
        let Misread {
            province,
            spelling,
            written,
            read_as,
        } = wrong;
        let message = match read_as {
            Some(other) => format!("`{written}` reads as `{other}`"),
            None => format!("`{written}` does not read as one order"),
        };
        Fault {
            severity: Severity::Warning,
            file: report.file.clone(),
            at: None,
            province: Some(board.province(province).id.clone().into()),
            word: Some(spelling.clone().into()),
            message: format!("{message}. Write `{spelling}` in another way."),
        }
    };
    let mut faults: Vec<Fault> = misread(board).into_iter().map(fault).collect();
    faults.retain(|fault| {
        let is_it = |known: &Fault| known.province == fault.province && known.word == fault.word;
        !report.faults.iter().any(is_it)
    });
    report.faults.extend(faults);
    report
}
