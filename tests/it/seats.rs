//! Who plays which power: bids, lots, as few repeats as can be, and all of it again from the seed.

use std::collections::{BTreeMap, BTreeSet};
use std::process::{Command, Output};

use chancery_atlas::board::{Board, builtin};
use chancery_atlas::chance::Seed;
use chancery_engine::allot::{AllotCandidate, Allotted, AllottedBy, allot};
use chancery_engine::seat::parties;
use chancery_engine::variant;
use chancery_game::game::{Game, Setup};
use chancery_game::store::Store;
use chancery_game::view::{View, Viewer};
use jiff::Timestamp;

use crate::report::table;

fn board() -> std::sync::Arc<Board> {
    builtin::load("standard").unwrap()
}

fn read(lines: &[&str]) -> Vec<AllotCandidate> {
    let board = board();
    lines
        .iter()
        .map(|line| AllotCandidate::read(line, &board).unwrap())
        .collect()
}

fn seated(lines: &[&str], seed: u64) -> Vec<Option<Allotted>> {
    allot(&read(lines), 7, Seed::Number(seed)).unwrap()
}

const SEVEN: [&str; 7] = ["A", "B", "C", "D", "E", "F", "G"];

/// Who plays each power, by their letters.
fn order(seats: &[Option<Allotted>], lines: &[&str]) -> String {
    let sign = |seat: &Option<Allotted>| seat.map_or("-", |of| &lines[of.player][..1]);
    seats.iter().map(sign).collect()
}

#[test]
fn a_draw_seats_everybody_once_and_follows_from_its_seed() {
    let mut drawn = BTreeSet::new();
    for seed in 0..40 {
        let seats = seated(&SEVEN, seed);
        let players: BTreeSet<usize> = seats.iter().flatten().map(|of| of.player).collect();
        assert_eq!(players.len(), 7);
        assert!(seats.iter().flatten().all(|of| of.by == AllottedBy::Lot));
        assert_eq!(seats, seated(&SEVEN, seed));
        drawn.insert(order(&seats, &SEVEN));
    }
    assert!(drawn.len() > 35, "{drawn:?}");
    // Five players leave two powers without any.
    let five = seated(&SEVEN[..5], 1);
    assert_eq!(five.iter().flatten().count(), 5);
}

/// Each of the ways that repeat least has the same chance: of three powers with one player each who
/// may have two of them, two ways are left.
#[test]
fn every_way_with_the_fewest_repeats_has_the_same_chance() {
    let lines = ["A; was Austria", "B; was England", "C; was France"];
    let candidates = read(&lines);
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..600 {
        let seats = allot(&candidates, 3, Seed::Number(seed)).unwrap();
        assert!(seats.iter().flatten().all(|of| of.by == AllottedBy::Lot));
        *times.entry(order(&seats, &lines)).or_default() += 1;
    }
    let ways: Vec<&str> = times.keys().map(String::as_str).collect();
    assert_eq!(ways, ["BCA", "CAB"]);
    assert!(times.values().all(|n| (240..=360).contains(n)), "{times:?}");
}

/// Where repeats can't be avoided they are as few as can be, and said.
#[test]
fn repeats_that_cannot_be_avoided_are_few_and_told() {
    let all = "was Austria, England, France, Germany, Italy, Russia";
    let lines: Vec<String> = SEVEN.iter().map(|name| format!("{name}; {all}")).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    for seed in 0..20 {
        let seats = seated(&lines, seed);
        let again = seats
            .iter()
            .flatten()
            .filter(|of| of.by == AllottedBy::Again(1));
        assert_eq!(again.count(), 6);
    }
    // Twice is worse than once.
    let lines = [
        "A; was Austria, Austria",
        "B; was Austria, England, England",
    ];
    for seed in 0..20 {
        let seats = allot(&read(&lines), 2, Seed::Number(seed)).unwrap();
        assert_eq!(order(&seats, &lines), "BA");
    }
}

#[test]
fn the_highest_bid_is_granted_first_and_the_rest_is_drawn() {
    let lines = [
        "Anna: France 40, Germany 30",
        "Brian: France 50",
        "Chuck: Germany 20",
        "D",
        "E",
        "F",
        "G",
    ];
    for seed in 0..20 {
        let seats = seated(&lines, seed);
        let of = |power: usize| seats[power].map(|of| (of.player, of.by));
        assert_eq!(of(2), Some((1, AllottedBy::Bid(50))));
        assert_eq!(of(3), Some((0, AllottedBy::Bid(30))));
        let chuck = seats.iter().flatten().find(|of| of.player == 2).unwrap();
        assert_eq!(chuck.by, AllottedBy::Lot);
    }
    // Equal bids go by lot.
    let lines = ["A: F", "B: F", "C", "D", "E", "F", "G"];
    let first: BTreeSet<usize> = (0..20)
        .map(|seed| seated(&lines, seed)[2].unwrap().player)
        .collect();
    assert_eq!(first, BTreeSet::from([0, 1]));
}

