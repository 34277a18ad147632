//! Armies with the fleets that carry them in the open phase (army/fleet module, sections II and
//! III).

use super::{Game, Pair, Pairs};
use crate::adjudicate::ArmyFleet;
use crate::seat::Author;

impl Game {
    /// The armies that fleets carry in the open phase, by the position and what an author has
    /// ordered so far.
    pub fn pairs(&self, author: Author) -> Pairs {
        self.bound_lines().pairs(self.table(), self.state(), author)
    }

    /// Whether armies go aboard fleets by the army/fleet module: those of their own power, at sea.
    pub fn has_army_fleet(&self) -> bool {
        self.history().rules.army_fleet == ArmyFleet::Davis1984 && !self.setup.variant.has_scales()
    }

    /// For how many moves an army can stay aboard; `None` where it can as long as it likes.
    pub fn rations(&self) -> Option<u8> {
        self.history()
            .rules
            .af_rations
            .limit()
            .filter(|_| !self.setup.variant.has_scales())
    }

    /// The moves that an army of a pair can still spend aboard, the one being ordered included;
    /// `None` where rations are endless.
    pub fn rations_left(&self, pair: &Pair) -> Option<u8> {
        self.rations().map(|allowed| pair.left(allowed))
    }
}
