//! Parting a line into orders: `;` always parts; commas, full stops and `and`, in whatever
//! language, may; ` / ` and the next unit part what nothing else does.

use std::ops::Range;

use super::lex::{self, Token, TokenKind};
use super::{lookup, words};
use chancery_atlas::board::{Board, UnitKind};

/// A line with more pieces than this is no line of orders, and is left whole.
const MOST_PIECES: usize = 64;

/// The pieces of a line between hard separators (`;`), each as its pieces between soft ones, in
/// bytes. Brackets hold together.
pub(in crate::order) fn pieces(board: &Board, line: &str) -> Vec<Vec<Range<usize>>> {
    let mut groups: Vec<Vec<Range<usize>>> = Vec::new();
    let mut group: Vec<Range<usize>> = Vec::new();
    let mut depth = 0_usize;
    let mut start = 0;
    for (at, c) in line.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            // A bracket that was never opened must not hide the separators after it.
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > 0 {
            continue;
        }
        if let Some(end) = separator(board, line, at, c) {
            // A full stop stays with what it ends.
            let keep = if c == '.' { at + 1 } else { at };
            // `start` may lie behind this sign, where the word that joins took it in.
            group.extend(trimmed(line, start.min(keep)..keep));
            start = end;
            if c == ';' {
                groups.push(std::mem::take(&mut group));
            }
        }
    }
    group.extend(trimmed(line, start.min(line.len())..line.len()));
    groups.push(group);
    groups.retain(|group| !group.is_empty());
    if groups.iter().map(Vec::len).sum::<usize>() > MOST_PIECES {
        vec![vec![0..line.len()]]
    } else {
        groups
    }
}

/// A group cut up further, at ` / ` and before each unit that is named; `None` where there is
/// nothing to cut.
pub(in crate::order) fn cut_up(
    board: &Board,
    line: &str,
    group: &[Range<usize>],
) -> Option<Vec<Range<usize>>> {
    let tokens = lex::tokens(line);
    let cuts: Vec<Range<usize>> = (0..tokens.len())
        .filter_map(|at| cut_at(board, line, &tokens, at))
        .collect();
    let mut pieces = Vec::new();
    for range in group {
        let mut start = range.start;
        for cut in &cuts {
            // A cut at either end makes no piece, and the others are in other ranges.
            if range.start < cut.start && cut.end < range.end {
                pieces.extend(trimmed(line, start..cut.start));
                start = cut.end;
            }
        }
        pieces.extend(trimmed(line, start..range.end));
    }
    (group.len() < pieces.len() && pieces.len() <= MOST_PIECES).then_some(pieces)
}

/// Where a run of orders may be cut before a token, with what is left out there: the slash, or
/// nothing.
fn cut_at(board: &Board, line: &str, tokens: &[Token], at: usize) -> Option<Range<usize>> {
    let before = tokens.get(at.checked_sub(1)?)?;
    let token = tokens.get(at)?;
    if token.kind == TokenKind::Slash && !joins_pair(tokens, at) {
        let parts = is_spaced(line, token) || begins_order(board, &tokens[at + 1..]);
        return parts.then(|| token.span.clone());
    }
    // A slash has parted them already, or joins a pair; a nation begins the order itself.
    if before.kind == TokenKind::Slash || is_nation(board, before) {
        return None;
    }
    let start = token.span.start;
    begins_order(board, &tokens[at..]).then_some(start..start)
}

/// Whether blanks stand on both sides of a token.
fn is_spaced(line: &str, token: &Token) -> bool {
    line[..token.span.start].ends_with(char::is_whitespace)
        && line[token.span.end..].starts_with(char::is_whitespace)
}

/// `A Par`, also with its nation: `French A Par`.
fn begins_order(board: &Board, tokens: &[Token]) -> bool {
    begins_unit(board, tokens)
        || tokens
            .split_first()
            .is_some_and(|(first, rest)| is_nation(board, first) && begins_unit(board, rest))
}

/// `French`, but not `Eng`, which ends an order as a place more often than it begins one.
fn is_nation(board: &Board, token: &Token) -> bool {
    token
        .word()
        .is_some_and(|word| lookup::power(board, word).is_some() && !lookup::is_name(board, word))
}

