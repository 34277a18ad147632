//! Homes that nobody but their power enters.

use crate::open_seas::scene::{Scene, at, power};
use chancery_engine::adjudicate::{OpenSeaVoid, VoidReason};

fn home(name: &str, owner: &str) -> VoidReason {
    VoidReason::OpenSeas(OpenSeaVoid::ClosedHome {
        at: at(name),
        owner: power(owner),
    })
}

#[test]
fn nobody_moves_into_a_home_of_another_nor_supports_there() {
    let scene = Scene::new(&[
        "England: F ENG",
        "Portugal: A Coi, F Opo",
        "Spain: A Mad, F Bil",
    ]);
    let settled = scene.settle(&[
        "England: F ENG - Bre",
        "Portugal: A Coi - Mad",
        "Spain: A Mad S Portuguese army Coi",
        "Spain: F Bil S F Opo - Bor",
        "Portugal: F Opo S A Mad - Bil",
    ]);
    assert_eq!(settled.void(0), home("Bre", "France"));
    assert_eq!(settled.void(1), home("Mad", "Spain"));
    assert_eq!(settled.void(2), home("Coi", "Portugal"));
    assert_eq!(settled.void(3), home("Bor", "France"));
    assert_eq!(settled.void(4), home("Bil", "Spain"));
}

#[test]
fn nobody_is_supported_into_a_home_that_he_can_not_enter() {
    // Portugal could enter Lisbon; the Spaniard that it would help could not.
    let scene = Scene::new(&["Portugal: A Coi", "Spain: A Mad"]);
    let settled = scene.settle(&["Portugal: A Coi S A Mad - Lis"]);
    assert_eq!(
        settled.void(0),
        VoidReason::SupportedMoveImpossible { unit: at("Mad") }
    );
}

#[test]
fn nobody_is_ferried_into_a_home_nor_lands_there() {
    let scene = Scene::new(&["Spain: A Mor, A/F SAO, F SAO", "Portugal: F SAO"]);
    let settled = scene.settle(&[
        "Spain: A Mor - Lis",
        "Portugal: F SAO FF A Mor - Lis",
        "Spain: A(SAO) D Lis",
    ]);
    for line in 0..3 {
        assert_eq!(settled.void(line), home("Lis", "Portugal"), "{line}");
    }
    // One's own is open.
    let home = scene.settle(&["Spain: A(SAO) D Cad"]);
    assert_eq!(home.outcomes(), ["succeeds"]);
}

#[test]
fn natives_enter_no_home() {
    let scene = Scene::new(&["Natives: A Mor, A Bor"]);
    let settled = scene.settle(&["Natives: A Mor - Alg", "Natives: A Bor - Par"]);
    assert_eq!(settled.outcomes()[0], "succeeds");
    assert_eq!(settled.void(1), home("Par", "France"));
}
