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
    let mut groups = vec![Vec::new()];
    let mut depth = 0_usize;
    let mut start = 0;
    let add = |range: Range<usize>, groups: &mut Vec<Vec<Range<usize>>>| {
        if let Some(group) = groups.last_mut() {
            group.extend(trimmed(line, range));
        }
    };
    for (at, c) in line.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > 0 {
            continue;
        }
        if let Some(end) = separator(board, line, at, c) {
            // A full stop stays with what it ends.
            let keep = if c == '.' { at + 1 } else { at };
            add(start.min(keep)..keep, &mut groups);
            start = end;
            if c == ';' {
                groups.push(Vec::new());
            }
        }
    }
    add(start.min(line.len())..line.len(), &mut groups);
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
    let cuts = cuts(board, line);
    let cut = |range: &Range<usize>| {
        let within = cuts
            .iter()
            .filter(|cut| range.start < cut.start && cut.end < range.end);
        let ends = within.clone().map(|cut| cut.start).chain([range.end]);
        let starts = std::iter::once(range.start).chain(within.map(|cut| cut.end));
        starts
            .zip(ends)
            .filter_map(|(start, end)| trimmed(line, start..end))
            .collect::<Vec<_>>()
    };
    let pieces: Vec<_> = group.iter().flat_map(cut).collect();
    (group.len() < pieces.len() && pieces.len() <= MOST_PIECES).then_some(pieces)
}

/// Where a run of orders may be cut, and what is left out there: the slash, or nothing.
fn cuts(board: &Board, line: &str) -> Vec<Range<usize>> {
    let tokens = lex::tokens(line);
    let spaced = |token: &Token| {
        let (before, after) = (&line[..token.span.start], &line[token.span.end..]);
        before.ends_with(char::is_whitespace) && after.starts_with(char::is_whitespace)
    };
    let begins = |at: usize| {
        begins_unit(board, &tokens[at..])
            || is_nation(board, &tokens[at]) && begins_unit(board, &tokens[at + 1..])
    };
    let cut = |at: usize| {
        let (before, token) = (tokens.get(at.checked_sub(1)?)?, tokens.get(at)?);
        if token.kind == TokenKind::Slash && !joins_pair(&tokens, at) {
            return (spaced(token) || at + 1 < tokens.len() && begins(at + 1))
                .then(|| token.span.clone());
        }
        let start = token.span.start;
        let goes_on = before.kind == TokenKind::Slash || is_nation(board, before);
        (!goes_on && begins(at)).then_some(start..start)
    };
    (0..tokens.len()).filter_map(cut).collect()
}

/// `French`, but not `Eng`, which ends an order as a place more often than it begins one.
fn is_nation(board: &Board, token: &Token) -> bool {
    let nation = |word| lookup::power(board, word).is_some() && !lookup::is_name(board, word);
    token.word().is_some_and(nation)
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
    let names = |word| words::unit_kind(word).is_some() || words::is_pair(word);
    token.word().is_some_and(|word| {
        names(word) || word_means(board, word, "army") || word_means(board, word, "fleet")
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
    let kind = |at: usize| {
        tokens
            .get(at)
            .and_then(Token::word)
            .and_then(words::unit_kind)
    };
    let before = at.checked_sub(1).and_then(kind);
    before == Some(UnitKind::Army) && kind(at + 1) == Some(UnitKind::Fleet)
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
    let is_dash = |token: &Token| matches!(token.kind, TokenKind::Dash | TokenKind::LongDash);
    let is_move = || lex::tokens(after).first().is_some_and(is_dash);
    match lex::tokens(item).as_slice() {
        [number] if is_number(number) => true,
        [_] | [_, _] => is_move(),
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
        '.' => (rest[1..].starts_with(char::is_whitespace)
            && !ends_unit_letter(&line[..at])
            && !is_within_order(&line[..at], &rest[1..]))
        .then_some(at + 1),
        ' ' => {
            let (word, _) = rest[1..].split_once(' ')?;
            let joins = word.eq_ignore_ascii_case("and") || word_means(board, word, "and");
            joins.then_some(at + 1 + word.len())
        }
        _ => None,
    }
}
