//! What other people's files may not do: make a terminal act, keep a command from ending, or be too
//! much for it. And outputs that take nothing are told of.

#![cfg(unix)]

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::screen::harness::Desk;

/// What a terminal would act on, and how RON writes it.
const EVIL: &str = "\u{1b}]0;evil\u{7}\u{9b}31m\u{202e}";
const WRITTEN: &str = r"\u{1b}]0;evil\u{7}\u{9b}31m\u{202e}";

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chancery"));
    command.args(arguments).current_dir(folder);
    command.env("CHANCERY_SAVES", folder.join("saves"));
    command.stdin(Stdio::null());
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    command(folder, arguments).output().unwrap()
}

/// A folder with a saved game `g`, in which a text was replaced by hand.
fn saved(old: &str, new: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let game = "saves/germany-has-won-in-1908/0001-W1908A.ron";
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(game)).unwrap();
    let (_, body) = text.split_once('\n').unwrap();
    assert!(body.contains(old), "{old}");
    let text = format!(
        "// Chancery game: edited by hand\n{}",
        body.replacen(old, new, 1)
    );
    fs::create_dir_all(folder.path().join("saves/g")).unwrap();
    fs::write(folder.path().join("saves/g/0001-W1908A.ron"), text).unwrap();
    folder
}

fn assert_harmless(what: &str, text: &[u8]) {
    let text = String::from_utf8_lossy(text);
    let acts = |c: char| (c.is_control() && c != '\n' && c != '\t') || c == '\u{202e}';
    assert!(!text.contains(acts), "{what}: {text:?}");
}

#[test]
fn no_word_of_a_file_makes_a_terminal_act() {
    let commands: [&[&str]; 7] = [
        &["report", "g"],
        &["report", "g", "-f", "html"],
        &["report", "g", "-f", "markdown", "-o", "out"],
        &["games"],
        &["games", "--json"],
        &["verify", "g"],
        &["export", "g", "-f", "cases"],
    ];
    for old in [
        "name: \"",
        "variant: \"",
        "board: \"",
        "stands: \"",
        "\"F Kie - ",
        "written_by: \"",
    ] {
        let folder = saved(old, &format!("{old}{WRITTEN}"));
        for arguments in commands {
            let output = run(folder.path(), arguments);
            let what = format!("{old} {arguments:?}");
            assert_harmless(&what, &output.stdout);
            assert_harmless(&what, &output.stderr);
        }
        assert_harmless(
            old,
            &fs::read(folder.path().join("out")).unwrap_or_default(),
        );
    }
}

#[test]
fn no_word_of_a_case_a_board_or_a_world_makes_a_terminal_act() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: String| fs::write(folder.path().join(name), text).unwrap();
    write(
        "a.cases",
        format!(
            "case {EVIL}\nvariant standard\norders\n  France: A Par H\nexpect\n  unit France A Bur\n"
        ),
    );
    write("b.cases", format!("case a\nvariant {EVIL}\n"));
    let board = include_str!("../../maps/standard.ron");
    write(
        "a.ron",
        board.replacen("name: \"", &format!("name: \"{WRITTEN}"), 1),
    );
    write(
        "b.ron",
        board.replacen("id: \"", &format!("id: \"{WRITTEN}"), 1),
    );
    write("a.world", format!("world 1\n{EVIL}\n"));
    write("config.toml", format!("theme = \"{WRITTEN}\""));
    let commands: [&[&str]; 9] = [
        &["check", "a.cases"],
        &["check", "b.cases"],
        &["resolve", "a.cases"],
        &["maps", "check", "a.ron"],
        &["maps", "check", "b.ron"],
        &["maps", "--map", "a.ron"],
        &["maps", "--map", "b.ron"],
        &["world", "check", "a.world"],
        &["games", "--config", "config.toml"],
    ];
    let mut said = 0;
    for arguments in commands {
        let output = run(folder.path(), arguments);
        assert_harmless(&format!("{arguments:?}"), &output.stdout);
        assert_harmless(&format!("{arguments:?}"), &output.stderr);
        let all = [output.stdout, output.stderr].concat();
        said += String::from_utf8_lossy(&all).matches("evil").count();
    }
    assert!(said > 3, "the words are shown all the same: {said}");
}

