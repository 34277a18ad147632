//! An event as a director runs it: by the program, from the list of players to the last standing.

mod adding;
#[cfg(unix)]
mod evening;
mod seating;
mod secrets;
mod two_directors;
pub mod wall;
mod wall_browser;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::exchange::program::{stderr, stdout};

/// Runs `chancery event` in a folder.
fn event(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chancery"))
        .arg("event")
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap()
}

/// The same; what it prints where it succeeds.
#[track_caller]
fn told(folder: &Path, arguments: &[&str]) -> String {
    stdout(&event(folder, arguments))
}

/// What is said of a refusal.
#[track_caller]
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = event(folder, arguments);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    stderr(&output)
}

fn standings(folder: &Path) -> Value {
    let text = told(folder, &["standings", "-f", "json"]);
    let data: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(data["kind"], "event standings");
    data
}

fn row<'a>(data: &'a Value, player: &str) -> &'a Value {
    let mut players = data["players"].as_array().unwrap().iter();
    players.find(|row| row["player"] == player).unwrap()
}

/// An event of so many players, `P01` and so on: five a club, seven a team.
fn cup(players: usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    told(folder.path(), &["new", "Cup", "-e", "."]);
    let mut list = String::new();
    for number in 0..players {
        let _ = writeln!(
            list,
            "P{:02}; Club {}; Team {}; {}",
            number + 1,
            number % 7,
            number % 5,
            number + 1
        );
    }
    fs::write(folder.path().join("players.txt"), list).unwrap();
    told(folder.path(), &["players", "players.txt"]);
    folder
}

/// Seven results with different ends.
const RESULTS: [&str; 5] = [
    "1905: 5 4 9 8 0 5 3; out Italy 1904",
    "1907: A10 E10 G7 R7; out France 1904, Italy 1905, Turkey 1907; draw",
    "1906: 0 0 3 18 0 6 7; out Austria 1903, England 1905, Italy 1904",
    "1904: 5 5 5 5 4 5 5",
    "1903: 3 4 5 6 5 6 5; 1904: 2 4 6 7 5 6 4",
];

/// Three rounds of five boards, 35 players: typed results, a correction two rounds later, undo.
#[test]
fn three_rounds_of_five_boards() {
    let cup = cup(35);
    let folder = cup.path();
    told(folder, &["rules", "--scoring", "carnage", "--best", "2"]);
    for round in 1..=3 {
        let seed = format!("{round}");
        let seated = told(folder, &["seat", "--seed", &seed]);
        assert!(seated.contains("Powers again: 0, "), "{seated}");
        for (board, result) in (1..).zip(RESULTS) {
            told(folder, &["board", &format!("{board}"), result]);
        }
        told(folder, &["close"]);
    }
    let before = standings(folder);
    assert_eq!(before["provisional"], false);
    let players = before["players"].as_array().unwrap();
    assert_eq!(players.len(), 35);
    for row in players {
        let games = row["games"].as_array().unwrap();
        assert_eq!(games.len(), 3);
        let mut scores: Vec<f64> = games
            .iter()
            .map(|game| game["score"].as_f64().unwrap())
            .collect();
        scores.sort_by(f64::total_cmp);
        // The best two rounds, whatever they were.
        let total = row["total"].as_f64().unwrap();
        assert!((scores[1] + scores[2] - total).abs() < 1e-6, "{row}");
        let counted = games.iter().filter(|game| game["counts"] == true);
        assert_eq!(counted.count(), 2);
    }
    // By Carnage a solo takes 28034; the winner of board 3 in the first round has it.
    let winner = told(folder, &["standings", "--by", "power", "-f", "csv"]);
    assert!(winner.contains("28034"), "{winner}");

    // Round 1, board 4 ended as another game, as somebody finds out after round 3.
    told(
        folder,
        &["board", "4", "1904: 4 4 4 4 4 4 10", "--round", "1"],
    );
    let after = standings(folder);
    assert_ne!(before, after);
    let turkey = |data: &Value| {
        let mut games = data["players"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|row| row["games"].as_array().unwrap().clone());
        let found = games
            .find(|game| game["round"] == 1 && game["board"] == 4 && game["power"] == "Turkey");
        found.unwrap()["score"].as_f64().unwrap()
    };
    // Six powers with 5 centres share places 1 to 6; then Turkey is alone on top with 10.
    assert!((turkey(&before) - (27_000.0 / 6.0 + 5.0)).abs() < 1e-6);
    assert!((turkey(&after) - 7010.0).abs() < 1e-6);
    let log = told(folder, &["log", "-f", "csv"]);
    assert!(
        log.contains("Round 1, board 4, result corrected: typed, 1904: A4 E4 F4 G4 I4 R4 T10"),
        "{log}"
    );
    let undone = told(folder, &["undo"]);
    assert!(
        undone.starts_with("Undone: Round 1, board 4, result corrected"),
        "{undone}"
    );
    assert_eq!(standings(folder), before);
    // Every number is explained.
    let explained = told(folder, &["explain", "p01"]);
    assert_eq!(explained.matches(" counts\n").count(), 2, "{explained}");
    assert!(
        explained.contains("The best 2 rounds count."),
        "{explained}"
    );
}

