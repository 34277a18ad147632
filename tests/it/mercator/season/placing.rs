//! Units placed in secret before the first move.

use crate::mercator::season::{Scene, void};
use crate::support::proposals::proposals;
use chancery_engine::adjudicate::{Reason, VoidReason};
use chancery_engine::order::Order;
use chancery_engine::variant::{Demand, Mercator, Variant};

const FITTINGS: [(&str, &str); 2] = [
    ("extra-units", "Germany+Russia"),
    ("special-provinces", "Germany=Alb Turkey=Fin"),
];

fn setup() -> Scene {
    Scene::new(
        "standard",
        &FITTINGS,
        "Setup 1901",
        &["Germany: A Ber, F Kie", "Russia: A War", "Turkey: A Con"],
    )
}

#[test]
fn a_unit_is_placed_at_home_or_in_a_special_province() {
    let scene = setup();
    let settled = scene.settle(&["Germany: place F Alb", "Russia: place F StP/sc"]);
    assert_eq!(
        settled
            .verdicts
            .iter()
            .map(|v| v.reason)
            .collect::<Vec<_>>(),
        [Reason::Placed, Reason::Placed]
    );
    assert_eq!(scene.units(&settled, "Germany"), "A Ber, F Alb, F Kie");
    assert_eq!(scene.units(&settled, "Russia"), "A War, F StP/sc");
    assert_eq!(settled.after.position.extra.len(), 2);
    assert_eq!(scene.phase(&settled), "January 1901");
}

#[test]
fn what_can_not_be_placed_is_void_with_its_reason() {
    let scene = setup();
    let at = |name| scene.at(name);
    let turkey = scene.power("Turkey");
    let wrong = [
        ("Turkey: place A Smy", VoidReason::NothingToPlace),
        ("Germany: place A Bur", VoidReason::NotHome(at("Bur"))),
        ("Germany: place A Ber", VoidReason::NotVacant(at("Ber"))),
        ("Germany: place F Mun", VoidReason::FleetInland(at("Mun"))),
        (
            "Russia: place A Fin",
            VoidReason::SpecialOf {
                at: at("Fin"),
                owner: turkey,
            },
        ),
        (
            "Russia: place F StP",
            VoidReason::WhichCoast { to: at("StP") },
        ),
    ];
    for (line, why) in wrong {
        assert_eq!(scene.reasons(&[line]), [void(why)], "{line}");
    }
}

#[test]
fn each_places_one_and_may_go_without() {
    let scene = setup();
    let reasons = scene.reasons(&[
        "Germany: place A Mun",
        "Germany: place A Ruh",
        "Russia: waive",
    ]);
    assert_eq!(
        reasons,
        [
            Reason::Placed,
            void(VoidReason::NothingToPlace),
            Reason::Waived
        ]
    );
    assert_eq!(
        scene.phase(&scene.settle(&[])),
        "January 1901",
        "nobody waits for what is not placed"
    );
    let demands = |power: &str| Mercator.demands(scene.table(), &scene.state, scene.power(power));
    assert_eq!(
        (demands("Germany"), demands("Turkey")),
        (vec![Demand::Build(0)], vec![])
    );
    assert_eq!(
        proposals(
            &Mercator,
            scene.table(),
            &scene.state,
            scene.power("Germany"),
            &[]
        ),
        [Order::Waive]
    );
}

#[test]
fn the_places_offered_are_those_that_stand() {
    let scene = setup();
    for power in ["Germany", "Russia"] {
        let power = scene.power(power);
        let adjustment = Mercator.adjustment(scene.table(), &scene.state, power);
        assert_eq!(adjustment.due, 1);
        for province in scene.board.province_ids() {
            let name = &scene.board.province(province).abbr;
            for (letter, places) in [
                ("A", vec![chancery_atlas::board::Place::new(province)]),
                ("F", scene.board.fleet_places(province)),
            ] {
                for place in places {
                    let line = format!(
                        "{}: place {letter} {}",
                        scene.board.power(power).name,
                        scene.board.write_place(place)
                    );
                    let offered = adjustment
                        .sites
                        .iter()
                        .any(|&(kind, site)| kind.letter().to_string() == letter && site == place);
                    assert_eq!(
                        scene.reasons(&[&line]) == [Reason::Placed],
                        offered,
                        "{line} ({name})"
                    );
                }
            }
        }
    }
}

#[test]
fn no_fleet_is_placed_where_only_the_ice_is() {
    let scene = Scene::new("mercator-world", &[], "Setup 1901", &[]);
    assert_eq!(
        scene.reasons(&["Russia: place F Yak"]),
        [void(VoidReason::FleetInland(scene.at("Yak")))]
    );
    assert_eq!(scene.reasons(&["Russia: place A Yak"]), [Reason::Placed]);
}

#[test]
fn the_game_begins_in_the_year_that_was_set() {
    let fittings = [("extra-units", "Germany"), ("start-year", "1650")];
    let scene = Scene::new("standard", &fittings, "Setup 1650", &["Germany: A Ber"]);
    let start = Mercator.start(scene.table(), 7);
    assert_eq!(start.phase, scene.state.phase);
    assert_eq!(scene.phase(&scene.settle(&[])), "January 1650");
}
