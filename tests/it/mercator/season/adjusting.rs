//! Entitlements and builds.

use crate::mercator::season::{Scene, void};
use crate::support::proposals::proposals;
use chancery_engine::adjudicate::{Reason, VoidReason};
use chancery_engine::order::Order;
use chancery_engine::variant::{Demand, Mercator, Variant};

fn due(scene: &Scene, power: &str) -> i32 {
    Mercator
        .adjustment(scene.table(), &scene.state, scene.power(power))
        .due
}

#[test]
fn armies_aboard_and_on_the_ice_count_as_units() {
    let scene = Scene::standard(
        "March 1902 adjustments",
        &["England: A/F ENG, A Lon", "France: A Par"],
    );
    let scene = scene
        .own("England", "Lon Edi Lvp Nwy Den")
        .own("France", "")
        .trapped("England", 1)
        .trapped("France", 3);
    assert_eq!(due(&scene, "England"), 1);
    assert_eq!(
        due(&scene, "France"),
        -1,
        "no more is demanded than there are units that can be removed"
    );
}

#[test]
fn a_unit_placed_at_the_start_does_not_count_before_the_third_build_season() {
    let scene = |phase: &str, option: &str| {
        let scene = Scene::new(
            "standard",
            &[("extra-units", "Germany")],
            phase,
            &["Germany: A Ber, A Mun, F Kie, A Sil", "France: A Par"],
        );
        scene
            .own("Germany", "Ber Mun Kie")
            .own("France", "Par Bre")
            .placed("Sil")
            .with("early-adjustments", option)
    };
    let dues = |phase, option| {
        (
            due(&scene(phase, option), "Germany"),
            due(&scene(phase, option), "France"),
        )
    };
    assert_eq!(dues("June 1901 adjustments", "extra"), (0, 1));
    assert_eq!(dues("September 1901 adjustments", "extra"), (-1, 1));
    assert_eq!(dues("June 1901 adjustments", "full"), (-1, 1));
    assert_eq!(dues("June 1901 adjustments", "none"), (0, 0));
    assert_eq!(dues("September 1901 adjustments", "none"), (-1, 1));
    assert_eq!(dues("March 1902 adjustments", "extra"), (-1, 1));
}

#[test]
fn the_third_build_season_is_counted_from_the_year_in_which_the_game_begins() {
    let fittings = [("extra-units", "Germany"), ("start-year", "1850")];
    let scene = |phase: &str| {
        let scene = Scene::new(
            "standard",
            &fittings,
            phase,
            &["Germany: A Ber, A Mun, F Kie, A Sil"],
        );
        scene.own("Germany", "Ber Mun Kie").placed("Sil")
    };
    assert_eq!(due(&scene("June 1850 adjustments"), "Germany"), 0);
    assert_eq!(due(&scene("September 1850 adjustments"), "Germany"), -1);
    assert_eq!(due(&scene("March 1901 adjustments"), "Germany"), -1);
}

fn germany_builds() -> Scene {
    let fittings = [("special-provinces", "Germany=NAf Italy=Alb")];
    let scene = Scene::new(
        "standard",
        &fittings,
        "March 1902 adjustments",
        &["Germany: A Ber", "Italy: A Rom"],
    );
    scene.own("Germany", "Ber Mun Kie Den Bur Par")
}

#[test]
fn a_build_abroad_costs_two_and_what_is_left_goes_on() {
    let scene = germany_builds();
    assert_eq!(due(&scene, "Germany"), 4, "Burgundy is no centre");
    let lines = [
        "Germany: build A Bur",
        "Germany: build A NAf",
        "Germany: build A Par",
        "Germany: build F Kie",
        "Germany: build A Mun",
    ];
    let costs = VoidReason::CostsMore { cost: 2, left: 1 };
    let expected = [
        Reason::BuiltAbroad { cost: 2 },
        Reason::Built,
        void(costs),
        Reason::Built,
        void(VoidReason::NoBuildDue),
    ];
    assert_eq!(scene.reasons(&lines), expected);
    let settled = scene.settle(&lines);
    assert_eq!(
        scene.units(&settled, "Germany"),
        "A Ber, A Bur, A Naf, F Kie"
    );
    assert_eq!(scene.phase(&settled), "April 1902");
}

#[test]
fn what_can_not_be_built_is_void_with_its_reason() {
    let scene = germany_builds();
    let at = |name| scene.at(name);
    let italy = scene.power("Italy");
    let wrong = [
        ("Germany: build A Ber", VoidReason::NotVacant(at("Ber"))),
        ("Germany: build A Pic", VoidReason::NotOwned(at("Pic"))),
        ("Germany: build F NTH", VoidReason::NotOwned(at("NTH"))),
        (
            "Germany: build A Alb",
            VoidReason::SpecialOf {
                at: at("Alb"),
                owner: italy,
            },
        ),
        ("Germany: build F Mun", VoidReason::FleetInland(at("Mun"))),
        ("Italy: build A Nap", VoidReason::NoBuildDue),
        ("Germany: remove A Ber", VoidReason::NoRemovalDue),
    ];
    let scene = scene.own("Italy", "Rom");
    for (line, why) in wrong {
        assert_eq!(scene.reasons(&[line]), [void(why)], "{line}");
    }
    let twice = scene.reasons(&["Germany: build A Kie", "Germany: build F Kie"]);
    assert_eq!(
        twice,
        [
            Reason::Built,
            void(VoidReason::AlreadyBuilt(scene.at("Kie")))
        ]
    );
}

