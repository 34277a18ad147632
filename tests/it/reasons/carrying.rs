//! Armies aboard fleets: boarding, landing and ferries, on the standard board, in 1885 and on the open seas of 1492.

use crate::open_seas::{properties, scene as west};
use crate::support::carriers::{self, Lots, WATERS};
use crate::support::lines::submissions;
use crate::support::taken_away::{self, Scene};
use chancery::adjudicate::{ArmyFleet, HouseRules, Reason, Resolver, Verdict};
use chancery::board::{Board, UnitKind, builtin};
use chancery::position::Position;
use chancery::variant::{Standard, Table, Variant};
use proptest::prelude::*;
use std::sync::Arc;

fn lots() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0..10_000_usize, 211)
}

fn settle(board: &Board, rules: &HouseRules, scene: &Scene) -> Vec<Verdict> {
    Resolver::new().settle(board, rules, &scene.position, &scene.orders).verdicts.to_vec()
}

fn year_1885() -> Arc<Board> {
    builtin::load("1885").unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn of_armies_aboard_are_true(lots in lots(), theatre in 0..WATERS.len()) {
        let mut lots = Lots(&lots, 0);
        let rules = carriers::rules(&mut lots);
        let scenes = [carriers::scene(builtin::standard(), WATERS[theatre], &mut lots), carriers::storm(builtin::standard(), &mut lots)];
        for scene in &scenes {
            taken_away::check(builtin::standard(), scene, |scene| settle(builtin::standard(), &rules, scene))?;
        }
    }

    #[test]
    fn of_1885_are_true(lots in lots(), theatre in 0..WATERS.len(), davis in any::<bool>()) {
        let board = year_1885();
        let mut lots = Lots(&lots, 0);
        let mut rules = carriers::rules(&mut lots);
        if !davis {
            rules.army_fleet = ArmyFleet::None;
        }
        let mut scene = carriers::scene(&board, WATERS[theatre], &mut lots);
        if !davis {
            scene.position.aboard.clear();
        }
        taken_away::check(&board, &scene, |scene| settle(&board, &rules, scene))?;
    }

    #[test]
    fn of_the_open_seas_are_true(units in properties::units(), lines in properties::lines()) {
        let scene = properties::scene(&units);
        let orders = properties::orders(&scene, &lines);
        let given = Scene { position: scene.position.clone(), orders };
        taken_away::check(west::board(), &given, |given| {
            let scene = west::Scene { position: given.position.clone(), ..scene.clone() };
            scene.settle_orders(&given.orders).verdicts
        })?;
    }
}

/// A sea that two would have taken is not lost to one of them alone.
#[test]
fn a_lost_sea_names_all_who_would_have_taken_it() {
    let board = builtin::standard();
    let rules = HouseRules { army_fleet: ArmyFleet::Davis1984, ..HouseRules::default() };
    let mut state = Standard.start(Table { board, rules: &rules }, 7);
    state.position = Position::empty(board);
    let at = |name: &str| board.find_exact(name).unwrap();
    let mut put = |owner: &str, name: &str| {
        let power = board.find_power(owner).unwrap();
        state.position.add(power, UnitKind::Fleet, board.fleet_places(at(name))[0])
    };
    let fleet = put("Austria", "ENG");
    [("England", "IRI"), ("England", "Wal"), ("France", "NTH"), ("France", "Bel"), ("France", "Lon")].map(|(owner, name)| put(owner, name));
    carriers::load(&mut state.position, fleet);
    let lines = [
        "Austria: A(ENG) D Pic",
        "England: F IRI - ENG",
        "England: F Wal S F IRI - ENG",
        "France: F NTH - ENG",
        "France: F Bel S F NTH - ENG",
        "France: F Lon S F NTH - ENG",
    ];
    let table = Table { board, rules: &rules };
    let told = Standard.settle(table, &state, &submissions(&Standard, table, &state, &lines)).verdicts[0];
    assert_eq!((told.reason, told.also.named()), (Reason::SeaLost { sea: at("ENG"), by: at("NTH") }, [at("IRI")].as_slice()));
}
