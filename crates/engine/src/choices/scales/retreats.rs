//! Retreats with alternatives: the first of several places that is open to the unit.

use super::move_to;
use crate::calendar::PhaseKind;
use crate::choices::units::disbandment;
use crate::choices::{Asked, Breadth};
use crate::order::{Action, Order, UnitRef};
use crate::position::{Position, Unit};
use chancery_atlas::board::{Board, Place, Terrain, UnitKind};

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
    let mut actions: Vec<Action> = open.iter().copied().map(move_to).collect();
    actions.extend(disbandment(table.rules, open));
    // Of six open places these are 150, too many to be shown unasked.
    if breadth == Breadth::Wide {
        alternatives(open, &mut actions);
    }
    let named = named(position, unit);
    let mut orders = Vec::with_capacity(actions.len());
    for action in actions {
        let pair = named.pair && takes_army_along(table.board, &action);
        orders.push(Order::Unit {
            unit: UnitRef { pair, ..named },
            action,
        });
    }
    Some(orders)
}

/// Two or three of the places, in every order in which they may be tried.
fn alternatives(open: &[Place], actions: &mut Vec<Action>) {
    // `A Ruh - Hol or Kie` is another order than `A Ruh - Kie or Hol`.
    for &first in open {
        for &second in open.iter().filter(|&&place| place != first) {
            actions.push(Action::Either {
                choices: vec![first, second],
            });
            for &third in open {
                if third != first && third != second {
                    actions.push(Action::Either {
                        choices: vec![first, second, third],
                    });
                }
            }
        }
    }
}

/// Whether a fleet that retreats so takes the army aboard along. Whoever is aboard comes along to
/// sea, and is disbanded with the fleet; ashore he went before it.
fn takes_army_along(board: &Board, retreat: &Action) -> bool {
    let to: &[Place] = match retreat {
        Action::Move { to, .. } => std::slice::from_ref(to),
        Action::Either { choices } => choices,
        _ => return false,
    };
    to.iter()
        .all(|to| matches!(board.terrain(to.province), Terrain::Sea | Terrain::Canal))
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
