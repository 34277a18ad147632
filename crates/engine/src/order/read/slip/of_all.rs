//! What an author writes of all his units at once.

use super::{SlipLine, SlipReader};
use crate::order::read::context::ReadingContext;
use crate::order::read::lex;
use crate::order::read::whole::{WholeSlip, orders_of_all};
use crate::order::{Note, Order, Reading, UnitRef};

/// What an author wrote of all units at once: which are left shows only at the end of the slip.
#[derive(Clone, Debug)]
pub(super) struct OfAll {
    whole: WholeSlip,
    /// Where its orders stand among the lines of the slip.
    at: usize,
    line: SlipLine,
}

impl OfAll {
    pub(super) const fn line(&self) -> &SlipLine {
        &self.line
    }
}

impl SlipReader<'_> {
    /// Words of all units, which need a power.
    pub(super) fn whole_or_nobody(&mut self, whole: WholeSlip, written: &str, number: usize) {
        if self.context.power.is_some() && self.strange.is_none() {
            return self.whole(whole, written.trim(), number);
        }
        let why = "The power is missing. Write it as `France: all hold`.".to_owned();
        self.push(written.trim(), None, Reading::Unreadable { why }, number);
    }

    /// Whether words of all units can be taken so: they are all that a power's slip says, or leave
    /// out what its other lines name.
    pub(super) fn is_for_all(&self, whole: WholeSlip) -> bool {
        let first = self.slip.lines.len() == self.begun;
        self.context.power.is_some()
            && self.strange.is_none()
            && (first || matches!(whole, WholeSlip::All(_) | WholeSlip::Rest(_)))
    }

    pub(super) fn whole(&mut self, whole: WholeSlip, written: &str, number: usize) {
        let Some(power) = self.context.power else {
            return;
        };
        self.empty = None;
        if matches!(whole, WholeSlip::Nothing | WholeSlip::NotReceived) {
            return self.remark_no_orders(power, written);
        }
        self.of_all.push(OfAll {
            whole,
            at: self.slip.lines.len(),
            line: SlipLine {
                seat: self.seat,
                power: Some(power),
                stated: self.stated,
                strange_heading: None,
                written: written.to_owned(),
                reading: Reading::Unreadable {
                    why: "There is no unit left for this.".to_owned(),
                },
                line: number,
            },
        });
    }

    /// Whether the author in hand wrote something of all his units.
    pub(super) fn has_ordered_all(&self) -> bool {
        self.of_all.iter().any(|all| self.is_his(&all.line))
    }

    /// Whether a line is of the author in hand.
    pub(super) fn is_his(&self, line: &SlipLine) -> bool {
        line.power == self.context.power && line.seat == self.seat
    }

    /// Puts the orders to all units in the places where they were written.
    pub(super) fn order_all(&mut self) {
        // From the bottom up, so that lines put in leave the places above as they were.
        for OfAll { whole, at, line } in std::mem::take(&mut self.of_all).into_iter().rev() {
            let (WholeSlip::Each(verb) | WholeSlip::All(verb) | WholeSlip::Rest(verb)) = whole
            else {
                continue;
            };
            let Some(power) = line.power else { continue };
            let context = ReadingContext {
                board: (self.boards)(power),
                power: Some(power),
                ..self.known.context
            };
            let named = self.units_with_lines(&context, &line);
            let orders = orders_of_all(&context, power, verb, &named);
            let mut lines: Vec<SlipLine> = orders
                .into_iter()
                .map(|order| SlipLine {
                    reading: left_over(whole, order, &named),
                    ..line.clone()
                })
                .collect();
            // What was written must be seen, even where it orders nobody.
            if lines.is_empty() {
                lines.push(line);
            }
            self.slip.lines.splice(at..at, lines);
        }
    }

    /// The units of which other lines of the author of `whole` speak: those that are ordered, then
    /// those that lines name which can't be read.
    fn units_with_lines(&self, context: &ReadingContext<'_>, whole: &SlipLine) -> Vec<UnitRef> {
        let his: Vec<&SlipLine> = self
            .slip
            .lines
            .iter()
            .filter(|line| line.power == whole.power && line.seat == whole.seat)
            .collect();
        let mut named: Vec<UnitRef> = his
            .iter()
            .filter_map(|line| line.reading.order()?.unit().copied())
            .collect();
        for line in his {
            // A unit with a line that nobody can read is not left over: the game master decides.
            if let Reading::Unreadable { .. } | Reading::Ambiguous { .. } = line.reading {
                named.extend(units_named(context, &line.written));
            }
        }
        named
    }
}

/// The author's units whose places a line names that can't be read: they are not among the rest.
fn units_named(context: &ReadingContext<'_>, written: &str) -> Vec<UnitRef> {
    let tokens = lex::tokens(written);
    let places = tokens.iter().filter_map(lex::Token::word);
    places
        .filter_map(|word| context.board.find_exact(word))
        .flat_map(|place| context.position.units_in(place))
        .filter(|unit| Some(unit.power) == context.power)
        .map(|unit| UnitRef::new(unit.kind, unit.place))
        .collect()
}

/// An order to a unit of which only words of all units speak.
fn left_over(whole: WholeSlip, order: Order, named: &[UnitRef]) -> Reading {
    // `the rest hold` says itself that others have orders, `all hold` may mean them too.
    let is_doubtful = matches!(whole, WholeSlip::All(_)) && !named.is_empty();
    let notes = if is_doubtful {
        vec![Note::Remark(
            "Units with an order of their own keep it.".to_owned(),
        )]
    } else {
        Vec::new()
    };
    Reading::Order { order, notes }
}
