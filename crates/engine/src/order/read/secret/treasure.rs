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
    let word = |at: usize| tokens.get(at).and_then(Token::word);
    let kind = |at: usize| tokens.get(at).map(|token| &token.kind);
    word(last).filter(|word| is_treasure(word))?;
    let mut before = last.checked_sub(1)?;
    while matches!(word(before), Some("the" | "its" | "all" | "any" | "both")) {
        before = before.checked_sub(1)?;
    }
    let (taking, start, dash) = match kind(before)? {
        TokenKind::Plus => (Taking::With, before, false),
        TokenKind::Dash => (Taking::Without, before, true),
        TokenKind::Word(word) if is_with(word) => (Taking::With, before, false),
        TokenKind::Word(word) if is_without(word) => (Taking::Without, before, false),
        // `w/o T`
        TokenKind::Word(o)
            if o == "o"
                && before >= 2
                && kind(before - 1) == Some(&TokenKind::Slash)
                && word(before - 2) == Some("w") =>
        {
            (Taking::Without, before - 2, false)
        }
        // `w/ T`
        TokenKind::Slash if before >= 1 && word(before - 1) == Some("w") => {
            (Taking::With, before - 1, false)
        }
        _ => return None,
    };
    let end = if bracketed {
        start
            .checked_sub(1)
            .filter(|&open| kind(open) == Some(&TokenKind::Open))?
    } else {
        start
    };
    let comma = end
        .checked_sub(1)
        .filter(|&before| kind(before) == Some(&TokenKind::Comma));
    let place = tokens
        .get(last)
        .and_then(|token| text.get(token.span.clone()))
        .is_some_and(|written| context.board.find_exact(written).is_some());
    Some(TreasureEnding {
        taking,
        end: comma.unwrap_or(end),
        doubtful: dash && !bracketed && place,
    })
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
    let last = tokens
        .len()
        .checked_sub(1)
        .filter(|_| context.forms.treasure);
    let word = last.and_then(|last| Some((last, tokens.get(last)?.word()?)));
    let Some((end, word)) = word.filter(|(end, _)| *end > 0) else {
        return Vec::new();
    };
    let takings = [(Taking::With, "with"), (Taking::Without, "without")].into_iter();
    takings
        .filter(|(_, full)| full.starts_with(word))
        .map(|(taking, _)| (taking, end, true))
        .collect()
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