/// `A Par`, `A(Par)`, `A/Par`, also numbered: `2. A Par`, `2) A Par`.
pub(in crate::order) fn begins_unit(board: &Board, tokens: &[Token]) -> bool {
    let past = match tokens {
        [number, close, ..] if is_number(number) && close.kind == TokenKind::Close => 2,
        [number, ..] if is_number(number) => 1,
        _ => 0,
    };
    match &tokens[past..] {
        [unit, mark, place, ..] if matches!(mark.kind, TokenKind::Open | TokenKind::Slash) => {
            is_unit(board, unit) && place.word().is_some()
        }
        [unit, place, ..] => is_unit(board, unit) && place.word().is_some(),
        _ => false,
    }
}

fn is_unit(board: &Board, token: &Token) -> bool {
    token.word().is_some_and(|word| {
        words::unit_kind(word).is_some()
            || words::is_pair(word)
            || word_means(board, word, "army")
            || word_means(board, word, "fleet")
    })
}

/// Whether a word has this English meaning in one of the languages of the board.
fn word_means(board: &Board, word: &str, meaning: &str) -> bool {
    let folded = lex::fold(word);
    board.languages().iter().any(|language| {
        language
            .phrases
            .longest(&[folded.as_str()])
            .is_some_and(|(_, means)| means == meaning)
    })
}

/// Whether a slash stands between army and fleet: `A/F`.
fn joins_pair(tokens: &[Token], at: usize) -> bool {
    let before = at
        .checked_sub(1)
        .and_then(|before| unit_kind_at(tokens, before));
    before == Some(UnitKind::Army) && unit_kind_at(tokens, at + 1) == Some(UnitKind::Fleet)
}

fn unit_kind_at(tokens: &[Token], at: usize) -> Option<UnitKind> {
    tokens
        .get(at)
        .and_then(Token::word)
        .and_then(words::unit_kind)
}

/// A stretch of the line without the blanks round it, unless it is all blank.
fn trimmed(line: &str, range: Range<usize>) -> Option<Range<usize>> {
    let text = &line[range.clone()];
    let from = range.start + (text.len() - text.trim_start().len());
    let to = range.end - (text.len() - text.trim_end().len());
    (from < to).then_some(from..to)
}

/// Whether a text ends in a letter for a unit by itself, with no order before it.
fn ends_unit_letter(text: &str) -> bool {
    let last = text
        .rsplit(|c: char| !c.is_alphanumeric())
        .next()
        .unwrap_or_default();
    let before = text[..text.len() - last.len()].trim_end();
    last.chars().count() == 1
        && words::unit_kind(&last.to_lowercase()).is_some()
        && (before.is_empty() || before.ends_with([',', ';', '.', '&']))
}

/// Whether the full stop between two texts is that of a number (`2. A Vie`), or ends a name in short
/// before the sign of its move (`Bohem. → Mun`).
fn is_within_order(before: &str, after: &str) -> bool {
    let item = before.rsplit([',', ';', '.', '&']).next().unwrap_or(before);
    match lex::tokens(item).as_slice() {
        [number] if is_number(number) => true,
        // More words than a unit's letter and its place are an order that the full stop ends.
        [_] | [_, _] => lex::tokens(after).first().is_some_and(Token::is_dash),
        _ => false,
    }
}

fn is_number(token: &Token) -> bool {
    token
        .word()
        .is_some_and(|word| word.chars().all(|c| c.is_ascii_digit()))
}

/// Where the separator that begins at `at` ends, if one does.
fn separator(board: &Board, line: &str, at: usize, c: char) -> Option<usize> {
    let rest = &line[at..];
    match c {
        ';' | ',' | '&' => Some(at + 1),
        // In `F. Tri - Adr` it is the fleet's.
        '.' => {
            let ends_order = rest[1..].starts_with(char::is_whitespace)
                && !ends_unit_letter(&line[..at])
                && !is_within_order(&line[..at], &rest[1..]);
            ends_order.then_some(at + 1)
        }
        ' ' => {
            let (word, _) = rest[1..].split_once(' ')?;
            let joins = word.eq_ignore_ascii_case("and") || word_means(board, word, "and");
            joins.then_some(at + 1 + word.len())
        }
        _ => None,
    }
}
