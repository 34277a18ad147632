//! What stands round an order on a slip and is no part of it: numbering, bullets, result marks.

use std::ops::Range;

use super::lex::{Token, TokenKind};
use super::lookup;
use super::result_words::is_result_mark;
use super::words::{self, Verb};
use crate::calendar::PhaseKind;
use chancery_atlas::board::Board;
use chancery_atlas::grammar::Joined;

/// Takes off numbering, bullets, comments and result marks, brackets round the whole among them;
/// the second is a remark where something was left out that says more than `1.` does.
pub(in crate::order) fn trimmed(
    text: &str,
    mut tokens: Vec<Token>,
    phase: PhaseKind,
) -> (Vec<Token>, Option<String>) {
    tokens.drain(..front(text, &tokens, phase));
    // A line that is nothing but a comment is left whole, and refused as a text.
    if let Some(comment) = tokens.iter().position(begins_comment)
        && comment > 0
    {
        tokens.truncate(comment);
    }
    let mut marks = tokens.split_off(back(&tokens));
    // Marks may stand within the brackets, and brackets within brackets.
    while is_bracketed(&tokens) {
        tokens.pop();
        tokens.remove(0);
        marks.extend(tokens.split_off(back(&tokens)));
    }
    let said = marks.iter().filter_map(Token::word).joined(" ");
    let starred = marks
        .iter()
        .chain(&tokens)
        .any(|t| t.kind == TokenKind::Star);
    let remark = if said.is_empty() {
        starred.then(|| "The asterisks that mark a result were left out.".to_owned())
    } else {
        Some(format!("The result mark `{said}` was left out."))
    };
    tokens.retain(|t| t.kind != TokenKind::Star);
    (tokens, remark)
}

/// Takes off an `OK` at the end, unless it names a coast in a language of the board.
pub(in crate::order) fn without_approval(board: &Board, mut tokens: Vec<Token>) -> Vec<Token> {
    match tokens.as_slice() {
        [.., open, ok, close]
            if open.kind == TokenKind::Open
                && is_approval(board, ok)
                && close.kind == TokenKind::Close =>
        {
            tokens.truncate(tokens.len() - 3);
        }
        // `Bul/ok` is on the east coast, in German.
        [.., before, ok] if is_approval(board, ok) && before.kind != TokenKind::Slash => {
            tokens.pop();
        }
        _ => {}
    }
    tokens
}

/// Whether a token is an `OK` that is no word of a language of the board.
fn is_approval(board: &Board, token: &Token) -> bool {
    token.word() == Some("ok")
        && !board
            .languages()
            .iter()
            .any(|language| language.phrases.longest(&["ok"]).is_some())
}

/// `A Par - Bur  # moves to Burgundy`
fn begins_comment(token: &Token) -> bool {
    token.kind == TokenKind::Other('#')
}

/// Whether one pair of brackets stands round all: so the results of some zines mark orders that
/// failed.
fn is_bracketed(tokens: &[Token]) -> bool {
    let Some(close) = closing(tokens) else {
        return false;
    };
    close > 2 && close + 1 == tokens.len()
}

/// Where the bracket closes with which the tokens begin.
fn closing(tokens: &[Token]) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return (at > 0).then_some(at);
        }
    }
    None
}

/// Where the bracket opens with which the tokens end, if what stands in it explains the order before
/// it: `A Vie H (Army Vienna holds)`.
pub(in crate::order) fn gloss(tokens: &[Token]) -> Option<usize> {
    let last = tokens.last()?;
    if last.kind != TokenKind::Close {
        return None;
    }
    let open = tokens
        .iter()
        .rposition(|token| token.kind == TokenKind::Open)?;
    // `(sc)`, `(Fr)` and `(via convoy)` say something of the order itself.
    (open > 0 && tokens.len() - open > 4).then_some(open)
}

/// Verbs as zines write them: together with the letter of the unit that they concern, and `Std.` for
/// stands. `F NTH SA Lon - Bel`, `F NTH CA Lon - Bel`.
pub(in crate::order) fn parted(board: &Board, phase: PhaseKind, tokens: Vec<Token>) -> Vec<Token> {
    if phase != PhaseKind::Movement {
        return tokens;
    }
    // Nothing follows `Std.`, and a support or convoy names something.
    let last = tokens.len().saturating_sub(1);
    let mut parted: Vec<Token> = Vec::with_capacity(tokens.len());
    for (at, token) in tokens.into_iter().enumerate() {
        let Range { start, end } = token.span.clone();
        // Behind a dash it is rather a place.
        let after_place = parted
            .last()
            .is_some_and(|before| before.word().is_some() || before.kind == TokenKind::Close);
        let word = token.word().unwrap_or_default();
        match word {
            "sa" | "sf" | "ca" | "cf"
                if at < last && after_place && !lookup::is_name(board, word) =>
            {
                let (verb, unit) = word.split_at(1);
                for (word, span) in [(verb, start..start + 1), (unit, start + 1..end)] {
                    parted.push(Token {
                        kind: TokenKind::Word(word.to_owned()),
                        span,
                    });
                }
            }
            "std" if at == last && after_place && !lookup::is_name(board, word) => {
                parted.push(Token {
                    kind: TokenKind::Word("stands".to_owned()),
                    span: start..end,
                });
            }
            _ => parted.push(token),
        }
    }
    parted
}

