//! What `-h` and `--help` show: commands in groups, the few of an evening first; of each command its
//! own options alone.

use clap::builder::StyledStr;
use clap::{Command, Id};

/// A group of commands, with what stands above it.
struct CommandGroup {
    title: &'static str,
    /// In the order in which they are listed.
    commands: &'static [&'static str],
}

/// What an evening needs: all that `-h` lists.
const EVENING: CommandGroup = CommandGroup {
    title: "An evening",
    commands: &["new", "open", "learn", "seats", "report", "doctor"],
};

const OTHERS: [CommandGroup; 4] = [
    CommandGroup {
        title: "The room",
        commands: &["serve", "watch", "public"],
    },
    CommandGroup {
        title: "Several boards",
        commands: &["event"],
    },
    CommandGroup {
        title: "Before and after",
        commands: &[
            "games", "import", "export", "fork", "what-if", "verify", "maps", "world", "config",
            "paths",
        ],
    },
    CommandGroup {
        title: "For scripts",
        commands: &["resolve", "check", "completions", "man"],
    },
];

pub const FIRST_EXAMPLES: &str = "\
`chancery` alone shows the list of games.
All commands, options and examples: chancery --help";

pub const EXAMPLES: &str = "\
Examples:
  chancery                       the list of games: start one, or open one
  chancery new                   set up a game at once
  chancery new --variant 1492 --world atlantis.world
                                 set up a game in a secret world of a file
  chancery open friday           open the game in the folder “friday”
  chancery report friday         its last season, positions and centres, to read out or paste
  chancery seats Anna Brian ...  draw who plays which power
  chancery public friday p.ron   a save for everybody, without secrets
  chancery public friday p.html  the whole game as a page for a browser
  chancery watch friday          the same on a second screen, kept up to date
  chancery serve friday          the same for browsers, on a projector or on phones
  chancery export friday -f json -o friday.json
                                 the game for another program
  chancery import friday.json    a game from another program's file
  chancery fork friday Copy --at F1902M
                                 a new game from a phase of another
  chancery verify friday         check its files, and settle every phase again
  chancery resolve orders.cases --json
                                 orders in, results out, for scripts
  chancery check tests.cases     settle the cases of a file and compare
  chancery doctor                try terminal, saves, network and clock before the evening
  chancery config                every setting, and where it comes from
  chancery maps check my.ron     look for faults in your own board
  chancery world check my.world  look for errors in a secret world for 1492
  chancery world generate --seed 7 my.world
                                 make one by chance

Exit codes: 0 fine, 1 a check failed or an operation was refused, 2 usage, 3 unreadable or damaged file.";

const TEMPLATE: &str = "\
{about-with-newline}
{usage-heading} {usage}

{before-help}Options:
{options}{after-help}";

/// Columns of the name of a command, with the blanks around it.
const NAME: usize = 15;
/// Columns of a line.
const WIDTH: usize = 100;

/// The command line as its help shows it: commands in groups, and the options that every command knows
/// only in the long help of the program.
pub fn with_groups(mut all: Command) -> Command {
    // Only a command that is built hands its global options on.
    all.build();
    let globals: Vec<Id> = all
        .get_arguments()
        .filter(|argument| argument.is_global_set())
        .map(|argument| argument.get_id().clone())
        .collect();
    let evening = listed(&all, &EVENING);
    let mut everything = evening.clone();
    for group in &OTHERS {
        everything += "\n";
        everything += &listed(&all, group);
    }
    all.mut_args(|argument| {
        let is_global = globals.contains(argument.get_id());
        argument.hide_short_help(is_global)
    })
    .help_template(TEMPLATE)
    .before_help(evening)
    .before_long_help(everything)
    .mut_subcommands(|command| with_own_options(command, &globals))
}

/// The commands of a group, each with what it does.
fn listed(all: &Command, group: &CommandGroup) -> String {
    let mut text = format!("{}:\n", group.title);
    for name in group.commands {
        let about = all.find_subcommand(name).and_then(Command::get_about);
        let about = about.map(StyledStr::to_string).unwrap_or_default();
        let indent = " ".repeat(NAME);
        let first = format!("  {name:<width$}", width = NAME - 2);
        let options = textwrap::Options::new(WIDTH)
            .initial_indent(&first)
            .subsequent_indent(&indent);
        text += &textwrap::fill(&about, options);
        text.push('\n');
    }
    text
}

/// Hides the options that every command knows, and says where they are.
fn with_own_options(command: Command, globals: &[Id]) -> Command {
    let short = further(command.get_after_help());
    let long = further(command.get_after_long_help().or(command.get_after_help()));
    command
        .mut_args(|argument| {
            let is_global = globals.contains(argument.get_id());
            argument
                .hide_short_help(is_global)
                .hide_long_help(is_global)
        })
        .mut_subcommands(|inner| with_own_options(inner, globals))
        .after_help(short)
        .after_long_help(long)
}

/// What stands below the options of a command.
fn further(help: Option<&StyledStr>) -> String {
    match help {
        Some(help) => format!("{GLOBAL_OPTIONS}\n\n{}", help.ansi()),
        None => GLOBAL_OPTIONS.to_owned(),
    }
}

const GLOBAL_OPTIONS: &str = "Global options: chancery --help";
