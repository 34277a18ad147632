//! The choices that the rules of Mercator leave to the table.

use crate::adjudicate::option_set;

option_set! {
    /// The choices in force.
    pub struct MercatorRules {}
    /// Whether an army aboard may land where another boards the same fleet from (section on the
    /// first time scale).
    deck_exchange, "deck-exchange": DeckExchange {
        No = "no", "No: they meet head to head, and both fail, as units do that would change \
         places.";
        Yes = "yes", "Yes.";
    }
    /// Who orders a Fast Ferry of an army and a fleet of two powers (section on convoys).
    mixed_ferry, "mixed-ferry": MixedFerry {
        Both = "both", "Both owners must order it.";
        Fleet = "fleet", "The owner of the fleet alone.";
    }
    /// What an army and fleet in a canal can do (section on canals: it has the power of the army
    /// only).
    canal_power, "canal-power": CanalPower {
        Strength = "strength", "It counts 1 in everything: its fleet can't help its army ashore. \
         It supports what a fleet there could.";
        Abilities = "abilities", "Besides that, it supports only where an army there could.";
    }
    /// What is adjusted before the third build season (section on the start).
    early_adjustments, "early-adjustments": EarlyAdjustments {
        Extra = "extra", "Everything, but the extra unit of a power that has one does not count.";
        None = "none", "Nothing: centres change hands, and no unit is built or removed.";
        Full = "full", "Everything.";
    }
}
