//! Retreats beyond the known world are nothing to whom they do not concern: neither while they are
//! open nor afterwards.

use super::table::{Sitting, WEST, assert_same};
use chancery::view::Viewer;

/// France is in the Sargasso Sea, Spain round it.
fn sitting(orders: &str) -> Sitting {
    let mut sitting = Sitting::on(WEST, &[("naming", "gm")])
        .units("France: F SAR; Spain: F DOL, F COD, A For; Portugal: F MAO; England: A Lon")
        .autumn();
    sitting.settle(orders);
    sitting
}

const FIGHT: &str = "France: F SAR H; Spain: F COD S F DOL - SAR, F DOL - SAR";

#[test]
fn an_open_retreat_shows_to_nobody_else() {
    let (fight, peace) = (sitting(FIGHT), sitting("France: F SAR H; Spain: F COD H"));
    assert_eq!(fight.game.phase_name(), "Autumn 1493 retreats");
    assert_eq!(peace.game.phase_name(), "Winter 1493");
    for viewer in [
        Viewer::Public,
        fight.seat("England"),
        fight.seat("Portugal"),
    ] {
        assert_same(
            &fight.given(viewer),
            &peace.given(viewer),
            &format!("{viewer:?}"),
        );
    }
    assert!(
        fight
            .given(Viewer::Public)
            .contains("Off-board centres: England 0, France 0, Portugal 0, Spain 1 (of 7, 4 wins)")
    );
    assert!(fight.given(fight.seat("France")) != peace.given(fight.seat("France")));
}

#[test]
fn nor_when_it_has_been_made() {
    let (mut fight, peace) = (
        sitting(FIGHT),
        sitting("France: F SAR - Ant; Spain: F DOL - SAR"),
    );
    fight.settle("France: F SAR - Ant");
    assert_eq!(fight.game.phase_name(), "Winter 1493");
    for viewer in [
        Viewer::Public,
        fight.seat("England"),
        fight.seat("Portugal"),
    ] {
        assert_same(
            &fight.given(viewer),
            &peace.given(viewer),
            &format!("{viewer:?}"),
        );
    }
}

#[test]
fn nor_by_the_files_of_a_hand_out() {
    let files = |sitting: &Sitting| chancery::paper::files(&sitting.game);
    let of_others = |sitting: &Sitting| {
        let mut files = files(sitting);
        files.retain(|(name, _)| name.contains("england") || name.contains("portugal"));
        files
    };
    let (mut fight, peace) = (
        sitting(FIGHT),
        sitting("France: F SAR - Ant; Spain: F DOL - SAR"),
    );
    // What it asks of the others can still change: they wait for their sheets.
    assert!(of_others(&fight).is_empty());
    assert!(
        files(&fight)
            .iter()
            .any(|(name, _)| name.contains("france"))
    );
    fight.settle("France: F SAR - Ant");
    assert_eq!(files(&fight).len(), 4);
    for ((name, html), (other, twin)) in of_others(&fight).into_iter().zip(of_others(&peace)) {
        assert_eq!(name, other);
        assert_same(&html, &twin, &name);
        assert_eq!(html.matches("<table class=\"sheet\"").count(), 1, "{name}");
    }
}
