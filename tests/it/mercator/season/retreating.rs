//! The fourth time scale.

use crate::mercator::season::{Scene, void};
use chancery_engine::adjudicate::{
    DefaultAction, Reason, ScaleReason, ScaleVoid, Verdict, VoidReason,
};
use chancery_engine::calendar::Scale;
use chancery_engine::position::Barred;
use chancery_engine::variant::{Demand, Fate, Mercator, Taken, Variant, Visit};

const PHASE: &str = "February 1902 retreats";

#[test]
fn units_dislodged_earlier_choose_first_and_later_ones_take_the_next_that_is_left() {
    let scene = Scene::standard(PHASE, &["Germany: A Bel, A Ruh"]);
    let scene = scene.driven("Bel", Scale::First, "Hol Pic", "").driven(
        "Ruh",
        Scale::Second,
        "Hol Kie",
        "",
    );
    let settled = scene.settle(&["Germany: A Ruh - Hol or Kie", "Germany: A Bel - Hol"]);
    assert_eq!(scene.units(&settled, "Germany"), "A Hol, A Kie");
    assert_eq!(
        scene.reasons(&["Germany: A Ruh - Hol", "Germany: A Bel - Hol"]),
        [
            Reason::Scales(ScaleReason::AllTaken {
                by: scene.at("Bel")
            }),
            Reason::Retreated
        ]
    );
    assert_eq!(
        scene.reasons(&["Germany: A Ruh - Hol or Kie"]),
        [Reason::Retreated],
        "it is free where nobody took it"
    );
}

#[test]
fn units_of_one_time_scale_that_choose_the_same_are_disbanded_and_leave_it_free() {
    let scene = Scene::standard(PHASE, &["Germany: A Bel, A Ruh", "France: A Bur"]);
    let scene =
        scene
            .driven("Bel", Scale::First, "Hol Pic", "")
            .driven("Ruh", Scale::First, "Hol Kie", "");
    let scene = scene.driven("Bur", Scale::Third, "Hol", "");
    let lines = ["Germany: A Ruh - Hol or Kie", "Germany: A Bel - Hol"];
    let settled = scene.settle(&lines);
    assert_eq!(scene.units(&settled, "Germany"), "");
    assert_eq!(
        scene.reasons(&lines),
        [
            Reason::RetreatClash {
                with: scene.at("Bel")
            },
            Reason::RetreatClash {
                with: scene.at("Ruh")
            }
        ]
    );
}

#[test]
fn of_three_that_choose_the_same_each_names_the_others() {
    let scene = Scene::standard(PHASE, &["Germany: A Bel, A Ruh, A Kie"]);
    let scene = ["Bel", "Ruh", "Kie"]
        .iter()
        .fold(scene, |scene, at| scene.driven(at, Scale::First, "Hol", ""));
    let settled = scene.settle(&[
        "Germany: A Bel - Hol",
        "Germany: A Ruh - Hol",
        "Germany: A Kie - Hol",
    ]);
    let names = |line: usize| match settled.verdicts[line] {
        Verdict {
            reason: Reason::RetreatClash { with },
            also,
            ..
        } => [&[with], also.named()].concat(),
        other => panic!("{other:?}"),
    };
    let [bel, ruh, kie] = ["Bel", "Ruh", "Kie"].map(|name| scene.at(name));
    assert_eq!(
        [names(0), names(1), names(2)],
        [vec![ruh, kie], vec![bel, kie], vec![bel, ruh]]
    );
}

fn pair(to: &str, ashore: &str) -> Scene {
    Scene::standard(PHASE, &["France: A/F MAO"]).driven("MAO", Scale::Second, to, ashore)
}

#[test]
fn an_army_goes_ashore_and_its_fleet_to_a_coast() {
    let scene = pair("Por WES Gas", "Por Gas");
    assert_eq!(
        scene.units(
            &scene.settle(&["France: A(MAO) - Por", "France: F(MAO) - Gas"]),
            "France"
        ),
        "A Por, F Gas"
    );
    assert_eq!(
        scene.units(
            &scene.settle(&["France: A(MAO) - Por", "France: A/F(MAO) - WES"]),
            "France"
        ),
        "A Por, F WES"
    );
}

