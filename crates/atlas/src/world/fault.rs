//! What is wrong with a world, and where.

use crate::board::AreaId;

/// The kinds of faults, with the code by which lists and case files name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub u8);

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "W{:02}", self.0)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorldFault {
    /// The line of the file, from 1; 0 where it is a matter of the whole.
    pub line: usize,
    /// Which it is; `None` for a warning.
    pub code: Option<Code>,
    /// What is wrong and how to mend it, one sentence.
    pub text: String,
}

impl WorldFault {
    /// Whether the world can't be played on because of it.
    pub const fn is_error(&self) -> bool {
        self.code.is_some()
    }
}

/// `error W22: TEXT`, `warning: TEXT`: as it follows the file's name and the line.
impl std::fmt::Display for WorldFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.code {
            Some(code) => write!(f, "error {code}: {}", self.text),
            None => write!(f, "warning: {}", self.text),
        }
    }
}

/// What of a world a finding speaks of.
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

/// A fault of a world that may never have been in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorldFinding {
    pub at: FindingSubject,
    /// Which it is; `None` for a warning.
    pub code: Option<Code>,
    /// What is wrong and how to mend it, one sentence.
    pub text: String,
}

impl WorldFinding {
    /// Whether the world can't be played on because of it.
    pub(crate) const fn is_error(&self) -> bool {
        self.code.is_some()
    }
}

/// Collects the faults of a file.
#[derive(Debug, Default)]
pub(super) struct WorldFaults(pub Vec<WorldFault>);

impl WorldFaults {
    pub(crate) fn error(&mut self, line: usize, code: u8, text: impl Into<String>) {
        self.0.push(WorldFault {
            line,
            code: Some(Code(code)),
            text: text.into(),
        });
    }

    /// Whether any has one of these codes.
    pub(crate) fn any_of(&self, codes: &[u8]) -> bool {
        self.0
            .iter()
            .filter_map(|fault| fault.code)
            .any(|code| codes.contains(&code.0))
    }

    /// By line, then by code; warnings after the errors of their line.
    pub(crate) fn sorted(mut self) -> Vec<WorldFault> {
        self.0
            .sort_by_key(|fault| (fault.line, fault.code.is_none(), fault.code));
        self.0
    }
}
