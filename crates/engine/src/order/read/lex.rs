//! From text to tokens: words, dashes and the few marks that mean something in an order.

use std::ops::Range;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::order) enum TokenKind {
    /// Letters and digits, lower case, apostrophes left out.
    Word(String),
    /// Any dash or arrow to the right: the sign of a move.
    Dash,
    /// A long dash, which some write for "holds".
    LongDash,
    Open,
    Close,
    Slash,
    Comma,
    Colon,
    Plus,
    Star,
    /// `"`, a ditto mark.
    Ditto,
    And,
    /// Anything else that was written.
    Other(char),
}

impl TokenKind {
    /// The word, lower case, if it is one.
    pub(crate) fn word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word),
            _ => None,
        }
    }
}

/// A token and where it stands in the text, in bytes.
#[derive(Clone, Debug)]
pub(in crate::order) struct Token {
    pub kind: TokenKind,
    pub span: Range<usize>,
}

impl Token {
    /// The word, lower case, if it is one.
    pub(crate) fn word(&self) -> Option<&str> {
        self.kind.word()
    }

    /// Whether it is a dash or an arrow, of any length.
    pub(crate) const fn is_dash(&self) -> bool {
        matches!(self.kind, TokenKind::Dash | TokenKind::LongDash)
    }
}

/// The tokens of a text. Full stops, underlining and invisible characters are left out: they never
/// tell two orders apart.
pub(in crate::order) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let (kind, end) = if c.is_alphanumeric() {
            let end = run_end(text, at, in_word);
            (Some(TokenKind::Word(fold(&text[at..end]))), end)
        } else if in_dash(c) {
            // A run is one sign, however long somebody draws it: `-->`.
            let end = run_end(text, at, in_dash);
            (Some(dash(&text[at..end])), end)
        } else {
            (mark(c), at + c.len_utf8())
        };
        if let Some(kind) = kind {
            tokens.push(Token {
                kind,
                span: at..end,
            });
        }
        at = end;
    }
    tokens
}

/// Where the run of characters that begins at `start` ends, in bytes. Its first character counts
/// as one of it.
pub(in crate::order) fn run_end(text: &str, start: usize, belongs: fn(char) -> bool) -> usize {
    text[start..]
        .char_indices()
        .skip(1)
        .find(|&(_, c)| !belongs(c))
        .map_or(text.len(), |(length, _)| start + length)
}

/// What the first token of a text is, found without the others: a token ends at the next blank.
pub(in crate::order) fn first(text: &str) -> Option<TokenKind> {
    let mut parts = text.split_whitespace().map(tokens);
    let first = parts.find_map(|tokens| tokens.into_iter().next())?;
    Some(first.kind)
}

/// What the last token of a text is, found without the others.
pub(in crate::order) fn last(text: &str) -> Option<TokenKind> {
    let mut parts = text.split_whitespace().rev().map(tokens);
    let last = parts.find_map(|mut tokens| tokens.pop())?;
    Some(last.kind)
}

/// A word as words are compared: lower case, no diacritics, nothing invisible.
pub(in crate::order) fn fold(text: &str) -> String {
    let mut folded = chancery_atlas::board::fold(text);
    folded.retain(|c| !is_invisible(c));
    folded
}

fn in_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '\'' | '’' | '\u{300}'..='\u{36f}') || is_invisible(c)
}

/// Characters that people and programs write for a dash or for an arrow to the right, alone or in
/// runs (`-->`, `=>`).
pub(in crate::order) fn in_dash(c: char) -> bool {
    matches!(c, '-' | '=' | '>' | '~' | '»' | '›' | '−' | '‐'..='―' | '→' | '⇒' | '⇢' | '⇨' | '↦' | '⟶' | '⟹' | '➔' | '➙'..='➞' | '➡' | '\u{fe0f}')
}

fn dash(run: &str) -> TokenKind {
    if run.chars().all(|c| matches!(c, '—' | '―')) {
        TokenKind::LongDash
    } else {
        TokenKind::Dash
    }
}

fn mark(c: char) -> Option<TokenKind> {
    Some(match c {
        '(' | '[' | '{' => TokenKind::Open,
        ')' | ']' | '}' => TokenKind::Close,
        '/' | '\\' => TokenKind::Slash,
        ',' => TokenKind::Comma,
        ':' => TokenKind::Colon,
        '+' => TokenKind::Plus,
        '*' => TokenKind::Star,
        '"' | '”' | '“' | '„' | '″' | '〃' => TokenKind::Ditto,
        '&' => TokenKind::And,
        '.' | '_' | '\'' | '’' | '`' | '•' | '·' | ';' | '!' => return None,
        c if c.is_whitespace() || c.is_control() || is_invisible(c) => return None,
        c => TokenKind::Other(c),
    })
}

/// Zero-width and direction marks, which come with pasted text.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{ad}')
}
