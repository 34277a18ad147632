//! Headings of a power and somebody's name whom the game does not know.

use super::header_words::{KnownHeader, SlipHeader, whole_header};
use crate::order::read::context::ReadingContext;
use crate::order::read::lex;
use crate::order::read::lookup;
use crate::order::read::words;
use chancery_atlas::board::fold;

/// No such heading has more parts: a power, a name, a season.
const MOST_PARTS: usize = 4;

/// No name has more words.
const MOST_NAMES: usize = 3;

/// `Turkey - Bob`, `Bob (Turkey)`, `Bob for Turkey:`, `Turkey #2`, `Turkey - Spring 1901 - Bob`.
pub(super) fn beside_name(known: KnownHeader<'_>, bare: &str) -> Option<SlipHeader> {
    let parts: Vec<&str> = bare
        .split(parts_heading)
        .flat_map(around_link)
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect();
    if parts.len() == 1 && bare.ends_with(':') {
        return between_strangers(known, parts[0]);
    }
    if !(2..=MOST_PARTS).contains(&parts.len()) {
        return None;
    }
    // Every part must be a name or a season, else the line is more than a heading.
    let mut named: Option<SlipHeader> = None;
    let mut phase = None;
    for part in parts {
        match whole_header(known, part) {
            Some(header) if header.names_somebody() && named.is_none() => named = Some(header),
            Some(header) if header.phase.is_some() && !header.names_somebody() => {
                phase = header.phase;
            }
            None if is_strange_name(known.context, part) || is_number(part) => {}
            _ => return None,
        }
    }
    let named = named?;
    Some(SlipHeader {
        phase: named.phase.or(phase),
        ..named
    })
}

/// Whether a sign parts a power, a name and a season in a heading.
fn parts_heading(c: char) -> bool {
    matches!(c, ',' | '/' | '(' | ')' | '[' | ']' | '|' | ':' | '#') || lex::in_dash(c)
}

/// `Korrektur Turkey:`: a heading and words that mean nothing here, with no mark between them.
fn between_strangers(known: KnownHeader<'_>, text: &str) -> Option<SlipHeader> {
    for (at, _) in text.match_indices(' ').take(MOST_NAMES) {
        let (before, after) = text.split_at(at);
        // Either may be the power: `Korrektur Turkey:`, `Turkey Korrektur:`.
        for (stranger, named) in [(before, after), (after, before)] {
            if let Some(header) = whole_header(known, named)
                && header.names_somebody()
                && is_strange_name(known.context, stranger)
            {
                return Some(header);
            }
        }
    }
    None
}

/// `Bob for Turkey` in its two parts; a text without such a word whole.
fn around_link(part: &str) -> impl Iterator<Item = &str> {
    let link = [" for ", " as ", " playing ", " plays "]
        .into_iter()
        .find_map(|link| part.split_once(link));
    let (before, after) = link.unwrap_or((part, ""));
    [before, after].into_iter()
}

fn is_number(part: &str) -> bool {
    part.len() <= 2 && part.chars().all(|c| c.is_ascii_digit())
}

/// Whether a text may be somebody's name, and is neither a place nor a word of orders.
pub(super) fn is_strange_name(context: ReadingContext<'_>, text: &str) -> bool {
    let mut words = text.split_whitespace();
    text.split_whitespace().count() <= MOST_NAMES
        && words.all(|word| word.starts_with(char::is_uppercase) && is_strange(context, word))
        && !lookup::is_name(context.board, &fold(text))
}

/// Whether a word is neither a place, nor a power, nor a word of orders.
pub(super) fn is_strange(context: ReadingContext<'_>, word: &str) -> bool {
    let folded = fold(word);
    word.chars()
        .all(|c| c.is_alphabetic() || matches!(c, '.' | '\'' | '’'))
        && !words::is_reserved(&folded)
        && !context.reserves(&folded)
        && words::verb(context.phase, &folded).is_none()
        && !lookup::is_name(context.board, &folded)
        && lookup::power(context.board, &folded).is_none()
}
