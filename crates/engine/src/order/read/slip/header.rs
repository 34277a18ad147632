//! Headers of slips: whose orders, for which phase, and sections such as `Builds:`.

use super::beside::{beside_name, is_strange_name};
use super::flags::flag;
use super::header_words::{
    HeaderWords, KnownHeader, SHORTEST_BEFORE_ORDER, SHORTEST_POWER, SlipHeader, is_order,
};
use crate::calendar::PhaseKind;
use crate::order::Order;
use crate::order::read::context::ReadingContext;
use crate::order::read::lex::{self, Token};
use crate::order::read::lookup;
use crate::order::read::pieces::begins_unit;
use crate::order::read::understand;
use crate::order::read::whole::whole_slip;
use crate::order::read::words::{self, Verb};
use chancery_atlas::board::{PowerId, fold};

/// A power before an order ends at one of the line's first so many marks:
/// `Austria-Hungary - A Vie - Gal`.
const MOST_MARKS: usize = 4;

/// The header on this line and the orders after it on the same line: `France:`, `FRANCE`, `F:`,
/// `Spring 1901 France`, `France: A Par - Bur`, `France - A Par - Bur`.
pub(in crate::order) fn header<'a>(
    known: KnownHeader<'_>,
    line: &'a str,
) -> Option<(SlipHeader, &'a str)> {
    let bare = bare(line);
    let words = HeaderWords::new(bare);
    // Nothing up to a mark or a blank in `A Vie - Gal` names anybody.
    if bare.starts_with(char::is_alphabetic) && words.begin_with_unit(known) {
        return before_colon(known, bare).or_else(|| Some((beside_name(known, bare)?, "")));
    }
    let after_colon = bare.split_once(':').map_or("", |(_, rest)| rest.trim());
    let says_dash = !after_colon.is_empty() && after_colon.chars().all(lex::in_dash);
    // `Russia: -` says that nothing was handed in.
    if !says_dash && let Some(header) = words.header(known, SHORTEST_POWER) {
        return Some((header, ""));
    }
    // Sure signs first: a colon, a flag. What stands beside a name unknown here comes last.
    before_colon(known, bare)
        .or_else(|| after_flag(known, bare))
        .or_else(|| before_order(known, bare))
        .or_else(|| before_unit(known, bare))
        .or_else(|| Some((beside_name(known, bare)?, "")))
        .or_else(|| Some((before_remark(known, bare)?, "")))
}

/// The header that a line of a post is, if it is nothing else: `Spring, 1901`, `## Results of Autumn
/// 1903`, `S1901M`, `Retreats`, `France:`.
pub(super) fn heading(known: KnownHeader<'_>, line: &str) -> Option<SlipHeader> {
    let bare = bare(line);
    let shortest = if bare.ends_with(':') {
        1
    } else {
        SHORTEST_POWER
    };
    HeaderWords::new(bare)
        .header(known, shortest)
        .or_else(|| beside_name(known, bare))
}

/// A line without the signs that make it a heading or an item of a list.
fn bare(line: &str) -> &str {
    line.trim_start_matches(['*', '•', '#', '>', ' ', '\t'])
        .trim_end_matches(['*', ' ', '\t'])
}

