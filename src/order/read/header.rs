//! Headers of slips: whose orders, for which phase, and sections such as `Builds:`.

use super::lex::{self, Token};
use super::lookup;
use super::pieces::{begins_unit, pieces};
use super::words::{self, Section};
use super::{Context, Names, understand};
use crate::board::{Board, PowerId, fold};
use crate::calendar::{Calendar, Phase, PhaseKind};
use crate::order::Order;

/// What a header says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Header {
    pub power: Option<PowerId>,
    pub phase: Option<Phase>,
    /// `Builds`, `Removals`: what the units below are listed for.
    pub section: Option<Section>,
}

/// No power's name has more words.
const LONGEST_POWER: usize = 3;

/// A power written without a colon after it is read from this many letters on: `ENG` on a line of its own is the Channel.
const SHORTEST_POWER: usize = 4;

/// A power written before an order on the same line is read from this many letters on: `Eng. F Lon - NTH`.
const SHORTEST_BEFORE_ORDER: usize = 3;

/// A power before an order ends at one of the line's first so many marks: `Austria-Hungary - A Vie - Gal`.
const MOST_MARKS: usize = 4;

/// The header on this line and the orders after it on the same line: `France:`, `FRANCE`, `F:`, `Spring 1901 France`, `France: A Par - Bur`,
/// `France - A Par - Bur`.
pub(super) fn header<'a>(context: Context<'_>, calendar: &Calendar, line: &'a str) -> Option<(Header, &'a str)> {
    let bare = line.trim_start_matches(['*', '•', '#', '>', ' ', '\t']);
    if let Some(header) = Words::of(bare).header(context.board, calendar, SHORTEST_POWER) {
        return Some((header, ""));
    }
    before_colon(context, calendar, bare).or_else(|| before_order(context, calendar, bare))
}

fn before_colon<'a>(context: Context<'_>, calendar: &Calendar, bare: &'a str) -> Option<(Header, &'a str)> {
    let (head, rest) = bare.split_once(':')?;
    // On one power's slip `R: A Par` removes; among those of all powers it is Russia's.
    let is_verb = context.power.is_some() && words::adjusting_letter(context.phase, head.trim());
    let header = Words::of(head).header(context.board, calendar, if is_verb { 2 } else { 1 })?;
    (header.section.is_none() || rest.trim().is_empty()).then_some((header, rest))
}

/// `Germany - A Ber - Kie`, `Eng. F Edi - NTH`, `Germany; A Ber H`: a power, a mark and an order, where the whole is no order itself.
fn before_order<'a>(context: Context<'_>, calendar: &Calendar, bare: &'a str) -> Option<(Header, &'a str)> {
    let is_mark = |c: char| matches!(c, '.' | ';' | ',') || lex::in_dash(c);
    let mut marks = bare.char_indices().filter(|&(_, c)| is_mark(c)).take(MOST_MARKS);
    marks.find_map(|(at, mark)| {
        let (head, rest) = bare.split_at(at);
        let header = Words::of(head).header(context.board, calendar, SHORTEST_BEFORE_ORDER)?;
        let power = header.power.filter(|_| header.section.is_none())?;
        let order = rest.trim_start_matches(|c| c == mark || lex::in_dash(c) && lex::in_dash(mark)).trim_start();
        // Among adjustments `Germany - A Ber` may be a removal.
        let may_remove = context.phase == PhaseKind::Adjustments && lex::in_dash(mark) && understand(context, order).listed;
        let apart = begins_unit(&lex::tokens(order))
            || !may_be_place(context, head) && is_order(context, order) && !is_order_of_others(context, bare, power);
        (apart && !may_remove).then_some((header, order))
    })
}

/// Whether a power is written as a place is or may be: `Eng`.
fn may_be_place(context: Context<'_>, head: &str) -> bool {
    let name = fold(head.trim());
    name.chars().count() < SHORTEST_POWER || lookup::places(context.board, Names::Exact, &name).is_some()
}

/// Whether the text begins with an order that says more than a place.
fn is_order(context: Context<'_>, text: &str) -> bool {
    let verb = lex::tokens(text).first().and_then(Token::word).and_then(|word| words::verb(context.phase, word));
    let first = || pieces(text).first().and_then(|group| text.get(group.first()?.clone()));
    let reads = |text: &str| {
        let understood = understand(context, text);
        understood.form && !understood.lone
    };
    verb.is_some() || reads(text) || first().is_some_and(reads)
}

/// Whether the whole line is an order, and not one to a unit of this power: `English-Channel - NTH`.
fn is_order_of_others(context: Context<'_>, line: &str, power: PowerId) -> bool {
    let whole = understand(context, line);
    whole.form && !matches!(whole.reading.order(), Some(Order::Unit { unit, .. }) if unit.power == Some(power))
}

/// The words of a line that may be a header, without what stands in brackets.
struct Words<'a>(Vec<&'a str>);

impl<'a> Words<'a> {
    fn of(text: &'a str) -> Self {
        let outside =
            text.split('(').enumerate().map(|(i, part)| if i == 0 { part } else { part.split_once(')').map_or("", |(_, after)| after) });
        let words = outside.flat_map(|part| part.split([' ', '\t', ',', ':', ';']));
        Self(words.map(|word| word.trim_matches(['.', '-', '–', '—', '_', '*', '='])).filter(|word| !word.is_empty()).collect())
    }

    /// The header, if every word has its part in one.
    fn header(&self, board: &Board, calendar: &Calendar, shortest_power: usize) -> Option<Header> {
        let mut header = Header::default();
        let (mut season, mut kinds) = (Vec::new(), Vec::new());
        let mut at = 0;
        while let Some(&word) = self.0.get(at) {
            let lower = word.to_lowercase();
            if let Some((power, length)) = self.power(board, at, shortest_power) {
                if header.power.is_some_and(|other| other != power) {
                    return None;
                }
                header.power = Some(power);
                at += length;
                continue;
            }
            match lower.as_str() {
                _ if is_filler(&lower) => {}
                _ if is_kind(&lower) => kinds.push(lower),
                _ => season.push(word),
            }
            at += 1;
        }
        if season.is_empty() {
            header.section = kinds.iter().find_map(|word| Section::named(word));
            return (header.power.is_some() || !kinds.is_empty()).then_some(header);
        }
        let phase = format!("{} {}", season.join(" "), kinds.join(" "));
        header.phase = Some(calendar.parse(&phase)?);
        Some(header)
    }

    fn power(&self, board: &Board, at: usize, shortest: usize) -> Option<(PowerId, usize)> {
        // A letter names a power only where it is the whole header: the `F` of `F 1901` is a season.
        let shortest = if self.0.len() > 1 { shortest.max(SHORTEST_POWER) } else { shortest };
        (1..=LONGEST_POWER).rev().find_map(|length| {
            let name = fold(&self.0.get(at..at + length)?.join(" "));
            let power = (name.chars().count() >= shortest).then(|| board.find_power(&name))??;
            Some((power, length))
        })
    }
}

fn is_filler(word: &str) -> bool {
    matches!(
        word,
        "orders" | "order" | "for" | "of" | "the" | "player" | "power" | "country" | "season" | "turn" | "phase" | "year" | "slip" | "from"
    )
}

fn is_kind(word: &str) -> bool {
    Section::named(word).is_some() || matches!(word, "movement" | "moves" | "retreats" | "retreat" | "adjustments" | "adjustment")
}
