//! The board of 1885 II against what its rules say of it, and against rings written down apart from
//! it (`tests/boards/1885.rings`).

use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, Terrain, UnitKind, builtin};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Forms, NamesRead, Reading, ReadingContext, read_order, write_order};
use chancery_engine::position::Position;
use std::collections::BTreeSet;
use std::sync::Arc;

fn board() -> Arc<Board> {
    builtin::load("1885").unwrap()
}

fn named(board: &Board, id: &str) -> ProvinceId {
    board
        .province_ids()
        .find(|&p| board.province(p).id.eq_ignore_ascii_case(id))
        .unwrap_or_else(|| panic!("no province {id}"))
}

fn abbrs(board: &Board, provinces: impl IntoIterator<Item = ProvinceId>) -> BTreeSet<&str> {
    provinces
        .into_iter()
        .map(|p| board.province(p).abbr.as_str())
        .collect()
}

fn words(text: &str) -> BTreeSet<&str> {
    text.split(' ').collect()
}

fn sails(board: &Board, from: &str) -> BTreeSet<String> {
    board
        .fleet_moves(Place::new(named(board, from)))
        .iter()
        .map(|&place| board.write_place(place))
        .collect()
}

#[test]
fn it_has_the_size_that_it_should_have() {
    let board = board();
    assert_eq!(
        (
            board.provinces.len(),
            board.centres().count(),
            board.powers.len()
        ),
        (97, 46, 9)
    );
    let of = |terrain| {
        board
            .province_ids()
            .filter(|&p| board.terrain(p) == terrain)
            .count()
    };
    assert_eq!(
        (of(Terrain::Coastal), of(Terrain::Inland), of(Terrain::Sea)),
        (54, 21, 22)
    );
    let army_ends: usize = board
        .province_ids()
        .map(|p| board.army_moves(p).len())
        .sum();
    let fleet_ends: usize = board
        .province_ids()
        .map(|p| board.fleet_moves(Place::new(p)).len())
        .sum();
    assert_eq!((army_ends, fleet_ends), (2 * 154, 2 * 171));
    assert_eq!(
        (board.chart.width, board.chart.height, board.chart.wraps),
        (132, 54, false)
    );
    assert!(board.note.contains("reconstruction"));
}

/// Power, home centres, units of known kind, units of free kind.
const POWERS: [(&str, &str, &str, &str); 9] = [
    (
        "Austria",
        "Vie Bud Clu Spl",
        "A Vie, A Bud, A Clu, F Spl",
        "",
    ),
    ("England", "Lon Edi Lpl", "F Lon, F Edi, F Lpl", ""),
    ("France", "Par Bre Mar", "A Par, A Mar, F Bre", ""),
    (
        "Germany",
        "Ber Kie Mun Dre",
        "A Ber, A Mun, A Dre, F Kie",
        "",
    ),
    ("Italy", "Rom Nap Ven", "A Ven, F Nap", "Rom"),
    ("Russia", "Mos War Stp Sev Arc", "A Mos, A War", "Stp Sev"),
    ("Spain", "Mad Cad Val", "A Mad, A Cad, F Val", ""),
    ("Sweden", "Sto Mal Nwy", "A Sto, F Mal", "Nwy"),
    ("Turkey", "Con Smy Sin Mac", "A Con, A Smy, F Sin", ""),
];

#[test]
fn powers_begin_as_rules_2_and_3_say() {
    let board = board();
    let mut units = 0;
    for (id, (name, homes, start, free)) in board.power_ids().zip(POWERS) {
        let power = board.power(id);
        assert_eq!(
            (
                power.name.as_str(),
                abbrs(&board, power.home.iter().copied())
            ),
            (name, words(homes))
        );
        let written = |&(kind, place): &(UnitKind, Place)| {
            format!("{} {}", kind.letter(), board.write_place(place))
        };
        assert_eq!(
            power.start.iter().map(written).collect::<BTreeSet<_>>(),
            start.split(", ").map(str::to_owned).collect(),
            "{name}"
        );
        let frees = abbrs(&board, power.free_units.iter().map(|place| place.province));
        assert_eq!(frees, free.split_whitespace().collect(), "{name}");
        for province in power
            .start
            .iter()
            .map(|(_, place)| place)
            .chain(&power.free_units)
            .map(|place| place.province)
        {
            assert!(power.home.contains(&province));
        }
        units += power.start.len() + power.free_units.len();
    }
    assert_eq!(units, 30);
    assert_eq!(
        board
            .powers
            .iter()
            .map(|power| power.home.len())
            .sum::<usize>(),
        32
    );
    assert_eq!(
        board
            .powers
            .iter()
            .map(|power| power.free_units.len())
            .sum::<usize>(),
        4
    );
}

#[test]
fn fourteen_centres_are_neutral_and_tunis_is_none() {
    let board = board();
    let neutral = board
        .centres()
        .filter(|&p| board.province(p).home.is_none());
    assert_eq!(
        abbrs(&board, neutral),
        words("Bel Bul Den Egy Gre Hol Ice Ire Mor Per Por Rum Ser Swi")
    );
    assert!(!board.is_centre(named(&board, "tun")));
}

/// Rule 6: Sicily is Italian from the start and no centre; three powers have a build place beside
/// their home centres.
#[test]
fn three_powers_may_build_away_from_home() {
    let board = board();
    let power = |name: &str| board.power(board.find_power(name).unwrap());
    for (name, place) in [("Italy", "Sic"), ("England", "Ire"), ("Spain", "Por")] {
        assert_eq!(
            abbrs(&board, power(name).build_places.iter().copied()),
            words(place),
            "{name}"
        );
    }
    assert_eq!(
        board
            .powers
            .iter()
            .filter(|power| !power.build_places.is_empty())
            .count(),
        3
    );
    let owned: Vec<_> = board
        .powers
        .iter()
        .flat_map(|power| power.owned.iter().map(move |&p| (power.name.as_str(), p)))
        .collect();
    assert_eq!(owned, [("Italy", named(&board, "sic"))]);
    assert!(!board.is_centre(named(&board, "sic")));
}

