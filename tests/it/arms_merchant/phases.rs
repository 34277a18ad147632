//! Ballots of retreats, builds and disbands.

use super::counting_house::{Scene, Settled, power, seat};
use crate::support::counting_house;
use chancery_engine::adjudicate::{
    BallotReason, BallotVoid, DefaultAction, Outcome, Reason, VoidReason,
};
use chancery_engine::count::{DrawnBy, InfluenceChange, Why};
use chancery_engine::variant::{ArmsMerchant, Demand, Variant};

// Retreats.

/// A French army and fleet dislodged in Spring, and what is written for them.
pub(super) fn retreats(scene: impl Fn(Scene) -> Scene, slips: &[&str]) -> (Scene, Settled) {
    let units = [
        "France: A Bur, F Bel",
        "Germany: A Mun, A Ruh, A Hol, F NTH",
    ];
    let spring = scene(
        Scene::new("Spring 1902", &units)
            .holding(&["France: Andy 3, Brian 2, Chuck 1", "Germany: Dave 1"]),
    );
    let settled = spring.settle(&[
        "Andy for France: A Bur H; F Bel H",
        "Brian for France: A Bur H; F Bel H",
        "Chuck for France: A Bur H; F Bel H",
        "Dave for Germany: A Mun - Bur; A Ruh S A Mun - Bur; A Hol - Bel; F NTH S A Hol - Bel",
    ]);
    let open = spring.after(&settled);
    let retreats = open.settle(slips);
    (open, retreats)
}

#[test]
fn retreats_are_weighed_and_what_is_left_is_disbanded() {
    let slips = [
        "Andy for France: A Bur - Pic; F Bel disband",
        "Brian for France: A Bur - Gas; F Bel - ENG",
        "Chuck for France: A Bur - Gas; F Bel - ENG",
    ];
    let (_, settled) = retreats(|scene| scene, &slips);
    assert_eq!(settled.tallies("Bur"), "A Bur - Pic 3 =, A Bur - Gas 3 =");
    assert_eq!(settled.tallies("Bel"), "F Bel disband 3 =, F Bel - ENG 3 =");
    assert_eq!(settled.units("France"), "");
    assert_eq!(settled.count().points, [0; 4]);
    assert_eq!(settled.holdings("France"), [3, 2, 1, 0]);
}

#[test]
fn a_followed_disband_scores_and_a_default_one_does_not() {
    let (_, settled) = retreats(
        |scene| scene,
        &["Andy for France: F Bel disband; A Bur - Mun"],
    );
    assert_eq!(settled.points(), [3, 2, 2, 4]);
    assert_eq!(settled.count().points, [1, 0, 0, 0]);
    assert!(matches!(
        settled.void("Andy for France")[..],
        [None, Some(VoidReason::RetreatBarred { .. })]
    ));
    let [default] = settled.settlement.defaults.as_slice() else {
        panic!("A Bur goes by default")
    };
    assert_eq!(default.action, DefaultAction::NotRetreated);
}

#[test]
fn by_option_a_lot_finds_the_retreat_that_nobody_chose() {
    let by_lot = |scene: Scene| scene.option("default-retreat", "lot");
    let (_, settled) = retreats(by_lot, &["Andy for France: F Bel - ENG"]);
    assert_eq!(settled.subject("Bel").draws, []);
    let [draw] = settled.subject("Bur").draws.as_slice() else {
        panic!("one lot")
    };
    let places: Vec<String> = draw
        .candidates
        .iter()
        .map(|order| counting_house::written(&settled, order))
        .collect();
    assert_eq!(
        places,
        ["A Bur - Gas", "A Bur - Mar", "A Bur - Par", "A Bur - Pic"],
        "by their full names"
    );
    assert_eq!(draw.by, DrawnBy::Program);
    assert_eq!(settled.units("France").matches("A ").count(), 1);
    assert_eq!(
        settled.count().points,
        [1, 0, 0, 0],
        "nobody scores for a lot"
    );
    assert_eq!(settled.count().followed.len(), 2);
}

