//! What a post says became of an order, beside the order.

use crate::order::read::result_words::{SaidResult, said_result};

/// A line without what became of the order, and what that was.
pub(super) fn split_result(line: &str) -> (String, SaidResult) {
    let mut line = line
        .trim()
        .trim_start_matches(['*', '\u{2022}', '#', '>', '|'])
        .trim()
        .to_owned();
    line.truncate(run_together(&line).unwrap_or(line.len()));
    if line.to_lowercase().starts_with("do not use build order") {
        "Waive".clone_into(&mut line);
    }
    let mut said = SaidResult::Nothing;
    // From the end of the line, for a post may say several things: `(bounced) (dislodged)`.
    loop {
        let trimmed = line.trim_end_matches(['.', ' ', '\t', '*', '_']).len();
        let bare = &line[..trimmed];
        let cut = match bare.chars().last() {
            Some(')') => bare.rfind('('),
            Some(']') => bare.rfind('['),
            Some('}') => bare.rfind('{'),
            _ => None,
        };
        let (from, what) = match cut {
            Some(from) => (from, said_result(&bare[from + 1..bare.len() - 1])),
            // `A Vie - Gal, bounced with A War`, `A Vie - Gal *bounce*`.
            None => match bare.rfind([',', ';', '*', ':', '\u{2014}', '\u{2013}', '=']) {
                Some(from) => {
                    let after = &bare[from..];
                    let after = after.trim_start_matches(|c: char| !c.is_alphanumeric());
                    (from, said_result(after))
                }
                None => return (line, said),
            },
        };
        // A remark of the poster, as `(see below for the reason)`, is longer than a place.
        let inside = bare[from..].to_lowercase();
        let is_of_order = ["via", "convoy", "coast"]
            .iter()
            .any(|word| inside.contains(word));
        let is_remark = cut.is_some() && !is_of_order && inside.split_whitespace().count() > 2;
        if what == SaidResult::Nothing && !is_remark {
            return (line, said);
        }
        // That a unit was dislodged tells more than that its move bounced as well.
        if said == SaidResult::Nothing || what == SaidResult::Dislodged {
            said = what;
        }
        line.truncate(from);
        let end = line.trim_end_matches([' ', '\t', ',', '*', '.']).len();
        line.truncate(end);
    }
}

/// Where webDiplomacy writes a second order behind one without a blank: `The army at Munich
/// disbandBuild fleet at Munich.`, `Destroy the unit at MunichThe  at Munich destroy.`
fn run_together(line: &str) -> Option<usize> {
    for word in ["Build ", "The "] {
        let glued = line
            .match_indices(word)
            .map(|(at, _)| at)
            .find(|&at| line[..at].ends_with(char::is_lowercase));
        if glued.is_some() {
            return glued;
        }
    }
    None
}
