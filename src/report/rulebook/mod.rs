//! The rules that a game is played by beside those of the standard game, in the program's own
//! words: for the game master to look up, and to hand out.

use super::document::Document;
use crate::adjudicate::{ArmyFleet, HouseRules};
use crate::variant::Variant;

const ARMY_FLEET: &str = include_str!("army-fleet.txt");

/// The rules of the variant and of what the house rules bring in; empty where the game is played by
/// the rulebook alone.
pub fn rulebook(variant: &dyn Variant, rules: &HouseRules) -> Document {
    let mut document = written(variant.rulebook());
    if rules.army_fleet == ArmyFleet::Davis1984 {
        document.extend(written(ARMY_FLEET));
    }
    document
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
