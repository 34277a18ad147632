//! What a board says of its games: when they begin, where powers build, what they own, and which
//! units nobody plays.

use std::sync::Arc;

use chancery_atlas::board::check::check_text;
use chancery_atlas::board::{Board, Place, badges};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::calendar::{CLASSIC, PhaseKind};
use chancery_engine::variant;
use chancery_game::game::{Game, Setup};
use chancery_game::words::{board_facts, owned_facts};
use jiff::Timestamp;

use crate::support::Commands;
use crate::support::made_boards::{of_many_powers, standard_with};

fn board(facts: &str, changes: &[(&str, &str)]) -> Arc<Board> {
    let text = standard_with(facts, changes);
    Arc::new(Board::from_ron(&text, "made").unwrap_or_else(|findings| panic!("{findings:?}")))
}

/// A standard game on a board, with phases settled by slips.
fn played(board: &Arc<Board>, phases: &[&str]) -> Game {
    let variant = variant::by_id("standard").unwrap();
    let setup = Setup {
        name: "Made".to_owned(),
        variant,
        board: Arc::clone(board),
        players: vec![String::new(); board.power_count()],
        created: Timestamp::UNIX_EPOCH,
    };
    let mut game = Game::new(setup, HouseRules::DEFAULT);
    for slips in phases {
        let slip = game.read_slip(None, slips);
        let lines = slip.lines.into_iter().map(|line| {
            let power = line.power.unwrap_or_else(|| panic!("{}", line.written));
            chancery_engine::order::Entry {
                seat: game.setup().seat_of(power),
                power,
                written: line.written,
                reading: line.reading,
            }
        });
        game.add(lines.collect());
        game.settle(Timestamp::UNIX_EPOCH).unwrap();
    }
    game
}

fn name(game: &Game) -> String {
    game.phase_name()
}

fn owner(game: &Game, place: &str) -> Option<String> {
    let at = game.board().find_exact(place).unwrap();
    let owner = game.state().position.owner(at)?;
    Some(game.board().power(owner).name.clone())
}

fn stands(game: &Game, place: &str) -> Option<String> {
    let at = game.board().find_exact(place).unwrap();
    let unit = game.state().position.unit_in(at)?;
    Some(game.board().power(unit.power).name.clone())
}

#[test]
fn a_game_begins_in_the_year_and_season_of_its_board() {
    let early = board("    begins: \"Spring 1454\",\n", &[]);
    let game = played(&early, &[]);
    assert_eq!(name(&game), "Spring 1454");
    assert_eq!(name(&played(&early, &["", ""])), "Spring 1455");
    // Two digits are of its own century.
    let fall = game.setup().calendar().parse("F55").unwrap();
    assert_eq!((fall.year, fall.kind), (1455, PhaseKind::Movement));
    let winter = board("    begins: \"Winter 1900\",\n", &[]);
    assert_eq!(name(&played(&winter, &[])), "Winter 1900");
    assert_eq!(name(&played(&winter, &[""])), "Spring 1901");
}

#[test]
fn a_board_has_seasons_and_years_of_its_own() {
    let facts = "    begins: \"Rain 620\",\n    seasons: \"Rain moves, Drought moves owns builds\",\n    years: 5,\n";
    let board = board(facts, &[]);
    let calendar = CLASSIC.on(&board);
    let mut phase = calendar.first();
    let mut names = Vec::new();
    for _ in 0..6 {
        names.push(calendar.name(phase));
        assert_eq!(calendar.parse(&calendar.name(phase)), Some(phase));
        phase = calendar.next(phase);
    }
    assert_eq!(
        names,
        [
            "Rain 620",
            "Rain 620 retreats",
            "Drought 620",
            "Drought 620 retreats",
            "Drought 620 adjustments",
            "Rain 625"
        ]
    );
    let moves = "France: A Par - Bur\nGermany: A Mun - Ruh\nItaly: F Nap - TYS";
    let game = played(&board, &[moves, "Germany: A Ruh - Bel\nItaly: F TYS - Tun"]);
    assert_eq!(name(&game), "Drought 620 adjustments");
    assert_eq!(owner(&game, "bel").as_deref(), Some("Germany"));
    // The calendar of other boards is what it was.
    assert_eq!(
        *CLASSIC.on(chancery_atlas::board::builtin::standard()),
        CLASSIC
    );
}

