//! The rules that a game is played by, those of the standard game last, in the program's own words:
//! for the game master to look up, and to hand out.

mod rule;

pub use rule::Rule;

use super::document::Document;
use super::names::series;
use crate::adjudicate::{ArmyFleet, HouseRules};
use crate::board::Board;
use crate::grammar::Joined;
use crate::variant::Variant;

const ARMY_FLEET: &str = include_str!("army-fleet.txt");
const STANDARD: &str = include_str!("standard.txt");

/// The rules of the variant and of what the house rules bring in, and those of the standard game
/// that they do not replace.
pub fn rulebook(board: &Board, variant: &dyn Variant, rules: &HouseRules) -> Document {
    let [own, module, standard] = texts(variant, rules);
    let written = |text: &str| written(&with_house_rules(text, variant, rules));
    let mut document = written(own);
    document.extend(written(module));
    let replaced: Vec<&str> = [own, module]
        .into_iter()
        .flat_map(headings)
        .flat_map(|h| h.1)
        .collect();
    let sections = standard
        .split_inclusive('\n')
        .fold(Vec::new(), |mut sections, line| {
            if sections.is_empty() || line.starts_with("## ") {
                sections.push(String::new());
            }
            if let (Some(section), Some(line)) = (sections.last_mut(), on(board, line)) {
                section.push_str(&line);
            }
            sections
        });
    let is_in_force =
        |section: &&String| !headings(section).any(|(own, _)| replaced.contains(&own));
    document.extend(written(&sections.iter().filter(is_in_force).joined("")));
    document
}

/// The headings of a text, each with those of the standard game in whose place it stands: `##
/// Winning = The end`.
fn headings(text: &str) -> impl Iterator<Item = (&str, Vec<&str>)> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("## "));
    lines.map(|line| match line.split_once(" = ") {
        Some((own, replaced)) => (own, replaced.split(", ").collect()),
        None => (line, Vec::new()),
    })
}

/// A line of the standard game's rules on a board; `None` where it speaks of what the board does
/// not have.
fn on(board: &Board, line: &str) -> Option<String> {
    let coasts: Vec<&str> = board
        .provinces
        .iter()
        .filter(|province| province.coasts.len() > 1)
        .map(|province| province.name.as_str())
        .collect();
    let needs = |fact: &str, holds: bool| holds || !line.contains(fact);
    let holds =
        needs("{coasts}", !coasts.is_empty()) && needs("{standard board}", board.id == "standard");
    holds.then(|| {
        line.replace("{coasts}", &series(coasts))
            .replace("{standard board}", "")
            .replace("{majority}", &(board.centres().count() / 2 + 1).to_string())
    })
}

/// A text with the house rules in brackets as people call them, `[two-orders]` as `[Two orders for
/// one unit]`; with the choice of the table where that is not the usual one.
fn with_house_rules(text: &str, variant: &dyn Variant, rules: &HouseRules) -> String {
    let usual = variant.house_rules();
    let called = |name: &str| {
        let mut specs = HouseRules::specs(variant.options()).enumerate();
        let (option, spec) = specs.find(|(_, spec)| spec.name == name)?;
        let choice = rules.choice(option);
        Some(if choice == usual.choice(option) {
            spec.title.to_owned()
        } else {
            spec.titled(choice)
        })
    };
    let mut parts = text.split('[');
    let mut told = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (names, rest) = part.split_once(']').unwrap_or((part, ""));
        let titles: Option<Vec<String>> = names.split(", ").map(called).collect();
        let inside = titles.map_or_else(|| names.to_owned(), |titles| titles.join("; "));
        told.extend(["[", &inside, "]", rest]);
    }
    told
}

/// Whether a game has rules beside those of the standard game.
pub fn has_own_rules(variant: &dyn Variant, rules: &HouseRules) -> bool {
    texts(variant, rules)
        .iter()
        .rev()
        .skip(1)
        .any(|text| !text.is_empty())
}

fn texts(variant: &dyn Variant, rules: &HouseRules) -> [&'static str; 3] {
    let module = match rules.army_fleet {
        ArmyFleet::None => "",
        ArmyFleet::Davis1984 => ARMY_FLEET,
    };
    [variant.about().rulebook, module, STANDARD]
}

/// The document of a text: blocks divided by empty lines. A block is a heading (`#`, `##`), a list
/// (`- ` before every line), a table of order forms and what they mean (`form :: meaning` in every
/// line), or a paragraph.
fn written(text: &str) -> Document {
    let mut document = Document::default();
    for block in text
        .split("\n\n")
        .map(str::trim)
        .filter(|block| !block.is_empty())
    {
        let hashes = block.bytes().take_while(|&b| b == b'#').count();
        if hashes > 0 {
            let heading = block.trim_start_matches('#').trim();
            let own = heading.split_once(" = ").map_or(heading, |(own, _)| own);
            document.heading(hashes as u8, own);
        } else if let Some(items) = each(block, |line| line.strip_prefix("- ")) {
            document.list(items.into_iter().map(str::to_owned).collect());
        } else if let Some(forms) = each(block, |line| line.split_once(" :: ")) {
            let row = |(form, meaning): (&str, &str)| vec![form.to_owned(), meaning.to_owned()];
            document.table(
                &["order", "what it says"],
                forms.into_iter().map(row).collect(),
            );
        } else {
            document.paragraph(block);
        }
    }
    document
}

/// What every line of a block is read as; `None` where one is not.
fn each<'a, T>(block: &'a str, read: impl Fn(&'a str) -> Option<T>) -> Option<Vec<T>> {
    block.lines().map(read).collect()
}
