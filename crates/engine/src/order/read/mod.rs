//! Reading orders as people write them: every spelling that is clear is read, what is not is asked,
//! and nothing is corrected in silence.

mod adjust;
mod areas;
mod ballots;
mod carrying;
mod claims;
mod clean;
pub(super) mod context;
pub(super) mod draft;
mod fits;
mod foreign;
mod guess;
mod kinds;
pub(super) mod lex;
mod likely;
pub(super) mod lookup;
pub(crate) mod meant;
mod moves;
pub(super) mod names;
pub(super) mod parser;
mod parts;
pub(super) mod path;
mod pieces;
mod place;
mod pools;
mod refuse;
mod result_words;
mod scales;
mod secret;
mod settle;
mod slip;
pub(super) mod statement;
mod stopped;
pub(super) mod support;
mod timing;
pub(super) mod understood;
pub(super) mod unfinished;
mod unit;
pub(super) mod whole;
pub(super) mod words;

pub use context::{NamesRead, ReadingContext};
pub use slip::{
    ListedFact, ListedItem, ListedUnit, MOST_SLIP_LINES, Slip, SlipLine, TextAside, read_slip,
};

#[cfg(feature = "table")]
pub use ballots::{InvestmentError, WrittenInvestment, read_investments};
#[cfg(feature = "table")]
pub use fits::TypedFit;
#[cfg(feature = "table")]
pub use meant::unit_meant;
#[cfg(feature = "table")]
pub use refuse::sets_condition;
#[cfg(feature = "table")]
pub use result_words::SaidResult;
#[cfg(feature = "table")]
pub use slip::{
    ListDifference, ListDifferenceKind, Lists, NamedPlayers, PostedLine, PostedPhase, differences,
    read_items, read_listed_unit, read_lists, read_post, read_table_slip,
};
#[cfg(feature = "table")]
pub use unfinished::{AtCursor, SlipLanguage, Unfinished, Wanted};
#[cfg(feature = "table")]
pub use whole::{names_rest, orders_all_units};

use super::{Action, Note, Order, Reading};
use crate::position::{Position, Unit};
use chancery_atlas::board::{Board, PowerId, ProvinceId};
use draft::Draft;
use lex::Token;
use parser::Parser;
use path::{ELLIPTIC_DOUBT, Ways};
use scales::heading;
use secret::treasure::TreasureEnding;
use secret::{beyond, naming, treasure};
use std::borrow::Cow;
use timing::Timing;
use understood::{SectionRead, Understood};

impl ReadingContext<'_> {
    /// Whether a word belongs to one of the forms that only some games have, and is no beginning or
    /// misspelling of a name.
    pub(in crate::order) fn reserves(&self, word: &str) -> bool {
        [
            pools::is_reserved,
            carrying::is_reserved,
            claims::is_reserved,
            heading::is_reserved,
        ]
        .iter()
        .any(|is_reserved| is_reserved(self, word))
    }

    /// The position without what its writer may not see: other powers' units beyond the known world
    /// make no difference to what he is told of his words.
    fn in_sight(&self) -> Cow<'_, Position> {
        let Some(power) = self.power else {
            return Cow::Borrowed(self.position);
        };
        // Most boards have nothing to hide: their position need not be copied.
        if self.board.beyond.is_none() {
            return Cow::Borrowed(self.position);
        }
        let mut position = self.position.clone();
        position.units.retain(|unit| self.is_seen(power, unit));
        position
            .dislodged
            .retain(|waiting| self.is_seen(power, &waiting.unit));
        position
            .aboard
            .retain(|aboard| self.is_seen(power, &aboard.unit));
        Cow::Owned(position)
    }

    fn is_seen(&self, power: PowerId, unit: &Unit) -> bool {
        unit.power == power || !self.board.is_beyond(unit.place.province)
    }
}

/// More than this, in bytes, is no order; nor are more than sixty words and signs.
pub const LONGEST_ORDER: usize = 300;

const LEFT_OUT: &str = "The words in brackets were left out.";

const TOO_LONG: &str = "This is too long to be one order. Write one order a line.";

/// The longest order that makes sense is a route in words, of less than half as many.
const MOST_TOKENS: usize = 60;

/// Reads one order. Any text whatever gives a reading: one order, a question, or the reason why it
/// can't be read.
///
/// Legality is not looked at: what is written is read, and judged elsewhere.
pub fn read_order(context: ReadingContext<'_>, text: &str) -> Reading {
    read_order_after(context, None, text)
}

/// Reads one order that stands after another of the same author, as [`read_order`] does. Only a
/// landing that says neither army nor sea (`A/F LYO - WES; A D Tun`) depends on the order before
/// it.
pub fn read_order_after(
    context: ReadingContext<'_>,
    before: Option<&Order>,
    text: &str,
) -> Reading {
    understand(context, None, before, text).reading
}