#[test]
fn an_army_goes_before_its_own_fleet() {
    let scene = pair("Por WES Gas", "Por Gas");
    let lines = ["France: A(MAO) - Por", "France: F(MAO) - Por"];
    assert_eq!(
        scene.reasons(&lines),
        [
            Reason::Retreated,
            Reason::Scales(ScaleReason::ArmyFirst {
                at: scene.at("Por")
            })
        ]
    );
    assert_eq!(scene.units(&scene.settle(&lines), "France"), "A Por");
    assert_eq!(
        scene.units(
            &scene.settle(&["France: A(MAO) - Por", "France: F(MAO) - Por or WES"]),
            "France"
        ),
        "A Por, F WES"
    );
    // The army decided: where it goes elsewhere, its fleet gets in.
    assert_eq!(
        scene.units(
            &scene.settle(&["France: A(MAO) - Gas", "France: F(MAO) - Por"]),
            "France"
        ),
        "A Gas, F Por"
    );
}

#[test]
fn a_pair_keeps_to_the_water() {
    let scene = pair("Por WES Gas", "Por Gas");
    assert_eq!(
        scene.units(&scene.settle(&["France: F(MAO) - WES"]), "France"),
        "A(WES), F WES"
    );
    assert_eq!(
        scene.units(&scene.settle(&["France: A/F(MAO) - Gas or WES"]), "France"),
        "A(WES), F WES"
    );
    let lines = ["France: F(MAO) - Por"];
    assert_eq!(
        scene.reasons(&lines),
        [void(VoidReason::Scales(ScaleVoid::NotForPairs(
            scene.at("Por")
        )))]
    );
    assert_eq!(scene.units(&scene.settle(&lines), "France"), "");
}

#[test]
fn a_fleet_disbanded_takes_its_army_along_unless_that_went_ashore() {
    let scene = pair("WES", "Por");
    let army = scene.state.position.aboard[0].unit.id;
    let settled = scene.settle(&["France: F(MAO) disband"]);
    assert_eq!(
        (
            scene.units(&settled, "France"),
            scene.default(&settled, army)
        ),
        (String::new(), Some(DefaultAction::LostAboard))
    );
    assert_eq!(
        scene.units(
            &scene.settle(&["France: A(MAO) - Por", "France: F(MAO) disband"]),
            "France"
        ),
        "A Por"
    );
    assert_eq!(scene.units(&scene.settle(&[]), "France"), "");
}

#[test]
fn an_army_disbanded_leaves_its_fleet_free_to_go_ashore() {
    let scene = pair("Por WES", "Por");
    assert_eq!(
        scene.units(
            &scene.settle(&["France: A(MAO) disband", "France: F(MAO) - Por"]),
            "France"
        ),
        "F Por"
    );
}

#[test]
fn an_army_whose_place_was_taken_stays_aboard() {
    let scene = Scene::standard(PHASE, &["France: A/F MAO", "Italy: A Spa"]);
    let scene =
        scene
            .driven("Spa", Scale::First, "Por", "")
            .driven("MAO", Scale::Second, "WES Gas", "Por");
    let lines = [
        "France: A(MAO) - Por",
        "France: F(MAO) - WES",
        "Italy: A Spa - Por",
    ];
    let settled = scene.settle(&lines);
    assert_eq!(scene.units(&settled, "France"), "A(WES), F WES");
    assert_eq!(
        scene.reasons(&lines),
        [
            Reason::Scales(ScaleReason::AllTaken {
                by: scene.at("Spa")
            }),
            Reason::Retreated,
            Reason::Retreated
        ]
    );
}

#[test]
fn each_owner_orders_his_piece_of_a_pair() {
    let scene = Scene::standard(PHASE, &["France: F MAO", "Germany: A(MAO)"]).driven(
        "MAO",
        Scale::Second,
        "Gas WES",
        "Por",
    );
    let settled = scene.settle(&["Germany: A(MAO) - Por", "France: F(MAO) - Gas"]);
    assert_eq!(
        (
            scene.units(&settled, "Germany"),
            scene.units(&settled, "France")
        ),
        ("A Por".to_owned(), "F Gas".to_owned())
    );
    let owner = scene.power("Germany");
    assert_eq!(
        scene.reasons(&["France: A(MAO) - Por"])[0],
        void(VoidReason::NotYours {
            at: scene.at("MAO"),
            owner
        })
    );
}

