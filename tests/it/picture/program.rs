//! Drawings and lists of boards as the program gives them.

use std::path::Path;
use std::process::{Command, Output};

use super::read::Drawing;
use roxmltree::Document;

fn chancery(arguments: &[&str]) -> Output {
    let saves = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    Command::new(env!("CARGO_BIN_EXE_chancery"))
        .arg("--saves")
        .arg(saves)
        .args(arguments)
        .output()
        .unwrap()
}

fn printed(arguments: &[&str]) -> String {
    let output = chancery(arguments);
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {complaint}");
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str], code: i32) -> String {
    let output = chancery(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

fn saved_games() -> Vec<String> {
    let saves = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let folders = std::fs::read_dir(saves).unwrap();
    folders
        .map(|folder| folder.unwrap().file_name().into_string().unwrap())
        .collect()
}

#[test]
fn every_saved_game_is_drawn_and_its_page_is_whole() {
    for game in saved_games() {
        for public in [None, Some("--public")] {
            let with = |rest: &[&'static str]| {
                let all: Vec<&str> = ["report", game.as_str()]
                    .into_iter()
                    .chain(rest.iter().copied())
                    .chain(public)
                    .collect();
                printed(&all)
            };
            let drawing = Drawing::read(&with(&["-f", "svg"]));
            assert!(!drawing.units.is_empty(), "{game}");
            assert!(
                Drawing::read(&with(&["-f", "svg", "-w", "positions", "--bw"]))
                    .arrows
                    .is_empty()
            );
            let page = with(&["-f", "html"]);
            let page = page.strip_prefix("<!DOCTYPE html>\n").unwrap();
            Document::parse(page).unwrap();
        }
    }
}

#[test]
fn results_are_drawn_as_they_came_out() {
    let fall = printed(&[
        "report",
        "germany-has-won-in-1908",
        "-s",
        "Fall 1907",
        "-f",
        "svg",
    ]);
    let drawing = Drawing::read(&fall);
    let text = printed(&[
        "report",
        "germany-has-won-in-1908",
        "-s",
        "Fall 1907",
        "-w",
        "orders",
    ]);
    // The order stands before what came of it, which may name others.
    let order = |line: &str| line.get(..33).unwrap_or(line).to_owned();
    let bounced = |line: &&str| {
        line.get(33..)
            .is_some_and(|result| result.starts_with("bounced"))
    };
    let orders = |what: &str| {
        text.lines()
            .filter(|line| order(line).contains(what))
            .count()
    };
    let arrows = |class: &str| {
        drawing
            .arrows
            .iter()
            .filter(|arrow| arrow.contains(class))
            .count()
    };
    assert_eq!(arrows("support"), orders(" S "));
    assert_eq!(arrows("move failed"), text.lines().filter(bounced).count());
    assert!(drawing.texts.iter().any(|text| text == "Fall 1907"));
}

#[test]
fn a_season_behind_the_end_is_refused_with_what_to_ask_for() {
    let game = "turkey-has-won-in-1911";
    let said = refused(&["report", game, "-s", "W1911A", "-f", "svg"], 1);
    assert!(
        said.contains("Winter 1911 has not been settled; the game ended with Fall 1911"),
        "{said}"
    );
}

#[test]
fn who_was_dislodged_bears_the_word() {
    let game = "germany-has-won-in-1908";
    let mut dislodged = 0;
    for season in [
        "Fall 1903",
        "Fall 1901",
        "Spring 1904",
        "Fall 1904",
        "Fall 1907",
    ] {
        let svg = printed(&["report", game, "-s", season, "-f", "svg"]);
        let wide = ["--width", "300"];
        let text = printed(&[&["report", game, "-s", season, "-w", "orders"][..], &wide].concat());
        // The report of the retreats follows.
        let moves = text.split("retreats\n===").next().unwrap();
        let listed = moves
            .split("Dislodged\n---------\n\n")
            .nth(1)
            .unwrap_or_default();
        let listed = listed
            .lines()
            .take_while(|line| line.starts_with("- "))
            .count();
        let drawing = Drawing::read(&svg);
        let is_lost = |label: &&String| ["dislodged", "destroyed"].contains(&label.as_str());
        assert_eq!(
            drawing.labels.iter().filter(is_lost).count(),
            listed,
            "{season}"
        );
        dislodged += listed;
    }
    assert!(dislodged > 2);
}

#[test]
fn drawings_and_pages_say_on_which_paper_they_go() {
    let game = "turkey-has-won-in-1911";
    for (arguments, page) in [
        (&["report", game, "-f", "svg"][..], "@page{size:landscape"),
        (
            &["report", game, "-f", "html", "--paper", "a5"],
            "@page{size:A5",
        ),
        (
            &["report", "1492-france-has-won-in-1500", "-f", "svg"],
            "@page{size:portrait",
        ),
        (
            &["maps", "show", "standard", "-f", "svg", "--paper", "a3"],
            "@page{size:A3 landscape;margin:0}",
        ),
        (
            &["maps", "gazetteer", "standard", "-f", "html"],
            "@page{size:A4",
        ),
    ] {
        assert!(printed(arguments).contains(page), "{arguments:?}");
    }
    let files = chancery_out::paper::files(&super::game("standard"), |_| {
        std::ops::ControlFlow::Continue(())
    })
    .unwrap();
    for (name, handout) in files.iter().filter(|(name, _)| !name.contains(".pdf")) {
        let handout = std::str::from_utf8(handout).unwrap();
        assert!(handout.contains("@page{size:A4;margin:0}"), "{name}");
    }
    // The page for the room goes on the paper that is in the printer.
    let room = chancery_out::public::STYLE;
    let (_, printed) = room.split_once("@media print").unwrap();
    assert!(
        room.contains("@page{margin:10mm}")
            && printed.contains("nav,.clock,.zoom,.scripted .zoom,#notice{display:none}")
    );
}

#[test]
fn a_month_is_one_drawing_and_a_time_scale_another() {
    let game = "mercator-britain-has-won-in-1902";
    let month = ["report", game, "-s", "March 1902", "-f", "svg"];
    let count = |scale: &[&str]| {
        let drawn = printed(&[&month, scale].concat());
        (Drawing::read(&drawn).arrows.len(), drawn)
    };
    let (all, drawn) = count(&[]);
    let by_scale = ["1", "2", "3"].map(|scale| count(&["--time-scale", scale]).0);
    assert_eq!(by_scale.iter().sum::<usize>(), all, "{by_scale:?}");
    assert!(by_scale[0] > 0 && by_scale[1] > 0, "{by_scale:?}");
    assert!(
        drawn.contains("1: in TS1; 3: in TS3; others in TS2") && drawn.contains("class=\"scale\"")
    );
    let third = printed(&["report", game, "-f", "svg", "--time-scale", "3"]);
    assert!(
        Drawing::read(&third)
            .texts
            .contains(&"September 1902, TS3".to_owned())
    );
    let why = refused(
        &[
            "report",
            "turkey-has-won-in-1911",
            "-f",
            "svg",
            "--time-scale",
            "3",
        ],
        2,
    );
    assert!(why.contains("leave out --time-scale"), "{why}");
}

#[test]
fn every_board_is_printed_blank_on_paper() {
    for board in ["standard", "1885", "mercator-world", "1492"] {
        for (paper, size) in [("a4", "297.0mm"), ("a3", "420.0mm"), ("letter", "279.4mm")] {
            for ink in [&[] as &[&str], &["--bw"]] {
                let all = [&["maps", "show", board, "-f", "svg", "--paper", paper], ink].concat();
                let svg = printed(&all);
                assert!(svg.contains(&format!("=\"{size}\"")), "{board} {paper}");
                let drawing = Drawing::read(&svg);
                assert!(
                    drawing.units.is_empty() && drawing.names.len() > 30,
                    "{board}"
                );
            }
        }
    }
    let why = refused(&["maps", "show", "nowhere", "-f", "svg"], 1);
    assert!(
        why.contains("there is no built-in board “nowhere”; there are: standard"),
        "{why}"
    );
}

#[test]
fn a_gazetteer_names_every_place_with_what_adjoins_it() {
    let text = printed(&["maps", "gazetteer", "standard", "--width", "200"]);
    let line = |of: &str| {
        let line = text.lines().find(|line| line.contains(of)).unwrap();
        let cells = line
            .split("  ")
            .map(str::trim)
            .filter(|cell| !cell.is_empty());
        cells.collect::<Vec<_>>().join("|")
    };
    assert_eq!(
        line("  Par  "),
        "Paris|Par|inland|home centre of France|Bre, Bur, Gas, Pic"
    );
    assert_eq!(line("  StP/sc  "), "– south coast|StP/sc|BOT, Fin, Lvn");
    assert_eq!(
        line("  Bel  "),
        "Belgium|Bel|coast|centre|Bur, Hol, Pic, Ruh|ENG, Hol, NTH, Pic"
    );
    let world = printed(&["maps", "gazetteer", "mercator-world", "-f", "markdown"]);
    assert!(
        world.contains("| canal |") && world.contains("special province of"),
        "{world}"
    );
    let page = printed(&["maps", "gazetteer", "1492", "-f", "html"]);
    assert!(page.contains("edge of the known world"));
    Document::parse(page.strip_prefix("<!DOCTYPE html>\n").unwrap()).unwrap();
}
