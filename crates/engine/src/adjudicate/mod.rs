//! The resolver that every variant shares: legality, movement, retreats, adjustments, and verdicts
//! that carry their reason.
//!
//! No variant's name appears here. Variants differ by plain parameters ([`HouseRules`]).

pub(crate) mod adjustment;
pub(crate) mod contest;
pub(crate) mod disorder;
pub(crate) mod field;
pub(crate) mod legal;
mod movement;
pub(crate) mod open_seas;
pub(crate) mod pools;
pub(crate) mod retreat;
pub(crate) mod right_hand;
mod rules;
mod solver;
mod verdict;

pub use field::{UnitIndex, closed_by, is_open};
pub use movement::{After, Movement, Resolver};
pub(crate) use movement::{Arrival, Changes, read_slip, units_of_slip};
pub use retreat::Attack;
pub use right_hand::{Footing, Space};
pub use rules::*;
pub use verdict::*;

// What only Chancery's own program needs.
#[cfg(feature = "table")]
pub use {
    contest::{Contender, Contest, ContestEnd, ContestOrder, ContestRules, Decision, Driver, Node},
    field::{Field, Occupants},
    legal::{BoundOrder, LegalOrder, NobodyMeant, Way, can_be_carried, can_support_into},
    legal::{destinations, judge, long_places, serves_on_route},
    open_seas::bind as bind_open_seas,
    pools::{ROOM as POOL_ROOM, open_to as pools_open_to},
    retreat::{RetreatFate, Retreats, dislodge},
    retreat::{refresh as refresh_retreats, settle as settle_retreats},
    right_hand::{first_open, ring},
};
