//! What is wrong with a board file, and where.

use super::locate::{self, Locator, PathStep};
use crate::board::Severity;
use crate::grammar::said;
use std::fmt;

/// One fault of a board file. Displayed as `maps/x.ron:12:5: error: province cly: ...`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub severity: Severity,
    /// The file's name, as it was given.
    pub file: String,
    /// Line and column, from 1; `None` where the fault is the file's as a whole.
    pub at: Option<(usize, usize)>,
    /// The id of the province whose record has it.
    pub province: Option<Box<str>>,
    /// The word of the file that it is about.
    pub word: Option<Box<str>>,
    /// What is wrong and how to mend it.
    pub message: String,
}

impl Fault {
    /// What is wrong, with the province that has it: `province cly: …`.
    pub fn text(&self) -> String {
        match &self.province {
            Some(id) => format!("province {id}: {}", self.message),
            None => self.message.clone(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some((line, column)) = self.at {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}: {}", self.severity, self.text())
    }
}

/// Where in a board file a finding belongs: a field, and perhaps a word of the text there.
#[derive(Clone, Debug, Default)]
pub(super) struct FaultSpot {
    path: Vec<PathStep>,
    word: Option<String>,
    chart_cell: Option<(usize, usize)>,
}

impl FaultSpot {
    pub(crate) fn file() -> Self {
        Self::default()
    }

    pub(crate) fn field(name: &'static str) -> Self {
        Self::file().then(name)
    }

    /// The `index`th record of a list.
    pub(crate) fn item(list: &'static str, index: usize) -> Self {
        Self::field(list).then(index)
    }

    /// A field of this record, or an item of this list.
    pub(crate) fn then(mut self, step: impl Into<PathStep>) -> Self {
        self.path.push(step.into());
        self
    }

    pub(crate) fn word(mut self, word: &str) -> Self {
        self.word = Some(word.to_owned());
        self
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
            let opens_with_line = text[span]
                .split('\n')
                .next()
                .is_some_and(|first| first.trim_end().ends_with(['"', '#']));
            return Some((line + row + usize::from(opens_with_line), column + 1));
        }
        let offset = self
            .word
            .as_deref()
            .and_then(|word| locate::word(&text[span.clone()], word))
            .unwrap_or(0);
        Some(locator.line_column(span.start + offset))
    }
}

/// Collects the faults of one file.
pub(super) struct Faults<'a> {
    text: &'a str,
    locator: Locator<'a>,
    file: &'a str,
    pub list: Vec<Fault>,
}

impl<'a> Faults<'a> {
    pub(crate) const fn new(text: &'a str, file: &'a str) -> Self {
        Self {
            text,
            locator: Locator::new(text),
            file,
            list: Vec::new(),
        }
    }

    pub(crate) fn error(&mut self, spot: &FaultSpot, message: impl Into<String>) {
        self.add(Severity::Error, spot, None, message.into());
    }

    pub(crate) fn warning(&mut self, spot: &FaultSpot, message: impl Into<String>) {
        self.add(Severity::Warning, spot, None, message.into());
    }

    /// A fault of a province's record.
    pub(crate) fn of_province(
        &mut self,
        severity: Severity,
        spot: &FaultSpot,
        id: &str,
        message: impl Into<String>,
    ) {
        self.add(severity, spot, Some(id.into()), message.into());
    }

    fn add(
        &mut self,
        severity: Severity,
        spot: &FaultSpot,
        province: Option<Box<str>>,
        message: String,
    ) {
        self.list.push(Fault {
            severity,
            file: self.file.to_owned(),
            at: spot.find(self.text, &mut self.locator),
            province,
            word: spot.word.as_deref().map(Into::into),
            message: said(message),
        });
    }
}
