//! Armies aboard fleets: boarding, landing and ferries, on the standard board, in 1885 and on the
//! open seas of 1492.

use crate::open_seas::{properties, scene as west};
use crate::support::carriers::{self, Lots, WATERS};
use crate::support::lines::submissions;
use crate::support::taken_away::{self, Scene};
use chancery_atlas::board::{Board, Place, ProvinceId, UnitKind, builtin};
use chancery_engine::adjudicate::{
    ArmyFleet, CarryingReason, HouseRules, Reason, Resolver, Verdict,
};
use chancery_engine::position::Position;
use chancery_engine::variant::{Standard, Table, Variant};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::sync::Arc;

fn lots() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0..10_000_usize, 211)
}

fn settle(board: &Board, rules: &HouseRules, scene: &Scene) -> Vec<Verdict> {
    Resolver::new()
        .settle(board, rules, &scene.position, &scene.orders)
        .verdicts
        .to_vec()
}

fn year_1885() -> Arc<Board> {
    builtin::load("1885").unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6000, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

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

/// What came of orders on the standard board with Davis's module; of the fleets the first carries
/// an army.
fn told(fleets: &[(&str, &str)], armies: &[(&str, &str)], lines: &[&str]) -> Vec<Verdict> {
    let board = builtin::standard();
    let rules = HouseRules {
        army_fleet: ArmyFleet::Davis1984,
        ..HouseRules::default()
    };
    let table = Table::new(board, &rules);
    let mut state = Standard.start(table, 7);
    state.position = Position::empty(board);
    let kinds = fleets
        .iter()
        .map(|unit| (UnitKind::Fleet, unit))
        .chain(armies.iter().map(|unit| (UnitKind::Army, unit)));
    let put = |(kind, (owner, name)): (UnitKind, &(&str, &str))| {
        let place = if kind == UnitKind::Fleet {
            board.fleet_places(at(name))[0]
        } else {
            Place::new(at(name))
        };
        state
            .position
            .add(board.find_power(owner).unwrap(), kind, place)
    };
    let ids: Vec<_> = kinds.map(put).collect();
    carriers::load(&mut state.position, ids[0]);
    Standard
        .settle(
            table,
            &state,
            &submissions(&Standard, table, &state, lines),
            &[],
        )
        .verdicts
}

fn at(name: &str) -> ProvinceId {
    builtin::standard().find_exact(name).unwrap()
}

/// A sea that two would have taken is not lost to one of them alone.
#[test]
fn a_lost_sea_names_all_who_would_have_taken_it() {
    let fleets = [
        ("Austria", "ENG"),
        ("England", "IRI"),
        ("England", "Wal"),
        ("France", "NTH"),
        ("France", "Bel"),
        ("France", "Lon"),
    ];
    let lines = [
        "Austria: A(ENG) D Pic",
        "England: F IRI - ENG",
        "England: F Wal S F IRI - ENG",
        "France: F NTH - ENG",
        "France: F Bel S F NTH - ENG",
        "France: F Lon S F NTH - ENG",
    ];
    let told = told(&fleets, &[], &lines)[0];
    assert_eq!(
        (told.reason, told.also.named()),
        (
            Reason::Carrying(CarryingReason::SeaLost {
                sea: at("ENG"),
                by: at("NTH")
            }),
            [at("IRI")].as_slice()
        )
    );
}

/// Who left a sea and who came there after him attack from one place: it is named once.
#[test]
fn two_attacks_from_one_sea_are_named_once() {
    let lines = [
        "France: F TYS - ION",
        "France: A(ION) D Apu",
        "France: F Gre S F TYS - ION",
        "England: F ION - Apu",
        "Austria: A Apu S A Nap",
        "Austria: A Nap H",
    ];
    let told = told(
        &[("France", "TYS"), ("France", "Gre"), ("England", "ION")],
        &[("Austria", "Apu"), ("Austria", "Nap")],
        &lines,
    )[4];
    assert_eq!(
        (told.reason, told.also.named()),
        (Reason::Cut { by: at("ION") }, [].as_slice())
    );
}
