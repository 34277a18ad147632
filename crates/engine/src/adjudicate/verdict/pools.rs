//! Verdicts of units kept off the board.

use chancery_atlas::board::{ProvinceId, UnitKind};

/// Why an order came out as it did, of units kept off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoolReason {
    /// The unit came onto the board.
    Mobilized,
    /// The unit stays in the pool: its centre was attacked (rb116, §3.5).
    MobilizationAttacked {
        /// Where the attack came from.
        by: ProvinceId,
    },
    /// The unit left the board for a pool.
    Demobilized,
    /// A unit of the mover's own power mobilized in the destination.
    OwnMobilization {
        /// The destination.
        at: ProvinceId,
    },
    /// The unit that the support or convoy was for left the board.
    LeftBoard {
        /// Where it stood.
        unit: ProvinceId,
    },
}

/// Why an order is void, of units kept off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoolVoid {
    /// Units don't mobilize in a retreat phase.
    MobilizesInRetreats,
    /// The fleet carries an army, and does not leave the board with it.
    CarriesArmy(ProvinceId),
    /// No such unit is pooled at the centre.
    NotPooled {
        /// The kind that was named, where one was.
        kind: Option<UnitKind>,
        /// The centre.
        at: ProvinceId,
    },
    /// Another unit appears in the centre in the same phase.
    AlreadyAppears(ProvinceId),
    /// The unit mobilized in this phase and takes no other order.
    JustMobilized(ProvinceId),
    /// The unit left the board in this phase and takes no other order.
    HasLeft(ProvinceId),
    /// The order to de-mobilize names no centre.
    NoCentreNamed,
    /// The centre's pool is full.
    PoolFull(ProvinceId),
}