/// Rule 9: armies pass between Naples and Sicily, fleets between the two seas, and all four are
/// neighbours.
#[test]
fn four_provinces_meet_at_messina() {
    let board = board();
    let (naples, sicily) = (named(&board, "nap"), named(&board, "sic"));
    assert!(board.army_can_move(naples, sicily) && board.army_can_move(sicily, naples));
    for (from, to) in [
        ("nap", "Sic ION TYS"),
        ("sic", "Nap ION TYS"),
        ("tys", "Nap Sic ION"),
        ("ion", "Nap Sic TYS"),
    ] {
        assert!(
            words(to).iter().all(|&to| sails(&board, from).contains(to)),
            "{from}"
        );
    }
    for sea in ["tys", "ion"] {
        assert!(board.army_moves(named(&board, sea)).is_empty());
    }
}

/// Rule 12.
#[test]
fn no_province_has_two_coasts_and_malmo_lies_at_two_seas() {
    let board = board();
    assert!(
        board
            .provinces
            .iter()
            .all(|province| province.coasts.is_empty())
    );
    assert_eq!(
        sails(&board, "mal"),
        ["BAL", "Den", "Nwy", "SKA", "Sto"]
            .map(str::to_owned)
            .into()
    );
}

#[test]
fn what_looks_near_is_not_always_adjacent() {
    let board = board();
    let pairs = "mor-cad mor-mao nav-mao mad-mao cro-ion lpl-ire ire-cly tun-ion sic-tun arc-gob \
     stp-bar dre-pru sib-sev";
    for (a, b) in pairs.split(' ').map(|pair| pair.split_once('-').unwrap()) {
        let (a, b) = (named(&board, a), named(&board, b));
        assert!(!board.army_can_move(a, b) && !board.touches(a, b) && !board.touches(b, a));
    }
}

/// The Right-Hand Rule goes round these.
#[test]
fn rings_name_each_neighbour_once_in_the_order_written_down() {
    let board = board();
    let expected: Vec<_> = include_str!("../../boards/1885.rings")
        .lines()
        .map(|line| line.split_once(": ").unwrap())
        .collect();
    assert_eq!(expected.len(), board.provinces.len());
    for (abbr, expected) in expected {
        let id = named(&board, abbr);
        let ring: Vec<_> = board.province(id).ring.iter().copied().flatten().collect();
        let written: Vec<_> = ring
            .iter()
            .map(|&p| board.province(p).abbr.as_str())
            .collect();
        assert_eq!(written.join(" "), expected, "{abbr}");
        let neighbours: BTreeSet<_> = board
            .army_moves(id)
            .iter()
            .chain(board.waters(id))
            .chain(board.shores(id))
            .copied()
            .collect();
        assert_eq!(ring.len(), neighbours.len(), "{abbr}");
        assert_eq!(
            ring.into_iter().collect::<BTreeSet<_>>(),
            neighbours,
            "{abbr}"
        );
    }
}

#[test]
fn the_names_of_the_text_and_of_the_standard_board_are_read() {
    let board = board();
    let spellings = [
        ("Cro.", "Cro"),
        ("Dres.", "Dre"),
        ("Mac.", "Mac"),
        ("Nav.", "Nav"),
        ("Swa.", "Swa"),
        ("St. Pete.", "Stp"),
        ("St. Petersburg", "Stp"),
        ("Skaggerak", "SKA"),
        ("Malmö", "Mal"),
        ("lvp", "Lpl"),
        ("LYO", "GOL"),
        ("WES", "WMS"),
        ("EAS", "EMS"),
        ("BOT", "GOB"),
    ];
    for (written, abbr) in spellings {
        assert_eq!(
            board.find_exact(written),
            Some(named(&board, abbr)),
            "{written}"
        );
    }
    for (written, power) in [
        ("W", "Sweden"),
        ("S", "Spain"),
        ("Spanish", "Spain"),
        ("swe", "Sweden"),
        ("Britain", "England"),
    ] {
        assert_eq!(
            board
                .find_power(written)
                .map(|id| board.power(id).name.as_str()),
            Some(power),
            "{written}"
        );
    }
}

#[test]
fn orders_are_read_with_abbreviations_that_end_in_a_dot() {
    let board = board();
    let mut position = Position::empty(&board);
    let russia = PowerId(5);
    for (kind, place) in [
        (UnitKind::Army, "stp"),
        (UnitKind::Army, "dre"),
        (UnitKind::Fleet, "ska"),
        (UnitKind::Fleet, "gol"),
    ] {
        position.add(russia, kind, Place::new(named(&board, place)));
    }
    let context = ReadingContext {
        board: &board,
        phase: PhaseKind::Movement,
        power: Some(russia),
        names: NamesRead::Exact,
        position: &position,
        forms: Forms::STANDARD,
    };
    for (written, order) in [
        ("A St. Pete. - Mos.", "A Stp - Mos"),
        ("A Dres. - Boh.", "A Dre - Boh"),
        ("F Skaggerak - Mal.", "F SKA - Mal"),
        ("F LYO - WES", "F GOL - WMS"),
        ("Fleet Gulf of Lyon to Western Med.", "F GOL - WMS"),
    ] {
        let reading = read_order(context, written);
        let Reading::Order { order: read, .. } = &reading else {
            panic!("{written}: {reading:?}")
        };
        assert_eq!(write_order(&board, None, read), order, "{written}");
    }
}
