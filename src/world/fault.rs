//! What is wrong with a world file, and where.

/// The kinds of faults, with the code by which lists and case files name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub u8);

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "W{:02}", self.0)
    }
}

/// A fault of a world file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line of the file, from 1; 0 where it is a matter of the whole.
    pub line: usize,
    /// Which it is; `None` for a warning.
    pub code: Option<Code>,
    /// What is wrong and how to mend it, one sentence.
    pub text: String,
}

impl Fault {
    /// Whether the world can't be played on because of it.
    pub const fn is_error(&self) -> bool {
        self.code.is_some()
    }
}
