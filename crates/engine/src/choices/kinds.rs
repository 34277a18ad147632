//! Units whose kind is not shown: orders of the owner who has not chosen yet may be those of an
//! army or of a fleet, and what others order for such a unit is judged as they name it.

use crate::calendar::PhaseKind;
use crate::order::{Action, KindOrder, Order, UnitRef};
use crate::position::{Position, Unit};
use crate::variant::{Demand, State, Table};
use chancery_atlas::board::{Place, UnitKind};

/// The game with the unit that is asked for as an army, and as a fleet, where its owner has not chosen
/// yet and its order says which it is.
pub fn as_either(table: Table<'_>, state: &State, demand: &Demand) -> Option<[State; 2]> {
    let Demand::Unit(id) = *demand else {
        return None;
    };
    let free = state.position.free_kind(id)?;
    let open = !free.chosen && state.phase.kind == PhaseKind::Movement;
    let shown = |kind| {
        let mut state = state.clone();
        state.position.free_kinds.retain(|free| free.unit != id);
        for unit in state.position.units.iter_mut().filter(|unit| unit.id == id) {
            let at = unit.place.province;
            let mut as_fleets = table
                .board
                .power(unit.power)
                .free_units
                .iter()
                .filter(|place| place.province == at);
            let place = as_fleets
                .next()
                .filter(|_| kind == UnitKind::Fleet)
                .copied()
                .unwrap_or(Place::of(at));
            *unit = Unit {
                kind,
                place,
                ..*unit
            };
        }
        state
    };
    open.then(|| [UnitKind::Army, UnitKind::Fleet].map(shown))
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
    let there = position
        .unit_in(place.province)
        .filter(|unit| position.free_kind(unit.id).is_some() && unit.kind != kind)?;
    Some(
        position
            .units
            .iter()
            .map(|unit| {
                if unit.id == there.id {
                    Unit { kind, ..*unit }
                } else {
                    *unit
                }
            })
            .collect(),
    )
}

pub(crate) fn choices(unit: &Unit) -> Vec<Order> {
    let kinds = [UnitKind::Army, UnitKind::Fleet].into_iter();
    kinds
        .map(|kind| {
            Order::Kinds(KindOrder::Choose {
                unit: UnitRef::new(kind, unit.place),
            })
        })
        .collect()
}
