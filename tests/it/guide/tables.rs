//! The tables that the program makes, and the names that the documents give its parts.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use chancery::tui::action::{Action, PlaceGames, ScreenPlace};
use chancery::tui::bindings::KnownKeys;
use chancery::tui::keymap::{actions, places};
use chancery::tui::keys::Key;
use chancery_atlas::board::builtin;
use chancery_engine::adjudicate::{HouseRules, OptionGroup, OptionSpec};
use chancery_engine::variant::{self, Variant};
use chancery_game::output::{Audience, Output};

use super::{documents, is_as_made, project};

const MADE: &str =
    "<!-- Made by the program: INSTA_UPDATE=always cargo test --test it guide:: -->\n";

/// Whether a key is a command in a place, and not a letter of what is typed.
fn works(place: &ScreenPlace, key: Key) -> bool {
    !place.types_text || !key.text().is_some_and(char::is_alphanumeric)
}

fn is_everywhere(known: &KnownKeys) -> bool {
    places().all(|place| known.works_in(place))
}

/// Whether an action works in so many places that one table tells it for all of them.
fn is_shared(known: &KnownKeys) -> bool {
    const MANY: usize = 6;
    known.places.len() >= MANY
}

/// Rows of actions with the keys that are commands there.
fn rows<'a>(here: impl Iterator<Item = &'a KnownKeys>, works: impl Fn(&Key) -> bool) -> String {
    let row = |known: &KnownKeys| {
        let keys = known.spec.keys.iter().filter(|key| works(key));
        let keys = keys.map(|key| format!("<kbd>{}</kbd>", escaped(&key.to_string())));
        let keys = keys.collect::<Vec<_>>().join(" ");
        let keys = if keys.is_empty() { "by name" } else { &keys };
        format!("| {keys} | {} |\n", known.spec.name)
    };
    format!(
        "| key | what it does |\n|---|---|\n{}",
        here.map(row).collect::<String>()
    )
}

fn escaped(key: &str) -> String {
    key.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('|', "&#124;")
        .replace('*', "&#42;")
        .replace('`', "&#96;")
}

#[test]
fn the_table_of_keys_is_the_programs() {
    let mut made = format!(
        "# Keys\n\n{MADE}\n<kbd>?</kbd> shows the keys of the screen. <kbd>:</kbd> finds every action by its name. Not \
         every game has every action.\n"
    );
    made += "\n## Everywhere\n\n";
    made += &rows(actions().filter(|known| is_everywhere(known)), |_| true);
    made += "\n## On most screens\n\nLetters are text where you type orders or names.\n\n";
    let shared = |known: &&KnownKeys| is_shared(known) && !is_everywhere(known);
    made += &rows(actions().filter(shared), |_| true);
    for place in places() {
        let only = match place.of {
            PlaceGames::Players => " (Arms Merchant)",
            _ => "",
        };
        let has_own = |known: &KnownKeys| known.works_in(place) && !is_shared(known);
        if !actions().any(has_own) {
            continue;
        }
        write!(made, "\n## {}{only}\n\n", place.title).unwrap();
        if !place.notes.is_empty() {
            writeln!(made, "{}\n", place.notes.join(" ").replace('<', "&lt;")).unwrap();
        }
        let here = actions().filter(|known| has_own(known));
        made += &rows(here, |key| works(place, *key));
    }
    is_as_made(&project().join("docs/guide/keys.md"), &made);
}

/// What leaves the program, by who may read it.
#[test]
fn the_table_of_who_may_read_what_is_the_programs() {
    let mut made = format!(
        "# Who may read what\n\n{MADE}\nEverything that leaves Chancery, by who may read it. Where players have no \
         secrets from each other, the room may read all that the game master sees.\n\nThe commands refuse what \
         the reader may not see: `--for` names one player, `--gm` is the game master.\n"
    );
    let told = [
        (
            Audience::Anybody,
            "People outside the room may read it too.",
        ),
        (Audience::Room, "Read it out, paste it, hang it up."),
        (Audience::Player, "Each player gets his own."),
        (Audience::GameMaster, "Keep it to yourself."),
        (
            Audience::Nobody,
            "Sealed slips, and the keys of seals and phones.",
        ),
    ];
    for (audience, doc) in told {
        let named = audience.name();
        write!(made, "\n## For {named}\n\n{doc}\n\n").unwrap();
        for output in Output::all().filter(|output| output.audience() == audience) {
            writeln!(made, "- {}: `{}`", output.kind(), output.called()).unwrap();
        }
    }
    is_as_made(&project().join("docs/guide/secrets.md"), &made);
}

