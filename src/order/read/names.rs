//! The stretches of a text that may name a place.

use super::context::{Context, Names};
use super::lex::{Kind, Token};
use super::lookup::{self, Match};
use super::words;
use crate::board::{Place, ProvinceId};

/// No name has more words and dashes than this.
pub(in crate::order) const LONGEST_NAME: usize = 5;

/// Names given in play have up to 30 letters and blanks.
const LONGEST_GIVEN_NAME: usize = 15;

/// A stretch of the text that may name a place.
pub(in crate::order) struct Name {
    /// The token after it.
    pub end: usize,
    pub written: String,
    pub places: Vec<(Match, Place)>,
}

/// All names that may begin with a token.
pub(in crate::order) fn names_at(
    context: &Context<'_>,
    text: &str,
    tokens: &[Token],
    start: usize,
) -> Vec<Name> {
    let name = |end: usize| {
        let window = tokens.get(start..end)?;
        let written = text.get(window.first()?.span.start..window.last()?.span.end)?;
        let named = |places| Name {
            end,
            written: written.to_owned(),
            places,
        };
        if let Some(province) = given_name(context, window, written) {
            return Some(named(vec![(Match::Exact, Place::of(province))]));
        }
        // Letter case matters in ids, and was lost in the words.
        let words = name_words(text, window)
            .filter(|words| !context.forms.naming || words.chars().count() > 1)?;
        let guessed = !words.split(' ').any(|word| context.reserves(word))
            && !begins_with_order(context, text, window);
        let names = if guessed { context.names } else { Names::Exact };
        Some(lookup::places(context.board, names, &words))
            .filter(|places| !places.is_empty())
            .map(named)
    };
    let longest = if context.forms.naming {
        LONGEST_GIVEN_NAME
    } else {
        LONGEST_NAME
    };
    (start + 1..=start + longest).filter_map(name).collect()
}

/// The place that a text names exactly where areas are named in play: by an id in which case
/// matters (`K`, `a.2`), by a label (`Land 1`), by a name of many words.
///
/// A letter by itself is a part of a name only where the name is written so: `Mar S` is not `Mars`.
fn given_name(context: &Context<'_>, window: &[Token], written: &str) -> Option<ProvinceId> {
    let words_only = || window.iter().all(|token| token.word().is_some());
    let province = Some(written)
        .filter(|_| context.forms.naming && words_only())
        .and_then(|written| {
            context
                .board
                .find_exact(written)
                .or_else(|| context.board.find_exact(&label_in_full(written)?))
        })?;
    let is_letter = |word: &str| word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
    let letters_apart = window.iter().skip(1).filter_map(Token::word).any(is_letter);
    (!letters_apart || lookup::is_spelt(context.board, province, written)).then_some(province)
}

/// The words of a window of tokens that could be one name: dashes only where nothing stands between
/// (`Mid-Atlantic`), and no letter by itself past the first word, which no name has (`Mar S` is not
/// `Mars`), but for initials: `E.C.`, `M.A.O.`
pub(in crate::order) fn name_words(text: &str, window: &[Token]) -> Option<String> {
    let between = |i: usize| text.get(window.get(i)?.span.end..window.get(i + 1)?.span.start);
    let mut words = Vec::new();
    for (i, token) in window.iter().enumerate() {
        match &token.kind {
            Kind::Word(word)
                if i > 0 && word.chars().count() == 1 && between(i - 1) != Some(".") =>
            {
                return None;
            }
            Kind::Word(word) => words.push(word.as_str()),
            Kind::Dash if i > 0 && between(i - 1) == Some("") && between(i) == Some("") => {}
            _ => return None,
        }
    }
    Some(words.join(" "))
}

/// Whether a window of several words begins with a letter that means something in orders, so that
/// no name begins there: the `F` of `F Channel`. A letter with a full stop is an initial: `E.
/// Channel`.
fn begins_with_order(context: &Context<'_>, text: &str, window: &[Token]) -> bool {
    let letter = window
        .first()
        .filter(|_| window.len() > 1)
        .and_then(Token::word)
        .filter(|word| word.chars().count() == 1);
    let initial = || {
        window
            .first()
            .is_some_and(|token| text[token.span.end..].starts_with('.'))
    };
    letter.is_some_and(|letter| {
        words::unit_kind(letter).is_some()
            || words::verb(context.phase, letter).is_some() && !initial()
    })
}

/// `L3` for `Land 3`, `S3` for `Sea 3`.
fn label_in_full(written: &str) -> Option<String> {
    let number = written.strip_prefix(['L', 'l', 'S', 's'])?;
    let is_number = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
    let kind = if written.starts_with(['L', 'l']) {
        "Land"
    } else {
        "Sea"
    };
    is_number.then(|| format!("{kind} {number}"))
}