#[test]
fn what_is_no_file_keeps_no_command_from_ending() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir_all(at("saves/pipe")).unwrap();
    fs::create_dir_all(at("saves/zero")).unwrap();
    let pipe = at("saves/pipe/0001-S1901M.ron");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    assert!(
        Command::new("mkfifo")
            .arg(at("board.ron"))
            .status()
            .unwrap()
            .success()
    );
    symlink("/dev/zero", at("saves/zero/0001-S1901M.ron")).unwrap();
    fs::write(at("latin.ron"), b"Board(name: \"M\xfcnchen\")").unwrap();
    for (arguments, code) in [
        (&["report", "pipe"][..], 3),
        (&["report", "zero"], 3),
        (&["verify", "pipe"], 3),
        (&["verify", "zero"], 3),
        (&["export", "pipe", "-f", "judge"], 3),
        (&["public", "zero", "public.ron"], 3),
        (&["serve", "zero"], 3),
        (&["seats", "--after", "zero", "Anna"], 3),
        (&["games"], 0),
        (&["check", "/dev/zero"], 3),
        (&["maps", "check", "board.ron"], 3),
        (&["maps", "check", "board.ron", "--json"], 3),
        (&["maps", "check", "latin.ron"], 3),
        (&["maps", "check", "/dev/zero"], 3),
        (&["world", "check", "/dev/zero"], 3),
        (&["games", "--config", "/dev/zero"], 3),
        (&["maps", "--map", "/dev/zero"], 0),
        (&["maps", "--map", "board.ron"], 0),
    ] {
        let output = run(folder.path(), arguments);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
    }
}

#[test]
fn more_players_than_can_sit_at_a_table_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let names: Vec<String> = (0..100_000).map(|number| format!("P{number}")).collect();
    let case = format!(
        "case many\nvariant arms-merchant\nplayers {}\norders\n  P1 for France: A Par H\nexpect\n  unit France A Par\n",
        names.join(", ")
    );
    fs::write(folder.path().join("many.cases"), case).unwrap();
    let output = run(folder.path(), &["check", "many.cases"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("a case has at most 100 players"), "{said}");
}

/// `/dev/full` takes nothing.
#[test]
fn an_output_that_takes_nothing_is_told_of() {
    let folder = saved("name: \"", "name: \"");
    let full = || File::options().write(true).open("/dev/full").unwrap();
    let commands: [&[&str]; 7] = [
        &["maps"],
        &["man"],
        &["completions", "bash"],
        &[
            "check",
            concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/ends.cases"),
        ],
        &["report", "g"],
        &["games"],
        &["config"],
    ];
    for arguments in commands {
        let output = command(folder.path(), arguments).stdout(full()).output();
        let output = output.unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {said}");
        assert!(said.contains("can't be written"), "{arguments:?}: {said}");
    }
    for arguments in [
        &["report", "g"][..],
        &["report", "nothing"],
        &["check", "nothing"],
    ] {
        let status = command(folder.path(), arguments)
            .stdout(Stdio::null())
            .stderr(full())
            .status();
        assert_ne!(status.unwrap().code(), Some(101), "{arguments:?}");
    }
}

#[test]
fn a_variable_that_is_set_to_nothing_is_not_set() {
    let folder = tempfile::tempdir().unwrap();
    for name in [
        "CHANCERY_SAVES",
        "CHANCERY_MAP",
        "CHANCERY_CONFIG",
        "CHANCERY_LOG",
    ] {
        let mut command = command(folder.path(), &["games"]);
        command
            .env("HOME", folder.path())
            .env_remove("XDG_DATA_HOME");
        let output = command.env(name, "").output().unwrap();
        assert!(output.status.success(), "{name}: {output:?}");
    }
}

/// A megabyte in the clipboard is no order, and is taken in a moment all the same: the test would
/// take hours if each character cost as much as those before it together.
#[test]
fn whatever_is_pasted_or_typed_a_line_stays_a_line() {
    let mut desk = Desk::at_table(80, 24);
    desk.paste(&"x".repeat(1 << 20));
    assert_eq!(desk.table().line.text().chars().count(), 2_000);
    desk.keys(&"y".repeat(1_000));
    assert_eq!(desk.table().line.text().chars().count(), 2_000);
    assert_eq!(desk.table().candidates, []);
}

