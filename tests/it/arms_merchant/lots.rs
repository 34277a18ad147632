//! Lots, income and the end.

use super::counting_house::{Scene, Settled, power, seat};
use super::phases::{france, retreats};
use crate::support::counting_house;
use chancery_engine::adjudicate::{BallotReason, BallotVoid, Reason, VoidReason};
use chancery_engine::count::{DrawnBy, Why};
use chancery_engine::variant::{ArmsMerchant, Variant};

// Lots.

const LOTS_OF_SEED_0: [usize; 8] = [4, 8, 7, 6, 3, 2, 3, 0];
const LOTS_OF_SEED_1901: [usize; 8] = [2, 4, 1, 3, 4, 2, 0, 1];

/// Turkey with ten units and two centres: eight lots. Which were drawn.
fn eight_lots(scene: impl Fn(Scene) -> Scene, slips: &[&str]) -> (Vec<usize>, Settled) {
    let units = ["Turkey: A Con, A Ank, F Smy, A Bul, A Ser, A Gre, A Rum, F AEG, A Alb, A Tri"];
    let scene = scene(Scene::new("Winter 1902", &units).owners(&["Turkey: Con, Ank"]));
    let settled = scene.settle(slips);
    (
        settled
            .subject("Turkey")
            .draws
            .iter()
            .map(|draw| draw.drawn)
            .collect(),
        settled,
    )
}

#[test]
fn the_same_seed_draws_the_same_lots() {
    // Saved games count on these numbers.
    assert_eq!(eight_lots(|scene| scene, &[]).0, LOTS_OF_SEED_0);
    assert_eq!(
        eight_lots(|scene| scene.option("seed", "1901"), &[]).0,
        LOTS_OF_SEED_1901
    );
}

#[test]
fn another_year_or_power_draws_other_lots() {
    let later = eight_lots(
        |mut scene| {
            scene.state.phase.year += 1;
            scene
        },
        &[],
    );
    assert_ne!(later.0, LOTS_OF_SEED_0);
}

#[test]
fn each_candidate_is_drawn_as_often_as_the_others() {
    let mut drawn = [0_u32; 10];
    for seed in 0..4000 {
        drawn[eight_lots(|scene| scene.option("seed", &seed.to_string()), &[]).0[0]] += 1;
    }
    // Six standard deviations of 400 expected.
    assert!(drawn.iter().all(|&n| (286..=514).contains(&n)), "{drawn:?}");
}

#[test]
fn the_table_draws_by_number() {
    let at_table = |scene: Scene| scene.option("lots", "table");
    let (drawn, settled) = eight_lots(
        at_table,
        &[
            "GM for Turkey: lot 3; lot 12; lot 9; lot 1",
            "Andy for Turkey: lot 2",
            "GM for France: lot 1",
        ],
    );
    assert_eq!(drawn[..3], [2, 8, 0]);
    let by: Vec<DrawnBy> = settled
        .subject("Turkey")
        .draws
        .iter()
        .map(|draw| draw.by)
        .collect();
    assert_eq!(by[..3], [DrawnBy::Table; 3]);
    assert_eq!(by[3..], [DrawnBy::StandIn; 5]);
    assert_eq!(settled.count().awaited().count(), 5);
    let none = Some(VoidReason::Ballots(BallotVoid::NoSuchLot));
    assert_eq!(settled.void("GM for Turkey"), [None, none, None, None]);
    assert_eq!(
        settled.reasons("GM for Turkey")[0],
        Reason::Ballots(BallotReason::Drawn)
    );
    assert_eq!(settled.void("Andy for Turkey"), [none]);
    assert_eq!(settled.void("GM for France"), [none]);
    // The stand-in is the draw that the program would have made of that number.
    assert_eq!(drawn[3..], LOTS_OF_SEED_0[3..]);
}

