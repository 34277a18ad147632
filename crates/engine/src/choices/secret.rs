//! What the order of a unit that holds a treasure may say of it (1492).

use super::OrderChoices;
use crate::order::{Action, Order, Taking, UnitRef};
use crate::position::Unit;

/// The same orders, saying of a treasure whether it is taken along, where the unit holds one.
pub fn said(choices: &OrderChoices<'_>, unit: &Unit, orders: &[Order]) -> Vec<Order> {
    if !holds(choices, unit) {
        return Vec::new();
    }
    let mut said = Vec::new();
    for order in orders {
        // Only a unit that goes somewhere takes its treasure along or leaves it.
        let Order::Unit {
            unit,
            action: action @ (Action::Move { .. } | Action::Board { .. } | Action::Land { .. }),
        } = order
        else {
            continue;
        };
        for treasure in [Taking::With, Taking::Without] {
            said.push(Order::Unit {
                unit: UnitRef { treasure, ..*unit },
                action: action.clone(),
            });
        }
    }
    said
}

/// Whether a unit holds a treasure, or the fleet that carries it.
fn holds(choices: &OrderChoices<'_>, unit: &Unit) -> bool {
    let carrier = choices
        .pairs
        .of_army(unit.id)
        .filter(|pair| !pair.boards())
        .map_or(unit, |pair| &pair.fleet);
    let at = carrier.place.province;
    let treasures = choices
        .asked
        .state
        .discoveries
        .iter()
        .flat_map(|discoveries| &discoveries.treasures);
    treasures.into_iter().any(|treasure| match treasure.holder {
        Some(holder) => holder == carrier.id,
        // In an open sea several units may be beside one that nobody holds.
        None => treasure.at == at && !choices.is_open(at),
    })
}
