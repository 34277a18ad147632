//! A month in time scales as its orders stand (Mercator).

use super::{Game, Outlook};

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
}
