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
//! - With an order (`TS1 A(Lon) B F(NTH)`, `TS1: …`, `TS1) …`) it is that of the lines below too, as
//!   far as they can be.
//! - With a word such as `none` it is an empty box, and none of the lines below.
//!
//! Lines below end at the next time scale, and at a header. A number before an order (`1. A(Lon) B
//! F(NTH)`) is a time scale or counts the orders ([`numbers`](super::numbers)). A move with no time
//! scale of its own nor one above it is one of the second.
//!
//! [`Forms::scales`]: crate::order::Forms::scales

use std::ops::Range;

use crate::calendar::{PhaseKind, Scale};
use crate::order::read::context::ReadingContext;
use crate::order::read::lex::{self, Token, TokenKind};
use crate::order::read::scales::numbers::{Numbering, is_kind, number_at, signs_behind};
use crate::order::read::timing::Timing;
use crate::order::read::whole::says_nothing;
use crate::order::read::words;

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
    /// In bytes, the mark of the time scale included.
    pub span: Range<usize>,
    pub mark: Option<ScaleMark>,
    pub behind: Behind,
}

/// A time scale as it stands before orders or above them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::order) struct ScaleMark {
    pub prefix: Prefix,
    /// Whether it is a number that may as well be that of a list.
    pub in_doubt: bool,
    /// In tokens.
    length: usize,
}

/// What stands behind a time scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::order) enum Behind {
    Orders,
    /// Nothing, or words that order nothing.
    Heading,
    /// A dash alone: it belongs to the mark, or says that nothing is ordered.
    Dash,
    /// A word such as `none`.
    Empty,
}

/// A line in the stretches that begin with a time scale.
pub(in crate::order) fn stretches(
    context: &ReadingContext<'_>,
    numbering: Numbering,
    line: &str,
) -> Vec<HeadingStretch> {
    // The whole line is one stretch where there are no time scales, and where it has no tokens.
    let whole = HeadingStretch {
        span: 0..line.len(),
        mark: None,
        behind: Behind::Orders,
    };
    if !context.has_scales() {
        return vec![whole];
    }
    let tokens = lex::tokens(line);
    let starts = starts(&tokens, |at| mark_at(context, numbering, line, &tokens, at));
    if starts.is_empty() {
        return vec![whole];
    }
    let mut stretches = Vec::with_capacity(starts.len());
    for (nth, &start) in starts.iter().enumerate() {
        let end = starts.get(nth + 1).copied().unwrap_or(tokens.len());
        // Signs that are no tokens, such as bullets, go with the first stretch.
        let from = if start == 0 {
            0
        } else {
            tokens[start].span.start
        };
        let to = tokens.get(end).map_or(line.len(), |token| token.span.start);
        let mark = mark_at(context, numbering, line, &tokens, start);
        let behind = match mark {
            Some(mark) => behind(&tokens[start..end], mark.length),
            None => Behind::Orders,
        };
        stretches.push(HeadingStretch {
            span: from..to,
            mark,
            behind,
        });
    }
    stretches
}

/// Whether a line begins with a time scale.
pub(in crate::order) fn begins_box(
    context: &ReadingContext<'_>,
    numbering: Numbering,
    line: &str,
) -> bool {
    context.has_scales() && mark_at(context, numbering, line, &lex::tokens(line), 0).is_some()
}

/// The time scale that is written from a token on.
fn mark_at(
    context: &ReadingContext<'_>,
    numbering: Numbering,
    line: &str,
    tokens: &[Token],
    at: usize,
) -> Option<ScaleMark> {
    if let Some((prefix, length)) = prefix(&tokens[at..]) {
        return Some(ScaleMark {
            prefix,
            in_doubt: false,
            length,
        });
    }
    if numbering == Numbering::List || context.phase != PhaseKind::Movement {
        return None;
    }
    let (number, length) = number_at(line, tokens, at)?;
    Some(ScaleMark {
        prefix: prefix_of(&number.to_string())?,
        in_doubt: numbering == Numbering::Either,
        length,
    })
}

