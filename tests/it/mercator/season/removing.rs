//! Removals: by order, and of the unit that is farthest from home.

use crate::mercator::season::{Scene, void};
use crate::support::draws::Draws;
use crate::support::proposals::proposals;
use chancery_engine::adjudicate::{CarryingVoid, DefaultAction, Reason, Tie, VoidReason};
use chancery_engine::order::{Order, UnitRef};
use chancery_engine::variant::{Demand, Mercator, Variant};
use std::collections::BTreeSet;

/// Who goes and why, in the order in which they do.
fn gone(scene: &Scene, lines: &[&str]) -> Vec<(String, Option<u32>, Option<Tie>)> {
    let settled = scene.settle(lines);
    let farthest = settled
        .defaults
        .iter()
        .filter_map(|default| match default.action {
            DefaultAction::Farthest { distance, tie } => {
                let unit = scene.state.position.unit(default.unit).unwrap();
                Some((
                    format!(
                        "{} {}",
                        unit.kind.letter(),
                        scene.board.write_place(unit.place)
                    ),
                    distance,
                    tie,
                ))
            }
            _ => None,
        });
    farthest.collect()
}

fn england(units: &str, centres: &str) -> Scene {
    let units = format!("England: {units}");
    Scene::standard("March 1902 adjustments", &[&units]).own("England", centres)
}

#[test]
fn the_farthest_goes_first_and_a_fleet_is_as_far_as_it_sails() {
    // An army would go from St Petersburg by Norway and the sea in three; a fleet on the south
    // coast sails through the Baltic.
    let scene = england("F StP/sc, A Por, A Mos, A Lon", "Lon");
    let found: Vec<_> = gone(&scene, &[])
        .into_iter()
        .map(|(unit, distance, _)| (unit, distance))
        .collect();
    assert_eq!(
        found,
        [("F StP/sc", 5), ("A Mos", 4), ("A Por", 3)]
            .map(|(unit, distance)| (unit.to_owned(), Some(distance)))
    );
}

#[test]
fn ties_are_broken_in_the_order_of_the_rules() {
    // All two from home; what told each from those that were left.
    let scene = england("A/F MAO, A Pic, F Nwy, F HEL, F Bel, A Lon", "Lon");
    let found: Vec<(String, Option<Tie>)> = gone(&scene, &[])
        .into_iter()
        .map(|(unit, _, tie)| (unit, tie))
        .collect();
    let expected = [
        ("F HEL", Some(Tie::LoneFleet)),
        ("A MAO", Some(Tie::ArmyAboard)),
        ("F MAO", Some(Tie::EmptiedFleet)),
        ("A Pic", Some(Tie::NoCentre)),
        ("F Bel", Some(Tie::Alphabet)),
        ("F Nwy", None),
    ];
    assert_eq!(
        found
            .iter()
            .map(|(unit, tie)| (unit.as_str(), *tie))
            .collect::<Vec<_>>(),
        expected
    );
}

#[test]
fn a_fleet_goes_after_its_own_army_and_one_with_a_foreign_army_last() {
    let mut scene = Scene::standard(
        "March 1902 adjustments",
        &["England: F MAO, A Pic, A Lon", "Germany: A(MAO)"],
    );
    scene = scene.own("England", "Lon Edi");
    assert_eq!(
        gone(&scene, &[]),
        [("A Pic".to_owned(), Some(2), Some(Tie::ArmyAshore))]
    );
    let scene = scene.own("England", "Lon");
    let settled = scene.settle(&[]);
    assert_eq!(
        (
            scene.units(&settled, "England"),
            scene.units(&settled, "Germany")
        ),
        ("A Lon".to_owned(), String::new())
    );
    let army = scene.state.position.aboard[0].unit.id;
    assert_eq!(
        scene.default(&settled, army),
        Some(DefaultAction::LostAboard)
    );
}