fn rule(spec: &OptionSpec, usual: &str) -> String {
    let mut text = format!(
        "\n### {}\n\n`{}`. {}\n\n",
        spec.title,
        spec.name,
        spec.doc.trim()
    );
    for choice in spec.choices {
        let mark = if choice.value == usual { ", usual" } else { "" };
        let title = capitalised(choice.title);
        writeln!(
            text,
            "- **{title}** (`{}`{mark}): {}",
            choice.value, choice.doc
        )
        .unwrap();
    }
    text
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

#[test]
fn the_table_of_house_rules_is_the_programs() {
    let mut made = format!(
        "# House rules\n\n{MADE}\nEvery rule with its choices, as the set-up form and the page of house rules \
         (<kbd>F9</kbd>) show them. The name in code is for files and the command line: `option convoy-paradox all-hold`. \
         “Usual” is the standard game's choice. A variant has its own below.\n"
    );
    let usual = HouseRules::default();
    for group in OptionGroup::ALL {
        let rules = HouseRules::specs(&[]).enumerate();
        let mut rules = rules.filter(|(_, spec)| spec.group == group).peekable();
        if rules.peek().is_some() {
            write!(made, "\n## {}\n", group.title()).unwrap();
        }
        for (nth, spec) in rules {
            made += &rule(spec, &usual.value(&[], nth));
        }
    }
    for variant in variant::all() {
        made += &of_variant(*variant, &usual);
    }
    is_as_made(&project().join("docs/guide/house-rules.md"), &made);
}

/// What a variant has otherwise, what it has no use for, and its own rules.
fn of_variant(variant: &dyn Variant, usual: &HouseRules) -> String {
    let (own, rules) = (variant.options(), variant.house_rules());
    let titled = |option: usize, spec: &OptionSpec| {
        let value = spec
            .choices
            .get(rules.choice(option))
            .map_or("", |choice| choice.value);
        format!(
            "{} (`{} {value}`)",
            spec.titled(rules.choice(option)),
            spec.name
        )
    };
    let shared = HouseRules::specs(&[]).enumerate();
    let other = shared
        .clone()
        .filter(|&(option, _)| rules.choice(option) != usual.choice(option));
    let other: Vec<String> = other.map(|(option, spec)| titled(option, spec)).collect();
    let replaced: Vec<&str> = shared
        .filter(|(_, spec)| variant.about().replaced.contains(&spec.name))
        .map(|(_, spec)| spec.title)
        .collect();
    if own.is_empty() && other.is_empty() && replaced.is_empty() {
        return String::new();
    }
    let mut made = format!("\n## {} (variant `{}`)\n", variant.name(), variant.id());
    if !other.is_empty() {
        write!(made, "\nIt is played with: {}.\n", other.join("; ")).unwrap();
    }
    if !replaced.is_empty() {
        write!(made, "\nIts own rules replace: {}.\n", replaced.join("; ")).unwrap();
    }
    let first = HouseRules::specs(&[]).len();
    for (nth, spec) in own.iter().enumerate() {
        made += &rule(spec, &rules.value(own, first + nth));
    }
    made
}

/// A key that the guide presses is named with the action that it is for:
/// `<kbd title="Undo">Ctrl-U</kbd>`.
#[test]
fn every_key_that_is_named_does_what_is_said() {
    let (mut wrong, mut read) = (Vec::new(), 0);
    for document in documents() {
        for (nth, _, line) in document.lines() {
            for mark in line.split("<kbd title=\"").skip(1) {
                let (title, rest) = mark.split_once("\">").unwrap();
                let (key, _) = rest.split_once("</kbd>").unwrap();
                read += 1;
                let is_so = actions().any(|known| {
                    known.spec.name == title
                        && known
                            .spec
                            .keys
                            .iter()
                            .any(|there| escaped(&there.to_string()) == key)
                });
                if !is_so {
                    wrong.push(format!(
                        "{}:{nth}: {key} is not for “{title}”",
                        document.name()
                    ));
                }
            }
            let marks = line.matches("<kbd").count();
            let plain = line.matches("<kbd>").count();
            if plain > 0 && !document.text.contains(MADE) {
                wrong.push(format!(
                    "{}:{nth}: {plain} of {marks} keys say not what for",
                    document.name()
                ));
            }
        }
    }
    assert!(read > 40 && wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(actions().any(|known| known.spec.action == Action::Settle));
}

/// A word like `late-slip` between backticks is a house rule, a choice of one, a variant, a board or
/// a word of the command line.
#[test]
fn every_name_is_known_to_the_program() {
    let mut known: BTreeSet<String> = BTreeSet::new();
    for variant in variant::all() {
        known.insert(variant.id().to_owned());
        for spec in HouseRules::specs(variant.options()) {
            known.insert(spec.name.to_owned());
            known.extend(spec.choices.iter().map(|choice| choice.value.to_owned()));
        }
    }
    known.extend(builtin::ids().map(str::to_owned));
    // Looks of the screen, and kinds of JSON.
    known.extend(["high-contrast", "colour-blind", "what-if", "set-up"].map(str::to_owned));
    let (mut wrong, mut read) = (Vec::new(), 0);
    for document in documents() {
        for (nth, span) in document.spans() {
            let word = span.split_whitespace().next().unwrap_or_default();
            let is_name = word.contains('-')
                && word.starts_with(char::is_lowercase)
                && word
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
            if !is_name {
                continue;
            }
            read += 1;
            if !known.contains(word) {
                wrong.push(format!("{}:{nth}: {word}", document.name()));
            }
        }
    }
    assert!(read > 20 && wrong.is_empty(), "{}", wrong.join("\n"));
}
