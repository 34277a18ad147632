//! Arms Merchant told by its count: what was voted for, why an order was followed, and every change
//! of influence. Which results the rules demand is in `tests/cases`.

mod ballots;
mod lots;
mod neglect;
mod phases;
mod properties;

use crate::support::counting_house;
use chancery_engine::adjudicate::{
    BallotReason, BallotVoid, DefaultAction, Outcome, Reason, VoidReason,
};
use chancery_engine::count::{BallotSubject, Why};
use chancery_engine::order::Submission;
use chancery_engine::seat::Author;
use chancery_engine::variant::{ArmsMerchant, Variant};
use counting_house::{Scene, power, seat};

const SLIPS: [&str; 4] = [
    "Andy for Russia: F StP(sc)-Bot; F Sev-Rum; A War-Ukr; A Mos-Sev",
    "Brian for Russia: F StP(sc)-Fin; F Sev-BLA; A War-Mos; A Mos-Sev",
    "Chuck for Russia: F StP(sc) H; F Sev-BLA; A War-Gal; A Mos-Ukr",
    "Dave for Russia: F StP(sc)-Bot; F Sev-Rum; A War-Pru; A Mos-StP",
];

/// Russia as the rules' own example has it.
fn russia() -> Scene {
    Scene::new("Spring 1901", &["Russia: F StP/sc, F Sev, A War, A Mos"])
        .holding(&["Russia: Andy 2, Brian 1, Chuck 3, Dave 2"])
}

#[test]
fn the_rules_own_example_is_counted_as_printed() {
    let settled = russia().settle(&SLIPS);
    assert_eq!(
        settled.tallies("StP"),
        "F StP/sc - BOT 4 !, F StP/sc H 3, F StP/sc - Fin 1"
    );
    assert_eq!(settled.tallies("Sev"), "F Sev - Rum 4 =, F Sev - BLA 4 =");
    assert_eq!(
        settled.tallies("War"),
        "A War - Gal 3 !, A War - Ukr 2, A War - Pru 2, A War - Mos 1"
    );
    assert_eq!(
        settled.tallies("Mos"),
        "A Mos - Sev 3 =, A Mos - Ukr 3 =, A Mos - StP 2 !"
    );
    assert_eq!(settled.units("Russia"), "F BOT, F Sev, A Gal, A StP");
    assert_eq!(settled.points(), [1, 0, 1, 2]);
    assert_eq!(settled.holdings("Russia"), [2, 1, 3, 2]);
}

#[test]
fn each_ballot_is_told_what_became_of_it_and_each_followed_order_what_the_board_made_of_it() {
    let settled = russia().settle(&SLIPS);
    let outweighed = |weight, by| Reason::Ballots(BallotReason::Outweighed { weight, by });
    assert_eq!(
        settled.reasons("Brian for Russia"),
        [
            outweighed(1, 4),
            Reason::Ballots(BallotReason::Cancelled {
                weight: 4,
                scores: false
            }),
            outweighed(1, 3),
            Reason::Ballots(BallotReason::Cancelled {
                weight: 3,
                scores: false
            })
        ]
    );
    assert_eq!(
        settled.reasons("Dave for Russia"),
        [
            Reason::Ballots(BallotReason::Followed),
            Reason::Ballots(BallotReason::Cancelled {
                weight: 4,
                scores: false
            }),
            outweighed(2, 3),
            Reason::Ballots(BallotReason::Followed)
        ]
    );
    assert_eq!(
        settled.verdicts("Dave for Russia")[0].outcome,
        Outcome::Succeeds
    );
    assert_eq!(
        settled.verdicts("Dave for Russia")[1].outcome,
        Outcome::Fails
    );
    assert_eq!(settled.subject("Mos").ties(), [3]);
    assert_eq!(settled.subject("Sev").ties(), [4]);
    assert_eq!(settled.subject("Sev").followed().count(), 0);

    let followed = &settled.count().followed;
    assert_eq!(followed.len(), 3);
    assert!(followed.iter().all(
        |(order, verdict)| order.seat.index() == power("Russia").index()
            && verdict.outcome == Outcome::Succeeds
    ));
    let [default] = settled.settlement.defaults.as_slice() else {
        panic!("one unit holds by default")
    };
    assert_eq!(default.action, DefaultAction::Held);
    assert_eq!(
        settled.count().subjects[1].about,
        BallotSubject::Unit(default.unit)
    );
    assert_eq!(
        settled.count().weighed[seat("Chuck").index()][power("Russia").index()],
        3
    );
}