/// What stands behind a mark of so many tokens.
pub(in crate::order) fn behind(tokens: &[Token], length: usize) -> Behind {
    let (mark, rest) = tokens.split_at(length);
    let ends_in_dash = mark
        .last()
        .is_some_and(|token| matches!(token.kind, TokenKind::Dash | TokenKind::LongDash));
    if rest.is_empty() && ends_in_dash {
        Behind::Dash
    } else if is_heading(rest) {
        Behind::Heading
    } else if says_nothing(rest) {
        Behind::Empty
    } else {
        Behind::Orders
    }
}

/// Where a stretch begins: at the first token, and wherever a time scale stands that is not in
/// brackets after an order.
fn starts(tokens: &[Token], mark: impl Fn(usize) -> Option<ScaleMark>) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let Some(ScaleMark { length, .. }) = mark(at) else {
            if at == 0 {
                starts.push(at);
            }
            at += 1;
            continue;
        };
        // In brackets it is of the order before it, unless another order follows at once.
        let next = tokens.get(at + length);
        let has_word_behind = next.is_some_and(|next| next.word().is_some());
        if at == 0 || token.kind != TokenKind::Open || has_word_behind {
            starts.push(at);
        }
        // Past the whole mark: the `1` of `TS 1` is no mark of its own.
        at += length;
    }
    starts
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
pub(in crate::order) fn prefix(tokens: &[Token]) -> Option<(Prefix, usize)> {
    let open = usize::from(is_kind(tokens, 0, &TokenKind::Open));
    let (prefix, words) = said(&tokens[open..])?;
    let mut length = open + words;
    if open == 1 && !is_kind(tokens, length, &TokenKind::Close) {
        return None;
    }
    length += signs_behind(&tokens[length..]);
    Some((prefix, length))
}

/// The time scale that the words begin with, and how many of the tokens they are: `TS1`, `TS-1`,
/// `T.S. 1`, `time scale 1`, `scale 1`; `TS3a` is its first part.
fn said(tokens: &[Token]) -> Option<(Prefix, usize)> {
    let dash = usize::from(is_kind(tokens, 1, &TokenKind::Dash));
    let first = word_at(tokens, 0)?;
    let (number, length) = match (first, word_at(tokens, 1 + dash), word_at(tokens, 2)) {
        ("ts" | "timescale", Some(number), _) => (number, 2 + dash),
        ("time", Some("scale"), _) => (word_at(tokens, 2 + dash)?, 3 + dash),
        ("t", Some("s"), Some(number)) => (number, 3),
        ("scale", Some(number), _) if dash == 0 => (number, 2),
        (one, ..) => (one.strip_prefix("ts")?, 1),
    };
    let prefix = match number {
        // `TS3A(Spa)` is TS3 and an army.
        "3a" | "3b" if !tokens.get(length).is_some_and(is_place) => Prefix::Moves(Scale::Third),
        number => prefix_of(number)?,
    };
    Some((prefix, length))
}

/// The time scale with a number.
fn prefix_of(number: &str) -> Option<Prefix> {
    Some(match number {
        "1" => Prefix::Moves(Scale::First),
        "2" => Prefix::Moves(Scale::Second),
        "3" => Prefix::Moves(Scale::Third),
        "4" => Prefix::Retreats,
        _ => return None,
    })
}

fn word_at(tokens: &[Token], at: usize) -> Option<&str> {
    tokens.get(at)?.word()
}

/// Whether a token may be the place of a unit whose letter stands before it.
fn is_place(token: &Token) -> bool {
    match token.word() {
        Some(word) => words::unit_kind(word).is_none() && !words::is_pair(word),
        None => token.kind == TokenKind::Open,
    }
}

/// Whether fleets may sail together, and lines name units that come there later.
pub(in crate::order) const fn takes_scales(context: &ReadingContext<'_>) -> bool {
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
    // Before the order first: there it may stand with orders of other time scales on one line.
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
        (PhaseKind::Movement, Prefix::Moves(scale)) => Ok(Some(Timing {
            scale,
            firm: true,
            above: false,
        })),
        // All retreats are of TS4 (Mercator, section on retreats), so that it says nothing there.
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
