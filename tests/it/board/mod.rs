//! The boards as data: the built-in ones against independent counts, and broken ones against the
//! faults they must show.

mod check;
mod collisions;
mod facts;
mod fit;
mod grid;
mod layout;
mod library;
mod names;
mod of_1492;
mod of_1885;
mod of_mercator;

use chancery_atlas::board::file::BoardFile;
use chancery_atlas::board::{Board, ChartCell, Place, ProvinceId, Terrain, UnitKind, builtin};

fn named(board: &Board, id: &str) -> ProvinceId {
    board
        .province_ids()
        .find(|&p| board.province(p).id == id)
        .unwrap()
}

fn written(board: &Board, places: &[Place]) -> Vec<String> {
    places.iter().map(|&p| board.write_place(p)).collect()
}

#[test]
fn the_standard_board_has_the_counts_of_the_rulebook() {
    let board = builtin::standard();
    assert_eq!(board.provinces.len(), 75);
    assert_eq!(board.centres().count(), 34);
    let of = |terrain| {
        board
            .province_ids()
            .filter(|&p| board.terrain(p) == terrain)
            .count()
    };
    assert_eq!(
        (of(Terrain::Coastal), of(Terrain::Inland), of(Terrain::Sea)),
        (42, 14, 19)
    );
    let army_ends: usize = board
        .province_ids()
        .map(|p| board.army_moves(p).len())
        .sum();
    assert_eq!(army_ends, 2 * 111);
    let fleet_ends: usize = board
        .province_ids()
        .flat_map(|p| board.fleet_places(p))
        .map(|place| board.fleet_moves(place).len())
        .sum();
    assert_eq!(fleet_ends, 2 * 141);
    assert_eq!((board.chart.width, board.chart.height), (120, 50));
    assert!(board.chart.cells.iter().all(Option::is_some));
}

#[test]
fn powers_begin_with_their_units_on_their_home_centres() {
    let board = builtin::standard();
    let letters: String = board.powers.iter().map(|p| p.badge.as_str()).collect();
    assert_eq!(letters, "AEFGIRT");
    for id in board.power_ids() {
        let power = board.power(id);
        let units = if power.name == "Russia" { 4 } else { 3 };
        assert_eq!(
            (power.start.len(), power.home.len()),
            (units, units),
            "{}",
            power.name
        );
        let mut starts: Vec<_> = power
            .start
            .iter()
            .map(|(_, place)| place.province)
            .collect();
        starts.sort();
        assert_eq!(starts, power.home);
        assert!(power.home.iter().all(
            |&p| board.province(p).home == Some(id) && board.province(p).territory == Some(id)
        ));
    }
    let russia = board
        .powers
        .iter()
        .find(|p| p.adjective == "Russian")
        .unwrap();
    let fleets: Vec<_> = russia
        .start
        .iter()
        .filter(|(k, _)| *k == UnitKind::Fleet)
        .map(|&(_, p)| board.write_place(p))
        .collect();
    assert_eq!(fleets, ["Sev", "StP/sc"]);
}

#[test]
fn fleets_keep_to_their_coast() {
    let board = builtin::standard();
    let spain = named(board, "spa");
    let [north, south] = board.fleet_places(spain)[..] else {
        panic!("two coasts")
    };
    assert_eq!(
        written(board, board.fleet_moves(north)),
        ["Gas", "Por", "MAO"]
    );
    assert_eq!(
        written(board, board.fleet_moves(south)),
        ["Mar", "Por", "MAO", "WES", "LYO"]
    );
    assert!(board.fleet_moves(Place::new(spain)).is_empty());
    assert_eq!(board.full_place(south), "Spain (south coast)");
    let lyon = Place::new(named(board, "lyo"));
    assert!(
        board.fleet_can_reach(lyon, spain) && !board.fleet_can_reach(lyon, named(board, "gas"))
    );
}

#[test]
fn a_coast_that_a_province_lacks_leads_nowhere() {
    let board = builtin::standard();
    let coast = board.fleet_places(named(board, "spa"))[1].coast.unwrap();
    assert!(
        board
            .fleet_moves(Place::at_coast(named(board, "por"), coast))
            .is_empty()
    );
}

