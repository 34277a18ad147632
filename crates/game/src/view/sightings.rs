//! What a viewer saw of a secret world before, and sees no more.

use super::{SeenTurn, View};
use chancery_atlas::board::ProvinceId;
use chancery_engine::discovery::{Occupant, Sighting};
use chancery_engine::variant::State;

impl View {
    /// What the viewer saw of an area last, were it nothing.
    pub fn last_sighting(&self, area: ProvinceId) -> Option<&Sighting> {
        let own = self.own_power()?;
        self.now
            .discoveries
            .as_ref()?
            .knowledge(own)?
            .last_sighting(area)
    }

    /// The provinces that the player does not see in a state of a game in fog: that nobody is drawn
    /// there says nothing. None where he sees the whole board, or is no player.
    pub fn unseen(&self, state: &State) -> Vec<ProvinceId> {
        let Some(own) = self.own_power() else {
            return Vec::new();
        };
        if !self.is_partial() || !self.variant.about().fogged {
            return Vec::new();
        }
        let seen = self.variant.sees(&self.board, &state.position, own);
        let mut unseen: Vec<ProvinceId> = self.board.province_ids().collect();
        unseen.retain(|province| !seen[province.index()]);
        unseen
    }

    /// What he saw last in an area where he sees nothing now: another's unit, natives, a treasure.
    pub fn last_seen(&self, area: ProvinceId) -> Option<&Sighting> {
        if self.now.position.unit_in(area).is_some() {
            return None;
        }
        self.something_seen(area)
    }

    /// The same to be told: also where another's unit is on the board, if he saw it in the phase that
    /// was settled last.
    pub(crate) fn last_told(&self, area: ProvinceId) -> Option<&Sighting> {
        let seen = self.something_seen(area)?;
        let Some(unit) = self.now.position.unit_in(area) else {
            return Some(seen);
        };
        let last = self.turns.last().map(SeenTurn::phase);
        // His own unit has replaced what he saw there. Of another's, what is older than the last
        // phase may be of a unit that left since.
        let is_new = Some(unit.power) != self.own_power() && Some(seen.phase) == last;
        is_new.then_some(seen)
    }

    fn something_seen(&self, area: ProvinceId) -> Option<&Sighting> {
        let seen = self.last_sighting(area)?;
        let is_something =
            seen.treasure || matches!(seen.occupant, Occupant::Foreign(_) | Occupant::Natives);
        is_something.then_some(seen)
    }
}
