//! What stands round an order on a slip and is no part of it: numbering, bullets, result marks.

use super::lex::{Kind, Token};
use super::words::{self, Verb};
use crate::calendar::PhaseKind;

/// Takes off numbering, bullets and result marks; the second is a remark where something was left out that says more than `1.` does.
pub(super) fn trimmed(mut tokens: Vec<Token>, phase: PhaseKind) -> (Vec<Token>, Option<String>) {
    let starred = tokens.first().is_some_and(|t| t.kind == Kind::Star) && tokens.iter().skip(1).any(|t| t.kind == Kind::Star);
    let (front, back) = (front(&tokens, phase), back(&tokens));
    let marks = tokens.split_off(back.max(front));
    tokens.drain(..front);
    let said: Vec<&str> = marks.iter().filter_map(Token::word).collect();
    let remark = if said.is_empty() {
        starred.then(|| "The asterisks that mark a result were left out.".to_owned())
    } else {
        Some(format!("The result mark `{}` was left out.", said.join(" ")))
    };
    tokens.retain(|t| t.kind != Kind::Star);
    (tokens, remark)
}

/// How many tokens at the beginning are numbering and bullets.
fn front(tokens: &[Token], phase: PhaseKind) -> usize {
    let mut at = 0;
    let kind = |at: usize| tokens.get(at).map(|t| &t.kind);
    let number = |at: usize| tokens.get(at).and_then(Token::word).is_some_and(|w| w.chars().all(|c| c.is_ascii_digit()));
    loop {
        at += match kind(at) {
            Some(Kind::Star) => 1,
            Some(Kind::Dash | Kind::LongDash) if is_bullet(tokens, at, phase) => 1,
            Some(Kind::Open) if number(at + 1) && kind(at + 2) == Some(&Kind::Close) => 3,
            Some(Kind::Word(_)) if number(at) => 1 + usize::from(matches!(kind(at + 1), Some(Kind::Close | Kind::Colon))),
            _ => return at,
        };
    }
}

/// A dash at the beginning; but in adjustments `-A Par` is a removal, and a lone dash waives.
fn is_bullet(tokens: &[Token], at: usize, phase: PhaseKind) -> bool {
    let next = tokens.get(at + 1);
    let verb = next.and_then(Token::word).and_then(|word| words::verb(phase, word));
    next.is_some() && (phase != PhaseKind::Adjustments || matches!(verb, Some(Verb::Build | Verb::Remove | Verb::Waive)))
}

/// Where the result marks at the end begin.
fn back(tokens: &[Token]) -> usize {
    let mut end = tokens.len();
    let is_mark = |t: &Token| t.kind == Kind::Star || t.word().is_some_and(words::is_result_mark);
    while let Some(last) = end.checked_sub(1).and_then(|at| tokens.get(at)) {
        let before = match last.kind {
            Kind::Close => tokens[..end - 1]
                .iter()
                .rposition(|t| t.kind == Kind::Open)
                .filter(|&open| open + 2 < end && tokens[open + 1..end - 1].iter().all(is_mark)),
            Kind::Comma | Kind::Colon | Kind::Star => Some(end - 1),
            _ if is_mark(last) => Some(end - 1),
            _ => None,
        };
        match before {
            Some(before) => end = before,
            None => break,
        }
    }
    end
}
