//! Moves, supports and battles round open seas.

use crate::open_seas::scene::{Scene, at};
use chancery_engine::adjudicate::{OpenSeaVoid, Reason, VoidReason};

#[test]
fn fleets_of_all_powers_come_into_one_open_sea_and_none_fights_there() {
    let scene = Scene::new(&[
        "England: F NAO",
        "France: F BOB, F MAO",
        "Portugal: F SAO",
        "Spain: F MAO",
    ]);
    let settled = scene.settle(&[
        "England: F NAO - MAO",
        "France: F BOB - MAO",
        "Portugal: F SAO - MAO",
    ]);
    assert_eq!(settled.outcomes(), ["succeeds"; 3]);
    assert_eq!(
        settled.places(),
        [
            "England F MAO",
            "France F MAO",
            "France F MAO",
            "Portugal F MAO",
            "Spain F MAO"
        ]
    );
    assert!(settled.stand_offs.is_empty());
    assert!(matches!(
        settled.reasons()[0],
        Reason::Moved { over: None, .. }
    ));
}

#[test]
fn fleets_change_places_with_an_open_sea_and_between_two() {
    let scene = Scene::new(&["Spain: F Mor, F MAO", "France: F SAO, F SAO"]);
    let settled = scene.settle(&[
        "Spain: F Mor - SAO",
        "France: F SAO - Mor",
        "France: F SAO - MAO",
        "Spain: F MAO - SAO",
    ]);
    assert_eq!(settled.outcomes(), ["succeeds"; 4]);
    assert_eq!(
        settled.places(),
        ["France F Mor", "France F MAO", "Spain F SAO", "Spain F SAO"]
    );
    assert!(
        settled
            .reasons()
            .iter()
            .all(|reason| !matches!(reason, Reason::Rotated))
    );
}

#[test]
fn what_goes_out_to_an_open_sea_has_left_for_certain() {
    let scene = Scene::new(&["Spain: F Mor", "France: A Alg", "England: F SAO"]);
    // One behind the other, the last into the place of the first, while the place it comes from is
    // attacked as well.
    let settled = scene.settle(&[
        "Spain: F Mor - SAO",
        "France: A Alg - Mor",
        "England: F SAO - MAO",
    ]);
    assert_eq!(settled.outcomes(), ["succeeds"; 3]);
    assert_eq!(
        settled.places(),
        ["England F MAO", "France A Mor", "Spain F SAO"]
    );
}

#[test]
fn two_out_of_one_open_sea_compete_for_a_closed_area() {
    let scene = Scene::new(&["England: F MAO, F MAO", "France: F MAO"]);
    // Two of one power as well as two of different ones.
    let own = scene.settle(&["England: F MAO - SAR", "England: F MAO - SAR"]);
    assert_eq!(own.outcomes(), ["fails", "fails"]);
    assert_eq!(own.stand_offs, [at("SAR")]);
    let foreign = scene.settle(&["England: F MAO - SAR", "France: F MAO - SAR"]);
    assert_eq!(foreign.outcomes(), ["fails", "fails"]);
    assert_eq!(foreign.stand_offs, [at("SAR")]);
    // A third supports one of them out of the sea that all are in.
    let supported = scene.settle(&[
        "England: F MAO - SAR",
        "England: F MAO S F MAO - SAR",
        "France: F MAO - SAR",
    ]);
    assert_eq!(supported.outcomes(), ["succeeds", "succeeds", "fails"]);
    assert_eq!(
        supported.places(),
        ["England F SAR", "England F MAO", "France F MAO"]
    );
}

#[test]
fn a_closed_sea_holds_one_and_is_fought_for() {
    let scene = Scene::new(&["Spain: F SAR", "France: F DOL"]);
    let settled = scene.settle(&["Spain: F SAR - DOL", "France: F DOL - SAR"]);
    assert!(
        settled
            .reasons()
            .iter()
            .all(|reason| matches!(reason, Reason::HeadToHead { .. }))
    );
}