#[test]
fn no_pair_goes_ashore_after_it_has_retreated() {
    let scene = pair("WES", "Por");
    let lines = ["France: A/F(MAO) - WES", "France: A(WES) - Tun"];
    let settled = scene.settle(&lines);
    assert_eq!(scene.units(&settled, "France"), "A(WES), F WES");
    assert_eq!(
        settled.verdicts[1].reason,
        void(VoidReason::NoUnit(scene.at("WES")))
    );
}

#[test]
fn closed_places_are_void_with_what_closes_them() {
    let mut scene = pair("WES", "Por");
    scene.state.position.dislodged[0].retreats.clear();
    scene.state.position.dislodged[0].barred = vec![(scene.at("WES").into(), Barred::Origin)];
    let barred = VoidReason::RetreatBarred {
        to: scene.at("WES").into(),
        why: Barred::Origin,
    };
    assert_eq!(scene.reasons(&["France: F(MAO) - WES"]), [void(barred)]);
    assert_eq!(
        scene.reasons(&["France: F(MAO) - NTH"]),
        [void(VoidReason::NotAdjacent {
            to: scene.at("NTH").into()
        })]
    );
}

#[test]
fn two_lines_for_one_unit_are_void_and_the_same_twice_is_not() {
    let scene = pair("WES NAO", "Por");
    assert_eq!(
        scene.reasons(&["France: F(MAO) - WES", "France: F(MAO) - NAO"]),
        [void(VoidReason::TwoOrders); 2]
    );
    assert_eq!(
        scene.reasons(&["France: F(MAO) - WES", "France: A/F(MAO) - WES"]),
        [Reason::Retreated; 2]
    );
}

#[test]
fn a_province_belongs_to_who_retreats_there() {
    let scene = Scene::standard(PHASE, &["Germany: A Bel"]).driven("Bel", Scale::Second, "Pic", "");
    let settled = scene.settle(&["Germany: A Bel - Pic"]);
    assert_eq!(
        settled.after.position.owner(scene.at("Pic")),
        Some(scene.power("Germany"))
    );
    assert!(
        matches!(settled.captures[..], [capture] if matches!(capture.taken, Taken::Visited { when: Visit::Retreated, .. }))
    );
    assert!(
        settled
            .events
            .iter()
            .any(|event| matches!(event.fate, Fate::Retreated { .. }))
    );
}

#[test]
fn an_army_aboard_is_asked_only_where_its_fleet_can_not_take_it_along() {
    let demands =
        |scene: &Scene| Mercator.demands(scene.table(), &scene.state, scene.power("France"));
    let ids = |scene: &Scene| {
        (
            scene.state.position.dislodged[0].unit.id,
            scene.state.position.dislodged[1].unit.id,
        )
    };
    let free = pair("WES", "Por");
    let (fleet, army) = ids(&free);
    assert_eq!(demands(&free), [Demand::Unit(fleet), Demand::May(army)]);
    let stuck = pair("", "Por");
    assert_eq!(demands(&stuck), [Demand::Unit(ids(&stuck).1)]);
    assert_eq!(
        stuck.units(&stuck.settle(&["France: A(MAO) - Por"]), "France"),
        "A Por"
    );
}

#[test]
fn what_was_changed_by_hand_is_made_true_again() {
    let mut scene = pair("WES NAO", "Por Gas");
    let fleet = scene.state.position.dislodged[0].clone();
    scene.state.position.dislodged.truncate(1);
    scene.put("Italy", "F WES");
    let mut state = scene.state.clone();
    Mercator.refresh(scene.table(), &mut state);
    let [again, army] = &state.position.dislodged[..] else {
        panic!("{:?}", state.position.dislodged)
    };
    assert_eq!(again.unit, fleet.unit);
    assert!(
        again
            .barred
            .contains(&(scene.at("WES").into(), Barred::Occupied))
    );
    let ashore: Vec<_> = ["Bre", "Gas", "NAf", "Por", "Spa"]
        .map(|name| scene.at(name).into())
        .into();
    let mut found = army.retreats.clone();
    found.sort_by_key(|place| scene.board.write_place(*place));
    assert_eq!(found, ashore);
}
