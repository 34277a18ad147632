//! Armies with the fleets that carry them in the open phase (army/fleet module, sections II and
//! III).

use super::{Game, Pair, Pairs};
use crate::seat::Author;

impl Game {
    /// The armies that fleets carry in the open phase, by the position and what an author has
    /// ordered so far.
    pub fn pairs(&self, author: Author) -> Pairs {
        self.bound_lines().pairs(self.table(), self.state(), author)
    }

    /// For how many moves an army can stay aboard; `None` where it can as long as it likes.
    pub fn rations(&self) -> Option<u8> {
        self.history()
            .rules
            .af_rations
            .limit()
            .filter(|_| !self.setup.variant.forms().scales)
    }

    /// The moves that an army of a pair can still spend aboard, the one being ordered included;
    /// `None` where rations are endless.
    pub fn rations_left(&self, pair: &Pair) -> Option<u8> {
        self.rations().map(|allowed| pair.left(allowed))
    }
}
