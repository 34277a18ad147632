//! 1885 through its variant: kinds chosen and kept secret, armies aboard.

use crate::support::carriers::{self, Lots, WATERS};
use crate::support::taken_away;
use chancery_atlas::board::builtin;
use chancery_engine::adjudicate::{ArmyFleet, HouseRules};
use chancery_engine::position::{FreeKind, UnitId};
use chancery_engine::variant::{State, Table, Variant, Year1885};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use std::cell::Cell;

/// January of a game in which the kinds of some units are secret, chosen at the set-up or by the
/// orders of the month.
fn january(table: Table<'_>, lots: &mut Lots<'_>, state: &mut State) {
    let of_free_kind = |id: UnitId| FreeKind {
        unit: id,
        chosen: lots.below(2) == 0,
    };
    let powers = || table.board.powers.iter();
    let position = &mut state.position;
    let free = position.units.iter().filter(|unit| {
        let mut places = powers()
            .flat_map(|power| &power.free_units)
            .map(|home| home.province);
        places.any(|home| home == unit.place.province)
    });
    position.free_kinds = free.map(|unit| unit.id).map(of_free_kind).collect();
}

#[test]
fn of_a_game_of_1885_are_true() {
    let (named, secret) = (Cell::new(0), Cell::new(0));
    let board = builtin::load(Year1885.about().board).unwrap();
    let check = |(lots, theatre, davis): (Vec<usize>, usize, bool)| {
        let mut lots = Lots(&lots, 0);
        let module = carriers::rules(&mut lots);
        let mut rules = Year1885.about().house_rules;
        if davis {
            rules = HouseRules {
                own: rules.own,
                ..module
            };
        } else {
            rules.army_fleet = ArmyFleet::None;
        }
        let table = Table::new(&board, &rules);
        let mut scene = carriers::scene(&board, WATERS[theatre], &mut lots);
        if !davis {
            scene.position.aboard.clear();
        }
        let mut state = Year1885.start(table, 7);
        state.phase = Year1885.about().calendar.first_moves();
        scene.position.owners.clone_from(&state.position.owners);
        state.position = scene.position.clone();
        january(table, &mut lots, &mut state);
        secret.set(secret.get() + state.position.free_kinds.len());
        scene
            .position
            .free_kinds
            .clone_from(&state.position.free_kinds);
        let told = taken_away::check(&board, &scene, |scene| {
            let state = State {
                position: scene.position.clone(),
                ..state.clone()
            };
            Year1885.settle(table, &state, &scene.orders, &[]).verdicts
        })?;
        named.set(named.get() + told);
        Ok(())
    };
    let drawn = (
        prop::collection::vec(0..10_000_usize, 211),
        0..WATERS.len(),
        any::<bool>(),
    );
    let config = ProptestConfig {
        cases: 1500,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let run = TestRunner::new(config).run(&drawn, check);
    run.unwrap_or_else(|fault| panic!("{fault}"));
    let counts = [named.get(), secret.get()];
    assert!(counts[0] > 2000 && counts[1] > 500, "{counts:?}");
}
