//! Units of free kind (rule 3).

use super::Scene;
use chancery_atlas::board::UnitKind;
use chancery_engine::adjudicate::{DefaultAction, KindReason, KindVoid, Reason, VoidReason};
use chancery_engine::variant::Demand;

#[test]
fn four_kinds_are_asked_for_and_each_is_chosen_once() {
    let scene = Scene::start();
    let asked = |scene: &Scene, owner: &str| {
        scene
            .variant
            .demands(scene.table(), &scene.state, scene.power(owner))
            .len()
    };
    assert_eq!(
        ["Italy", "Russia", "Sweden", "Turkey"].map(|owner| asked(&scene, owner)),
        [1, 2, 1, 0]
    );
    assert!(
        scene
            .variant
            .demands(scene.table(), &scene.state, scene.power("Italy"))
            .iter()
            .all(Demand::is_owed)
    );
    let lines = [
        "Italy: F Rom",
        "Italy: A Rom",
        "Italy: F Nap",
        "Turkey: F Rom",
        "Italy: A Tus",
    ];
    let (rom, italy) = (scene.at("Rom"), scene.power("Italy"));
    let void = Reason::Void;
    assert_eq!(
        scene.reasons(&lines),
        [
            Reason::Kinds(KindReason::Chosen),
            void(VoidReason::Kinds(KindVoid::NotFree(rom))),
            void(VoidReason::Kinds(KindVoid::NotFree(scene.at("Nap")))),
            void(VoidReason::NotYours {
                at: rom,
                owner: italy
            }),
            void(VoidReason::NoUnit(scene.at("Tus"))),
        ]
    );
    let january = scene.then(&lines);
    assert_eq!(
        (january.phase(), january.units("Italy")),
        ("January 1885".to_owned(), "F Nap, A Ven, F Rom".to_owned())
    );
    assert!(
        january
            .state
            .position
            .free_kinds
            .iter()
            .any(|free| free.chosen),
        "the kind is still a secret"
    );
    assert!(january.then(&[]).state.position.free_kinds.is_empty());
}

#[test]
fn what_was_not_chosen_is_as_ordered_or_as_in_the_rulebook() {
    let scene = Scene::start();
    let january = scene.then(&["Russia: A Sev"]);
    let by_default = |scene: &Scene, lines: &[&str]| -> Vec<(String, UnitKind)> {
        let kind = |(place, action)| match action {
            DefaultAction::KindByDefault { kind } => Some((place, kind)),
            _ => None,
        };
        scene.defaults(lines).into_iter().filter_map(kind).collect()
    };
    let lines = ["Italy: F Rom - TYS", "Sweden: Nwy - BAR"];
    assert_eq!(
        by_default(&january, &lines),
        [
            ("Stp".to_owned(), UnitKind::Fleet),
            ("Nwy".to_owned(), UnitKind::Army)
        ]
    );
    let february = january.then(&lines);
    assert_eq!(february.units("Italy"), "F Nap, A Ven, F TYS");
    assert_eq!(february.units("Sweden"), "A Sto, F Mal, A Nwy");
    assert_eq!(february.units("Russia"), "A War, A Mos, A Sev, F Stp");
    assert_eq!(
        january.proposed(
            "Russia",
            &["Russia: A Mos H", "Russia: A War H", "Russia: A Sev H"]
        ),
        ["F Stp H"]
    );
}

#[test]
fn others_support_what_they_can_not_know() {
    let scene = Scene::start()
        .with("wrong-kind", "void")
        .with("missing-kind", "void")
        .then(&["Italy: F Rom"]);
    let lines = [
        "Austria: A Vie S A Rom",
        "Italy: F Nap S A Rom",
        "Italy: F Rom H",
    ];
    // No Austrian unit is near enough; what matters is that the letter is not what is wrong.
    assert_eq!(
        scene.why(lines[0], &lines[1..]),
        VoidReason::SupportOutOfReach {
            to: scene.at("Rom")
        }
    );
    assert_eq!(
        scene.why(lines[1], &lines[2..]),
        VoidReason::WrongKind {
            at: scene.at("Rom"),
            is: UnitKind::Fleet
        }
    );
    let later =
        Scene::new("April 1885", &["Austria: A Ven", "Italy: F Rom"]).with("wrong-kind", "void");
    assert_eq!(
        later.why("Austria: A Ven S A Rom", &[]),
        VoidReason::WrongKind {
            at: later.at("Rom"),
            is: UnitKind::Fleet
        }
    );
}
