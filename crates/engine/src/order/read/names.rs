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

/// All names that may begin with a token.
pub(in crate::order) fn names_at(
    context: &ReadingContext<'_>,
    text: &str,
    tokens: &[Token],
    start: usize,
) -> Vec<ReadName> {
    let name = |end: usize| {
        let window = tokens.get(start..end)?;
        let written = text.get(window.first()?.span.start..window.last()?.span.end)?;
        let named = |places| ReadName {
            end,
            written: written.to_owned(),
            places,
        };
        if let Some(province) = given_name(context, window, written) {
            return Some(named(vec![(NameMatch::Exact, Place::of(province))]));
        }
        if let Some(sea) = sea_in_short(context, tokens, start..end) {
            let places = lookup::places(context.board, context.names, &sea);
            return (!places.is_empty()).then(|| named(places));
        }
        // Letter case matters in ids, and was lost in the words.
        let name = name_words(text, window).filter(|name| {
            let may_be_letters = name.has_letter && context.names_areas();
            !context.may_be_id(&name.words) && !may_be_letters
        })?;
        let begins_with_order = begins_with_order(context, text, window);
        let guessed = !name.words.split(' ').any(|word| context.reserves(word))
            && !begins_with_order
            && (!name.has_letter || name.words.contains(" of "));
        let names = if guessed {
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
            let is_spelt =
                |place: &Place| lookup::is_spelt(context.board, place.province, &name.words);
            places.retain(|(_, place)| is_spelt(place));
        }
        (!places.is_empty()).then(|| named(places))
    };
    (start + 1..=start + context.longest_name())
        .filter_map(name)
        .collect()
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
    (is_last && *before == TokenKind::Dash && letter.word() == Some("s"))
        .then(|| name.word().map(|name| format!("{name} sea")))?
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
    let between = |i: usize| text.get(window.get(i)?.span.end..window.get(i + 1)?.span.start);
    let mut words = String::new();
    let mut has_letter = false;
    for (i, token) in window.iter().enumerate() {
        match &token.kind {
            TokenKind::Word(word) => {
                let is_letter = i > 0 && word.chars().count() == 1;
                let is_initial = is_letter && between(i - 1) == Some(".");
                // `Java S.`
                let is_cut = text.get(token.span.end..)?.starts_with('.');
                has_letter |= is_letter && !is_initial && !is_cut;
                if i > 0 {
                    words.push(' ');
                }
                words.push_str(word);
            }
            TokenKind::Dash if i > 0 && between(i - 1) == Some("") && between(i) == Some("") => {}
            _ => return None,
        }
    }
    Some(NameWords { words, has_letter })
}

/// Whether a window of several words begins with a letter that means something in orders, so that
/// no name begins there: the `F` of `F Channel`. A letter with a full stop is an initial: `E.
/// Channel`.
fn begins_with_order(context: &ReadingContext<'_>, text: &str, window: &[Token]) -> bool {
    let letter = window
        .first()
        .filter(|_| window.len() > 1)
        .and_then(Token::word)
        .filter(|word| word.chars().count() == 1);
    letter.is_some_and(|letter| {
        words::unit_kind(letter).is_some()
            || words::verb(context.phase, letter).is_some() && is_letter_alone(text, window)
    })
}

/// Whether a window of several words ends with a letter that means a verb: `ar M` is not `Arm`.
fn ends_with_verb(context: &ReadingContext<'_>, text: &str, window: &[Token]) -> bool {
    let last = window.last().filter(|_| window.len() > 1);
    last.is_some_and(|last| {
        is_letter_alone(text, std::slice::from_ref(last))
            && last
                .word()
                .is_some_and(|word| words::verb(context.phase, word).is_some())
    })
}

/// Whether a window begins with a letter that no full stop makes an initial.
fn is_letter_alone(text: &str, window: &[Token]) -> bool {
    window.first().is_some_and(|token| {
        token.word().is_some_and(|word| word.chars().count() == 1)
            && !text[token.span.end..].starts_with('.')
    })
}
