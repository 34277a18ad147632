//! What is wrong with a world or a board, and where.

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
    World,
    /// A cell: column and row.
    Cell(u16, u16),
    Area(AreaId),
    /// A line of `join`, from 0.
    Join(usize),
    /// A line of `cut`, from 0.
    Cut(usize),
}

/// Something that is wrong. `At` is what says where: a [`FindingSubject`], a cell of a canvas, or the
/// line of a file, from 1, with 0 for the whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding<At> {
    pub at: At,
    pub severity: Severity,
    /// Which error it is, where errors have numbers.
    pub code: Option<Code>,
    /// What is wrong and how to mend it, one sentence.
    pub text: String,
}

impl<At> Finding<At> {
    /// An error with a number.
    pub(crate) fn error(at: At, code: u8, text: impl Into<String>) -> Self {
        Self {
            at,
            severity: Severity::Error,
            code: Some(Code(code)),
            text: text.into(),
        }
    }

    pub(crate) fn warning(at: At, text: impl Into<String>) -> Self {
        Self {
            at,
            severity: Severity::Warning,
            code: None,
            text: text.into(),
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

/// `error W22: TEXT`, `warning: TEXT`.
impl<At> fmt::Display for Finding<At> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.severity.fmt(f)?;
        if let Some(code) = self.code {
            write!(f, " {code}")?;
        }
        write!(f, ": {}", self.text)
    }
}
