//! Victories alone, together and by concession (rule 5).

use super::Scene;
use chancery_engine::adjudicate::{ClaimReason, ClaimVoid, Reason, VoidReason};
use chancery_engine::variant::Demand;

const GERMANY: &str = "Ber Kie Mun Dre Den Hol Bel Swi Par Bre Mar Lon Edi Lpl Sto Mal Nwy War";
const AUSTRIA: &str = "Vie Bud Clu Spl Ser Gre Bul Rum Rom Nap Ven Con Smy Sin Mac Mos";

/// March 1890: Germany has 18 centres, Austria 16, Spain `spain`.
fn march(spain: &str) -> Scene {
    let scene = Scene::new(
        "March 1890",
        &["Germany: A Ber", "Austria: A Vie", "Spain: A Mad"],
    );
    scene
        .own("Germany", GERMANY)
        .own("Austria", AUSTRIA)
        .own("Spain", spain)
}

#[test]
fn alliances_are_listed_with_what_they_lack() {
    let scene = march("Mad Cad Val");
    let names = |scene: &Scene| -> Vec<(String, usize, usize)> {
        let alliances = scene
            .variant
            .alliances(scene.table(), &scene.state.position);
        let letters = |members: &[chancery_atlas::board::PowerId]| {
            members
                .iter()
                .map(|&power| scene.board.power(power).badge.as_str())
                .collect()
        };
        alliances
            .iter()
            .map(|alliance| (letters(&alliance.members), alliance.centres, alliance.lacks))
            .collect()
    };
    let told = |letters: &str, centres, lacks| (letters.to_owned(), centres, lacks);
    assert_eq!(
        names(&scene),
        [
            told("AG", 34, 0),
            told("AGS", 37, 1),
            told("GS", 21, 13),
            told("AS", 19, 15)
        ]
    );
    assert_eq!(names(&scene.with("alliance-victory", "off")), []);
}

#[test]
fn a_claim_says_why_it_comes_to_nothing() {
    let scene = march("Mad Cad Val");
    let (austria, spain) = (scene.power("Austria"), scene.power("Spain"));
    assert_eq!(
        scene.why("Germany: claim with Spain", &[]),
        VoidReason::Claims(ClaimVoid::TooFewCentres { have: 21, need: 34 })
    );
    assert_eq!(
        scene.why("Germany: claim with Austria, Spain", &[]),
        VoidReason::Claims(ClaimVoid::TooFewCentres { have: 37, need: 38 })
    );
    assert_eq!(
        scene.why("Germany: claim with Austria, Spain, Turkey", &[]),
        VoidReason::Claims(ClaimVoid::NoSuchAlliance)
    );
    assert_eq!(
        scene.why("Germany: claim with Austria", &[]),
        VoidReason::Claims(ClaimVoid::ClaimNotShared(austria))
    );
    assert_eq!(
        scene.why(
            "Germany: claim with Austria",
            &["Austria: claim with Germany, Spain"]
        ),
        VoidReason::Claims(ClaimVoid::ClaimNotShared(austria))
    );
    let rich = march("Mad Cad Val Por");
    let two = ["Austria: claim with Germany, Spain"];
    assert_eq!(
        rich.why("Germany: claim with Austria, Spain", &two),
        VoidReason::Claims(ClaimVoid::ClaimNotShared(spain))
    );
    // Of several who do not claim the same the first is named, until he does.
    assert_eq!(
        rich.why("Germany: claim with Austria, Spain", &[]),
        VoidReason::Claims(ClaimVoid::ClaimNotShared(austria))
    );
    let three = [
        "Germany: claim with Austria, Spain",
        two[0],
        "Spain: claim with Germany, Austria",
    ];
    assert_eq!(
        rich.reasons(&three),
        [Reason::Claims(ClaimReason::Claimed); 3]
    );
    let both = ["Germany: claim with Austria", "Austria: claim with Germany"];
    assert_eq!(
        scene.reasons(&both),
        [Reason::Claims(ClaimReason::Claimed); 2]
    );
    assert_eq!(
        scene.with("alliance-victory", "off").reasons(&both),
        [Reason::Void(VoidReason::Claims(ClaimVoid::NoSuchAlliance)); 2]
    );
    let spring = Scene::new("April 1890", &["Germany: A Ber"])
        .own("Germany", GERMANY)
        .own("Austria", AUSTRIA);
    assert_eq!(
        spring.why(
            "Germany: claim with Austria",
            &["Austria: claim with Germany"]
        ),
        VoidReason::WrongPhase
    );
}

