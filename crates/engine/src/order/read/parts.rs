//! The parts of a line of a slip that were read as orders, and what they say of each other.

use std::ops::Range;

use super::lex::{self, Token};
use super::understood::Understood;
use super::words;
use crate::order::{Action, Note, Order, Reading, UnitRef};
use chancery_atlas::board::PowerId;

/// A part of a line, in bytes, and how it was understood.
pub(super) struct LinePart {
    pub span: Range<usize>,
    pub understood: Understood,
    /// The power, where an investment names one.
    pub power: Option<PowerId>,
}

impl LinePart {
    /// Whether nothing of it is left over or guessed.
    pub(super) fn is_sure(&self) -> bool {
        match &self.understood.reading {
            Reading::Order { notes, .. } => !notes
                .iter()
                .any(|note| matches!(note, Note::Prefix { .. } | Note::NearMiss { .. })),
            // With one answer a question is about what is missing.
            Reading::Ambiguous { candidates, .. } => candidates.len() > 1,
            // What is understood and refused has nothing left over.
            Reading::Unreadable { .. } | Reading::NotTaken(_) => self.understood.form,
        }
    }
}

/// Units of which only the last has its verb have it in common: `A Par, A Mar S A Bur`.
/// Where fleets sail together (`of_fleets`), `F NTH and F ENC` is a chain, and no two units.
pub(super) fn shared(line: &str, of_fleets: bool, mut parts: Vec<LinePart>) -> Vec<LinePart> {
    // From the last: of `A Par, A Mar, A Gas H` the verb passes from one to the one before.
    for at in (1..parts.len()).rev() {
        let Some(Order::Unit { action, .. }) = parts[at].understood.reading.order() else {
            continue;
        };
        let is_shared = matches!(
            action,
            Action::Hold | Action::SupportHold { .. } | Action::SupportMove { .. }
        );
        let action = action.clone();
        let before = &mut parts[at - 1];
        let unit = match before.understood.reading.order() {
            Some(Order::Unit {
                unit,
                action: Action::Hold,
            }) if before.understood.lone => *unit,
            None if before.understood.lone && !of_fleets => {
                match asked_to_hold(&before.understood.reading) {
                    Some(unit) => unit,
                    None => continue,
                }
            }
            _ => continue,
        };
        let after = line[before.span.end..].trim_start();
        let is_joined = after.starts_with(',')
            || !of_fleets && (after.starts_with('&') || begins_with_and(after));
        // Behind a full stop or a semicolon each stands for itself.
        if is_shared && is_joined {
            before.understood.reading = Reading::clear(Order::Unit { unit, action });
        }
    }
    parts
}

fn begins_with_and(text: &str) -> bool {
    let word = text.split_whitespace().next();
    word.is_some_and(|word| word.eq_ignore_ascii_case("and"))
}

/// The unit of a place with nothing said about it, of which is asked whether it holds.
fn asked_to_hold(reading: &Reading) -> Option<UnitRef> {
    match reading {
        Reading::Ambiguous { candidates, .. } => match candidates.as_slice() {
            [
                Order::Unit {
                    unit,
                    action: Action::Hold,
                },
            ] => Some(*unit),
            _ => None,
        },
        _ => None,
    }
}

/// A list of orders of which a part sets a condition is one line that can't be read: no part of it
/// is an order without its condition. Any other part that can't be read stands alone.
pub(super) fn in_one(line: &str, parts: Vec<LinePart>) -> Vec<LinePart> {
    let doubtful = parts
        .iter()
        .find(|part| !part.is_sure() && opens_condition(&line[part.span.clone()]));
    let (Some(first), Some(last), Some(doubtful)) = (parts.first(), parts.last(), doubtful) else {
        return parts;
    };
    if parts.len() == 1 {
        return parts;
    }
    let why = match &doubtful.understood.reading {
        Reading::Unreadable { why } => why.clone(),
        Reading::Ambiguous { question, .. } => question.clone(),
        Reading::Order { notes, .. } => notes
            .iter()
            .find_map(|note| match note {
                Note::Prefix { written, read } | Note::NearMiss { written, read } => {
                    Some(format!("`{written}` may be {read}."))
                }
                _ => None,
            })
            .unwrap_or_default(),
        Reading::NotTaken(_) => return parts,
    };
    let text = &line[doubtful.span.clone()];
    let why = format!("`{text}`: {why} Write one order a line.");
    vec![LinePart {
        span: first.span.start..last.span.end,
        understood: Understood::unreadable(true, why),
        power: first.power,
    }]
}

/// Whether a part of a line changes what the parts before it mean: `if Russia attacks`, `or Gal`.
pub(super) fn opens_condition(text: &str) -> bool {
    let tokens = lex::tokens(text);
    tokens
        .iter()
        .filter_map(Token::word)
        .any(|word| words::is_condition(word) || words::is_alternative(word) || word == "not")
}

/// Two readings of which one is meant.
pub(super) fn either(read: Understood, alone: &Understood) -> Understood {
    let candidates: Vec<Order> = [&read, alone]
        .into_iter()
        .filter_map(|understood| understood.reading.order().cloned())
        .collect();
    if candidates.len() < 2 {
        return read;
    }
    let question = "Is the unit de-mobilized there, or does it move there?".to_owned();
    Understood {
        reading: Reading::Ambiguous {
            question,
            candidates,
        },
        ..read
    }
}