#[test]
fn powers_build_where_the_board_lets_them() {
    // Holland, taken and left empty, is no place for a build by the rulebook.
    for (building, stays) in [
        ("Home", false),
        ("Anywhere", true),
        ("WithHome", true),
        ("Homes", false),
    ] {
        let board = board(&format!("    building: {building},\n"), &[]);
        let game = played(
            &board,
            &[
                "Germany: F Kie - Hol; A Mun - Ruh; A Ber - Kie",
                "Germany: A Ruh - Bel",
                "Germany: Waive; Waive",
                "Germany: F Hol - NTH",
                "",
                "Germany: Build F Hol",
            ],
        );
        assert_eq!(stands(&game, "hol").is_some(), stays, "{building}");
    }
    // A place that the board gives a power by name.
    let chosen = board(
        "",
        &[(
            "home: \"kie ber mun\", start",
            "home: \"kie ber mun\", builds: \"hol\", start",
        )],
    );
    let game = played(
        &chosen,
        &[
            "Germany: F Kie - Hol",
            "",
            "Germany: Waive",
            "Germany: F Hol - NTH",
            "",
            "Germany: Build A Hol",
        ],
    );
    assert_eq!(stands(&game, "hol").as_deref(), Some("Germany"));
}

#[test]
fn what_a_power_owns_at_the_start_is_as_the_board_says() {
    let board = board(
        "",
        &[(
            "home: \"kie ber mun\", start",
            "home: \"kie ber mun\", owns: \"hol\", vacant: \"ber\", start",
        )],
    );
    let game = played(&board, &[]);
    assert_eq!(owner(&game, "hol").as_deref(), Some("Germany"));
    assert_eq!(owner(&game, "ber"), None);
    assert_eq!(owner(&game, "mun").as_deref(), Some("Germany"));
}

const NEUTRAL: &str = "    neutral: (id: \"neutral\", name: \"Neutral\", adjective: \"Neutral\", letter: 'N', start: \"A Ser, A Bel\"),\n    provinces: [";

#[test]
fn neutral_units_hold_and_leave_the_board_when_they_are_dislodged() {
    let board = board("", &[("    provinces: [", NEUTRAL)]);
    assert_eq!(board.power_count(), 7);
    let game = played(&board, &[]);
    let natives = board.natives.unwrap();
    assert_eq!(stands(&game, "ser").as_deref(), Some("Neutral"));
    assert_eq!(owner(&game, "ser"), None);
    let demands = |game: &Game| {
        game.setup()
            .variant
            .demands(game.table(), game.state(), natives)
    };
    assert!(demands(&game).is_empty());
    let moves = "Austria: A Bud - Rum; A Vie - Bud";
    let game = played(&board, &[moves]);
    assert_eq!(stands(&game, "ser").as_deref(), Some("Neutral"));
    let game = played(
        &board,
        &[moves, "Austria: A Rum - Ser; A Bud S A Rum - Ser"],
    );
    assert_eq!(stands(&game, "ser").as_deref(), Some("Austria"));
    assert!(game.state().position.dislodged.is_empty());
    assert_eq!(owner(&game, "ser").as_deref(), Some("Austria"));
    assert_eq!(owner(&game, "bel"), None);
}

#[test]
fn what_the_file_says_of_games_comes_out_as_it_went_in() {
    let facts = "    begins: \"Winter 1900\",\n    seasons: \"Spring moves, Fall moves owns, Winter builds\",\n    years: 2,\n    building: WithHome,\n";
    let text = standard_with(
        facts,
        &[
            ("    provinces: [", NEUTRAL),
            ("letter: 'A'", "letter: \"Au\""),
        ],
    );
    let file = chancery_atlas::board::file::BoardFile::parse(&text, "made").unwrap();
    let again = file.to_string();
    let (was, is) = (
        Board::from_ron(&text, "made").unwrap(),
        Board::from_ron(&again, "made").unwrap(),
    );
    assert_eq!(was.seasons, is.seasons);
    assert_eq!((was.year, was.building), (is.year, is.building));
    assert_eq!(was.powers, is.powers);
    assert!(again.contains("letter: \"Au\"") && again.contains("letter: 'E'"));
}