#[test]
fn two_that_claim_win_before_three() {
    let scene = march("Mad Cad Val Por");
    let three = [
        "Spain: claim with Germany, Austria",
        "Germany: claim with Spain, Austria",
        "Austria: claim with Germany, Spain",
        "Spain: waive",
    ];
    assert_eq!(
        scene.then(&three).winners(),
        ["Austria", "Germany", "Spain"]
    );
    let two = ["Germany: claim with Austria", "Austria: claim with Germany"];
    let after = scene.then(&[&three[..], &two[..]].concat());
    assert_eq!(after.winners(), ["Austria", "Germany"]);
    assert_eq!(scene.then(&two[..1]).winners(), [""; 0]);
}

#[test]
fn a_claim_opens_the_adjustments_and_is_asked_for_last() {
    let february = march("Mad").own("Germany", "Ber");
    let claim = |scene: &Scene, owner: &str| {
        scene
            .variant
            .demands(scene.table(), &scene.state, scene.power(owner))
            .last()
            .cloned()
    };
    assert_eq!(claim(&february, "Germany"), Some(Demand::Claim));
    assert_ne!(claim(&february, "Spain"), Some(Demand::Claim));
}

#[test]
fn a_concession_ends_the_game_before_anything_is_settled() {
    let scene = Scene::new("April 1890", &["Germany: A Ber", "Spain: A Mad"])
        .own("Germany", "Ber Kie")
        .own("Turkey", "Con");
    let all = [
        "Germany: A Ber - Kie",
        "Germany: concede to Germany",
        "Spain: concede to Germany",
        "Turkey: concede to Germany",
    ];
    let conceded = Reason::Claims(ClaimReason::Conceded);
    assert_eq!(
        scene.reasons(&all),
        [
            Reason::Void(VoidReason::Claims(ClaimVoid::GameConceded)),
            conceded,
            conceded,
            conceded
        ]
    );
    let over = scene.then(&all);
    assert_eq!(
        (over.winners(), over.units("Germany"), over.phase()),
        (vec!["Germany"], "A Ber".to_owned(), "April 1890".to_owned())
    );

    let turkey = VoidReason::Claims(ClaimVoid::ConcessionNotShared(scene.power("Turkey")));
    assert_eq!(
        scene.why(
            "Germany: concede to Germany",
            &["Spain: concede to Germany"]
        ),
        turkey,
        "it owns a centre, though it has no unit"
    );
    let other = [
        "Spain: concede to Germany",
        "Turkey: concede to Germany, Spain",
    ];
    assert_eq!(scene.why("Germany: concede to Germany", &other), turkey);
    assert_eq!(
        scene.then(&all[..2]).units("Germany"),
        "A Kie",
        "the game goes on"
    );
    let won = march("Mad").own("Germany", "Mos Stp Sev Arc Ire Ice");
    let lines = ["Austria: concede to Germany", "Spain: concede to Germany"];
    assert_eq!(
        won.why("Germany: concede to Germany", &lines),
        VoidReason::Claims(ClaimVoid::TooLateToConcede(won.power("Germany")))
    );
}

#[test]
fn a_coalition_may_be_conceded_to() {
    let scene = Scene::new("March 1890", &["Germany: A Ber", "Spain: A Mad"]);
    assert_eq!(
        scene
            .then(&[
                "Germany: concede to Spain, Germany",
                "Spain: concede to Germany, Spain"
            ])
            .winners(),
        ["Germany", "Spain"]
    );
    let set_up = Scene::start();
    let everybody = [
        "Austria", "England", "France", "Germany", "Italy", "Russia", "Spain", "Sweden", "Turkey",
    ];
    let lines: Vec<String> = everybody
        .iter()
        .map(|name| format!("{name}: concede to Turkey"))
        .collect();
    assert_eq!(
        set_up
            .then(&lines.iter().map(String::as_str).collect::<Vec<_>>())
            .winners(),
        ["Turkey"]
    );
}

#[test]
fn a_change_by_hand_takes_the_game_up_again() {
    let mut state = march("Mad")
        .then(&["Germany: claim with Austria", "Austria: claim with Germany"])
        .state;
    assert_eq!(state.winners().len(), 2);
    let scene = march("Mad");
    scene.variant.refresh(scene.table(), &mut state);
    assert_eq!(state.winners(), []);
}
