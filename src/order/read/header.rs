//! Headers of slips: whose orders, for which phase, and sections such as `Builds:`.

use super::context::ReadingContext;
use super::lex::{self, Token};
use super::lookup;
use super::pieces::{begins_unit, pieces};
use super::understand;
use super::words::{self, Section};
use crate::board::{Board, PowerId, fold};
use crate::calendar::{Calendar, Phase, PhaseKind};
use crate::order::pools::read as pools;
use crate::order::{Forms, Order};
use crate::seat::SeatId;

/// What a header says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::order) struct SlipHeader {
    /// Whose slip it is, where people are not powers.
    pub seat: Option<SeatId>,
    pub power: Option<PowerId>,
    pub phase: Option<Phase>,
    /// `Builds`, `Removals`: what the units below are listed for.
    pub section: Option<Section>,
}

/// No power's name has more words.
const LONGEST_POWER: usize = 3;

/// A power written without a colon after it is read from this many letters on: `ENG` on a line of
/// its own is the Channel.
const SHORTEST_POWER: usize = 4;

/// A power written before an order on the same line is read from this many letters on:
/// `Eng. F Lon - NTH`.
const SHORTEST_BEFORE_ORDER: usize = 3;

/// A power before an order ends at one of the line's first so many marks:
/// `Austria-Hungary - A Vie - Gal`.
const MOST_MARKS: usize = 4;

/// The header on this line and the orders after it on the same line: `France:`, `FRANCE`, `F:`,
/// `Spring 1901 France`, `France: A Par - Bur`, `France - A Par - Bur`.
pub(in crate::order) fn header<'a>(
    known: KnownHeader<'_>,
    line: &'a str,
) -> Option<(SlipHeader, &'a str)> {
    let bare = line.trim_start_matches(['*', '•', '#', '>', ' ', '\t']);
    if let Some(header) = HeaderWords::of(bare).header(known, SHORTEST_POWER) {
        return Some((header, ""));
    }
    before_colon(known, bare).or_else(|| before_order(known, bare))
}

/// What headers are made of.
#[derive(Clone, Copy)]
pub(in crate::order) struct KnownHeader<'a> {
    pub context: ReadingContext<'a>,
    pub calendar: &'a Calendar,
    /// The names of the seats, where people are not powers.
    pub players: &'a [String],
}

fn before_colon<'a>(known: KnownHeader<'_>, bare: &'a str) -> Option<(SlipHeader, &'a str)> {
    let context = known.context;
    let (head, rest) = bare.split_once(':')?;
    // On one power's slip `R: A Par` removes; among those of all powers it is Russia's.
    let is_verb = context.power.is_some() && words::adjusting_letter(context.phase, head.trim());
    let header = HeaderWords::of(head).header(known, if is_verb { 2 } else { 1 })?;
    (header.section.is_none() || rest.trim().is_empty()).then_some((header, rest))
}

/// `Germany - A Ber - Kie`, `Eng. F Edi - NTH`, `Germany; A Ber H`: a power, a mark and an order,
/// where the whole is no order itself.
fn before_order<'a>(known: KnownHeader<'_>, bare: &'a str) -> Option<(SlipHeader, &'a str)> {
    let context = known.context;
    let is_mark = |c: char| matches!(c, '.' | ';' | ',') || lex::in_dash(c);
    let mut marks = bare
        .char_indices()
        .filter(|&(_, c)| is_mark(c))
        .take(MOST_MARKS);
    marks.find_map(|(at, mark)| {
        let (head, rest) = bare.split_at(at);
        let header = HeaderWords::of(head)
            .header(known, SHORTEST_BEFORE_ORDER)
            .filter(|header| header.section.is_none())?;
        let order = rest
            .trim_start_matches(|c| c == mark || lex::in_dash(c) && lex::in_dash(mark))
            .trim_start();
        // Among adjustments `Germany - A Ber` may be a removal.
        let may_remove = context.phase == PhaseKind::Adjustments
            && lex::in_dash(mark)
            && understand(context, None, None, order).listed;
        let others =
            |power| may_be_place(context, head) || is_order_of_others(context, bare, power);
        let apart = begins_unit(context.board, &lex::tokens(order))
            || is_order(context, order) && !header.power.is_some_and(others);
        ((header.power.is_some() || header.seat.is_some()) && apart && !may_remove)
            .then_some((header, order))
    })
}

/// Whether a power is written as a place is or may be: `Eng`.
fn may_be_place(context: ReadingContext<'_>, head: &str) -> bool {
    let name = fold(head.trim());
    name.chars().count() < SHORTEST_POWER || lookup::is_name(context.board, &name)
}

/// Whether the text begins with an order that says more than a place.
fn is_order(context: ReadingContext<'_>, text: &str) -> bool {
    let verb = lex::tokens(text)
        .first()
        .and_then(Token::word)
        .and_then(|word| words::verb(context.phase, word));
    let first = || {
        pieces(context.board, text)
            .first()
            .and_then(|group| text.get(group.first()?.clone()))
    };
    let reads = |text: &str| {
        let understood = understand(context, None, None, text);
        understood.form && !understood.lone
    };
    verb.is_some() || reads(text) || first().is_some_and(reads)
}

/// Whether the whole line is an order, and not one to a unit of this power: `English-Channel -
/// NTH`.
fn is_order_of_others(context: ReadingContext<'_>, line: &str, power: PowerId) -> bool {
    let whole = understand(context, None, None, line);
    whole.form
        && !matches!(whole.reading.order(), Some(Order::Unit { unit, .. }) if unit.power == Some(power))
}

