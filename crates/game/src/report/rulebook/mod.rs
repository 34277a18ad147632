//! The rules that a game is played by, those of the standard game last, in the program's own words:
//! for the game master to look up, and to hand out.

mod rule;

pub use rule::Rule;

use super::document::Document;
use super::names::series;
use chancery_atlas::board::Board;
use chancery_atlas::grammar::Joined;
use chancery_engine::adjudicate::{ArmyFleet, HouseRules};
use chancery_engine::variant::Variant;

const ARMY_FLEET: &str = include_str!("army-fleet.txt");
const STANDARD: &str = include_str!("standard.txt");

/// The rules of the variant and of what the house rules bring in, and those of the standard game
/// that they do not replace.
pub fn rulebook(board: &Board, variant: &dyn Variant, rules: &HouseRules) -> Document {
    let [own, module, standard] = texts(variant, rules);
    let replaced = replaced([own, module]);
    // A section goes as a whole: what stands under a replaced heading is replaced too.
    let in_force = sections(standard)
        .into_iter()
        .filter(|section| !headings(section).any(|heading| heading.is_one_of(&replaced)))
        .joined("");
    // What differs from the standard game comes first, for that is what is looked up.
    let mut document = Document::default();
    for text in [own, module, &in_force] {
        let lines = text.split_inclusive('\n');
        let told: String = lines.filter_map(|line| on(board, line)).collect();
        document.extend(written(&with_house_rules(&told, variant, rules)));
    }
    document
}

/// The sections of a text, each from its heading on, and first what stands before any.
fn sections(text: &str) -> Vec<String> {
    let mut sections: Vec<String> = Vec::new();
    for line in text.split_inclusive('\n') {
        match sections.last_mut() {
            Some(section) if !line.starts_with("## ") => section.push_str(line),
            _ => sections.push(line.to_owned()),
        }
    }
    sections
}

/// A heading of a text: `Winning {winning} = end`.
struct RuleHeading<'a> {
    words: &'a str,
    /// The rule's id, which stays when its words change.
    id: Option<&'a str>,
    /// The rules of the standard game in whose place it stands, by their ids.
    replaced: Vec<&'a str>,
}

impl<'a> RuleHeading<'a> {
    fn read(line: &'a str) -> Self {
        let (own, replaced) = line.split_once(" = ").unwrap_or((line, ""));
        let id = own.strip_suffix('}').and_then(|own| own.split_once(" {"));
        let (words, id) = id.map_or((own, None), |(words, id)| (words, Some(id)));
        Self {
            words,
            id,
            replaced: replaced.split(", ").filter(|id| !id.is_empty()).collect(),
        }
    }

    fn is_one_of(&self, ids: &[&str]) -> bool {
        self.id.is_some_and(|id| ids.contains(&id))
    }
}

/// The headings of a text.
fn headings(text: &str) -> impl Iterator<Item = RuleHeading<'_>> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("## "));
    lines.map(RuleHeading::read)
}

/// The rules of the standard game that texts replace, by their ids.
fn replaced(texts: [&str; 2]) -> Vec<&str> {
    let headings = texts.into_iter().flat_map(headings);
    headings.flat_map(|heading| heading.replaced).collect()
}

/// The headings of the rules of a game, in their order.
fn headings_in_force(
    variant: &dyn Variant,
    rules: &HouseRules,
) -> impl Iterator<Item = RuleHeading<'static>> {
    let [own, module, standard] = texts(variant, rules);
    let replaced = replaced([own, module]);
    let standard = headings(standard).filter(move |heading| !heading.is_one_of(&replaced));
    headings(own).chain(headings(module)).chain(standard)
}

