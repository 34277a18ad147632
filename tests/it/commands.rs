//! Commands as people expect them: `-` for standard input and output, a game by the beginning of its
//! name, errors on standard error.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::exchange::program::{chancery, stderr, stdout};
use crate::exchange::scripts::{GAME, copied, data, samples};

/// Runs a command in a folder, with a text on standard input.
fn run(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .arg("--saves")
        .arg(samples())
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Who reads nothing may be gone before all is written.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

#[test]
fn a_hyphen_is_standard_output_and_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let out = |arguments: &[&str]| stdout(&run(folder.path(), arguments, ""));
    let given = |arguments: &[&str], input: &str| stdout(&run(folder.path(), arguments, input));
    for (to_stream, to_file) in [
        (
            &["public", GAME, "-"][..],
            &["public", GAME, "written.ron"][..],
        ),
        (
            &["report", GAME, "-o", "-"],
            &["report", GAME, "-o", "written"],
        ),
        (
            &["export", GAME, "-f", "centres", "-o", "-"],
            &["export", GAME, "-f", "centres", "-o", "written.csv"],
        ),
        (
            &["maps", "show", "standard", "-o", "-"],
            &["maps", "show", "standard", "-o", "written.map"],
        ),
        (
            &["world", "generate", "--seed", "7", "-"],
            &["world", "generate", "--seed", "7", "written.world"],
        ),
        (
            &["world", "new", "-"],
            &["world", "new", "written.world.new"],
        ),
    ] {
        let streamed = out(to_stream);
        out(to_file);
        let file = to_file.iter().find(|word| word.starts_with("written"));
        let written = fs::read_to_string(folder.path().join(file.unwrap())).unwrap();
        assert_eq!(streamed, written, "{to_stream:?}");
    }
    // What a stream holds cannot be told there too.
    let made = run(
        folder.path(),
        &["world", "generate", "--seed", "7", "-"],
        "",
    );
    assert!(stderr(&made).contains("seed 7"), "{}", stderr(&made));
    let world = stdout(&made);
    assert!(given(&["world", "check", "-"], &world).contains("areas"));
    let board = out(&["maps", "show", "standard"]);
    assert!(given(&["maps", "check", "-"], &board).contains("standard input"));
    let same = given(&["maps", "compare", "standard", "-"], &board);
    assert!(same.contains("the boards are the same"), "{same}");
    let listed = given(&["maps", "gazetteer", "-"], &board);
    assert_eq!(listed, out(&["maps", "gazetteer", "standard"]));
    assert!(!folder.path().join("-").exists());
}

#[test]
fn a_game_is_named_by_its_beginning_and_a_mistyped_one_is_asked_after() {
    let long = stdout(&chancery(&samples(), &["report", "turkey-has-won-in-1911"]));
    for short in ["turkey", "Turk", "t"] {
        assert_eq!(stdout(&chancery(&samples(), &["report", short])), long);
    }
    for (name, says) in [
        ("turky", "did you mean “turkey-has-won-in-1911”?"),
        ("germny", "did you mean “germany-has-won-in-1908”?"),
        ("zzz", "`chancery games` lists the saved games"),
        (
            "m",
            "several games begin with “m”: “mercator-britain-has-won-in-1902”, \
             “mobilization-france-has-won-in-1910”",
        ),
    ] {
        for command in ["report", "verify", "watch", "open", "serve"] {
            let output = chancery(&samples(), &[command, name]);
            let said = stderr(&output);
            assert_eq!(output.status.code(), Some(1), "{command} {name}: {said}");
            assert!(said.contains(says), "{command} {name}: {said}");
        }
    }
}

/// What went wrong is said on standard error, after `error:`, and standard output stays empty.
#[test]
fn errors_are_told_in_one_manner() {
    let folder = tempfile::tempdir().unwrap();
    let commands: [&[&str]; 16] = [
        &["maps", "check", "missing.ron"],
        &["maps", "check", "missing.ron", "--json"],
        &["maps", "show", "missing.ron"],
        &["maps", "compare", "standard", "missing.ron"],
        &["maps", "import", "missing.json"],
        &["world", "check", "missing.world"],
        &["check", "missing.cases"],
        &["resolve", "missing.cases"],
        &["import", "missing.json"],
        &["report", "missing"],
        &["public", "missing", "-"],
        &["export", "missing", "-f", "json"],
        &["fork", "missing", "X"],
        &["watch", "./missing"],
        &["watch", "missing.ron"],
        &["open", "./missing"],
    ];
    for arguments in commands {
        let output = run(folder.path(), arguments, "");
        let said = stderr(&output);
        assert!(said.starts_with("error: "), "{arguments:?}: {said}");
        assert!(said.contains("missing"), "{arguments:?}: {said}");
        // What `check` prints counts the cases of all files.
        let printed = String::from_utf8(output.stdout).unwrap();
        let is_count = arguments[0] == "check" && printed == "0 passed, 0 failed\n";
        assert!(printed.is_empty() || is_count, "{arguments:?}: {printed}");
        assert!(matches!(output.status.code(), Some(1..=3)), "{arguments:?}");
    }
}

#[test]
fn a_fork_says_that_another_game_has_its_name() {
    let saves = copied();
    let fork = || chancery(saves.path(), &["fork", GAME, "X"]);
    assert_eq!(stderr(&fork()), "");
    for folder in ["x-2", "x-3"] {
        let forked = fork();
        assert!(stdout(&forked).starts_with(&format!("{folder}: X, at ")));
        let note = format!("note: another game is called “X” too; this one is in {folder}\n");
        assert_eq!(stderr(&forked), note);
    }
}

#[test]
fn a_draw_of_powers_is_data_too() {
    let asked = ["seats", "--seed", "7", "Anna", "Brian: France 40", "--json"];
    let drawn = data(&chancery(&samples(), &asked), "seats");
    assert_eq!(drawn["seed"], "7");
    assert_eq!(drawn["players"][1], "Brian: France 40");
    let seats = drawn["seats"].as_array().unwrap();
    assert_eq!(seats.len(), 7);
    let seat_of = |power: &str| seats.iter().find(|seat| seat["power"] == power).unwrap();
    assert_eq!(seat_of("France")["player"], "Brian");
    assert_eq!(seat_of("France")["by"], "bid 40");
    let nobody = seats.iter().filter(|seat| seat["player"] == Value::Null);
    assert_eq!(nobody.count(), 5);
}
