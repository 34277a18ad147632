//! Numbers before orders, where a season has time scales: `3.` is the third time scale, or counts
//! the orders of a list.

use crate::order::read::lex::{Token, TokenKind};

/// What the numbers before the orders of one author are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::order) enum Numbering {
    /// They count the orders.
    #[default]
    List,
    /// They are the time scales.
    Boxes,
    /// One order stands behind each, and there are at most three.
    Either,
}

/// The number that stands from a token on before something else, and how many tokens say it: `3.`,
/// `3)`, `(3)`, `3:`; at the beginning of a line also `3` and `3 -`.
pub(in crate::order) fn number_at(line: &str, tokens: &[Token], at: usize) -> Option<(u32, usize)> {
    let kind = |at: usize| tokens.get(at).map(|token| &token.kind);
    let open = usize::from(kind(at) == Some(&TokenKind::Open));
    let token = tokens.get(at + open)?;
    let number = token.word()?.parse().ok()?;
    let mut length = open + 1;
    if open == 1 && kind(at + length) != Some(&TokenKind::Close) {
        return None;
    }
    let has_dot = line[token.span.end..].starts_with('.');
    let is_marked =
        has_dot || matches!(kind(at + length), Some(TokenKind::Close | TokenKind::Colon));
    // Within a line it stands behind a whole order: `A(Lon) B F(NTH) 2) A/F(NTH) - NWG`.
    let stands_first = at == 0 || line[..tokens[at].span.start].ends_with(char::is_whitespace);
    if !(is_marked && stands_first && at + length < tokens.len() || at == 0) {
        return None;
    }
    while matches!(
        kind(at + length),
        Some(TokenKind::Colon | TokenKind::Close | TokenKind::Dash | TokenKind::LongDash)
    ) {
        length += 1;
    }
    Some((number, length))
}