#[test]
fn the_sites_offered_are_those_in_which_a_build_stands_the_cheapest_first() {
    let scene = germany_builds();
    let germany = scene.power("Germany");
    let adjustment = Mercator.adjustment(scene.table(), &scene.state, germany);
    let costs: Vec<usize> = adjustment
        .sites
        .iter()
        .map(|(_, place)| Mercator.build_cost(scene.table(), germany, place.province))
        .collect();
    assert!(
        costs.is_sorted() && costs.first() == Some(&1) && costs.last() == Some(&2),
        "{costs:?}"
    );
    for province in scene.board.province_ids() {
        for place in scene.board.fleet_places(province) {
            let line = format!("Germany: build F {}", scene.board.write_place(place));
            let offered = adjustment
                .sites
                .contains(&(chancery_atlas::board::UnitKind::Fleet, place));
            assert_eq!(
                !matches!(scene.reasons(&[&line])[..], [Reason::Void(_)]),
                offered,
                "{line}"
            );
        }
    }
}

#[test]
fn builds_not_ordered_are_waived_and_a_premium_with_them() {
    let scene = germany_builds();
    let germany = scene.power("Germany");
    assert_eq!(
        Mercator.demands(scene.table(), &scene.state, germany),
        (0..4).map(Demand::Build).collect::<Vec<_>>()
    );
    let orders = scene.orders(&["Germany: build A Bur", "Germany: waive"]);
    assert_eq!(
        proposals(&Mercator, scene.table(), &scene.state, germany, &orders),
        [Order::Waive]
    );
    let reasons = scene.reasons(&[
        "Germany: waive",
        "Germany: waive",
        "Germany: waive",
        "Germany: build A Bur",
    ]);
    assert_eq!(reasons[3], void(VoidReason::CostsMore { cost: 2, left: 1 }));
}

#[test]
fn a_phase_of_builds_is_passed_over_where_nothing_is_due() {
    let scene = Scene::standard("March 1902 retreats", &["France: A Par"]);
    for power in ["Austria", "England", "Germany", "Italy", "Russia", "Turkey"] {
        assert!(due(&scene, power) > 0);
    }
    assert_eq!(scene.phase(&scene.settle(&[])), "March 1902 adjustments");
    let mut empty = scene.own("France", "Par");
    for centre in empty.board.centres() {
        if empty.state.position.owner(centre) != Some(empty.power("France")) {
            empty.state.position.owners[centre.index()] = None;
        }
    }
    assert_eq!(empty.phase(&empty.settle(&[])), "April 1902");
}

#[test]
fn centres_change_hands_in_build_months_only_and_special_provinces_never() {
    let fittings = [("special-provinces", "Germany=NAf")];
    let scene = |phase: &str| {
        Scene::new(
            "standard",
            &fittings,
            phase,
            &["France: A Bel, A NAf, F Lon, A Par"],
        )
    };
    let owner = |phase: &str, name: &str| {
        let scene = scene(phase);
        let settled = scene.settle(&[]);
        settled
            .after
            .position
            .owner(scene.at(name))
            .map(|power| scene.board.power(power).name.clone())
    };
    assert_eq!(owner("February 1902 retreats", "Bel"), None);
    assert_eq!(
        owner("February 1902 retreats", "Lon").as_deref(),
        Some("England")
    );
    assert_eq!(
        owner("March 1902 retreats", "Bel").as_deref(),
        Some("France")
    );
    assert_eq!(
        owner("March 1902 retreats", "Lon").as_deref(),
        Some("France")
    );
    assert_eq!(
        owner("March 1902 retreats", "NAf").as_deref(),
        Some("Germany")
    );
}

#[test]
fn at_the_start_a_home_country_is_its_powers() {
    let scene = Scene::new("mercator-world", &[], "January 1901", &[]);
    for province in scene.board.province_ids() {
        let owner = scene.state.position.owner(province);
        let what = scene.board.province(province);
        let special = scene
            .board
            .power_ids()
            .find(|&power| scene.board.power(power).owned.contains(&province));
        let expected = match (what.centre, special) {
            (_, Some(power)) => Some(power),
            (true, None) => what.home,
            (false, None) => what.territory,
        };
        assert_eq!(owner, expected, "{}", what.name);
    }
}

#[test]
fn no_build_is_asked_for_that_there_is_no_room_for() {
    let asked = |units: &str, owned: &str| {
        let scene = Scene::standard("March 1902 adjustments", &[&format!("Germany: {units}")]);
        let mut scene = scene.own("Germany", owned);
        // Else Germany could build in the rest of its country.
        for name in ["Sil", "Pru", "Ruh"] {
            let province = scene.at(name);
            scene.state.position.owners[province.index()] = None;
        }
        Mercator
            .demands(scene.table(), &scene.state, scene.power("Germany"))
            .len()
    };
    assert_eq!(asked("A Ber, A Mun", "Ber Mun Kie"), 1);
    assert_eq!(asked("A Ber, A Mun", "Ber Mun Den"), 0, "Denmark costs two");
    assert_eq!(
        asked("A Ber, A Mun", "Ber Mun Den Bel Hol"),
        2,
        "of three builds one is left over"
    );
    assert_eq!(asked("A Ber", "Ber Mun Kie Den Bel Hol"), 5);
}
