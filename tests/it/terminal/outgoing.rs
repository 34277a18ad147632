//! Files that take long are made while the game master types on.

use crate::terminal::pty::Terminal;

const F5: &str = "\x1b[15~";
const CTRL_Q: &str = "\x11";

/// The results of the first season at 80 by 24.
fn at_results(saves: &std::path::Path) -> Terminal {
    let mut terminal = Terminal::start(saves, &["new"], (80, 24));
    terminal
        .wait_for("Begin the game")
        .send(F5)
        .wait_for("Budapest")
        .send(F5)
        .wait_for("Read-back")
        .send(F5)
        .wait_for("anyway?")
        .send("y")
        .wait_for("then Fall 1901");
    terminal
}

/// The moving pictures of the only game.
fn pictures(saves: &std::path::Path) -> usize {
    let games = std::fs::read_dir(saves).unwrap().flatten();
    games
        .filter(|game| game.path().join("reports/game-S1901M.gif").is_file())
        .count()
}

#[test]
fn keys_arrive_while_the_moving_picture_is_made_and_its_file_is_told() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = at_results(saves.path());
    terminal
        .send("P")
        .close("then Fall 1901")
        .wait_for("0 of 22");
    terminal.send("ser\r").wait_for("1 of 22");
    terminal.wait_for("Written: ").send("gal\r");
    terminal.wait_for("2 of 22");
    assert_eq!(pictures(saves.path()), 1);
    terminal.send(CTRL_Q);
    assert_eq!(terminal.wait_for_end().exit_code(), 0);
}

#[test]
fn the_program_ends_when_its_files_are_written() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = at_results(saves.path());
    terminal.send("P").send(CTRL_Q);
    assert_eq!(terminal.wait_for_end().exit_code(), 0);
    assert_eq!(pictures(saves.path()), 1);
}