#[test]
fn a_number_that_leaves_no_other_is_refused() {
    let folder = saved("next_unit: ", "next_unit: 4294967295, // ");
    let output = run(folder.path(), &["report", "g"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("no game needs so many"), "{said}");
}

/// A disk that has room for a thousand bytes.
#[test]
fn a_full_disk_leaves_no_half_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/saves");
    let game = "germany-has-won-in-1908";
    let commands = [
        format!("report {game} -o report.md"),
        format!("report {game} -f html -o report.html"),
        format!("report {game} --pages pages"),
        format!("public {game} public.html"),
        format!("public {game} public.ron"),
        format!("export {game} -f json -o game.json"),
        format!("export {game} -f cases -o game.cases"),
        "maps show standard -o board.ron".to_owned(),
        "maps show standard -f svg -o board.svg".to_owned(),
        "world generate --seed 11 new.world".to_owned(),
    ];
    for arguments in commands {
        let output = Command::new("sh")
            .args(["-c", "ulimit -f 2; exec \"$0\" \"$@\""])
            .arg(env!("CARGO_BIN_EXE_chancery"))
            .args(arguments.split(' '))
            .current_dir(folder.path())
            .env("CHANCERY_SAVES", samples)
            .env("HOME", folder.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{arguments}: {said}");
        assert!(said.contains("can't be written"), "{arguments}: {said}");
        let left: Vec<_> = files_in(folder.path());
        assert_eq!(left, Vec::<PathBuf>::new(), "{arguments}");
    }
}

/// What is written takes the place of what was there in one moment: another name of the old file has
/// the old text still. Whenever the program is killed, the file is the old one or the new one.
#[test]
fn a_file_is_put_in_the_place_of_the_old_one_when_it_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/saves");
    let game = "germany-has-won-in-1908";
    let commands = [
        format!("report {game} -o"),
        format!("public {game}"),
        format!("export {game} -f json --force -o"),
        "maps show standard -o".to_owned(),
    ];
    let [file, other] = ["file.ron", "other"].map(|name| folder.path().join(name));
    for arguments in commands {
        fs::write(&file, "old").unwrap();
        fs::hard_link(&file, &other).unwrap();
        let output = command(folder.path(), &arguments.split(' ').collect::<Vec<_>>())
            .arg(&file)
            .env("CHANCERY_SAVES", samples)
            .output()
            .unwrap();
        assert!(output.status.success(), "{arguments}: {output:?}");
        assert_eq!(fs::read(&other).unwrap(), b"old", "{arguments}");
        assert!(fs::read(&file).unwrap().len() > 1_000, "{arguments}");
        fs::remove_file(&file).unwrap();
        fs::remove_file(&other).unwrap();
        assert_eq!(files_in(folder.path()), Vec::<PathBuf>::new());
    }
}

#[test]
fn a_log_is_kept_out_of_the_folder_of_a_game() {
    let folder = saved("name: \"", "name: \"");
    let game = folder.path().join("saves/g/0001-W1908A.ron");
    symlink(&game, folder.path().join("link")).unwrap();
    let before = fs::read(&game).unwrap();
    for log in ["saves/g/0001-W1908A.ron", "saves/g/log", "link"] {
        let output = run(folder.path(), &["--log", log, "games"]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(3), "{said}");
        assert!(said.contains("that is a saved game's folder"), "{said}");
    }
    assert_eq!(fs::read(&game).unwrap(), before);
    assert_eq!(files_in(&folder.path().join("saves")), [game]);
    assert!(
        run(folder.path(), &["--log", "log", "games"])
            .status
            .success()
    );
    assert!(folder.path().join("log").exists());
}

#[test]
fn a_case_tells_nothing_of_a_file_that_is_no_board() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("secret.txt"), "hunter2:x:0\n").unwrap();
    let case = "case A\nvariant standard\nboard ./secret.txt\norders\n  France: A Par H\nexpect\n  unit France A Par\n";
    fs::write(folder.path().join("a.cases"), case).unwrap();
    let output = run(folder.path(), &["check", "a.cases"]);
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    assert!(!said.contains("hunter2"), "{said}");
    assert!(said.contains("ends in .ron"), "{said}");
}

#[test]
fn a_game_has_a_name() {
    let folder = saved("name: \"", "name: \"");
    for name in ["", "  "] {
        let output = run(folder.path(), &["fork", "g", name]);
        assert_eq!(output.status.code(), Some(2));
    }
    assert_eq!(
        fs::read_dir(folder.path().join("saves")).unwrap().count(),
        1
    );
}

/// The files in a folder and in those below it.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| {
            if path.is_dir() {
                files_in(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}
