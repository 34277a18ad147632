//! Orders without the letter of their unit count where one kind alone is possible, and orders that
//! another of their writer spoils are doubted.

use super::Scene;
use crate::screen::scales::game;
use chancery_engine::adjudicate::{Outcome, VoidReason};
use chancery_engine::order::{Order, Reading, write_order};
use chancery_engine::variant::{Caution, Mercator, Variant};

/// Whether each line counts.
fn count(scene: &Scene, lines: &[&str]) -> Vec<bool> {
    let settlement = scene.settle(lines);
    let verdicts = settlement.verdicts.iter();
    verdicts
        .map(|verdict| verdict.outcome != Outcome::Void)
        .collect()
}

#[test]
fn a_fleet_that_no_order_loads_or_empties_needs_no_letter() {
    let scene = Scene::new(&["England: F Lon, A Yor, A/F NTH, F Den", "Germany: F Kie"]);
    let lines = [
        "England: TS2 Lon - ENG",
        "England: TS2 Yor - Wal",
        "England: TS2 NTH - SKA",
        "England: TS2 Den S NTH - SKA",
        "Germany: TS2 Kie - HEL",
    ];
    assert_eq!(count(&scene, &lines), [true; 5]);
    assert_eq!(scene.doubts(&lines), []);
    let strict = scene.with("missing-kind", "void");
    assert_eq!(
        count(&strict, &lines[..3]),
        [false, false, false],
        "the house rule voids them"
    );
}

#[test]
fn a_fleet_that_may_be_alone_or_not_needs_its_letter() {
    let scene = Scene::new(&["England: A Lon, F ENG, A/F NTH, A Nwy, F NWG"]);
    let lines = [
        "England: TS1 A(Lon) B F(ENG)",
        "England: TS2 ENG - MAO",
        "England: TS1 A(NTH) L Den",
        "England: TS2 NTH - SKA",
    ];
    assert_eq!(count(&scene, &lines), [true, false, true, false]);
    let why = |at: &str| Caution::Void(VoidReason::KindNotNamed(scene.at(at)));
    assert_eq!(scene.doubts(&lines), [(1, why("ENG")), (3, why("NTH"))]);
    // What others write of it in vain changes nothing.
    let scene = Scene::new(&["England: F ENG", "France: A Bre"]);
    let lines = [
        "France: TS1 A(Bre) B English F(ENG)",
        "England: TS2 ENG - MAO",
    ];
    assert_eq!(count(&scene, &lines), [false, true]);
}

#[test]
fn a_supplementary_move_needs_no_letter_where_its_fleet_lost_its_army_or_took_one_on() {
    let scene = Scene::new(&["England: A/F MAO, A Gas"]);
    let lands = ["England: TS3 A(MAO) D Por", "England: TS3 MAO - NAO"];
    assert_eq!(count(&scene, &lands), [true, true]);
    let both = [lands[0], "England: TS3 A(Gas) E F(MAO)", lands[1]];
    assert_eq!(count(&scene, &both), [true, true, false]);
}

#[test]
fn an_order_that_another_of_the_same_writer_spoils_is_doubted() {
    let scene = Scene::new(&["England: A/F MAO, A Gas", "France: F ENG"]);
    let lines = [
        "England: TS2 A/F(MAO) - NAO",
        "England: TS3 A(MAO) D Por",
        "England: TS3 A(Gas) E F(MAO)",
    ];
    assert_eq!(
        scene.doubts(&lines),
        [
            (1, Caution::SpoiltBy { order: 0 }),
            (2, Caution::SpoiltBy { order: 0 })
        ]
    );
    assert_eq!(Mercator.doubts(scene.table(), &scene.state, &[]), []);
}

#[test]
fn a_slip_asks_for_the_letter_that_its_other_lines_leave_open() {
    let game = game(
        "February 1901",
        &["England A Lon", "England F ENG", "England F NTH"],
    );
    let england = game.board().find_power("England");
    let read = |text: &str| -> Vec<String> {
        let lines = game.read_slip(england, text).lines.into_iter();
        let orders = lines.map(|line| match line.reading {
            Reading::Order { order, .. } => vec![order],
            Reading::Ambiguous { candidates, .. } => candidates,
            other => panic!("{other:?}"),
        });
        let write = |order: &Order| write_order(game.board(), None, order);
        orders
            .map(|orders| orders.iter().map(write).collect::<Vec<_>>().join(" | "))
            .collect()
    };
    assert_eq!(
        read("ENG - MAO\nNTH - NWG\nTS1 A(Lon) B F(ENG)"),
        ["F ENG - MAO | A/F ENG - MAO", "NTH - NWG", "A Lon B F ENG"]
    );
    assert_eq!(read("ENG - MAO"), ["ENG - MAO"]);
}