/// How many tokens at the beginning are numbering and bullets.
fn front(text: &str, tokens: &[Token], phase: PhaseKind) -> usize {
    let mut at = 0;
    loop {
        at += match kind_at(tokens, at) {
            Some(TokenKind::Star) => 1,
            Some(TokenKind::Other('?'))
                if tokens.get(at + 1).is_some_and(|t| t.word().is_some()) =>
            {
                1
            }
            // What comes after an order of the time scale before it: `then A/F BLA - AEG`.
            Some(TokenKind::Word(word)) if word == "then" && at + 1 < tokens.len() => 1,
            Some(TokenKind::Dash | TokenKind::LongDash) if is_bullet(tokens, at, phase) => 1,
            Some(TokenKind::Open)
                if is_number(tokens, at + 1)
                    && kind_at(tokens, at + 2) == Some(&TokenKind::Close) =>
            {
                3
            }
            Some(TokenKind::Word(_))
                if is_number(tokens, at) && !is_count(text, tokens, at, phase) =>
            {
                1 + usize::from(matches!(
                    kind_at(tokens, at + 1),
                    Some(TokenKind::Close | TokenKind::Colon)
                ))
            }
            _ => return at,
        };
    }
}

fn kind_at(tokens: &[Token], at: usize) -> Option<&TokenKind> {
    tokens.get(at).map(|token| &token.kind)
}

fn is_number(tokens: &[Token], at: usize) -> bool {
    tokens
        .get(at)
        .and_then(Token::word)
        .is_some_and(|w| w.chars().all(|c| c.is_ascii_digit()))
}

/// `2 waives`, where `2. waive` is numbering.
fn is_count(text: &str, tokens: &[Token], at: usize, phase: PhaseKind) -> bool {
    let waive = tokens
        .get(at + 1)
        .and_then(Token::word)
        .and_then(|word| words::verb(phase, word))
        == Some(Verb::Waive);
    waive
        && tokens
            .get(at)
            .and_then(|number| text.get(number.span.end..))
            .is_some_and(|rest| rest.starts_with(char::is_whitespace))
}

/// A dash at the beginning; but in adjustments `-A Par` is a removal, and a lone dash waives.
fn is_bullet(tokens: &[Token], at: usize, phase: PhaseKind) -> bool {
    let next = tokens.get(at + 1);
    let verb = next
        .and_then(Token::word)
        .and_then(|word| words::verb(phase, word));
    next.is_some()
        && (phase != PhaseKind::Adjustments
            || matches!(verb, Some(Verb::Build | Verb::Remove | Verb::Waive)))
}

/// Where the result marks at the end begin.
fn back(tokens: &[Token]) -> usize {
    let mut end = tokens.len();
    while let Some(last) = end.checked_sub(1).and_then(|at| tokens.get(at)) {
        let before = match last.kind {
            TokenKind::Close => tokens[..end - 1]
                .iter()
                .rposition(|t| t.kind == TokenKind::Open)
                .filter(|&open| is_result(&tokens[open + 1..end - 1])),
            TokenKind::Comma | TokenKind::Colon | TokenKind::Star => Some(end - 1),
            // Behind a unit alone it asks what the unit does.
            TokenKind::Other('?') if end > 3 => Some(end - 1),
            _ if is_mark(last) => Some(end - 1),
            _ => None,
        };
        let Some(before) = before else {
            break;
        };
        end = before;
    }
    end
}

fn is_mark(token: &Token) -> bool {
    token.kind == TokenKind::Star || token.word().is_some_and(is_result_mark)
}

/// What stands in brackets as a result: `(*bounce*)`, `(no convoy)`, `(support cut)`.
fn is_result(bracketed: &[Token]) -> bool {
    let mut says_result = false;
    for token in bracketed {
        if is_mark(token) || token.word() == Some("no") {
            says_result = true;
        } else if !is_beside_result(token) {
            return false;
        }
    }
    // `(support)` alone says nothing of how it went.
    says_result
}

/// Whether a word may stand beside a result: `support cut`, `no such unit`.
fn is_beside_result(token: &Token) -> bool {
    token
        .word()
        .is_some_and(|word| matches!(word, "support" | "convoy" | "order" | "such" | "unit"))
}
