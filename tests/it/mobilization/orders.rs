//! Which orders to and from the pools stand, and what the others are told.

use super::{Scene, at, power};
use chancery_atlas::board::UnitKind;
use chancery_engine::adjudicate::{DefaultAction, PoolReason, PoolVoid, Reason, VoidReason};
use chancery_engine::position::UnitId;

#[test]
fn what_can_not_mobilize_says_why() {
    let scene = Scene::new(
        "Spring 1903",
        &["England: A Lon, F NTH", "Germany: A Edi"],
        &[
            "England Edi: F, A",
            "England Lvp: A",
            "Russia StP: F",
            "Russia Sev: F",
        ],
    );
    assert_eq!(
        scene.why("England: mobilize A Bel", &[]),
        VoidReason::NotHome(at("Bel"))
    );
    assert_eq!(
        scene.why("England: mobilize A Mun", &[]),
        VoidReason::NotHome(at("Mun"))
    );
    assert_eq!(
        scene.why("England: mobilize F Lvp", &[]),
        VoidReason::Pools(PoolVoid::NotPooled {
            kind: Some(UnitKind::Fleet),
            at: at("Lvp")
        })
    );
    assert_eq!(
        scene.why("England: mobilize Lon", &[]),
        VoidReason::Pools(PoolVoid::NotPooled {
            kind: None,
            at: at("Lon")
        }),
        "before: the centre is full"
    );
    assert_eq!(
        scene.why("England: mobilize Edi", &[]),
        VoidReason::WhichKind(at("Edi"))
    );
    assert_eq!(
        scene.why("England: mobilize A Edi", &[]),
        VoidReason::NotVacant(at("Edi"))
    );
    assert_eq!(
        scene.why("Russia: mobilize F StP", &[]),
        VoidReason::WhichCoast { to: at("StP") }
    );
    assert_eq!(
        scene.reasons(&[
            "England: mobilize Lvp",
            "Russia: mobilize F StP/sc",
            "Russia: mobilize F Sev"
        ]),
        [Reason::Pools(PoolReason::Mobilized); 3]
    );
    let demobilized = [
        "England: demobilize F NTH to Lon",
        "England: demobilize A Lon to Lvp",
    ];
    let why = scene.why("England: mobilize F Lon", &demobilized);
    assert_eq!(
        why,
        VoidReason::Pools(PoolVoid::NotPooled {
            kind: Some(UnitKind::Fleet),
            at: at("Lon")
        }),
        "it left the board only now"
    );
    let strict = scene.with("missing-kind", "void");
    assert_eq!(
        strict.why("England: mobilize Lvp", &[]),
        VoidReason::KindNotNamed(at("Lvp"))
    );
}

#[test]
fn of_two_that_would_appear_the_first_valid_one_does() {
    let scene = Scene::new(
        "Spring 1903",
        &[],
        &["Russia StP: F, A", "Turkey Smy: A, F"],
    );
    let lines = [
        "Russia: mobilize F StP",
        "Russia: mobilize A StP",
        "Russia: mobilize F StP/nc",
        "Turkey: mobilize F Smy",
        "Turkey: mobilize A Smy",
    ];
    let void = Reason::Void;
    assert_eq!(
        scene.reasons(&lines),
        [
            void(VoidReason::WhichCoast { to: at("StP") }),
            Reason::Pools(PoolReason::Mobilized),
            void(VoidReason::Pools(PoolVoid::AlreadyAppears(at("StP")))),
            Reason::Pools(PoolReason::Mobilized),
            void(VoidReason::Pools(PoolVoid::AlreadyAppears(at("Smy")))),
        ]
    );
    let after = scene.then(&lines);
    assert_eq!(
        (after.pool("Russia", "StP"), after.pool("Turkey", "Smy")),
        ("F".to_owned(), "A".to_owned())
    );
}

#[test]
fn what_can_not_leave_the_board_says_why() {
    let scene = Scene::new(
        "Spring 1903",
        &["France: A Gas, F MAO, A Bur", "Germany: A Mun, F Bre"],
        &["France Mar: A, A", "France Par: F"],
    )
    .own("France", &["Bel", "Mun"])
    .own("Germany", &["Bre"]);
    assert_eq!(
        scene.why("France: demobilize A Pic to Par", &[]),
        VoidReason::NoUnit(at("Pic"))
    );
    let owner = power("Germany");
    assert_eq!(
        scene.why("France: demobilize A Mun to Par", &[]),
        VoidReason::NotYours {
            at: at("Mun"),
            owner
        }
    );
    assert_eq!(
        scene.why("France: demobilize A Gas", &[]),
        VoidReason::Pools(PoolVoid::NoCentreNamed)
    );
    assert_eq!(
        scene.why("France: demobilize A Gas to Bel", &[]),
        VoidReason::NotHome(at("Bel"))
    );
    assert_eq!(
        scene.why("France: demobilize A Gas to Mun", &[]),
        VoidReason::NotHome(at("Mun"))
    );
    assert_eq!(
        scene.why("France: demobilize F MAO to Bre", &[]),
        VoidReason::NotOwned(at("Bre"))
    );
    assert_eq!(
        scene.why("France: demobilize F MAO to Par", &[]),
        VoidReason::FleetInland(at("Par"))
    );
    assert_eq!(
        scene.why("France: demobilize F MAO to Mar", &[]),
        VoidReason::Pools(PoolVoid::PoolFull(at("Mar")))
    );
    let lines = [
        "France: demobilize A Gas to Par",
        "France: demobilize A Bur to Par",
    ];
    assert_eq!(
        scene.reasons(&lines),
        [
            Reason::Pools(PoolReason::Demobilized),
            Reason::Void(VoidReason::Pools(PoolVoid::PoolFull(at("Par"))))
        ]
    );
    let left = scene.settle(&lines);
    let held: Vec<UnitId> = left
        .defaults
        .iter()
        .filter(|d| d.action == DefaultAction::Held)
        .map(|d| d.unit)
        .collect();
    assert!(held.contains(&scene.standing("Bur")) && !held.contains(&scene.standing("Gas")));
}

