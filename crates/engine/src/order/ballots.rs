//! Orders of influence and lots.

use super::Order;

/// An order of influence and lots.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum BallotOrder {
    /// `Invest 2`: influence in hand goes into the power in whose name the order is given.
    Invest {
        /// How much, from 1.
        amount: u32,
    },
    /// `Lot 3`: the game master drew this number at the table.
    Lot {
        /// The number, from 1.
        number: u16,
    },
}

impl BallotOrder {
    /// How much goes into the power in whose name it is given.
    pub(crate) const fn invested(&self) -> Option<u32> {
        match self {
            Self::Invest { amount } => Some(*amount),
            Self::Lot { .. } => None,
        }
    }

    /// The number that was drawn at the table.
    pub const fn drawn(&self) -> Option<u16> {
        match self {
            Self::Invest { .. } => None,
            Self::Lot { number } => Some(*number),
        }
    }

    /// The order in the house style.
    pub(super) fn write(&self) -> String {
        match self {
            Self::Invest { amount } => format!("Invest {amount}"),
            Self::Lot { number } => format!("Lot {number}"),
        }
    }
}

impl Order {
    /// Influence in hand goes into the power in whose name it is given.
    pub const fn invest(amount: u32) -> Self {
        Self::Ballots(BallotOrder::Invest { amount })
    }

    /// The game master drew this number, from 1, at the table.
    pub const fn lot(number: u16) -> Self {
        Self::Ballots(BallotOrder::Lot { number })
    }

    /// [`BallotOrder::drawn`].
    pub const fn drawn(&self) -> Option<u16> {
        match self {
            Self::Ballots(order) => order.drawn(),
            _ => None,
        }
    }

    /// [`BallotOrder::invested`].
    pub const fn invested(&self) -> Option<u32> {
        match self {
            Self::Ballots(order) => order.invested(),
            _ => None,
        }
    }
}
