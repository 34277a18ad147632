//! `chancery doctor`: what it finds of a terminal, of saves and of a clock, and what it says to mend.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::support::samples;
use crate::terminal::pty::Terminal;

/// Signs of the screen, in the columns that they take where nothing is wrong.
const ANSWER: &str = "\x1b[1;9R";

const ENV: [(&str, &str); 2] = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor")];

/// The page in a terminal that answers so, and the exit code.
fn page(saves: &Path, size: (u16, u16), answer: &str, env: &[(&str, &str)]) -> (String, u32) {
    let mut terminal = Terminal::start_with(saves, &["doctor"], size, env);
    terminal.send(answer);
    let status = terminal.wait_for_end();
    let written = String::from_utf8_lossy(&terminal.written).into_owned();
    // The signs that are measured are wiped out again.
    let page = written
        .rsplit_once("\x1b[K")
        .map_or(written.as_str(), |(_, page)| page);
    (page.replace('\r', ""), status.exit_code())
}

/// The lines of one thing, with single blanks.
#[track_caller]
fn told(page: &str, name: &str) -> String {
    let mut lines = page.lines().skip_while(|line| !line.starts_with(name));
    let first = lines
        .next()
        .unwrap_or_else(|| panic!("no {name} in\n{page}"));
    let more = lines.take_while(|line| line.starts_with(' '));
    let words = std::iter::once(first)
        .chain(more)
        .flat_map(str::split_whitespace);
    words.collect::<Vec<_>>().join(" ")
}

/// The program outside a terminal.
fn outside(arguments: &[&str], env: &[(&str, &str)]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chancery"))
        .env_clear()
        .envs(env.iter().copied())
        .args(arguments)
        .output()
        .unwrap()
}

#[test]
fn a_good_terminal_and_good_saves_are_fine() {
    let saves = tempfile::tempdir().unwrap();
    copy_sample(saves.path());
    let (page, code) = page(saves.path(), (120, 40), ANSWER, &ENV);
    assert_eq!(
        told(&page, "terminal"),
        "terminal fine xterm-256color, 120 by 40 characters"
    );
    assert_eq!(told(&page, "colours"), "colours fine 16 million");
    assert_eq!(
        told(&page, "graphics"),
        "graphics fine boards in half blocks"
    );
    assert!(
        told(&page, "fonts").starts_with("fonts fine Look at these signs:"),
        "{page}"
    );
    let folder = saves.path().display();
    assert!(
        told(&page, "saves").ends_with(&format!("{folder}: 1 game")),
        "{page}"
    );
    assert!(told(&page, "disk").contains("a save takes"), "{page}");
    assert!(told(&page, "clock").contains(" 20"), "{page}");
    assert!(page.contains("Everything works."), "{page}");
    assert_eq!(code, 0, "{page}");
    let left: Vec<_> = fs::read_dir(saves.path()).unwrap().collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn what_the_terminal_lacks_is_told_with_its_cure() {
    let saves = tempfile::tempdir().unwrap();
    let (small, code) = page(saves.path(), (50, 14), ANSWER, &ENV);
    assert_eq!(code, 1);
    assert!(small.contains("BROKEN"), "{small}");
    assert!(small.contains("too small"), "{small}");
    let widest = small.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(50), "{small}");

    let poor = [("TERM", "linux"), ("LANG", "C")];
    let (page, code) = page(saves.path(), (100, 50), "", &poor);
    let told = |name| told(&page, name);
    assert!(
        told("terminal").starts_with("terminal note linux, 100 by 50"),
        "{page}"
    );
    assert!(told("colours").starts_with("colours note 16:"), "{page}");
    assert!(told("graphics").contains("> Set LANG=C.UTF-8"), "{page}");
    assert_eq!(told("fonts"), "fonts fine any will do: the screen is ASCII");
    assert!(page.contains("could be better."), "{page}");
    assert_eq!(code, 0);
}

/// Where each sign takes two columns, the screen would fall apart.
#[test]
fn signs_that_are_drawn_too_wide_are_told() {
    let saves = tempfile::tempdir().unwrap();
    let (page, code) = page(saves.path(), (120, 40), "\x1b[1;17R", &ENV);
    let fonts = told(&page, "fonts");
    assert!(fonts.contains("in 16 columns, not in 8"), "{page}");
    assert!(fonts.contains("--ascii"), "{page}");
    assert!(page.contains("1 thing to mend."), "{page}");
    assert_eq!(code, 1);
}

#[test]
fn saves_that_can_not_be_used_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("notes.txt");
    fs::write(&file, "no folder").unwrap();
    let at = |path: &Path| path.display().to_string();
    for path in [file.clone(), file.join("games")] {
        let output = outside(&["doctor", "--saves", &at(&path)], &ENV);
        let page = String::from_utf8(output.stdout).unwrap();
        for name in ["saves", "disk"] {
            let told = told(&page, name);
            assert!(told.starts_with(&format!("{name} BROKEN")), "{page}");
            assert!(told.contains("notes.txt is not a folder"), "{page}");
        }
        assert_eq!(output.status.code(), Some(1));
    }

    let game = copy_sample(folder.path());
    let newest = fs::read_dir(&game)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let newest = newest
        .filter(|path| path.extension().is_some_and(|end| end == "ron"))
        .max();
    fs::write(newest.unwrap(), "spoilt").unwrap();
    let output = outside(&["doctor", "--saves", &at(folder.path())], &ENV);
    let page = String::from_utf8(output.stdout).unwrap();
    let name = game.file_name().unwrap().to_string_lossy().into_owned();
    let saves = told(&page, "saves");
    assert!(saves.starts_with("saves BROKEN"), "{page}");
    assert!(saves.contains(&format!("damaged: {name}")), "{page}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn scripts_get_everything_as_json() {
    let saves = tempfile::tempdir().unwrap();
    let saves = saves.path().display().to_string();
    let output = outside(&["doctor", "--json", "--saves", &saves], &ENV);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["kind"], "doctor");
    let checks = json["checks"].as_array().unwrap();
    let names: Vec<&str> = checks
        .iter()
        .filter_map(|check| check["name"].as_str())
        .collect();
    let all = [
        "terminal",
        "colours",
        "graphics",
        "fonts",
        "configuration",
        "saves",
        "disk",
        "network",
        "clock",
    ];
    assert_eq!(names, all);
    assert_eq!(checks[0]["health"], "note");
    assert!(
        checks[0]["mend"][0]
            .as_str()
            .unwrap()
            .contains("chancery doctor")
    );
}

/// A mistake in the configuration is one of the things that could be better.
#[test]
fn mistakes_of_the_configuration_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("my.toml");
    fs::write(&config, "colour = 5\nmouse = 7\n").unwrap();
    let config = config.display().to_string();
    let output = outside(&["doctor", "--config", &config], &ENV);
    let page = String::from_utf8(output.stdout).unwrap();
    assert!(
        told(&page, "configuration").contains("2 mistakes in the file"),
        "{page}"
    );
    assert!(output.stderr.is_empty());
}

/// A sample game in a folder of saves.
fn copy_sample(saves: &Path) -> std::path::PathBuf {
    let sample = samples().pop().unwrap();
    let game = saves.join("friday");
    fs::create_dir_all(&game).unwrap();
    for file in fs::read_dir(sample).unwrap().map(Result::unwrap) {
        fs::copy(file.path(), game.join(file.file_name())).unwrap();
    }
    game
}
