//! The stretches of a text that may name a place.

use std::ops::Range;

use super::context::{NamesRead, ReadingContext};
use super::lex::{Token, TokenKind};
use super::lookup::{self, NameMatch};
use super::words;
use crate::order::read::areas::given_name;
use chancery_atlas::board::Place;

/// A stretch of the text that may name a place.
pub(in crate::order) struct ReadName {
    /// The token after it.
    pub end: usize,
    pub written: String,
    pub places: Vec<(NameMatch, Place)>,
}

impl ReadName {
    /// Whether the board has a place with just this name.
    pub(crate) fn is_exact(&self) -> bool {
        self.places
            .iter()
            .any(|(kind, _)| *kind == NameMatch::Exact)
    }
}

/// All names that may begin with a token.
pub(in crate::order) fn names_at(
    context: &ReadingContext<'_>,
    text: &str,
    tokens: &[Token],
    start: usize,
) -> Vec<ReadName> {
    (start + 1..=start + context.longest_name())
        .filter_map(|end| name_between(context, text, tokens, start..end))
        .collect()
}

/// The name that a window of tokens may be, if the board has a place for it.
fn name_between(
    context: &ReadingContext<'_>,
    text: &str,
    tokens: &[Token],
    range: Range<usize>,
) -> Option<ReadName> {
    let window = tokens.get(range.clone())?;
    let written = text.get(window.first()?.span.start..window.last()?.span.end)?;
    let places = places_named(context, text, tokens, range.clone(), written)?;
    if places.is_empty() {
        return None;
    }
    Some(ReadName {
        end: range.end,
        written: written.to_owned(),
        places,
    })
}

/// The places that a window of tokens may name, `written` as it stands in the text; `None` where
/// its tokens can't be one name.
fn places_named(
    context: &ReadingContext<'_>,
    text: &str,
    tokens: &[Token],
    range: Range<usize>,
    written: &str,
) -> Option<Vec<(NameMatch, Place)>> {
    let window = tokens.get(range.clone())?;
    if let Some(province) = given_name(context, window, written) {
        return Some(vec![(NameMatch::Exact, Place::new(province))]);
    }
    if let Some(sea) = sea_in_short(context, tokens, range) {
        return Some(lookup::places(context.board, context.names, &sea));
    }
    let name = name_words(text, window)?;
    // Letter case matters in ids, and was lost in the words.
    if context.may_be_id(&name.words) || name.has_letter && context.names_areas() {
        return None;
    }
    let begins_with_order = begins_with_order(context, text, window);
    let may_be_guessed = !name.words.split(' ').any(|word| context.reserves(word))
        && !begins_with_order
        && (!name.has_letter || name.words.contains(" of "));
    let names = if may_be_guessed {
        context.names
    } else {
        NamesRead::Exact
    };
    let mut places = lookup::places(context.board, names, &name.words);
    // A letter by itself is never glued to what follows: `A Den` is not `Aden`.
    let begins_with_letter = begins_with_order || is_letter_alone(text, window);
    let may_be_glued = !begins_with_letter && !ends_with_verb(context, text, window);
    places.retain(|(kind, _)| may_be_glued || *kind != NameMatch::Joined);
    // `s p b` is a support, and not StP, which `spb` is.
    if name.has_letter && context.names == NamesRead::Unfinished {
        places.retain(|(_, place)| lookup::is_spelt(context.board, place.province, &name.words));
    }
    Some(places)
}

/// `LYO - Tyr S`: the name of a sea with its last word as a letter, at the end of an order and behind
/// the sign of its move, where no support can begin.
fn sea_in_short(
    context: &ReadingContext<'_>,
    tokens: &[Token],
    window: Range<usize>,
) -> Option<String> {
    let [name, letter] = tokens.get(window.clone())? else {
        return None;
    };
    let before = &tokens.get(window.start.checked_sub(1)?)?.kind;
    let is_last = window.end == tokens.len() && context.names == NamesRead::Tolerant;
    if !is_last || *before != TokenKind::Dash || letter.word() != Some("s") {
        return None;
    }
    Some(format!("{} sea", name.word()?))
}

/// Tokens that could be one name.
pub(in crate::order) struct NameWords {
    /// With a blank between.
    pub words: String,
    /// Whether a letter stands by itself after the first word (`St P`), which only a name has that
    /// is written together (`StP`): `Mar S` is not `Mars`.
    pub has_letter: bool,
}

/// The words of a window of tokens that could be one name: dashes only where nothing stands between
/// (`Mid-Atlantic`). Initials may be letters by themselves: `E.C.`, `M.A.O.`
pub(in crate::order) fn name_words(text: &str, window: &[Token]) -> Option<NameWords> {
    let mut words = String::new();
    let mut has_letter = false;
    for (i, token) in window.iter().enumerate() {
        match &token.kind {
            TokenKind::Word(word) => {
                let is_letter = i > 0 && word.chars().count() == 1;
                let is_initial = is_letter && gap_after(text, window, i - 1) == Some(".");
                // `Java S.`
                let is_cut = text.get(token.span.end..)?.starts_with('.');
                has_letter |= is_letter && !is_initial && !is_cut;
                if i > 0 {
                    words.push(' ');
                }
                words.push_str(word);
            }
            // With a blank on either side a dash is the sign of a move.
            TokenKind::Dash
                if i > 0
                    && gap_after(text, window, i - 1) == Some("")
                    && gap_after(text, window, i) == Some("") => {}
            _ => return None,
        }
    }
    Some(NameWords { words, has_letter })
}

/// What stands in the text between a token of a window and the next.
fn gap_after<'a>(text: &'a str, window: &[Token], at: usize) -> Option<&'a str> {
    text.get(window.get(at)?.span.end..window.get(at + 1)?.span.start)
}

/// Whether a window of several words begins with a letter that means something in orders, so that
/// no name begins there: the `F` of `F Channel`. A letter with a full stop is an initial: `E.
/// Channel`.
fn begins_with_order(context: &ReadingContext<'_>, text: &str, window: &[Token]) -> bool {
    let [first, _, ..] = window else {
        return false;
    };
    first.word().is_some_and(|word| {
        word.chars().count() == 1
            && (words::unit_kind(word).is_some()
                || words::verb(context.phase, word).is_some() && is_letter_alone(text, window))
    })
}

/// Whether a window of several words ends with a letter that means a verb: `ar M` is not `Arm`.
fn ends_with_verb(context: &ReadingContext<'_>, text: &str, window: &[Token]) -> bool {
    let [_, .., last] = window else {
        return false;
    };
    is_letter_alone(text, std::slice::from_ref(last))
        && last
            .word()
            .is_some_and(|word| words::verb(context.phase, word).is_some())
}

/// Whether a window begins with a letter that no full stop makes an initial.
fn is_letter_alone(text: &str, window: &[Token]) -> bool {
    window.first().is_some_and(|token| {
        token.word().is_some_and(|word| word.chars().count() == 1)
            && !text[token.span.end..].starts_with('.')
    })
}
