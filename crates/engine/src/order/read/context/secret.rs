//! What is read where areas get their names in play.

use super::ReadingContext;

/// No name of the board has more words and dashes than this.
pub(in crate::order) const LONGEST_NAME: usize = 5;

/// Names given in play have up to 30 letters and blanks.
const LONGEST_GIVEN_NAME: usize = 15;

impl ReadingContext<'_> {
    /// Whether areas get their names in play.
    pub(in crate::order) const fn names_areas(&self) -> bool {
        self.forms.naming
    }

    /// Whether a word is a letter where areas may have letters for ids.
    pub(in crate::order) fn may_be_id(&self, word: &str) -> bool {
        self.names_areas() && word.chars().count() == 1
    }

    /// No name has more words and dashes than this.
    pub(in crate::order) const fn longest_name(&self) -> usize {
        if self.names_areas() {
            LONGEST_GIVEN_NAME
        } else {
            LONGEST_NAME
        }
    }
}
