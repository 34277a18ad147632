//! Armies with the fleets that carry them in the open phase (army/fleet module, sections II and
//! III).

use super::{BoundLines, Game, Pair, Pairs};
use chancery_engine::order::Carrying;
use chancery_engine::seat::Author;
use chancery_engine::variant::forms;

impl Game {
    /// The armies that fleets carry in the open phase, by the position and an author's lines. None
    /// where fleets carry anybody's: there each unit of a pair is ordered by itself.
    pub fn pairs(&self, lines: &BoundLines, author: Author) -> Pairs {
        if self.carrying().mixes_powers() {
            return Pairs::default();
        }
        lines.pairs(self.table(), self.state(), author)
    }

    /// Whose armies fleets carry.
    pub fn carrying(&self) -> Carrying {
        forms(self.setup.variant, &self.history().rules).carrying
    }

    /// Whether armies go aboard fleets by the army/fleet module: those of their own power, at sea.
    pub fn has_army_fleet(&self) -> bool {
        self.carrying() == Carrying::Own
    }

    /// For how many moves an army can stay aboard; `None` where it can as long as it likes.
    pub fn rations(&self) -> Option<u8> {
        self.history().rules.rations()
    }

    /// The moves that an army of a pair can still spend aboard, the one being ordered included;
    /// `None` where rations are endless.
    pub fn rations_left(&self, pair: &Pair) -> Option<u8> {
        self.rations().map(|allowed| pair.left(allowed))
    }
}
