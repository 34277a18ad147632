//! The house rules of Mobilization.

use crate::adjudicate::option_set;

option_set! {
    /// The choices that Mobilization adds.
    pub struct MobilizationRules {}
    /// A power disbands too few units.
    default_removal, "default-removal", "Disbands by default": DefaultRemoval {
        Standard = "standard", "pooled units as at home",
            "As in the standard game: a pooled unit counts as standing in its home centre. Of two \
            alike, the pooled one goes.";
        DemobilizedFirst = "demobilized-first", "pooled units first",
            "Pooled units go before any on the board.";
    }
}
