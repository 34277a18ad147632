//! What the reason of a void order must not tell of a world that its writer does not know.

use crate::open_seas::scene::{Scene, at, place};
use chancery_engine::adjudicate::{Reason, VoidReason};

#[test]
fn a_place_beyond_that_is_out_of_reach_is_out_of_reach_and_no_more() {
    let scene = Scene::new(&["Spain: A Mor, F Cad, F SAO, A/F SAO, A Mad"]);
    let lines = [
        "Spain: A Mor - IND",
        "Spain: A Mor - Tap",
        "Spain: F SAO - Tap",
        "Spain: A(SAO) D Tap",
        "Spain: F Cad - IND",
        "Spain: A Mad - Tap",
    ];
    let settled = scene.settle(&lines);
    for (line, goal) in ["IND", "Tap", "Tap", "Tap", "IND", "Tap"]
        .iter()
        .enumerate()
    {
        assert_eq!(
            settled.void(line),
            VoidReason::NotAdjacent { to: place(goal) },
            "line {line}"
        );
    }
}

#[test]
fn a_support_of_what_is_not_there_beyond_is_legal_and_fails() {
    let scene = Scene::new(&["England: F SAO, F DOL", "Spain: F ETH"]);
    let lines = [
        "England: F SAO S F COD - SAR",
        "England: F DOL S F ETH - For",
        "Spain: F ETH H",
    ];
    let settled = scene.settle(&lines);
    assert_eq!(
        settled.reasons()[..2],
        [
            Reason::Unmatched { unit: at("COD") },
            Reason::Unmatched { unit: at("ETH") }
        ]
    );
    // Nor does it matter whether that unit could go there at all.
    let far = scene.settle(&["England: F SAO S F IND - SAR"]);
    assert_eq!(far.outcomes(), ["fails"]);
    // It is void where the supporter itself could not go.
    let far = scene.settle(&["England: F SAO S F ETH - Gui"]);
    assert_eq!(far.void(0), VoidReason::SupportOutOfReach { to: at("Gui") });
    // Of one's own units enough is known.
    let own = Scene::new(&["England: F SAO, F IND"]).settle(&["England: F SAO S F IND - SAR"]);
    assert_eq!(
        own.void(0),
        VoidReason::SupportedMoveImpossible { unit: at("IND") }
    );
}

#[test]
fn who_comes_from_a_place_that_is_not_known_can_be_supported() {
    let scene = Scene::new(&["England: F SAO", "France: F DOL, F COD", "Spain: F For"])
        .knows("England", "For");
    let lines = ["France: F DOL - For", "England: F SAO S F OB - For"];
    assert_eq!(scene.settle(&lines).outcomes(), ["succeeds", "succeeds"]);
    let nobody = scene.settle(&["England: F SAO S F OB - For"]);
    assert_eq!(nobody.outcomes(), ["fails"]);
    // One that comes from a place that is known is not meant, nor one of another power than was
    // named.
    let known = scene.clone().knows("England", "DOL").settle(&lines);
    assert_eq!(known.outcomes(), ["fails", "fails"]);
    let named = scene.settle(&["France: F DOL - For", "England: F SAO S Spanish F OB - For"]);
    assert_eq!(named.outcomes(), ["fails", "fails"]);
    // Of two powers' none.
    let scene = Scene::new(&["England: F SAO", "France: F DOL", "Spain: F SAR"]);
    let two = scene.settle(&[
        "France: F DOL - For",
        "Spain: F SAR - For",
        "England: F SAO S F OB - For",
    ]);
    assert_eq!(two.outcomes(), ["fails"; 3]);
}

#[test]
fn natives_hold_are_supported_and_fall() {
    let scene = Scene::new(&["England: F SAR, F DOL", "Spain: F BOU", "Natives: A Ant"]);
    let alone = scene.settle(&["England: F SAR - Ant"]);
    assert_eq!(alone.outcomes(), ["fails"]);
    let two = scene.settle(&["England: F SAR - Ant", "England: F DOL S F SAR - Ant"]);
    assert_eq!(two.places()[3], "Natives A Ant (dislodged from SAR)");
    let helped = scene.settle(&[
        "England: F SAR - Ant",
        "England: F DOL S F SAR - Ant",
        "Spain: F BOU S Native army Ant",
    ]);
    assert_eq!(helped.outcomes(), ["fails", "succeeds", "succeeds"]);
}
