//! Orders in other languages: their words are put into English, and what is left are names, which
//! the board knows.

use std::ops::Range;

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
        // Where several ends of the text begin the phrase, the longest is meant.
        let longest = phrase.len().min(tokens.len());
        let begun = (1..=longest)
            .rev()
            .find(|&length| is_begun(phrase, &words, length));
        let Some(length) = begun else {
            continue;
        };
        // `length` is at least 1 and at most the number of tokens, so `typed` has both ends.
        let (before, typed) = tokens.split_at(tokens.len() - length);
        let said = english_words(means, &(typed[0].span.start..typed[length - 1].span.end));
        let mut beginnings = in_english(board, text, before);
        beginnings.push(before.to_vec());
        for mut tokens in beginnings {
            tokens.extend_from_slice(&said);
            all.push((tokens, true));
        }
    }
    all
}

/// Whether the last words of a text, so many of them, begin a phrase; the last may be only begun.
fn is_begun(phrase: &[String], words: &[&str], length: usize) -> bool {
    let Some(at) = words.len().checked_sub(length) else {
        return false;
    };
    let Some((last, before)) = words[at..].split_last() else {
        return false;
    };
    phrase.iter().zip(before).all(|(word, typed)| word == typed)
        && phrase
            .get(before.len())
            .is_some_and(|word| word.starts_with(last))
}

/// How many tokens the longest name has that they begin with; 0 where they begin with none.
fn name_length(board: &Board, text: &str, tokens: &[Token]) -> usize {
    for length in (1..=LONGEST_NAME).rev() {
        let window = tokens.get(..length);
        if let Some(name) = window.and_then(|window| names::name_words(text, window))
            && !name.has_letter
            && lookup::is_name(board, &name.words)
        {
            return length;
        }
    }
    0
}

/// The words of a meaning, each of which stands for the whole phrase.
fn english_words(means: &str, phrase: &Range<usize>) -> Vec<Token> {
    means
        .split(' ')
        .map(|word| Token {
            kind: TokenKind::Word(word.to_owned()),
            span: phrase.clone(),
        })
        .collect()
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
            english.extend(english_words(means, &span));
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
