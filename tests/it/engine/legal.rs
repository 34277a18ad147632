//! The list of legal orders against its simple definitions: every form that there is, judged alone,
//! and every order that might make sense, judged as any order is.

use std::collections::HashSet;

use chancery_atlas::board::{Board, Place, UnitKind, builtin};
use chancery_engine::adjudicate::{
    BoundOrder, Field, HouseRules, LegalOrder, Occupants, OptionGroup, Way, judge,
};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::choices::{Asked, OrderChoices};
use chancery_engine::order::{Action, Order, Travel, UnitRef};
use chancery_engine::play::{Due, Match};
use chancery_engine::position::{Position, Unit};
use chancery_engine::variant::{self, Variant};

use super::played::board_for;
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

/// What is legal of every form of order, each judged by itself, is what is listed as legal; how
/// many that are.
fn compare(game: &Match, due: &Due) -> usize {
    let bound = game
        .variant()
        .bind(game.table(), game.state(), game.given());
    let asked = Asked {
        table: game.table(),
        variant: game.variant(),
        state: game.state(),
        orders: game.given(),
        bound: &bound,
        author: due.author,
        demand: &due.demand,
    };
    let reaches = asked.reaches();
    let choices = OrderChoices::new(asked, &reaches);
    let mut judged = choices.all();
    judged.retain(|order| choices.is_legal(order));
    assert_eq!(choices.legal(), judged, "{due:?}");
    judged.len()
}

/// Plays a year at random under these rules, comparing everybody's lists.
fn compare_year(variant: &'static dyn Variant, rules: HouseRules) -> usize {
    let mut game = Match::new(variant, board_for(variant)).with_rules(rules);
    let mut draws = Draws(7);
    let first = game.year();
    let mut compared = 0;
    while game.ending().is_none() && game.year() == first {
        for due in game.demands() {
            compared += compare(&game, &due);
            let listed: Vec<Order> = game.legal_orders(&due).collect();
            if let Some(order) = draws.pick(&listed) {
                game.give(due.author, order);
            }
        }
        game.settle();
    }
    compared
}

#[test]
fn what_is_listed_is_judged_as_any_order() {
    for &variant in variant::all() {
        let compared = compare_year(variant, variant.house_rules());
        // In what people own no power, nobody orders anything before he has bought influence.
        assert!(compared > 200 || variant.has_ballots(), "{compared}");
    }
}

#[test]
fn house_rules_of_orders_hold_for_the_list() {
    let standard = variant::by_id("standard").unwrap();
    let mut rules_tried = 0;
    for spec in HouseRules::SPECS {
        if !matches!(
            spec.group,
            OptionGroup::Orders | OptionGroup::Convoys | OptionGroup::Coasts
        ) {
            continue;
        }
        for choice in &spec.choices[1..] {
            let mut rules = standard.house_rules();
            rules.set(&[], spec.name, choice.value).unwrap();
            assert!(compare_year(standard, rules) > 200, "{}", spec.name);
            rules_tried += 1;
        }
    }
    assert!(rules_tried > 10, "{rules_tried}");
}
