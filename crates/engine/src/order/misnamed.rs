//! Units that an order calls otherwise than what they are: by another letter, nationality or coast.

use super::read::lookup::only_one;
use super::{Action, Order, UnitRef};
use crate::calendar::PhaseKind;
use crate::position::{Position, Unit};
use chancery_atlas::board::{Place, PowerId, UnitKind};

/// What an order says of a unit that is otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaidOtherwise {
    /// It is an army and not a fleet, or the other way round.
    Kind(UnitKind),
    /// The nationality that it does not have.
    Power(PowerId),
    /// The place with a coast at which it does not stand.
    Coast(Place),
}

/// A unit that an order calls otherwise than what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misnamed {
    /// As it stands on the board, or waits for its retreat.
    pub unit: Unit,
    /// Whether the order is to the unit, and not about it.
    pub ordered: bool,
    /// What the order says in place of the truth.
    pub said: SaidOtherwise,
}

impl Order {
    /// The units that it calls otherwise than what they are. One of several in a province, and one
    /// whose kind its owner chooses, is none of them.
    pub fn misnamed(&self, position: &Position, phase: PhaseKind) -> Vec<Misnamed> {
        let mut all = Vec::new();
        if let Some(named) = self.unit_on_board() {
            all.extend(misnamed(named, true, position, phase));
        }
        if let Some(named) = self.action().and_then(Action::about) {
            all.extend(misnamed(named, false, position, phase));
        }
        all
    }

    /// The order with every unit called what it is.
    #[must_use]
    pub fn with_true_names(&self, position: &Position, phase: PhaseKind) -> Self {
        let mut order = self.clone();
        match &mut order {
            Self::Unit { unit, action } => {
                put_right(unit, true, position, phase);
                if let Some(about) = action.about_mut() {
                    put_right(about, false, position, phase);
                }
            }
            Self::Remove { unit } => put_right(unit, true, position, phase),
            _ => {}
        }
        order
    }

    const fn unit_on_board(&self) -> Option<&UnitRef> {
        match self {
            Self::Unit { unit, .. } | Self::Remove { unit } => Some(unit),
            _ => None,
        }
    }
}

impl Action {
    /// The unit that it is about, besides the one that is ordered.
    const fn about(&self) -> Option<&UnitRef> {
        match self {
            Self::SupportHold { unit }
            | Self::SupportMove { unit, .. }
            | Self::Convoy { army: unit, .. }
            | Self::Board { fleet: unit } => Some(unit),
            Self::Hold
            | Self::Move { .. }
            | Self::Land { .. }
            | Self::Disband
            | Self::Either { .. } => None,
        }
    }

    const fn about_mut(&mut self) -> Option<&mut UnitRef> {
        match self {
            Self::SupportHold { unit }
            | Self::SupportMove { unit, .. }
            | Self::Convoy { army: unit, .. }
            | Self::Board { fleet: unit } => Some(unit),
            _ => None,
        }
    }
}

fn misnamed(
    named: &UnitRef,
    ordered: bool,
    position: &Position,
    phase: PhaseKind,
) -> Vec<Misnamed> {
    let Some(unit) = meant(named, ordered, position, phase) else {
        return Vec::new();
    };
    let mut otherwise = Vec::new();
    if let Some(kind) = named.kind
        && kind != unit.kind
    {
        otherwise.push(SaidOtherwise::Kind(kind));
    }
    if let Some(power) = named.power
        && power != unit.power
    {
        otherwise.push(SaidOtherwise::Power(power));
    }
    // A coast that is left out says nothing that could be wrong (DATC 6.B.7).
    if named.place.coast.is_some() && named.place != unit.place {
        otherwise.push(SaidOtherwise::Coast(named.place));
    }
    otherwise
        .into_iter()
        .map(|said| Misnamed {
            unit,
            ordered,
            said,
        })
        .collect()
}

fn put_right(named: &mut UnitRef, ordered: bool, position: &Position, phase: PhaseKind) {
    for wrong in misnamed(named, ordered, position, phase) {
        match wrong.said {
            SaidOtherwise::Kind(_) => named.kind = Some(wrong.unit.kind),
            SaidOtherwise::Power(_) => named.power = Some(wrong.unit.power),
            SaidOtherwise::Coast(_) => named.place = wrong.unit.place,
        }
    }
}

/// The unit that is named, where it can be no other.
fn meant(named: &UnitRef, ordered: bool, position: &Position, phase: PhaseKind) -> Option<Unit> {
    // Neither stands in the place as an order names it, nor does one that nobody can tell apart.
    if named.aboard || named.beyond || named.several {
        return None;
    }
    let province = named.place.province;
    // In retreats the unit that won stands in the place, and the order is to the other one.
    let unit = if ordered && phase == PhaseKind::Retreats {
        let waiting = position.dislodged.iter().map(|waiting| waiting.unit);
        only_one(waiting.filter(|unit| unit.place.province == province))
    } else {
        only_one(position.units_in(province)).copied()
    };
    unit.filter(|unit| position.free_kind(unit.id).is_none())
}
