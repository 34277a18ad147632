//! Winters with units off the board, and what is proposed in them.

use super::{Scene, at, board, fates, place, power};
use chancery_atlas::board::UnitKind;
use chancery_engine::adjudicate::{PoolReason, PoolVoid, Reason, VoidReason};
use chancery_engine::calendar::CLASSIC;
use chancery_engine::order::{Order, PoolOrder, UnitRef};
use chancery_engine::variant::{Demand, Event, Mobilization, Variant};

use crate::support::proposals::proposals;

#[test]
fn every_winter_is_played() {
    let scene = Scene::start().then(&[]).then(&[]);
    assert_eq!(CLASSIC.name(scene.state.phase), "Winter 1901");
    let england = power("England");
    let due = Mobilization.adjustment(scene.table(), &scene.state, england);
    assert_eq!((due.centres, due.units, due.due), (3, 3, 0));
    let pooled = scene
        .state
        .position
        .pooled_of(england)
        .map(|unit| Demand::May(unit.id));
    let expected: Vec<Demand> = pooled.chain([Demand::May(scene.standing("Lon"))]).collect();
    assert_eq!(
        Mobilization.demands(scene.table(), &scene.state, england),
        expected
    );
    let lines = [
        "England: mobilize F Edi",
        "England: demobilize F Lon to Lon",
    ];
    assert_eq!(
        scene.reasons(&lines),
        [
            Reason::Pools(PoolReason::Mobilized),
            Reason::Pools(PoolReason::Demobilized)
        ]
    );
    let spring = scene.then(&lines);
    assert_eq!(CLASSIC.name(spring.state.phase), "Spring 1902");
    assert_eq!(
        (spring.pool("England", "Lon"), spring.pool("England", "Edi")),
        ("F".to_owned(), String::new())
    );
    let moves = [Demand::Unit(spring.standing("Edi"))].into_iter();
    let expected: Vec<Demand> = moves
        .chain(
            spring
                .state
                .position
                .pooled_of(england)
                .map(|unit| Demand::May(unit.id)),
        )
        .collect();
    assert_eq!(
        Mobilization.demands(spring.table(), &spring.state, england),
        expected
    );
}

#[test]
fn pooled_units_are_disbanded_when_disbands_are_due() {
    let scene = || {
        Scene::new(
            "Winter 1903",
            &["England: A Bel, F NTH"],
            &["England Lon: A, A", "England Lvp: F, A"],
        )
        .own("Germany", &["Edi"])
        .own("England", &["Bel"])
    };
    assert_eq!(
        Mobilization
            .adjustment(scene().table(), &scene().state, power("England"))
            .due,
        -3
    );
    let alike = ["England: disband demobilized A Lon"; 3];
    let none = VoidReason::Pools(PoolVoid::NotPooled {
        kind: Some(UnitKind::Army),
        at: at("Lon"),
    });
    assert_eq!(
        scene().reasons(&alike),
        [Reason::Removed, Reason::Removed, Reason::Void(none)]
    );
    let after = scene().then(&[
        "England: disband demobilized A Lon",
        "England: disband demobilized F Lvp",
        "England: remove A Bel",
    ]);
    assert_eq!(
        (after.pool("England", "Lon"), after.pool("England", "Lvp")),
        ("A".to_owned(), "A".to_owned())
    );
    assert!(after.state.position.unit_in(at("Bel")).is_none());
    let why = |line, others: &[&str]| scene().why(line, others);
    let four = [
        "England: remove A Bel",
        "England: disband demobilized A Lvp",
        "England: remove F NTH",
    ];
    assert_eq!(
        scene().reasons(&[&four[..], &["England: disband demobilized A Lon"]].concat())[3],
        Reason::Void(VoidReason::NoRemovalDue)
    );
    assert_eq!(
        why("England: disband demobilized A Edi", &[]),
        VoidReason::Pools(PoolVoid::NotPooled {
            kind: Some(UnitKind::Army),
            at: at("Edi")
        })
    );
    assert_eq!(
        why("England: disband demobilized A Bel", &[]),
        VoidReason::NotHome(at("Bel"))
    );
    // What leaves the board now takes no order, but can be lost by default.
    let left = "England: demobilize F NTH to Lon";
    assert_eq!(
        why(left, &[]),
        VoidReason::Pools(PoolVoid::PoolFull(at("Lon")))
    );
    let roomy = Scene::new(
        "Winter 1903",
        &["England: A Bel, A Hol, F NTH"],
        &["England Lon: A"],
    )
    .own("Germany", &["Edi", "Lvp"]);
    let lines = [
        "England: disband demobilized F Lon",
        "England: remove F NTH",
        "England: demobilize F NTH to Lon",
    ];
    let gone = VoidReason::Pools(PoolVoid::NotPooled {
        kind: Some(UnitKind::Fleet),
        at: at("Lon"),
    });
    let expected = [
        Reason::Void(gone),
        Reason::Void(VoidReason::Pools(PoolVoid::HasLeft(at("NTH")))),
        Reason::Pools(PoolReason::Demobilized),
    ];
    assert_eq!(roomy.reasons(&lines), expected);
    let settled = roomy.settle(&lines);
    assert_eq!(
        fates(&settled.events),
        ["NTH to Lon", "Bel gone", "Hol gone", "Lon gone"]
    );
    assert_eq!(
        settled.after.position.pooled[0].kind,
        UnitKind::Army,
        "fleets go first"
    );
}

