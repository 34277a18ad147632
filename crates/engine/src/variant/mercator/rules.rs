//! The choices that the rules of Mercator leave to the table.

use crate::adjudicate::option_set;

option_set! {
    /// The choices in force.
    pub struct MercatorRules {}
    /// An army aboard lands where another boards the same fleet from (section on the first time
    /// scale).
    deck_exchange, "deck-exchange", "Two armies change a deck": DeckExchange {
        No = "no", "both fail",
            "The two meet head to head and fail, as units that would change places.";
        Yes = "yes", "allowed", "Both moves may succeed.";
    }
    /// One power's fleet ferries another power's army (section on convoys).
    mixed_ferry, "mixed-ferry", "Fast Ferry of two powers": MixedFerry {
        Both = "both", "both order it", "Both owners must order it.";
        Fleet = "fleet", "the fleet's owner orders it", "The fleet's owner orders it alone.";
    }
    /// What can an army and fleet in a canal do? (section on canals)
    canal_power, "canal-power", "Army and fleet in a canal": CanalPower {
        Strength = "strength", "strength 1",
            "The pair counts 1 in everything: its fleet cannot help its army ashore. It supports \
            as a fleet there could.";
        Abilities = "abilities", "strength 1, an army's supports",
            "The pair counts 1 in everything, and supports only as an army there could.";
    }
    /// What is adjusted before the third build season? (section on the start)
    early_adjustments, "early-adjustments", "Early adjustments": EarlyAdjustments {
        Extra = "extra", "all but the extra unit",
            "Powers build and disband as usual. A power's extra unit does not count.";
        None = "none", "nothing", "Centres change hands, but nobody builds or disbands.";
        Full = "full", "everything", "Powers build and disband as usual.";
    }
}
