//! `chancery man`: the manual pages, made of what the help says.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::StyledStr;
use clap::{Arg, Command, CommandFactory, Id};

use super::{Cli, Done, give, print, unwritable, usage};
use chancery_atlas::grammar::Joined;

/// Print the manual page, or the page of a command
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct ManualArgs {
    /// The command, for example `maps show`
    #[arg(value_name = "COMMAND")]
    words: Vec<String>,
    /// Write every page into this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "words")]
    all: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  chancery man | man -l -            the page of the program
  chancery man maps show | man -l -  the page of a command
  chancery man --all man1            every page, each in its own file";

/// Has the days of all versions.
const CHANGELOG: &str = include_str!("../../CHANGELOG.md");

/// Prints a page, or writes them all.
pub(crate) fn man(args: &ManualArgs) -> Done {
    // `chancery help` only repeats the pages that are written here.
    let mut top = Cli::command().disable_help_subcommand(true);
    top.build();
    let globals = top.get_arguments().filter(|arg| arg.is_global_set());
    let globals: Vec<Id> = globals.map(|arg| arg.get_id().clone()).collect();
    let Some(folder) = &args.all else {
        let page = args.words.iter().try_fold(&top, |found, word| {
            let inner = found.find_subcommand(word);
            inner.ok_or_else(|| usage(format!("there is no command “{}”", args.words.join(" "))))
        })?;
        return Ok(print(&page_of(page, &globals)));
    };
    fs::create_dir_all(folder).map_err(|why| unwritable(folder, why))?;
    let mut open = vec![&top];
    while let Some(next) = open.pop() {
        let file = folder.join(format!("{}.1", page_name(words(next))));
        give(Some(&file), &page_of(next, &globals))?;
        open.extend(next.get_subcommands());
    }
    Ok(ExitCode::SUCCESS)
}

/// How it is called: `chancery maps show`.
fn words(command: &Command) -> &str {
    command.get_bin_name().unwrap_or(command.get_name())
}

/// `chancery-maps-show`.
fn page_name(words: &str) -> String {
    words.replace(' ', "-")
}

/// The day of this version, as the changelog has it: `## 1.0.0 (2026-12-24)`.
fn day() -> &'static str {
    let version = concat!("## ", env!("CARGO_PKG_VERSION"), " (");
    let mut lines = CHANGELOG.lines();
    let rest = lines.find_map(|line| line.strip_prefix(version));
    rest.and_then(|rest| rest.strip_suffix(')'))
        .unwrap_or_default()
}

/// A page as roff, in the macros that every system has.
fn page_of(command: &Command, globals: &[Id]) -> String {
    let mut page = ManualPage::default();
    let words = words(command);
    let name = page_name(words);
    let version = env!("CARGO_PKG_VERSION");
    let title = escaped(&name.to_uppercase());
    page.line(format!(
        ".TH {title} 1 {} \"Chancery {version}\" \"Chancery Manual\"",
        day()
    ));
    page.heading("NAME");
    let short = help_text(command.get_about());
    page.words(&format!("{} \\- {}", escaped(&name), escaped(&short)));
    page.heading("SYNOPSIS");
    page.words(&synopsis(command));
    page.heading("DESCRIPTION");
    page.text(&help_text(command.get_long_about().or(command.get_about())));
    page.arguments("ARGUMENTS", command.get_positionals());
    let parent = words.rsplit_once(' ').map(|(parent, _)| parent);
    // What every command knows stands in the page of the program alone.
    let options = command.get_arguments().filter(|arg| !arg.is_positional());
    page.arguments(
        "OPTIONS",
        options.filter(|arg| parent.is_none() || !globals.contains(arg.get_id())),
    );
    let inner: Vec<&str> = command.get_subcommands().map(self::words).collect();
    if !inner.is_empty() {
        page.heading("COMMANDS");
    }
    for inner in command.get_subcommands() {
        page.item(&bold(self::words(inner)));
        page.text(&help_text(inner.get_about()));
    }
    let after = command.get_after_long_help();
    page.after(&help_text(after.or(command.get_after_help())));
    let mut see: Vec<&str> = parent.map(|_| "chancery").into_iter().collect();
    see.extend(parent.filter(|parent| *parent != "chancery"));
    see.extend(inner);
    page.heading("SEE ALSO");
    for (at, words) in see.iter().enumerate() {
        let comma = if at + 1 < see.len() { "," } else { "" };
        page.line(format!(".BR {} (1){comma}", escaped(&page_name(words))));
    }
    page.0
}