#[test]
fn missing_disbands_take_a_pooled_unit_as_standing_at_home() {
    let units = ["Turkey: A Smy, F Con, A Ser"];
    let scene = || Scene::new("Winter 1903", &units, &["Turkey Smy: A", "Turkey Con: F"]);
    let lost = |scene: Scene| -> Vec<(bool, String)> {
        let pooled = |event: &Event| scene.state.position.pooled.contains(&event.unit);
        let named = |event: &Event| {
            format!(
                "{} {}",
                event.unit.kind.letter(),
                board().write_place(event.unit.place)
            )
        };
        scene
            .settle(&[])
            .events
            .iter()
            .map(|event| (pooled(event), named(event)))
            .collect()
    };
    let (pooled, standing) = (
        |text: &str| (true, text.to_owned()),
        |text: &str| (false, text.to_owned()),
    );
    assert_eq!(
        lost(scene()),
        [standing("A Ser"), pooled("F Con")],
        "the farthest; of two fleets in Constantinople the pooled one"
    );
    assert_eq!(
        lost(scene().with("default-removal", "demobilized-first")),
        [pooled("F Con"), pooled("A Smy")]
    );
    // What is ordered counts; the rest is made up by default.
    let ordered = scene()
        .with("default-removal", "demobilized-first")
        .settle(&["Turkey: remove A Smy"]);
    assert_eq!(fates(&ordered.events), ["Smy gone", "Con gone"]);
    assert_eq!(ordered.defaults.len(), 1);
    let more = Scene::new(
        "Winter 1903",
        &units,
        &["Turkey Smy: A", "Turkey Ank: F, F"],
    )
    .with("default-removal", "demobilized-first");
    assert_eq!(
        lost(more),
        [pooled("F Ank"), pooled("F Ank"), pooled("A Smy")]
    );
}

