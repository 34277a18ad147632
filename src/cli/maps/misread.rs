//! Warnings of a board's names that orders can't be written with.

use chancery_atlas::board::check::BoardReport;
use chancery_atlas::board::{FilePlace, Finding};
use chancery_engine::order::{Misread, misread};

/// The report with a warning for each spelling whose orders don't read as themselves, but for those
/// of which it warns already.
pub(crate) fn warned(mut report: BoardReport) -> BoardReport {
    let Some(board) = &report.board else {
        return report;
    };
    let mut warnings = Vec::new();
    for Misread {
        province,
        spelling,
        written,
        read_as,
    } in misread(board)
    {
        let message = match read_as {
            Some(other) => format!("`{written}` reads as `{other}`"),
            None => format!("`{written}` does not read as one order"),
        };
        let at = FilePlace {
            province: Some(board.province(province).id.clone().into()),
            word: Some(spelling.clone().into()),
            ..FilePlace::new(&report.file, None)
        };
        let mut places = report.findings.iter().map(|known| &known.at);
        if !places.any(|known| known.province == at.province && known.word == at.word) {
            let text = format!("{message}. Write `{spelling}` in another way.");
            warnings.push(Finding::warning(at, text));
        }
    }
    report.findings.extend(warnings);
    report
}
