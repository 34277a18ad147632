//! `with T`, `without T` at the end of an order: whether the unit takes its treasure along. Only
//! variants that have treasures read it ([`Forms::treasure`]).
//!
//! [`Forms::treasure`]: crate::order::Forms::treasure

use crate::order::read::context::ReadingContext;
use crate::order::read::lex::{Token, TokenKind};
use crate::order::read::understood::Understood;
use crate::order::{Action, Note, Order, Reading, Taking};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::order) struct TreasureEnding {
    pub taking: Taking,
    /// Where the order ends that stands before it, in tokens.
    pub end: usize,
    /// Whether it may be something else: `- T` is also a move to an area with that name.
    pub doubtful: bool,
}

/// What an order says of a treasure at its end, where it says anything.
pub(in crate::order) fn said(
    context: &ReadingContext<'_>,
    text: &str,
    tokens: &[Token],
) -> Option<TreasureEnding> {
    if !context.forms.treasure {
        return None;
    }
    let bracketed = tokens
        .last()
        .is_some_and(|token| token.kind == TokenKind::Close);
    let last = tokens.len().checked_sub(1 + usize::from(bracketed))?;
    if !is_treasure(tokens[last].word()?) {
        return None;
    }
    let mut words = &tokens[..last];
    while let [rest @ .., token] = words
        && let Some("the" | "its" | "all" | "any" | "both") = token.word()
    {
        words = rest;
    }
    let is_dash = matches!(words, [.., token] if token.kind == TokenKind::Dash);
    let (taking, mut before) = taking_at_end(words)?;
    // A bracket that is closed at the end must open just before these words.
    if bracketed {
        before = before_mark(before, &TokenKind::Open)?;
    }
    if let Some(order) = before_mark(before, &TokenKind::Comma) {
        before = order;
    }
    let is_place = text
        .get(tokens[last].span.clone())
        .is_some_and(|written| context.board.find_exact(written).is_some());
    Some(TreasureEnding {
        taking,
        end: before.len(),
        doubtful: is_dash && !bracketed && is_place,
    })
}

/// What the last of these tokens say of a treasure that is named behind them, and the tokens before
/// those.
fn taking_at_end(tokens: &[Token]) -> Option<(Taking, &[Token])> {
    let (last, before) = tokens.split_last()?;
    match &last.kind {
        TokenKind::Plus => Some((Taking::With, before)),
        TokenKind::Dash => Some((Taking::Without, before)),
        TokenKind::Word(word) if is_with(word) => Some((Taking::With, before)),
        TokenKind::Word(word) if is_without(word) => Some((Taking::Without, before)),
        // `w/o T`
        TokenKind::Word(word) if word == "o" => {
            let before = before_mark(before, &TokenKind::Slash)?;
            Some((Taking::Without, before_w(before)?))
        }
        // `w/ T`
        TokenKind::Slash => Some((Taking::With, before_w(before)?)),
        _ => None,
    }
}

/// The tokens before a mark, if they end in it.
fn before_mark<'t>(tokens: &'t [Token], mark: &TokenKind) -> Option<&'t [Token]> {
    let (last, before) = tokens.split_last()?;
    (last.kind == *mark).then_some(before)
}

/// The tokens before the `w` of `w/` and `w/o`.
fn before_w(tokens: &[Token]) -> Option<&[Token]> {
    let (last, before) = tokens.split_last()?;
    (last.word() == Some("w")).then_some(before)
}

/// What is said of a treasure at the end of a text that is still being typed, where the order ends
/// that stands before it, and whether that is only begun.
pub(in crate::order) fn begun(
    context: &ReadingContext<'_>,
    text: &str,
    tokens: &[Token],
) -> Vec<(Taking, usize, bool)> {
    if let Some(said) = said(context, text, tokens) {
        return vec![(said.taking, said.end, false)];
    }
    if !context.forms.treasure {
        return Vec::new();
    }
    // Alone, a begun word is no ending: an order must stand before it.
    let [before @ .., last] = tokens else {
        return Vec::new();
    };
    let Some(word) = last.word() else {
        return Vec::new();
    };
    if before.is_empty() {
        return Vec::new();
    }
    let mut takings = Vec::new();
    for (taking, whole) in [(Taking::With, "with"), (Taking::Without, "without")] {
        if whole.starts_with(word) {
            takings.push((taking, before.len(), true));
        }
    }
    takings
}

/// The reading with what was said of the treasure; orders that go nowhere have nothing to say of
/// it.
pub(in crate::order) fn taken(taking: Taking, understood: Understood) -> Understood {
    let reading = match understood.reading {
        Reading::Order { order, mut notes } => {
            let order = with(taking, order).unwrap_or_else(|order| {
                notes.push(Note::Remark(
                    "The words about treasure were left out: only a moving unit takes or leaves \
                     one."
                        .to_owned(),
                ));
                order
            });
            Reading::Order { order, notes }
        }
        Reading::Ambiguous {
            question,
            candidates,
        } => {
            let candidates = candidates
                .into_iter()
                .map(|order| with(taking, order).unwrap_or_else(|order| order))
                .collect();
            Reading::Ambiguous {
                question,
                candidates,
            }
        }
        unread @ (Reading::Unreadable { .. } | Reading::NotTaken(_)) => unread,
    };
    Understood {
        reading,
        ..understood
    }
}

pub(in crate::order) fn may_say(order: &Order) -> bool {
    matches!(
        order,
        Order::Unit {
            action: Action::Move { .. } | Action::Board { .. } | Action::Land { .. },
            ..
        }
    )
}

/// The order with what is said of the treasure, or, where it has nothing to say of it, the order as
/// it was.
fn with(taking: Taking, order: Order) -> Result<Order, Order> {
    match order {
        Order::Unit { mut unit, action }
            if may_say(&Order::Unit {
                unit,
                action: action.clone(),
            }) =>
        {
            unit.treasure = taking;
            Ok(Order::Unit { unit, action })
        }
        other => Err(other),
    }
}

fn is_treasure(word: &str) -> bool {
    matches!(word, "t" | "ts" | "treasure" | "treasures")
}

fn is_with(word: &str) -> bool {
    matches!(
        word,
        "with" | "w" | "carrying" | "taking" | "carries" | "takes"
    )
}

fn is_without(word: &str) -> bool {
    matches!(
        word,
        "without" | "wo" | "leaving" | "leaves" | "dropping" | "drops"
    )
}
