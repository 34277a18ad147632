//! The resolver that every variant shares: legality, movement, retreats, adjustments, and verdicts that carry their reason.
//!
//! No variant's name appears here. Variants differ by plain parameters ([`HouseRules`]).

mod rules;
mod verdict;

pub use rules::*;
pub use verdict::*;
