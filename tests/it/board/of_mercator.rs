//! The world board for Mercator against what the rules ask of a board.

use chancery_atlas::board::{Board, Place, ProvinceId, Terrain, builtin};
use std::collections::BTreeSet;
use std::sync::Arc;

fn world() -> Arc<Board> {
    builtin::load("mercator-world").unwrap()
}

fn named(board: &Board, id: &str) -> ProvinceId {
    board
        .province_ids()
        .find(|&p| board.province(p).id == id)
        .unwrap()
}

fn abbrs(board: &Board, provinces: impl IntoIterator<Item = ProvinceId>) -> BTreeSet<&str> {
    provinces
        .into_iter()
        .map(|p| board.province(p).abbr.as_str())
        .collect()
}

fn of_terrain(board: &Board, terrain: Terrain) -> BTreeSet<&str> {
    abbrs(
        board,
        board
            .province_ids()
            .filter(|&p| board.terrain(p) == terrain),
    )
}

#[test]
fn it_is_a_world_that_goes_round() {
    let board = world();
    assert!(board.chart.wraps);
    assert_eq!(
        (
            board.provinces.len(),
            board.centres().count(),
            board.powers.len()
        ),
        (233, 88, 13)
    );
    assert_eq!(
        (
            of_terrain(&board, Terrain::Sea).len(),
            of_terrain(&board, Terrain::Inland).len()
        ),
        (60, 32)
    );
    assert_eq!(
        board
            .powers
            .iter()
            .map(|power| power.home.len())
            .sum::<usize>(),
        47
    );
    assert_eq!(board.victory, Some([45, 65, 73]));
    let army_ends: usize = board
        .province_ids()
        .map(|p| board.army_moves(p).len())
        .sum();
    let fleet_ends: usize = board
        .province_ids()
        .map(|p| board.fleet_moves(Place::new(p)).len())
        .sum();
    // Three shores of a polar cap on top of the 462 edges at sea and along coasts.
    assert_eq!((army_ends, fleet_ends), (2 * 315, 2 * (462 + 3)));
}

#[test]
fn fleets_pass_the_canals_from_sea_to_sea() {
    let board = world();
    assert_eq!(
        of_terrain(&board, Terrain::Canal),
        ["Kie", "Egy", "Pan"].into()
    );
    for (canal, seas) in [("kie", "HEL BAL"), ("egy", "EMS RED"), ("pan", "CAR TEP")] {
        let waters = board.waters(named(&board, canal)).iter().copied();
        assert_eq!(abbrs(&board, waters), seas.split(' ').collect(), "{canal}");
    }
}

#[test]
fn caps_are_entered_from_the_seas_round_them_and_never_left() {
    let board = world();
    assert_eq!(of_terrain(&board, Terrain::Polar), ["ARC", "ANT"].into());
    for (cap, seas) in [("arc", "BAR BRS LAB NAO NWG"), ("ant", "HOR SAO SIO SPO")] {
        let id = named(&board, cap);
        assert_eq!(
            abbrs(&board, board.cap_seas(id)),
            seas.split(' ').collect(),
            "{cap}"
        );
        assert!(board.army_moves(id).is_empty() && board.fleet_moves(Place::new(id)).is_empty());
        assert!(
            board
                .province_ids()
                .all(|p| !board.army_can_move(p, id) && !board.fleet_can_reach(Place::new(p), id))
        );
    }
    assert_eq!(board.cap_seas(named(&board, "alk")).count(), 0);
}

/// Along the ice fleets pass where there is no sea; nowhere else do they lie without one.
#[test]
fn fleets_crawl_along_the_polar_cap() {
    let board = world();
    for (a, b) in [("alk", "nwt"), ("kam", "yak"), ("oms", "yak")] {
        let (a, b) = (named(&board, a), named(&board, b));
        assert!(board.fleet_can_reach(Place::new(a), b) && board.fleet_can_reach(Place::new(b), a));
    }
    let dry = board
        .province_ids()
        .filter(|&p| board.terrain(p).is_navigable() && !board.has_sea(p));
    assert_eq!(abbrs(&board, dry), ["Yak"].into());
}

#[test]
fn direct_passages_are_in_the_rings_too() {
    let board = world();
    let (spain, morocco) = (named(&board, "spa"), named(&board, "mor"));
    assert!(
        board.army_can_move(spain, morocco) && board.fleet_can_reach(Place::new(spain), morocco)
    );
    let (black, aegean) = (named(&board, "bla"), named(&board, "aeg"));
    assert!(board.fleet_can_reach(Place::new(black), aegean));
    for (a, b) in [
        (spain, morocco),
        (morocco, spain),
        (black, aegean),
        (aegean, black),
    ] {
        assert!(board.province(a).ring.contains(&Some(b)));
    }
}

/// A special province is no centre, lies abroad, and is its power's own: owned from the start, and
/// built in.
#[test]
fn each_power_has_its_special_provinces() {
    let board = world();
    let mut all = 0;
    for id in board.power_ids() {
        let power = board.power(id);
        assert_eq!(power.owned, power.build_places, "{}", power.name);
        assert!((1..=2).contains(&power.owned.len()), "{}", power.name);
        assert!(
            power
                .owned
                .iter()
                .all(|&p| !board.is_centre(p) && board.province(p).territory != Some(id)),
            "{}",
            power.name
        );
        all += power.owned.len();
    }
    assert_eq!(all, 16);
}

#[test]
fn germany_and_russia_begin_with_a_unit_more() {
    let board = world();
    let extra: Vec<_> = board
        .powers
        .iter()
        .filter(|power| power.extra_units > 0)
        .map(|power| (&*power.name, power.extra_units))
        .collect();
    assert_eq!(extra, [("Germany", 1), ("Russia", 1)]);
    let letters: BTreeSet<_> = board
        .powers
        .iter()
        .map(|power| power.badge.clone())
        .collect();
    assert_eq!(letters.len(), 13);
}