fn before_colon<'a>(known: KnownHeader<'_>, bare: &'a str) -> Option<(SlipHeader, &'a str)> {
    let colons: Vec<usize> = bare
        .match_indices(':')
        .map(|(at, _)| at)
        .take(MOST_COLONS)
        .collect();
    // The longest heading first: `Germany: correction: A Mun H`.
    for at in colons.into_iter().rev() {
        let found = at_colon(known, &bare[..at], &bare[at + 1..]);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// A heading ends at one of the line's first so many colons.
const MOST_COLONS: usize = 3;

fn at_colon<'a>(
    known: KnownHeader<'_>,
    head: &str,
    rest: &'a str,
) -> Option<(SlipHeader, &'a str)> {
    let header = HeaderWords::new(head)
        .header(known, 1)
        .or_else(|| beside_name(known, head))?;
    // `Turkey: Bob Smith`
    if header.names_somebody()
        && rest.trim().contains(' ')
        && is_strange_name(known.context, rest)
        && !is_order(known.context, rest)
    {
        return Some((header, ""));
    }
    // `F:Egy - EMS` may be a fleet's: a letter that also stands for units is a heading above lines,
    // and before an order that can be read.
    let is_unit = words::unit_kind(&head.trim().to_lowercase()).is_some();
    if is_unit && !rest.trim().is_empty() && !is_order(known.context, rest) {
        return None;
    }
    // `Build: A Par` is an order; on a slip of moves it waits.
    let waits = header.kind.is_some_and(|kind| kind != known.context.phase);
    if header.section.is_some() && !waits && !rest.trim().is_empty() {
        return None;
    }
    Some((header, rest))
}

/// The header that begins with a flag, and the order after it. A name beside the flag must be that
/// of its power, or of nobody whom the game knows.
fn after_flag<'a>(known: KnownHeader<'_>, bare: &'a str) -> Option<(SlipHeader, &'a str)> {
    let context = known.context;
    let (power, rest) = flag(context.board, bare)?;
    let flagged = SlipHeader {
        power: Some(power),
        ..SlipHeader::default()
    };
    let rest = rest.trim_start_matches(|c: char| c == ':' || c.is_whitespace() || lex::in_dash(c));
    if !rest.contains(char::is_alphanumeric) {
        return Some((flagged, ""));
    }
    if is_strange_name(context, rest) {
        return Some((flagged, ""));
    }
    if begins_unit(context.board, &lex::tokens(rest)) || is_order(context, rest) {
        return Some((flagged, rest));
    }
    let Some((named, orders)) = header(known, rest) else {
        // One word behind the flag is too little to be an order, and no name either.
        return rest
            .contains(char::is_whitespace)
            .then_some((flagged, rest));
    };
    if named.power.is_some_and(|named| named != power) {
        return None;
    }
    let named = SlipHeader {
        power: Some(power),
        ..named
    };
    Some((named, orders))
}

/// `Germany - A Ber - Kie`, `Eng. F Edi - NTH`, `[Germany] A Ber H`: a power, a mark and an order,
/// where the whole is no order itself.
fn before_order<'a>(known: KnownHeader<'_>, bare: &'a str) -> Option<(SlipHeader, &'a str)> {
    let bare = bare.strip_prefix(['(', '[']).unwrap_or(bare);
    let mut marks = bare
        .char_indices()
        .filter(|&(_, c)| is_mark_before_order(c))
        .take(MOST_MARKS);
    marks.find_map(|(at, mark)| before_order_at(known, bare, at, mark))
}

/// Whether a sign may stand between a power and its order.
fn is_mark_before_order(c: char) -> bool {
    matches!(c, '.' | ';' | ',' | '(' | ')' | ']' | '/') || lex::in_dash(c)
}

/// The header that ends at the mark at a byte of the line, and the order behind the mark.
fn before_order_at<'a>(
    known: KnownHeader<'_>,
    bare: &'a str,
    at: usize,
    mark: char,
) -> Option<(SlipHeader, &'a str)> {
    let context = known.context;
    let (head, rest) = bare.split_at(at);
    let header = HeaderWords::new(head).header(known, SHORTEST_BEFORE_ORDER)?;
    if header.section.is_some() || !header.names_somebody() {
        return None;
    }
    let order = match mark {
        // A bracket is opened for what stands behind it, and stays with that.
        '(' => rest,
        _ => rest.trim_start_matches(|c| c == mark || lex::in_dash(c) && lex::in_dash(mark)),
    };
    let order = order.trim_start();
    // Among adjustments `Germany - A Ber` may be a removal.
    if context.phase == PhaseKind::Adjustments
        && lex::in_dash(mark)
        && understand(context, None, None, order).listed
    {
        return None;
    }
    if begins_unit(context.board, &lex::tokens(order)) {
        return Some((header, order));
    }
    if !is_order(context, order) {
        return None;
    }
    // `Eng - Lon` may be one order: from a place that is written like a power.
    if let Some(power) = header.power
        && (may_be_place(context, head) || is_order_of_others(context, bare, power))
    {
        return None;
    }
    Some((header, order))
}

