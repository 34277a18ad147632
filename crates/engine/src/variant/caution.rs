//! What the game master looks at before a month of time scales is settled.

use super::UnitForm;
use crate::adjudicate::VoidReason;
use chancery_atlas::board::PowerId;

/// Why an order may not do what its writer means, though nobody attacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Caution {
    /// It will be void, whatever others do.
    Void(VoidReason),
    /// It can stand only if an order of an earlier time scale succeeds or fails as foreseen.
    HangsOn {
        /// The submission, as an index.
        order: usize,
        /// Whether that must succeed; else it must fail.
        succeeds: bool,
    },
    /// Its own writer's order of an earlier time scale makes it impossible, if that succeeds.
    SpoiltBy {
        /// The submission, as an index.
        order: usize,
    },
    /// It names the unit as what it will not be, if all goes as ordered.
    OtherGuise {
        /// What it will be.
        will_be: UnitForm,
    },
    /// It needs an order of another power's player, who has not given it.
    OneSided {
        /// Whose order is missing.
        power: PowerId,
    },
    /// Another line would have one unit do two things.
    DoubleOption {
        /// The other submission, as an index.
        with: usize,
    },
    /// The army's owner wrote what he expects of a fleet that is not his. It has no effect.
    Expectation,
}