/// A line of rules on a board, with its names in the forms of orders; `None` where it speaks of what
/// the board does not have.
fn on(board: &Board, line: &str) -> Option<String> {
    let coasts: Vec<&str> = board
        .provinces
        .iter()
        .filter(|province| province.coasts.len() > 1)
        .map(|province| province.name.as_str())
        .collect();
    // A line that names such a fact is for boards that have it.
    let needed = [
        ("{coasts}", !coasts.is_empty()),
        ("{standard board}", board.id == "standard"),
        ("{solo}", board.victory.is_some()),
    ];
    if needed
        .iter()
        .any(|&(fact, holds)| !holds && line.contains(fact))
    {
        return None;
    }
    let [solo, two, three] = board
        .victory
        .unwrap_or_default()
        .map(|count| count.to_string());
    let majority = board.centres().count() / 2 + 1;
    Some(
        in_names_of(board, line)
            .replace("{coasts}", &series(coasts))
            .replace("{standard board}", "")
            .replace("{solo}", &solo)
            .replace("{two}", &two)
            .replace("{three}", &three)
            .replace("{majority}", &majority.to_string()),
    )
}

/// A line with the board's own names in the form of an order, and for seas everywhere: a word of
/// three capitals is no other word.
fn in_names_of(board: &Board, line: &str) -> String {
    match line.split_once(" :: ") {
        Some((form, meaning)) => format!(
            "{} :: {}",
            board.in_own_names(form),
            in_prose(board, meaning)
        ),
        None => in_prose(board, line),
    }
}

fn in_prose(board: &Board, text: &str) -> String {
    let mut named = String::new();
    for word in text.split_inclusive(char::is_whitespace) {
        // `Par` may be the beginning of a sentence; `NTH` is a sea and nothing else.
        if word.chars().any(char::is_lowercase) {
            named.push_str(word);
        } else {
            named.push_str(&board.in_own_names(word));
        }
    }
    named
}

/// A text with the house rules in brackets as people call them, `[two-orders]` as `[Two orders for
/// one unit]`; with the choice of the table where that is not the usual one.
fn with_house_rules(text: &str, variant: &dyn Variant, rules: &HouseRules) -> String {
    let mut parts = text.split('[');
    let mut told = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (names, rest) = part.split_once(']').unwrap_or((part, ""));
        let titles: Option<Vec<String>> = names
            .split(", ")
            .map(|name| title_of(name, variant, rules))
            .collect();
        // Brackets that hold no house rules are brackets.
        let inside = match titles {
            Some(titles) => titles.join("; "),
            None => names.to_owned(),
        };
        told.extend(["[", &inside, "]", rest]);
    }
    told
}

/// A house rule as people call it; `None` where there is no such rule.
fn title_of(name: &str, variant: &dyn Variant, rules: &HouseRules) -> Option<String> {
    let mut specs = HouseRules::specs(variant.options()).enumerate();
    let (option, spec) = specs.find(|(_, spec)| spec.name == name)?;
    let choice = rules.choice(option);
    Some(if choice == variant.house_rules().choice(option) {
        spec.title.to_owned()
    } else {
        spec.titled(choice)
    })
}

/// Whether a game has rules beside those of the standard game.
pub fn has_own_rules(variant: &dyn Variant, rules: &HouseRules) -> bool {
    let [own, module, _] = texts(variant, rules);
    !own.is_empty() || !module.is_empty()
}

fn texts(variant: &dyn Variant, rules: &HouseRules) -> [&'static str; 3] {
    let module = match rules.army_fleet {
        ArmyFleet::None => "",
        ArmyFleet::Davis1984 => ARMY_FLEET,
    };
    [variant.about().rulebook, module, STANDARD]
}

/// The document of a text: blocks divided by empty lines. A block is a heading (`#`, `##`) with its
/// id, a list (`- ` before every line), a table of order forms and what they mean (`form :: meaning`
/// in every line), or a paragraph.
fn written(text: &str) -> Document {
    let mut document = Document::default();
    for block in text
        .split("\n\n")
        .map(str::trim)
        .filter(|block| !block.is_empty())
    {
        let hashes = block.bytes().take_while(|&b| b == b'#').count();
        if hashes > 0 {
            let heading = RuleHeading::read(block.trim_start_matches('#').trim());
            document.heading(hashes as u8, heading.words);
        } else if let Some(items) = each(block, |line| line.strip_prefix("- ")) {
            document.list(items.into_iter().map(str::to_owned).collect());
        } else if let Some(forms) = each(block, |line| line.split_once(" :: ")) {
            let rows = forms
                .into_iter()
                .map(|(form, meaning)| vec![form.to_owned(), meaning.to_owned()])
                .collect();
            document.table(&["order", "what it says"], rows);
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
