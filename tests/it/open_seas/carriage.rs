//! Armies that board, land and are ferried from seas in which several fleets are (army/fleet
//! module, 1984).

use crate::open_seas::scene::{Scene, at};
use chancery_atlas::board::UnitKind;
use chancery_engine::adjudicate::{CarryingReason, CarryingVoid, OpenSeaVoid, Reason, VoidReason};

#[test]
fn a_boarding_in_an_open_sea_is_not_disturbed() {
    let scene = Scene::new(&["Spain: A Mor, F SAO", "England: F MAO, F SAR"]);
    let lines = [
        "Spain: A Mor B F SAO",
        "Spain: F SAO H",
        "England: F MAO - SAO",
        "England: F SAR S F MAO - SAO",
    ];
    let settled = scene.settle(&lines);
    assert_eq!(settled.outcomes(), ["succeeds"; 4]);
    assert_eq!(settled.places()[2], "Spain A aboard 3");
}

#[test]
fn a_fleet_that_supports_takes_nobody_aboard() {
    let scene = Scene::new(&["Spain: A Mor, F SAO, F DOL", "England: F SAO"]);
    let settled = scene.settle(&[
        "Spain: A Mor B F SAO",
        "Spain: F SAO S F DOL - For",
        "Spain: F DOL - For",
    ]);
    assert_eq!(
        settled.reasons()[0],
        Reason::Carrying(CarryingReason::FleetSupported { fleet: at("SAO") })
    );
}

#[test]
fn an_army_boards_the_fleet_of_its_chain_else_the_first_that_is_free() {
    let scene = Scene::new(&["Spain: A Mor, F SAO, F SAO, F SAO, F DOL"]);
    let chain = scene.settle(&[
        "Spain: F SAO - MAO",
        "Spain: A Mor B F SAO",
        "Spain: A/F SAO - SAR",
        "Spain: F SAO - ETH",
    ]);
    assert_eq!(chain.places()[0], "Spain A aboard 2");
    // The first in written order is busy, the second is free; the third has no order.
    let free = scene.settle(&[
        "Spain: A Mor B F SAO",
        "Spain: F DOL H",
        "Spain: F SAO S F DOL",
        "Spain: F SAO - MAO",
    ]);
    assert_eq!(
        free.places()[..3],
        ["Spain A aboard 2", "Spain F SAO", "Spain F MAO"]
    );
    let unordered = scene.settle(&[
        "Spain: A Mor B F SAO",
        "Spain: F DOL H",
        "Spain: F SAO S F DOL",
        "Spain: F SAO FF A Mor - For",
    ]);
    assert_eq!(unordered.places()[0], "Spain A aboard 3");
}

#[test]
fn several_armies_board_one_fleet_each() {
    let scene = Scene::new(&["Spain: A Mor, A For, A Cad, F SAO, F SAO"]);
    let settled = scene.settle(&[
        "Spain: A Mor B F SAO",
        "Spain: A For B F SAO",
        "Spain: A Cad B F SAO",
    ]);
    assert_eq!(
        settled.places()[..3],
        ["Spain A aboard 3", "Spain A aboard 4", "Spain A Cad"]
    );
    assert_eq!(
        settled.void(2),
        VoidReason::OpenSeas(OpenSeaVoid::NoneLeft {
            at: at("SAO"),
            kind: UnitKind::Fleet,
            of: 2
        })
    );
    // Of a single fleet both are turned away, as everywhere.
    let scene = Scene::new(&["Spain: A Mor, A For, F SAO", "France: F SAO"]);
    let settled = scene.settle(&["Spain: A Mor B F SAO", "Spain: A For B F SAO"]);
    assert_eq!(
        [settled.void(0), settled.void(1)],
        [VoidReason::Carrying(CarryingVoid::TwoBoard(at("SAO"))); 2]
    );
}

