//! Influence: `invest 2`, and the short form over all powers: `R4 T2 E1`, `Russia 4, Turkey 2`, `4
//! in Russia`. Only variants in which people invest read it ([`Forms::investing`]).
//!
//! It is read from the text and not from the tokens of orders, in which `1.5` has no point and `R4`
//! is one word.
//!
//! [`Forms::investing`]: crate::order::Forms::investing

use std::ops::Range;

use crate::calendar::PhaseKind;
use crate::order::read::context::ReadingContext;
use crate::order::read::draft::Draft;
use crate::order::read::lex::run_end;
use crate::order::read::lookup;
use crate::order::read::parser::Parser;
use crate::order::read::path::Path;
use crate::order::{Action, BallotOrder, Order, Reading, UnitRef};
use chancery_atlas::board::{Board, PowerId};

/// Why a line that invests can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvestmentError {
    /// It has not the form of one, or names no power where it must.
    #[error("Write it as `invest 2`, or for several powers as `R4 T2` or `Russia 4, Turkey 2`.")]
    Form,
    /// The amount is no whole number, or less than 1.
    #[error("Influence is a whole number of at least 1.")]
    Amount,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::order) struct Investment {
    /// In which power, where that is said.
    pub power: Option<PowerId>,
    /// How much, or why it can't be read.
    pub amount: Result<u32, InvestmentError>,
    /// Where it stands in the text, in bytes.
    pub span: Range<usize>,
}

impl Investment {
    /// As a reading, whatever the power.
    pub(crate) fn reading(&self) -> Reading {
        match &self.amount {
            Ok(amount) => Reading::Order {
                order: Order::Ballots(BallotOrder::Invest { amount: *amount }),
                notes: Vec::new(),
            },
            Err(why) => Reading::Unreadable {
                why: why.to_string(),
            },
        }
    }
}

/// One of the investments of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenInvestment {
    /// In which power.
    pub power: PowerId,
    /// How many factors, at least 1.
    pub amount: u32,
    /// Its part of the line.
    pub written: String,
}

/// Reads a line that invests and does nothing else: `R4 T2 E1 F1`, `Russia 4, Turkey 2`, `4 in
/// Russia`. Without a power it is that of the context.
///
/// # Errors
/// Why it can't be read: the first thing that is wrong.
pub fn read_investments(
    context: ReadingContext<'_>,
    text: &str,
) -> Result<Vec<WrittenInvestment>, InvestmentError> {
    let investments = investments(context.board, text).ok_or(InvestmentError::Form)?;
    let mut written = Vec::with_capacity(investments.len());
    for investment in investments {
        let power = investment.power.or(context.power);
        written.push(WrittenInvestment {
            power: power.ok_or(InvestmentError::Form)?,
            amount: investment.amount?,
            written: text[investment.span].to_owned(),
        });
    }
    Ok(written)
}

const fn is_played(context: &ReadingContext<'_>) -> bool {
    context.forms.investing
}

/// Whether a whole line invests, and does nothing else.
pub(in crate::order) fn is_line(context: &ReadingContext<'_>, line: &str) -> bool {
    is_played(context) && whole(context.board, line).is_some()
}

/// Whether a number by itself may say how much is invested.
pub(in crate::order) const fn takes_numbers(context: &ReadingContext<'_>) -> bool {
    is_played(context)
}

/// The investments of so many pieces of a line, `None` where they make none together.
pub(in crate::order) fn joined(
    context: &ReadingContext<'_>,
    text: &str,
    pieces: usize,
) -> Option<Vec<Investment>> {
    match pieces {
        _ if !is_played(context) => None,
        1 => investments(context.board, text),
        _ => whole(context.board, text),
    }
}

impl Parser<'_> {
    /// A unit with nothing said about it, where a hold counts only if it is written: asked about.
    pub(crate) fn hold_unwritten(&self, unit: UnitRef, path: &Path) -> Option<(Draft, Path)> {
        // Nobody is taken to have ordered a hold (arms merchant R14).
        if !self.context.forms.holds_written || self.context.phase != PhaseKind::Movement {
            return None;
        }
        let draft = Draft::Ask {
            question: "The unit has no order, and only a written hold counts. Does it hold?"
                .to_owned(),
            candidates: vec![Order::Unit {
                unit,
                action: Action::Hold,
            }],
        };
        Some((draft, path.clone()))
    }
}