#[test]
fn a_followed_order_that_bounces_is_followed_all_the_same() {
    let scene = Scene::new("Spring 1902", &["France: A Par", "Germany: A Mun"])
        .holding(&["France: Andy 2", "Germany: Chuck 1"]);
    let settled = scene.settle(&[
        "Andy for France: A Par - Bur",
        "Chuck for Germany: A Mun - Bur",
    ]);
    assert_eq!(
        settled.reasons("Andy for France"),
        [Reason::Ballots(BallotReason::Followed)]
    );
    assert!(
        settled
            .count()
            .followed
            .iter()
            .all(|(_, verdict)| matches!(verdict.reason, Reason::StoodOff { .. }))
    );
    assert_eq!(settled.points(), [1, 0, 1, 0]);
}

#[test]
fn units_nobody_writes_for_are_asked_about_all_the_same() {
    let settled = Scene::at("Spring 1901").settle(&[]);
    assert_eq!(settled.count().subjects.len(), 22);
    assert!(
        settled
            .count()
            .subjects
            .iter()
            .all(|subject| subject.tallies.is_empty() && subject.draws.is_empty())
    );
    assert_eq!(settled.settlement.defaults.len(), 22);
    assert!(settled.count().followed.is_empty());
}

// Investing.

#[test]
fn an_investment_is_taken_as_a_whole_or_not_at_all() {
    let scene = Scene::at("Spring 1901");
    let settled = scene.settle(&[
        "Andy for Russia: invest 5; invest 4; invest 0",
        "Andy for Turkey: invest 2",
        "Brian for Italy: invest 8",
    ]);
    assert_eq!(
        settled.void("Andy for Russia"),
        [
            None,
            Some(VoidReason::Ballots(BallotVoid::NotInHand { left: 3 })),
            Some(VoidReason::Unreadable)
        ]
    );
    assert_eq!(
        settled.reasons("Andy for Turkey"),
        [Reason::Ballots(BallotReason::Invested)]
    );
    let at = |power: &str, amount| (Some(counting_house::power(power)), amount);
    let ledger = |name: &str| -> Vec<_> {
        settled
            .count()
            .changes
            .iter()
            .filter(|c| c.seat == seat(name))
            .map(|c| ((c.power, c.from), c.to, c.why))
            .collect()
    };
    // Nobody wrote orders for the units either.
    let neglected = |missing| Why::Neglected { missing };
    assert_eq!(
        ledger("Andy"),
        [
            (at("Russia", 0), 5, Why::Invested),
            (at("Turkey", 0), 2, Why::Invested),
            ((None, 8), 1, Why::Invested),
            ((None, 1), 0, Why::NotInvested),
            (at("Russia", 5), 2, neglected(4)),
            (at("Turkey", 2), 1, neglected(3)),
            ((None, 0), 2, Why::Income),
        ]
    );
    assert_eq!(
        ledger("Chuck"),
        [
            ((None, 8), 0, Why::NotInvested),
            ((None, 0), 2, Why::Income)
        ]
    );
}

#[test]
fn an_investment_weighs_wherever_it_stands_on_the_slip() {
    let scene = Scene::new("Spring 1902", &["France: A Par"])
        .holding(&["France: Andy 3"])
        .in_hand("Brian", 4);
    let settled = scene.settle(&[
        "Andy for France: A Par - Bur",
        "Brian for France: A Par - Gas; invest 2; invest 2",
    ]);
    assert_eq!(settled.tallies("Par"), "A Par - Gas 4 !, A Par - Bur 3");
}

#[test]
fn a_seat_speaks_for_a_power_once_it_has_influence_there() {
    let scene = Scene::new("Spring 1902", &["France: A Par"])
        .holding(&["France: Andy 1"])
        .in_hand("Brian", 2);
    let speaks = |scene: &Scene, name: &str, power: &str, orders: &[Submission]| {
        let author = Author::new(seat(name), counting_house::power(power));
        ArmsMerchant.speaks_for(&scene.state, author, orders)
    };
    assert!(speaks(&scene, "Andy", "France", &[]));
    assert!(!speaks(&scene, "Andy", "Germany", &[]));
    assert!(!speaks(&scene, "Brian", "France", &[]));
    assert!(!speaks(&scene, "GM", "France", &[]));
    let pending = scene.orders(&[
        "Brian for Germany: invest 2",
        "Brian for France: invest 1",
        "Chuck for France: invest 1",
    ]);
    assert!(speaks(&scene, "Brian", "Germany", &pending));
    assert!(
        !speaks(&scene, "Brian", "France", &pending),
        "nothing is left for it"
    );
    assert!(
        !speaks(&scene, "Chuck", "France", &pending),
        "he has nothing in hand"
    );
    let mut winter = scene;
    winter.state.phase = chancery_engine::calendar::CLASSIC
        .parse("Winter 1902")
        .unwrap();
    assert!(
        !speaks(&winter, "Brian", "Germany", &pending),
        "nothing is invested in Winter"
    );
}
