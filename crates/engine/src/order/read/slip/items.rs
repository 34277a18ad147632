//! The items of a line of a slip: orders, lists of units, investments, words of all units.

use std::ops::Range;

use super::boxes::timing_before;
use super::header_words::{KnownHeader, NamedPlayers};
use super::{SlipLine, SlipReader};
use crate::calendar::CLASSIC;
use crate::order::Order;
use crate::order::read::ballots;
use crate::order::read::context::ReadingContext;
use crate::order::read::lex;
use crate::order::read::parts::{LinePart, either, opens_condition};
use crate::order::read::pieces::{begins_unit, cut_up, pieces};
use crate::order::read::scales::heading::{self, Behind};
use crate::order::read::timing::Timing;
use crate::order::read::understood::Understood;
use crate::order::read::whole::{may_be_whole, whole_item};
use crate::order::read::words::Section;
use crate::order::read::{read_order_after, understand};

/// Orders are looked for across this many commas: the longest list in one order is a route.
const LONGEST_JOIN: usize = 8;

/// Reads what one author wrote item by item, none of which is a header: an order, or several in a
/// list, as on a slip, where all of it can be read. An item that can't be read is one line.
/// [`SlipLine::line`] is the number of the item, from 1.
pub fn read_items(context: ReadingContext<'_>, items: &[&str]) -> Vec<SlipLine> {
    let known = KnownHeader {
        context,
        calendar: &CLASSIC,
        open: None,
        players: NamedPlayers::Seats(&[]),
    };
    let boards = |_| context.board;
    let mut reader = SlipReader::new(known, &boards);
    for (at, item) in items.iter().enumerate() {
        reader.item(item, at + 1);
    }
    reader.order_all();
    reader.slip.lines
}

