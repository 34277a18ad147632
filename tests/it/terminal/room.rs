//! The game is shown to the room from the table.

use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use crate::serve::client::{Listener, edition, get};
use crate::terminal::pty::Terminal;

/// The address on the screen.
fn address(terminal: &Terminal) -> SocketAddr {
    let screen = terminal.screen();
    let (_, rest) = screen.split_once("http://").unwrap();
    rest.split_once('/').unwrap().0.parse().unwrap()
}

#[test]
fn a_page_is_shown_from_the_table_and_follows_until_the_game_is_closed() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(saves.path(), &["new"], (120, 40));
    terminal
        .wait_for("Begin the game")
        .send("\x1b[15~")
        .wait_for("Austria: army");
    assert!(!terminal.screen().contains("shown"));
    let open = |terminal: &mut Terminal| {
        terminal.send(":").wait_for("action").send("browser");
        terminal.wait_for("Show the game to the room").send("\r");
    };
    open(&mut terminal);
    terminal
        .wait_for("on this computer only")
        .send("1")
        .wait_for("s stops it");
    let at = address(&terminal);
    assert!(at.ip().is_loopback());
    terminal.close("s stops it").wait_for("shown  saved");
    let before = get(at, "/").body;
    assert!(before.contains("<p class=\"now\">Spring 1901"));
    let mut listener = Listener::new(at);
    assert_eq!(listener.next(), edition(&before));
    // While it is shown nothing is written either, and an order is nobody's to see.
    terminal.settle(Duration::from_millis(500));
    assert_eq!(terminal.settle(Duration::from_millis(1500)), 0);
    terminal
        .send("ser\r")
        .wait_for("1 of 22 ordered")
        .wait_for("saved");
    assert_eq!(get(at, "/").body, before);
    terminal
        .send("\x1b[15~")
        .wait_for("Read-back")
        .send("\x1b[15~");
    terminal
        .wait_for("anyway?")
        .send("y")
        .wait_for("then Fall 1901");
    let told = listener.next();
    let after = get(at, "/").body;
    assert!(after.contains("<p class=\"now\">Fall 1901") && after.contains("A Bud - Ser"));
    assert_eq!(told, edition(&after));
    // Behind the curtain it stays, and the screen says nothing of it.
    terminal.send("`").wait_for("C H A N C E R Y");
    assert!(!terminal.screen().contains("shown"));
    assert_eq!(get(at, "/").body, after);
    terminal
        .send("`")
        .wait_for("shown")
        .close("then Fall 1901")
        .wait_for("0 of 22 ordered");
    // It is stopped, shown again, and gone with the game.
    open(&mut terminal);
    terminal
        .wait_for("s stops it")
        .send("s")
        .wait_for("on this computer only");
    assert!(TcpStream::connect(at).is_err());
    assert!(listener.is_over());
    terminal.send("1").wait_for("s stops it");
    let at = address(&terminal);
    assert_eq!(get(at, "/").body, after);
    terminal
        .close("s stops it")
        .wait_for("F5 settle")
        .wait_for("shown  saved")
        .send("\x17")
        .wait_for("New game");
    assert!(TcpStream::connect(at).is_err());
    assert!(!terminal.screen().contains("shown"));
    terminal.send("\x11");
    assert_eq!(terminal.wait_for_end().exit_code(), 0);
}
