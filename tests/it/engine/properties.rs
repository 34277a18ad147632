//! What must hold of the adjudicator whatever is ordered.

use crate::support::disorder;
use crate::support::oracle;
use crate::support::skirmish;
use crate::support::taken_away;

use chancery_atlas::board::{Board, ProvinceId, UnitKind, builtin};
use chancery_engine::adjudicate::{
    After, ConvoyPath, HouseRules, Outcome, Reason, Resolver, Verdict, VoidReason,
};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::Submission;
use chancery_engine::position::{Position, Unit};
use chancery_engine::variant::{Fate, Settlement, Standard, State, Table, Variant};
use disorder::{check_hand_order, meant_for, orders};
use oracle::Oracle;
use proptest::prelude::*;
use skirmish::{Skirmish, channel_draws, draws};
use taken_away::Scene;

fn settle(rules: &HouseRules, units: &[Unit], orders: &[Submission]) -> (Vec<Verdict>, Vec<After>) {
    let mut resolver = Resolver::new();
    let movement = resolver.settle(builtin::standard(), rules, units, orders);
    (movement.verdicts.to_vec(), movement.units.to_vec())
}

/// House rules with some of those that touch movement chosen otherwise.
fn rules() -> impl Strategy<Value = HouseRules> {
    let bits = (any::<bool>(), any::<bool>(), any::<bool>());
    bits.prop_map(|(routes, cut, origin)| {
        // The rules written down a second time know named routes as binding only.
        let mut rules = HouseRules {
            convoy_path: ConvoyPath::Binding,
            ..HouseRules::default()
        };
        for (name, value, other) in [
            ("convoy-routes", "all", routes),
            ("convoyed-cut", "cuts", cut),
            ("convoyed-origin", "open", origin),
        ] {
            if other {
                rules.set(&[], name, value).unwrap();
            }
        }
        rules
    })
}

