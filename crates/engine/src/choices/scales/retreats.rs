//! Retreats with alternatives: the first of several places that is open to the unit.

use super::move_to;
use crate::calendar::PhaseKind;
use crate::choices::units::disbandment;
use crate::choices::{Asked, Breadth};
use crate::order::{Action, Order, UnitRef};
use crate::position::{Position, Unit};
use chancery_atlas::board::{Place, Terrain, UnitKind};

/// Where a dislodged unit may go: one place, two or three in any order, and its disbandment. An
/// army aboard may go ashore; a fleet that carries one is named as a pair where it takes the army
/// along. `None` where no retreats are due, or these are not of several time scales.
pub(crate) fn retreats(asked: &Asked<'_>, unit: &Unit, breadth: Breadth) -> Option<Vec<Order>> {
    if !asked.variant.has_scales() || asked.state.phase.kind != PhaseKind::Retreats {
        return None;
    }
    let (table, position) = (asked.table, &asked.state.position);
    let dislodged = position.dislodged_unit(unit.id);
    let open: &[Place] = dislodged.map_or(&[], |dislodged| &dislodged.retreats);
    let named = named(position, unit);
    // Whoever is aboard comes along to sea, and is disbanded with the fleet; ashore he went before
    // it.
    let as_pair = |to: Place| {
        named.pair
            && matches!(
                table.board.terrain(to.province),
                Terrain::Sea | Terrain::Canal
            )
    };
    let mut actions: Vec<Action> = open.iter().copied().map(move_to).collect();
    actions.extend(disbandment(table.rules, open));
    let rest = |taken: &[Place]| {
        open.iter()
            .copied()
            .filter(|place| !taken.contains(place))
            .collect::<Vec<_>>()
    };
    for &first in open.iter().filter(|_| breadth == Breadth::Wide) {
        for second in rest(&[first]) {
            actions.push(Action::Either {
                choices: vec![first, second],
            });
            let third = rest(&[first, second]).into_iter();
            actions.extend(third.map(|third| Action::Either {
                choices: vec![first, second, third],
            }));
        }
    }
    let order = |action: Action| {
        let pair = match &action {
            Action::Move { to, .. } => as_pair(*to),
            Action::Either { choices } => choices.iter().all(|&to| as_pair(to)),
            _ => false,
        };
        Order::Unit {
            unit: UnitRef { pair, ..named },
            action,
        }
    };
    Some(actions.into_iter().map(order).collect())
}

fn named(position: &Position, unit: &Unit) -> UnitRef {
    match unit.kind {
        UnitKind::Army if position.carried(unit.id).is_some() => {
            UnitRef::aboard(unit.place.province)
        }
        UnitKind::Army => UnitRef::new(UnitKind::Army, unit.place),
        UnitKind::Fleet if position.cargo(unit.id).is_some() => UnitRef::pair(unit.place),
        UnitKind::Fleet => UnitRef::new(UnitKind::Fleet, unit.place),
    }
}
