//! Orders of influence and lots.

pub(super) mod read;

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
    /// The order in the house style.
    pub(super) fn write(&self) -> String {
        match self {
            Self::Invest { amount } => format!("Invest {amount}"),
            Self::Lot { number } => format!("Lot {number}"),
        }
    }
}
