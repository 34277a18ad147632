//! The items of a line of a slip: orders, lists of units, investments, words of all units.

use std::ops::Range;

use super::boxes::timing;
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
use crate::order::read::whole::{WholeSlip, may_be_whole, whole_item};
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
        if reading.order().is_none() {
            if let Some(whole) = whole_item(self.context.phase, item) {
                return self.whole_or_nobody(whole, item, number);
            }
            let (before, last) = (self.slip.lines.len(), self.last.clone());
            let asked = self.of_all.len();
            // A time scale before the first of several orders is that of the others as well.
            for stretch in heading::stretches(&self.context, self.numbering, item) {
                let mark = stretch.mark.filter(|_| stretch.behind == Behind::Orders);
                let timing = mark.and_then(|mark| timing(mark, false));
                self.timed_orders(&item[stretch.span], timing, number);
            }
            let mut parts = self.slip.lines[before..].iter();
            if parts.len() > 0 && parts.all(|part| part.reading.order().is_some()) {
                return;
            }
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
        let says_all = may_be_whole(line) && !opens_condition(line);
        let whole = |piece: &Range<usize>| {
            if says_all {
                whole_item(self.context.phase, &line[piece.clone()])
            } else {
                None
            }
        };
        let groups: Vec<(Option<WholeSlip>, Vec<Range<usize>>)> = pieces(self.context.board, line)
            .into_iter()
            .flat_map(|group| {
                let parted = group.chunk_by(|a, b| whole(a).is_none() && whole(b).is_none());
                let parted = parted.map(|chunk| (chunk.first().and_then(whole), chunk.to_vec()));
                parted.collect::<Vec<_>>()
            })
            .collect();
        for (whole, group) in &groups {
            match (whole, group.first()) {
                (Some(whole), Some(piece)) => {
                    self.whole_or_nobody(*whole, &line[piece.clone()], number);
                }
                _ => self.grouped_orders(line, timing, group, number),
            }
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
            // Below a heading all are of one kind; after an order, a move may be written as well as
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
            let part = |investment: ballots::Investment| {
                let Range {
                    start: from,
                    end: to,
                } = investment.span;
                let reading = investment.reading();
                let understood = Understood {
                    reading,
                    form: true,
                    begins: None,
                    listed: false,
                    lone: false,
                };
                LinePart {
                    span: start + from..start + to,
                    understood,
                    power: investment.power,
                }
            };
            Some((read.into_iter().map(part).collect(), after))
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
        let cut_out = |part: &LinePart| {
            let Range { start, end } = part.span;
            !(group.iter().any(|piece| piece.start == start)
                && group.iter().any(|piece| piece.end == end))
        };
        parts
            .iter()
            .all(|part| !cut_out(part) || part.understood.is_complete() && part.is_sure())
            .then_some(parts)
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
        let most = pieces.len().min(LONGEST_JOIN);
        // A full stop between an order and a unit parts them: `A Per S A Tar. F Lis - MAO`.
        let ends = |&length: &usize| {
            let order = &line[start..pieces[length - 1].end];
            order.ends_with('.')
                && begins_unit(
                    self.context.board,
                    &lex::tokens(&line[pieces[length].clone()]),
                )
                && understand(self.context, timing, before, order)
                    .reading
                    .order()
                    .is_some()
        };
        let most = (1..most).find(ends).unwrap_or(most);
        (1..=most).rev().find_map(|length| {
            let (joined, after) = pieces.split_at(length);
            let span = start..joined.last()?.end;
            let understood = understand(self.context, timing, before, &line[span.clone()]);
            (understood.form || length == 1).then_some((
                LinePart {
                    span,
                    understood,
                    power: None,
                },
                after,
            ))
        })
    }
}
