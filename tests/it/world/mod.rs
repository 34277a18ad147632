//! Worlds of 1492: read, checked, surveyed, joined, written.

mod chance;

mod called;
mod cases;
mod files;
mod foretold;
mod generated;
mod oracle;
mod random;

use chancery_atlas::board::{Board, Place, ProvinceId, UnitKind, World, WrittenPlace, builtin};
use chancery_atlas::world::{self, blank_world};
use std::sync::Arc;

const WEST: &str = include_str!("../../cases/1492-west.world");
const OCEAN: &str = include_str!("../../cases/1492-ocean.world");

fn known() -> Arc<Board> {
    builtin::load("1492").unwrap()
}

fn joined(text: &str) -> Board {
    let reading = world::read_world(text, &known());
    assert!(reading.is_valid(), "{:?}", reading.findings);
    world::join(reading.world.unwrap(), &known())
}

fn place(board: &Board, text: &str) -> Place {
    match board.find_place(text) {
        Some(WrittenPlace::Place(place)) => place,
        other => panic!("{text}: {other:?}"),
    }
}

/// All provinces next to one, for armies or fleets, as short forms in order.
fn adjacent(board: &Board, text: &str) -> Vec<String> {
    let at = board.find_exact(text).unwrap();
    let sails = board
        .fleet_places(at)
        .into_iter()
        .chain([Place::new(at)])
        .flat_map(|place| board.fleet_moves(place).to_vec());
    let mut all: Vec<ProvinceId> = sails
        .map(|place| place.province)
        .chain(board.army_moves(at).iter().copied())
        .collect();
    all.sort_unstable();
    all.dedup();
    let mut all: Vec<String> = all
        .into_iter()
        .map(|p| board.province(p).abbr.clone())
        .collect();
    all.sort();
    all
}

fn list(text: &str) -> Vec<String> {
    let mut list: Vec<String> = text.split(", ").map(str::to_owned).collect();
    list.sort();
    list
}

fn coasts(board: &Board, text: &str) -> Vec<String> {
    board
        .province(board.find_exact(text).unwrap())
        .coasts
        .iter()
        .map(|coast| coast.id.clone())
        .collect()
}

fn sails(board: &Board, from: &str, to: &str) -> bool {
    let there = board
        .fleet_moves(place(board, from))
        .contains(&place(board, to));
    assert_eq!(
        there,
        board
            .fleet_moves(place(board, to))
            .contains(&place(board, from)),
        "{from} {to}: both ways"
    );
    there
}

#[test]
fn the_small_world_is_joined_to_the_known_one() {
    let board = joined(WEST);
    assert_eq!(
        (
            board.provinces.len(),
            board.known_count(),
            board.power_count()
        ),
        (54, 35, 4)
    );
    assert_eq!(
        adjacent(&board, "SAR"),
        list("MAO, SAO, COD, DOL, For, Ant")
    );
    assert_eq!(adjacent(&board, "Cat"), list("BOU, Tap, Gog, Pre"));
    assert_eq!(adjacent(&board, "Per"), list("Cau, Syr, Pre, IND, ERY"));
    assert_eq!(
        adjacent(&board, "WMS"),
        list("Cad, Mor, Alg, Tun, SAO, CMS")
    );
    assert_eq!(coasts(&board, "Ant"), ["wc", "ec"]);
    assert_eq!(coasts(&board, "Gog"), ["wc", "ec"]);
    assert_eq!(coasts(&board, "Egy"), ["nc", "sc"]);
    assert!(coasts(&board, "Vin").is_empty() && coasts(&board, "Mor").is_empty());
    for (from, to) in [
        ("Vin", "Ant/wc"),
        ("Vin", "Ant/ec"),
        ("SAR", "Ant/ec"),
        ("Cat", "Gog/ec"),
        ("BOU", "Cat"),
        ("Mor", "ETH"),
    ] {
        assert!(sails(&board, from, to), "{from} {to}");
    }
    for (from, to) in [
        ("SAR", "Ant/wc"),
        ("Cat", "Gog/wc"),
        ("Gui", "Alg"),
        ("Gog/wc", "Tar"),
        ("Gog/ec", "Tar"),
        ("Nub", "Egy/nc"),
    ] {
        assert!(!sails(&board, from, to), "{from} {to}");
    }
    assert!(sails(&board, "Nub", "Egy/sc") && sails(&board, "EMS", "Egy/nc"));
    let walks = |from, to| {
        board.army_can_move(
            board.find_exact(from).unwrap(),
            board.find_exact(to).unwrap(),
        )
    };
    assert!(
        walks("Gui", "Alg") && walks("Alg", "Gui") && walks("Gog", "Tar") && !walks("Mor", "Gui")
    );
    let natives = board.power(board.natives.unwrap());
    assert_eq!((&*natives.name, natives.start.len()), ("Natives", 3));
    assert_eq!(natives.start[0], (UnitKind::Army, place(&board, "Cat")));
}

