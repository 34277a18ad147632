//! The resolver that every variant shares: legality, movement, retreats, adjustments, and verdicts
//! that carry their reason.
//!
//! No variant's name appears here. Variants differ by plain parameters ([`HouseRules`]).

pub(crate) mod adjustment;
mod contest;
pub(crate) mod disorder;
mod field;
pub mod legal;
mod movement;
pub mod open_seas;
pub mod pools;
pub mod retreat;
pub mod right_hand;
mod rules;
mod solver;
mod verdict;

pub use contest::{
    Contender, Contest, ContestEnd, ContestOrder, ContestRules, Decision, Driver, Node,
};
pub use field::{Field, Occupants, UnitIndex, closed_by, is_open};
pub use legal::{BoundOrder, LegalOrder, NobodyMeant, Way, judge};
pub use movement::{After, Arrival, Changes, Movement, Resolver};
pub(crate) use movement::{read_slip, units_of_slip};
pub use rules::ARMY_FLEET;
pub use rules::*;
pub use verdict::*;
