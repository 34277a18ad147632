//! Retreats round open seas.

use crate::open_seas::scene::{Scene, at, board, power, to};
use chancery_atlas::board::ProvinceId;
use chancery_engine::adjudicate::{
    OpenSeaVoid, Outcome, Reason, RetreatFate, VoidReason, refresh_retreats,
};
use chancery_engine::calendar::Scale;
use chancery_engine::position::Dislodged;

/// Spain's fleet is driven out of Morocco, England's out of the Fortunate Isles.
fn beaten() -> Scene {
    let scene = Scene::new(&[
        "England: F For",
        "France: F DOL, F SAR",
        "Portugal: F ETH, F WMS",
        "Spain: F Mor, F SAO",
    ]);
    let lines = [
        "France: F DOL - For",
        "France: F SAR S F DOL - For",
        "Portugal: F ETH - Mor",
        "Portugal: F WMS S F ETH - Mor",
    ];
    scene.settle(&lines).retreats()
}

#[test]
fn open_seas_are_open_to_any_number_whoever_is_there() {
    let scene = beaten();
    assert_eq!(scene.open_to("Mor"), ["Alg", "SAO", "WMS"]);
    assert_eq!(scene.open_to("For"), ["SAO", "ETH"]);
    let settled = scene.retreat(&["Spain: F Mor - SAO", "England: F For - SAO"]);
    assert!(
        settled
            .verdicts
            .iter()
            .all(|verdict| verdict.outcome == Outcome::Succeeds)
    );
    assert_eq!(settled.fates, [to("SAO"), to("SAO")]);
}

#[test]
fn two_in_a_closed_area_are_in_each_others_way() {
    let scene = Scene::new(&[
        "England: F For",
        "France: F DOL, F SAR",
        "Portugal: F Alg, F WMS",
        "Spain: F Mor",
    ]);
    let lines = [
        "France: F DOL - For",
        "France: F SAR S F DOL - For",
        "Portugal: F Alg - Mor",
        "Portugal: F WMS S F Alg - Mor",
    ];
    let scene = scene.settle(&lines).retreats();
    let settled = scene.retreat(&["Spain: F Mor - ETH", "England: F For - ETH"]);
    assert_eq!(settled.fates, [RetreatFate::Disbanded; 2]);
}

#[test]
fn not_where_the_attack_came_from_though_it_is_an_open_sea() {
    let scene = Scene::new(&["England: F SAO, F SAR, F SAO", "Spain: F For"]);
    let scene = scene
        .settle(&["England: F SAO - For", "England: F SAR S F SAO - For"])
        .retreats();
    assert_eq!(scene.open_to("For"), ["DOL", "ETH"]);
    let settled = scene.retreat(&["Spain: F For - SAO"]);
    assert!(matches!(
        settled.verdicts[0].reason,
        Reason::Void(VoidReason::RetreatBarred { .. })
    ));
}

#[test]
fn a_stand_off_of_fleets_from_one_open_sea_closes_the_area() {
    let scene = Scene::new(&[
        "England: F SAO, F DOL",
        "France: F SAO, F SAO",
        "Spain: F For",
    ]);
    let lines = [
        "England: F DOL - For",
        "England: F SAO S F DOL - For",
        "France: F SAO - ETH",
        "France: F SAO - ETH",
    ];
    let scene = scene.settle(&lines).retreats();
    assert_eq!(scene.open_to("For"), ["SAO", "SAR"]);
}

#[test]
fn foreign_homes_are_shut_and_ones_own_open() {
    // Nobody is driven out of a home but by hand.
    let mut scene = Scene::new(&["France: F BOB", "Spain: F Bil, A Mad"]);
    let unit = scene.position.units.remove(1);
    let by_hand = Dislodged::new(unit, Scale::Second);
    let dislodged = refresh_retreats(
        board(),
        &scene.rules,
        &by_hand,
        false,
        &scene.position.units,
    );
    let open: Vec<ProvinceId> = dislodged
        .retreats
        .iter()
        .map(|place| place.province)
        .collect();
    assert_eq!(open, [at("BOB")]);
    let unit = scene.position.units.remove(1);
    let by_hand = Dislodged::new(unit, Scale::Second);
    let dislodged = refresh_retreats(
        board(),
        &scene.rules,
        &by_hand,
        false,
        &scene.position.units,
    );
    let open: Vec<ProvinceId> = dislodged
        .retreats
        .iter()
        .map(|place| place.province)
        .collect();
    assert_eq!(open, [at("Cad"), at("Bil")]);
}

#[test]
fn a_retreat_into_a_foreign_home_is_void_and_of_foreign_units_nothing_is_told() {
    let scene = Scene::new(&[
        "England: F SAO, F DOL",
        "Spain: F Mor",
        "Portugal: F WMS, F Alg",
    ]);
    let scene = scene
        .settle(&["Portugal: F Alg - Mor", "Portugal: F WMS S F Alg - Mor"])
        .retreats();
    let settled = scene.retreat(&[
        "Spain: F Mor - Lis",
        "England: F Mor - SAO",
        "England: F DOL - SAO",
        "Spain: F DOL - SAO",
    ]);
    let void = |line: usize| match settled.verdicts[line].reason {
        Reason::Void(why) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        void(0),
        VoidReason::OpenSeas(OpenSeaVoid::ClosedHome {
            at: at("Lis"),
            owner: power("Portugal")
        })
    );
    assert!(matches!(
        void(1),
        VoidReason::OpenSeas(OpenSeaVoid::NoneLeft { of: 0, .. })
    ));
    assert_eq!(void(2), VoidReason::NotDislodged(at("DOL")));
    assert!(matches!(
        void(3),
        VoidReason::OpenSeas(OpenSeaVoid::NoneLeft { of: 0, .. })
    ));
}
