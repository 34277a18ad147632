//! Arms Merchant told by its count: what was voted for, why an order was followed, and every change
//! of influence. Which results the rules demand is in `tests/cases`.

mod properties;

use crate::support::counting_house;
use chancery::adjudicate::{
    BallotReason, BallotVoid, DefaultAction, HouseRules, Outcome, Reason, VoidReason,
};
use chancery::count::{About, Change, DrawnBy, Why};
use chancery::game::{Game, Setup};
use chancery::order::{Entry, Order, Reading, Submission};
use chancery::seat::Author;
use chancery::variant::{ArmsMerchant, Demand, Variant};
use counting_house::{Scene, Settled, power, seat};
use jiff::Timestamp;

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
            Reason::Ballots(BallotReason::Cancelled { weight: 4 }),
            outweighed(1, 3),
            Reason::Ballots(BallotReason::Cancelled { weight: 3 })
        ]
    );
    assert_eq!(
        settled.reasons("Dave for Russia"),
        [
            Reason::Ballots(BallotReason::Followed),
            Reason::Ballots(BallotReason::Cancelled { weight: 4 }),
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
    assert_eq!(settled.count().subjects[1].about, About::Unit(default.unit));
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
    assert!(settled.count().neglects.is_empty());
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
        settled.count().neglects.is_empty(),
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
        let author = Author {
            seat: seat(name),
            power: counting_house::power(power),
        };
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
    winter.state.phase = chancery::calendar::CLASSIC.parse("Winter 1902").unwrap();
    assert!(
        !speaks(&winter, "Brian", "Germany", &pending),
        "nothing is invested in Winter"
    );
}

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
    let [andy, brian] = settled.count().neglects.as_slice() else {
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
    let neglects = |last_line: &str| {
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
            game.turns()[0].verdicts[3].reason,
            Reason::Void(VoidReason::Unreadable)
        );
        game.state().stakes.holding(seat, power)
    };
    assert_eq!(neglects("F Ankara - the moon"), 8);
    assert_eq!(
        neglects("F Ankra - the moon"),
        8,
        "as the screen reads names"
    );
    assert_eq!(neglects("to the moon"), 4);
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
        (free.count().neglects.len(), free.count().neglects[0].cost),
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

// Retreats.

/// A French army and fleet dislodged in Spring, and what is written for them.
fn retreats(scene: impl Fn(Scene) -> Scene, slips: &[&str]) -> (Scene, Settled) {
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
        .position(|d| d.unit.kind == chancery::board::UnitKind::Army)
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
fn france(builds: usize, slips: &[&str]) -> Settled {
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
        "Remove A Gre 6 !, Remove A Bul 3 !"
    );
    let [draw] = settled.subject("Turkey").draws.as_slice() else {
        panic!("one lot")
    };
    let candidates: Vec<String> = draw
        .candidates
        .iter()
        .map(|order| counting_house::written(&settled, order))
        .collect();
    assert_eq!(candidates, ["Remove F AEG", "Remove A Ser"]);
    assert!(
        settled.settlement.defaults.is_empty(),
        "the lot is no civil disorder"
    );
    let lost = Change {
        seat: seat("Andy"),
        power: Some(power("Turkey")),
        from: 5,
        to: 2,
        why: Why::Disbanded { units: 3 },
    };
    assert_eq!(settled.count().changes, [lost]);
    assert_eq!(settled.points(), [0, 1, 2, 0]);
}

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
            .stakes
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
    by_hand.state.stakes.accounts[2].points = 3;
    assert_eq!(
        ArmsMerchant.concluded(by_hand.table(), &by_hand.state),
        [seat("Chuck")]
    );
    by_hand.state.position.owners[by_hand.state.position.units[0].place.province.index()] =
        Some(power("Russia"));
    let Scene { rules, mut state } = by_hand;
    ArmsMerchant.refresh(
        chancery::variant::Table {
            board: counting_house::board(),
            rules: &rules,
        },
        &mut state,
    );
    assert_eq!(state.winners(), [seat("Chuck")]);
}

#[test]
fn nothing_is_proposed_for_what_nobody_wrote() {
    let scene = Scene::at("Spring 1901");
    assert_eq!(
        ArmsMerchant.proposals(scene.table(), &scene.state, power("France"), &[]),
        Vec::<Order>::new()
    );
    assert_eq!(
        ArmsMerchant
            .demands(scene.table(), &scene.state, power("Russia"))
            .len(),
        4
    );
    assert!(
        scene
            .state
            .stakes
            .accounts
            .iter()
            .all(|account| account.in_hand == 8 && account.points == 0)
    );
}
