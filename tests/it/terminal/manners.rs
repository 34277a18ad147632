//! Manners at the terminal: it is given back as it was, nothing is asked of it, nothing is written
//! while nothing happens.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::terminal::pty::Terminal;

const CTRL_Q: &str = "\x11";
const CTRL_Z: &str = "\x1a";

pub fn given_back(terminal: &Terminal) {
    let written = String::from_utf8_lossy(&terminal.written);
    for sequence in ["\x1b[?1049l", "\x1b[?2004l", "\x1b[?1000l", "\x1b[?25h"] {
        assert!(written.contains(sequence), "{sequence:?} was never written");
    }
}

#[test]
fn quitting_gives_the_terminal_back() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(saves.path(), &[], (80, 24));
    terminal.wait_for("New game").send(CTRL_Q);
    assert_eq!(terminal.wait_for_end().exit_code(), 0);
    given_back(&terminal);
}

/// Alt-[ is the beginning of what a terminal tells, and of nothing if nothing follows.
#[test]
fn what_only_begins_as_a_sequence_holds_nothing_up() {
    for begun in ["\x1b[", "\x1b[<", "\x1b[?", "\x1bO"] {
        let saves = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start(saves.path(), &[], (80, 24));
        terminal.wait_for("New game").send(begun);
        terminal.resize(50, 10).wait_for("this is 50x10");
        terminal.resize(80, 24).wait_for("New game");
    }
}

#[test]
fn the_curtain_falls_when_another_window_is_typed_in_where_that_is_wanted() {
    for wanted in [true, false] {
        let saves = tempfile::tempdir().unwrap();
        let arguments: &[&str] = if wanted {
            &["--curtain-unfocused"]
        } else {
            &[]
        };
        let mut terminal = Terminal::start(saves.path(), arguments, (80, 24));
        terminal.wait_for("New game").send("\x1b[O");
        if wanted {
            terminal.wait_for("C H A N C E R Y").send("`");
        }
        terminal.wait_for("New game").send(CTRL_Q);
        assert_eq!(terminal.wait_for_end().exit_code(), 0);
        let written = String::from_utf8_lossy(&terminal.written);
        for sequence in ["\x1b[?1004h", "\x1b[?1004l"] {
            assert_eq!(written.contains(sequence), wanted, "{sequence:?}");
        }
        given_back(&terminal);
    }
}

#[test]
fn the_curtain_falls_when_nothing_was_typed_for_as_long_as_is_wanted() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(saves.path(), &["--curtain-after", "3s"], (80, 24));
    terminal.wait_for("New game");
    let began = Instant::now();
    // Who types is not left alone.
    for _ in 0..4 {
        std::thread::sleep(Duration::from_millis(800));
        terminal.send("j").settle(Duration::from_millis(100));
        assert!(!terminal.screen().contains("C H A N C E R Y"));
    }
    assert!(began.elapsed() > Duration::from_secs(3));
    let left = Instant::now();
    terminal.wait_for("C H A N C E R Y");
    assert!(left.elapsed() > Duration::from_secs(2));
    assert!(!terminal.screen().contains("New game"));
    // It lies until it is lifted, and falls again.
    terminal
        .send("`")
        .wait_for("Begin ─")
        .settle(Duration::from_millis(200));
    terminal
        .wait_for("C H A N C E R Y")
        .settle(Duration::from_millis(200));
    terminal.send("`").wait_for("Begin ─").send(CTRL_Q);
    assert_eq!(terminal.wait_for_end().exit_code(), 0);
    given_back(&terminal);
}

#[test]
fn being_told_to_end_gives_the_terminal_back() {
    for signal in ["TERM", "HUP", "INT", "QUIT"] {
        let saves = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start(saves.path(), &[], (80, 24));
        terminal.wait_for("New game").signal(signal);
        terminal.wait_for_end();
        given_back(&terminal);
    }
}