#[test]
fn wishes_are_written_in_several_ways() {
    let board = board();
    let bids = |line: &str| {
        let candidate = AllotCandidate::read(line, &board).unwrap();
        let bids = candidate.bids.iter();
        bids.map(|(power, points)| format!("{}{points}", board.power(*power).badge))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let written = [
        ("A: FGI", "F7 G6 I5"),
        ("A: FRA", "F7 R6 A5"),
        ("A: fra", "F7"),
        ("A: France, Germany", "F7 G6"),
        ("A: F, G", "F7 G6"),
        ("A: france 3, Italy 12; was Turkey", "F3 I12"),
        ("A; was T, R", ""),
        ("A", ""),
    ];
    for (line, expected) in written {
        assert_eq!(bids(line), expected, "{line}");
    }
    let wrong = [
        ("A: Spain", "“Spain” is not a power"),
        (
            "A: France 3, Italy",
            "Italy has no points: write them after the power, `Italy 40`",
        ),
        ("A: FF", "France is named twice"),
        (
            "Anna: France -5",
            "“-5” is not a number of points; write a whole number from 1, as in `France 40`",
        ),
        ("Anna: France 0", "“0” is not a number"),
        ("Anna: France 5.5, Italy 2", "“5.5” is not a number"),
        ("Anna: France 99999999999", "“99999999999” is not a number"),
        ("A; played Italy", "`was Italy`"),
        (": FGI", "the player's name before the wishes"),
    ];
    for (line, why) in wrong {
        let told = AllotCandidate::read(line, &board).unwrap_err().to_string();
        assert!(told.contains(why), "{line}: {told}");
    }
    let eight = vec![AllotCandidate::default(); 8];
    assert!(allot(&eight, 7, Seed::Number(1)).is_err());
}

fn seats(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chancery"))
        .arg("seats")
        .args(arguments)
        .output()
        .unwrap()
}

fn said(arguments: &[&str]) -> String {
    let output = seats(arguments);
    let why = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{why}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_command_tells_the_seed_and_comes_to_the_same_with_it() {
    let players = [
        "Anna: France",
        "Brian",
        "Chuck",
        "Dave",
        "Eve",
        "Fay",
        "Guy",
    ];
    let first = said(&players);
    assert!(first.contains("France  Anna"), "{first}");
    let seed = first
        .split("seed ")
        .nth(1)
        .unwrap()
        .split_whitespace()
        .next()
        .unwrap();
    let again = said(&[&["--seed", seed.trim_end_matches('.')], &players[..]].concat());
    assert_eq!(first, again);
    assert_ne!(first, said(&players));
    let refused = seats(&["--variant", "arms-merchant", "A"]);
    assert_eq!(refused.status.code(), Some(2));
    let refused = seats(&["--variant", "standart", "A"]);
    let why = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(why.contains("“standart”; there are standard, "), "{why}");
    let refused = seats(&["A", "B", "C", "D", "E", "F", "G", "H"]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("8 players for 7 powers"));
}

/// What somebody has played is read off former games, by his name.
#[test]
fn former_games_tell_who_has_played_what() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::new(directory.path(), variant::all());
    let game = table::seated(&SEVEN);
    let handle = store.create(&game, None, Timestamp::UNIX_EPOCH).unwrap();
    let folder = handle.folder().to_str().unwrap().to_owned();
    drop(handle);
    for seed in ["1", "2", "3"] {
        let text = said(&[&["--seed", seed, "--after", &folder], &SEVEN[..]].concat());
        for (at, power) in board().powers.iter().enumerate() {
            let repeated = format!("{:<7} {} ", power.name, SEVEN[at]);
            assert!(!text.contains(&repeated), "{text}");
        }
    }
}

/// In Arms Merchant players have no powers: whoever sat first there has not played Austria.
#[test]
fn a_former_game_without_powers_of_players_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::new(directory.path(), variant::all());
    let merchants = variant::by_id("arms-merchant").unwrap();
    let setup = Setup {
        name: "Merchants".to_owned(),
        variant: merchants,
        board: board(),
        players: SEVEN.map(str::to_owned).to_vec(),
        created: Timestamp::UNIX_EPOCH,
    };
    let game = Game::new(setup, merchants.house_rules());
    let handle = store.create(&game, None, Timestamp::UNIX_EPOCH).unwrap();
    let folder = handle.folder().to_str().unwrap().to_owned();
    drop(handle);
    let refused = seats(&[&["--after", &folder], &SEVEN[..]].concat());
    assert_eq!(refused.status.code(), Some(2));
    let why = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        why.contains("in Arms Merchant players have no powers") && why.contains("Leave out"),
        "{why}"
    );
}

