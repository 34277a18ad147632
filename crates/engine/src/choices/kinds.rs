//! Units whose kind is not shown: orders of the owner who has not chosen yet may be those of an
//! army or of a fleet, and what others order for such a unit is judged as they name it.

use crate::calendar::PhaseKind;
use crate::order::{Action, KindOrder, Order, UnitRef};
use crate::position::{Position, Unit, UnitId};
use crate::variant::{Demand, State, Table};
use chancery_atlas::board::{Place, UnitKind};

/// The game with the unit that is asked for as an army, and as a fleet, where its owner has not chosen
/// yet and its order says which it is.
pub fn as_either(table: Table<'_>, state: &State, demand: &Demand) -> Option<[State; 2]> {
    let Demand::Unit(id) = *demand else {
        return None;
    };
    let free = state.position.free_kind(id)?;
    if free.chosen || state.phase.kind != PhaseKind::Movement {
        return None;
    }
    Some([UnitKind::Army, UnitKind::Fleet].map(|kind| with_kind(table, state, id, kind)))
}

/// The game with a unit of free kind shown as one of this kind.
fn with_kind(table: Table<'_>, state: &State, id: UnitId, kind: UnitKind) -> State {
    let mut state = state.clone();
    state.position.free_kinds.retain(|free| free.unit != id);
    for unit in state.position.units.iter_mut().filter(|unit| unit.id == id) {
        let at = unit.place.province;
        let place = match kind {
            UnitKind::Army => Place::new(at),
            // Where its centre has several coasts, the board tells at which a fleet would stand.
            UnitKind::Fleet => {
                let mut as_fleets = table.board.power(unit.power).free_units.iter();
                as_fleets
                    .find(|place| place.province == at)
                    .copied()
                    .unwrap_or(Place::new(at))
            }
        };
        *unit = Unit {
            kind,
            place,
            ..*unit
        };
    }
    state
}

/// The standing units, those of a kind that is not shown as the order names them; `None` where that
/// is what they are.
pub(crate) fn as_named(position: &Position, order: &Order) -> Option<Vec<Unit>> {
    if position.free_kinds.is_empty() {
        return None;
    }
    let Order::Unit {
        action:
            Action::SupportHold { unit }
            | Action::SupportMove { unit, .. }
            | Action::Convoy { army: unit, .. },
        ..
    } = order
    else {
        return None;
    };
    let &UnitRef {
        place,
        kind: Some(kind),
        aboard: false,
        ..
    } = unit
    else {
        return None;
    };
    let there = position.unit_in(place.province)?;
    if position.free_kind(there.id).is_none() || there.kind == kind {
        return None;
    }
    let mut units = position.units.clone();
    for unit in &mut units {
        if unit.id == there.id {
            unit.kind = kind;
        }
    }
    Some(units)
}

/// The choices of a kind that the owner of a unit has at set-up.
pub(crate) fn choices(unit: &Unit) -> Vec<Order> {
    let mut orders = Vec::new();
    for kind in [UnitKind::Army, UnitKind::Fleet] {
        orders.push(Order::Kinds(KindOrder::Choose {
            unit: UnitRef::new(kind, unit.place),
        }));
    }
    orders
}
