//! The house rules of Mobilization.

use crate::adjudicate::option_set;

option_set! {
    /// The choices that Mobilization adds.
    pub struct MobilizationRules {}
    /// Which units go when a power disbands too few.
    default_removal, "default-removal": DefaultRemoval {
        Standard = "standard", "As in the standard game, a pooled unit taken as standing in its \
         home centre; of two alike, the pooled one goes.";
        DemobilizedFirst = "demobilized-first", "Pooled units go before any on the board.";
    }
}
