//! Retreats: the Right-Hand Rule, and pairs (rule 10; army/fleet module, sections IV.a, IV.b,
//! IV.e).

use super::Scene;
use chancery_atlas::board::{Board, Place, ProvinceId, UnitKind};
use chancery_engine::adjudicate::{
    DefaultAction, Footing, Reason, Space, VoidReason, first_open, ring, settle_retreats,
};
use chancery_engine::position::{Barred, Dislodged};
use chancery_engine::variant::{Fate, Standard};

/// Two Turkish armies are driven out, and both would be sent to Bulgaria: from Rumania (by Ukraine)
/// and from Serbia (by Budapest).
fn balkans() -> Scene {
    let scene = Scene::new(
        "January 1886",
        &[
            "Austria: A Bud, A Spl",
            "Turkey: A Rum, A Ser",
            "Russia: A Ukr, A Sev",
        ],
    );
    scene.then(&[
        "Austria: A Bud - Ser",
        "Austria: A Spl S A Bud - Ser",
        "Russia: A Ukr - Rum",
        "Russia: A Sev S A Ukr - Rum",
    ])
}

#[test]
fn units_are_sent_on_one_after_another_by_name() {
    let scene = balkans();
    assert_eq!(scene.phase(), "January 1886 retreats");
    assert_eq!(
        scene.then(&[]).units("Turkey"),
        "A Bul, A Mac",
        "Rumania comes before Serbia"
    );
    assert_eq!(
        scene.proposed("Turkey", &[]),
        ["A Rum - Bul", "A Ser - Mac"]
    );
    assert_eq!(
        scene.proposed("Turkey", &["Turkey: A Ser - Bul"]),
        ["A Rum - Bud"],
        "what is written goes first"
    );
    let to = |name: &str| DefaultAction::AutoRetreat {
        to: Place::new(scene.at(name)),
    };
    assert_eq!(
        scene.defaults(&[]),
        [("Rum".to_owned(), to("Bul")), ("Ser".to_owned(), to("Mac"))]
    );
}

#[test]
fn the_ring_says_what_each_space_is() {
    let scene = balkans();
    let rings = settle_retreats(&scene.board, &scene.rules, &scene.state.position, &[]).rings;
    let footings = |ring: &[Space]| -> Vec<(String, Footing)> {
        ring.iter()
            .map(|space| {
                (
                    scene.board.province(space.province).abbr.clone(),
                    space.footing,
                )
            })
            .collect()
    };
    let space = |name: &str, footing| (name.to_owned(), footing);
    let open = |name: &str| space(name, Footing::Open(Place::new(scene.at(name))));
    let barred = |name: &str, why| space(name, Footing::Barred(why));
    assert_eq!(
        footings(&rings[1]),
        [
            barred("Rum", Barred::Occupied),
            space("Bul", Footing::Taken),
            open("Mac"),
            open("Alb"),
            barred("Spl", Barred::Occupied),
            open("Cro"),
            barred("Bud", Barred::Attacker),
        ]
    );
    assert_eq!(footings(&rings[0])[1], space("BLA", Footing::Unfit));
}

#[test]
fn what_becomes_of_units_ordered_to_one_space_is_a_house_rule() {
    let scene = balkans();
    let lines = ["Turkey: A Rum - Bul", "Turkey: A Ser - Bul"];
    let (rum, ser) = (scene.at("Rum"), scene.at("Ser"));
    assert_eq!(
        scene.reasons(&lines),
        [
            Reason::RetreatClosed { with: ser },
            Reason::RetreatClosed { with: rum }
        ]
    );
    assert_eq!(
        scene.then(&lines).units("Turkey"),
        "A Bud, A Mac",
        "Bulgaria is closed to both"
    );
    let strict = balkans().with("retreat-collision", "disband");
    assert_eq!(
        strict.reasons(&lines),
        [
            Reason::RetreatClash { with: ser },
            Reason::RetreatClash { with: rum }
        ]
    );
    assert_eq!(strict.then(&lines).units("Turkey"), "");
}

#[test]
fn a_unit_that_could_retreat_is_not_disbanded_by_order() {
    let scene = balkans();
    assert_eq!(
        scene.why("Turkey: A Ser disband", &[]),
        VoidReason::NoDisband(scene.at("Ser"))
    );
    let lenient = balkans().with("voluntary-disband", "yes");
    assert_eq!(
        lenient.then(&["Turkey: A Ser disband"]).units("Turkey"),
        "A Bul"
    );
    assert_eq!(
        balkans()
            .with("retreat-default", "disband")
            .then(&[])
            .units("Turkey"),
        ""
    );
}