/// A program that waits until its terminal takes a frame sleeps, with the frame in hand.
#[test]
fn being_told_to_end_ends_it_though_nobody_reads_the_terminal() {
    for signal in ["TERM", "HUP", "INT", "QUIT"] {
        let saves = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start(saves.path(), &["new"], (200, 60));
        terminal.wait_for("Variant").stop_reading();
        // Full frames, until the terminal takes no more.
        for _ in 0..100 {
            terminal.send("\x0c");
            std::thread::sleep(Duration::from_millis(5));
        }
        terminal.signal(signal);
        let began = Instant::now();
        terminal.wait_for_end_unread();
        assert!(began.elapsed() < Duration::from_secs(20), "{signal}");
    }
}

#[test]
fn it_stops_and_comes_back() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(saves.path(), &[], (80, 24));
    terminal.wait_for("New game").send(CTRL_Z);
    let end = std::time::Instant::now() + Duration::from_secs(20);
    while terminal.state() != 'T' {
        assert!(std::time::Instant::now() < end, "it does not stop");
        terminal.settle(Duration::from_millis(20));
    }
    // What it wrote before it stopped may still be on its way.
    terminal.settle(Duration::from_millis(300));
    given_back(&terminal);
    terminal.signal("CONT");
    terminal.wait_for("New game").send(CTRL_Q);
    assert_eq!(terminal.wait_for_end().exit_code(), 0);
}

#[test]
fn it_is_stopped_from_outside_and_comes_back() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(saves.path(), &[], (80, 24));
    terminal.wait_for("New game").signal("TSTP");
    wait_until("it does not stop", || terminal.state() == 'T');
    terminal.settle(Duration::from_millis(300));
    given_back(&terminal);
    assert_eq!(asked_for_mouse(&terminal), 1);
    terminal.signal("CONT");
    // The switch of the terminal's modes can set the reader of events reading before there is a
    // key; then it is a key that wakes it.
    terminal.settle(Duration::from_millis(300));
    terminal.send("\x0c").wait_for("New game").send(CTRL_Q);
    assert_eq!(terminal.wait_for_end().exit_code(), 0);
    assert_eq!(asked_for_mouse(&terminal), 2);
}

/// How often the terminal was asked to tell of clicks.
fn asked_for_mouse(terminal: &Terminal) -> usize {
    let written = String::from_utf8_lossy(&terminal.written).into_owned();
    written.matches("\x1b[?1000h").count()
}

/// A click at a column and row, from 1, as terminals send it.
const CLICK_ON_THE_LESSONS: &str = "\x1b[<0;6;4M\x1b[<0;6;4m";

#[test]
fn the_mouse_works_unless_it_is_switched_off() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(saves.path(), &[], (80, 24));
    terminal.wait_for("Learn in five minutes");
    assert_eq!(asked_for_mouse(&terminal), 1);
    terminal.send(CLICK_ON_THE_LESSONS);
    terminal.settle(Duration::from_millis(300));
    terminal.send(CLICK_ON_THE_LESSONS);
    terminal.wait_for("which game?").send(CTRL_Q);
    assert_eq!(terminal.wait_for_end().exit_code(), 0);
    given_back(&terminal);
    let mut terminal = Terminal::start(saves.path(), &["--mouse=false"], (80, 24));
    terminal.wait_for("New game").send(CTRL_Q);
    assert_eq!(terminal.wait_for_end().exit_code(), 0);
    assert_eq!(asked_for_mouse(&terminal), 0);
}

#[test]
fn nothing_is_asked_of_the_terminal() {
    let saves = tempfile::tempdir().unwrap();
    // `ground` has what is asked where the terminal's background chooses the theme.
    let arguments = ["--theme", "dark", "new"];
    let mut terminal = Terminal::start(saves.path(), &arguments, (80, 24));
    terminal.wait_for("Begin the game");
    let written = String::from_utf8_lossy(&terminal.written).into_owned();
    // Device attributes, cursor position, colours, keyboard flags.
    for query in [
        "\x1b[c",
        "\x1b[>c",
        "\x1b[6n",
        "\x1b]10;?",
        "\x1b]11;?",
        "\x1b[?u",
    ] {
        assert!(!written.contains(query), "{query:?} was asked");
    }
}

#[test]
fn nothing_is_written_while_nothing_happens() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(saves.path(), &["new"], (120, 40));
    terminal
        .wait_for("Begin the game")
        .send("\x1b[15~")
        .wait_for("Austria: army")
        .wait_for("saved");
    terminal.settle(Duration::from_millis(500));
    assert_eq!(terminal.settle(Duration::from_millis(1500)), 0);
}

