//! What the numbers before the orders of a slip are, as far as its other lines tell.

use std::ops::Range;

use super::header::header;
use super::header_words::KnownHeader;
use super::lines::TextLine;
use crate::order::read::context::ReadingContext;
use crate::order::read::lex::{self, Token};
use crate::order::read::pieces::{cut_up, pieces};
use crate::order::read::scales::heading::{self, Behind};
use crate::order::read::scales::numbers::{Numbering, number_at};
use crate::order::read::understand;
use crate::order::{Order, Reading};

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
    let is_numbered =
        |line: &TextLine<'_>| number_at(&line.text, &lex::tokens(&line.text), 0).is_some();
    if !lines.iter().any(is_numbered) {
        return numberings;
    }
    let is_header =
        |line: &TextLine<'_>| header(known, &line.text).is_some() && !is_bare_box(&line.text);
    let mut start = 0;
    while start < lines.len() {
        let after = lines[start + 1..].iter().position(is_header);
        let end = after.map_or(lines.len(), |after| start + 1 + after);
        let numbering = numbering(known.context, &lines[start..end]);
        numberings[start..end].fill(numbering);
        start = end;
    }
    numberings
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
        let starts: Vec<(usize, u32, usize)> = (0..tokens.len())
            .filter_map(|at| {
                let (number, length) = number_at(&line.text, &tokens, at)?;
                Some((at, number, length))
            })
            .collect();
        let first = starts.first().map_or(tokens.len(), |(at, ..)| *at);
        if let Some(last) = all.last_mut() {
            last.orders += orders_in(context, text_of(&line.text, &tokens[..first]));
        }
        for (nth, &(at, number, length)) in starts.iter().enumerate() {
            let end = starts.get(nth + 1).map_or(tokens.len(), |next| next.0);
            all.push(Numbered {
                number,
                behind: heading::behind(&tokens[at..end], length),
                orders: orders_in(context, text_of(&line.text, &tokens[at + length..end])),
            });
        }
    }
    if all.is_empty() {
        return Numbering::List;
    }
    let is_sorted = all.is_sorted_by_key(|one| one.number);
    let is_list = all
        .iter()
        .any(|one| one.number == 0 || one.number > LAST || one.number == LAST && one.orders > 0);
    let is_box = |one: &Numbered| one.behind != Behind::Orders || one.orders > 1;
    let repeats = all.windows(2).any(|two| two[0].number == two[1].number);
    if !is_sorted || is_list {
        Numbering::List
    } else if all.iter().any(is_box) || repeats && !has_words {
        Numbering::Boxes
    } else if has_words || all.len() == 1 {
        Numbering::List
    } else {
        Numbering::Either
    }
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
    let is_order = |span: Range<usize>| {
        let understood = understand(context, None, None, &text[span]);
        let is_timed = |order: &Order| order.scale().is_some();
        !understood.lone
            && match &understood.reading {
                Reading::Order { order, .. } => is_timed(order),
                Reading::Ambiguous { candidates, .. } => candidates.iter().any(is_timed),
                Reading::Unreadable { .. } | Reading::NotTaken(_) => false,
            }
    };
    let groups = pieces(context.board, text);
    let cut = groups
        .into_iter()
        .flat_map(|group| cut_up(context.board, text, &group).unwrap_or(group));
    cut.filter(|span| is_order(span.clone())).count()
}
