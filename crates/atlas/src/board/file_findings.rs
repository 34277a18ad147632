//! What is wrong with a board or language file, as it is collected.

use super::locate::{self, Locator, PathStep};
use super::{FilePlace, Finding};
use crate::grammar::said;
use ron::error::SpannedError;

/// Where in a file a finding belongs: a field, and perhaps a word of the text there.
#[derive(Clone, Debug, Default)]
pub(super) struct FieldSpot<'a> {
    path: Vec<PathStep>,
    province: Option<&'a str>,
    word: Option<&'a str>,
    chart_cell: Option<(usize, usize)>,
}

impl<'a> FieldSpot<'a> {
    pub(crate) fn field(name: &'static str) -> Self {
        Self::default().then(name)
    }

    /// The `index`th record of a list.
    pub(crate) fn item(list: &'static str, index: usize) -> Self {
        Self::field(list).then(index)
    }

    /// The `index`th province; what is wrong begins with its id.
    pub(crate) fn province(index: usize, id: &'a str) -> Self {
        Self {
            province: Some(id),
            ..Self::item("provinces", index)
        }
    }

    /// A field of this record, or an item of this list.
    pub(crate) fn then(&self, step: impl Into<PathStep>) -> Self {
        Self {
            path: self.path.iter().copied().chain([step.into()]).collect(),
            ..*self
        }
    }

    pub(crate) fn word(self, word: &'a str) -> Self {
        Self {
            word: Some(word),
            ..self
        }
    }

    pub(crate) fn cell(column: usize, row: usize) -> Self {
        Self {
            chart_cell: Some((column, row)),
            ..Self::field("chart")
        }
    }

    /// Line and column in the text of the file, from 1.
    fn find(&self, text: &str, locator: &mut Locator<'_>) -> Option<(usize, usize)> {
        let span = locator.value(&self.path)?;
        if let Some((column, row)) = self.chart_cell {
            let (line, _) = locator.line_column(span.start);
            // `BoardFile::rows` leaves out a break right behind the quotation mark, so row 0 may
            // stand on the next line.
            let opens_with_line = text[span]
                .split('\n')
                .next()
                .is_some_and(|first| first.trim_end().ends_with(['"', '#']));
            return Some((line + row + usize::from(opens_with_line), column + 1));
        }
        let word = self.word;
        let offset = word.and_then(|word| locate::word(&text[span.clone()], word));
        Some(locator.line_column(span.start + offset.unwrap_or(0)))
    }
}

/// Collects what is wrong with one file.
pub(super) struct FileFindings<'a> {
    text: &'a str,
    locator: Locator<'a>,
    file: &'a str,
    list: Vec<Finding<FilePlace>>,
}

impl<'a> FileFindings<'a> {
    pub(crate) const fn new(text: &'a str, file: &'a str) -> Self {
        Self {
            text,
            locator: Locator::new(text),
            file,
            list: Vec::new(),
        }
    }

    pub(crate) fn error(&mut self, spot: &FieldSpot<'_>, text: impl Into<String>) {
        let at = self.place(spot);
        self.push(Finding::error(at, said(text)));
    }

    /// An error in a field of the file itself, which the message names first: `years: …`.
    pub(crate) fn field_error(&mut self, field: &'static str, why: &str) {
        self.error(&FieldSpot::field(field), format!("{field}: {why}"));
    }

    pub(crate) fn warning(&mut self, spot: &FieldSpot<'_>, text: impl Into<String>) {
        let at = self.place(spot);
        self.push(Finding::warning(at, said(text)));
    }

    pub(crate) fn push(&mut self, finding: Finding<FilePlace>) {
        self.list.push(finding);
    }

    fn place(&mut self, spot: &FieldSpot<'_>) -> FilePlace {
        FilePlace {
            province: spot.province.map(Into::into),
            word: spot.word.map(Into::into),
            ..FilePlace::new(self.file, spot.find(self.text, &mut self.locator))
        }
    }

    pub(crate) fn has_errors(&self) -> bool {
        self.list.iter().any(Finding::is_error)
    }

    /// In the order of the file.
    pub(crate) fn sorted(mut self) -> Vec<Finding<FilePlace>> {
        // The sort is stable: findings at one place stay in the order of the checks.
        self.list.sort_by_key(|finding| finding.at.position);
        self.list
    }
}

/// A file that is not RON, or has other fields.
pub(super) fn syntax_error(error: &SpannedError, file: &str) -> Finding<FilePlace> {
    let start = error.span.start;
    let text = format!("{}; fix this first to see the rest", error.code);
    Finding::error(FilePlace::new(file, Some((start.line, start.col))), text)
}