#[test]
fn a_unit_with_nowhere_to_go_is_not_asked_about() {
    let (mut open, _) = retreats(|scene| scene, &[]);
    let bur = open
        .state
        .position
        .dislodged
        .iter()
        .position(|d| d.unit.kind == chancery_atlas::board::UnitKind::Army)
        .unwrap();
    open.state.position.dislodged[bur].retreats.clear();
    let demands = ArmsMerchant.demands(open.table(), &open.state, power("France"));
    let fleet = open.state.position.dislodged[1 - bur].unit.id;
    assert_eq!(demands, [Demand::Unit(fleet)]);
    let settled = open.settle(&["Andy for France: A Bur disband; F Bel - ENG"]);
    assert_eq!(settled.count().subjects.len(), 1);
    assert_eq!(settled.count().points, [1, 0, 0, 0]);
    assert_eq!(
        settled.verdicts("Andy for France")[0].outcome,
        Outcome::Void
    );
}

// Builds and disbands.

/// France with so many builds open at Paris, Brest and Marseilles; Andy 4, Brian 3, Chuck 3, Dave
/// 2.
pub(super) fn france(builds: usize, slips: &[&str]) -> Settled {
    let units = ["A Spa", "A Por", "A Bel"][..3 - builds.min(3)].join(", ");
    let lines = [format!("France: {units}")];
    let units: Vec<&str> = if units.is_empty() {
        Vec::new()
    } else {
        vec![lines[0].as_str()]
    };
    let scene = Scene::new("Winter 1902", &units).owners(&["France: Par, Bre, Mar"]);
    scene
        .holding(&["France: Andy 4, Brian 3, Chuck 3, Dave 2"])
        .settle(slips)
}

#[test]
fn builds_in_one_centre_cancel_each_other_at_one_weight_and_give_way_at_a_lower() {
    let settled = france(
        2,
        &[
            "Andy for France: build A Par",
            "Brian for France: build F Bre",
            "Chuck for France: build A Bre",
            "Dave for France: build A Bre",
        ],
    );
    assert_eq!(
        settled.tallies("France"),
        "Build A Bre 5 !, Build A Par 4 !, Build F Bre 3"
    );
    assert_eq!(
        settled.reasons("Brian for France"),
        [Reason::Ballots(BallotReason::Outweighed {
            weight: 3,
            by: 5
        })]
    );
    let settled = france(
        2,
        &[
            "Andy for France: build A Par",
            "Brian for France: build F Bre",
            "Chuck for France: build A Bre",
            "Dave for France: build A Mar",
        ],
    );
    assert_eq!(
        settled.tallies("France"),
        "Build A Par 4 !, Build F Bre 3 =, Build A Bre 3 =, Build A Mar 2 !"
    );
}

#[test]
fn a_centre_used_by_a_greater_weight_ties_nobody() {
    let settled = france(
        2,
        &[
            "Andy for France: build A Bre",
            "Brian for France: build F Bre",
            "Chuck for France: build A Mar",
        ],
    );
    assert_eq!(
        settled.tallies("France"),
        "Build A Bre 4 !, Build F Bre 3, Build A Mar 3 !"
    );
    assert_eq!(
        settled.reasons("Brian for France"),
        [Reason::Ballots(BallotReason::Outweighed {
            weight: 3,
            by: 4
        })]
    );
}

#[test]
fn equal_weights_that_do_not_all_fit_cancel_each_other_and_the_lot_decides() {
    let settled = france(
        2,
        &[
            "Andy for France: build A Par",
            "Brian for France: build F Bre",
            "Chuck for France: build A Mar",
        ],
    );
    assert_eq!(
        settled.tallies("France"),
        "Build A Par 4 !, Build F Bre 3 =, Build A Mar 3 ="
    );
    let [draw] = settled.subject("France").draws.as_slice() else {
        panic!("one lot")
    };
    let candidates: Vec<String> = draw
        .candidates
        .iter()
        .map(|order| counting_house::written(&settled, order))
        .collect();
    assert_eq!(
        candidates,
        ["Build A Bre", "Build F Bre", "Build A Mar", "Build F Mar"]
    );
    assert_eq!(
        settled
            .settlement
            .after
            .position
            .units_of(power("France"))
            .count(),
        3
    );
    assert_eq!(settled.points(), [1, 0, 0, 0]);
}