#[test]
fn one_letter_may_be_several_areas() {
    let board = joined(OCEAN);
    assert_eq!(
        adjacent(&board, "MAO"),
        list("NAO, CEL, BOB, SAO, Opo, Coi, Lis, ATL, SAR")
    );
    assert_eq!(adjacent(&board, "J"), list("n.1, F.1, ATL, M, Bra, e.1"));
    assert_eq!(
        adjacent(&board, "u"),
        list("Cau, Per, Tar, G.1, L, Orm, b.2")
    );
    assert_eq!(coasts(&board, "Bra"), ["ec", "wc"]);
    assert_eq!(coasts(&board, "Alg"), ["nc", "sc"]);
    assert_eq!(coasts(&board, "Cau"), ["wc", "ec"]);
    assert!(
        sails(&board, "ATL", "Bra/ec")
            && !sails(&board, "ATL", "Bra/wc")
            && sails(&board, "ETH", "Mor")
    );
    // In ids case matters; a name may be written anyhow.
    assert_ne!(board.find_exact("k.1"), board.find_exact("K"));
    assert_eq!(board.find_exact("sea of ATLAS"), board.find_exact("t"));
    assert!(world::read_world(OCEAN, &known()).findings.is_empty());
}

/// The world without the ids of its areas, which the letters make.
fn without_ids(mut world: World) -> World {
    world.areas.iter_mut().for_each(|area| area.id.clear());
    world
}

#[test]
fn what_is_written_is_read_as_the_same_world() {
    for text in [WEST, OCEAN] {
        let world = world::read_world(text, &known()).world.unwrap();
        let written = world::write(&world, &known());
        let again = world::read_world(&written, &known());
        assert!(again.is_valid(), "{written}\n{:?}", again.findings);
        // A file that was read keeps its letters, and so its ids.
        assert_eq!(again.world.unwrap(), world, "{written}");
    }
}

#[test]
fn an_empty_world_has_only_the_error_that_it_has_no_centre() {
    let world = blank_world(64, 24, &known()).unwrap();
    let reading = world::read_world(&world::write(&world, &known()), &known());
    let errors: Vec<_> = reading
        .findings
        .iter()
        .filter(|finding| finding.is_error())
        .map(ToString::to_string)
        .collect();
    let expected = "error W24: there is no centre; put a `*` to the right of a cell of some land, \
     or write `centre` for it";
    assert_eq!(errors, [expected], "{}", world::write(&world, &known()));
    assert_eq!(without_ids(reading.world.unwrap()), without_ids(world));
}

#[test]
fn line_ends_and_a_byte_order_mark_do_not_matter() {
    let plain = world::read_world(OCEAN, &known());
    let other = world::read_world(
        &format!("\u{feff}{}", OCEAN.replace('\n', "\r\n")),
        &known(),
    );
    assert_eq!((other.world, other.findings), (plain.world, plain.findings));
}

#[test]
fn joins_and_cuts_change_what_is_adjacent() {
    let board = joined(
        &format!(
            "{WEST}join\n  Vin - Cat; fleets\n  Brasil - T\n  SAR - H/wc\n  I - \
         MAO\ncut\n  H - G; fleets\n  F - W\n  b - g\n"
        )
        .replace("  SAR - H/wc\n", "  n - H/wc\n"),
    );
    let walks = |from, to| {
        board.army_can_move(
            board.find_exact(from).unwrap(),
            board.find_exact(to).unwrap(),
        )
    };
    assert!(walks("Vin", "Cat") && sails(&board, "Vin", "Cat") && walks("Brasil", "Gog"));
    assert!(!sails(&board, "Brasil", "Gog/wc") && !sails(&board, "Brasil", "Gog/ec"));
    assert!(
        sails(&board, "DAR", "Ant/wc")
            && !sails(&board, "DAR", "Ant/ec")
            && sails(&board, "MAO", "Bra")
    );
    // Vinland and Antillia touch: armies still pass. Guinea and Algeria are cut apart, the two seas
    // too.
    assert!(
        walks("Vin", "Ant") && !sails(&board, "Vin", "Ant/wc") && !sails(&board, "Vin", "Ant/ec")
    );
    assert!(!walks("Gui", "Alg") && !sails(&board, "BOU", "GUN"));
    assert_eq!(coasts(&board, "Ant"), ["wc", "ec"]);
}
