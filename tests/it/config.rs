//! The configuration file: what it can say, whose word counts more, and what is said of mistakes.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::terminal::pty::Terminal;

/// The program with its configuration in a folder and nothing else around it.
fn chancery(home: &Path, arguments: &[&str], env: &[(&str, &str)]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chancery"))
        .env_clear()
        .env("HOME", home)
        .env("XDG_CONFIG_HOME", home)
        .current_dir(home)
        .envs(env.iter().copied())
        .args(arguments)
        .output()
        .unwrap()
}

/// A home with a configuration file.
fn home(config: &str) -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("chancery");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("config.toml"), config).unwrap();
    home
}

fn text(bytes: &[u8], home: &Path) -> String {
    let text = String::from_utf8_lossy(bytes).into_owned();
    text.replace(&home.display().to_string(), "HOME")
}

/// The line of a setting as `chancery config` shows it.
fn setting(shown: &str, name: &str) -> String {
    let found = shown.lines().find(|line| {
        let line = line.trim_start_matches("# ");
        line.starts_with(&format!("{name} = "))
    });
    let line = found.unwrap_or_else(|| panic!("no {name} in\n{shown}"));
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn everything_is_shown_with_whose_word_it_is() {
    let home = home("# mine\n\ntheme = \"light\"\nmouse = true\nsaves = \"games\"\n");
    let arguments = ["config", "--color=never"];
    let output = chancery(home.path(), &arguments, &[("CHANCERY_THEME", "dark")]);
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
    let shown = text(&output.stdout, home.path());
    let told = |name| setting(&shown, name);
    assert!(told("theme").starts_with("theme = \"dark\" # CHANCERY_THEME;"));
    assert!(told("color").starts_with("color = \"never\" # command line;"));
    assert!(told("mouse").starts_with("mouse = true # line 4 of the file;"));
    let saves = "saves = \"HOME/chancery/games\" # line 5 of the file;";
    assert!(told("saves").starts_with(saves), "{}", told("saves"));
    assert!(told("ascii").starts_with("# ascii = false #"));
    assert!(told("undo").starts_with("# undo = \"Ctrl-U\" #"));
}

/// What is printed is a file that says the same; with every comment taken away too, but for keys,
/// of which some differ from place to place.
#[test]
fn what_is_shown_is_a_configuration() {
    let first = home(
        "theme = \"mine\"\nrules.late-slip = \"hold\"\nkeys.undo = \"Alt-u\"\n\
         [themes.mine]\nlike = \"light\"\nparts = { ok = \"bold #006040\" }\n\
         [themes.\"in the sun\"]\nparts = { ok = \"bold\" }",
    );
    let output = chancery(first.path(), &["config"], &[]);
    let shown = String::from_utf8(output.stdout).unwrap();
    let again = home(&shown);
    let output = chancery(again.path(), &["config"], &[]);
    assert_eq!(text(&output.stderr, again.path()), "");
    let unsourced = |text: &str| {
        let lines = text.lines().skip(1).map(|line| {
            let (said, remark) = line.split_once(" # ").unwrap_or((line, ""));
            let remark = remark.split_once("; ").map_or(remark, |(_, rest)| rest);
            format!("{said}{remark}")
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    let home_of = |text: &str, home: &Path| text.replace(&home.display().to_string(), "HOME");
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        unsourced(&home_of(&told, again.path())),
        unsourced(&home_of(&shown, first.path()))
    );

    let mut in_keys = false;
    let open = shown.lines().map(|line| {
        if line.starts_with('[') {
            in_keys = line == "[keys]";
        }
        match line.strip_prefix("# ") {
            Some(said) if !in_keys && said.contains(" = ") && said.contains(" # ") => said,
            _ => line,
        }
    });
    let all = home(&open.collect::<Vec<_>>().join("\n"));
    let output = chancery(all.path(), &["config"], &[]);
    assert_eq!(text(&output.stderr, all.path()), "");
}

const WRONG: &str = r#"
theme = "mine"
curtain_after = "never" # theme = "x"
color = "sometimes"
variant = "chess"
clock = "moves fast"
rules = { late-slip = "card", two-slip = "hold" }

[keys]
undo = "Crtl-Z"
settle = "F2"
report = "F2"
history = "h"
palette = ""

[themes]
mine = { like = "lighter", parts = { heading = "white", error = "redd", ok = "bold" } }
dark = {}
"#;

#[test]
fn all_mistakes_are_named_at_once_with_their_places() {
    let home = home(WRONG);
    let output = chancery(home.path(), &["config"], &[]);
    assert_eq!(output.status.code(), Some(1));
    insta::assert_snapshot!("mistakes", text(&output.stderr, home.path()));
    let shown = text(&output.stdout, home.path());
    assert!(setting(&shown, "theme").starts_with("theme = \"mine\" # line 2"));
    assert!(setting(&shown, "settle").contains("F2"));
    // What else is done says so in a line, and does its work.
    let output = chancery(home.path(), &["maps"], &[]);
    assert_eq!(output.status.code(), Some(0));
    let warning = text(&output.stderr, home.path());
    assert_eq!(warning.lines().count(), 1);
    assert!(
        warning.contains("HOME/chancery/config.toml has 14 mistakes, which are ignored"),
        "{warning}"
    );
}

#[test]
fn a_file_that_is_no_configuration_stops_nobody_who_did_not_name_it() {
    for bad in [
        "keys = 5",
        "[",
        "colour = \"auto\"",
        "\u{0}\u{1}",
        "[]",
        "(theme: \"light\")",
        "keys = { \"",
        "[themes.\"é",
        "[[keys]]",
    ] {
        let home = home(bad);
        let output = chancery(home.path(), &["config"], &[]);
        assert_eq!(output.status.code(), Some(1), "{bad}");
        let said = text(&output.stderr, home.path());
        assert!(said.starts_with("HOME/chancery/config.toml:1:"), "{said}");
        let named = home.path().join("chancery/none.toml");
        let output = chancery(
            home.path(),
            &["maps", "--config", &named.display().to_string()],
            &[],
        );
        assert_eq!(output.status.code(), Some(3));
        let said = text(&output.stderr, home.path());
        assert!(
            said.starts_with("error: HOME/chancery/none.toml can't be read"),
            "{said}"
        );
    }
}

/// Each mistake is told with its line, and every other line counts: an unknown setting, a wrong kind of
/// value, a quote that is missing, a name that stands there twice.
#[test]
fn a_mistake_costs_no_other_line() {
    let home = home(
        r#"colour = "never"
mouse = "yes"
ascii = true
plain = false,
saves = "games
variant = "mobilization"
rules = "late-slip hold"
curtain_after = "7"
curtain_after = "8"
theme = "third"
log = chancery.log

[keys]
undo = "Alt-z"
undo = "Alt-y"
settle = 5
report = "Alt-z"
history = "Alt-h" log = "Alt-l"
palette = "Alt-p, Alt-q"

[themes]
mine = { like = "light", part = {} }
other = "light"
third = { parts = { ok = "bold" } }
"#,
    );
    let output = chancery(home.path(), &["config"], &[]);
    assert_eq!(output.status.code(), Some(1));
    insta::assert_snapshot!("costs_no_other", text(&output.stderr, home.path()));
    let shown = text(&output.stdout, home.path());
    for (name, starts) in [
        ("ascii", "ascii = true # line 3"),
        ("variant", "variant = \"mobilization\" # line 6"),
        ("curtain_after", "curtain_after = \"7\" # line 8"),
        ("theme", "theme = \"third\" # line 10"),
        ("undo", "undo = \"Alt-z\" # line 14"),
        ("history", "history = \"Alt-h\" # line 18"),
        ("mouse", "# mouse = true #"),
        ("clock", "# clock = "),
    ] {
        let told = setting(&shown, name);
        assert!(told.starts_with(starts), "{told}");
    }
}

/// Below a line without its sign nothing is read, and the line says so; what stands above it counts.
#[test]
fn what_stands_above_a_line_without_its_sign_counts() {
    let home = home("theme = \"light\"\nclock \"moves 15\"\nmouse = true\n");
    let output = chancery(home.path(), &["config"], &[]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        text(&output.stderr, home.path()),
        "HOME/chancery/config.toml:2:7: error: `=` is missing; Chancery leaves out this line and all \
         below it\n"
    );
    let shown = text(&output.stdout, home.path());
    assert!(setting(&shown, "theme").starts_with("theme = \"light\" # line 1"));
    assert!(setting(&shown, "mouse").starts_with("# mouse = true #"));
}

/// What is done in the painter has a name and keys like everything else.
#[test]
fn the_keys_of_the_painter_are_the_users_too() {
    let home = home("[keys]\npainter-fill = \"g\"\npainter-powers = \"f\"");
    let output = chancery(home.path(), &["config"], &[]);
    assert_eq!(text(&output.stderr, home.path()), "");
    let shown = text(&output.stdout, home.path());
    let told = |name| setting(&shown, name);
    assert!(told("painter-fill").starts_with("painter-fill = \"g\" # line 2"));
    assert!(told("painter-powers").starts_with("painter-powers = \"f\" # line 3"));
    assert!(told("painter-undo").starts_with("# painter-undo = \"u Ctrl-U\" #"));
}

/// As JSON a value is told once, and what is only an example is told apart.
#[test]
fn a_setting_is_told_from_an_example() {
    let home = home("clock = \"moves 15\"\nmouse = true");
    let output = chancery(home.path(), &["config", "--json"], &[]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let settings = json["settings"].as_array().unwrap();
    let told = |name: &str| {
        settings
            .iter()
            .find(|setting| setting["name"] == name)
            .unwrap()
    };
    assert_eq!(told("map")["value"], serde_json::Value::Null);
    assert_eq!(told("map")["example"], "my.ron");
    assert_eq!(told("map")["source"], "usual");
    assert_eq!(told("clock")["value"], "moves 15");
    assert_eq!(told("clock")["source"], "line 1 of the file");
    assert!(told("clock").get("example").is_none());
    assert_eq!(told("mouse")["value"], true);
    assert_eq!(told("ascii")["value"], false);
    assert_eq!(told("theme")["value"], "auto");
    assert_eq!(told("keys.undo")["value"], "Ctrl-U");
    assert_eq!(told("rules.late-slip")["value"], "accepted");
}

#[test]
fn where_everything_is_can_be_asked() {
    let home = home("saves = \"~/table\"");
    let output = chancery(home.path(), &["paths"], &[]);
    let told = text(&output.stdout, home.path());
    assert!(
        told.contains("configuration  HOME/chancery/config.toml\n"),
        "{told}"
    );
    assert!(
        told.contains("saved games    HOME/table  (not there yet)\n"),
        "{told}"
    );
    let output = chancery(home.path(), &["paths", "--json"], &[]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["kind"], "paths");
    assert_eq!(json["paths"][0]["there"], true);
}

#[test]
fn games_in_the_folder_one_stands_in_are_found_before_those_in_the_data_directory() {
    let home = home("");
    let place = |arguments: &[&str], env: &[(&str, &str)]| {
        let output = chancery(home.path(), &[arguments, &["paths"]].concat(), env);
        let told = text(&output.stdout, home.path());
        let line = told.lines().find(|line| line.starts_with("saved games"));
        let line = line.unwrap().trim_start_matches("saved games").trim();
        line.split("  ").next().unwrap().to_owned()
    };
    let at_home = "HOME/.local/share/chancery/saves";
    assert_eq!(place(&[], &[]), at_home);
    // A folder of that name may be anybody's.
    let here = home.path().join("saves/friday");
    fs::create_dir_all(&here).unwrap();
    fs::write(here.join("notes.txt"), "none of ours").unwrap();
    assert_eq!(place(&[], &[]), at_home);
    let sample = crate::support::samples().pop().unwrap();
    for file in fs::read_dir(sample).unwrap().map(Result::unwrap) {
        fs::copy(file.path(), here.join(file.file_name())).unwrap();
    }
    assert_eq!(place(&[], &[]), "HOME/saves");
    assert_eq!(place(&["--saves", "else"], &[]), "else");
    assert_eq!(place(&[], &[("CHANCERY_SAVES", "var")]), "var");
    let output = chancery(home.path(), &["games"], &[]);
    assert!(text(&output.stdout, home.path()).starts_with("friday"));
}

#[test]
fn what_the_program_does_can_be_written_down() {
    let home = home("log = \"evening.log\"");
    for _ in 0..2 {
        let output = chancery(home.path(), &["paths"], &[]);
        assert_eq!(output.status.code(), Some(0));
    }
    let log = fs::read_to_string(home.path().join("chancery/evening.log")).unwrap();
    assert_eq!(
        log.lines().filter(|line| line.ends_with(" paths")).count(),
        2
    );
    assert!(log.contains(&format!(" chancery {}, ", env!("CARGO_PKG_VERSION"))));
    let output = chancery(home.path(), &["paths", "--log", "/nowhere/at/all"], &[]);
    assert_eq!(output.status.code(), Some(3));
    let said = text(&output.stderr, home.path());
    assert!(
        said.starts_with("error: /nowhere/at/all can't be written: "),
        "{said}"
    );
}

/// At the table: keys, what the hints say of them, house rules and variant of a new game, the plan
/// of the clock.
#[test]
fn the_screen_is_as_it_was_configured() {
    let home = home(
        r#"
variant = "mobilization"
clock = "moves 15; retreats 3"
rules = { late-slip = "hold" }
keys = { undo = "Alt-z", settle = "F2", provinces = "F5", begin-game = "F2" }
"#,
    );
    let config = home
        .path()
        .join("chancery/config.toml")
        .display()
        .to_string();
    let env = [
        ("TERM", "xterm-256color"),
        ("CHANCERY_CONFIG", config.as_str()),
    ];
    let mut terminal = Terminal::start_with(home.path(), &["new"], (120, 40), &env);
    terminal.wait_for("Mobilization").wait_for("F2 begins");
    terminal
        .send("\x1bOQ")
        .wait_for("Spring 1901")
        .send("\x1b[B")
        .wait_for("F2 settle");
    terminal.send("\x1b[AA Vie H\r").wait_for("1 of 7 ordered");
    terminal.paste("France: A Par H\nGermany: A Ber H\n");
    terminal.wait_for("2 orders to take").send("\r");
    terminal.wait_for("entered: 2 lines; Alt-z undoes it");
    terminal.send("\x1bz").wait_for("undone:");
    terminal.send("\x0b").close("moves 15; retreats 3");
    terminal.send("\x1b[20~").wait_for("This variant");
    terminal.send("\x1b[F").wait_for("Late slip");
    terminal.wait_for("< refused >");
}

#[test]
fn mistakes_are_told_of_when_the_screen_opens() {
    let home = home(WRONG);
    let config = home
        .path()
        .join("chancery/config.toml")
        .display()
        .to_string();
    let env = [
        ("TERM", "xterm-256color"),
        ("CHANCERY_CONFIG", config.as_str()),
    ];
    let mut terminal = Terminal::start_with(home.path(), &[], (100, 24), &env);
    terminal.wait_for("has 14 mistakes");
}

/// A key that is taken from another action is told of, and works all the same.
#[test]
fn a_key_taken_from_another_action_is_told() {
    let home = home("keys.undo = \"F5\"");
    let output = chancery(home.path(), &["config"], &[]);
    assert_eq!(output.status.code(), Some(0));
    let said = text(&output.stderr, home.path());
    assert!(
        said.contains(
            "warning: keys, “undo”: F5 was “settle”, which keeps Ctrl-S; write settle = \"Ctrl-S\""
        ),
        "{said}"
    );
    let home = self::home("[keys]\nundo = \"F5\"\nsettle = \"Ctrl-S\"");
    let output = chancery(home.path(), &["config"], &[]);
    assert_eq!(text(&output.stderr, home.path()), "");
}

#[test]
fn a_file_full_of_mistakes_is_read_only_so_far() {
    for (file, told) in [
        ("x = y\n".repeat(3000), "more mistakes follow"),
        (
            format!("theme = {}", "[".repeat(20_000)),
            "cannot recurse further",
        ),
    ] {
        let home = home(&file);
        let output = chancery(home.path(), &["config"], &[]);
        let said = text(&output.stderr, home.path());
        assert!(said.contains(told), "{said}");
        assert!(said.lines().count() < 50, "{said}");
    }
}
