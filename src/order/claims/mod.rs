//! Orders of the victory that powers claim or concede.

pub(super) mod read;

use super::write::Writer;
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

impl Writer<'_> {
    /// A claim or a concession in the house style. Where the board's orders are those of time
    /// scales, one who claims alone says so.
    pub(super) fn claims(&self, order: &ClaimOrder) -> String {
        match order {
            ClaimOrder::Claim { with } if !with.is_empty() => {
                format!("claim with {}", self.powers(with))
            }
            ClaimOrder::Claim { .. } if self.board.foretells_pairs => "claim solo".to_owned(),
            ClaimOrder::Claim { .. } => "claim".to_owned(),
            ClaimOrder::Concede { to } => format!("concede to {}", self.powers(to)),
        }
    }
}
