//! Builds and removals: places to build in away from home, pairs, and whose loss is proposed (rules
//! 6 and 10c; army/fleet module, section IV.c).

use super::Scene;
use chancery_engine::adjudicate::{DefaultAction, LeastLoss, Reason, VoidReason};
use chancery_engine::variant::{Capture, Standard};

#[test]
fn some_powers_build_away_from_home() {
    let scene = Scene::new(
        "March 1886",
        &["England: F Lon", "Italy: F Nap", "France: A Par"],
    );
    let scene = scene
        .own("England", "Lon Ire")
        .own("Italy", "Nap Rom Sic")
        .own("France", "Par Bre Por");
    let sites = |owner: &str| -> Vec<String> {
        let sites = scene
            .variant
            .adjustment(scene.table(), &scene.state, scene.power(owner))
            .sites;
        sites
            .iter()
            .map(|&(kind, place)| format!("{} {}", kind.letter(), scene.board.write_place(place)))
            .collect()
    };
    assert_eq!(sites("England"), ["A Ire", "F Ire"]);
    assert_eq!(sites("Italy"), ["A Rom", "F Rom", "A Sic", "F Sic"]);
    assert_eq!(sites("France"), ["A Bre", "F Bre"]);
    assert_eq!(
        scene.why("France: Build F Por", &[]),
        VoidReason::NotHome(scene.at("Por"))
    );
    assert_eq!(
        scene.reasons(&["Italy: Build F Sic", "England: Build A Ire"]),
        [Reason::Built; 2]
    );
    let lost = scene.own("Turkey", "Sic");
    assert_eq!(
        lost.why("Italy: Build F Sic", &[]),
        VoidReason::NotOwned(lost.at("Sic"))
    );
}

#[test]
fn sicily_changes_hands_and_counts_nothing() {
    let scene = Scene::new("February 1886", &["Turkey: F Sic", "Italy: F Nap"])
        .own("Italy", "Nap Sic")
        .own("Turkey", "Con");
    let (turkey, italy) = (scene.power("Turkey"), scene.power("Italy"));
    let settled = scene.settle(&[]);
    assert_eq!(
        settled.captures,
        [Capture {
            centre: scene.at("Sic"),
            from: Some(italy),
            to: Some(turkey),
            taken: chancery_engine::variant::Taken::Held
        }]
    );
    assert_eq!(settled.after.position.centre_count(&scene.board, turkey), 1);
}

#[test]
fn an_army_aboard_takes_nothing_but_counts_as_a_unit() {
    let scene = Scene::new("February 1886", &["France: A/F GOL"]).own("France", "Mar Par Bre");
    let settled = scene.settle(&[]);
    assert_eq!(settled.captures, []);
    let due = scene
        .variant
        .adjustment(scene.table(), &settled.after, scene.power("France"));
    assert_eq!((due.units, due.due), (2, 1));
}

/// The first default of a phase in which nothing is ordered.
fn least_loss(scene: &Scene) -> (String, LeastLoss) {
    match scene.defaults(&[]).remove(0) {
        (place, DefaultAction::LeastLoss { because }) => (place, because),
        other => panic!("{other:?}"),
    }
}

#[test]
fn guards_are_spared_then_units_near_home() {
    let loss = |guards, distance| LeastLoss {
        guards,
        distance: Some(distance),
        spares_fleet: false,
    };
    let scene = Scene::new("March 1886", &["Turkey: A Con, A Smy"]).own("Turkey", "Con");
    assert_eq!(
        least_loss(&scene),
        ("Con".to_owned(), loss(false, 0)),
        "nobody is near, and it comes first by name"
    );
    let threatened = Scene::new("March 1886", &["Turkey: A Con, A Smy", "Austria: A Bul"])
        .own("Turkey", "Con")
        .own("Austria", "Vie");
    assert_eq!(least_loss(&threatened), ("Smy".to_owned(), loss(false, 0)));
    let afield =
        Scene::new("March 1886", &["Turkey: A Con, A Gre, F Bul"]).own("Turkey", "Con Bul");
    assert_eq!(
        least_loss(&afield),
        ("Bul".to_owned(), loss(false, 1)),
        "both are a move from home, and fleets go before armies"
    );
    let guards =
        Scene::new("March 1886", &["Turkey: A Con", "Austria: A Bul"]).own("Austria", "Vie");
    assert_eq!(least_loss(&guards).0, "Con");
    let guarding = Scene::new("March 1886", &["Turkey: A Con, A Mac", "Austria: A Bul"])
        .own("Turkey", "Con Mac")
        .own("Austria", "Vie");
    assert_eq!(guarding.settle(&[]).defaults, [], "nothing is owed");
}

