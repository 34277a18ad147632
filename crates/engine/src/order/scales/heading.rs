//! Time scales: `TS1` before an order or above several, and what the verb tells where nothing is
//! written. Only variants whose seasons have several read them ([`Forms::scales`]).
//!
//! What stands where:
//!
//! - Before an order (`TS1 A(Lon) B F(NTH)`), with a dash, in brackets or not, or in brackets after
//!   it, a time scale is that order's; the other orders up to the next time scale or end of the
//!   line are of it as far as they can be.
//! - Alone (`TS1`, `(TS 1)`, `1.`), or with words that order nothing (`TS1 orders`, `TS1
//!   (landings)`), it is that of all lines below.
//! - With a colon and an order (`TS1: A(Lon) B F(NTH)`) it is both: that order's, and of the lines
//!   below as far as they can be.
//!
//! Lines below end at the next time scale that stands above lines, and at a header. A number before
//! an order (`1. A(Lon) B F(NTH)`) counts the orders, and a move with no time scale of its own nor
//! one above it is one of the second.
//!
//! [`Forms::scales`]: crate::order::Forms::scales

use std::ops::Range;

use crate::calendar::{PhaseKind, Scale};
use crate::order::read::context::ReadingContext;
use crate::order::read::lex::{self, Token, TokenKind};
use crate::order::read::words;

/// For which time scale an order is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::order) struct Timing {
    pub scale: Scale,
    /// Whether it stands before the order itself or above it as a heading. Else it stands before
    /// another order of the same line, or with a colon on a line above, and holds for what can be
    /// meant so.
    pub firm: bool,
}

/// What is written before an order or as a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::order) enum Prefix {
    /// `TS1`, `TS2`, `TS3`
    Moves(Scale),
    /// `TS4`
    Retreats,
}

impl Prefix {
    /// Why a phase has no orders of it.
    pub(in crate::order) fn not_in(self, phase: PhaseKind) -> String {
        match (phase, self) {
            (PhaseKind::Movement, _) => {
                "Order retreats (TS4) after the moves are settled.".to_owned()
            }
            (PhaseKind::Retreats, Self::Moves(scale)) => format!(
                "Orders of {} were due with the moves; these are retreats (TS4).",
                scale.prefix()
            ),
            _ => "Only moves and retreats have time scales. Write it without one.".to_owned(),
        }
    }
}

/// A stretch of a line for which one time scale is written at most.
pub(in crate::order) struct HeadingStretch {
    /// In bytes, the prefix included.
    pub span: Range<usize>,
    /// The time scale before it.
    pub scale: Option<Scale>,
    /// Whether a colon follows it (`TS1:`), so that it may stand above the next lines too.
    pub colon: bool,
    /// Whether nothing but the time scale is written.
    pub heading: bool,
}

/// A line in the stretches that begin with a time scale.
pub(in crate::order) fn stretches(context: &ReadingContext<'_>, line: &str) -> Vec<HeadingStretch> {
    let tokens = if context.has_scales() {
        lex::tokens(line)
    } else {
        Vec::new()
    };
    if let Some(scale) = lone_number(context, &tokens) {
        return vec![HeadingStretch {
            span: 0..line.len(),
            scale: Some(scale),
            colon: false,
            heading: true,
        }];
    }
    let starts = starts(&tokens);
    if starts.is_empty() {
        return vec![HeadingStretch {
            span: 0..line.len(),
            scale: None,
            colon: false,
            heading: false,
        }];
    }
    let ends = starts.iter().skip(1).copied().chain([tokens.len()]);
    let stretch = |(start, end): (usize, usize)| {
        let from = if start == 0 {
            0
        } else {
            tokens[start].span.start
        };
        let to = tokens.get(end).map_or(line.len(), |token| token.span.start);
        let written = prefix(&tokens[start..end]);
        let scale = written.and_then(|(prefix, _)| match prefix {
            Prefix::Moves(scale) => Some(scale),
            Prefix::Retreats => None,
        });
        let colon =
            written.is_some_and(|(_, length)| tokens[start + length - 1].kind == TokenKind::Colon);
        HeadingStretch {
            span: from..to,
            scale,
            colon,
            heading: written.is_some_and(|(_, length)| is_heading(&tokens[start + length..end])),
        }
    };
    starts.iter().copied().zip(ends).map(stretch).collect()
}

/// Where a stretch begins: at the first token, and wherever a time scale stands that is not in
/// brackets after an order.
fn starts(tokens: &[Token]) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let length = prefix(&tokens[at..]).map(|(_, length)| length);
        let goes_on = |length: usize| {
            tokens
                .get(at + length)
                .is_some_and(|next| next.word().is_some())
        };
        if at == 0 || length.is_some_and(|length| token.kind != TokenKind::Open || goes_on(length))
        {
            starts.push(at);
        }
        at += length.unwrap_or(1);
    }
    starts
}