#[test]
fn builds_and_mobilizations_take_turns_in_a_centre() {
    let scene = Scene::new(
        "Winter 1903",
        &["Austria: A Ser"],
        &["Austria Vie: A", "Austria Bud: A"],
    )
    .own("Austria", &["Ser", "Gre"]);
    let appears = |name| Reason::Void(VoidReason::Pools(PoolVoid::AlreadyAppears(at(name))));
    assert_eq!(
        Mobilization
            .adjustment(scene.table(), &scene.state, power("Austria"))
            .due,
        2
    );
    let mobilize_first = [
        "Austria: mobilize A Vie",
        "Austria: build A Vie",
        "Austria: build F Tri",
        "Austria: build A Bud",
    ];
    assert_eq!(
        scene.reasons(&mobilize_first),
        [
            Reason::Pools(PoolReason::Mobilized),
            appears("Vie"),
            Reason::Built,
            Reason::Built
        ],
        "the void build costs none"
    );
    let build_first = [
        "Austria: build A Vie",
        "Austria: mobilize A Vie",
        "Austria: build A Tri",
        "Austria: build A Bud",
        "Austria: mobilize A Bud",
    ];
    let none_due = Reason::Void(VoidReason::NoBuildDue);
    assert_eq!(
        scene.reasons(&build_first),
        [
            Reason::Built,
            appears("Vie"),
            Reason::Built,
            none_due,
            Reason::Pools(PoolReason::Mobilized)
        ]
    );
    let left = [
        "Austria: demobilize A Ser to Tri",
        "Austria: build A Tri",
        "Austria: A Ser disband",
    ];
    let has_left = Reason::Void(VoidReason::Pools(PoolVoid::HasLeft(at("Ser"))));
    assert_eq!(
        scene.reasons(&left),
        [
            Reason::Pools(PoolReason::Demobilized),
            Reason::Built,
            has_left
        ],
        "a pool is no obstacle"
    );
    let moved = scene.reasons(&[
        "Austria: A Ser - Gre",
        "Austria: waive",
        "Austria: waive",
        "Austria: waive",
    ]);
    assert_eq!(
        moved,
        [
            Reason::Void(VoidReason::WrongPhase),
            Reason::Waived,
            Reason::Waived,
            none_due
        ]
    );
}

#[test]
fn what_is_not_ordered_is_proposed() {
    let written = |scene: &Scene, owner: &str, lines: &[&str]| -> Vec<Order> {
        proposals(
            &Mobilization,
            scene.table(),
            &scene.state,
            power(owner),
            &scene.orders(lines),
        )
    };
    let spring = Scene::new(
        "Spring 1903",
        &["France: A Bur, F MAO, A Gas"],
        &["France Par: A"],
    );
    let named = |kind, name| UnitRef::new(kind, place(name));
    let hold = |kind, name| Order::Unit {
        unit: named(kind, name),
        action: chancery_engine::order::Action::Hold,
    };
    let proposed = written(
        &spring,
        "France",
        &[
            "France: demobilize A Bur to Par",
            "France: A Gas - Spa",
            "France: mobilize A Par",
        ],
    );
    assert_eq!(proposed, [hold(UnitKind::Fleet, "MAO")]);

    let winter = Scene::new(
        "Winter 1903",
        &["France: A Bur"],
        &["France Par: A, A", "France Bre: F"],
    )
    .own("Germany", &["Mar"]);
    let removed = |kind, name| {
        Order::Pools(PoolOrder::RemovePooled {
            kind: Some(kind),
            centre: at(name),
        })
    };
    assert_eq!(
        written(&winter, "France", &[]),
        [
            Order::Remove {
                unit: named(UnitKind::Army, "Bur")
            },
            removed(UnitKind::Fleet, "Bre")
        ]
    );
    assert_eq!(
        written(&winter, "France", &["France: remove A Bur"]),
        [removed(UnitKind::Fleet, "Bre")]
    );
    let one = written(&winter, "France", &["France: demobilize A Bur to Bre"]);
    assert_eq!(
        one,
        [removed(UnitKind::Fleet, "Bre")],
        "no order can be given to the army, which is lost as well"
    );
    let owing = Scene::new("Winter 1903", &["France: A Bur"], &["France Par: A"]);
    assert_eq!(written(&owing, "France", &[]), [Order::Waive]);
    assert_eq!(written(&owing, "France", &["France: build A Mar"]), []);
}
