//! What a month leaves beside its result: events in the order of the hand, the board after each
//! time scale, who held by default.

use super::Scene;
use chancery_atlas::board::Place;
use chancery_engine::adjudicate::DefaultAction;
use chancery_engine::calendar::Scale;
use chancery_engine::variant::{Fate, Settlement};

/// The events, each as `A Lon boarded ENG`.
fn told(scene: &Scene, settled: &Settlement) -> Vec<String> {
    let write = |place: Place| scene.board.write_place(place);
    let events = settled.events.iter().map(|event| {
        let unit = format!("{} {}", event.unit.kind.letter(), write(event.unit.place));
        let fate = match event.fate {
            Fate::Moved { to, ring, .. } => {
                format!("{} {}", if ring { "turned to" } else { "to" }, write(to))
            }
            Fate::Boarded { at } => format!("boarded {}", write(at.into())),
            Fate::PassedOn { at } => format!("passed on to {}", write(at.into())),
            Fate::Dislodged { by } => format!("driven out from {}", write(by.into())),
            Fate::Gone { .. } => "gone".to_owned(),
            Fate::Trapped { cap } => format!("dumped on {}", write(cap.into())),
            other => format!("{other:?}"),
        };
        format!("{unit} {fate}")
    });
    events.collect()
}

#[test]
fn events_go_scale_by_scale_and_find_places_free() {
    let scene = Scene::new(&["England: A/F ENG, A Lon, F NTH", "France: A Bre, A Par"]);
    let settled = scene.settle(&[
        "England: TS1 A(ENG) L Lon",
        "England: TS1 A(Lon) B F(NTH)",
        "England: TS2 A/F(NTH) - NWG",
        "England: TS2 F(ENG) - NTH",
        "England: TS3 A(NWG) D Nwy",
        "England: TS3 F(NWG) - NAO",
    ]);
    let expected = [
        "A Lon boarded NTH",
        "A ENG to Lon",
        "F NTH to NWG",
        "F ENG to NTH",
        "A NWG to Nwy",
        "F NWG to NAO",
    ];
    assert_eq!(told(&scene, &settled), expected);
    let counts: Vec<(Scale, usize)> = settled
        .steps
        .iter()
        .map(|step| (step.scale, step.events))
        .collect();
    assert_eq!(
        counts,
        [(Scale::First, 2), (Scale::Second, 4), (Scale::Third, 6)]
    );
    let [first, second, third] = &settled.steps[..] else {
        panic!("{:?}", settled.steps)
    };
    assert_eq!(first.after.aboard_in(scene.at("NTH")).count(), 1);
    assert_eq!(second.after.aboard_in(scene.at("NWG")).count(), 1);
    assert!(third.after.aboard.is_empty());
    assert_eq!(third.after.units, settled.after.position.units);
}

#[test]
fn a_unit_driven_out_is_among_the_dislodged_of_every_later_step() {
    let scene = Scene::new(&["England: A/F ENG", "France: A Bre"]);
    let settled = scene.settle(&[
        "England: TS1 F(ENG) S A(ENG) L Bre",
        "England: TS2 A(Bre) - Gas",
    ]);
    assert_eq!(
        told(&scene, &settled),
        ["A Bre driven out from ENG", "A ENG to Bre", "A Bre to Gas"]
    );
    for step in &settled.steps {
        let dislodged = &step.after.dislodged;
        assert_eq!(dislodged.len(), 1);
        assert_eq!(
            (dislodged[0].by, dislodged[0].scale),
            (Some(scene.at("ENG")), Scale::First)
        );
        assert!(dislodged[0].retreats.is_empty());
    }
}

#[test]
fn an_army_is_passed_on_before_the_last_fleet_sails() {
    let scene = Scene::new(&["England: A Den, F NTH, F ENG"]);
    let settled = scene.settle(&[
        "England: TS1 A(Den) B F(NTH)",
        "England: TS2 F(NTH) & F(ENG) C A(Den) - ENG",
        "England: TS2 A/F(ENG) - MAO",
        "England: TS3 A(MAO) D Por",
    ]);
    let expected = [
        "A Den boarded NTH",
        "A NTH passed on to ENG",
        "F ENG to MAO",
        "A MAO to Por",
    ];
    assert_eq!(told(&scene, &settled), expected);
}

#[test]
fn a_ring_through_two_decks_is_boarded_first() {
    let scene = Scene::new(&["England: A/F ENG, A/F NTH, A Lon, A Bel"]);
    let settled = scene.settle(&[
        "England: TS1 A(ENG) L Lon",
        "England: TS1 A(Lon) B F(NTH)",
        "England: TS1 A(NTH) L Bel",
        "England: TS1 A(Bel) B F(ENG)",
    ]);
    let mut events = told(&scene, &settled);
    assert_eq!(events.len(), 4);
    assert!(
        events[..2].iter().all(|event| event.contains("boarded"))
            && events[2..].iter().all(|event| event.contains("turned"))
    );
    events.sort();
    assert_eq!(
        events,
        [
            "A Bel boarded ENG",
            "A ENG turned to Lon",
            "A Lon boarded NTH",
            "A NTH turned to Bel"
        ]
    );
}

#[test]
fn a_fleet_driven_out_keeps_its_army_aboard() {
    let scene = Scene::new(&["France: A/F ENG, F MAO", "England: F NTH, F IRI"]);
    let settled = scene.settle(&[
        "France: TS2 A/F(ENG) - NTH",
        "England: TS2 F(NTH) H",
        "England: TS2 F(IRI) - ENG",
    ]);
    let after = &settled.steps[1].after;
    assert_eq!(after.dislodged.len(), 1);
    assert_eq!(after.aboard.len(), 1);
    assert_eq!(after.aboard[0].fleet, after.dislodged[0].unit.id);
    assert_eq!(after.aboard_in(scene.at("ENG")).count(), 0);
}

#[test]
fn only_units_without_any_order_hold_by_default() {
    let scene = Scene::new(&[
        "England: A Lon, F ENG, F NTH, A Edi, A/F IRI",
        "France: A Par",
    ]);
    let settled = scene.settle(&[
        "England: TS1 A(Lon) B F(ENG)",
        "England: TS2 F(NTH) - Por",
        "England: TS2 A(Edi) H",
    ]);
    let held = |name: &str| {
        let unit = scene.state.position.unit_in(scene.at(name)).unwrap().id;
        settled
            .defaults
            .iter()
            .any(|default| default.unit == unit && default.action == DefaultAction::Held)
    };
    let names = ["Lon", "ENG", "NTH", "Edi", "IRI", "Par"];
    assert_eq!(names.map(held), [false, false, true, false, true, true]);
}