/// A Turkish pair is driven out of the Black Sea, which touches no other sea; these stand on its
/// coasts besides.
fn black_sea(others: &str) -> Scene {
    Scene::new(
        "January 1886",
        &["Turkey: A/F BLA", &format!("Russia: F Sev, F Rum{others}")],
    )
}

const ATTACK: [&str; 2] = ["Russia: F Sev - BLA", "Russia: F Rum S F Sev - BLA"];

#[test]
fn a_pair_goes_ashore_where_no_sea_is_open_and_its_army_is_lost() {
    let scene = black_sea("").then(&ATTACK);
    let after = scene.then(&["Turkey: F BLA - Bul"]);
    assert_eq!(
        (after.units("Turkey"), after.state.position.aboard.len()),
        ("F Bul".to_owned(), 0)
    );
    assert_eq!(
        scene.defaults(&["Turkey: A/F BLA - Bul"]),
        [("BLA".to_owned(), DefaultAction::LostAboard)]
    );
    assert_eq!(
        scene.then(&[]).units("Turkey"),
        "F Arm",
        "the next after Sevastopol"
    );
}

#[test]
fn a_pair_with_nowhere_to_go_is_lost_whole() {
    let scene = black_sea(", A Arm, A Sin, A Con, A Bul");
    let settled = scene.settle(&ATTACK);
    let by = Some(scene.at("Sev"));
    let gone = settled
        .events
        .iter()
        .filter(|event| event.fate == Fate::Gone { by });
    assert_eq!(
        (
            gone.count(),
            settled.after.position.aboard.len(),
            settled.after.position.dislodged.len()
        ),
        (2, 0, 0)
    );
    assert_eq!(scene.then(&ATTACK).phase(), "February 1886");
}

#[test]
fn a_pair_keeps_to_the_sea_and_its_army_goes_along() {
    let scene = Scene::new("January 1886", &["France: A/F WMS", "Italy: F TYS, F Tun"]);
    let scene = scene.then(&["Italy: F TYS - WMS", "Italy: F Tun S F TYS - WMS"]);
    let alg = Place::new(scene.at("Alg"));
    assert_eq!(
        scene.why("France: F WMS - Alg", &[]),
        VoidReason::RetreatBarred {
            to: alg,
            why: Barred::Loaded
        }
    );
    let after = scene.then(&["France: A/F WMS - MAO"]);
    assert_eq!(after.units("France"), "F MAO, A(MAO)");
    assert_eq!(scene.then(&[]).units("France"), "F SAO, A(SAO)");
    let one = scene.settle(&[]);
    assert_eq!(one.events.len(), 1, "the pair moves as one piece");
}

#[test]
fn seas_taken_by_others_leave_a_pair_the_coast() {
    let scene = Scene::new("January 1886", &["France: A/F WMS"]);
    let unit = scene.state.position.units[0];
    let open = |name: &str| Place::new(scene.at(name));
    let dislodged = Dislodged {
        by: Some(scene.at("TYS")),
        retreats: vec![open("MAO"), open("SAO")],
        barred: vec![
            (open("Alg"), Barred::Loaded),
            (open("Mor"), Barred::Loaded),
            (open("Tun"), Barred::Occupied),
        ],
        ..Dislodged::new(unit, chancery_engine::calendar::Scale::Second)
    };
    let sent = |taken: &[&str]| {
        let taken: Vec<ProvinceId> = taken.iter().map(|name| scene.at(name)).collect();
        first_open(&ring(&scene.board, &dislodged, &taken))
            .map(|place| scene.board.write_place(place))
    };
    assert_eq!(sent(&[]).as_deref(), Some("SAO"));
    assert_eq!(sent(&["SAO"]).as_deref(), Some("MAO"));
    assert_eq!(sent(&["SAO", "MAO"]).as_deref(), Some("Alg"));
    assert_eq!(sent(&["SAO", "MAO", "Alg", "Mor"]), None);
}