fn synopsis(command: &Command) -> String {
    let mut parts = vec![bold(words(command)), format!("[{}]", italic("options"))];
    for arg in command.get_arguments() {
        let is_required = arg.is_required_set();
        let value = italic(&value_name(arg));
        let long = if arg.is_positional() {
            None
        } else {
            arg.get_long()
        };
        let value = match (long, is_required) {
            (Some(_), false) => continue,
            (Some(long), true) => format!("{} {value}", bold(&format!("--{long}"))),
            (None, true) => value,
            (None, false) => format!("[{value}]"),
        };
        let is_repeated =
            arg.is_positional() && arg.get_num_args().is_some_and(|n| n.max_values() > 1);
        parts.push(if is_repeated {
            format!("{value}...")
        } else {
            value
        });
    }
    if command.has_subcommands() {
        let command = italic("command");
        parts.push(if parts.len() > 2 {
            command
        } else {
            format!("[{command}]")
        });
    }
    parts.join(" ")
}

/// A text of the help, without styles.
fn help_text(text: Option<&StyledStr>) -> String {
    text.map(ToString::to_string).unwrap_or_default()
}

fn value_name(arg: &Arg) -> String {
    match arg.get_value_names() {
        Some(names) => names.iter().joined(" "),
        None => arg.get_id().as_str().to_uppercase(),
    }
}

/// A text in which nothing is a request, a quote stays a quote and a minus a minus.
fn escaped(text: &str) -> String {
    let mut roff = String::new();
    for c in text.chars() {
        match c {
            '\\' => roff += "\\e",
            '-' => roff += "\\-",
            '\'' => roff += "\\(aq",
            '`' => roff += "\\(ga",
            '^' => roff += "\\(ha",
            '~' => roff += "\\(ti",
            '"' => roff += "\\(dq",
            '“' => roff += "\\(lq",
            '”' => roff += "\\(rq",
            c => roff.push(c),
        }
    }
    roff
}

fn bold(text: &str) -> String {
    format!("\\fB{}\\fR", escaped(text))
}

fn italic(text: &str) -> String {
    format!("\\fI{}\\fR", escaped(text))
}

/// No line of a page is longer, in bytes.
const LONGEST: usize = 78;

/// A page as it is written, line by line.
#[derive(Default)]
struct ManualPage(String);

impl ManualPage {
    fn line(&mut self, line: impl AsRef<str>) {
        self.0 += line.as_ref();
        self.0.push('\n');
    }

    /// Words, in lines of no more than [`LONGEST`].
    fn words(&mut self, words: &str) {
        let mut line = String::new();
        for word in words.split(' ') {
            if !line.is_empty() && line.len() + 1 + word.len() > LONGEST {
                self.line(std::mem::take(&mut line));
            }
            // A point at the beginning of a line makes it a request.
            if line.is_empty() && word.starts_with('.') {
                line += "\\&";
            } else if !line.is_empty() {
                line.push(' ');
            }
            line += word;
        }
        self.line(line);
    }

    fn heading(&mut self, title: &str) {
        self.line(format!(".SH {title}"));
    }

    /// What the next text explains.
    fn item(&mut self, tag: &str) {
        self.line(".TP");
        self.line(tag);
    }

    /// Paragraphs, a sentence a line; what stands between backticks is bold.
    fn text(&mut self, text: &str) {
        let paragraphs = text.split("\n\n").filter(|text| !text.is_empty());
        for (at, paragraph) in paragraphs.enumerate() {
            if at > 0 {
                self.line(".PP");
            }
            let words = paragraph.split_whitespace().joined(" ");
            for sentence in words.split_inclusive(". ") {
                let mut styled = String::new();
                for (at, part) in sentence.trim_end().split('`').enumerate() {
                    let is_between_backticks = at % 2 == 1;
                    styled += &if is_between_backticks {
                        bold(part)
                    } else {
                        escaped(part)
                    };
                }
                self.words(&styled);
            }
        }
    }

