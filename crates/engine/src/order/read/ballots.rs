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
use crate::order::read::lookup;
use crate::order::read::parser::Parser;
use crate::order::read::path::Path;
use crate::order::{Action, BallotOrder, Order, Reading, UnitRef};
use chancery_atlas::board::{Board, PowerId};

/// Why a line that invests can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvestmentError {
    #[error("Write it as `invest 2`, or for several powers as `R4 T2` or `Russia 4, Turkey 2`.")]
    Form,
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
    pub power: PowerId,
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
    let read = |investment: Investment| {
        let power = investment.power.or(context.power);
        Ok(WrittenInvestment {
            power: power.ok_or(InvestmentError::Form)?,
            amount: investment.amount?,
            written: text[investment.span].to_owned(),
        })
    };
    investments.into_iter().map(read).collect()
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
        let asked = self.context.forms.holds_written && self.context.phase == PhaseKind::Movement;
        asked.then(|| {
            let question =
                "The unit has no order, and only a written hold counts. Does it hold?".to_owned();
            let candidates = vec![Order::Unit {
                unit,
                action: Action::Hold,
            }];
            let draft = Draft::Ask {
                question,
                candidates,
            };
            (draft, path.clone())
        })
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
    let unreadable = |why: String| Reading::Unreadable { why };
    Some(match investments.as_slice() {
        [one] if one.power.is_none() || one.power == context.power => one.reading(),
        [
            Investment {
                power: Some(power), ..
            },
        ] => unreadable(format!(
            "It invests in {}, but this slip is for another power.",
            context.board.power(*power).name
        )),
        _ => unreadable("It invests in more than one power. Write one power per line.".to_owned()),
    })
}

/// `Lot 3`
fn lot(text: &str) -> Option<u16> {
    let mut words = text.split_whitespace();
    let named = words
        .next()
        .is_some_and(|word| matches!(word.to_lowercase().as_str(), "lot" | "lots" | "drawn"));
    let number = words.next().filter(|_| named)?.parse().ok()?;
    (number > 0 && words.next().is_none()).then_some(number)
}

/// Amounts of more digits are years and the like, unless the text says that it invests.
const LONGEST_AMOUNT: usize = 3;

/// No power's name has more words.
const LONGEST_POWER: usize = 3;

/// The investments of a text that is nothing else, or of one that says it invests and can't be
/// read; `None` where it is something else.
pub(in crate::order) fn investments(board: &Board, text: &str) -> Option<Vec<Investment>> {
    whole(board, text).or_else(|| {
        let led = InvestmentReader::of(board, &bits(text)?).led;
        led.then(|| {
            vec![Investment {
                power: None,
                amount: Err(InvestmentError::Form),
                span: 0..text.len(),
            }]
        })
    })
}

/// The investments of a text that is nothing else.
pub(in crate::order) fn whole(board: &Board, text: &str) -> Option<Vec<Investment>> {
    let bits = bits(text)?;
    let read = InvestmentReader::of(board, &bits).all()?;
    (!read.is_empty()).then_some(read)
}

/// A word, a number or a mark.
struct BallotToken<'a> {
    what: What<'a>,
    span: Range<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum What<'a> {
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
        match self.what {
            What::Word(word) => Some(word),
            _ => None,
        }
    }

    const fn number(&self) -> Option<&'a str> {
        match self.what {
            What::Number(number) => Some(number),
            _ => None,
        }
    }
}

/// The bits of a text; `None` where it has a sign that no investment has.
fn bits(text: &str) -> Option<Vec<BallotToken<'_>>> {
    let mut bits = Vec::new();
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let end_of = |from: usize, belongs: fn(char) -> bool| {
            text[from..]
                .find(|c| !belongs(c))
                .map_or(text.len(), |length| from + length)
        };
        let (before, after) = (&text[..at], &text[at + c.len_utf8()..]);
        let negative = c == '-'
            && !before.ends_with(char::is_alphanumeric)
            && after.starts_with(|c: char| c.is_ascii_digit());
        let (what, end) = if c.is_ascii_digit() || negative {
            let number = text[at..end_of(at + 1, is_in_number)].trim_end_matches(['.', ',']);
            (What::Number(number), at + number.len())
        } else if c.is_alphabetic() {
            let end = end_of(at, |c| c.is_alphabetic() || matches!(c, '\'' | '’'));
            (What::Word(&text[at..end]), end)
        } else {
            let what = match c {
                ',' | '&' | '+' | '/' | ';' => What::Between,
                ':' | '=' | '-' | '–' | '—' => What::Equals,
                '.' | ')' => What::Stop,
                c if c.is_whitespace() || matches!(c, '*' | '•') => {
                    at += c.len_utf8();
                    continue;
                }
                _ => return None,
            };
            (what, at + c.len_utf8())
        };
        bits.push(BallotToken {
            what,
            span: at..end,
        });
        at = end;
    }
    Some(bits)
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

struct InvestmentReader<'a> {
    board: &'a Board,
    bits: &'a [BallotToken<'a>],
    at: usize,
    led: bool,
}

impl<'a> InvestmentReader<'a> {
    fn of(board: &'a Board, bits: &'a [BallotToken<'a>]) -> Self {
        let numbered = matches!(bits, [number, stop, ..] if number.number().is_some() && stop.what == What::Stop);
        let begin = if numbered { 2 } else { 0 };
        let led = bits
            .get(begin)
            .and_then(BallotToken::word)
            .is_some_and(|word| is_verb(word) || is_title(word));
        Self {
            board,
            bits,
            at: begin,
            led,
        }
    }

    fn all(mut self) -> Option<Vec<Investment>> {
        let mut read: Vec<Investment> = Vec::new();
        let start = self.at;
        self.at += usize::from(self.led);
        if self.led {
            self.skip(|bit| bit.what == What::Equals);
        }
        loop {
            self.skip(|bit| {
                bit.what == What::Between
                    || bit.word().is_some_and(|w| w.eq_ignore_ascii_case("and"))
            });
            if self.at == self.bits.len() {
                // The verb is part of what is first.
                if let (Some(first), Some(begin)) = (read.first_mut(), self.bits.get(start)) {
                    first.span.start = begin.span.start;
                }
                return Some(read);
            }
            let investment = self.one()?;
            self.skip(|bit| bit.what == What::Stop);
            // A number by itself is an investment only where the text says so, and says nothing
            // else.
            let alone = self.led && read.is_empty() && self.at == self.bits.len();
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
            let leads = [What::Equals, What::Stop];
            self.skip(|bit| leads.contains(&bit.what) || bit.word().is_some_and(is_verb));
        }
        let number = self.number()?;
        self.skip(|bit| bit.word().is_some_and(is_unit));
        if power.is_none() {
            self.skip(|bit| bit.word().is_some_and(is_towards));
            power = self.power();
        }
        let span =
            self.bits.get(start)?.span.start..self.bits.get(self.at.checked_sub(1)?)?.span.end;
        Some(Investment {
            power,
            amount: amount(number),
            span,
        })
    }

    fn skip(&mut self, passes: impl Fn(&BallotToken<'_>) -> bool) {
        while self.bits.get(self.at).is_some_and(&passes) {
            self.at += 1;
        }
    }

    fn number(&mut self) -> Option<&'a str> {
        let number = self.bits.get(self.at)?.number()?;
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
            .bits
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

fn amount(number: &str) -> Result<u32, InvestmentError> {
    let amount = number.parse().ok().filter(|&amount| amount >= 1);
    amount.ok_or(InvestmentError::Amount)
}
