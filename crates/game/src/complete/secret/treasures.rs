//! What the order of a unit that holds a treasure may say of it (1492).

use crate::complete::Query;
use crate::complete::outlook::Outlook;
use chancery_engine::order::{Action, Order, Taking};
use chancery_engine::position::Unit;

/// The orders that say of a treasure whether it is taken along, where the unit holds one and that
/// much was typed: seldom is it said.
pub(crate) fn said(
    query: &Query<'_>,
    outlook: &Outlook<'_>,
    unit: &Unit,
    orders: &[Order],
) -> Vec<Order> {
    if !query.text.to_lowercase().contains(" w") || !holds(query, outlook, unit) {
        return Vec::new();
    }
    let says = |order: &Order| {
        [Taking::With, Taking::Without]
            .into_iter()
            .filter_map(|treasure| match order.clone() {
                Order::Unit {
                    mut unit,
                    action:
                        action @ (Action::Move { .. } | Action::Board { .. } | Action::Land { .. }),
                } => {
                    unit.treasure = treasure;
                    Some(Order::Unit { unit, action })
                }
                _ => None,
            })
            .collect::<Vec<_>>()
    };
    orders.iter().flat_map(says).collect()
}

/// Whether a unit holds a treasure, or the fleet that carries it.
fn holds(query: &Query<'_>, outlook: &Outlook<'_>, unit: &Unit) -> bool {
    let carrier = outlook
        .pairs
        .of_army(unit.id)
        .filter(|pair| !pair.boards())
        .map_or(unit, |pair| &pair.fleet);
    let at = carrier.place.province;
    let treasures = query
        .state
        .discoveries
        .iter()
        .flat_map(|discoveries| &discoveries.treasures);
    treasures.into_iter().any(|treasure| match treasure.holder {
        Some(holder) => holder == carrier.id,
        None => treasure.at == at && !outlook.is_open(at),
    })
}