/// What people may mistype is named with what to do.
#[test]
fn a_result_that_does_not_fit_is_named() {
    let cup = cup(7);
    let folder = cup.path();
    told(folder, &["seat", "--seed", "1"]);
    let too_many = refused(folder, &["board", "1", "1905: 5 5 5 5 5 5 5"]);
    assert!(
        too_many.contains("1905 has 35 centres, and the board has 34"),
        "{too_many}"
    );
    for (typed, said) in [
        ("1905: 5 5 5 5 5 5", "there are 6 numbers for 7 powers"),
        ("1905: 10 10 10 4 0 0 0", "when was Italy eliminated?"),
        ("1905: A10 X4", "“X” is not a power of this board"),
        ("solo Austria", "write the centres of the last year"),
        (
            "1905: 5 5 5 5 5 5 4; drawn",
            "this is not a part of a result",
        ),
    ] {
        let output = event(folder, &["board", "1", typed]);
        assert_eq!(output.status.code(), Some(2));
        assert!(
            stderr(&output).contains(said),
            "{typed}: {}",
            stderr(&output)
        );
    }
    let missing = refused(folder, &["close"]);
    assert!(
        missing.contains("board 1 of round 1 has no result yet"),
        "{missing}"
    );
}

/// A game that runs counts as if it ended now, and is marked; a file that goes loses nothing.
#[test]
fn a_board_that_disappears_loses_nothing() {
    let cup = cup(7);
    let folder = cup.path();
    told(folder, &["seat", "--seed", "1"]);
    fs::write(folder.join("laptop.txt"), "1903: 5 5 5 5 5 5 4; runs\n").unwrap();
    told(folder, &["board", "1", "laptop.txt"]);
    let running = standings(folder);
    assert_eq!(running["provisional"], true);
    let text = told(folder, &["standings"]);
    assert!(
        text.contains("* A game still runs: it counts as if it ended now."),
        "{text}"
    );
    // For a spreadsheet a number is a number, with its mark beside it.
    let csv = told(folder, &["standings", "-f", "csv"]);
    assert_eq!(csv.matches(",4505,*,4505,").count(), 6, "{csv}");
    let needs = told(folder, &["standings", "--by", "need"]);
    assert!(
        needs.contains("1 centre more") && needs.contains("leads"),
        "{needs}"
    );
    fs::remove_file(folder.join("laptop.txt")).unwrap();
    let gone = standings(folder);
    assert_eq!(gone["players"], running["players"]);
    let doubt = gone["doubts"][0].as_str().unwrap();
    assert!(
        doubt.contains("The result that was seen last counts"),
        "{doubt}"
    );
    // The last year of the round ends the game, whoever has not said so.
    told(folder, &["plan", "--round", "1", "--until-year", "1903"]);
    assert_eq!(standings(folder)["provisional"], false);
}

