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
    let tokens = tokens.get(at..)?;
    let open = usize::from(is_kind(tokens, 0, &TokenKind::Open));
    let token = tokens.get(open)?;
    let number = token.word()?.parse().ok()?;
    let length = open + 1;
    let is_closed = is_kind(tokens, length, &TokenKind::Close);
    if open == 1 && !is_closed {
        return None;
    }
    // Within a line it stands behind a whole order: `A(Lon) B F(NTH) 2) A/F(NTH) - NWG`.
    if at > 0 {
        let is_marked = line[token.span.end..].starts_with('.')
            || is_closed
            || is_kind(tokens, length, &TokenKind::Colon);
        let is_apart = line[..tokens[0].span.start].ends_with(char::is_whitespace);
        if !is_marked || !is_apart || length >= tokens.len() {
            return None;
        }
    }
    Some((number, length + signs_behind(&tokens[length..])))
}

/// Whether the token at an index is of a kind.
pub(in crate::order) fn is_kind(tokens: &[Token], at: usize, kind: &TokenKind) -> bool {
    tokens.get(at).is_some_and(|token| token.kind == *kind)
}

/// How many tokens are signs that belong to the time scale or number before them: `:`, `)`, `-`.
pub(in crate::order) fn signs_behind(tokens: &[Token]) -> usize {
    tokens
        .iter()
        .take_while(|token| {
            matches!(
                token.kind,
                TokenKind::Colon | TokenKind::Close | TokenKind::Dash | TokenKind::LongDash
            )
        })
        .count()
}