#[test]
fn a_players_second_waive_is_another_option_than_his_first() {
    let settled = france(
        3,
        &[
            "Andy for France: waive; waive",
            "Brian for France: waive; build A Par",
            "Chuck for France: build A Par; build F Bre",
        ],
    );
    assert_eq!(
        settled.tallies("France"),
        "Waive 7 !, Build A Par 6 !, Waive 4 !, Build F Bre 3"
    );
    assert_eq!(settled.points(), [0, 1, 1, 0], "a waive scores nothing");
    assert_eq!(settled.units("France"), "A Par");
    assert_eq!(
        settled.reasons("Andy for France"),
        [Reason::Ballots(BallotReason::Followed); 2]
    );
}

#[test]
fn a_slip_lists_as_many_lines_as_are_due_and_one_a_centre() {
    let settled = france(
        2,
        &[
            "Andy for France: build F Par; build A Par; build F Bre; build A Mar",
            "Brian for France: build A Par; build A Par; waive",
        ],
    );
    let listed = Some(VoidReason::Ballots(BallotVoid::AllListed { due: 2 }));
    assert!(
        matches!(settled.void("Andy for France")[..], [Some(VoidReason::FleetInland(_)), None, None, late] if late == listed)
    );
    assert!(matches!(
        settled.void("Brian for France")[..],
        [None, Some(VoidReason::AlreadyBuilt(_)), None]
    ));

    let scene = Scene::new("Winter 1902", &["Turkey: A Bul, A Ser"])
        .owners(&["Turkey: Bul"])
        .holding(&["Turkey: Andy 1", "France: Andy 1"]);
    let settled = scene.settle(&[
        "Andy for Turkey: disband A Ser; disband A Bul; build A Con",
        "Andy for France: build A Par; waive; invest 1",
    ]);
    assert_eq!(
        settled.void("Andy for Turkey"),
        [
            None,
            Some(VoidReason::Ballots(BallotVoid::AllListed { due: 1 })),
            Some(VoidReason::NoBuildDue)
        ]
    );
    assert!(matches!(
        settled.void("Andy for France")[..],
        [
            Some(_),
            Some(VoidReason::NoBuildDue),
            Some(VoidReason::Ballots(BallotVoid::InvestWithMoves))
        ]
    ));
}

#[test]
fn disbands_are_voted_and_the_rest_drawn() {
    let scene =
        Scene::new("Winter 1902", &["Turkey: A Bul, A Ser, F AEG, A Gre"]).owners(&["Turkey: Bul"]);
    let settled = scene
        .holding(&["Turkey: Andy 5, Brian 3, Chuck 3"])
        .settle(&[
            "Brian for Turkey: disband A Gre",
            "Chuck for Turkey: disband A Bul; disband A Gre",
        ]);
    assert_eq!(
        settled.tallies("Turkey"),
        "Disband A Gre 6 !, Disband A Bul 3 !"
    );
    let [draw] = settled.subject("Turkey").draws.as_slice() else {
        panic!("one lot")
    };
    let candidates: Vec<String> = draw
        .candidates
        .iter()
        .map(|order| counting_house::written(&settled, order))
        .collect();
    assert_eq!(candidates, ["Disband F AEG", "Disband A Ser"]);
    assert!(
        settled.settlement.defaults.is_empty(),
        "the lot is no civil disorder"
    );
    let lost = InfluenceChange {
        seat: seat("Andy"),
        power: Some(power("Turkey")),
        from: 5,
        to: 2,
        why: Why::Disbanded { units: 3 },
    };
    assert_eq!(settled.count().changes, [lost]);
    assert_eq!(settled.points(), [0, 1, 2, 0]);
}