#[test]
fn nobody_boards_a_foreign_fleet_nor_one_that_is_loaded() {
    let scene = Scene::new(&["Spain: A Mor, A/F SAO", "France: F SAO, F ETH"]);
    let settled = scene.settle(&["Spain: A Mor B F SAO"]);
    assert_eq!(
        settled.void(0),
        VoidReason::Carrying(CarryingVoid::FleetLoaded(at("SAO")))
    );
    let settled = scene.settle(&["Spain: A Mor B F ETH"]);
    assert_eq!(
        settled.void(0),
        VoidReason::Carrying(CarryingVoid::NoFleetThere(at("ETH")))
    );
}

#[test]
fn board_sail_and_land() {
    let scene = Scene::new(&["France: F SAO", "Spain: A Mor, F SAO, A/F SAO"]);
    let settled = scene.settle(&[
        "Spain: A Mor B F SAO",
        "Spain: A/F SAO - SAR",
        "Spain: A D For",
        "Spain: A/F SAO - ETH",
    ]);
    assert_eq!(settled.outcomes(), ["succeeds"; 4]);
    assert_eq!(
        settled.places()[1..],
        ["Spain A For", "Spain F SAR", "Spain F ETH", "Spain A SAO"]
    );
    // Without a chain: the army whose fleet goes to the sea.
    let settled = scene.settle(&[
        "Spain: A Mor B F SAO",
        "Spain: A/F SAO - SAR",
        "Spain: A(SAR) D For",
    ]);
    assert_eq!(settled.places()[1], "Spain A For");
}

#[test]
fn landings_from_an_open_sea_are_given_to_the_armies_in_written_order() {
    let scene = Scene::new(&["Spain: A/F SAO, A/F SAO, F SAO"]);
    let lines = [
        "Spain: A/F SAO H",
        "Spain: A/F SAO - MAO",
        "Spain: A(SAO) D For",
        "Spain: A(SAO) D Mor",
        "Spain: A(SAO) D Cad",
    ];
    let settled = scene.settle(&lines);
    assert_eq!(
        settled.outcomes(),
        ["succeeds", "succeeds", "succeeds", "succeeds", "void"]
    );
    assert_eq!(
        settled.places(),
        [
            "Spain F SAO",
            "Spain F MAO",
            "Spain F SAO",
            "Spain A For",
            "Spain A Mor"
        ]
    );
    assert_eq!(
        settled.void(4),
        VoidReason::OpenSeas(OpenSeaVoid::NoneLeft {
            at: at("SAO"),
            kind: UnitKind::Army,
            of: 2
        })
    );
}

#[test]
fn a_chain_says_which_army_lands() {
    let scene = Scene::new(&["Spain: A/F SAO, A/F SAO"]);
    let settled = scene.settle(&["Spain: A/F SAO - MAO", "Spain: A/F SAO H", "Spain: A D For"]);
    assert_eq!(
        settled.places(),
        ["Spain F MAO", "Spain F SAO", "Spain A SAO", "Spain A For"]
    );
    // A fleet whose army lands next is a loaded one, whatever it is called.
    let scene = Scene::new(&["Spain: F SAO, A/F SAO"]);
    let settled = scene.settle(&["Spain: F SAO - SAR", "Spain: A D For"]);
    assert_eq!(
        settled.places(),
        ["Spain F SAO", "Spain F SAR", "Spain A For"]
    );
}

#[test]
fn a_landing_against_what_goes_out_to_the_open_sea_finds_nobody() {
    let scene = Scene::new(&["Spain: A/F SAO", "France: F Mor"]);
    let settled = scene.settle(&["Spain: A(SAO) D Mor", "France: F Mor - SAO"]);
    assert_eq!(settled.outcomes(), ["succeeds", "succeeds"]);
    assert_eq!(
        settled.places(),
        ["France F SAO", "Spain F SAO", "Spain A Mor"]
    );
}

#[test]
fn a_fleet_whose_army_lands_first_waits_for_it() {
    let scene = Scene::new(&["Spain: A/F SAO", "France: A Mor"]);
    let settled = scene.settle(&["Spain: A(SAO) D Mor", "Spain: A/F SAO - MAO"]);
    assert_eq!(settled.outcomes(), ["fails", "fails"]);
    assert_eq!(settled.places()[1..], ["Spain F SAO", "Spain A SAO"]);
    assert_eq!(
        settled.reasons()[1],
        Reason::Carrying(CarryingReason::LandingFailed { at: at("Mor") })
    );
}