#[test]
fn others_learn_that_the_unit_left() {
    let scene = Scene::new(
        "Spring 1903",
        &["France: A Bur, A Mar, F NTH, A Bel", "Germany: A Mun"],
        &[],
    );
    let lines = [
        "France: demobilize A Bur to Par",
        "France: A Mar S A Bur",
        "France: demobilize F NTH to Bre",
        "France: A Bel - Nwy",
        "Germany: A Mun S A Bur - Ruh",
    ];
    let left = |name| Reason::Pools(PoolReason::LeftBoard { unit: at(name) });
    assert_eq!(
        scene.reasons(&lines),
        [
            Reason::Pools(PoolReason::Demobilized),
            left("Bur"),
            Reason::Pools(PoolReason::Demobilized),
            Reason::NoConvoy { fleet: None },
            left("Bur")
        ]
    );
    let army = Scene::new("Spring 1903", &["England: F NTH, A Lon"], &[]);
    let convoyed = army.reasons(&[
        "England: F NTH C A Lon - Nwy",
        "England: demobilize A Lon to Lvp",
    ]);
    assert_eq!(
        convoyed,
        [left("Lon"), Reason::Pools(PoolReason::Demobilized)]
    );
}

#[test]
fn a_failed_mobilization_names_the_attack() {
    let scene = Scene::new(
        "Spring 1903",
        &["Germany: F NTH, A Nwy, F NWG", "England: A Yor, F Cly"],
        &["England Edi: F"],
    );
    let attacked = Reason::Pools(PoolReason::MobilizationAttacked { by: at("NTH") });
    let lines = [
        "England: mobilize F Edi",
        "Germany: F NTH - Edi",
        "Germany: F NWG - Edi",
    ];
    assert!(matches!(
        scene.reasons(&lines)[0],
        Reason::Pools(PoolReason::MobilizationAttacked { .. })
    ));
    let by_own = [
        "England: mobilize F Edi",
        "Germany: F NTH - Edi",
        "England: A Yor - Edi",
        "England: F Cly S A Yor - Edi",
    ];
    assert_eq!(scene.reasons(&by_own)[0], attacked);
    let convoy = [
        "England: mobilize F Edi",
        "Germany: A Nwy - Edi",
        "Germany: F NWG C A Nwy - Edi",
    ];
    assert_eq!(
        scene.reasons(&convoy)[0],
        Reason::Pools(PoolReason::MobilizationAttacked { by: at("Nwy") })
    );
    let own = [
        "England: mobilize F Edi",
        "England: A Yor - Edi",
        "England: F Cly S A Yor - Edi",
    ];
    assert_eq!(
        scene.reasons(&own),
        [
            Reason::Pools(PoolReason::Mobilized),
            Reason::Pools(PoolReason::OwnMobilization { at: at("Edi") }),
            Reason::Supported
        ]
    );
}

#[test]
fn a_unit_takes_one_order() {
    let lines = ["France: A Bur - Ruh", "France: demobilize A Bur to Par"];
    let scene = || {
        Scene::new(
            "Spring 1903",
            &["France: A Bur", "Germany: A Pic"],
            &["France Mar: A, A"],
        )
    };
    let (two, moved) = (
        Reason::Void(VoidReason::TwoOrders),
        Reason::Moved {
            strength: 1,
            over: None,
            by_convoy: false,
        },
    );
    assert_eq!(scene().reasons(&lines), [two, two]);
    assert_eq!(
        scene().then(&lines).standing("Bur"),
        scene().standing("Bur")
    );
    assert_eq!(
        scene().with("two-orders", "first").reasons(&lines),
        [moved, two]
    );
    assert_eq!(
        scene().with("two-orders", "last").reasons(&lines),
        [
            Reason::Void(VoidReason::Pools(PoolVoid::HasLeft(at("Bur")))),
            Reason::Pools(PoolReason::Demobilized)
        ]
    );
    let twice = [
        "France: demobilize A Bur to Par",
        "France: demobilize A Bur to Par",
    ];
    assert_eq!(
        scene().reasons(&twice),
        [Reason::Pools(PoolReason::Demobilized); 2]
    );
    assert_eq!(scene().then(&twice).pool("France", "Par"), "A");
    let elsewhere = [
        "France: demobilize A Bur to Par",
        "France: demobilize A Bur to Bre",
    ];
    assert_eq!(scene().reasons(&elsewhere), [two, two]);
    assert_eq!(
        scene().with("two-orders", "last").reasons(&elsewhere),
        [two, Reason::Pools(PoolReason::Demobilized)]
    );
}

