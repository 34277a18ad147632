//! Retreats that name several places, the first of which that is open is taken: `A Ruh - Hol or
//! Kie`.

use crate::order::read::ReadingContext;
use crate::order::read::parser::Parser;
use crate::order::read::path::Path;
use crate::order::read::words;

impl ReadingContext<'_> {
    /// Why a condition can't be read, where retreats may have alternatives.
    pub(in crate::order) fn why_no_condition(&self, word: &str) -> Option<String> {
        if self.has_alternatives() {
            return Some(format!(
                "The condition (`{word}`) can't be read. Write the places one after another: `A \
                 Ruh - Hol or Kie`."
            ));
        }
        if !self.has_scales() {
            return None;
        }
        // No order of TS1 to TS3 is conditional (Mercator, TS2).
        Some(format!(
            "Orders on a condition (`{word}`) are for retreats only. Write the order itself."
        ))
    }
}

impl Parser<'_> {
    /// What stands between the places of a retreat: also `or`, `else`, `or else -`, where
    /// alternatives are allowed.
    pub(crate) fn alternative(&self, path: &Path) -> Option<Path> {
        let mut after = self.separator(path).or_else(|| self.runs_on(path));
        if !self.context.has_alternatives() {
            return after;
        }
        let mut path = after.clone().unwrap_or_else(|| path.clone());
        while let Some(next) = self
            .word_if(&path, words::is_alternative)
            .or_else(|| self.move_sign(&path))
        {
            path = next.clone();
            after = Some(next);
        }
        after
    }
}
