//! The program line by line, without a screen.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use chancery::tui::action::Action;
use chancery::tui::input::Input;
use chancery::tui::keymap;
use chancery::tui::keys::Key;
use chancery::tui::plain::Talk;
use chancery_engine::variant;
use chancery_game::store::Store;

use crate::screen::harness::Desk;

/// The program with lines as its input.
fn talked(saves: &Path, arguments: &[&str], lines: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .env_clear()
        .env("HOME", saves)
        .env("CHANCERY_SAVES", saves)
        .args(["--plain"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // Whoever quits does not read on.
    let _closed = input.write_all(lines.as_bytes());
    drop(input);
    child.wait_with_output().unwrap()
}

/// What it said; all went well and nothing but lines was written.
#[track_caller]
fn said(saves: &Path, arguments: &[&str], lines: &str) -> String {
    let output = talked(saves, arguments, lines);
    let why = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{why}");
    assert_eq!(why, "");
    only_lines(&output)
}

#[track_caller]
fn only_lines(output: &Output) -> String {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let moves = |c: char| c != '\n' && c.is_control() || ('\u{e000}'..'\u{f8ff}').contains(&c);
    assert_eq!(text.find(moves), None, "{text}");
    text
}

/// The list is read by how saves begin: a damage far behind the beginning is told all the same.
#[test]
fn a_save_that_is_damaged_at_its_end_is_told() {
    let saves = tempfile::tempdir().unwrap();
    said(saves.path(), &["new"], "=Friday\nF5\nser\n");
    let folder = saves.path().join("friday");
    let save = folder.join("0001-S1901M.ron");
    let mut bytes = fs::read(&save).unwrap();
    assert!(!said(saves.path(), &[], "").contains("damaged"));
    let last = bytes.len() - 5;
    bytes[last] ^= 1;
    fs::write(&save, bytes).unwrap();
    let text = said(saves.path(), &[], "");
    assert!(text.contains("friday  damaged"), "{text}");
}

/// Output is all that reaches the terminal of whoever pipes somebody's lines in.
#[test]
fn what_comes_in_makes_the_terminal_do_nothing() {
    let saves = tempfile::tempdir().unwrap();
    let lines = "=Fri\u{1b}]0;day\u{7}\nF5\nFrance: \u{1b}]0;PWN\u{7}A Par\u{9b}31m\u{202e}\n";
    let text = said(saves.path(), &["new"], lines);
    assert!(text.contains("France: ␛]0;PWN␇A Par"), "{text}");
    assert!(!text.contains('\u{202e}'));
}

/// Whatever is answered was saved before.
#[test]
fn what_is_answered_is_on_the_disk() {
    let mut desk = Desk::at_table(80, 24);
    let mut talk = Talk::default();
    talk.begin(&mut desk.app);
    for line in [
        "a bud-ser",
        "a vie-gal",
        "F5",
        "F5",
        "y",
        "Esc",
        "a ser-rum",
        ":undo",
    ] {
        let _said = talk.line(&mut desk.app, line, chancery_game::system::now());
        let store = Store::new(desk.saves(), variant::all());
        let folder = store.list().unwrap()[0].folder.clone();
        let there = store.look(&folder).unwrap();
        assert_eq!(there.history(), desk.game().history(), "{line}");
    }
    assert_eq!(desk.game().turns().len(), 1);
}

/// Reads what is said until the program asks: `France> `, or `? ` where a box is open. The line that
/// says what helps begins like that too.
fn until_asked(output: &mut impl Read, is_first: bool) {
    let mut line = String::new();
    let is_prompt =
        |line: &str| !is_first && line == "? " || line.len() > 2 && line.ends_with("> ");
    while !is_prompt(&line) || line.contains('<') {
        let mut byte = [0];
        output.read_exact(&mut byte).unwrap();
        match byte[0] {
            b'\n' => line.clear(),
            byte => line.push(char::from(byte)),
        }
    }
}

/// Kills a process that is not done within a minute, so that nobody waits for its answer for ever.
fn killed_in_a_minute(process: u32) -> mpsc::Sender<()> {
    let (alarm, done) = mpsc::channel();
    std::thread::spawn(move || {
        if done.recv_timeout(Duration::from_secs(60)) == Err(RecvTimeoutError::Timeout) {
            let _ = Command::new("kill")
                .args(["-s", "KILL", &process.to_string()])
                .status();
        }
    });
    alarm
}

/// The same of the program itself, which is killed at once after an answer, whichever that is.
#[test]
fn whatever_was_answered_when_it_is_killed_is_there() {
    let lines = [
        "=Friday",
        "F5",
        "a bud-ser",
        "a vie-gal",
        "F5",
        "F5",
        "y",
        "Esc",
    ];
    for answered in [3, 4, 7, 8] {
        let saves = tempfile::tempdir().unwrap();
        let mut program = Command::new(env!("CARGO_BIN_EXE_chancery"))
            .env_clear()
            .env("HOME", saves.path())
            .env("CHANCERY_SAVES", saves.path())
            .args(["--plain", "new"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (mut input, mut output) = (
            program.stdin.take().unwrap(),
            program.stdout.take().unwrap(),
        );
        let _alarm = killed_in_a_minute(program.id());
        // What is typed is echoed when it is read; the prompt after it comes with the answer.
        for line in &lines[..answered] {
            until_asked(&mut output, *line == lines[0]);
            writeln!(input, "{line}").unwrap();
        }
        until_asked(&mut output, false);
        program.kill().unwrap();
        program.wait().unwrap();
        let store = Store::new(saves.path(), variant::all());
        let game = store.look(&store.list().unwrap()[0].folder).unwrap();
        let settled = usize::from(answered > 6);
        assert_eq!(game.turns().len(), settled, "after {answered} answers");
        let orders = game.sheet().entries.len();
        assert_eq!(orders, if settled == 1 { 0 } else { answered - 2 });
    }
}

/// A year of the standard game; the last line is the end of the input.
const YEAR: &str = "=Friday
F5
France: f bre-mao; a par-bur; a mar-spa

Germany: f kie-den; a mun-bur; a ber-kie

#tri
alb
:undo
#vie
t?
2
F5
#mun
F5
y
Tab
Esc
#mao
por
/den
F5
F5
y
Esc
par
";

#[test]
fn a_year_is_played() {
    let saves = tempfile::tempdir().unwrap();
    let told = said(saves.path(), &["new", "--variant", "standard"], YEAR);
    let mut settings = insta::Settings::clone_current();
    settings.add_filter(r"Game of \d+ \w+ \d{4}", "Game of the day");
    settings.bind(|| insta::assert_snapshot!(told));
    let report = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .args(["report", "friday", "--saves"])
        .arg(saves.path())
        .output()
        .unwrap();
    let report = String::from_utf8(report.stdout).unwrap();
    assert!(report.contains("F MAO - Por"), "{report}");
    let again = said(saves.path(), &["open", "friday"], ".\n:quit\nh\n");
    assert!(again.contains("Build A Par"), "{again}");
    assert!(again.ends_with(":quit\n"), "{again}");
}

/// Games of those variants whose tables differ most.
const SAMPLES: [&str; 4] = [
    "turkey-has-won-in-1911",
    "mercator-britain-has-won-in-1902",
    "1492-france-has-won-in-1500",
    "arms-merchant-andy-has-won-in-1911",
];

/// Every action of the program, in a game of every variant, by its name.
#[test]
fn every_action_can_be_asked_for() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let names: Vec<&str> = keymap::actions()
        .filter(|known| {
            !matches!(
                known.spec.action,
                Action::Painter(_) | Action::Room | Action::Curtain
            )
        })
        .filter(|known| !known.spec.action.leaves() && known.spec.action != Action::CloseGame)
        .map(|known| known.spec.name)
        .collect();
    let mut lines = String::from("Esc\n");
    for name in &names {
        lines += &format!(":{name}\n#3\nEsc\nEsc\nEsc\n");
    }
    for sample in SAMPLES {
        let saves = tempfile::tempdir().unwrap();
        let folder = saves.path().join(sample);
        fs::create_dir(&folder).unwrap();
        for file in fs::read_dir(samples.join(sample)).unwrap() {
            let file = file.unwrap();
            if file.path().is_file() {
                fs::copy(file.path(), folder.join(file.file_name())).unwrap();
            }
        }
        let told = said(saves.path(), &["open", sample], &lines);
        for page in [
            "The census",
            "House rules",
            "Reading a page",
            "The position editor",
        ] {
            assert!(told.contains(page), "{page} in {sample}");
        }
    }
}

/// What is typed comes to what the keys of the screen come to.
#[test]
fn lines_and_keys_come_to_the_same() {
    let orders = [
        "a bud-ser",
        "gal",
        "f tri-alb",
        "nth",
        "norw",
        "a lvp-yor",
        "bla",
        "s par",
    ];
    let mut by_keys = Desk::at_table(120, 40);
    for order in orders {
        by_keys.keys(&format!("{order}<Enter>"));
    }
    let mut by_lines = Desk::at_table(120, 40);
    let mut talk = Talk::default();
    talk.begin(&mut by_lines.app);
    for order in orders {
        let now = by_lines.now;
        assert_ne!(
            talk.line(&mut by_lines.app, order, now),
            Vec::<String>::new()
        );
    }
    let sheet = |desk: &Desk| {
        let open = desk.app.model.table().unwrap();
        open.game.sheet().entries.clone()
    };
    assert_eq!(sheet(&by_keys), sheet(&by_lines));
    assert!(sheet(&by_keys).len() >= 7);
}

#[test]
fn only_what_is_new_is_told() {
    let mut desk = Desk::at_table(80, 24);
    let mut talk = Talk::default();
    let begun = talk.begin(&mut desk.app);
    assert!(begun.iter().any(|line| line == "A Bud ..."), "{begun:?}");
    let now = desk.now;
    let told = talk.line(&mut desk.app, "rum", now);
    assert_eq!(
        told,
        ["Orders: 21 missing", "A  Austria  1/3", "A Bud - Rum"]
    );
    assert_eq!(talk.prompt(&desk.app), "Austria: army Vienna> ");
    assert_eq!(talk.line(&mut desk.app, "Tab", now), Vec::<String>::new());
    assert_eq!(talk.line(&mut desk.app, "Ctrl-L", now), ["nothing changes"]);
    let page = talk.line(&mut desk.app, "F9", now);
    assert_eq!(page[0], "== Spring 1901: House rules");
    let back = talk.line(&mut desk.app, "Esc", now);
    assert_eq!(back, ["== Spring 1901: Entering orders"]);
    // What happens meanwhile is told too.
    desk.app.input(Input::Key(Key::f(8)), now);
    assert!(talk.news(&mut desk.app)[0].ends_with("Reading a page"));
}

/// Two powers with the same to build: of the second it is told whole, though each line was told of the
/// first.
#[test]
fn another_subject_is_told_whole() {
    let mut desk = Desk::at_table(80, 24);
    let mut talk = Talk::default();
    talk.begin(&mut desk.app);
    let now = desk.now;
    let mut told = |line: &str| talk.line(&mut desk.app, line, now).join("\n");
    for edit in ["F7", "remove Bud", "remove Edi", "phase Winter 1901", "Esc"] {
        told(edit);
    }
    let england = told("Build A Bud");
    assert!(england.contains("Adjustments of England"), "{england}");
    assert!(england.contains("may build 1"), "{england}");
    assert!(england.contains("1 build waived"), "{england}");
    assert!(!england.contains("Adjustments of Austria"), "{england}");
}

/// What is typed in a winter is told for a winter, and why a line is void stands in the line at once:
/// also where it came with others, and nothing is said of it alone.
#[test]
fn a_winter_is_told_with_its_own_words_and_reasons() {
    let mut desk = Desk::at_table(80, 24);
    let mut talk = Talk::default();
    talk.begin(&mut desk.app);
    let now = desk.now;
    let mut told = |line: &str| talk.line(&mut desk.app, line, now).join("\n");
    assert!(told("?").contains("h holds"));
    told("Esc");
    for edit in [
        "F7",
        "remove Bud",
        "remove Tri",
        "remove Smy",
        "remove Ank",
        "phase Winter 1901",
        "Esc",
    ] {
        told(edit);
    }
    let help = told("?");
    assert!(!help.contains("hold"), "{help}");
    assert!(help.contains("A Mun builds an army in Munich"), "{help}");
    told("Esc");
    assert!(told("Turkey: Build A Con; Build F Ank").contains("2 orders to take"));
    let taken = told("");
    let reason = "Build A Con is void: an army is in Con";
    assert!(taken.lines().any(|line| line == reason), "{taken}");
    // Of one line it is told once.
    let alone = told("Build A Vie");
    assert_eq!(alone.matches("is void").count(), 1, "{alone}");
}

/// Behind the lock it says what a player has in hands, and nothing else.
#[test]
fn what_a_player_has_in_hands_is_told() {
    let mut desk = Desk::at_table(80, 24);
    let mut talk = Talk::default();
    talk.begin(&mut desk.app);
    let now = desk.now;
    let mut told = |line: &str| talk.line(&mut desk.app, line, now).join("\n");
    let asked = told(":hot seat");
    assert!(asked.starts_with("Choose a password"), "{asked}");
    told("=secret");
    let cover = told("=secret");
    assert!(cover.contains("For Austria alone"), "{cover}");
    assert!(!cover.contains("Orders"), "{cover}");
    let pin = told("");
    assert!(pin.contains("Austria: choose a PIN"), "{pin}");
    let slip = told("");
    assert!(slip.contains("The slip of Austria, Spring 1901"), "{slip}");
    assert!(slip.contains("A Bud ..."), "{slip}");
    assert!(!slip.contains("F Lon"), "{slip}");
    assert!(told("gal").contains("A Bud - Gal"));
    let curtain = told("`");
    assert!(curtain.contains("For Austria alone"), "{curtain}");
}

#[test]
fn what_means_nothing_is_refused_with_the_way_out() {
    let mut desk = Desk::new(80, 24);
    let mut talk = Talk::default();
    talk.begin(&mut desk.app);
    let now = desk.now;
    let mut told = |line: &str| talk.line(&mut desk.app, line, now).join("\n");
    assert_eq!(
        told("a par-bur"),
        "“a par-bur” means nothing here. Type : for the actions, ? for the keys"
    );
    assert_eq!(told(":xyz"), "no action has the name “xyz”; : lists them");
    assert_eq!(told("#99"), "there is no line “99” here");
    assert_eq!(told(":settle"), "open a game first");
    assert!(told("n").starts_with("== Chancery: Setting up a game"));
    assert!(told("#turkey").contains("Turkey"));
    assert!(told("=Guy").contains("Turkey  Guy"));
    assert!(told("Ctrl-Q").starts_with("Yes or no?"));
    assert_eq!(told(":undo"), "answer this first, or Esc");
    assert_eq!(told("no"), "closed");
}

/// A box that takes keys is no place for an order: the line is not taken for one, and not thrown away
/// in silence.
#[test]
fn a_line_that_a_box_has_no_use_for_is_refused_and_the_box_stays() {
    let mut desk = Desk::at_table(80, 24);
    let mut talk = Talk::default();
    talk.begin(&mut desk.app);
    let now = desk.now;
    let mut told = |line: &str| talk.line(&mut desk.app, line, now).join("\n");
    let offered = told("England: F Lon - NTH; F Edi - NWG");
    assert!(offered.contains("2 orders to take"), "{offered}");
    let refused = told("A Par - Bur");
    assert!(
        refused.starts_with("“A Par - Bur” is not an answer"),
        "{refused}"
    );
    let taken = told("");
    assert!(taken.contains("entered: 2 lines"), "{taken}");
    // Where a box has a line, words are typed into it.
    told(":fork");
    assert!(told("Elsewhere").contains("The new game is saved"));
}

#[test]
fn the_reason_of_a_reading_is_a_line() {
    let mut desk = Desk::at_table(80, 24);
    let mut talk = Talk::default();
    talk.begin(&mut desk.app);
    desk.keys("<Tab><Tab>A Par - Brr<Enter>");
    let _said = talk.line(&mut desk.app, "j says so", chancery_game::system::now());
    assert_eq!(desk.game().sheet().trail.changes()[0].why, "j says so");
}

#[test]
fn the_end_of_input_saves_and_says_where_that_failed() {
    let saves = tempfile::tempdir().unwrap();
    let told = said(
        saves.path(),
        &["new", "--variant", "standard"],
        "=Friday\nF5\nrum",
    );
    assert!(told.ends_with("Austria: army Vienna> \n"), "{told}");
    assert!(said(saves.path(), &["open", "friday"], "").contains("A Bud - Rum"));

    let refused = talked(saves.path(), &["world", "paint", "atlantis.world"], "");
    assert_eq!(refused.status.code(), Some(1));
    let why = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        why.contains("the painter needs a screen: leave out `--plain`"),
        "{why}"
    );
}

#[cfg(unix)]
mod at_a_terminal {
    use std::time::Duration;

    use crate::terminal::pty::Terminal;

    /// What says of itself that it can only write is believed.
    #[test]
    fn a_dumb_terminal_is_written_to() {
        let saves = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start_with(saves.path(), &[], (80, 24), &[("TERM", "dumb")]);
        terminal.wait_for("The list of games> ").send("\x04");
        assert!(terminal.wait_for_end().success());
    }

    #[test]
    fn the_terminal_stays_as_it_is() {
        let saves = tempfile::tempdir().unwrap();
        let arguments = ["--plain", "new", "--variant", "standard"];
        let mut terminal = Terminal::start(saves.path(), &arguments, (80, 24));
        terminal.wait_for("Setting up a game> ").send("F5\n");
        terminal.wait_for("Austria: army Budapest> ").send("rum\n");
        terminal.wait_for("Austria: army Vienna> ");
        terminal.settle(Duration::from_millis(100));
        let screen = terminal.screen();
        // The terminal itself echoes what is typed, and once.
        assert_eq!(screen.matches("> rum").count(), 1, "{screen}");
        terminal.send("\x04");
        assert!(terminal.wait_for_end().success());
    }
}
