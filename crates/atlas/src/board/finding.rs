//! What is wrong with a file, a world or a board, and where.

use std::fmt;

use crate::board::AreaId;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// It can be played, but somebody should look.
    Warning,
    /// It can't be played.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// The kinds of errors of worlds, by which lists and case files name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub u8);

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "W{:02}", self.0)
    }
}

/// What of a drawing a finding speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FindingSubject {
    /// The drawing as a whole.
    World,
    /// A cell: column and row.
    Cell(u16, u16),
    /// An area, and what its line says.
    Area(AreaId),
    /// A line of `join`, from 0.
    Join(usize),
    /// A line of `cut`, from 0.
    Cut(usize),
}

/// What of a file a finding speaks of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilePlace {
    /// The file's name, as it was given.
    pub file: String,
    /// Line and column, from 1; `None` for the file as a whole.
    pub position: Option<(usize, usize)>,
    /// The id of the province of the record.
    pub province: Option<Box<str>>,
    /// The word of the file that is wrong.
    pub word: Option<Box<str>>,
}

impl FilePlace {
    /// A line and column (from 1) of a file, or the whole file; no province and no word yet.
    pub fn new(file: impl Into<String>, position: Option<(usize, usize)>) -> Self {
        Self {
            file: file.into(),
            position,
            ..Self::default()
        }
    }
}

/// Something that is wrong. `At` is what says where: a [`FilePlace`], a [`FindingSubject`], a cell of
/// a canvas, or the line of a file, from 1, with 0 for the whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding<At> {
    /// Where it is.
    pub at: At,
    /// Whether it keeps the board from being played.
    pub severity: Severity,
    /// Which error it is, where errors have numbers.
    pub code: Option<Code>,
    /// What is wrong and how to mend it.
    pub text: String,
}

impl<At> Finding<At> {
    /// An error without a number.
    pub fn error(at: At, text: impl Into<String>) -> Self {
        Self {
            at,
            severity: Severity::Error,
            code: None,
            text: text.into(),
        }
    }

    /// An error with a number.
    pub(crate) fn numbered(at: At, code: u8, text: impl Into<String>) -> Self {
        Self {
            code: Some(Code(code)),
            ..Self::error(at, text)
        }
    }

    /// A warning, which has no number.
    pub fn warning(at: At, text: impl Into<String>) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(at, text)
        }
    }

    /// Whether nothing can be played because of it.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The same, told by another place.
    pub fn moved<To>(self, to: impl FnOnce(At) -> To) -> Finding<To> {
        Finding {
            at: to(self.at),
            severity: self.severity,
            code: self.code,
            text: self.text,
        }
    }
}

/// How many of them are errors; the others are warnings.
pub fn count_errors<At>(findings: &[Finding<At>]) -> usize {
    findings.iter().filter(|finding| finding.is_error()).count()
}

/// Without its line: `error W22: TEXT`, `warning: TEXT`.
impl fmt::Display for Finding<usize> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.severity.fmt(f)?;
        if let Some(code) = self.code {
            write!(f, " {code}")?;
        }
        write!(f, ": {}", self.text)
    }
}

impl Finding<FilePlace> {
    /// What is wrong, with the province that has it: `province cly: TEXT`.
    pub fn province_text(&self) -> String {
        match &self.at.province {
            Some(id) => format!("province {id}: {}", self.text),
            None => self.text.clone(),
        }
    }
}

/// `maps/x.ron:12:5: error: province cly: TEXT`.
impl fmt::Display for Finding<FilePlace> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // As compilers write it, so that an editor can jump to the place.
        f.write_str(&self.at.file)?;
        if let Some((line, column)) = self.at.position {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}: {}", self.severity, self.province_text())
    }
}