/// Whether a text begins with a unit that is named with its letter: `A Par`, `F(NTH) S …`, `2. A/F
/// ENG - NTH`.
#[cfg(feature = "table")]
pub fn names_unit(board: &Board, text: &str) -> bool {
    pieces::begins_unit(board, &lex::tokens(text))
}

/// No place that is looked for behind a unit's letter has more words.
#[cfg(feature = "table")]
const MOST_WORDS_OF_PLACE: usize = 4;

/// Where the unit stands with which a text begins, named with its letter: of `F SAO - Zip` SAO.
#[cfg(feature = "table")]
pub fn unit_begun(board: &Board, text: &str) -> Option<ProvinceId> {
    if !names_unit(board, text) {
        return None;
    }
    let tokens = lex::tokens(text);
    let words: Vec<&str> = tokens.iter().filter_map(lex::Token::word).collect();
    // `2. A Par`
    let first = usize::from(words.first()?.starts_with(|c: char| c.is_ascii_digit()));
    let place = words.get(first + 1..)?;
    // The longest first: `Gulf of Lyon` is no `Gulf`.
    let longest = place.len().min(MOST_WORDS_OF_PLACE);
    (1..=longest)
        .rev()
        .find_map(|count| board.find_exact(&place[..count].join(" ")))
}

/// `timing` is the time scale written above the text or before another order of its line. What
/// makes sense in the names that its writer knows means that: no name that is secret from him makes
/// another order of it, and no unit that he does not see.
fn understand(
    context: ReadingContext<'_>,
    timing: Option<Timing>,
    before: Option<&Order>,
    text: &str,
) -> Understood {
    let position = context.in_sight();
    let context = ReadingContext {
        position: &position,
        ..context
    };
    let mut first = None;
    for board in context.board.readings() {
        let context = ReadingContext { board, ..context };
        let understood = understand_on(context, timing, before, text);
        if !matches!(understood.reading, Reading::Unreadable { .. }) {
            return understood;
        }
        // Why it can't be read is said in the names that he knows, which come first.
        first = first.or(Some(understood));
    }
    first.unwrap_or_else(|| understand_on(context, timing, before, text))
}

fn understand_on(
    context: ReadingContext<'_>,
    timing: Option<Timing>,
    before: Option<&Order>,
    text: &str,
) -> Understood {
    if let Some(reading) = ballots::order(&context, text) {
        return Understood::alone(true, reading);
    }
    if let Some(reading) = naming::order(context, text) {
        let form = reading.order().is_some();
        return Understood::alone(form, reading);
    }
    // The bytes are counted first: a pasted page need not be cut into tokens.
    if text.len() > LONGEST_ORDER {
        return Understood::unreadable(false, TOO_LONG.to_owned());
    }
    let tokens = lex::tokens(text);
    if tokens.len() > MOST_TOKENS {
        return Understood::unreadable(false, TOO_LONG.to_owned());
    }
    let tokens = clean::without_approval(context.board, tokens);
    let (tokens, remark) = clean::trimmed(text, tokens, context.phase);
    let written = tokens.len();
    let mut tokens = clean::parted(context.board, context.phase, tokens);
    let is_of_zine = tokens.len() > written;
    // A time scale stands behind the numbering, which is gone by now.
    let timing = match heading::taken_off(&context, &mut tokens) {
        Ok(own) => own.or(timing),
        Err(prefix) => return Understood::unreadable(true, prefix.not_in(context.phase)),
    };
    if tokens.is_empty() {
        return Understood::unreadable(false, "No order is written.".to_owned());
    }
    if let Some(why) =
        refuse::conditional(&context, &tokens).or_else(|| beyond::no_place(&context, &tokens))
    {
        return Understood::unreadable(true, why);
    }
    let source = SourceText {
        context,
        timing,
        before,
        text,
    };
    let Some(said) = treasure::said(&context, text, &tokens) else {
        let mut understood = source.without_gloss(&tokens, remark);
        if is_of_zine {
            understood.reading = staying(understood.reading);
        }
        return understood;
    };
    source.with_treasure(said, &tokens, remark)
}

/// A text to be read, and what is known of it beside its words.
#[derive(Clone, Copy)]
struct SourceText<'a> {
    context: ReadingContext<'a>,
    timing: Option<Timing>,
    before: Option<&'a Order>,
    text: &'a str,
}

impl<'a> SourceText<'a> {
    /// What these tokens of it say, or those before a bracket in which the order is told once more
    /// in other words, or nothing of an order is.
    fn without_gloss(self, tokens: &[Token], remark: Option<String>) -> Understood {
        let whole = self.understand(tokens, remark.clone());
        // What has the form of an order is taken as one, brackets and all.
        if whole.form {
            return whole;
        }
        let Some(open) = clean::gloss(tokens) else {
            return whole;
        };
        let (order, gloss) = (&tokens[..open], &tokens[open + 1..tokens.len() - 1]);
        let alone = self.understand(order, remark);
        let Some(said) = alone.reading.order() else {
            return whole;
        };
        match self.understand(gloss, None).reading.order() {
            Some(told) if !is_same_order(said, told) => whole,
            Some(_) => alone,
            None => Understood {
                reading: remarked(alone.reading, Some(LEFT_OUT.to_owned())),
                ..alone
            },
        }
    }

