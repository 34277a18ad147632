//! The time scale that an order is written for.

use crate::calendar::Scale;

/// For which time scale an order is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::order) struct Timing {
    pub scale: Scale,
    /// Whether it stands before the order itself or above it as a heading. Else it stands before
    /// another order, on the same line or one above, and holds for what can be meant so.
    pub firm: bool,
    /// Whether it stands on a line above.
    pub above: bool,
}