/// An investment or a lot as an order in the name of the context's power; `None` where the text is
/// neither.
pub(in crate::order) fn order(context: &ReadingContext<'_>, text: &str) -> Option<Reading> {
    if !is_played(context) {
        return None;
    }
    if let Some(number) = lot(text) {
        return Some(Reading::Order {
            order: Order::Ballots(BallotOrder::Lot { number }),
            notes: Vec::new(),
        });
    }
    let investments = investments(context.board, text)?;
    let why = match investments.as_slice() {
        [one] if one.power.is_none() || one.power == context.power => return Some(one.reading()),
        [
            Investment {
                power: Some(power), ..
            },
        ] => format!(
            "It invests in {}, but this slip is for another power.",
            context.board.power(*power).name
        ),
        _ => "It invests in more than one power. Write one power per line.".to_owned(),
    };
    Some(Reading::Unreadable { why })
}

/// `Lot 3`
fn lot(text: &str) -> Option<u16> {
    let mut words = text.split_whitespace();
    let name = words.next()?.to_lowercase();
    if !matches!(name.as_str(), "lot" | "lots" | "drawn") {
        return None;
    }
    let number = words.next()?.parse().ok()?;
    (number > 0 && words.next().is_none()).then_some(number)
}

/// Amounts of more digits are years and the like, unless the text says that it invests.
const LONGEST_AMOUNT: usize = 3;

/// No power's name has more words.
const LONGEST_POWER: usize = 3;

/// The investments of a text that is nothing else, or of one that says it invests and can't be
/// read; `None` where it is something else.
pub(in crate::order) fn investments(board: &Board, text: &str) -> Option<Vec<Investment>> {
    let whole = whole(board, text);
    if whole.is_some() {
        return whole;
    }
    // Without a word for it, what can't be read is more likely an order.
    if !InvestmentReader::new(board, &ballot_tokens(text)?).led {
        return None;
    }
    Some(vec![Investment {
        power: None,
        amount: Err(InvestmentError::Form),
        span: 0..text.len(),
    }])
}

/// The investments of a text that is nothing else.
pub(in crate::order) fn whole(board: &Board, text: &str) -> Option<Vec<Investment>> {
    let tokens = ballot_tokens(text)?;
    let read = InvestmentReader::new(board, &tokens).all()?;
    (!read.is_empty()).then_some(read)
}

/// A word, a number or a mark.
struct BallotToken<'a> {
    kind: BallotTokenKind<'a>,
    span: Range<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum BallotTokenKind<'a> {
    Word(&'a str),
    Number(&'a str),
    /// `,`, `&`, `+`, `/`: between two investments.
    Between,
    /// `:`, `=`, a dash: between a power and its amount.
    Equals,
    /// `.`, `)`, after a line's number or at its end.
    Stop,
}

impl<'a> BallotToken<'a> {
    const fn word(&self) -> Option<&'a str> {
        match self.kind {
            BallotTokenKind::Word(word) => Some(word),
            _ => None,
        }
    }

    const fn number(&self) -> Option<&'a str> {
        match self.kind {
            BallotTokenKind::Number(number) => Some(number),
            _ => None,
        }
    }
}

/// The tokens of a text; `None` where it has a sign that no investment has.
fn ballot_tokens(text: &str) -> Option<Vec<BallotToken<'_>>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let (before, after) = (&text[..at], &text[at + c.len_utf8()..]);
        // In `Russia-4` the dash parts the power from its amount.
        let negative = c == '-'
            && !before.ends_with(char::is_alphanumeric)
            && after.starts_with(|c: char| c.is_ascii_digit());
        let (kind, end) = if c.is_ascii_digit() || negative {
            // `4.` and `4,` end with a mark of the list, and not of the number.
            let number = text[at..run_end(text, at, is_in_number)].trim_end_matches(['.', ',']);
            (BallotTokenKind::Number(number), at + number.len())
        } else if c.is_alphabetic() {
            let end = run_end(text, at, |c| c.is_alphabetic() || matches!(c, '\'' | '’'));
            (BallotTokenKind::Word(&text[at..end]), end)
        } else {
            let kind = match c {
                ',' | '&' | '+' | '/' | ';' => BallotTokenKind::Between,
                ':' | '=' | '-' | '–' | '—' => BallotTokenKind::Equals,
                '.' | ')' => BallotTokenKind::Stop,
                c if c.is_whitespace() || matches!(c, '*' | '•') => {
                    at += c.len_utf8();
                    continue;
                }
                _ => return None,
            };
            (kind, at + c.len_utf8())
        };
        tokens.push(BallotToken {
            kind,
            span: at..end,
        });
        at = end;
    }
    Some(tokens)
}

/// What a number may be written with, right or wrong: `1.5`, `2½`.
fn is_in_number(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '.' | ',' | '½' | '¼' | '¾')
}

fn is_verb(word: &str) -> bool {
    matches!(
        word.to_lowercase().as_str(),
        "invest" | "invests" | "investing" | "invested" | "investment" | "investments" | "ifs"
    )
}

