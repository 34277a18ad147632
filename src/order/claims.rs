//! Orders of the victory that powers claim or concede.

use crate::board::PowerId;

/// An order of the victory that powers claim or concede.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ClaimOrder {
    /// `claim with Germany, Russia`: the power claims the victory together with others; `claim
    /// solo`: alone.
    Claim {
        /// The others, sorted, without the power itself. None where it claims alone.
        with: Vec<PowerId>,
    },
    /// `concede to Austria, Germany`: the power agrees that the game ends as a victory of these.
    Concede {
        /// The winners, sorted.
        to: Vec<PowerId>,
    },
}
