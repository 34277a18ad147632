//! The list of legal orders against its simple definition: every form that there is, judged alone.

use std::collections::HashSet;

use chancery_atlas::board::{Board, Place, UnitKind, builtin};
use chancery_engine::adjudicate::{BoundOrder, Field, LegalOrder, Occupants, Way, judge};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Action, Order, Travel, UnitRef};
use chancery_engine::play::Match;
use chancery_engine::position::{Position, Unit};
use chancery_engine::variant;

use crate::support::draws::Draws;

/// Games last until this year.
const LAST_YEAR: u16 = 1906;

/// Every action of a unit of the standard game, as orders are usually written: coasts are named
/// where there are several, and in supports may be left out.
fn forms(board: &Board, position: &Position, unit: &Unit) -> Vec<Action> {
    let bare: Vec<Place> = board.province_ids().map(Place::new).collect();
    let stations: Vec<Place> = board
        .province_ids()
        .flat_map(|province| board.fleet_places(province))
        .collect();
    let mut actions = vec![Action::Hold];
    let own = match unit.kind {
        UnitKind::Army => &bare,
        UnitKind::Fleet => &stations,
    };
    for &to in own {
        for travel in [Travel::Unsaid, Travel::Convoy] {
            actions.push(Action::Move { to, travel });
        }
    }
    for other in &position.units {
        if other.id == unit.id {
            continue;
        }
        let named = UnitRef::new(other.kind, other.place);
        actions.push(Action::SupportHold { unit: named });
        for &to in &bare {
            actions.push(Action::SupportMove { unit: named, to });
            actions.push(Action::Convoy {
                army: named,
                to,
                ferry: false,
            });
        }
        for &to in &stations {
            if other.kind == UnitKind::Fleet && to.coast.is_some() {
                actions.push(Action::SupportMove { unit: named, to });
            }
        }
    }
    actions
}

/// Whether a move that asks for a convoy is to get one: over land the list leaves it out.
fn sails(order: &Order, bound: BoundOrder) -> bool {
    let is_asked = matches!(
        order.action(),
        Some(Action::Move {
            travel: Travel::Convoy,
            ..
        })
    );
    let walks = matches!(
        bound.legal,
        LegalOrder::Move {
            way: Way::Direct,
            ..
        }
    );
    !(is_asked && walks)
}

#[test]
fn the_list_is_every_form_judged_alone() {
    let standard = variant::by_id("standard").unwrap();
    let mut compared = 0;
    for seed in 1..4 {
        let mut draws = Draws(seed);
        let mut game = Match::new(standard, builtin::standard());
        while game.ending().is_none() && game.year() < LAST_YEAR {
            let before = game.clone();
            let position = &before.state().position;
            let occupants = Occupants::new(before.board(), &position.units);
            let field = Field::new(before.board(), before.rules(), position, &occupants);
            for due in before.demands() {
                let listed: Vec<Order> = game.legal_orders(&due).collect();
                if before.phase().kind == PhaseKind::Movement {
                    let unit = position.unit(due.demand.unit().unwrap()).unwrap();
                    let mut legal = HashSet::new();
                    for action in forms(before.board(), position, unit) {
                        let order = Order::Unit {
                            unit: UnitRef::new(unit.kind, unit.place),
                            action,
                        };
                        if let Ok(bound) = judge(&field, unit.power, &order)
                            && sails(&order, bound)
                        {
                            legal.insert(order);
                        }
                    }
                    assert_eq!(listed.len(), legal.len(), "{listed:?}");
                    assert_eq!(listed.iter().cloned().collect::<HashSet<_>>(), legal);
                    compared += legal.len();
                }
                if let Some(order) = draws.pick(&listed) {
                    game.give(due.author, order);
                }
            }
            game.settle();
        }
    }
    assert!(compared > 5_000, "{compared}");
}