/// A word above or before what somebody invests: `Influence: Russia 2, Turkey 2`.
fn is_title(word: &str) -> bool {
    matches!(word.to_lowercase().as_str(), "influence" | "points")
}

fn is_unit(word: &str) -> bool {
    matches!(
        word.to_lowercase().as_str(),
        "if" | "ifs" | "influence" | "point" | "points" | "factor" | "factors"
    )
}

fn is_towards(word: &str) -> bool {
    matches!(
        word.to_lowercase().as_str(),
        "in" | "on" | "to" | "into" | "for" | "of" | "the"
    )
}

/// Reads the investments of a text from their tokens.
struct InvestmentReader<'a> {
    board: &'a Board,
    tokens: &'a [BallotToken<'a>],
    /// The next token.
    at: usize,
    /// Whether the text says that it invests: `invest`, `Influence:`.
    led: bool,
}

impl<'a> InvestmentReader<'a> {
    fn new(board: &'a Board, tokens: &'a [BallotToken<'a>]) -> Self {
        let begin = match tokens {
            // `2. R4 T2`
            [number, stop, ..]
                if number.number().is_some() && stop.kind == BallotTokenKind::Stop =>
            {
                2
            }
            _ => 0,
        };
        let led = tokens
            .get(begin)
            .and_then(BallotToken::word)
            .is_some_and(|word| is_verb(word) || is_title(word));
        Self {
            board,
            tokens,
            at: begin,
            led,
        }
    }

    fn all(mut self) -> Option<Vec<Investment>> {
        let mut read: Vec<Investment> = Vec::new();
        let start = self.at;
        self.at += usize::from(self.led);
        if self.led {
            self.skip(|token| token.kind == BallotTokenKind::Equals);
        }
        loop {
            self.skip(|token| {
                token.kind == BallotTokenKind::Between
                    || token.word().is_some_and(|w| w.eq_ignore_ascii_case("and"))
            });
            if self.at == self.tokens.len() {
                // The verb is part of what is first.
                if let (Some(first), Some(begin)) = (read.first_mut(), self.tokens.get(start)) {
                    first.span.start = begin.span.start;
                }
                return Some(read);
            }
            let investment = self.one()?;
            self.skip(|token| token.kind == BallotTokenKind::Stop);
            // A number by itself is an investment only where the text says so, and says nothing
            // else.
            let alone = self.led && read.is_empty() && self.at == self.tokens.len();
            if investment.power.is_none() && !alone {
                return None;
            }
            read.push(investment);
        }
    }

    /// `R4`, `Russia: 4`, `4 in Russia`, `4 IFs`
    fn one(&mut self) -> Option<Investment> {
        let start = self.at;
        let mut power = self.power();
        if power.is_some() || self.led {
            let leads = [BallotTokenKind::Equals, BallotTokenKind::Stop];
            self.skip(|token| leads.contains(&token.kind) || token.word().is_some_and(is_verb));
        }
        let number = self.number()?;
        self.skip(|token| token.word().is_some_and(is_unit));
        if power.is_none() {
            self.skip(|token| token.word().is_some_and(is_towards));
            power = self.power();
        }
        let span =
            self.tokens.get(start)?.span.start..self.tokens.get(self.at.checked_sub(1)?)?.span.end;
        Some(Investment {
            power,
            amount: amount(number),
            span,
        })
    }

    fn skip(&mut self, passes: impl Fn(&BallotToken<'_>) -> bool) {
        while self.tokens.get(self.at).is_some_and(&passes) {
            self.at += 1;
        }
    }

    fn number(&mut self) -> Option<&'a str> {
        let number = self.tokens.get(self.at)?.number()?;
        // `1905` and `05` are dates.
        let year = number.starts_with('0') && number.len() > 1
            || number.len() > LONGEST_AMOUNT && number.bytes().all(|b| b.is_ascii_digit());
        if year && !self.led {
            return None;
        }
        self.at += 1;
        Some(number)
    }

    fn power(&mut self) -> Option<PowerId> {
        let words: Vec<&str> = self
            .tokens
            .get(self.at..)?
            .iter()
            .map_while(BallotToken::word)
            .take(LONGEST_POWER)
            .collect();
        let (power, length) = (1..=words.len()).rev().find_map(|length| {
            let name = words.get(..length)?.join(" ").to_lowercase();
            let power = if length == 1 {
                lookup::power_abbreviated(self.board, &name)
            } else {
                self.board.find_power(&name)
            };
            Some((power?, length))
        })?;
        self.at += length;
        Some(power)
    }
}

/// A whole number of 1 or more (arms merchant R9).
fn amount(number: &str) -> Result<u32, InvestmentError> {
    let amount = number.parse().ok().filter(|&amount| amount >= 1);
    amount.ok_or(InvestmentError::Amount)
}
