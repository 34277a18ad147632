//! What it costs to write nothing.

use super::counting_house::{Scene, power, seat};
use crate::support::Commands;
use crate::support::counting_house;
use chancery_engine::adjudicate::{BallotVoid, HouseRules, Reason, VoidReason};
use chancery_engine::order::{Entry, Reading};
use chancery_engine::variant::ArmsMerchant;
use chancery_game::game::{Game, Setup};
use jiff::Timestamp;

// Neglect.

#[test]
fn neglect_is_told_unit_by_unit_and_costs_once_a_power() {
    let scene = Scene::new(
        "Spring 1902",
        &["France: A Par, A Mar, F Bre", "Germany: A Mun"],
    );
    let scene = scene.holding(&[
        "France: Andy 5, Brian 1",
        "Germany: Andy 2",
        "Turkey: Andy 3",
    ]);
    let settled = scene.settle(&["Andy for France: A Mar H", "Andy for Germany: A Mun H"]);
    let [andy, brian] = settled.count().missed_votes.as_slice() else {
        panic!("two players neglect France")
    };
    assert_eq!(
        (andy.seat, andy.units.len(), andy.missing, andy.cost),
        (seat("Andy"), 2, 2, 3)
    );
    assert_eq!(
        (brian.seat, brian.units.len(), brian.missing, brian.cost),
        (seat("Brian"), 3, 3, 1)
    );
    assert_eq!(settled.holdings("France"), [2, 0, 0, 0]);
    assert_eq!(settled.holdings("Germany"), [2, 0, 0, 0]);
    assert_eq!(
        settled.holdings("Turkey"),
        [3, 0, 0, 0],
        "a power without units asks for nothing"
    );
}

#[test]
fn what_cannot_be_read_but_for_its_unit_is_no_silence() {
    let missed_votes = |last_line: &str| {
        let players = counting_house::SEATS.map(str::to_owned).to_vec();
        let board = std::sync::Arc::new(counting_house::board().clone());
        let setup = Setup {
            name: "A game".to_owned(),
            variant: &ArmsMerchant,
            board,
            players,
            created: Timestamp::UNIX_EPOCH,
        };
        let mut game = Game::new(setup, HouseRules::default());
        let scene = Scene::at("Spring 1901");
        let (seat, power) = (seat("Andy"), power("Turkey"));
        for line in ["invest 8", "A Con - Bul", "A Smy - Con"] {
            let reading = Reading::Order {
                order: scene.read(power, line),
                notes: Vec::new(),
            };
            game.add(vec![Entry {
                seat,
                power,
                written: line.to_owned(),
                reading,
            }]);
        }
        let reading = Reading::Unreadable {
            why: "It makes no sense.".to_owned(),
        };
        game.add(vec![Entry {
            seat,
            power,
            written: last_line.to_owned(),
            reading,
        }]);
        game.settle(Timestamp::UNIX_EPOCH).unwrap();
        assert_eq!(
            game.turns()[0].lines().nth(3).unwrap().verdict.reason,
            Reason::Void(VoidReason::Unreadable)
        );
        game.state().accounts.holding(seat, power)
    };
    assert_eq!(missed_votes("F Ankara - the moon"), 8);
    assert_eq!(
        missed_votes("F Ankra - the moon"),
        8,
        "as the screen reads names"
    );
    assert_eq!(missed_votes("to the moon"), 4);
}

#[test]
fn a_holding_halved_to_nothing_beforehand_has_no_vote() {
    let scene = Scene::new("Spring 1902", &["France: A Par, A Mar"])
        .holding(&["France: Andy 1, Brian 2"])
        .option("halving", "before");
    let settled = scene.settle(&[
        "Andy for France: A Par - Bur",
        "Brian for France: A Par H; A Mar H",
    ]);
    assert_eq!(
        settled.void("Andy for France"),
        [Some(VoidReason::Ballots(BallotVoid::NoInfluence(power(
            "France"
        ))))]
    );
    assert_eq!(settled.count().weighed[0][power("France").index()], 0);
    assert_eq!(settled.holdings("France"), [0, 2, 0, 0]);
}

#[test]
fn neglect_comes_off_before_the_bonus_is_reckoned() {
    let scene = Scene::new("Fall 1902", &["France: A Par"]).holding(&["France: Andy 3, Brian 2"]);
    let settled = scene.settle(&["Brian for France: A Par H"]);
    assert_eq!(settled.holdings("France"), [1, 2, 0, 0]);
    assert_eq!(settled.in_hand(), [2, 3, 2, 2]);
}

#[test]
fn retreats_and_winter_ask_for_orders_only_by_option() {
    let dislodging = || {
        let scene = Scene::new(
            "Spring 1902",
            &["France: A Bur, A Mar", "Germany: A Mun, A Ruh"],
        );
        scene.holding(&["France: Andy 4, Brian 2", "Germany: Chuck 1"])
    };
    let slips = [
        "Andy for France: A Bur H; A Mar H",
        "Brian for France: A Bur H; A Mar H",
        "Chuck for Germany: A Mun - Bur; A Ruh S A Mun - Bur",
    ];
    let retreats = |scene: Scene| {
        let settled = scene.settle(&slips);
        scene
            .after(&settled)
            .settle(&["Brian for France: A Bur - Bel"])
    };
    let free = retreats(dislodging());
    assert_eq!(free.holdings("France"), [4, 2, 0, 0]);
    assert_eq!(
        (
            free.count().missed_votes.len(),
            free.count().missed_votes[0].cost
        ),
        (1, 0)
    );
    assert_eq!(
        retreats(dislodging().option("neglect-phases", "all")).holdings("France"),
        [2, 2, 0, 0]
    );

    let winter = || {
        let scene =
            Scene::new("Winter 1902", &["Turkey: A Bul, A Ser, A Gre"]).owners(&["Turkey: Bul"]);
        scene.holding(&["Turkey: Andy 8, Brian 4, Chuck 2, Dave 1"])
    };
    let slips = [
        "Andy for Turkey: disband A Bul",
        "Brian for Turkey: disband A Bul; disband A Par",
        "Chuck for Turkey: disband A Ser; build A Con",
    ];
    assert_eq!(winter().settle(&slips).holdings("Turkey"), [4, 4, 2, 1]);
    assert_eq!(
        winter()
            .option("neglect-phases", "all")
            .settle(&slips)
            .holdings("Turkey"),
        [2, 4, 2, 0],
        "after the quarters"
    );
}
