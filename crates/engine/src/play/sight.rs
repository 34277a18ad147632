//! What the player of a power may know of how a game stands.

use std::sync::Arc;

use super::Match;
use crate::seat::Seating;
use crate::secrecy::{self, FogMemory, FogWatcher};
use crate::variant::State;
use chancery_atlas::board::PowerId;

/// What each power's player remembers of what he saw in fog, by power.
pub(super) type FogMemories = Arc<Vec<FogMemory>>;

impl Match {
    /// How the game stands as far as the player of a power may know it. A bot or a page that is
    /// given this and no [`Self::state`] can tell nothing more.
    ///
    /// - In fog: the units in provinces that he sees ([`crate::variant::Variant::sees`]), and of
    ///   centres the owners that he saw last. He remembers all phases that this match has settled.
    /// - Of units whose kind is kept from him: an army of no chosen kind (1885).
    /// - Units of which only their owners know are not there (Mercator).
    /// - Claims to victory are his own alone.
    /// - What people own, where they are not powers, is left out.
    ///
    /// `None` where a part of the world is secret (1492): what he knows of that is a board of his
    /// own, and not a state of this one.
    pub fn seen_by(&self, power: PowerId) -> Option<State> {
        let state = self.state();
        if self.variant.needs_world() || power.index() >= self.board.powers.len() {
            return None;
        }
        if self.variant.about().fogged {
            let watcher = self.watcher(power);
            let mut memory = match &self.remembered {
                Some(memories) => memories.get(power.index())?.clone(),
                None => FogMemory::of_nothing(&self.board),
            };
            watcher.look(&mut memory, &state.position);
            return Some(watcher.state(state, &memory));
        }
        // Where players invest in powers, no power's secrets belong to one of them.
        let own = (self.variant.seating() == Seating::OnePerPower).then_some(power);
        Some(secrecy::without_kept(
            self.variant,
            self.table(),
            state,
            own,
        ))
    }

    fn watcher(&self, power: PowerId) -> FogWatcher<'_> {
        FogWatcher {
            variant: self.variant,
            board: &self.board,
            power: Some(power),
        }
    }

    /// What the players remember once they have seen the game as it stands; `None` where nobody is
    /// in fog.
    pub(super) fn looked_about(&self) -> Option<FogMemories> {
        if !self.variant.about().fogged {
            return None;
        }
        let powers = self.board.power_ids();
        let mut memories = match &self.remembered {
            Some(memories) => memories.to_vec(),
            None => vec![FogMemory::of_nothing(&self.board); powers.len()],
        };
        for (power, memory) in powers.zip(&mut memories) {
            self.watcher(power).look(memory, &self.state().position);
        }
        Some(Arc::new(memories))
    }
}
