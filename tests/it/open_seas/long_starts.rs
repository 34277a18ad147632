//! Moves of two spaces from a home centre.

use crate::open_seas::scene::{Scene, at, board, place, power, rules};
use chancery_atlas::board::ProvinceId;
use chancery_engine::adjudicate::{
    Field, Occupants, OpenSeaVoid, Reason, UnitIndex, VoidReason, destinations, long_places,
};

#[test]
fn a_fleet_at_home_moves_two_spaces_whatever_stands_on_the_way() {
    let scene = Scene::new(&["England: F Ply, F Lpl/wc", "France: F CEL, F CEL"]);
    let settled = scene.settle(&["England: F Ply - CEL - NAO", "England: F Lpl/wc - NAO"]);
    assert_eq!(settled.outcomes(), ["succeeds"; 2]);
    assert_eq!(settled.places()[..2], ["England F NAO", "England F NAO"]);
}

#[test]
fn it_passes_over_land_only_through_its_own_home() {
    // Through Liverpool, from coast to coast? No: a fleet that comes to the west coast is not at
    // the east coast.
    let scene = Scene::new(&["England: F Ply, F Lon"]);
    let settled = scene.settle(&["England: F Ply - Lpl - NTH", "England: F Lon - Ply - CEL"]);
    assert_eq!(
        settled.void(0),
        VoidReason::OpenSeas(OpenSeaVoid::NoWayThere { to: at("NTH") })
    );
    assert_eq!(settled.outcomes()[1], "succeeds");
    let scene = Scene::new(&["Spain: F Bil", "Portugal: F Opo"]);
    let settled = scene.settle(&["Spain: F Bil - Opo - MAO", "Spain: F Bil - Opo"]);
    assert_eq!(
        settled.void(0),
        VoidReason::OpenSeas(OpenSeaVoid::ClosedHome {
            at: at("Opo"),
            owner: power("Portugal")
        })
    );
    assert_eq!(
        settled.void(1),
        VoidReason::OpenSeas(OpenSeaVoid::ClosedHome {
            at: at("Opo"),
            owner: power("Portugal")
        })
    );
}

#[test]
fn what_can_not_be_done_is_said() {
    let scene = Scene::new(&[
        "England: F CEL, F Ply",
        "Portugal: F Lis, F Mor",
        "Spain: F Cad",
    ]);
    let settled = scene.settle(&[
        "England: F CEL - NAO - NWG",
        "England: F Ply - CEL - SAO",
        "Portugal: F Lis - SAO - SAR",
        "Portugal: F Mor - SAO - MAO",
        "Spain: F Cad - SAO - For",
    ]);
    let reasons: Vec<VoidReason> = (0..5).map(|line| settled.void(line)).collect();
    assert_eq!(
        reasons,
        [
            VoidReason::OpenSeas(OpenSeaVoid::NotFromHome),
            VoidReason::OpenSeas(OpenSeaVoid::NoWayThere { to: at("SAO") }),
            VoidReason::OpenSeas(OpenSeaVoid::LeavesKnownWorld),
            VoidReason::OpenSeas(OpenSeaVoid::NotFromHome),
            VoidReason::OpenSeas(OpenSeaVoid::LeavesKnownWorld),
        ]
    );
    // Without a way: too far within the known world, and beyond it.
    let settled = scene.settle(&["England: F Ply - SAO", "Spain: F Cad - For"]);
    assert_eq!(
        settled.void(0),
        VoidReason::OpenSeas(OpenSeaVoid::NoWayThere { to: at("SAO") })
    );
    assert_eq!(
        settled.void(1),
        VoidReason::NotAdjacent { to: place("For") }
    );
}

#[test]
fn the_last_space_is_not_the_first_again() {
    let scene = Scene::new(&["England: F Ply"]);
    let settled = scene.settle(&["England: F Ply - CEL - Ply"]);
    assert_eq!(settled.void(0), VoidReason::ToItself);
}

