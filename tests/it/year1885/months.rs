//! The calendar, and in which months centres change hands (rule 4).

use super::Scene;

/// The phases that come one after another while nobody orders anything.
fn quarter(mut scene: Scene) -> Vec<String> {
    let mut phases = vec![scene.phase()];
    while phases.len() < 5 {
        scene = scene.then(&[]);
        phases.push(scene.phase());
    }
    phases
}

#[test]
fn units_are_built_in_every_third_month() {
    let scene = Scene::new("January 1886", &["Turkey: A Con"]).own("Turkey", "Con Smy");
    assert_eq!(
        quarter(scene),
        [
            "January 1886",
            "February 1886",
            "March 1886",
            "April 1886",
            "May 1886"
        ]
    );
    let content = Scene::new("November 1886", &["Turkey: A Con"]).own("Turkey", "Con");
    assert_eq!(
        content.then(&[]).phase(),
        "January 1887",
        "nothing is due in December"
    );
}

#[test]
fn they_move_in_the_build_months_too_by_house_rule() {
    let scene = Scene::new("January 1886", &["Turkey: A Con"])
        .own("Turkey", "Con Smy")
        .with("build-months", "move-and-build");
    assert_eq!(
        quarter(scene),
        [
            "January 1886",
            "February 1886",
            "March 1886 moves",
            "March 1886",
            "April 1886"
        ]
    );
}

#[test]
fn centres_change_hands_after_the_fall_type_move() {
    let owner = |scene: &Scene| {
        scene
            .state
            .position
            .owner(scene.at("Bul"))
            .map(|power| scene.board.power(power).name.clone())
    };
    let scene = || Scene::new("January 1886", &["Turkey: A Con"]).own("Turkey", "Con Smy");
    let march = |scene: Scene| scene.then(&["Turkey: A Con - Bul"]).then(&[]);
    assert_eq!(owner(&march(scene())).as_deref(), Some("Turkey"));
    let moving = march(scene().with("build-months", "move-and-build"));
    assert_eq!(
        (moving.phase().as_str(), owner(&moving)),
        ("March 1886 moves", None)
    );
    assert_eq!(owner(&moving.then(&[])).as_deref(), Some("Turkey"));
}

#[test]
fn a_phase_set_by_hand_is_one_that_is_played() {
    let mut scene = Scene::new("March 1886 moves", &["Turkey: A Con"]).own("Turkey", "Con Smy");
    let mut state = scene.state.clone();
    scene.variant.refresh(scene.table(), &mut state);
    scene.state = state;
    assert_eq!(scene.phase(), "March 1886");
}
