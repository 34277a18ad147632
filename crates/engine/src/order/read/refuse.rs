//! Why a text can't be read, said so that it can be mended.

use super::context::ReadingContext;
use super::lex::{self, Token, TokenKind};
use super::lookup;
use super::parser::Parser;
use super::path::Path;
use super::stopped::{left_over, shown};
use super::words;
use crate::calendar::PhaseKind;
use crate::order::read::carrying;
use crate::order::read::secret::beyond::unknown_label;
use chancery_atlas::board::language::Translated;

/// The reason not to read an order with a condition, where there is one.
pub(in crate::order) fn conditional(
    context: &ReadingContext<'_>,
    tokens: &[Token],
) -> Option<String> {
    // Retreats may name alternatives where a season has time scales (Mercator R71).
    let retreats = context.has_alternatives();
    let mut words = tokens
        .iter()
        .filter_map(Token::word)
        .filter(|word| !(retreats && words::is_alternative(word)));
    let word = words.find(|word| words::is_condition(word))?;
    let refused = context.why_no_condition(word).unwrap_or_else(|| {
        format!("Orders with a condition (`{word}`) are not allowed. Write the order without it.")
    });
    Some(refused)
}

/// Whether a text sets a condition: `if`, `unless`.
pub fn sets_condition(text: &str) -> bool {
    lex::tokens(text)
        .iter()
        .filter_map(Token::word)
        .any(words::is_condition)
}

/// Why no form of order fits.
pub(in crate::order) fn why(parser: &Parser<'_>) -> String {
    if let Some(why) = parser.unclear_victory() {
        return why;
    }
    if parser.tokens.iter().any(|t| t.word() == Some("or")) {
        return "`or` leaves two orders open. Write only one.".to_owned();
    }
    if let Some(why) = parser.off_board_alone() {
        return why;
    }
    // Such a sign means nothing anywhere, so it is named before any word.
    for token in &parser.tokens {
        if let TokenKind::Other(c) = token.kind {
            return format!(
                "The sign `{c}` has no meaning in an order. Write it as `A Par - Bur`, `A Mar S A \
                 Par - Bur` or `A Par H`."
            );
        }
    }
    match unknown_word(parser) {
        Some(letter) if letter.chars().count() == 1 => {
            format!(
                "The letter `{letter}` means nothing in a {} phase.",
                phase(parser.context.phase)
            )
        }
        Some(word) => unknown(parser, word),
        None => left_over(parser),
    }
}

/// That a word is one of a language that isn't read, and how that is switched on.
fn in_language(written: &str, translated: &Translated) -> String {
    let Translated {
        language,
        id,
        means,
        ..
    } = translated;
    format!(
        "`{written}` is {language} for {means}. To read {language}, switch on house rule \
         `language-{id}`."
    )
}

/// A word is shown as far as this many letters.
const LONGEST_SHOWN: usize = 16;

/// That a word means nothing, and what is nearest to it, or in which other language it is one.
pub(super) fn unknown(parser: &Parser<'_>, word: &str) -> String {
    let board = parser.context.board;
    let shown = shown(word, LONGEST_SHOWN);
    let at = parser
        .tokens
        .iter()
        .position(|token| parser.text.get(token.span.clone()) == Some(word));
    let words: Vec<&str> = at
        .map(|at| parser.tokens[at..].iter().map_while(Token::word).collect())
        .unwrap_or_default();
    if let Some(translated) = board.in_unread_language(&words) {
        let end = at.map_or(0, |at| parser.tokens[at + translated.length - 1].span.end);
        let start = at.map_or(0, |at| parser.tokens[at].span.start);
        let whole = parser.text.get(start..end).unwrap_or(word);
        return in_language(whole, &translated);
    }
    // A whole word of another language says more than a name that is one letter away.
    let places = board.find_nearest(word);
    if places.is_empty()
        && let Some(translated) = board.begun_in_unread_language(word)
    {
        return in_language(word, &translated);
    }
    match places.as_slice() {
        [] => match words::nearest_verb(word) {
            Some(verb) => format!("`{shown}` is not a word of orders; nearest is `{verb}`."),
            None => format!("`{shown}` is not a place or a word of orders here."),
        },
        // The abbreviation shows how to write it; several would only fill the line.
        [one] => {
            let province = board.province(*one);
            format!(
                "`{shown}` is not a place; nearest is {} ({}).",
                province.name, province.abbr
            )
        }
        [others @ .., last] => {
            let others: Vec<&str> = others
                .iter()
                .map(|&id| board.province(id).name.as_str())
                .collect();
            format!(
                "`{shown}` is not a place; nearest are {} and {}.",
                others.join(", "),
                board.province(*last).name
            )
        }
    }
}

fn phase(kind: PhaseKind) -> &'static str {
    match kind {
        PhaseKind::SetUp => "set-up",
        PhaseKind::Movement => "movement",
        PhaseKind::Retreats => "retreat",
        PhaseKind::Adjustments => "build",
    }
}

/// The first word that is neither part of a place's name nor one of the words of orders.
fn unknown_word<'a>(parser: &'a Parser<'_>) -> Option<&'a str> {
    let mut at = 0;
    while let Some(token) = parser.tokens.get(at) {
        let Some(word) = token.word() else {
            at += 1;
            continue;
        };
        let path = Path::default().moved_to(at);
        // A name may have words in it that mean nothing by themselves.
        if let Some(end) = parser.place(&path).iter().map(|(_, path)| path.at).max() {
            at = end;
            continue;
        }
        if let Some(label) = unknown_label(parser, at) {
            return Some(label);
        }
        let known = words::is_reserved(word)
            || parser.context.reserves(word)
            || words::verb(parser.context.phase, word).is_some()
            || carrying::calls(&parser.context, word)
            || word.chars().all(|c| c.is_ascii_digit())
            || super::place::direction(word).is_some()
            || lookup::power(parser.context.board, word).is_some();
        if !known {
            return parser.text.get(token.span.clone());
        }
        at += 1;
    }
    None
}
