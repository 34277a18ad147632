//! Orders in other languages: their words are put into English, and what is left are names, which
//! the board knows.

use super::lex::{Token, TokenKind};
use super::{lookup, names};
use crate::order::read::context::LONGEST_NAME;
use chancery_atlas::board::{Board, Phrases};

/// The tokens in English, for each language of the board in which something of them is said. A name
/// of a place is none of its words: the longer of name and word is meant, and the name where both
/// are as long.
pub(in crate::order) fn in_english(board: &Board, text: &str, tokens: &[Token]) -> Vec<Vec<Token>> {
    if board.languages().is_empty() {
        return Vec::new();
    }
    let names: Vec<usize> = (0..tokens.len())
        .map(|at| name_length(board, text, &tokens[at..]))
        .collect();
    board
        .languages()
        .iter()
        .filter_map(|language| translated(&language.phrases, tokens, &names))
        .collect()
}

/// The tokens of a text that is still being typed in English, and whether the last word of another
/// language is only begun.
pub(in crate::order) fn begun_in_english(
    board: &Board,
    text: &str,
    tokens: &[Token],
) -> Vec<(Vec<Token>, bool)> {
    let mut all: Vec<(Vec<Token>, bool)> = in_english(board, text, tokens)
        .into_iter()
        .map(|tokens| (tokens, false))
        .collect();
    let words: Vec<&str> = tokens.iter().filter_map(Token::word).collect();
    let phrases = board
        .languages()
        .iter()
        .flat_map(|language| language.phrases.iter());
    for (phrase, means) in phrases {
        let begun = |length: &usize| {
            let typed = words.len().checked_sub(*length).map(|at| &words[at..]);
            typed
                .and_then(<[_]>::split_last)
                .is_some_and(|(last, before)| {
                    phrase.iter().zip(before).all(|(word, typed)| word == typed)
                        && phrase
                            .get(before.len())
                            .is_some_and(|word| word.starts_with(last))
                })
        };
        let Some(length) = (1..=phrase.len().min(tokens.len())).rev().find(begun) else {
            continue;
        };
        let (before, typed) = tokens.split_at(tokens.len() - length);
        let said = means.split(' ').map(|word| Token {
            kind: TokenKind::Word(word.to_owned()),
            span: typed[0].span.start..typed[length - 1].span.end,
        });
        let mut translated = in_english(board, text, before);
        translated.push(before.to_vec());
        all.extend(
            translated
                .into_iter()
                .map(|before| (before.into_iter().chain(said.clone()).collect(), true)),
        );
    }
    all
}

fn name_length(board: &Board, text: &str, tokens: &[Token]) -> usize {
    let is_name = |length: &usize| {
        let window = tokens.get(..*length);
        window
            .and_then(|window| names::name_words(text, window))
            .is_some_and(|name| !name.has_letter && lookup::is_name(board, &name.words))
    };
    (1..=LONGEST_NAME).rev().find(is_name).unwrap_or(0)
}

/// `None` where there is nothing to translate.
fn translated(phrases: &Phrases, tokens: &[Token], names: &[usize]) -> Option<Vec<Token>> {
    let mut english = Vec::new();
    let mut at = 0;
    let mut found = false;
    while at < tokens.len() {
        let words: Vec<&str> = tokens[at..].iter().map_while(Token::word).collect();
        let name = names[at];
        if let Some((length, means)) = phrases.longest(&words).filter(|(length, _)| *length > name)
        {
            let span = tokens[at].span.start..tokens[at + length - 1].span.end;
            english.extend(means.split(' ').map(|word| Token {
                kind: TokenKind::Word(word.to_owned()),
                span: span.clone(),
            }));
            at += length;
            found = true;
        } else {
            let length = name.max(1);
            english.extend_from_slice(&tokens[at..at + length]);
            at += length;
        }
    }
    found.then_some(english)
}
