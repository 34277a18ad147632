//! The map as a picture, in a terminal that answers as one that shows pictures.

use std::path::Path;
use std::time::Duration;

use chancery_engine::variant;
use chancery_game::store::Store;
use jiff::Timestamp;

use crate::picture;
use crate::terminal::manners::given_back;
use crate::terminal::pty::Terminal;

const QUESTION: &str = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[c";
const KITTY: &str = "\x1b_Gi=31;OK\x1b\\\x1b[?62;4c";
const SIXEL: &str = "\x1b[?62;4;22c";
const CELL: (u16, u16) = (10, 12);
const CTRL_Q: &str = "\x11";

/// A game on a terminal of 120 by 40, after the program asked and was answered.
fn opened(saves: &Path, arguments: &[&str], answer: &str) -> Terminal {
    let game = picture::game("standard");
    let handle = Store::new(saves, variant::all())
        .create(&game, None, Timestamp::UNIX_EPOCH)
        .unwrap();
    let folder = handle
        .folder()
        .file_name()
        .unwrap()
        .to_str()
        .unwrap()
        .to_owned();
    // Whoever opens it next may write in it.
    drop(handle);
    let all = [arguments, &["open", &folder]].concat();
    let mut terminal = Terminal::start_with_pixels(saves, &all, (120, 40), CELL);
    if !answer.is_empty() {
        terminal.wait_for_bytes(QUESTION, 0);
        terminal.send(answer);
    }
    terminal.wait_for("ordered");
    terminal
}

/// How many half blocks the screen has: what the map is made of where it is no picture.
fn halves(terminal: &Terminal) -> usize {
    terminal.screen().matches('▀').count()
}

#[test]
fn kitty_gets_a_picture_and_forgets_it_in_time() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = opened(saves.path(), &[], KITTY);
    let shown = terminal.wait_for_bytes("\x1b_Ga=T,q=2,f=24,o=z,", 0);
    terminal.settle(Duration::from_millis(300));
    assert_eq!(halves(&terminal), 0, "{}", terminal.screen());
    // A box over the map: cells again, and no picture below.
    terminal.send("?");
    let gone = terminal.wait_for_bytes("\x1b_Ga=d,d=I,q=2,i=", shown);
    terminal.wait_for("Keys: entering orders");
    terminal.settle(Duration::from_millis(300));
    assert!(halves(&terminal) > 100, "{}", terminal.screen());
    terminal.send("\x1b");
    let again = terminal.wait_for_bytes("\x1b_Ga=T,", gone);
    terminal.settle(Duration::from_millis(300));
    assert_eq!(halves(&terminal), 0, "{}", terminal.screen());
    // Another size: all pictures go before the screen is drawn afresh.
    terminal.resize_with_pixels((130, 44), CELL);
    let cleared = terminal.wait_for_bytes("\x1b_Ga=d,d=A,q=2\x1b\\", again);
    let drawn = terminal.wait_for_bytes("\x1b_Ga=T,", cleared);
    terminal.send(CTRL_Q);
    terminal.wait_for_bytes("\x1b_Ga=d,d=A,q=2\x1b\\", drawn);
    assert_eq!(terminal.wait_for_end().exit_code(), 0);
    given_back(&terminal);
}

#[test]
fn keys_before_the_answer_are_typed() {
    let saves = tempfile::tempdir().unwrap();
    let answer = format!("qcq{KITTY}cqc");
    let mut terminal = opened(saves.path(), &[], &answer);
    terminal.wait_for("qcqcqc");
    terminal.wait_for_bytes("\x1b_Ga=T,", 0);
}

#[test]
fn nothing_is_made_again_while_nothing_changes() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = opened(saves.path(), &["--graphics", "kitty"], "");
    let shown = terminal.wait_for_bytes("\x1b_Ga=T,", 0);
    terminal.settle(Duration::from_millis(500));
    let before = terminal.written.len();
    terminal.settle(Duration::from_millis(500));
    assert_eq!(terminal.written.len(), before);
    // What is typed without a meaning yet changes a line, and not the picture.
    terminal.send("qqqq").wait_for("qqqq");
    terminal.settle(Duration::from_millis(500));
    let typed = String::from_utf8_lossy(&terminal.written[shown..]).into_owned();
    assert!(!typed.contains("\x1b_Ga=d"), "the picture went away");
}

#[test]
fn sixels_are_erased_where_something_else_stands() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = opened(saves.path(), &[], SIXEL);
    let shown = terminal.wait_for_bytes("\x1bP0;1;0q\"1;1;", 0);
    terminal.settle(Duration::from_millis(300));
    assert!(!String::from_utf8_lossy(&terminal.written).contains("\x1b_Ga=T"));
    terminal.send("?");
    let erased = terminal.wait_for_bytes("X\x1b8", shown);
    terminal.wait_for("Keys: entering orders").send("\x1b");
    terminal.wait_for_bytes("\x1bP0;1;0q", erased);
    terminal.send(CTRL_Q);
    assert_eq!(terminal.wait_for_end().exit_code(), 0);
    given_back(&terminal);
}

#[test]
fn a_terminal_without_pictures_gets_cells() {
    for (arguments, answer) in [
        (&[] as &[&str], "\x1b[?1;2c"),
        (&["--graphics", "off"], ""),
        (&["--graphics", "auto", "--color", "never"], SIXEL),
    ] {
        let saves = tempfile::tempdir().unwrap();
        let mut terminal = opened(saves.path(), arguments, answer);
        terminal.settle(Duration::from_millis(600));
        let written = String::from_utf8_lossy(&terminal.written).into_owned();
        assert_eq!(
            written.contains(QUESTION),
            !answer.is_empty(),
            "{arguments:?}"
        );
        for picture in ["\x1b_Ga=T", "\x1bP0;1;0q", "\x1b]1337;"] {
            assert!(!written.contains(picture), "{arguments:?}");
        }
    }
}

#[test]
fn iterm_gets_a_picture_in_its_own_way() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = opened(saves.path(), &["--graphics", "iterm2"], "");
    terminal.wait_for_bytes("\x1b]1337;File=inline=1;size=", 0);
    terminal.send(CTRL_Q);
    assert_eq!(terminal.wait_for_end().exit_code(), 0);
}