/// The words of a line that may be a header, and apart from them those that stand in brackets: of
/// these only a player's name matters.
struct HeaderWords<'a> {
    outside: Vec<&'a str>,
    inside: Vec<&'a str>,
}

impl<'a> HeaderWords<'a> {
    fn of(text: &'a str) -> Self {
        let outside = text.split('(').enumerate().map(|(i, part)| {
            if i == 0 {
                part
            } else {
                part.split_once(')').map_or("", |(_, after)| after)
            }
        });
        let inside = text
            .split('(')
            .skip(1)
            .filter_map(|part| Some(part.split_once(')')?.0));
        Self {
            outside: outside.flat_map(in_words).collect(),
            inside: inside.flat_map(in_words).collect(),
        }
    }

    /// The header, if every word has its part in one.
    fn header(&self, known: KnownHeader<'_>, shortest_power: usize) -> Option<SlipHeader> {
        let forms = known.context.forms;
        let bracketed = (0..self.inside.len()).find_map(|at| seat(&self.inside, known.players, at));
        let mut header = SlipHeader {
            seat: bracketed.map(|(seat, _)| seat),
            ..SlipHeader::default()
        };
        let (mut season, mut kinds) = (Vec::new(), Vec::new());
        let mut at = 0;
        while let Some(&word) = self.outside.get(at) {
            if let Some((seat, length)) = seat(&self.outside, known.players, at) {
                if header.seat.is_some_and(|other| other != seat) {
                    return None;
                }
                header.seat = Some(seat);
                at += length;
                continue;
            }
            if let Some((power, length)) = self.power(known.context.board, at, shortest_power) {
                if header.power.is_some_and(|other| other != power) {
                    return None;
                }
                header.power = Some(power);
                at += length;
                continue;
            }
            let word = known.context.board.in_heading(word).unwrap_or(word);
            let lower = word.to_lowercase();
            match lower.as_str() {
                _ if is_filler(&lower) => {}
                _ if is_kind(forms, &lower) => kinds.push(lower),
                _ => season.push(word),
            }
            at += 1;
        }
        if season.is_empty() {
            header.section = kinds.iter().find_map(|word| section(forms, word));
            return (header.seat.is_some() || header.power.is_some() || !kinds.is_empty())
                .then_some(header);
        }
        let phase = format!("{} {}", season.join(" "), kinds.join(" "));
        header.phase = Some(known.calendar.parse(&phase)?);
        Some(header)
    }

    fn power(&self, board: &Board, at: usize, shortest: usize) -> Option<(PowerId, usize)> {
        // What the game master writes himself, he writes for the natives.
        if let Some(natives) = board.natives
            && let Some(length) = self.game_master(at)
        {
            return Some((natives, length));
        }
        // A letter names a power only where it is the whole header: the `F` of `F 1901` is a
        // season.
        let shortest = if self.outside.len() > 1 {
            shortest.max(SHORTEST_POWER)
        } else {
            shortest
        };
        (1..=LONGEST_POWER).rev().find_map(|length| {
            let name = fold(&self.outside.get(at..at + length)?.join(" "));
            let power = board.find_power(&name)?;
            (name.chars().count() >= shortest || is_name_alone(board, power, &name))
                .then_some((power, length))
        })
    }

    /// How many words name the game master here: `GM`, `Game Master`.
    fn game_master(&self, at: usize) -> Option<usize> {
        let named = |length: &usize| {
            let name = self
                .outside
                .get(at..at + length)
                .map(|words| fold(&words.join(" ")));
            matches!(name.as_deref(), Some("gm" | "gamemaster" | "umpire"))
        };
        [2, 1].into_iter().find(named)
    }
}

/// Whether a short word is a name of a power in full, and of no place: `USA`, not `ENG`.
fn is_name_alone(board: &Board, power: PowerId, word: &str) -> bool {
    let power = board.power(power);
    let mut names = [&power.id, &power.name].into_iter().chain(&power.aliases);
    word.chars().count() > 1
        && names.any(|name| fold(name) == word)
        && !lookup::is_name(board, word)
}

fn in_words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split([' ', '\t', ',', ':', ';']);
    words
        .map(|word| word.trim_matches(['.', '-', '–', '—', '_', '*', '=']))
        .filter(|word| !word.is_empty())
}

/// The player whose name, or possessive, begins at a word, and how many words it has.
fn seat(words: &[&str], players: &[String], at: usize) -> Option<(SeatId, usize)> {
    let named = |length: usize, player: &str| {
        let written = words
            .get(at..at + length)
            .map(|words| words.join(" "))
            .unwrap_or_default()
            .to_lowercase();
        let bare = ["'s", "’s"]
            .iter()
            .find_map(|end| written.strip_suffix(end))
            .unwrap_or(&written);
        !bare.is_empty() && fold(bare) == fold(player)
    };
    players.iter().enumerate().find_map(|(number, player)| {
        let length = player.split_whitespace().count();
        Some((
            SeatId::nth(number).filter(|_| named(length, player))?,
            length,
        ))
    })
}

fn is_filler(word: &str) -> bool {
    matches!(
        word,
        "orders"
            | "order"
            | "for"
            | "of"
            | "the"
            | "player"
            | "power"
            | "country"
            | "season"
            | "turn"
            | "phase"
            | "year"
            | "slip"
            | "from"
    )
}

fn section(forms: Forms, word: &str) -> Option<Section> {
    pools::section(forms, word).or_else(|| Section::named(word))
}

fn is_kind(forms: Forms, word: &str) -> bool {
    section(forms, word).is_some()
        || matches!(
            word,
            "movement" | "moves" | "retreats" | "retreat" | "adjustments" | "adjustment"
        )
}