#[test]
fn a_support_from_an_open_sea_is_never_cut() {
    let scene = Scene::new(&[
        "England: F MAO, F SAO",
        "Spain: F SAR",
        "France: F Mor, F ETH",
    ]);
    let lines = [
        "England: F MAO - SAR",
        "England: F SAO S F MAO - SAR",
        "France: F Mor - SAO",
        "France: F ETH - SAO",
    ];
    let settled = scene.settle(&lines);
    assert_eq!(settled.outcomes(), ["succeeds"; 4]);
    assert_eq!(settled.places()[4], "Spain F SAR (dislodged from MAO)");
}

#[test]
fn an_attack_out_of_an_open_sea_cuts_and_dislodges_as_any() {
    let scene = Scene::new(&[
        "England: F SAO, F MAO",
        "Spain: F For, F ETH",
        "France: F DOL",
    ]);
    let settled = scene.settle(&[
        "England: F SAO - For",
        "Spain: F For S F ETH - DOL",
        "Spain: F ETH - DOL",
    ]);
    assert_eq!(settled.reasons()[1], Reason::Cut { by: at("SAO") });
    assert_eq!(settled.outcomes(), ["fails", "fails", "fails"]);
}

#[test]
fn supports_of_what_can_not_be_fought_for_are_idle() {
    let scene = Scene::new(&["England: F SAO, F Mor", "Spain: F MAO, F SAR"]);
    let settled = scene.settle(&[
        "England: F SAO - MAO",
        "Spain: F SAR S F SAO - MAO",
        "England: F Mor S F SAO",
    ]);
    assert_eq!(settled.outcomes(), ["succeeds", "succeeds", "fails"]);
    assert_eq!(settled.reasons()[2], Reason::Unmatched { unit: at("SAO") });
    let held = scene.settle(&["England: F SAO H", "England: F Mor S F SAO"]);
    assert_eq!(held.outcomes(), ["succeeds", "succeeds"]);
    // Idle though it is, it can be cut, but not from the sea on which it bears.
    let scene = Scene::new(&["England: F SAO, F Mor", "Spain: F SAO, F Alg"]);
    let cut = scene.settle(&["England: F Mor S English F SAO", "Spain: F Alg - Mor"]);
    assert_eq!(cut.reasons()[0], Reason::Cut { by: at("Alg") });
    let not_cut = scene.settle(&["England: F Mor S English F SAO", "Spain: F SAO - Mor"]);
    assert_eq!(not_cut.outcomes(), ["succeeds", "fails"]);
}

#[test]
fn nobody_supports_into_the_open_sea_in_which_he_is() {
    let scene = Scene::new(&["England: F SAO, F SAO, F MAO"]);
    let settled = scene.settle(&[
        "England: F SAO S F SAO",
        "England: F SAO S F MAO - SAO",
        "England: F MAO - SAO",
    ]);
    assert_eq!(
        [settled.void(0), settled.void(1)],
        [VoidReason::OpenSeas(OpenSeaVoid::SupportsIntoOwnSea(at("SAO"))); 2]
    );
}

#[test]
fn a_ring_through_an_open_sea_needs_no_ring() {
    let scene = Scene::new(&["Spain: F Mor, F SAO", "France: F WMS"]);
    let settled = scene.settle(&[
        "Spain: F Mor - WMS",
        "France: F WMS - SAO",
        "Spain: F SAO - Mor",
    ]);
    assert_eq!(settled.outcomes(), ["succeeds"; 3]);
    assert!(
        settled
            .reasons()
            .iter()
            .all(|reason| !matches!(reason, Reason::Rotated))
    );
}

#[test]
fn the_eastern_mediterranean_and_the_black_sea_are_next_to_each_other() {
    let scene = Scene::new(&["Spain: F EMS", "France: F BLA, A Tar", "England: A Cau"]);
    let settled = scene.settle(&[
        "Spain: F EMS - BLA",
        "France: F BLA - EMS",
        "France: A Tar H",
    ]);
    assert_eq!(settled.places()[..2], ["England A Cau", "France F EMS"]);
}