#[test]
fn nobody_is_drawn_who_is_nobody() {
    for name in ["in disorder", "Civil Disorder", "civil disorder: FGI"] {
        let refused = seats(&["Anna", name]);
        assert_eq!(refused.status.code(), Some(2), "{name}");
        let why = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(why.contains("is not a player: leave it out"), "{why}");
    }
}

#[test]
fn fewer_than_seven_have_all_powers_among_them_or_leave_some_in_disorder() {
    let ids: Vec<String> = board()
        .powers
        .iter()
        .map(|power| power.id.clone())
        .collect();
    let of = |players: usize| -> Vec<String> {
        let parties = parties(players, &ids).unwrap();
        let party = |party: Option<usize>| -> String {
            let own = board().powers.clone().into_iter().zip(&parties);
            own.filter(|(_, of)| **of == party)
                .map(|(power, _)| power.badge)
                .collect()
        };
        (0..players).map(Some).chain([None]).map(party).collect()
    };
    assert_eq!(of(7), ["A", "E", "F", "G", "I", "R", "T", ""]);
    assert_eq!(of(6), ["A", "E", "F", "G", "R", "T", "I"]);
    assert_eq!(of(5), ["A", "E", "F", "R", "T", "GI"]);
    assert_eq!(of(4), ["AF", "GT", "IR", "E", ""]);
    assert_eq!(of(3), ["AEG", "IR", "FT", ""]);
    assert_eq!(of(2), ["EFR", "AGT", "I"]);
    for players in [0, 1, 8] {
        assert_eq!(parties(players, &ids), None);
    }
    // Of other powers no such set-up is known.
    assert_eq!(parties(4, &ids[..6]), None);
    assert_eq!(parties(3, &ids[..3]).map(|all| all.len()), Some(3));
}

#[test]
fn a_players_powers_are_handed_out_together_and_nobody_is_handed_those_in_disorder() {
    let players = ["B", "A", "", "B", "in disorder", "", "A"].map(str::to_owned);
    let setup = Setup {
        name: "Pairs".to_owned(),
        variant: variant::by_id("standard").unwrap(),
        board: board(),
        players: players.to_vec(),
        created: Timestamp::UNIX_EPOCH,
    };
    let game = Game::new(setup, variant::by_id("standard").unwrap().house_rules());
    let view = View::new(&game, Viewer::GameMaster);
    let sheets = chancery_game::report::sheets(&view).to_text(100);
    let titles: Vec<&str> = sheets
        .lines()
        .filter_map(|line| line.split_once(": orders for").map(|(whose, _)| whose))
        .collect();
    assert_eq!(
        titles,
        [
            "Austria (B)",
            "Germany (B)",
            "England (A)",
            "Turkey (A)",
            "France",
            "Russia"
        ]
    );
    let saves = tempfile::tempdir().unwrap();
    let store = Store::new(saves.path(), variant::all());
    drop(store.create(&game, None, Timestamp::UNIX_EPOCH).unwrap());
    let folder = saves.path().join("pages");
    let report = |args: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_chancery"))
            .arg("--saves")
            .arg(saves.path())
            .args(["report", "pairs"])
            .args(args)
            .output()
            .unwrap()
    };
    let out = report(&["--pages", folder.to_str().unwrap()]);
    assert!(out.status.success(), "{out:?}");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 6);
    let out = report(&["--for", "b"]);
    assert_eq!(out.status.code(), Some(2));
    let why = String::from_utf8(out.stderr).unwrap();
    assert!(
        why.contains("“b” plays Austria, Germany; name the power"),
        "{why}"
    );
    let files = chancery_out::paper::files(&game, |_| std::ops::ControlFlow::Continue(())).unwrap();
    let (_, pages) = files.last().unwrap();
    let pages = std::str::from_utf8(pages).unwrap();
    let at = |title: &str| pages.find(title);
    assert_eq!(at("Italy: orders"), None);
    assert_eq!(at("Italy (in disorder)"), None);
    assert!(at("Germany (B)") < at("England (A)") && at("England (A)") < at("Turkey (A)"));
}

#[test]
fn new_refuses_a_number_that_no_table_has() {
    for number in ["1", "8", "two"] {
        let out = Command::new(env!("CARGO_BIN_EXE_chancery"))
            .args(["new", "--players", number])
            .output()
            .unwrap();
        assert_eq!(out.status.code(), Some(2), "{number}");
    }
}

#[test]
fn new_refuses_a_number_of_players_where_there_is_no_set_up_for_fewer() {
    for variant in ["arms-merchant", "mercator"] {
        let out = Command::new(env!("CARGO_BIN_EXE_chancery"))
            .args(["new", "--variant", variant, "--players", "2"])
            .output()
            .unwrap();
        assert_eq!(out.status.code(), Some(2), "{variant}");
        let why = String::from_utf8(out.stderr).unwrap();
        assert!(why.contains("Leave out --players"), "{why}");
    }
}