#[test]
fn the_army_is_proposed_before_the_fleet_that_carries_it() {
    let scene = Scene::new("March 1886", &["Turkey: A Con, A/F GOL"]).own("Turkey", "Con Smy");
    let (place, because) = least_loss(&scene);
    assert_eq!(
        (place.as_str(), because.spares_fleet, because.guards),
        ("GOL", true, false)
    );
    assert_eq!(scene.proposed("Turkey", &[]), ["Disband A(GOL)"]);
    assert_eq!(scene.then(&[]).units("Turkey"), "A Con, F GOL");
    let poorer = Scene::new("March 1886", &["Turkey: A Con, A/F GOL"]).own("Turkey", "Con");
    assert_eq!(
        poorer.proposed("Turkey", &[]),
        ["Disband A(GOL)", "Disband F GOL"]
    );
    assert_eq!(
        poorer.proposed("Turkey", &["Turkey: Remove A(GOL)"]),
        ["Disband F GOL"]
    );
}

/// The standard board: France owes `owed` removals.
fn winter(owed: usize) -> Scene {
    let scene = Scene::on(
        &Standard,
        "Winter 1902",
        &["France: A Par, A Gas, A/F LYO, F MAO"],
    );
    let centres = ["Par", "Par Mar", "Par Mar Bre", "Par Mar Bre Spa"];
    scene.own("France", centres[4 - owed])
}

#[test]
fn the_standard_order_of_loss_takes_the_army_too() {
    let scene = winter(2);
    assert_eq!(
        scene.proposed("France", &[]),
        ["Disband A(LYO)", "Disband F LYO"],
        "as far from an owned centre as MAO, first by name"
    );
    assert_eq!(
        scene.proposed("France", &["France: Remove F LYO"]),
        [""; 0],
        "it takes its army along"
    );
}

#[test]
fn a_fleet_is_removed_with_the_army_aboard() {
    let one = winter(1);
    assert_eq!(
        one.then(&["France: Remove F LYO"]).units("France"),
        "A Par, A Gas, F MAO"
    );
    assert_eq!(
        one.then(&["France: Remove A(LYO)"]).units("France"),
        "A Par, A Gas, F LYO, F MAO"
    );
    assert_eq!(
        one.then(&["France: Remove A LYO"]).units("France"),
        "A Par, A Gas, F LYO, F MAO"
    );
    let (fleet, army, gas) = (
        "France: Remove F LYO",
        "France: Remove A(LYO)",
        "France: Remove A Gas",
    );
    let (removed, surplus) = (Reason::Removed, Reason::Void(VoidReason::NoRemovalDue));
    assert_eq!(one.reasons(&[fleet, gas]), [removed, surplus]);
    let two = winter(2);
    assert_eq!(
        two.reasons(&[fleet, gas]),
        [removed, surplus],
        "the pair makes up for both"
    );
    assert_eq!(
        two.reasons(&[fleet, army, gas]),
        [removed, removed, surplus]
    );
    assert_eq!(
        two.reasons(&[gas, fleet]),
        [removed; 2],
        "one is still owed: both pieces go for it"
    );
    assert_eq!(two.then(&[gas, fleet]).units("France"), "A Par, F MAO");
    assert_eq!(
        winter(3).then(&[fleet]).units("France"),
        "A Par, A Gas",
        "the third is lost in disorder: the fleet far at sea"
    );
}