    /// What the tokens say where an order stands before something of a treasure.
    fn with_treasure(
        self,
        said: TreasureEnding,
        tokens: &[Token],
        remark: Option<String>,
    ) -> Understood {
        let order = self.understand(&tokens[..said.end], remark.clone());
        let understood = treasure::taken(said.taking, order);
        // `F SAO - For - T`: an area called T is too far away to be the second of two spaces.
        if !said.doubtful || understood.reading.order().is_some_and(treasure::may_say) {
            return understood;
        }
        self.understand(tokens, remark)
    }

    /// What these tokens of it say; `remark` is about those that were left out.
    fn understand(self, tokens: &[Token], remark: Option<String>) -> Understood {
        let tolerates = self.context.names == NamesRead::Tolerant;
        // What makes sense to the letter needs no guesses, and what makes sense in English is no
        // other language.
        let mut parsed = self.parse(NamesRead::Exact, tokens);
        if parsed.is_elliptic() {
            let foreign = foreign::in_english(self.context.board, self.text, tokens);
            for tokens in &foreign {
                parsed = parsed.surer(self.parse(NamesRead::Exact, tokens));
            }
            if parsed.is_elliptic() && tolerates {
                parsed = parsed.surer(self.parse(NamesRead::Tolerant, tokens));
                for tokens in &foreign {
                    parsed = parsed.surer(self.parse(NamesRead::Tolerant, tokens));
                }
            }
            // Last, since any words at all may be a strange name.
            if parsed.ways.is_empty() && tolerates && self.context.names_areas() {
                parsed.parser.takes_strange_names = true;
                parsed.ways = parsed.parser.statement();
            }
        }
        let ParsedText { parser, ways } = parsed;
        let Some(reading) = settle::settle(&parser, ways) else {
            return Understood::unreadable(false, refuse::why(&parser));
        };
        let SectionRead { begins, listed } = parser.section();
        Understood {
            reading: remarked(reading, remark),
            form: true,
            begins,
            listed,
            lone: parser.is_lone_unit(),
        }
    }

    fn parse(self, names: NamesRead, tokens: &[Token]) -> ParsedText<'a> {
        let parser = Parser::new(
            ReadingContext {
                names,
                ..self.context
            },
            self.timing,
            self.before,
            self.text,
            tokens.to_vec(),
        );
        let ways = parser.statement();
        ParsedText { parser, ways }
    }
}

/// All the ways that a text can be taken, and the parser that found the surest of them.
struct ParsedText<'a> {
    parser: Parser<'a>,
    ways: Ways<Draft>,
}

impl ParsedText<'_> {
    /// Whether none of the ways makes an order without something that is missing from the text.
    fn is_elliptic(&self) -> bool {
        self.ways
            .iter()
            .all(|(draft, path)| !matches!(draft, Draft::Order(_)) && path.doubt >= ELLIPTIC_DOUBT)
    }

    /// The lowest doubt of a way.
    fn doubt(&self) -> u32 {
        self.ways
            .iter()
            .map(|(_, path)| path.doubt)
            .min()
            .unwrap_or(u32::MAX)
    }

    /// All the ways of two readings, with the parser of the one with the surest; where there is
    /// none, that of the later.
    fn surer(self, other: Self) -> Self {
        let parser = if other.doubt() < self.doubt() || self.ways.is_empty() {
            other.parser
        } else {
            self.parser
        };
        Self {
            parser,
            ways: [self.ways, other.ways].concat(),
        }
    }
}

/// A support as zines write it that join verb and unit: that of a move to itself is one to hold
/// (`F SWE SA FIN-FIN`).
fn staying(mut reading: Reading) -> Reading {
    if let Reading::Order {
        order: Order::Unit { action, .. },
        ..
    } = &mut reading
        && let Action::SupportMove { unit, to } = action
        && unit.place.province == to.province
        && !unit.beyond
    {
        *action = Action::SupportHold { unit: *unit };
    }
    reading
}

/// Whether two orders have one unit do the same, whatever they leave unsaid.
fn is_same_order(one: &Order, other: &Order) -> bool {
    one.province() == other.province()
        && one.points_at() == other.points_at()
        && one.action().map(std::mem::discriminant) == other.action().map(std::mem::discriminant)
}

fn remarked(reading: Reading, remark: Option<String>) -> Reading {
    match reading {
        Reading::Order { order, mut notes } => {
            notes.extend(remark.map(Note::Remark));
            Reading::Order { order, notes }
        }
        other => other,
    }
}
