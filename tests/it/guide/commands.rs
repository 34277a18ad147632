//! Every command of the documents, run by the real program in a folder with sample games.
//!
//! A line of a block `sh` has to succeed. A block `console` has the output below each command, which
//! is compared. A command that opens the screen is opened in a terminal.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use portable_pty::CommandBuilder;
use tempfile::TempDir;

use super::{Document, documents, is_as_made};
use crate::support::{commands_of, samples};
use crate::terminal::pty::Terminal;

const PROGRAM: &str = env!("CARGO_BIN_EXE_chancery");

/// A folder to run commands in: `saves` has the project's sample games and two that are open, the
/// standard game `friday` and the world game `voyage`.
pub struct Bench(TempDir);

impl Bench {
    pub fn new() -> Self {
        let bench = Self(tempfile::tempdir().unwrap());
        let saves = bench.0.path().join("saves");
        for game in samples() {
            let folder = saves.join(game.file_name().unwrap());
            fs::create_dir_all(&folder).unwrap();
            for file in fs::read_dir(game).unwrap().map(Result::unwrap) {
                if file.path().extension().is_some_and(|end| end == "ron") {
                    fs::copy(file.path(), folder.join(file.file_name())).unwrap();
                }
            }
        }
        for (from, name, phase) in [
            ("turkey-has-won-in-1911", "Friday", "F1904M"),
            ("1492-france-has-won-in-1500", "Voyage", "F1495M"),
        ] {
            let fork = format!("chancery fork {from} {name} --at {phase}");
            succeeds(&bench.run(&fork), &fork);
        }
        bench
    }

    pub fn folder(&self) -> &Path {
        self.0.path()
    }