/// The terminal has no bracketed paste, and sends more than is read of it at a time.
#[test]
fn a_long_text_without_bracketed_paste_is_a_paste_all_the_same() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(saves.path(), &["new"], (120, 40));
    terminal
        .wait_for("Begin the game")
        .send("\x1b[15~")
        .wait_for("Austria: army");
    terminal
        .send(&"A Vie - Gal\r".repeat(150))
        .close("orders to take")
        .wait_for("0 of 22 ordered");
    // One line is typed, however long, and the keys behind it do what they do.
    terminal
        .send(&format!("{}\x15gal\r", "x bur ".repeat(500)))
        .wait_for("1 of 22 ordered");
}

#[test]
fn a_storm_of_sizes_is_survived() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(saves.path(), &["new"], (120, 40));
    terminal
        .wait_for("Begin the game")
        .send("\x1b[15~")
        .wait_for("Austria: army");
    for n in 0..40_u16 {
        terminal.resize(1 + n * 37 % 200, 1 + n * 23 % 60);
    }
    terminal
        .resize(100, 30)
        .send("\x0c")
        .wait_for("Austria: army");
}

#[test]
fn without_colour_no_colour_is_written() {
    let saves = tempfile::tempdir().unwrap();
    let env = [("TERM", "xterm-256color"), ("NO_COLOR", "1")];
    let mut terminal = Terminal::start_with(saves.path(), &["new"], (120, 40), &env);
    terminal
        .wait_for("Begin the game")
        .send("\x1b[15~")
        .wait_for("Austria: army")
        .wait_for("Board");
    let written = String::from_utf8_lossy(&terminal.written).into_owned();
    for colour in ["[38;5;", "[38;2;", "[48;5;", "[48;2;", "[31m", "[44m"] {
        assert!(!written.contains(colour), "{colour:?} was written");
    }
}

#[test]
fn ascii_means_ascii() {
    let saves = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(saves.path(), &["--ascii", "new"], (120, 40));
    terminal
        .wait_for("Begin the game")
        .send("\x1b[15~")
        .wait_for("Austria: army")
        .wait_for("saved");
    assert!(terminal.written.is_ascii());
}

#[test]
fn without_a_terminal_it_says_so_and_ends() {
    let output = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        String::from_utf8_lossy(&output.stderr).contains("needs a terminal"),
        "{output:?}"
    );
}

/// The processes of the program that has its saves in a directory.
fn running(saves: &std::path::Path) -> usize {
    let wanted = saves.to_string_lossy().into_owned();
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    processes
        .filter(|p| {
            let read =
                |file: &str| std::fs::read_to_string(p.path().join(file)).unwrap_or_default();
            read("comm").starts_with("chancery") && read("cmdline").contains(&wanted)
        })
        .count()
}

pub fn wait_until(what: &str, done: impl Fn() -> bool) {
    let end = std::time::Instant::now() + Duration::from_secs(20);
    while !done() {
        assert!(std::time::Instant::now() < end, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_terminal_that_dies_without_a_word_ends_the_program() {
    dies_with_its_terminal("");
    dies_with_its_terminal("watch long");
}

fn dies_with_its_terminal(command: &str) {
    let saves = tempfile::tempdir().unwrap();
    let game = crate::support::voyages::game(crate::support::voyages::WEST, &[]);
    let store = chancery_game::store::Store::new(saves.path(), chancery_engine::variant::all());
    drop(
        store
            .create(&game, None, jiff::Timestamp::UNIX_EPOCH)
            .unwrap(),
    );
    // In a session of its own the program is sent no signal when the terminal goes.
    let program = format!(
        "setsid --wait {} --saves {} {command}",
        env!("CARGO_BIN_EXE_chancery"),
        saves.path().display()
    );
    let mut terminal = Command::new("script")
        .args(["-qec", &program, "/dev/null"])
        .env("TERM", "xterm-256color")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    wait_until("it does not start", || running(saves.path()) == 1);
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(running(saves.path()), 1, "it ended by itself");
    terminal.kill().unwrap();
    terminal.wait().unwrap();
    wait_until("it goes on without a terminal", || {
        running(saves.path()) == 0
    });
}