#[test]
fn at_its_end_it_is_an_attack_with_the_home_centre_as_origin() {
    let scene = Scene::new(&["Spain: F Cad, F WMS", "France: F Alg"]);
    let alone = scene.settle(&["Spain: F Cad - WMS - Alg", "France: F Alg H"]);
    assert_eq!(alone.outcomes()[0], "fails");
    assert!(matches!(
        alone.reasons()[0],
        Reason::Repelled { strength: 1, .. }
    ));
    let supported = scene.settle(&[
        "Spain: F Cad - WMS - Alg",
        "Spain: F WMS S F Cad - Alg",
        "France: F Alg H",
    ]);
    assert_eq!(supported.outcomes(), ["succeeds", "succeeds", "fails"]);
    assert_eq!(supported.places()[0], "France F Alg (dislodged from Cad)");
    assert_eq!(supported.retreats().open_to("Alg"), ["Mor", "Tun", "WMS"]);
    // It is supported into the last space only.
    let first = scene.settle(&[
        "Spain: F Cad - WMS - Alg",
        "Spain: F WMS H",
        "France: F Alg S F Cad - WMS",
    ]);
    assert_eq!(first.outcomes()[2], "fails");
}

#[test]
fn failing_it_holds_its_home_with_one() {
    let scene = Scene::new(&["Spain: F Cad, A Mad, A Bil", "France: F Alg"]);
    let settled = scene.settle(&[
        "Spain: F Cad - Alg",
        "Spain: A Mad - Cad",
        "Spain: A Bil S A Mad - Cad",
    ]);
    assert_eq!(settled.outcomes()[..2], ["fails", "fails"]);
}

#[test]
fn a_place_one_space_away_is_an_ordinary_move_and_its_coasts_are_asked_for() {
    let scene = Scene::new(&["England: F Ply, F Lon"]);
    // Liverpool's west coast is next door, its east coast is two spaces away.
    assert_eq!(
        scene.settle(&["England: F Ply - Lpl"]).places()[0],
        "England F Lpl/wc"
    );
    assert_eq!(
        scene.settle(&["England: F Ply - Lpl/ec"]).places()[0],
        "England F Lpl/ec"
    );
    assert_eq!(
        scene.settle(&["England: F Ply - Lon - Lpl"]).places()[0],
        "England F Lpl/ec"
    );
    let unit = Scene::new(&["England: F Ply"]).position.units;
    let long = long_places(board(), &rules(), power("England"), unit[0].place, None);
    assert!(
        long.contains(&place("Lpl/ec")) && !long.iter().any(|place| place.province == at("Ply"))
    );
}

#[test]
fn armies_and_fleets_abroad_move_one_space() {
    let scene = Scene::new(&["England: A Lon, F Mor"]);
    let settled = scene.settle(&["England: F Mor - Tun", "England: F Mor - MAO"]);
    assert_eq!(
        settled.void(0),
        VoidReason::NotAdjacent { to: place("Tun") }
    );
    assert_eq!(
        settled.void(1),
        VoidReason::NotAdjacent { to: place("MAO") }
    );
}

#[test]
fn completion_is_offered_what_can_be_reached() {
    let scene = Scene::new(&["Spain: F Cad, F Mor"]);
    let occupants = Occupants::new(board(), &scene.position.units);
    let field = Field::new(board(), &scene.rules, &scene.position, &occupants);
    let from = |unit: usize| -> Vec<ProvinceId> {
        destinations(&field, UnitIndex::new(unit))
            .iter()
            .map(|place| place.province)
            .collect()
    };
    let (cadiz, morocco) = (from(0), from(1));
    for name in ["SAO", "WMS", "MAO", "Mor", "Alg", "Tun", "CMS"] {
        assert!(cadiz.contains(&at(name)), "{name}");
    }
    for name in ["Lis", "For", "SAR", "Cad", "Lib"] {
        assert!(!cadiz.contains(&at(name)), "{name}");
    }
    assert!(morocco.contains(&at("ETH")) && !morocco.contains(&at("MAO")));
}
