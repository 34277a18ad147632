//! Which ballots are valid, and which are for the same order.

use super::counting_house::{Scene, power, seat};
use chancery_engine::adjudicate::{BallotReason, BallotVoid, Reason, VoidReason};

// What makes two ballots the same order.

/// The tallies of a French fleet's or army's ballots by Andy 3, Brian 2, Chuck 1.
fn counted(units: &[&str], at: &str, ballots: [&str; 3]) -> String {
    let scene = Scene::new("Spring 1902", units).holding(&["France: Andy 3, Brian 2, Chuck 1"]);
    let slips = ["Andy", "Brian", "Chuck"]
        .iter()
        .zip(ballots)
        .map(|(name, ballot)| format!("{name} for France: {ballot}"));
    let slips: Vec<String> = slips.collect();
    let slips: Vec<&str> = slips.iter().map(String::as_str).collect();
    scene.settle(&slips).tallies(at)
}

#[test]
fn a_coast_that_is_the_only_possible_one_is_filled_in() {
    let units = ["France: F LYO, F WES"];
    assert_eq!(
        counted(&units, "LYO", ["F LYO - Spa", "F LYO - Spa/sc", "F LYO H"]),
        "F LYO - Spa/sc 5 !, F LYO H 1"
    );
    let supports = [
        "F LYO S F WES - Spa",
        "F LYO S F WES - Spa/sc",
        "F LYO S WES - Spa",
    ];
    assert_eq!(
        counted(&units, "LYO", supports),
        "F LYO S F WES - Spa/sc 6 !"
    );
}

#[test]
fn supports_for_either_coast_and_for_any_are_three_orders() {
    let units = ["France: F MAO, A Mar"];
    let supports = [
        "A Mar S F MAO - Spa/nc",
        "A Mar S F MAO - Spa/sc",
        "A Mar S F MAO - Spa",
    ];
    let expected = "A Mar S F MAO - Spa/nc 3 !, A Mar S F MAO - Spa/sc 2, A Mar S F MAO - Spa 1";
    assert_eq!(counted(&units, "Mar", supports), expected);
}

#[test]
fn in_a_convoy_only_fleet_army_and_goal_count() {
    let units = ["France: F ENG, A Bre", "England: F NTH"];
    let convoys = [
        "F ENG C A Bre - Lon",
        "F ENG C French A Bre - London",
        "F ENG C Bre - Wal",
    ];
    assert_eq!(
        counted(&units, "ENG", convoys),
        "F ENG C A Bre - Lon 5 !, F ENG C A Bre - Wal 1"
    );
    let moves = ["A Bre - Lon via convoy", "A Bre - Lon", "A Bre - ENG - Lon"];
    assert_eq!(counted(&units, "Bre", moves), "A Bre - Lon 6 !");
}

#[test]
fn over_land_and_by_convoy_are_two_orders_where_both_are_open() {
    let units = ["France: F ENG, A Bre"];
    let moves = ["A Bre - Pic via convoy", "A Bre - ENG - Pic", "A Bre - Pic"];
    assert_eq!(
        counted(&units, "Bre", moves),
        "A Bre - Pic via convoy 5 !, A Bre - Pic 1"
    );
}

#[test]
fn routes_are_other_orders_only_where_they_bind() {
    let scene = || {
        Scene::new("Spring 1902", &["France: F ENG, F IRI, A Bre, F NAO"])
            .holding(&["France: Andy 3, Brian 2"])
    };
    let slips = [
        "Andy for France: A Bre - ENG - IRI - Lvp",
        "Brian for France: A Bre - Lvp",
    ];
    assert_eq!(scene().settle(&slips).tallies("Bre"), "A Bre - Lvp 5 !");
    let binding = scene().option("convoy-path", "binding").settle(&slips);
    assert_eq!(
        binding.tallies("Bre"),
        "A Bre - ENG - IRI - Lvp 3 !, A Bre - Lvp 2"
    );
}

#[test]
fn letters_and_nationalities_written_or_not_make_no_other_order() {
    let units = ["France: A Par, A Bur", "Germany: A Mun"];
    let supports = ["A Par S A Bur", "Par S French Bur H", "F Par S Bur holds"];
    assert_eq!(counted(&units, "Par", supports), "A Par S A Bur 6 !");
}

// Which ballots are valid.

#[test]
fn only_influence_gives_a_vote() {
    let scene = Scene::new("Spring 1902", &["France: A Par"]).holding(&["France: Andy 1"]);
    let settled = scene.settle(&[
        "Brian for France: A Par - Bur; A Par - Mun",
        "GM for France: A Par - Gas",
        "Andy for France: A Par H",
    ]);
    let none = Some(VoidReason::Ballots(BallotVoid::NoInfluence(power(
        "France",
    ))));
    assert_eq!(settled.void("Brian for France"), [none, none]);
    assert_eq!(settled.void("GM for France"), [none]);
    assert_eq!(settled.tallies("Par"), "A Par H 1 !");
}

#[test]
fn a_ballot_for_a_unit_of_another_power_is_void() {
    let scene = Scene::new("Spring 1902", &["France: A Par", "Germany: A Mun"])
        .holding(&["France: Andy 1", "Germany: Andy 1"]);
    let settled = scene.settle(&[
        "Andy for France: A Mun - Bur; A Par - Mun",
        "Andy for Germany: A Mun H",
    ]);
    let [
        Some(VoidReason::NotYours { .. }),
        Some(VoidReason::NotAdjacent { .. }),
    ] = settled.void("Andy for France")[..]
    else {
        panic!("{:?}", settled.void("Andy for France"))
    };
    // The order for A Mun in France's name is none in Germany's.
    assert!(settled.count().missed_votes.is_empty());
    assert_eq!(settled.points(), [1, 0, 0, 0]);
}

#[test]
fn two_orders_for_one_unit_are_judged_on_each_slip_by_itself() {
    let scene =
        || Scene::new("Spring 1902", &["France: A Par"]).holding(&["France: Andy 3, Brian 1"]);
    let slips = [
        "Andy for France: A Par - Bur; A Par - Gas",
        "Brian for France: A Par - Pic",
    ];
    let settled = scene().settle(&slips);
    assert_eq!(settled.tallies("Par"), "A Par - Pic 1 !");
    assert_eq!(
        settled.void("Andy for France"),
        [Some(VoidReason::TwoOrders); 2]
    );
    assert!(
        settled.count().missed_votes.is_empty(),
        "an order for the unit was handed in"
    );

    assert_eq!(
        scene()
            .option("two-orders", "last")
            .settle(&slips)
            .tallies("Par"),
        "A Par - Gas 3 !, A Par - Pic 1"
    );
    assert_eq!(
        scene()
            .option("two-orders", "first")
            .settle(&slips)
            .tallies("Par"),
        "A Par - Bur 3 !, A Par - Pic 1"
    );
}

#[test]
fn the_same_order_twice_on_a_slip_counts_once() {
    let scene = Scene::new("Spring 1902", &["France: A Par"]).holding(&["France: Andy 3, Brian 1"]);
    let settled = scene.settle(&[
        "Andy for France: A Par - Bur; A Paris - Burgundy",
        "Brian for France: A Par - Bur",
    ]);
    assert_eq!(settled.tallies("Par"), "A Par - Bur 4 !");
    assert_eq!(
        settled.subject("Par").tallies[0].backers,
        [seat("Andy"), seat("Brian")]
    );
    assert_eq!(
        settled.reasons("Andy for France"),
        [Reason::Ballots(BallotReason::Followed); 2]
    );
    assert_eq!(settled.points(), [1, 1, 0, 0]);
}
