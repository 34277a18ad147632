//! A month in time scales as its orders stand (Mercator).

use super::{Game, Outlook};
use crate::board::{PowerId, UnitKind};
use crate::order::UnitRef;

impl Game {
    /// The outlook on the open phase by what is on the sheet; `None` where nothing is ordered in
    /// time scales.
    pub fn outlook(&self) -> Option<Outlook> {
        let variant = self.setup.variant;
        if !variant.has_scales() {
            return None;
        }
        let (orders, _) = self.sheet().submissions();
        Outlook::of(
            self.board(),
            &self.history().rules,
            variant,
            self.state(),
            &orders,
        )
    }

    /// Whether an order to remove a fleet takes an army of its power along, which counts too
    /// (Mercator, removals).
    pub(super) fn takes_army_along(&self, power: PowerId, named: &UnitRef) -> bool {
        let position = &self.state().position;
        let fleet = position
            .unit_in(named.place.province)
            .filter(|_| !named.aboard && named.kind != Some(UnitKind::Army));
        let army = fleet.and_then(|fleet| position.cargo(fleet.id));
        self.setup.variant.has_scales() && army.is_some_and(|army| army.unit.power == power)
    }
}
