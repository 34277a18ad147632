//! The faults of a world's file, as they are collected.

use crate::board::{Finding, Severity};

/// Faults by the line of the file, from 1; 0 where it is a matter of the whole.
#[derive(Debug, Default)]
pub(super) struct WorldFaults(pub Vec<Finding<usize>>);

impl WorldFaults {
    pub(crate) fn error(&mut self, line: usize, code: u8, text: impl Into<String>) {
        self.0.push(Finding::error(line, code, text));
    }

    /// Whether any has one of these codes.
    pub(crate) fn any_of(&self, codes: &[u8]) -> bool {
        self.0
            .iter()
            .filter_map(|fault| fault.code)
            .any(|code| codes.contains(&code.0))
    }

    /// By line, then by code; warnings after the errors of their line.
    pub(crate) fn sorted(mut self) -> Vec<Finding<usize>> {
        self.0.sort_by_key(|fault| {
            let is_warning = fault.severity == Severity::Warning;
            (fault.at, is_warning, fault.code)
        });
        self.0
    }
}