/// The only outcome that agrees with the rules is the one found; where there are several it is one
/// of them, with rings gone round; where there is none, or several over a convoy, it agrees once
/// the armies of the paradox are taken not to be carried.
fn agrees_with_the_rules(skirmish: &Skirmish, rules: &HouseRules) -> Result<(), TestCaseError> {
    let board = builtin::standard();
    let (verdicts, after) = settle(rules, &skirmish.units, &skirmish.orders);
    let void: Vec<bool> = verdicts
        .iter()
        .map(|v| v.outcome == Outcome::Void)
        .collect();
    crate::support::asked_of_both();
    let mut oracle = Oracle::new(board, rules, &skirmish.units, &skirmish.orders, &void);
    let found: Vec<bool> = after
        .iter()
        .map(|a| matches!(a, After::Moved { .. }))
        .collect();
    let right = oracle.outcomes();
    let is_paradox = |unit: &Unit| {
        let mut lines = skirmish.orders.iter().zip(&verdicts);
        lines.any(|(o, v)| {
            o.order
                .unit()
                .is_some_and(|u| u.place.province == unit.place.province)
                && matches!(v.reason, Reason::Paradox { .. })
        })
    };
    let paradox: Vec<usize> = (0..skirmish.units.len())
        .filter(|&u| is_paradox(&skirmish.units[u]))
        .collect();
    if paradox.is_empty() {
        prop_assert!(
            right.contains(&found),
            "{found:?} of {right:?} in {skirmish:#?}"
        );
        // Of several, the one in which most moves get in.
        let moves = |outcome: &Vec<bool>| outcome.iter().filter(|m| **m).count();
        prop_assert_eq!(
            Some(moves(&found)),
            right.iter().map(moves).max(),
            "{:?} of {:?} in {:#?}",
            found,
            right,
            skirmish
        );
    } else {
        prop_assert!(right.len() != 1, "no paradox: {right:?} in {skirmish:#?}");
        prop_assert!(paradox.iter().all(|&army| oracle.sails(army)));
        oracle.stranded = paradox;
        prop_assert!(oracle.agrees(&found), "{found:?} in {skirmish:#?}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn results_agree_with_the_rules((theatre, draws) in draws(), rules in rules()) {
        agrees_with_the_rules(&Skirmish::new(builtin::standard(), &rules, theatre, &draws), &rules)?;
    }

    #[test]
    fn results_agree_with_the_rules_where_paradoxes_live(draws in channel_draws(), rules in rules()) {
        agrees_with_the_rules(&Skirmish::in_the_channel(builtin::standard(), &draws), &rules)?;
    }

    /// Nobody gains by writing his slip first.
    #[test]
    fn the_order_of_entry_does_not_matter(draws in channel_draws(), turn in 0..12_usize, mut rules in rules(), paradox in 0..3_usize) {
        rules.set(&[], "convoy-paradox", ["szykman", "all-hold", "1982"][paradox]).unwrap();
        let skirmish = Skirmish::in_the_channel(builtin::standard(), &draws);
        let (verdicts, after) = settle(&rules, &skirmish.units, &skirmish.orders);
        let mut orders = skirmish.orders.clone();
        orders.reverse();
        let turn = turn % orders.len().max(1);
        orders.rotate_left(turn);
        let (mut again, after_again) = settle(&rules, &skirmish.units, &orders);
        again.rotate_right(turn);
        again.reverse();
        prop_assert_eq!(verdicts, again);
        prop_assert_eq!(after, after_again);
    }

    /// Every reason is true: without what it names, the order gets past what had stopped it.
    #[test]
    fn reasons_are_true((theatre, draws) in draws(), channel in channel_draws(), mut rules in rules(), paradox in 0..3_usize) {
        rules.set(&[], "convoy-paradox", ["szykman", "all-hold", "1982"][paradox]).unwrap();
        for skirmish in [Skirmish::new(builtin::standard(), &rules, theatre, &draws), Skirmish::in_the_channel(builtin::standard(), &channel)] {
            let mut position = Position::empty(builtin::standard());
            position.units = skirmish.units;
            let scene = Scene { position, orders: skirmish.orders };
            taken_away::check(builtin::standard(), &scene, |scene| settle(&rules, &scene.position.units, &scene.orders).0)?;
        }
    }

    /// A void order is as good as none.
    #[test]
    fn void_orders_have_no_effect((theatre, draws) in draws(), nonsense in orders(20), at in 0..20_usize) {
        let rules = HouseRules { convoy_path: ConvoyPath::Binding, ..HouseRules::default() };
        let mut skirmish = Skirmish::new(builtin::standard(), &rules, theatre, &draws);
        let before = skirmish.orders.len();
        skirmish.orders.extend(nonsense);
        skirmish.orders.rotate_left(at % before.max(1));
        let (verdicts, after) = settle(&rules, &skirmish.units, &skirmish.orders);
        // Of two legal orders neither counts, though one alone would: both are left in.
        let counts = |v: &Verdict| v.outcome != Outcome::Void || v.reason == Reason::Void(VoidReason::TwoOrders);
        let kept: Vec<Submission> = skirmish.orders.iter().zip(&verdicts).filter(|(_, v)| counts(v)).map(|(o, _)| o.clone()).collect();
        let (kept_verdicts, kept_after) = settle(&rules, &skirmish.units, &kept);
        prop_assert_eq!(after, kept_after);
        prop_assert_eq!(verdicts.into_iter().filter(counts).collect::<Vec<_>>(), kept_verdicts);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// A game of whatever orders goes on: every unit stands in one place it can stand in, none is
    /// lost or doubled, and what is due is done.
    #[test]
    fn any_game_goes_on(phases in prop::collection::vec(orders(60), 1..25), option in 0..HouseRules::SPECS.len(), choice in 0..3_usize) {
        let board = builtin::standard();
        let mut rules = HouseRules::default();
        rules.choose(option, choice);
        let table = Table { board, rules: &rules };
        let mut state = Standard.start(table, 7);
        for drawn in phases {
            let orders = meant_for(&state, drawn);
            let settlement = Standard.settle(table, &state, &orders, &[]);
            prop_assert_eq!(settlement.verdicts.len(), orders.len());
            check_units(board, &state, &settlement)?;
            check_hand_order(&state, &settlement)?;
            prop_assert!(settlement.after.phase > state.phase);
            if state.phase.kind == PhaseKind::Adjustments {
                for power in board.power_ids() {
                    let position = &settlement.after.position;
                    prop_assert!(position.units_of(power).count() <= position.centre_count(board, power));
                }
            }
            state = settlement.after;
        }
    }
}

fn check_units(
    board: &Board,
    before: &State,
    settlement: &Settlement,
) -> Result<(), TestCaseError> {
    let after = &settlement.after.position;
    let mut provinces: Vec<ProvinceId> = after.units.iter().map(|u| u.place.province).collect();
    provinces.sort_unstable();
    provinces.dedup();
    prop_assert_eq!(
        provinces.len(),
        after.units.len(),
        "two units in one province"
    );
    for unit in &after.units {
        let fits = match unit.kind {
            UnitKind::Army => {
                board.terrain(unit.place.province).is_land() && unit.place.coast.is_none()
            }
            UnitKind::Fleet => {
                board
                    .fleet_places(unit.place.province)
                    .contains(&unit.place)
                    && board.terrain(unit.place.province).is_navigable()
            }
        };
        prop_assert!(fits, "{unit:?}");
    }
    let mut had: Vec<_> = before
        .position
        .units
        .iter()
        .chain(before.position.dislodged.iter().map(|d| &d.unit))
        .map(|u| u.id)
        .collect();
    let mut has: Vec<_> = after
        .units
        .iter()
        .chain(after.dislodged.iter().map(|d| &d.unit))
        .map(|u| u.id)
        .collect();
    for event in &settlement.events {
        match event.fate {
            Fate::Built => had.push(event.unit.id),
            Fate::Gone { .. } => has.push(event.unit.id),
            _ => {}
        }
    }
    had.sort_unstable();
    has.sort_unstable();
    prop_assert_eq!(had, has, "a unit was lost or doubled");
    prop_assert!(after.units.is_sorted_by_key(|u| (u.power, u.id)));
    prop_assert!(after.dislodged.iter().all(|d| !d.retreats.is_empty()));
    Ok(())
}
