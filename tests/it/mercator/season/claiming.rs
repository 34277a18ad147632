//! Claims to victory.

use crate::mercator::season::{Scene, void};
use chancery_engine::adjudicate::{ClaimReason, ClaimVoid, Reason, VoidReason};
use chancery_engine::seat::SeatId;
use chancery_engine::variant::{Demand, Mercator, Settlement, Variant};

/// Germany 3 centres, France 3, Italy 4, Turkey 3, Austria 3; two win with 6, three with 9.
fn table(phase: &str, solo: &str) -> Scene {
    let fittings = [
        ("victory-solo", solo),
        ("victory-two", "6"),
        ("victory-three", "9"),
    ];
    let units = [
        "Germany: A Ber",
        "France: A Par",
        "Italy: A Rom",
        "Turkey: A Con",
        "Austria: A Vie",
    ];
    let scene = Scene::new("standard", &fittings, phase, &units);
    scene.own("Italy", "Rom Nap Ven Tun")
}

fn winners(scene: &Scene, settled: &Settlement) -> Vec<String> {
    settled
        .after
        .winners()
        .iter()
        .map(|seat| scene.board.powers[seat.index()].name.clone())
        .collect()
}

#[test]
fn nobody_wins_without_a_claim() {
    let scene = table("February 1902 retreats", "3");
    assert_eq!(scene.settle(&[]).after.winners(), Vec::<SeatId>::new());
}

#[test]
fn claims_wait_until_the_month_is_over_and_are_forgotten_then() {
    let mut scene = table("March 1902 retreats", "18");
    let lines = ["France: claim with Germany", "Germany: claim with France"];
    let settled = scene.settle(&lines[..1]);
    assert_eq!(scene.phase(&settled), "March 1902 adjustments");
    assert_eq!(
        (settled.after.claims.len(), settled.verdicts[0].reason),
        (1, Reason::Claims(ClaimReason::ClaimKept))
    );
    scene.state = settled.after;
    let settled = scene.settle(&lines[1..]);
    assert_eq!(
        (
            winners(&scene, &settled).join(" "),
            settled.verdicts[0].reason
        ),
        (
            "France Germany".to_owned(),
            Reason::Claims(ClaimReason::Claimed)
        )
    );
    assert!(settled.after.claims.is_empty());
}

#[test]
fn every_claim_is_told_what_came_of_it() {
    let scene = table("February 1902 retreats", "18");
    let lines = [
        "France: claim with Germany",
        "Germany: claim with France",
        "Italy: claim with Turkey",
        "Turkey: claim with Italy",
        "Austria: claim with Turkey",
        "Turkey: claim solo",
    ];
    let turkey = scene.power("Turkey");
    let expected = [
        Reason::Claims(ClaimReason::ClaimBeaten),
        Reason::Claims(ClaimReason::ClaimBeaten),
        Reason::Claims(ClaimReason::Claimed),
        Reason::Claims(ClaimReason::Claimed),
        void(VoidReason::Claims(ClaimVoid::ClaimNotShared(turkey))),
        void(VoidReason::Claims(ClaimVoid::TooFewCentres {
            have: 3,
            need: 18,
        })),
    ];
    assert_eq!(scene.reasons(&lines), expected);
    assert_eq!(winners(&scene, &scene.settle(&lines)), ["Italy", "Turkey"]);
}

#[test]
fn groups_with_as_many_centres_share_the_victory() {
    let scene = table("February 1902 retreats", "18");
    let lines = [
        "France: claim with Germany",
        "Germany: claim with France",
        "Austria: claim with Turkey",
        "Turkey: claim with Austria",
    ];
    assert_eq!(
        winners(&scene, &scene.settle(&lines)),
        ["Austria", "France", "Germany", "Turkey"]
    );
}

#[test]
fn a_trio_needs_all_three_to_name_the_same() {
    let scene = table("February 1902 retreats", "18");
    let lines = [
        "France: claim with Germany and Italy",
        "Germany: claim with France and Italy",
        "Italy: claim with France and Germany",
    ];
    assert_eq!(
        winners(&scene, &scene.settle(&lines)),
        ["France", "Germany", "Italy"]
    );
    assert!(winners(&scene, &scene.settle(&lines[..2])).is_empty());
}

#[test]
fn of_all_claims_one_alone_goes_first_and_those_share() {
    let scene = table("February 1902 retreats", "3");
    let lines = [
        "France: claim with Germany",
        "Germany: claim with France",
        "Italy: claim solo",
        "Turkey: claim solo",
    ];
    assert_eq!(winners(&scene, &scene.settle(&lines)), ["Italy", "Turkey"]);
}

#[test]
fn who_could_claim_is_asked_and_told() {
    let scene = table("February 1902", "4");
    let asks = |power: &str| {
        Mercator
            .demands(scene.table(), &scene.state, scene.power(power))
            .contains(&Demand::Claim)
    };
    assert!(asks("Italy") && asks("France") && asks("Turkey"));
    let nearest = &Mercator.alliances(scene.table(), &scene.state.position)[0];
    assert_eq!(
        (
            nearest.members.as_slice(),
            nearest.centres,
            nearest.needs,
            nearest.lacks
        ),
        ([scene.power("Italy")].as_slice(), 4, 4, 0)
    );
    let lacking = table("February 1902", "18").own("France", "Par");
    let lacking = lacking
        .own("Germany", "")
        .own("Italy", "Rom")
        .own("Turkey", "Con")
        .own("Austria", "")
        .own("Russia", "")
        .own("England", "");
    let demands = Mercator.demands(lacking.table(), &lacking.state, lacking.power("France"));
    assert!(!demands.contains(&Demand::Claim));
}

/// What came of claims is told when they are judged, also of those that were made in an earlier
/// phase.
#[test]
fn a_claim_made_earlier_is_told_what_came_of_it() {
    let mut scene = table("March 1902 retreats", "18");
    let made = scene.settle(&["France: claim with Germany", "Turkey: claim solo"]);
    assert!(made.claims.is_empty());
    scene.state = made.after;
    let settled = scene.settle(&["Turkey: claim solo"]);
    let germany = scene.power("Germany");
    let told: Vec<_> = settled
        .claims
        .iter()
        .map(|(claim, verdict)| (claim.power, verdict.reason))
        .collect();
    assert_eq!(
        told,
        [(
            scene.power("France"),
            void(VoidReason::Claims(ClaimVoid::ClaimNotShared(germany)))
        )]
    );
    assert_eq!(
        settled.verdicts[0].reason,
        void(VoidReason::Claims(ClaimVoid::TooFewCentres {
            have: 3,
            need: 18
        }))
    );
}