/// A game of the event is an ordinary save with the players in their seats, and the public save of
/// another laptop is as good.
#[test]
fn boards_are_games() {
    let cup = cup(14);
    let folder = cup.path();
    told(folder, &["seat", "--seed", "1"]);
    let begun = told(folder, &["begin"]);
    assert_eq!(
        begun,
        "- Board 1: games/cup-round-1-board-1\n- Board 2: games/cup-round-1-board-2\n"
    );
    let game = folder.join("games/cup-round-1-board-1");
    let public = folder.join("public.ron");
    let mut program = Command::new(env!("CARGO_BIN_EXE_chancery"));
    stdout(
        &program
            .arg("public")
            .arg(&game)
            .arg(&public)
            .output()
            .unwrap(),
    );
    let running = standings(folder);
    assert_eq!(running["provisional"], true);
    assert_eq!(running["players"].as_array().unwrap().len(), 14);
    told(folder, &["board", "1", "public.ron"]);
    assert_eq!(standings(folder), running);
    // A sample game has other players, which is named, and its result counts.
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves/germany-has-won-in-1908");
    told(folder, &["board", "1", sample.to_str().unwrap()]);
    let data = standings(folder);
    let best = &data["players"][0];
    assert_eq!(best["games"][0]["power"], "Germany");
    assert_eq!(best["games"][0]["solo"], true);
}

/// Who is away stays away in later rounds, until he is there.
#[test]
fn who_is_away_stays_away() {
    let cup = cup(7);
    let folder = cup.path();
    told(folder, &["roll", "away", "P07"]);
    told(folder, &["roll", "late", "P06"]);
    let called = |round: &str| told(folder, &["players", "--round", round, "-f", "csv"]);
    assert!(called("1").contains(",6,late\r\n"), "{}", called("1"));
    for round in ["1", "2", "3"] {
        assert!(called(round).ends_with(",7,away\r\n"), "{}", called(round));
    }
    told(folder, &["roll", "here", "P07", "--round", "2"]);
    for round in ["2", "3"] {
        assert!(called(round).contains(",6,here\r\n"), "{}", called(round));
        assert!(called(round).ends_with(",7,here\r\n"), "{}", called(round));
    }
}

/// Who leaves, who comes late, who takes over.
#[test]
fn players_come_and_go() {
    let cup = cup(13);
    let folder = cup.path();
    let sits = refused(folder, &["seat", "--boards", "2"]);
    assert!(sits.contains("2 boards need 1 player more"), "{sits}");
    told(folder, &["roll", "double", "P03"]);
    let seated = told(folder, &["seat", "--seed", "1", "-f", "csv"]);
    assert_eq!(seated.matches("P03").count(), 2, "{seated}");
    // Who comes late takes one of the two seats, and all others stay.
    fs::write(folder.join("late.txt"), "Late; Far\n").unwrap();
    told(folder, &["players", "late.txt"]);
    told(folder, &["late", "Late"]);
    let after = told(folder, &["seat", "--show", "-f", "csv"]);
    assert_eq!(
        (after.matches("P03").count(), after.matches("Late").count()),
        (1, 1)
    );
    for number in (1..=13).filter(|&number| number != 3) {
        let name = format!("P{number:02}");
        let board = |text: &str| {
            text.lines()
                .find(|line| line.contains(&name))
                .map(|line| line[..2].to_owned())
        };
        assert_eq!(board(&seated), board(&after), "{name}");
    }
    // Of a substitute the last one scores, as the rules say.
    told(folder, &["board", "1", "1905: 5 5 5 5 5 5 4"]);
    let seat = |text: &str| {
        let line = text.lines().find(|line| line.starts_with("1,")).unwrap();
        line.split(',').nth(1).unwrap().to_owned()
    };
    let austria = seat(&after);
    fs::write(folder.join("late.txt"), "Second\n").unwrap();
    told(folder, &["players", "late.txt"]);
    told(
        folder,
        &["substitute", &austria, "Second", "--from", "1904"],
    );
    let data = standings(folder);
    assert_eq!(row(&data, "Second")["games"][0]["power"], "Austria");
    told(folder, &["rules", "--substitutes", "both"]);
    assert_eq!(
        row(&standings(folder), &austria)["games"][0]["power"],
        "Austria"
    );
    let doubles = refused(folder, &["swap", "Second", "Nobody"]);
    assert!(
        doubles.contains("“Nobody” is not a player of this event"),
        "{doubles}"
    );
}