#[test]
fn the_program_takes_no_numbers_and_one_candidate_needs_none() {
    let (drawn, settled) = eight_lots(|scene| scene, &["GM for Turkey: lot 3"]);
    assert_eq!(drawn, LOTS_OF_SEED_0);
    assert_eq!(
        settled.void("GM for Turkey"),
        [Some(VoidReason::Ballots(BallotVoid::NoSuchLot))]
    );
    assert_eq!(settled.count().awaited().count(), 0);

    let scene = Scene::new("Winter 1902", &["Turkey: A Bul"])
        .owners(&["Russia: Con"])
        .option("lots", "table");
    let settled = scene.settle(&["GM for Turkey: lot 1"]);
    let turkey = settled.subject("Turkey");
    assert_eq!(
        (turkey.draws[0].by, turkey.draws[0].order().is_some()),
        (DrawnBy::Program, true)
    );
    assert_eq!(
        settled.void("GM for Turkey"),
        [Some(VoidReason::Ballots(BallotVoid::NoSuchLot))]
    );
}

#[test]
fn a_lot_cast_out_of_season_is_void() {
    let scene = Scene::new("Spring 1902", &["France: A Par"]).option("lots", "table");
    assert_eq!(
        scene
            .settle(&["GM for France: lot 1"])
            .void("GM for France"),
        [Some(VoidReason::Ballots(BallotVoid::NoSuchLot))]
    );
}

// Income and the end.

#[test]
fn income_waits_for_the_retreats() {
    let (open, settled) = retreats(|scene| scene, &[]);
    assert!(
        open.state
            .accounts
            .accounts
            .iter()
            .all(|account| account.in_hand == 0)
    );
    assert_eq!(settled.in_hand(), [2; 4]);
}

#[test]
fn every_bonus_stands_in_the_ledger_by_itself() {
    let scene = Scene::new("Fall 1902", &["Turkey: A Con"]).holding(&[
        "England: Andy 1",
        "France: Andy 4, Brian 4",
        "Turkey: Andy 1",
    ]);
    let settled = scene.settle(&["Andy for Turkey: A Con H"]);
    let changes: Vec<_> = settled
        .count()
        .changes
        .iter()
        .filter(|c| c.seat == seat("Andy"))
        .map(|c| (c.from, c.to, c.why))
        .collect();
    let bonus = |name| Why::Bonus { power: power(name) };
    assert_eq!(
        changes,
        [
            (0, 2, Why::Income),
            (2, 3, bonus("England")),
            (3, 4, bonus("France")),
            (4, 5, bonus("Turkey"))
        ]
    );
    assert_eq!(settled.in_hand(), [5, 3, 2, 2]);
}

#[test]
fn winter_brings_no_income() {
    assert_eq!(france(1, &[]).in_hand(), [0; 4]);
}

#[test]
fn the_game_ends_with_a_majority_of_the_centres_and_the_points_decide() {
    let centres = "Russia: Mos, War, Sev, StP, Rum, Bul, Con, Ank, Smy, Swe, Nwy, Den, Ber, Kie, \
     Mun, Bud, Ser";
    let scene = || {
        Scene::new("Fall 1908", &["Russia: A Gre"])
            .owners(&[centres])
            .holding(&["Russia: Andy 1"])
    };
    assert_eq!(
        scene()
            .settle(&["Andy for Russia: A Gre H"])
            .settlement
            .after
            .winners(),
        [seat("Andy")]
    );
    // Nobody has a point: all of them have the most.
    assert_eq!(scene().settle(&[]).settlement.after.winners().len(), 4);
    assert_eq!(
        scene()
            .settle(&["Andy for Russia: A Gre - Bul"])
            .settlement
            .after
            .winners(),
        []
    );

    let mut by_hand = scene();
    by_hand.state.accounts.accounts[2].points = 3;
    by_hand.state.position.owners[by_hand.state.position.units[0].place.province.index()] =
        Some(power("Russia"));
    let Scene { rules, mut state } = by_hand;
    ArmsMerchant.refresh(
        chancery_engine::variant::Table::new(counting_house::board(), &rules),
        &mut state,
    );
    assert_eq!(state.winners(), [seat("Chuck")]);
}

#[test]
fn at_the_start_all_influence_is_in_hand() {
    let scene = Scene::at("Spring 1901");
    assert_eq!(
        ArmsMerchant
            .demands(scene.table(), &scene.state, power("Russia"))
            .len(),
        4
    );
    assert!(
        scene
            .state
            .accounts
            .accounts
            .iter()
            .all(|account| account.in_hand == 8 && account.points == 0)
    );
}
