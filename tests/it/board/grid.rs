//! A board far larger than any that is played.

use crate::support::grid_board;

use chancery_atlas::board::{Place, Terrain};

#[test]
fn a_board_of_two_thousand_provinces_is_sound() {
    let board = grid_board::grid_board(50, 40).unwrap();
    assert_eq!(board.provinces.len(), 2000);
    let seas = board
        .province_ids()
        .filter(|&p| board.terrain(p) == Terrain::Sea)
        .count();
    assert!((600..1000).contains(&seas), "{seas}");
    let last = board.find_exact("C49 R39").unwrap();
    assert_eq!(last.index(), 1999);
    assert!(
        board.waters(last).len() + board.shores(last).len() + board.army_moves(last).len() >= 2
    );
    let fleets = |p| board.fleet_moves(Place::new(p)).len();
    assert!(
        board
            .province_ids()
            .all(|p| (board.terrain(p) == Terrain::Inland) == (fleets(p) == 0))
    );
}
