//! The rules that a game is played by, those of the standard game last, in the program's own words:
//! for the game master to look up, and to hand out.

mod rule;

pub use rule::Rule;

use super::document::Document;
use crate::adjudicate::{ArmyFleet, HouseRules};
use crate::variant::Variant;

const ARMY_FLEET: &str = include_str!("army-fleet.txt");
const STANDARD: &str = include_str!("standard.txt");

/// The rules of the variant and of what the house rules bring in, and those of the standard game.
pub fn rulebook(variant: &dyn Variant, rules: &HouseRules) -> Document {
    let mut document = Document::default();
    for text in texts(variant, rules) {
        document.extend(written(text));
    }
    document
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
            document.heading(hashes as u8, block.trim_start_matches('#').trim());
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
