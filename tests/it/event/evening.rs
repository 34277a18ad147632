//! An evening on the screen of the event: roll, seats, a game and back, a result, the standings.

use super::{cup, told};
use crate::terminal::pty::Terminal;

const CTRL_W: &str = "\x17";

#[test]
fn a_whole_evening_on_the_screen() {
    let cup = cup(7);
    let folder = cup.path();
    let saves = tempfile::tempdir().unwrap();
    let arguments = ["event", folder.to_str().unwrap()];
    let mut screen = Terminal::start(saves.path(), &arguments, (80, 24));
    screen.wait_for("P07").wait_for("Standings");
    screen.send(" ").wait_for("roll call: P01 away");
    screen.send(" ").wait_for("roll call: P01 late");
    screen.send(" ").wait_for("roll call: P01 here");
    screen
        .send(":undo\r")
        .wait_for("Undone: Round 1, roll call: P01 here");
    screen
        .send(":roll here P01 P02\r")
        .wait_for("P01, P02 here");

    screen.send("\t").wait_for("the round is not seated yet");
    screen.send(":seat --seed 1\r").wait_for("Powers again: 0");
    screen.close("Powers again").wait_for("Seed 1: ");
    screen.send(":swap P01 P02 --try\r").wait_for("Before: ");
    screen.close("Before: ");
    screen
        .send(":swop P01 P02\r")
        .wait_for("there is no command “swop”");

    screen
        .send(":begin\r")
        .wait_for("Board 1: games/cup-round-1-board-1");
    screen.close("- Board 1").send("\t").wait_for("Spring 1901");
    screen.send("\r").wait_for("0 of 22 ordered");
    screen
        .send(CTRL_W)
        .wait_for("Seating")
        .wait_for("Spring 1901");
    screen
        .send(":board 1 1907: 5 0 4 9 0 6 10; out England 1905, Italy 1904\r")
        .wait_for("typed, 1907: A5 F4 G9 R6 T10")
        .wait_for("draw of 5");

    screen.send("\t").wait_for("Total").wait_for("7010");
    // Another director gives somebody another name.
    told(folder, &["rename", "P03", "Zora"]);
    screen.wait_for("Zora");
    screen.send(":explain Zora\r").wait_for("Place 4 of 7.");
    screen.close("Place 4 of 7.").wait_for("Total");
    screen
        .send("]")
        .wait_for("Round 2")
        .send("[")
        .wait_for(" Round 1");
    screen.send("q");
    assert_eq!(screen.wait_for_end().exit_code(), 0);
}

/// A swap after somebody took over keeps who took over.
#[test]
fn a_swap_keeps_substitutes() {
    let cup = cup(14);
    let folder = cup.path();
    told(
        folder,
        &["roll", "away", "P14", "P13", "P12", "P11", "P10", "P09"],
    );
    told(folder, &["roll", "standby", "P08"]);
    told(folder, &["seat", "--seed", "1"]);
    told(folder, &["substitute", "P01", "P14", "--from", "1904"]);
    told(folder, &["swap", "P01", "P08"]);
    let seats = told(folder, &["seat", "--show", "-f", "csv"]);
    assert!(seats.contains("\"P08, from 1904 P14\""), "{seats}");
    let seats = told(folder, &["seat", "--show"]);
    assert!(seats.contains("Sitting out: P01."), "{seats}");
    // Whoever takes over sits out no more.
    told(folder, &["substitute", "P02", "P01", "--from", "1905"]);
    let seats = told(folder, &["seat", "--show", "-f", "csv"]);
    assert!(seats.contains("\"P02, from 1905 P01\""), "{seats}");
    let seats = told(folder, &["seat", "--show"]);
    assert!(!seats.contains("Sitting out"), "{seats}");
}