#[test]
fn waters_and_shores_are_what_convoys_need() {
    let board = builtin::standard();
    let ids = |list: &[ProvinceId]| {
        list.iter()
            .map(|&p| board.province(p).id.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(ids(board.waters(named(board, "bot"))), ["bal"]);
    assert_eq!(
        ids(board.shores(named(board, "bot"))),
        ["swe", "fin", "stp", "lvn"]
    );
    assert_eq!(ids(board.waters(named(board, "stp"))), ["bar", "bot"]);
    for sea in board
        .province_ids()
        .filter(|&p| board.terrain(p) == Terrain::Sea)
    {
        for land in board.province_ids().filter(|&p| board.terrain(p).is_land()) {
            let lands = board.fleet_places(land);
            let sails = lands.iter().any(|&from| board.fleet_can_reach(from, sea));
            assert_eq!(
                (board.touches(sea, land), board.shores(sea).contains(&land)),
                (sails, sails)
            );
        }
    }
}

#[test]
fn labels_and_units_are_drawn_inside_their_province() {
    let board = builtin::standard();
    for id in board.province_ids() {
        let anchor = board.chart.anchors[id.index()];
        let inside = |(column, row)| board.chart.cell(column, row) == Some(ChartCell::Province(id));
        assert!(inside(anchor.unit), "{}", board.province(id).name);
        for offset in 0..anchor.label_width {
            assert!(
                inside((anchor.label.0 + offset, anchor.label.1)),
                "{}",
                board.province(id).name
            );
        }
        assert!(
            board
                .province(id)
                .coasts
                .iter()
                .all(|coast| inside(coast.unit))
        );
    }
}

#[test]
fn a_board_file_is_written_as_it_was_read() {
    for id in builtin::ids() {
        let text = builtin::text(id).unwrap();
        let without_head = &text[text.find("\n(\n").unwrap() + 1..];
        assert_eq!(
            BoardFile::parse(text, "x").unwrap().to_string(),
            without_head,
            "{id}"
        );
    }
}

#[test]
fn what_is_odd_survives_being_written() {
    let text = builtin::text("standard").unwrap();
    let mut file = BoardFile::parse(text, "x").unwrap();
    file.wraps = true;
    file.name = "A \"quoted\" \\ name".into();
    file.touching_not_adjacent = "spa-tun".into();
    file.decor[0].code = '"';
    file.chart = file.chart.replace('#', "\"").into();
    let written = file.to_string();
    let again = BoardFile::parse(&written, "x").unwrap();
    assert_eq!(again.to_string(), written);
    assert_eq!(
        (again.wraps, &again.name, &again.touching_not_adjacent),
        (true, &file.name, &file.touching_not_adjacent)
    );
    assert!(again.rows().eq(file.rows()));
}

/// Land neighbours whose coasts lie on different seas: the places where boards are copied wrong.
#[test]
fn armies_walk_where_fleets_can_not_follow() {
    let board = builtin::standard();
    let pairs = "rom-ven rom-apu tus-ven edi-lvp yor-lvp yor-wal fin-nwy ank-smy arm-smy arm-syr \
     pie-ven gre-ser kie-mun mar-gas";
    for (a, b) in pairs.split(' ').map(|pair| pair.split_once('-').unwrap()) {
        let (a, b) = (named(board, a), named(board, b));
        assert!(board.army_can_move(a, b) && board.army_can_move(b, a));
        assert!(
            !board
                .fleet_places(a)
                .iter()
                .any(|&from| board.fleet_can_reach(from, b))
        );
    }
}

#[test]
fn what_looks_near_is_not_always_adjacent() {
    let board = builtin::standard();
    let pairs = "lvp-nth wal-nth naf-spa tun-nap syr-bla rum-aeg nwy-bot nwy-den pie-tys ven-tys \
     ruh-ber sil-vie bre-iri hel-bal ska-bal eng-nao";
    for (a, b) in pairs.split(' ').map(|pair| pair.split_once('-').unwrap()) {
        let (a, b) = (named(board, a), named(board, b));
        assert!(!board.army_can_move(a, b) && !board.touches(a, b) && !board.touches(b, a));
    }
}
