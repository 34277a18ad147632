//! The pictures of the page for the room and of an event's wall, drawn by Chromium.

use std::process::Command;

use super::commands::Bench;
use super::{documents, is_as_made, project, updates};
use crate::handouts::browser::Browser;
use crate::serve::client::{Program, edition, files, get};

/// A short mark of a page, the same on every machine.
pub fn mark(html: &str) -> String {
    let fold = |mark: u64, byte| (mark ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", html.bytes().fold(0xcbf2_9ce4_8422_2325, fold))
}

/// The wall of an event of six boards, with its style and without its script.
fn wall(bench: &Bench) -> String {
    let names = "Anna Alan Bea Ben Cleo Carl Dora Dan Edna Emil Fay Finn Gina Gus Hana Hugo Ida Ivo Jane Jan Kim Kurt \
                 Lea Luis Mia Max Nia Nils Olga Omar Pia Paul Rosa Ralf Sue Sam Tess Tom Una Ugo Vera Viggo";
    let mut line = format!(
        "chancery event new 'Spring Cup' -e cup && export CHANCERY_EVENT=cup && printf '%s\\n' {names} | chancery event players - && chancery event plan --round 1 --until-year 1907 --until-time 18:30 && chancery event seat --seed 1"
    );
    for (board, (game, phase)) in (1..).zip([
        ("turkey-has-won-in-1911", "F1904M"),
        ("germany-has-won-in-1908", "S1905M"),
        ("france-has-won-in-1911", "F1905M"),
        ("turkey-has-won-in-1911", "S1906M"),
        ("germany-has-won-in-1908", "F1906M"),
        ("france-has-won-in-1911", "W1903A"),
    ]) {
        let fork = format!(" && chancery fork {game} board{board} --at {phase}");
        let board = format!(" && chancery event board {board} saves/board{board}");
        line.extend([fork, board]);
    }
    bench.printed(&line);
    let mut command = Command::new(env!("CARGO_BIN_EXE_chancery"));
    let command = command.args(["event", "-e", "cup", "wall"]);
    let program = Program::of(command.current_dir(bench.folder()));
    let html = get(program.at, "/").body;
    let [style, script] = files(&html);
    let style_text = get(program.at, &style).body;
    html.replace(edition(&html), "")
        .replace(&script, "")
        .replace("</head>", &format!("<style>{style_text}</style></head>"))
        .replace(&style, "")
}

/// A note `<!-- room: NAME 1366x768 MARK -->`, or `wall:`, names the picture, its size, and the page of which it was
/// drawn. Without Chromium nobody can draw another, so only where it is installed the mark has to be
/// that of today's page.
#[test]
fn the_picture_of_the_room_is_of_the_page_of_today() {
    let Some(browser) = Browser::installed() else {
        return;
    };
    let bench = Bench::new();
    let room = bench.written("chancery public friday room.html", "room.html");
    let wall = wall(&bench);
    let mut pictures = 0;
    for document in documents() {
        let mut made = document.text.clone();
        for (kind, html) in [("<!-- room: ", &room), ("<!-- wall: ", &wall)] {
            for note in document.text.split(kind).skip(1) {
                let note = note.split(" -->").next().unwrap_or_default();
                let parts: Vec<&str> = note.split(' ').collect();
                let (width, height) = parts[1].split_once('x').unwrap();
                let size = (width.parse().unwrap(), height.parse().unwrap());
                let drawn = format!("{} {} {}", parts[0], parts[1], mark(html));
                if updates() && drawn != note {
                    let file = project().join(format!("docs/pictures/{}.png", parts[0]));
                    browser.pictured(html, size, &file);
                }
                made = made.replace(note, &drawn);
                pictures += 1;
            }
        }
        if made != document.text {
            is_as_made(&document.path, &made);
        }
    }
    assert_eq!(pictures, 2);
}