#[test]
fn a_loaded_fleet_counts_two_and_its_army_may_go_alone() {
    let scene = england("A/F MAO, A Lon", "Lon Edi");
    let at = scene.at("MAO");
    assert_eq!(
        scene.reasons(&["England: remove F(MAO)"]),
        [void(VoidReason::Carrying(CarryingVoid::RemovesTwo(at)))]
    );
    assert_eq!(
        gone(&scene, &["England: remove F(MAO)"]).len(),
        1,
        "what was not removed by order is removed all the same"
    );
    let settled = scene.settle(&["England: remove A(MAO)"]);
    assert_eq!(scene.units(&settled, "England"), "A Lon, F MAO");
    let scene = scene.own("England", "Lon");
    let both = scene.settle(&["England: remove F(MAO)"]);
    assert_eq!(scene.units(&both, "England"), "A Lon");
    let reasons = scene.reasons(&[
        "England: remove A(MAO)",
        "England: remove F(MAO)",
        "England: remove A(MAO)",
    ]);
    assert_eq!(
        reasons,
        [
            Reason::Removed,
            Reason::Removed,
            void(VoidReason::AlreadyRemoved(at))
        ]
    );
    let reasons = scene.reasons(&["England: remove A/F(MAO)", "England: remove A Lon"]);
    assert_eq!(reasons, [Reason::Removed, void(VoidReason::NoRemovalDue)]);
}

#[test]
fn an_army_in_a_canal_is_named_as_one_on_land_is() {
    let scene = Scene::standard("March 1902 adjustments", &["Germany: A/F Kie, A Ber"])
        .own("Germany", "Ber Kie");
    let settled = scene.settle(&["Germany: remove A Kie"]);
    assert_eq!(scene.units(&settled, "Germany"), "A Ber, F Kie");
}

#[test]
fn who_has_nothing_to_remove_removes_nothing() {
    let scene = england("A Lon", "Lon").trapped("England", 2);
    let scene = scene.own("England", "Lon Edi Lvp");
    assert_eq!(
        scene.reasons(&["England: remove A Lon"]),
        [void(VoidReason::NoRemovalDue)]
    );
}

#[test]
fn removals_are_asked_for_and_proposed() {
    let scene = england("A/F MAO, A Lon", "Lon");
    let england = scene.power("England");
    assert_eq!(
        Mercator.demands(scene.table(), &scene.state, england),
        [Demand::Removal(0), Demand::Removal(1)]
    );
    let proposed = proposals(&Mercator, scene.table(), &scene.state, england, &[]);
    let sea = scene.at("MAO");
    let fleet = UnitRef::new(chancery_atlas::board::UnitKind::Fleet, sea.into());
    assert_eq!(
        proposed,
        [
            Order::Remove {
                unit: UnitRef::aboard(sea)
            },
            Order::Remove { unit: fleet }
        ]
    );
}

/// What is said to have told a unit from those as far from home is the last question that told it
/// from any of them; and beside each other unit alone it would have gone too.
#[test]
fn who_goes_first_goes_before_each_of_the_others() {
    let ranks = [
        None,
        Some(Tie::NoCentre),
        Some(Tie::LoneFleet),
        Some(Tie::ArmyAboard),
        Some(Tie::ArmyAshore),
        Some(Tie::Alphabet),
    ];
    let rank = |tie: Option<Tie>| {
        ranks
            .iter()
            .position(|&other| other == tie)
            .map(|rank| if (2..5).contains(&rank) { 2 } else { rank })
    };
    let places = [
        "A/F MAO", "A Pic", "F Nwy", "F HEL", "F Bel", "A Gas", "F Bre", "A/F NWG", "A Ruh",
        "F IRI", "A Den", "F SKA", "A Par",
    ];
    let mut draws = Draws(1901);
    let mut ties = 0;
    for _ in 0..400 {
        let units: Vec<&str> = (0..2 + draws.below(5))
            .filter_map(|_| draws.pick(&places))
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect();
        let all = gone(&england(&units.join(", "), ""), &[]);
        let Some((first, distance, tie)) = all.first().cloned() else {
            continue;
        };
        let is_first = |unit: &&&str| {
            unit.trim_start_matches("A/") == first || unit.replace("A/F", "A") == first
        };
        let own = units.iter().find(is_first).copied().unwrap();
        let mut most = rank(None);
        for other in units.iter().filter(|other| **other != own) {
            let pair = gone(&england(&format!("{own}, {other}"), ""), &[]);
            assert_eq!(
                (&pair[0].0, pair[0].1),
                (&first, distance),
                "{units:?}, beside {other}"
            );
            most = most.max(rank(pair[0].2));
        }
        ties += usize::from(tie.is_some());
        assert_eq!(
            rank(tie),
            most.max(rank(gone(&england(own, ""), &[])[0].2)),
            "{units:?}"
        );
    }
    assert!(ties > 100, "{ties}");
}