#[test]
fn a_unit_sent_on_for_the_module_is_not_disbanded() {
    let mut scene = Scene::on(
        &Standard,
        "Spring 1902",
        &["France: A/F WES", "Italy: F TYS, F Tun"],
    );
    scene = scene.then(&["Italy: F TYS - WES", "Italy: F Tun S F TYS - WES"]);
    assert_eq!(
        scene.then(&[]).units("France"),
        "",
        "by the rulebook, both pieces go"
    );
    assert_eq!(scene.then(&["France: F WES disband"]).units("France"), "");
    scene.state.position.dislodged[0].sent_on = true;
    assert_eq!(
        scene.then(&[]).units("France"),
        "F MAO, A(MAO)",
        "after the Tyrrhenian Sea: Tunis, North Africa, Mid-Atlantic"
    );
    assert_eq!(
        scene.then(&["France: F WES - LYO"]).units("France"),
        "F LYO, A(LYO)"
    );
}

#[test]
fn of_several_coasts_the_north_is_taken() {
    let scene = Scene::on(&Standard, "Spring 1902", &["France: F Por"]);
    let mut retreats = scene.board.fleet_places(scene.at("Spa"));
    retreats.reverse();
    let (unit, by) = (scene.state.position.units[0], Some(scene.at("MAO")));
    let dislodged = Dislodged {
        by,
        retreats,
        ..Dislodged::new(unit, chancery_engine::calendar::Scale::Second)
    };
    let sent = first_open(&ring(&scene.board, &dislodged, &[]));
    assert_eq!(
        sent.map(|place| scene.board.write_place(place)).as_deref(),
        Some("Spa/nc")
    );
}

#[test]
fn an_attack_over_water_is_faced_where_it_came_over() {
    let scene = Scene::on(
        &Standard,
        "Spring 1902",
        &["England: A Lon, F ENG, F MAO", "France: F Bre"],
    )
    .with("retreat-default", "right-hand");
    let scene = scene.then(&[
        "England: A Lon - Bre",
        "England: F ENG FF A Lon - Bre",
        "England: F MAO S A Lon - Bre",
    ]);
    assert_eq!(scene.then(&[]).units("France"), "F Pic");
}

#[test]
fn without_rings_the_drawing_gives_the_order() {
    let scene = Scene::on(&Standard, "Spring 1902", &["Austria: A Boh"]);
    let mut board = Board::clone(&scene.board);
    let unit = scene.state.position.units[0];
    let retreats = board
        .army_moves(unit.place.province)
        .iter()
        .copied()
        .map(Place::new)
        .collect();
    let by = Some(scene.at("Gal"));
    let dislodged = Dislodged {
        by,
        retreats,
        ..Dislodged::new(unit, chancery_engine::calendar::Scale::Second)
    };
    let around = |board: &Board| -> Vec<String> {
        ring(board, &dislodged, &[])
            .iter()
            .map(|space| board.province(space.province).abbr.clone())
            .collect()
    };
    let drawn = around(&board);
    assert_eq!(drawn, ["Vie", "Tyr", "Mun", "Sil", "Gal"]);
    for province in &mut board.provinces {
        province.ring.clear();
    }
    assert_eq!(around(&board), drawn);
}

#[test]
fn a_change_by_hand_keeps_pairs_true() {
    let mut scene = Scene::new(
        "January 1886",
        &["France: A/F WMS, A/F GOL", "Italy: F TYS, F Tun"],
    );
    scene = scene.then(&["Italy: F TYS - WMS", "Italy: F Tun S F TYS - WMS"]);
    let position = &mut scene.state.position;
    position
        .units
        .retain(|unit| unit.place.province != super::at(&scene.board, "GOL"));
    let occupied = ["SAO", "MAO"].map(|name| super::at(&scene.board, name));
    let turkey = scene.board.find_power("Turkey").unwrap();
    for sea in occupied {
        position.add(turkey, UnitKind::Fleet, Place::new(sea));
    }
    let mut state = scene.state.clone();
    scene.variant.refresh(scene.table(), &mut state);
    assert_eq!(
        state.position.aboard.len(),
        1,
        "the army in the Gulf of Lions has no fleet any more"
    );
    let waiting = &state.position.dislodged[0];
    let names: Vec<String> = waiting
        .retreats
        .iter()
        .map(|&place| scene.board.write_place(place))
        .collect();
    assert_eq!(
        names,
        ["GOL"],
        "one sea is left, and so the land stays closed"
    );
    assert_eq!(waiting.by, Some(scene.at("TYS")));
    state
        .position
        .add(turkey, UnitKind::Fleet, Place::new(scene.at("GOL")));
    scene.variant.refresh(scene.table(), &mut state);
    assert!(
        state.position.dislodged[0]
            .retreats
            .contains(&Place::new(scene.at("Alg"))),
        "none is left"
    );
}