#[test]
fn an_order_to_leave_that_can_not_be_carried_out_gives_way() {
    let scene = || {
        Scene::new(
            "Spring 1903",
            &["France: A Bur, A Gas"],
            &["France Mar: A, A", "France Par: A"],
        )
    };
    let full = Reason::Void(VoidReason::Pools(PoolVoid::PoolFull(at("Mar"))));
    let moved = Reason::Moved {
        strength: 1,
        over: None,
        by_convoy: false,
    };
    let lines = ["France: demobilize A Bur to Mar", "France: A Bur - Ruh"];
    assert_eq!(scene().reasons(&lines), [full, moved]);
    let two = Reason::Void(VoidReason::TwoOrders);
    assert_eq!(
        scene().with("impossible-order", "holds").reasons(&lines),
        [full, two],
        "a line that can't be carried out is a line too"
    );
    assert_eq!(
        scene()
            .with("impossible-order", "holds")
            .with("two-orders", "last")
            .reasons(&lines),
        [full, moved]
    );
    let first = scene()
        .with("impossible-order", "holds")
        .with("two-orders", "first");
    assert_eq!(
        first.reasons(&lines),
        [full, two],
        "and where it is chosen the unit holds"
    );
    // Nor does one that two orders make void take the room of another.
    let room = [
        "France: demobilize A Bur to Par",
        "France: A Bur - Ruh",
        "France: demobilize A Gas to Par",
    ];
    assert_eq!(
        scene().reasons(&room),
        [two, two, Reason::Pools(PoolReason::Demobilized)]
    );
    // The last place in the pool goes to the first line; then the other order of the second unit
    // counts, if the house rule chose so.
    let last = [
        "France: demobilize A Gas to Par",
        "France: demobilize A Bur to Par",
        "France: A Bur - Ruh",
    ];
    let no_room = Reason::Void(VoidReason::Pools(PoolVoid::PoolFull(at("Par"))));
    assert_eq!(
        scene().with("two-orders", "first").reasons(&last),
        [Reason::Pools(PoolReason::Demobilized), no_room, moved]
    );
}

#[test]
fn a_mobilized_unit_takes_no_other_order() {
    let scene = Scene::new(
        "Spring 1903",
        &["France: F Bre", "Germany: F NTH"],
        &["France Bre: A", "France Par: A", "England Edi: F"],
    );
    let just = |name| Reason::Void(VoidReason::Pools(PoolVoid::JustMobilized(at(name))));
    let lines = [
        "France: mobilize A Par",
        "France: A Par - Bur",
        "France: A Par H",
        "France: demobilize A Par to Mar",
    ];
    assert_eq!(
        scene.reasons(&lines),
        [
            Reason::Pools(PoolReason::Mobilized),
            just("Par"),
            just("Par"),
            just("Par")
        ]
    );
    let attacked = [
        "England: mobilize F Edi",
        "Germany: F NTH - Edi",
        "England: F Edi - NWG",
    ];
    assert_eq!(
        scene.reasons(&attacked)[2],
        Reason::Void(VoidReason::NoUnit(at("Edi"))),
        "it did not come onto the board"
    );
    let exchanged = [
        "France: demobilize F Bre to Mar",
        "France: mobilize A Bre",
        "France: A Bre - Gas",
    ];
    assert_eq!(
        scene.reasons(&exchanged),
        [
            Reason::Pools(PoolReason::Demobilized),
            Reason::Pools(PoolReason::Mobilized),
            just("Bre")
        ]
    );
    let left = [
        "France: F Bre - MAO",
        "France: demobilize F Bre to Mar",
        "France: mobilize A Bre",
    ];
    let has_left = Reason::Void(VoidReason::Pools(PoolVoid::HasLeft(at("Bre"))));
    assert_eq!(
        scene.reasons(&["France: mobilize A Par", "France: F Bre S A Par"])[1],
        Reason::Void(VoidReason::NoUnit(at("Par")))
    );
    let last = scene.with("two-orders", "last");
    assert_eq!(
        last.reasons(&left),
        [
            has_left,
            Reason::Pools(PoolReason::Demobilized),
            Reason::Pools(PoolReason::Mobilized)
        ],
        "the letter tells which unit is meant"
    );
}
