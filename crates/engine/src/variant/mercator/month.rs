//! Units that lost their places in the moves of a month, and units that came somewhere.

use crate::calendar::Scale;
use crate::position::{Unit, UnitId};
use chancery_atlas::board::ProvinceId;

/// A unit that lost its place.
pub(super) struct DislodgedInMonth {
    /// The unit, with the place that it lost.
    pub unit: Unit,
    pub scale: Scale,
    /// Who drove it out.
    pub by: UnitId,
    /// The space from which the attack came: of a landing, ferry or convoy the sea of the fleet
    /// that it came from.
    pub from: ProvinceId,
    /// The spaces from which the attack was supported.
    pub supports: Vec<ProvinceId>,
}

/// A unit that came into a province.
#[derive(Clone, Copy)]
pub(super) struct Arrived {
    /// The unit, as it stood before.
    pub unit: Unit,
    /// The space from which it came.
    pub from: ProvinceId,
    pub to: ProvinceId,
    pub scale: Scale,
    pub how: ArrivalWay,
}

/// How a unit came into a province.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ArrivalWay {
    /// By a move, landing or disembarkation of its own.
    Alone,
    /// An army came ashore from a ferry or chain that it boarded in the same month.
    Ferried,
    /// An army went aboard a fleet there, or was passed to it.
    Boarded,
    /// An army came with the fleet that carries it, and which is listed too.
    Carried,
}
