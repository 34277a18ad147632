//! Verdicts of weighted ballots, influence and lots.

use chancery_atlas::board::PowerId;

/// Why an order came out as it did, of weighted ballots, influence and lots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BallotReason {
    /// The ballot was for the order that was followed.
    Followed,
    /// Others had the same weight, and all of them cancelled each other.
    Cancelled {
        /// The influence behind each of them.
        weight: u32,
        /// Whether the unit does as ordered all the same, by holding, and that scores.
        scores: bool,
    },
    /// An order with more influence behind it was followed.
    Outweighed {
        /// The influence behind the ballot's order.
        weight: u32,
        /// The influence behind the one that was followed.
        by: u32,
    },
    /// The influence was invested in the power.
    Invested,
    /// The number was taken for the lot, as the table drew it.
    Drawn,
}

/// Why an order is void, of weighted ballots, influence and lots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BallotVoid {
    /// The player has no influence in the power.
    NoInfluence(PowerId),
    /// More is to be invested than is in hand.
    NotInHand {
        /// What is in hand after the lines before it.
        left: u32,
    },
    /// Influence is invested with movement orders only.
    InvestWithMoves,
    /// The player has listed as many builds or disbands as are due.
    AllListed {
        /// How many that is.
        due: u16,
    },
    /// No lot is to be drawn, or none of that number.
    NoSuchLot,
}