/// The time scale of a line that is nothing but its number, with marks or not.
fn lone_number(context: &ReadingContext<'_>, tokens: &[Token]) -> Option<Scale> {
    let mut words = tokens.iter().filter_map(Token::word);
    let number = words
        .next()
        .filter(|_| context.phase == PhaseKind::Movement)?;
    let is_mark = |token: &Token| {
        matches!(
            token.kind,
            TokenKind::Word(_) | TokenKind::Open | TokenKind::Close | TokenKind::Colon
        )
    };
    let alone = words.next().is_none() && tokens.iter().all(is_mark);
    Scale::ALL
        .into_iter()
        .find(|scale| alone && number == scale.number().to_string())
}

/// Whether these words after a time scale order nothing: `TS1 orders`, `TS1 (landings and
/// boardings)`.
fn is_heading(rest: &[Token]) -> bool {
    let bracketed = rest
        .first()
        .is_some_and(|token| token.kind == TokenKind::Open)
        && rest
            .last()
            .is_some_and(|token| token.kind == TokenKind::Close);
    let closings = rest
        .iter()
        .filter(|token| token.kind == TokenKind::Close)
        .count();
    rest.iter().all(|token| {
        token
            .word()
            .is_some_and(|word| matches!(word, "orders" | "order" | "moves"))
    }) || bracketed && closings == 1
}

/// The time scale that the tokens begin with, and how many of them say so: `TS1`, `TS 1:`, `(TS1)`,
/// `time scale 1 -`.
fn prefix(tokens: &[Token]) -> Option<(Prefix, usize)> {
    let kind = |at: usize| tokens.get(at).map(|token| &token.kind);
    let open = usize::from(kind(0) == Some(&TokenKind::Open));
    let (prefix, words) = said(&tokens[open..])?;
    let mut length = open + words;
    if open == 1 && kind(length) != Some(&TokenKind::Close) {
        return None;
    }
    while matches!(
        kind(length),
        Some(TokenKind::Colon | TokenKind::Close | TokenKind::Dash | TokenKind::LongDash)
    ) {
        length += 1;
    }
    Some((prefix, length))
}

/// The time scale that the words begin with, and how many of the tokens they are: `TS1`, `TS-1`,
/// `T.S. 1`, `time scale 1`; `TS3a` is its first part.
fn said(tokens: &[Token]) -> Option<(Prefix, usize)> {
    let dash = usize::from(
        tokens
            .get(1)
            .is_some_and(|token| token.kind == TokenKind::Dash),
    );
    let word = |at: usize| tokens.get(at).and_then(Token::word);
    let (number, length) = match (word(0)?, word(1 + dash), word(2)) {
        ("ts" | "timescale", Some(number), _) => (number, 2 + dash),
        ("time", Some("scale"), Some(number)) | ("t", Some("s"), Some(number)) => (number, 3),
        (one, ..) => (one.strip_prefix("ts")?, 1),
    };
    let prefix = match number {
        "1" => Prefix::Moves(Scale::First),
        "2" => Prefix::Moves(Scale::Second),
        "3" => Prefix::Moves(Scale::Third),
        // `TS3A(Spa)` is TS3 and an army.
        "3a" | "3b" if !tokens.get(length).is_some_and(is_place) => Prefix::Moves(Scale::Third),
        "4" => Prefix::Retreats,
        _ => return None,
    };
    Some((prefix, length))
}

/// Whether a token may be the place of a unit whose letter stands before it.
fn is_place(token: &Token) -> bool {
    let is_unit = |word: &str| words::unit_kind(word).is_some() || words::is_pair(word);
    token.kind == TokenKind::Open || token.word().is_some_and(|word| !is_unit(word))
}

/// Whether a number by itself may be a time scale.
pub(in crate::order) const fn takes_numbers(context: &ReadingContext<'_>) -> bool {
    context.has_scales()
}

/// Takes the time scale off the order before which it is written, or after which in brackets.
///
/// # Errors
/// The time scale, where the phase has no orders of it.
pub(in crate::order) fn taken_off(
    context: &ReadingContext<'_>,
    tokens: &mut Vec<Token>,
) -> Result<Option<Timing>, Prefix> {
    if !context.has_scales() {
        return Ok(None);
    }
    let prefix = if let Some((prefix, length)) = prefix(tokens) {
        tokens.drain(..length);
        prefix
    } else if let Some((prefix, at)) = suffix(tokens) {
        tokens.truncate(at);
        prefix
    } else {
        return Ok(None);
    };
    match (context.phase, prefix) {
        (PhaseKind::Movement, Prefix::Moves(scale)) => Ok(Some(Timing { scale, firm: true })),
        (PhaseKind::Retreats, Prefix::Retreats) => Ok(None),
        (_, prefix) => Err(prefix),
    }
}

/// The time scale in brackets with which the tokens end, and where it begins.
fn suffix(tokens: &[Token]) -> Option<(Prefix, usize)> {
    let at = tokens
        .iter()
        .rposition(|token| token.kind == TokenKind::Open)?;
    let (prefix, length) = prefix(&tokens[at..])?;
    (at + length == tokens.len()).then_some((prefix, at))
}

/// Whether a word says a time scale, and is no beginning or misspelling of a name.
pub(in crate::order) fn is_reserved(context: &ReadingContext<'_>, word: &str) -> bool {
    context.has_scales() && matches!(word, "ts" | "ts1" | "ts2" | "ts3" | "ts4" | "timescale")
}