#[test]
fn no_sea_is_lost_where_it_is_open() {
    // With support, a sea of one would be taken from the fleet, and its army could not land.
    let scene = Scene::new(&["Spain: A/F SAO", "France: F MAO, F SAR"]);
    let lines = [
        "Spain: A(SAO) D Mor",
        "Spain: A/F SAO - ETH",
        "France: F MAO - SAO",
        "France: F SAR S F MAO - SAO",
    ];
    let settled = scene.settle(&lines);
    assert_eq!(settled.outcomes(), ["succeeds"; 4]);
    assert_eq!(settled.places()[2..], ["Spain F ETH", "Spain A Mor"]);
}

#[test]
fn a_ferry_from_an_open_sea_is_never_broken() {
    let scene = Scene::new(&["Spain: A Mor, F SAO", "England: F MAO, F SAR"]);
    let lines = [
        "Spain: A Mor - For",
        "Spain: F SAO FF A Mor - For",
        "England: F MAO - SAO",
        "England: F SAR S F MAO - SAO",
    ];
    let settled = scene.settle(&lines);
    assert_eq!(settled.outcomes(), ["succeeds"; 4]);
    assert_eq!(settled.places()[2..], ["Spain A For", "Spain F SAO"]);
}

#[test]
fn any_fleet_of_a_sea_can_run_the_ferry() {
    let scene = Scene::new(&["England: F SAO", "Spain: A Mor, F SAO, F SAO"]);
    let settled = scene.settle(&[
        "Spain: A Mor - For",
        "Spain: F SAO - MAO",
        "Spain: F SAO FF A Mor - For",
    ]);
    assert_eq!(settled.outcomes(), ["succeeds"; 3]);
    assert_eq!(
        settled.places(),
        ["England F SAO", "Spain A For", "Spain F MAO", "Spain F SAO"]
    );
    // Another power's, too.
    let settled = scene.settle(&[
        "Spain: A Mor - For",
        "England: F SAO FF Spanish A Mor - For",
    ]);
    assert_eq!(settled.outcomes(), ["succeeds"; 2]);
}

#[test]
fn a_ferried_army_that_is_beaten_ashore_stays_aboard_its_ferry() {
    let scene = Scene::new(&[
        "England: F SAO",
        "France: A For",
        "Spain: A Mor, F SAO, F SAO",
    ]);
    let settled = scene.settle(&[
        "Spain: A Mor - For",
        "Spain: F SAO - MAO",
        "Spain: F SAO FF A Mor - For",
    ]);
    assert_eq!(settled.outcomes(), ["fails", "succeeds", "succeeds"]);
    assert_eq!(settled.places()[2], "Spain A aboard 4");
}

#[test]
fn a_landing_is_supported_like_a_move() {
    let scene = Scene::new(&["France: A/F SAO", "Spain: A/F SAO, F DOL", "England: A For"]);
    let lines = [
        "France: A(SAO) D For",
        "Spain: A(SAO) D For",
        "Spain: F DOL S A(SAO) D For",
    ];
    let own = scene.settle(&lines);
    assert_eq!(own.outcomes(), ["fails", "succeeds", "succeeds"]);
    let lines = [
        "France: A(SAO) D For",
        "Spain: A(SAO) D For",
        "Spain: F DOL S French A(SAO) D For",
    ];
    let told = scene.settle(&lines);
    assert_eq!(told.outcomes(), ["succeeds", "fails", "succeeds"]);
}

#[test]
fn a_loaded_fleet_supports_the_landing_of_its_own_army_only() {
    let scene = Scene::new(&["Spain: A/F SAO, A/F SAO", "England: A For"]);
    let own = scene.settle(&["Spain: A(SAO) D For", "Spain: A/F SAO S A(SAO) D For"]);
    assert_eq!(own.outcomes(), ["succeeds", "succeeds"]);
}