    fn arguments<'a>(&mut self, title: &str, arguments: impl Iterator<Item = &'a Arg>) {
        let mut arguments: Vec<&Arg> = arguments.filter(|arg| !arg.is_hide_set()).collect();
        if arguments.is_empty() {
            return;
        }
        // Those without a name stay in their order, before all others.
        arguments.sort_by_key(|arg| arg.get_long());
        self.heading(title);
        for arg in arguments {
            self.item(&tag(arg));
            self.text(&help_text(arg.get_long_help().or(arg.get_help())));
            let takes_values = arg.get_action().takes_values();
            let defaults = arg.get_default_values().iter();
            let defaults = defaults.map(|value| value.to_string_lossy()).joined(", ");
            if takes_values && !defaults.is_empty() {
                self.line(".br");
                self.words(&format!("Default: {}", bold(&defaults)));
            }
            if let Some(variable) = arg.get_env() {
                self.line(".br");
                self.line(format!("Variable: {}", bold(&variable.to_string_lossy())));
            }
            let values = arg.get_possible_values();
            let values = values
                .iter()
                .filter(|value| takes_values && !value.is_hide_set());
            let values: Vec<_> = values.collect();
            if values.is_empty() {
                continue;
            }
            self.line(".RS");
            for value in values {
                self.item(&bold(value.get_name()));
                self.text(&help_text(value.get_help()));
            }
            self.line(".RE");
        }
    }

    /// What stands at the end of the help: examples, exit codes, and more.
    fn after(&mut self, text: &str) {
        let mut has_notes = false;
        for block in text.split("\n\n").filter(|block| !block.is_empty()) {
            let (first, rest) = block.split_once('\n').unwrap_or((block, ""));
            match first.split_once(": ") {
                _ if first == "Examples:" => {
                    self.heading("EXAMPLES");
                    self.as_typed(rest);
                }
                Some(("Exit codes", codes)) => {
                    self.heading("EXIT STATUS");
                    self.text(codes);
                }
                _ if first.starts_with("  ") => {
                    self.line(".PP");
                    self.as_typed(block);
                }
                _ => {
                    if std::mem::replace(&mut has_notes, true) {
                        self.line(".PP");
                    } else {
                        self.heading("NOTES");
                    }
                    self.text(block);
                }
            }
        }
    }

    /// Lines as they are typed.
    fn as_typed(&mut self, lines: &str) {
        self.line(".nf");
        for line in lines.lines() {
            let mut rest = escaped(line);
            // A backslash at the end joins two lines of the source.
            while rest.len() > LONGEST {
                let mut blanks = rest.char_indices().filter(|(_, c)| *c == ' ');
                let Some((blank, _)) = blanks.rfind(|(at, _)| (1..LONGEST).contains(at)) else {
                    break;
                };
                self.line(format!("{}\\", &rest[..blank]));
                rest = rest.split_off(blank);
            }
            let guard = if rest.is_empty() || rest.starts_with('.') {
                "\\&"
            } else {
                ""
            };
            self.line(format!("{guard}{rest}"));
        }
        self.line(".fi");
    }
}

/// `-o, --out FILE`.
fn tag(arg: &Arg) -> String {
    if arg.is_positional() {
        return italic(&value_name(arg));
    }
    let short = arg.get_short().map(|short| bold(&format!("-{short}")));
    let long = arg.get_long().map(|long| bold(&format!("--{long}")));
    let names = [short, long].into_iter().flatten().joined(", ");
    if !arg.get_action().takes_values() {
        return names;
    }
    let value = italic(&value_name(arg));
    if arg.is_require_equals_set() {
        format!("{names}[={value}]")
    } else {
        format!("{names} {value}")
    }
}
