//! What the moves of a month leave for its retreats, owners and reports.

use crate::adjudicate::{ByDefault, Verdict};
use crate::calendar::Scale;
use crate::position::{Position, Unit, UnitId};
use crate::variant::{Bound, Event, ScaleStep};
use chancery_atlas::board::ProvinceId;

/// The first three time scales of a month, settled.
pub(super) struct SettledMonth {
    /// One a submission, in the same order.
    pub verdicts: Vec<Verdict>,
    /// What each submission was for, in the same order.
    pub bound: Vec<Bound>,
    /// What happened to units without an order.
    pub defaults: Vec<ByDefault>,
    /// What became of units, scale by scale.
    pub events: Vec<Event>,
    /// The board after each scale.
    pub steps: Vec<ScaleStep>,
    /// Who stands where after the third scale: standing, aboard and trapped. Nobody is among the
    /// dislodged; an army aboard a driven fleet is aboard it still.
    pub after: Position,
    /// The units that lost their places, in the order in which they did. An army aboard a driven
    /// fleet is not among them.
    pub driven: Vec<DislodgedInMonth>,
    /// Every unit that came into a province, in the order in which they came. Of an army and fleet
    /// both are listed; an army that goes aboard comes into the fleet's.
    pub visits: Vec<Arrived>,
    /// The provinces that stand-offs left empty, each with its scale.
    pub stand_offs: Vec<(Scale, ProvinceId)>,
}

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
