//! What the numbers before the orders of a slip are, as far as its other lines tell.

use super::header::header;
use super::header_words::KnownHeader;
use super::lines::TextLine;
use crate::order::Reading;
use crate::order::read::context::ReadingContext;
use crate::order::read::lex::{self, Token};
use crate::order::read::pieces::{cut_up, pieces};
use crate::order::read::scales::heading::{self, Behind};
use crate::order::read::scales::numbers::{Numbering, number_at};
use crate::order::read::understand;

/// The highest number of a time scale: that of the retreats.
const LAST: u32 = 4;

/// A number, and what stands behind it up to the next.
struct Numbered {
    number: u32,
    behind: Behind,
    /// How many orders of a time scale.
    orders: usize,
}

/// What the numbers of each line are; all count orders where there are no time scales.
pub(super) fn numberings(known: KnownHeader<'_>, lines: &[TextLine<'_>]) -> Vec<Numbering> {
    let mut numberings = vec![Numbering::List; lines.len()];
    if !known.context.in_month() {
        return numberings;
    }
    // Asked first: to look for headers is slow, and most slips have no number.
    if !lines.iter().any(|line| begins_with_number(&line.text)) {
        return numberings;
    }
    let mut start = 0;
    while start < lines.len() {
        // `2. moves` passes for a heading too, and would part the numbers of one author.
        let after = lines[start + 1..]
            .iter()
            .position(|line| header(known, &line.text).is_some() && !is_bare_box(&line.text));
        let end = after.map_or(lines.len(), |after| start + 1 + after);
        let numbering = numbering(known.context, &lines[start..end]);
        numberings[start..end].fill(numbering);
        start = end;
    }
    numberings
}

fn begins_with_number(line: &str) -> bool {
    number_at(line, &lex::tokens(line), 0).is_some()
}

/// Whether a line is a number with no order behind it: `3.`, `2. moves`, `1) none`.
fn is_bare_box(line: &str) -> bool {
    let tokens = lex::tokens(line);
    number_at(line, &tokens, 0)
        .is_some_and(|(_, length)| heading::behind(&tokens, length) != Behind::Orders)
}

/// What the numbers in the lines of one author are.
fn numbering(context: ReadingContext<'_>, lines: &[TextLine<'_>]) -> Numbering {
    let mut all: Vec<Numbered> = Vec::new();
    let mut has_words = false;
    for line in lines {
        let tokens = lex::tokens(&line.text);
        has_words |= heading::prefix(&tokens).is_some();
        let starts = number_starts(&line.text, &tokens);
        let first = starts.first().map_or(tokens.len(), |start| start.at);
        // What stands before the first number of a line still belongs to the number above.
        if let Some(last) = all.last_mut() {
            last.orders += orders_in(context, text_of(&line.text, &tokens[..first]));
        }
        for (nth, start) in starts.iter().enumerate() {
            let end = starts.get(nth + 1).map_or(tokens.len(), |next| next.at);
            let orders = &tokens[start.at + start.length..end];
            all.push(Numbered {
                number: start.number,
                behind: heading::behind(&tokens[start.at..end], start.length),
                orders: orders_in(context, text_of(&line.text, orders)),
            });
        }
    }
    what_numbers_are(&all, has_words)
}

/// What the numbers of one author are; `has_words` tells whether he writes time scales in words.
fn what_numbers_are(all: &[Numbered], has_words: bool) -> Numbering {
    let is_sorted = all.is_sorted_by_key(|one| one.number);
    // No order of a month is one of retreats: behind a 4 it is the fourth of a list.
    let counts = all
        .iter()
        .any(|one| one.number == 0 || one.number > LAST || one.number == LAST && one.orders > 0);
    if all.is_empty() || !is_sorted || counts {
        return Numbering::List;
    }
    let repeats = all.windows(2).any(|two| two[0].number == two[1].number);
    let has_box = all
        .iter()
        .any(|one| one.behind != Behind::Orders || one.orders > 1);
    if has_box || repeats && !has_words {
        Numbering::Boxes
    } else if has_words || all.len() == 1 {
        Numbering::List
    } else {
        Numbering::Either
    }
}

/// A number before orders: where it stands and how many tokens it takes.
struct NumberStart {
    at: usize,
    number: u32,
    length: usize,
}

fn number_starts(line: &str, tokens: &[Token]) -> Vec<NumberStart> {
    let mut starts = Vec::new();
    for at in 0..tokens.len() {
        if let Some((number, length)) = number_at(line, tokens, at) {
            starts.push(NumberStart { at, number, length });
        }
    }
    starts
}

fn text_of<'t>(line: &'t str, tokens: &[Token]) -> &'t str {
    match tokens {
        [first, .., last] => &line[first.span.start..last.span.end],
        [only] => &line[only.span.clone()],
        [] => "",
    }
}

/// How many orders of a time scale a text has.
fn orders_in(context: ReadingContext<'_>, text: &str) -> usize {
    pieces(context.board, text)
        .into_iter()
        .flat_map(|group| cut_up(context.board, text, &group).unwrap_or(group))
        .filter(|span| is_timed_order(context, &text[span.clone()]))
        .count()
}

/// Whether a text is an order of a time scale, or may be one.
fn is_timed_order(context: ReadingContext<'_>, text: &str) -> bool {
    let understood = understand(context, None, None, text);
    if understood.lone {
        return false;
    }
    match &understood.reading {
        Reading::Order { order, .. } => order.scale().is_some(),
        Reading::Ambiguous { candidates, .. } => {
            candidates.iter().any(|order| order.scale().is_some())
        }
        Reading::Unreadable { .. } | Reading::NotTaken(_) => false,
    }
}
