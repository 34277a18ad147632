//! Orders of the victory that powers claim or concede.

use super::Order;
use super::write::OrderWriter;
use chancery_atlas::board::PowerId;

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

impl ClaimOrder {
    /// Whether it claims the victory; else it concedes it.
    pub(crate) const fn is_claim(&self) -> bool {
        matches!(self, Self::Claim { .. })
    }

    pub(crate) fn powers(&self) -> &[PowerId] {
        let (Self::Claim { with: powers } | Self::Concede { to: powers }) = self;
        powers
    }
}

impl Order {
    /// The power in whose name it is given claims the victory with these.
    pub const fn claim(with: Vec<PowerId>) -> Self {
        Self::Claims(ClaimOrder::Claim { with })
    }

    /// Whether it claims the victory.
    pub const fn is_claim(&self) -> bool {
        matches!(self, Self::Claims(order) if order.is_claim())
    }

    /// The winners, sorted, of a concession.
    pub const fn conceded(&self) -> Option<&Vec<PowerId>> {
        match self {
            Self::Claims(ClaimOrder::Concede { to }) => Some(to),
            _ => None,
        }
    }
}

impl OrderWriter<'_> {
    /// A claim or a concession in the house style. Where the board's orders are those of time
    /// scales, one who claims alone says so.
    pub(super) fn claims(&self, order: &ClaimOrder) -> String {
        match order {
            ClaimOrder::Claim { with } if !with.is_empty() => {
                format!("claim with {}", self.powers(with))
            }
            // A solo win is claimed like any other (Mercator, victory).
            ClaimOrder::Claim { .. } if self.board.foretells_pairs => "claim solo".to_owned(),
            ClaimOrder::Claim { .. } => "claim".to_owned(),
            ClaimOrder::Concede { to } => format!("concede to {}", self.powers(to)),
        }
    }
}