    fn environment(&self) -> [(&'static str, String); 5] {
        let folder = self.0.path().display();
        let program = Path::new(PROGRAM).parent().unwrap().display();
        [
            ("PATH", format!("{program}:/usr/local/bin:/usr/bin:/bin")),
            ("HOME", folder.to_string()),
            ("LANG", "C.UTF-8".to_owned()),
            ("TZ", "UTC".to_owned()),
            ("CHANCERY_SAVES", format!("{folder}/saves")),
        ]
    }

    /// The text of a file that a command writes.
    pub fn written(&self, line: &str, file: &str) -> String {
        succeeds(&self.run(line), line);
        fs::read_to_string(self.0.path().join(file)).unwrap()
    }

    /// What a command prints.
    pub fn printed(&self, line: &str) -> String {
        let output = self.run(line);
        succeeds(&output, line);
        String::from_utf8(output.stdout).unwrap()
    }

    fn run(&self, line: &str) -> Output {
        Command::new("sh")
            .args(["-c", line])
            .current_dir(self.0.path())
            .env_clear()
            .envs(self.environment())
            .output()
            .unwrap()
    }

    /// Runs it in a terminal until it shows something of its own.
    fn open(&self, line: &str) {
        // The usual port may be taken on this machine.
        let line = &match line.split_once("chancery serve") {
            Some((before, rest)) if !rest.contains("--listen") => {
                format!("{before}chancery serve --listen 127.0.0.1:0{rest}")
            }
            _ => line.to_owned(),
        };
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", &format!("exec {line}")]);
        command.cwd(self.0.path());
        command.env_clear();
        command.env("TERM", "xterm-256color");
        for (name, value) in self.environment() {
            command.env(name, value);
        }
        // Every screen has a line across it.
        let shown = match line {
            line if line.contains("chancery serve") => "http://",
            line if line.contains("chancery watch") => "Second screen",
            line if line.contains("--ascii") => "----",
            _ => "────",
        };
        let mut terminal = Terminal::run(command, (100, 40));
        terminal.wait_for(shown);
        // What is painted is saved, so that the next command finds it.
        if line.contains(" paint ") {
            terminal.send("\x13").wait_for("saved");
        }
    }
}

#[track_caller]
fn succeeds(output: &Output, line: &str) {
    assert!(
        output.status.success(),
        "{line}\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

/// What a command says, without blanks at the ends of lines.
fn said(output: &Output) -> String {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    let both = String::from_utf8_lossy(&both);
    let lines: Vec<&str> = both.lines().map(str::trim_end).collect();
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}

/// A command of a document as the program is called; `None` for what is another's.
fn ours(line: &str) -> Option<String> {
    let line = line.trim();
    if let Some((_, rest)) = line.split_once("cargo run -- ") {
        return Some(format!("chancery {rest}"));
    }
    let is_ours = line.split(['|', ';']).any(|part| {
        let words = part.split_whitespace().find(|word| !word.contains('='));
        words == Some("chancery")
    });
    is_ours.then(|| line.to_owned())
}

/// Whether a command opens the screen, or serves until it is told to end.
fn stays(line: &str) -> bool {
    const STAYING: [&str; 5] = ["new", "open", "learn", "watch", "serve"];
    let Some((_, rest)) = line.split_once("chancery") else {
        return false;
    };
    let rest = rest.split('#').next().unwrap_or_default();
    let mut words = rest.split_whitespace();
    let mut first = words.next();
    while matches!(
        first,
        Some("--saves" | "--theme" | "--map" | "--color" | "--curtain-after")
    ) {
        words.next();
        first = words.next();
    }
    while matches!(first, Some("--ascii" | "--mouse" | "--curtain-unfocused")) {
        first = words.next();
    }
    match first {
        None => true,
        Some("world" | "maps") => words.next() == Some("paint"),
        Some(word) => STAYING.contains(&word) && !rest.contains("--help"),
    }
}

/// Runs the commands of a document; gives how many, and the document with the output of today.
fn run(document: &Document) -> (usize, String) {
    let bench = Bench::new();
    let mut ran = 0;
    let mut made = String::new();
    let mut lines = document.text.lines().peekable();
    let mut language: Option<&str> = None;
    while let Some(line) = lines.next() {
        writeln!(made, "{line}").unwrap();
        if let Some(fence) = line.trim_start().strip_prefix("```") {
            language = language.is_none().then(|| fence.trim());
            continue;
        }
        match language {
            Some("sh") => {
                let Some(command) = ours(line) else { continue };
                ran += 1;
                if stays(&command) {
                    bench.open(&command);
                } else {
                    succeeds(
                        &bench.run(&command),
                        &format!("{}: {line}", document.name()),
                    );
                }
            }
            Some("console") => {
                let command = line.strip_prefix("$ ").unwrap_or_else(|| {
                    panic!(
                        "{}: a block of commands begins with {line}",
                        document.name()
                    )
                });
                ran += 1;
                let output = bench.run(command);
                succeeds(&output, &format!("{}: {line}", document.name()));
                made += &said(&output);
                while lines
                    .next_if(|line| !line.starts_with("$ ") && !line.starts_with("```"))
                    .is_some()
                {}
            }
            _ => {}
        }
    }
    (ran, made)
}

#[test]
fn every_command_does_what_is_said() {
    let mut ran = 0;
    for document in documents() {
        let (count, made) = run(&document);
        ran += count;
        // What is as it was isn't written: another test may have made it anew since.
        if made != document.text {
            is_as_made(&document.path, &made);
        }
    }
    println!("{ran} commands were run");
    assert!(ran >= 40, "{ran} commands were run");
}

/// The help of every command, asked for once.
#[derive(Default)]
struct Helps(BTreeMap<String, Option<String>>);

impl Helps {
    /// That of the command of these words; `None` where there is no such command.
    fn of(&mut self, words: &[&str]) -> Option<&str> {
        let asked = || {
            let output = Command::new(PROGRAM)
                .args(words)
                .arg("--help")
                .env_clear()
                .output();
            let output = output.unwrap();
            output
                .status
                .success()
                .then(|| String::from_utf8(output.stdout).unwrap())
        };
        self.0
            .entry(words.join(" "))
            .or_insert_with(asked)
            .as_deref()
    }
}

/// What every command knows stands in the help of the program, and nowhere else.
#[test]
fn the_help_of_a_command_has_its_own_options() {
    let mut helps = Helps::default();
    let top = helps.of(&[]).unwrap().to_owned();
    assert!(top.contains("--curtain-after"));
    let mut read = 0;
    let mut check = |help: &str| {
        assert_eq!(help.matches("Global options: chancery --help").count(), 1);
        for option in [
            "--curtain-after",
            "--theme",
            "--saves <DIR>",
            "CHANCERY_LOG",
        ] {
            assert!(!help.contains(option), "{option}\n{help}");
        }
        read += 1;
    };
    for command in commands_of(&top) {
        let help = helps.of(&[&command]).unwrap().to_owned();
        check(&help);
        for inner in commands_of(&help) {
            check(helps.of(&[&command, &inner]).unwrap());
        }
    }
    assert!(read > 25, "{read} helps were read");
    let asked = Command::new(PROGRAM).arg("help").env_clear().output();
    assert_eq!(String::from_utf8(asked.unwrap().stdout).unwrap(), top);
}

#[test]
fn what_everybody_may_know_is_written_with_its_name() {
    for file in ["friday.ron", "friday.html"] {
        let output = Bench::new().run(&format!("chancery public friday {file}"));
        assert_eq!(said(&output), format!("Written: {file}\n"));
    }
}

/// What is called `chancery …` between backticks names a command that there is, with options that it
/// has; and an option alone is one of some command.
#[test]
fn every_command_and_option_that_is_named_is_there() {
    const NESTED: [&str; 3] = ["world", "maps", "event"];
    let mut helps = Helps::default();
    let top = helps.of(&[]).unwrap().to_owned();
    let commands = commands_of(&top);
    let mut every = top.clone();
    for command in &commands {
        let help = helps.of(&[command]).unwrap().to_owned();
        for inner in commands_of(&help) {
            every += helps.of(&[command, &inner]).unwrap();
        }
        every += &help;
    }
    let has = |help: &str, option: &str| {
        let option = option.split('=').next().unwrap_or_default();
        help.split([' ', ',', '\n', '[', ']', '<', '`', ':'])
            .any(|word| word == option)
    };
    let (mut wrong, mut read) = (Vec::new(), 0);
    for document in documents() {
        let mut named: Vec<(usize, String)> = document
            .spans()
            .map(|(nth, span)| (nth, span.replace("\\|", "|")))
            .collect();
        named.extend(
            document
                .lines()
                .into_iter()
                .filter_map(|(nth, language, line)| {
                    let command = match language? {
                        "sh" => line,
                        "console" => line.strip_prefix("$ ")?,
                        _ => return None,
                    };
                    ours(command).map(|command| (nth, command))
                }),
        );
        for (nth, span) in named {
            let span = span.split(" #").next().unwrap_or_default();
            let Some((_, rest)) = span
                .split_once("chancery ")
                .filter(|(before, _)| before.is_empty() || before.ends_with("| "))
            else {
                let option = span.split_whitespace().next().unwrap_or_default();
                if option.starts_with("--") && option != "--" {
                    read += 1;
                    if !has(&every, option) {
                        wrong.push(format!("{}:{nth}: {option}", document.name()));
                    }
                }
                continue;
            };
            read += 1;
            let words: Vec<&str> = rest
                .split_whitespace()
                .take_while(|word| *word != "|")
                .collect();
            let at = words
                .iter()
                .position(|word| commands.iter().any(|command| command == word));
            let calls: Vec<Vec<&str>> = match at {
                None if words.first().is_none_or(|word| word.starts_with('-')) => vec![vec![]],
                None => {
                    wrong.push(format!("{}:{nth}: {span}", document.name()));
                    continue;
                }
                Some(at) if NESTED.contains(&words[at]) => match words.get(at + 1) {
                    Some(inner) if !inner.starts_with("--") => inner
                        .split('|')
                        .map(|inner| vec![words[at], inner])
                        .collect(),
                    _ => vec![vec![words[at]]],
                },
                Some(at) => vec![vec![words[at]]],
            };
            for call in calls {
                let Some(help) = helps.of(&call) else {
                    wrong.push(format!("{}:{nth}: {}", document.name(), call.join(" ")));
                    continue;
                };
                let options = words
                    .iter()
                    .filter(|word| word.starts_with('-') && word.chars().any(char::is_alphabetic));
                // What every command knows stands in the help of the program alone.
                for option in options.filter(|option| !has(help, option) && !has(&top, option)) {
                    wrong.push(format!(
                        "{}:{nth}: {option} of {}",
                        document.name(),
                        call.join(" ")
                    ));
                }
            }
        }
    }
    println!("{read} commands and options are named");
    assert!(read > 60 && wrong.is_empty(), "{}", wrong.join("\n"));
}