impl SlipReader<'_> {
    fn item(&mut self, item: &str, number: usize) {
        let reading = read_order_after(self.context, self.last.as_ref(), item);
        // The whole first: a comma or a word such as `and` may stand within one order.
        if reading.order().is_none() {
            if let Some(whole) = whole_item(self.context.phase, item) {
                return self.whole_or_nobody(whole, item, number);
            }
            let (before, last) = (self.slip.lines.len(), self.last.clone());
            let asked = self.of_all.len();
            // A time scale before the first of several orders is that of the others as well.
            for stretch in heading::stretches(&self.context, self.numbering, item) {
                let timing = match stretch.mark {
                    Some(mark) if stretch.behind == Behind::Orders => timing_before(mark),
                    _ => None,
                };
                self.timed_orders(&item[stretch.span], timing, number);
            }
            let parts = &self.slip.lines[before..];
            if !parts.is_empty() && parts.iter().all(|part| part.reading.order().is_some()) {
                return;
            }
            // Some part can't be read: the item is one line again, as if it had not been tried.
            self.slip.lines.truncate(before);
            self.of_all.truncate(asked);
            self.last = last;
        }
        self.last = reading.order().cloned();
        self.slip.lines.push(SlipLine {
            seat: None,
            power: self.context.power,
            stated: false,
            strange_heading: None,
            written: item.to_owned(),
            reading,
            line: number,
        });
    }

    /// Orders of one time scale at the most.
    pub(super) fn timed_orders(&mut self, line: &str, timing: Option<Timing>, number: usize) {
        // `all hold if Russia attacks` is one line that can't be read, and no order to all units.
        let says_all = may_be_whole(line) && !opens_condition(line);
        for group in pieces(self.context.board, line) {
            if !says_all {
                self.grouped_orders(line, timing, &group, number);
                continue;
            }
            // Only orders between words of all units may belong together.
            let mut together = Vec::new();
            for piece in group {
                let text = &line[piece.clone()];
                let Some(whole) = whole_item(self.context.phase, text) else {
                    together.push(piece);
                    continue;
                };
                self.grouped_orders(line, timing, &together, number);
                together.clear();
                self.whole_or_nobody(whole, text, number);
            }
            self.grouped_orders(line, timing, &together, number);
        }
    }

    fn grouped_orders(
        &mut self,
        line: &str,
        timing: Option<Timing>,
        group: &[Range<usize>],
        number: usize,
    ) {
        for part in self.parts(line, timing, group) {
            self.push(
                &line[part.span],
                part.power,
                part.understood.reading,
                number,
            );
        }
    }

    /// The orders of a group, or what can't be read as any, from left to right.
    pub(super) fn read(
        &self,
        line: &str,
        timing: Option<Timing>,
        group: &[Range<usize>],
    ) -> Vec<LinePart> {
        let mut section = self.section;
        let mut parts: Vec<LinePart> = Vec::new();
        let mut rest = group;
        loop {
            // Tried before orders: a bare amount would be a line that can't be read.
            if let Some((investments, after)) = self.investments(line, rest) {
                parts.extend(investments);
                rest = after;
                continue;
            }
            let before = parts
                .last()
                .map_or(self.last.as_ref(), |part| part.understood.reading.order());
            let Some((mut part, after)) = self.longest(line, timing, before, rest) else {
                return parts;
            };
            let text = &line[part.span.clone()];
            match (part.understood.begins, section) {
                (Some(begins), _) => section = Some(begins),
                (None, Some(listing)) if part.understood.goes_on(listing) => {
                    part.understood = self.listed(listing, text, part.understood);
                }
                (None, Some(Section::Mobilizations | Section::Demobilizations)) => {
                    section = self.section;
                }
                (None, _) => {}
            }
            parts.push(part);
            rest = after;
        }
    }

    /// What stands in a list is read with the list's verb.
    fn listed(&self, section: Section, text: &str, alone: Understood) -> Understood {
        let read = understand(
            self.context,
            None,
            None,
            &format!("{} {text}", section.verb()),
        );
        match section {
            Section::Builds | Section::Removals => read,
            _ if read.reading.order().is_none() => alone,
            // Below a heading all are of one kind. After an order, a move may be written as well as
            // the next of its kind.
            Section::Demobilizations if self.section != Some(section) && !alone.lone => {
                either(read, &alone)
            }
            Section::Mobilizations | Section::Demobilizations => read,
        }
    }

    /// As many pieces as make investments together, each of them a part, and the pieces after them.
    fn investments<'p>(
        &self,
        line: &str,
        pieces: &'p [Range<usize>],
    ) -> Option<(Vec<LinePart>, &'p [Range<usize>])> {
        let start = pieces.first()?.start;
        (1..=pieces.len()).rev().find_map(|length| {
            let (joined, after) = pieces.split_at(length);
            let end = joined.last()?.end;
            let read = ballots::joined(&self.context, &line[start..end], length)?;
            let parts = read
                .iter()
                .map(|investment| invested(investment, start))
                .collect();
            Some((parts, after))
        })
    }

    /// The orders of a group that nothing or only ` / ` parts, where every part that is cut out of
    /// it is complete by itself.
    pub(super) fn run_on(
        &self,
        line: &str,
        timing: Option<Timing>,
        group: &[Range<usize>],
    ) -> Option<Vec<LinePart>> {
        let parts = self.read(line, timing, &cut_up(self.context.board, line, group)?);
        for part in &parts {
            let begins_piece = group.iter().any(|piece| piece.start == part.span.start);
            let ends_piece = group.iter().any(|piece| piece.end == part.span.end);
            let is_cut_out = !(begins_piece && ends_piece);
            if is_cut_out && !(part.understood.is_complete() && part.is_sure()) {
                return None;
            }
        }
        Some(parts)
    }

    /// As many pieces as make one order together (`via NTH, NWG`), else the first alone; its
    /// reading, and the pieces after it.
    fn longest<'p>(
        &self,
        line: &str,
        timing: Option<Timing>,
        before: Option<&Order>,
        pieces: &'p [Range<usize>],
    ) -> Option<(LinePart, &'p [Range<usize>])> {
        let start = pieces.first()?.start;
        let mut most = pieces.len().min(LONGEST_JOIN);
        // A full stop between an order and a unit parts them: `A Per S A Tar. F Lis - MAO`.
        for length in 1..most {
            let order = &line[start..pieces[length - 1].end];
            if order.ends_with('.')
                && begins_unit(
                    self.context.board,
                    &lex::tokens(&line[pieces[length].clone()]),
                )
                && understand(self.context, timing, before, order)
                    .reading
                    .order()
                    .is_some()
            {
                most = length;
                break;
            }
        }
        (1..=most).rev().find_map(|length| {
            let (joined, after) = pieces.split_at(length);
            let span = start..joined.last()?.end;
            let understood = understand(self.context, timing, before, &line[span.clone()]);
            // What can't be read stands alone, so that the pieces after it still can.
            if !understood.form && length > 1 {
                return None;
            }
            let part = LinePart {
                span,
                understood,
                power: None,
            };
            Some((part, after))
        })
    }
}

/// An investment as a part of a line, of a text that begins at a byte of it.
fn invested(investment: &ballots::Investment, start: usize) -> LinePart {
    LinePart {
        span: start + investment.span.start..start + investment.span.end,
        power: investment.power,
        understood: Understood {
            reading: investment.reading(),
            form: true,
            begins: None,
            listed: false,
            lone: false,
        },
    }
}