#[test]
fn what_can_not_be_is_a_fault() {
    let findings = |facts: &str, changes: &[(&str, &str)]| {
        let report = check_text(&standard_with(facts, changes), "made.ron");
        let messages: Vec<String> = report
            .findings
            .iter()
            .map(|finding| finding.text.clone())
            .collect();
        messages.join("\n")
    };
    for (facts, says) in [
        (
            "    begins: \"Monsoon 1900\",\n",
            "there is no season Monsoon",
        ),
        ("    begins: \"1900\",\n", "is not a season and a year"),
        (
            "    seasons: \"Spring moves, Spring builds\",\n",
            "two are called Spring",
        ),
        (
            "    seasons: \"Winter builds\",\n",
            "units move in no season; give one of them moves",
        ),
        ("    seasons: \"Fall owns\",\n", "nothing is done in it"),
        ("    years: 0,\n", "at least 1 year"),
    ] {
        let found = findings(facts, &[]);
        assert!(found.contains(says), "{facts}: {found}");
    }
    let found = findings("", &[("letter: 'A'", "letter: \"a?\"")]);
    assert!(
        found.contains("the letter must be one of A to Z"),
        "{found}"
    );
    let found = findings(
        "",
        &[(
            "home: \"kie ber mun\", start",
            "home: \"kie ber mun\", vacant: \"par\", start",
        )],
    );
    assert!(
        found.contains("`par` is not one of its home centres"),
        "{found}"
    );
    let found = findings(
        "",
        &[(
            "    provinces: [",
            &NEUTRAL.replace("start:", "home: \"ser\", start:"),
        )],
    );
    assert!(found.contains("nobody plays it"), "{found}");
}

#[test]
fn every_power_of_many_has_a_badge_of_its_own() {
    let names: Vec<String> = (0..250).map(|n| format!("Power {n}")).collect();
    let mut made = badges(names.iter().map(String::as_str));
    assert!(made.iter().all(|badge| (1..=2).contains(&badge.len())));
    made.truncate(36);
    made.sort();
    made.dedup();
    assert_eq!(made.len(), 36);
    let report = check_text(&of_many_powers(), "many.ron");
    assert!(report.findings.is_empty(), "{report}");
    let board = report.board.unwrap();
    assert_eq!(board.power_count(), 34);
    assert_eq!(Place::new(board.find_exact("ank").unwrap()).coast, None);
}

/// The list of places and the set-up say what the board says.
#[test]
fn every_fact_is_told_in_words() {
    let facts = "    begins: \"Winter 1900\",\n    building: Homes,\n    years: 2,\n";
    let board = board(
        facts,
        &[
            (
                "home: \"kie ber mun\", start",
                "home: \"kie ber mun\", owns: \"hol\", vacant: \"ber\", builds: \"bel\", start",
            ),
            ("    provinces: [", NEUTRAL),
        ],
    );
    let facts = [
        board_facts(&board, &CLASSIC.on(&board)),
        owned_facts(&board),
    ];
    let told = facts.concat().join(" ");
    for says in [
        "Games begin in Winter 1900.",
        "The year goes on by 2.",
        "A power builds in every home centre that it owns.",
        "Germany also builds in Bel.",
        "Germany also owns Hol.",
        "At the start nobody owns Ber.",
        "Nobody plays the 2 units of Neutral: they hold.",
    ] {
        assert!(told.contains(says), "{says}: {told}");
    }
    let many = Board::from_ron(&of_many_powers(), "many").unwrap();
    let told = owned_facts(&many).join(" ");
    assert!(told.contains("34 powers own other centres too."), "{told}");
}

/// A home centre that its power leaves to nobody may be another's.
#[test]
fn a_home_centre_of_another_is_no_fault_where_it_is_vacant() {
    let with = |vacant: &str| {
        standard_with(
            "",
            &[
                (
                    "home: \"kie ber mun\", start",
                    "home: \"kie ber mun\", owns: \"edi\", start",
                ),
                (
                    "home: \"edi lvp lon\", start",
                    &format!("home: \"edi lvp lon\", {vacant}start"),
                ),
            ],
        )
    };
    let report = check_text(&with("vacant: \"edi\", "), "made.ron");
    assert!(report.findings.is_empty(), "{report}");
    let board = Arc::new(report.board.unwrap());
    assert_eq!(
        owner(&played(&board, &[]), "edi").as_deref(),
        Some("Germany")
    );
    let report = check_text(&with(""), "made.ron");
    assert!(report.to_string().contains("owned by England"), "{report}");
}
