//! An army that is ordered to land from the fleet that carries it (Davis's army/fleet module,
//! 1984).

use super::super::field::UnitIndex;
use super::super::legal::{BoundOrder, LegalOrder};
use chancery_atlas::board::ProvinceId;

/// When an army lands, as seen from its fleet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LandingTime {
    /// Before the fleet's own move, from the sea in which it starts.
    First,
    /// The same, for an army that boards in this very phase.
    OnBoarding,
    /// After the fleet's move to the sea.
    After,
}

/// An army that is ordered to land.
#[derive(Clone, Copy, Debug)]
pub(super) struct Landing {
    /// The army: aboard, or ashore and ordered to board.
    pub army: UnitIndex,
    pub fleet: UnitIndex,
    pub from: ProvinceId,
    pub to: ProvinceId,
    pub moment: LandingTime,
    /// The submission that orders it.
    pub line: u32,
}

impl Landing {
    /// Whether two orders have an army do the same.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        (self.from, self.to, self.moment) == (other.from, other.to, other.moment)
    }
}

/// Whether a line that stands for a unit, among others for the same unit, is none of them.
pub(super) const fn is_landing(bound: &BoundOrder) -> bool {
    matches!(bound.legal, LegalOrder::Land { .. })
}
