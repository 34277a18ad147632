//! The resolver that every variant shares: legality, movement, retreats, adjustments, and verdicts
//! that carry their reason.
//!
//! No variant's name appears here. Variants differ by plain parameters ([`HouseRules`]).

pub(crate) mod adjustment;
#[cfg(not(feature = "table"))]
pub(crate) mod contest;
#[cfg(feature = "table")]
pub mod contest;
pub(crate) mod disorder;
#[cfg(not(feature = "table"))]
pub(crate) mod field;
#[cfg(feature = "table")]
pub mod field;
#[cfg(not(feature = "table"))]
pub(crate) mod legal;
#[cfg(feature = "table")]
pub mod legal;
mod movement;
#[cfg(not(feature = "table"))]
pub(crate) mod open_seas;
#[cfg(feature = "table")]
pub mod open_seas;
#[cfg(not(feature = "table"))]
pub(crate) mod pools;
#[cfg(feature = "table")]
pub mod pools;
#[cfg(not(feature = "table"))]
pub(crate) mod retreat;
#[cfg(feature = "table")]
pub mod retreat;
#[cfg(not(feature = "table"))]
pub(crate) mod right_hand;
#[cfg(feature = "table")]
pub mod right_hand;
mod rules;
mod solver;
mod verdict;

pub use field::{UnitIndex, closed_by, is_open};
pub use movement::{After, Movement, Resolver};
pub(crate) use movement::{Arrival, Changes, read_slip, units_of_slip};
pub use retreat::{Attack, RetreatFate, Retreats};
pub use right_hand::{Footing, Space};
pub use rules::ARMY_FLEET;
pub use rules::*;
pub use verdict::*;
