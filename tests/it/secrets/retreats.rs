//! Retreats beyond the known world are nothing to whom they do not concern: while they are open the
//! season is not published, and afterwards there were none.

use chancery_engine::edit::Edit;
use std::collections::BTreeMap;

use super::table::{Sitting, WEST, assert_same};
use crate::fog;
use chancery::phones::page_of;
use chancery_game::game::Game;
use chancery_game::view::{HeldBack, Viewer, held_back, published};

/// France is in the Sargasso Sea, Spain round it; a season is settled.
fn begun() -> Sitting {
    let mut sitting = Sitting::on(WEST, &[("naming", "gm")])
        .units("France: F SAR; Spain: F DOL, F COD, A For; Portugal: F MAO; England: A Lon");
    sitting.settle("");
    sitting.autumn()
}

fn sitting(orders: &str) -> Sitting {
    let mut sitting = begun();
    sitting.settle(orders);
    sitting
}

const FIGHT: &str = "France: F SAR H; Spain: F COD S F DOL - SAR, F DOL - SAR";

#[test]
fn nothing_is_published_while_one_is_open() {
    let before = begun();
    let mut fight = sitting(FIGHT);
    assert_eq!(fight.game.phase_name(), "Autumn 1493 retreats");
    assert_eq!(held_back(&fight.game), Some(HeldBack::Retreats(1)));
    let mut pages = 0;
    let unconcerned = ["England", "Portugal", "Spain"].map(|name| fight.seat(name));
    for viewer in unconcerned.into_iter().chain([Viewer::Public]) {
        let what = format!("{viewer:?}");
        assert_same(&fight.given(viewer), &before.given(viewer), &what);
        // The form of a phone that has handed in nothing is open before and after.
        let has_slip = viewer == fight.seat("Spain");
        if let Viewer::Seat(seat) = viewer
            && !has_slip
        {
            let page = |game: &Game| page_of(game, seat, &BTreeMap::new());
            assert_same(&page(&fight.game), &page(&before.game), &what);
            pages += 1;
        }
        let shown = published(&fight.game, viewer).phase_name();
        assert_eq!(shown, "Autumn 1493", "{what}");
    }
    assert_eq!(pages, 2);
    let france = fight.seat("France");
    assert_eq!(
        published(&fight.game, france).phase_name(),
        "Autumn 1493 retreats"
    );
    assert!(fight.given(france).contains("Autumn 1493 retreats"));
    fight.settle("France: F SAR - Ant");
    assert_eq!(held_back(&fight.game), None);
    assert!(
        fight
            .given(Viewer::Public)
            .contains("Off-board centres: England 0, France 1, Portugal 0, Spain 1 (of 7, 4 wins)")
    );
}

/// England would own four of seven centres after this autumn, did the French fleet that waits not take
/// one of them.
#[test]
fn nobody_has_won_before_the_retreats_are_made() {
    let mut sitting = Sitting::on(WEST, &[("naming", "gm")])
        .units("France: F SAR; Spain: F DOL, F COD; England: A Vin")
        .autumn();
    for centre in ["For", "Tap", "Nub"] {
        let (province, owner) = (
            sitting.game.board().find_exact(centre).unwrap(),
            Some(sitting.power("England")),
        );
        sitting.edit(Edit::SetOwner { province, owner });
    }
    sitting.settle(FIGHT);
    let portugal = sitting.seat("Portugal");
    for viewer in [Viewer::Public, portugal] {
        assert!(!sitting.given(viewer).contains("has won"), "{viewer:?}");
    }
    sitting.settle("France: F SAR - For");
    let public = sitting.given(Viewer::Public);
    assert!(!public.contains("has won"), "{public}");
    assert!(public.contains("England 3, France 1"), "{public}");
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
    let files = |sitting: &Sitting| {
        chancery_out::paper::files(&sitting.game, |_| std::ops::ControlFlow::Continue(())).unwrap()
    };
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
    let kinds = if cfg!(feature = "pictures") { 2 } else { 1 };
    assert_eq!(files(&fight).len(), 4 * kinds);
    for ((name, file), (other, twin)) in of_others(&fight).into_iter().zip(of_others(&peace)) {
        assert_eq!(name, other);
        assert!(file == twin || name.contains(".html"), "{name}");
        if name.contains(".pdf") {
            continue;
        }
        let [html, twin] = [file, twin].map(|page| String::from_utf8(page).unwrap());
        assert_same(&html, &twin, &name);
        assert_eq!(html.matches("<table class=\"sheet\"").count(), 1, "{name}");
    }
}

/// In Fog of War no phase is passed over, so that an open retreat tells nothing and nothing is held back.
#[test]
fn in_fog_an_open_one_moves_nothing() {
    let units = "Austria: A Boh, A Tyr; Germany: A Mun; England: F Lon";
    let (mut one, mut other) = (fog::scene(units, &[]), fog::scene(units, &[]));
    fog::order(&mut one, "Austria: A Boh - Mun; A Tyr S A Boh - Mun");
    fog::order(&mut other, "Austria: A Boh - Mun | Germany: A Mun - Ruh");
    for waiting in [1, 0, 0, 0] {
        fog::settle(&mut one);
        fog::settle(&mut other);
        assert_eq!(one.state().position.dislodged.len(), waiting);
        for viewer in [Viewer::Public, fog::seat(&one, "England")] {
            assert_eq!(fog::given(&one, viewer), fog::given(&other, viewer));
        }
        if waiting > 0 {
            fog::order(&mut one, "Germany: A Mun - Ruh");
        }
    }
}
