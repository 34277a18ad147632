//! The Known World of 1492 against what its rules say of it.

use chancery_atlas::board::{Board, Place, ProvinceId, Terrain, builtin};
use std::collections::BTreeSet;

fn named(board: &Board, id: &str) -> ProvinceId {
    board
        .province_ids()
        .find(|&p| board.province(p).id == id)
        .unwrap()
}

fn abbrs(board: &Board, provinces: impl Iterator<Item = ProvinceId>) -> BTreeSet<&str> {
    provinces.map(|p| board.province(p).abbr.as_str()).collect()
}

#[test]
fn it_has_the_areas_of_the_list() {
    let board = builtin::load("1492").unwrap();
    let of = |terrain| {
        board
            .province_ids()
            .filter(|&p| board.terrain(p) == terrain)
            .count()
    };
    assert_eq!(
        (of(Terrain::Coastal), of(Terrain::Inland), of(Terrain::Sea)),
        (19, 3, 13)
    );
    let army_ends: usize = board
        .province_ids()
        .map(|p| board.army_moves(p).len())
        .sum();
    let fleet_ends: usize = board
        .province_ids()
        .flat_map(|p| board.fleet_places(p))
        .map(|place| board.fleet_moves(place).len())
        .sum();
    assert_eq!((army_ends, fleet_ends), (2 * 26, 2 * 59));
    assert!(board.note.contains("reconstruction"));
}

#[test]
fn four_powers_have_the_only_centres() {
    let board = builtin::load("1492").unwrap();
    let start = |name: &str| {
        let power = board.power(board.find_power(name).unwrap());
        power
            .start
            .iter()
            .map(|&(kind, place)| format!("{} {}", kind.letter(), board.write_place(place)))
            .collect::<Vec<_>>()
            .join(", ")
    };
    for (name, units) in [
        ("England", "F Ply, F Lpl/wc, A Lon"),
        ("France", "F Bre, F Bor, A Par"),
        ("Portugal", "F Lis, F Opo, A Coi"),
        ("Spain", "F Cad, F Bil, A Mad"),
    ] {
        assert_eq!(start(name), units);
    }
    assert_eq!((board.powers.len(), board.centres().count()), (4, 12));
    assert!(board.centres().all(|p| board.province(p).home.is_some()));
}

/// "Named land areas at the edge", and the seas round them.
#[test]
fn the_world_goes_on_beyond_the_edge_areas_only() {
    let board = builtin::load("1492").unwrap();
    let edge = abbrs(
        &board,
        board.province_ids().filter(|&p| board.province(p).edge),
    );
    assert_eq!(
        edge,
        "NAO MAO SAO NWG BAR Arc Tar Per Cau Syr Egy Lib Tun Alg Mor"
            .split(' ')
            .collect()
    );
    assert!(
        builtin::standard()
            .provinces
            .iter()
            .all(|province| !province.edge)
    );
}

#[test]
fn fleets_pass_the_straits_and_liverpool_has_two_coasts() {
    let board = builtin::load("1492").unwrap();
    let (black, eastern) = (named(&board, "bla"), named(&board, "ems"));
    assert!(
        board.fleet_can_reach(Place::new(black), eastern)
            && board.fleet_can_reach(Place::new(eastern), black)
    );
    assert!(
        board.province(black).ring.contains(&Some(eastern))
            && board.province(eastern).ring.contains(&Some(black))
    );
    let coasts = board.fleet_places(named(&board, "lpl"));
    let from = |coast: usize| {
        abbrs(
            &board,
            board
                .fleet_moves(coasts[coast])
                .iter()
                .map(|place| place.province),
        )
    };
    assert_eq!(
        (from(0), from(1)),
        (["CEL", "Ply"].into(), ["Lon", "NTH"].into())
    );
}

#[test]
fn misprints_of_the_list_are_understood() {
    let board = builtin::load("1492").unwrap();
    for (written, abbr) in [
        ("Nor", "Mor"),
        ("Ber", "Bor"),
        ("Western Med. Sea", "WMS"),
        ("lvp", "Lpl"),
    ] {
        assert_eq!(
            board
                .find_exact(written)
                .map(|p| board.province(p).abbr.as_str()),
            Some(abbr),
            "{written}"
        );
    }
}
