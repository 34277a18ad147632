//! The theme follows the terminal's background, which the terminal is asked for behind the first frame.

use std::path::Path;
use std::time::Duration;

use chancery_engine::variant;
use chancery_game::store::Store;
use jiff::Timestamp;

use crate::picture;
use crate::terminal::pty::Terminal;

const QUESTION: &str = "\x1b]11;?\x1b\\";
const WHITE: &str = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\";
const BLACK: &str = "\x1b]11;rgb:0000/0000/0000\x07";
/// The sea of the light map, as a background among 256 colours.
const LIGHT_SEA: &str = "48;5;195m";

/// A game of the standard board on a terminal of 120 by 40.
fn opened(saves: &Path, arguments: &[&str], env: &[(&str, &str)]) -> Terminal {
    let game = picture::game("standard");
    let handle = Store::new(saves, variant::all())
        .create(&game, None, Timestamp::UNIX_EPOCH)
        .unwrap();
    let folder = handle.folder().file_name().unwrap().to_owned();
    drop(handle);
    let all = [arguments, &["open", folder.to_str().unwrap()]].concat();
    let env = [&[("TERM", "xterm-256color")], env].concat();
    Terminal::start_with(saves, &all, (120, 40), &env)
}

fn has(terminal: &Terminal, text: &str) -> bool {
    String::from_utf8_lossy(&terminal.written).contains(text)
}

#[test]
fn the_map_is_light_on_a_white_terminal() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = opened(saves.path(), &[], &[]);
    let asked = terminal.wait_for_bytes(QUESTION, 0);
    // The first frame did not wait for the answer.
    let first = String::from_utf8_lossy(&terminal.written[..asked]).into_owned();
    assert!(first.contains("Budapest") && !first.contains(LIGHT_SEA));
    terminal.send(WHITE);
    terminal.wait_for_bytes(LIGHT_SEA, asked);
    terminal.send("\x11");
    assert_eq!(terminal.wait_for_end().exit_code(), 0);
}

#[test]
fn keys_around_the_answer_are_typed() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = opened(saves.path(), &[], &[]);
    terminal.wait_for_bytes(QUESTION, 0);
    terminal.send(&format!("qcq{WHITE}cqc"));
    terminal.wait_for("qcqcqc");
    assert!(has(&terminal, LIGHT_SEA));
}

#[test]
fn keys_are_taken_until_the_answer_comes() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = opened(saves.path(), &[], &[]);
    let asked = terminal.wait_for_bytes(QUESTION, 0);
    terminal.send("\x1b[15~").close("Read-back");
    terminal.send("qcq").wait_for("qcq");
    terminal.send(WHITE);
    terminal.wait_for_bytes(LIGHT_SEA, asked);
    terminal.send("cqc").wait_for("qcqcqc");
}

#[test]
fn a_dark_terminal_and_one_that_does_not_know_have_the_dark_map() {
    for answer in [BLACK, ""] {
        let saves = tempfile::tempdir().unwrap();
        let mut terminal = opened(saves.path(), &[], &[("COLORFGBG", "15;0")]);
        terminal.wait_for_bytes(QUESTION, 0);
        terminal.send(answer).send("qcq").wait_for("qcq");
        assert!(!has(&terminal, LIGHT_SEA));
    }
}

#[test]
fn where_nothing_answers_the_environment_decides() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = opened(saves.path(), &[], &[("COLORFGBG", "0;default;15")]);
    terminal.wait_for("Budapest").send("qcq").wait_for("qcq");
    assert!(has(&terminal, LIGHT_SEA));
}

#[test]
fn who_has_chosen_is_not_asked() {
    for arguments in [
        &["--theme", "dark"][..],
        &["--theme", "high-contrast"],
        &["--color", "never"],
    ] {
        let saves = tempfile::tempdir().unwrap();
        let mut terminal = opened(saves.path(), arguments, &[("COLORFGBG", "0;15")]);
        terminal.wait_for("Budapest");
        terminal.settle(Duration::from_millis(300));
        assert!(!has(&terminal, "\x1b]11;?"), "{arguments:?}");
        assert!(!has(&terminal, LIGHT_SEA), "{arguments:?}");
    }
}