/// `RUSSIA -- by mail, at nine`, `Turkey (one fleet short)`: a power, a mark and words that order
/// nothing.
fn before_remark(known: KnownHeader<'_>, bare: &str) -> Option<SlipHeader> {
    let (head, rest) = bare.split_once(|c| c == '(' || lex::in_dash(c))?;
    let header = HeaderWords::new(head).header(known, SHORTEST_POWER)?;
    if !header.names_somebody() || header.section.is_some() {
        return None;
    }
    let rest = rest.trim_matches(|c| c == ')' || c == ' ' || lex::in_dash(c));
    let is_remark = rest.contains(' ')
        && !begins_unit(known.context.board, &lex::tokens(rest))
        && !is_order(known.context, rest)
        && whole_slip(known.context.phase, rest).is_none()
        && !understand(known.context, None, None, bare).form;
    is_remark.then_some(header)
}

/// No heading before an order has more words.
const MOST_HEADING_WORDS: usize = 5;

/// `F05 Austria A Vie - Gal`, `Austria (Fall 1905) A Vie - Gal`, `Turkey builds F Smy`, `Austria
/// NMR`: a power and an order with no mark between them, where the whole is no order itself.
fn before_unit<'a>(known: KnownHeader<'_>, bare: &'a str) -> Option<(SlipHeader, &'a str)> {
    let starts: Vec<usize> = bare
        .char_indices()
        .filter(|&(at, c)| !c.is_whitespace() && bare[..at].ends_with(char::is_whitespace))
        .take(MOST_HEADING_WORDS)
        .map(|(at, _)| at)
        .collect();
    // The longest heading first, as where several colons stand on a line.
    for at in starts.into_iter().rev() {
        let (head, rest) = bare.split_at(at);
        let Some(header) = HeaderWords::new(head).header(known, SHORTEST_POWER) else {
            continue;
        };
        if header.names_somebody()
            && header.section.is_none()
            && is_order_apart(known.context, &header, head, rest)
        {
            return Some((header, rest));
        }
    }
    None
}

/// Whether the text behind a heading, with no mark between them, is an order of its own.
fn is_order_apart(
    context: ReadingContext<'_>,
    header: &SlipHeader,
    head: &str,
    text: &str,
) -> bool {
    let tokens = lex::tokens(text);
    let verb = tokens
        .first()
        .and_then(Token::word)
        .and_then(words::verb_of_all_phases);
    let adjusts = matches!(
        verb,
        Some(Verb::Build | Verb::Remove | Verb::Disband | Verb::Waive)
    );
    if adjusts || whole_slip(context.phase, text).is_some() {
        return true;
    }
    if !begins_unit(context.board, &tokens) {
        return false;
    }
    let says_when = header.phase.is_some() || head.trim_end().ends_with(')');
    if says_when {
        return true;
    }
    // `German A Ber - Kie` is an order, and names whose unit it is to.
    let Some(power) = header.power else {
        return false;
    };
    fold(head.trim()) == fold(&context.board.power(power).name)
        && context.power.is_some_and(|above| above != power)
        && is_order_of(context, text, power)
}

/// Whether a text is an order to a unit that a power has on the board.
fn is_order_of(context: ReadingContext<'_>, text: &str, power: PowerId) -> bool {
    let as_his = ReadingContext {
        power: Some(power),
        ..context
    };
    let whole = understand(as_his, None, None, text);
    let unit = whole.reading.order().and_then(Order::unit);
    unit.is_some_and(|unit| {
        let mut there = context.position.units_in(unit.place.province);
        there.any(|standing| standing.power == power)
    })
}

/// Whether a power is written as a place is or may be: `Eng`.
fn may_be_place(context: ReadingContext<'_>, head: &str) -> bool {
    let name = fold(head.trim());
    name.chars().count() < SHORTEST_POWER || lookup::is_name(context.board, &name)
}

/// Whether the whole line is an order, and not one to a unit of this power: `English-Channel -
/// NTH`.
fn is_order_of_others(context: ReadingContext<'_>, line: &str, power: PowerId) -> bool {
    let whole = understand(context, None, None, line);
    whole.form
        && !matches!(whole.reading.order(), Some(Order::Unit { unit, .. }) if unit.power == Some(power))
}
