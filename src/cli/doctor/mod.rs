//! `chancery doctor`: whether this computer has what an evening needs, and how to mend what is missing.

mod network;
mod storage;
mod terminal;

use std::fmt::Write as _;
use std::process::ExitCode;

use serde::Serialize;
use textwrap::{Options, WordSplitter};

use super::json::{self, Versioned};
use super::{Common, out, print};
use chancery_atlas::grammar::counted;

/// Check this computer for an evening: terminal, saves, network, clock
///
/// Chancery tries each thing, and says how to mend what does not work. It leaves nothing behind.
#[derive(clap::Args)]
#[command(after_help = "\
Exit codes: 0 fine, 1 something does not work.")]
pub struct Args {
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// How well something works, the worst last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
enum Health {
    /// As it should.
    Fine,
    /// It works, and could be better.
    Note,
    /// It doesn't.
    Broken,
}

impl Health {
    const fn word(self) -> &'static str {
        match self {
            Self::Fine => "fine",
            Self::Note => "note",
            Self::Broken => "BROKEN",
        }
    }
}

/// What was found of one thing.
#[derive(Serialize)]
struct DoctorCheck {
    name: &'static str,
    health: Health,
    /// What there is, a sentence a line.
    found: Vec<String>,
    /// How to mend it, a sentence a line.
    mend: Vec<String>,
}

impl DoctorCheck {
    fn new(name: &'static str) -> Self {
        Self {
            name,
            health: Health::Fine,
            found: Vec::new(),
            mend: Vec::new(),
        }
    }

    /// What there is.
    fn found(&mut self, what: impl Into<String>) {
        self.found.push(what.into());
    }

    /// What could be better, and how.
    fn note(&mut self, what: impl Into<String>, mend: impl Into<String>) {
        self.flaw(Health::Note, what, mend);
    }

    /// What doesn't work, and how to mend it.
    fn broken(&mut self, what: impl Into<String>, mend: impl Into<String>) {
        self.flaw(Health::Broken, what, mend);
    }

    fn flaw(&mut self, health: Health, what: impl Into<String>, mend: impl Into<String>) {
        self.health = self.health.max(health);
        self.found.push(what.into());
        self.mend.push(mend.into());
    }
}

#[derive(Serialize)]
struct Checkup {
    health: Health,
    checks: Vec<DoctorCheck>,
}

/// Tries everything, and says what was found.
pub fn run(args: &Args, common: &Common) -> ExitCode {
    let checks = vec![
        terminal::terminal(common),
        terminal::colours(common),
        terminal::graphics(common),
        terminal::fonts(common),
        configuration(common),
        storage::saves(common),
        storage::disk(common),
        network::address(),
        network::clock(common),
    ];
    let health = checks.iter().map(|check| check.health).max();
    let health = health.unwrap_or(Health::Fine);
    if args.json {
        json::print(&Versioned::new("doctor", Checkup { health, checks }));
    } else {
        print(&page(&checks));
    }
    // A note is no failure: an evening goes on with it.
    out::passed(health < Health::Broken)
}

fn page(checks: &[DoctorCheck]) -> String {
    let mut text = String::new();
    for check in checks {
        let DoctorCheck {
            name, health, mend, ..
        } = check;
        let mut lead = format!("{name:<14} {:<7} ", health.word());
        let room = out::columns().map_or(usize::MAX, usize::from);
        let whole_words = Options::new(room.saturating_sub(lead.len()).max(20))
            .word_splitter(WordSplitter::NoHyphenation)
            .break_words(false);
        let found = check.found.iter();
        let found = found.flat_map(|line| textwrap::wrap(line, whole_words.clone()));
        let mend_words = whole_words
            .clone()
            .initial_indent("> ")
            .subsequent_indent("  ");
        let mend = mend.iter();
        let mend = mend.flat_map(|line| textwrap::wrap(line, mend_words.clone()));
        for line in found.chain(mend) {
            let _ = writeln!(text, "{lead}{line}");
            lead = " ".repeat(lead.len());
        }
    }
    let [broken, notes] = [Health::Broken, Health::Note]
        .map(|health| checks.iter().filter(|check| check.health == health).count());
    let (flaws, better) = (counted(broken, "thing"), counted(notes, "thing"));
    let _ = match (broken, notes) {
        (0, 0) => writeln!(text, "\nEverything works."),
        (0, _) => writeln!(text, "\nEverything works. {better} could be better."),
        (_, 0) => writeln!(text, "\n{flaws} to mend."),
        _ => writeln!(text, "\n{flaws} to mend. {better} could be better."),
    };
    text
}

fn configuration(common: &Common) -> DoctorCheck {
    let mut check = DoctorCheck::new("configuration");
    let config = &common.config;
    match (config.errors(), &config.path) {
        (0, Some(path)) if path.exists() => check.found(path.display().to_string()),
        (0, _) => check.found("there is none, and none is needed"),
        (n, _) => check.note(
            format!("{} in the file", counted(n, "mistake")),
            "`chancery config` names each with its line.",
        ),
    }
    check
}
