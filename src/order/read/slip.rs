//! Whole slips: headers, and several orders a line.

use std::ops::Range;

use super::header::{Header, header};
use super::pieces::{cut_up, pieces};
use super::words::Section;
use super::{Context, Understood, understand};
use crate::board::PowerId;
use crate::calendar::{Calendar, Phase};
use crate::order::{Order, Reading};

/// One order of a slip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlipLine {
    /// In whose name: from a header or prefix, else the context's.
    pub power: Option<PowerId>,
    /// Verbatim.
    pub written: String,
    /// How it was understood.
    pub reading: Reading,
    /// The line of the slip it stands on, from 1.
    pub line: usize,
}

/// A slip of orders as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slip {
    /// Its orders, as written from top to bottom.
    pub lines: Vec<SlipLine>,
    /// The phase that its header names.
    pub phase: Option<Phase>,
    /// What else should be looked at, as sentences.
    pub remarks: Vec<String>,
}

/// No slip has more lines; what comes after is left out, with a remark.
const MOST_LINES: usize = 200;

/// Orders are looked for across this many commas: the longest list in one order is a route.
const LONGEST_JOIN: usize = 8;

/// More waives than this are not written out.
const MOST_WAIVES: usize = 34;

/// Reads a whole slip: an order a line, or several, parted by `;`, commas, full stops, ` / ` or nothing; power, phase and section headers
/// are taken as such.
///
/// Every line that is no header ends up in [`Slip::lines`], readable or not.
pub fn read_slip(context: Context<'_>, calendar: &Calendar, text: &str) -> Slip {
    let mut reader = SlipReader { context, calendar, section: None, slip: Slip::default() };
    for (at, line) in text.lines().enumerate() {
        if at == MOST_LINES {
            reader.remark(format!("The slip has more than {MOST_LINES} lines; the rest was left out."));
            break;
        }
        reader.line(line, at + 1);
    }
    reader.slip
}

struct SlipReader<'a> {
    context: Context<'a>,
    calendar: &'a Calendar,
    section: Option<Section>,
    slip: Slip,
}

/// A part of a line, in bytes, and how it was understood.
struct Part {
    span: Range<usize>,
    understood: Understood,
}

impl SlipReader<'_> {
    fn line(&mut self, line: &str, number: usize) {
        let Some((header, rest)) = header(self.context, self.calendar, line) else { return self.orders(line, number) };
        self.take(header);
        self.orders(rest, number);
    }

    fn take(&mut self, header: Header) {
        self.context.power = header.power.or(self.context.power);
        self.section = header.section;
        let Some(phase) = header.phase else { return };
        if phase.kind != self.context.phase {
            let name = self.calendar.name(phase);
            self.remark(format!("The slip is headed {name}, which is another kind of phase than the one being played."));
        }
        if let Some(other) = self.slip.phase.replace(phase).filter(|&other| other != phase) {
            let (first, second) = (self.calendar.name(other), self.calendar.name(phase));
            self.remark(format!("The slip names two phases, {first} and {second}."));
        }
    }

    fn remark(&mut self, remark: String) {
        self.slip.remarks.push(remark);
    }

    fn orders(&mut self, line: &str, number: usize) {
        for group in pieces(line) {
            let mut read = self.read(line, &group);
            if read.iter().any(|part| !part.understood.form) {
                read = self.run_on(line, &group).unwrap_or(read);
            }
            for part in read {
                self.push(&line[part.span], part.understood.reading, number);
            }
        }
    }

    /// The orders of a group, or what can't be read as any, from left to right.
    fn read(&self, line: &str, group: &[Range<usize>]) -> Vec<Part> {
        let mut section = self.section;
        let mut parts = Vec::new();
        let mut rest = group;
        while let Some((mut part, after)) = self.longest(line, rest) {
            section = part.understood.begins.or(section);
            if let Some(section) = section.filter(|_| part.understood.listed) {
                part.understood = understand(self.context, &format!("{} {}", section.verb(), &line[part.span.clone()]));
            }
            parts.push(part);
            rest = after;
        }
        parts
    }

    /// The orders of a group that nothing or only ` / ` parts, where every part that is cut out of it is complete by itself.
    fn run_on(&self, line: &str, group: &[Range<usize>]) -> Option<Vec<Part>> {
        let parts = self.read(line, &cut_up(self.context.board, line, group)?);
        let cut_out = |part: &Part| {
            let Range { start, end } = part.span;
            !(group.iter().any(|piece| piece.start == start) && group.iter().any(|piece| piece.end == end))
        };
        parts.iter().all(|part| !cut_out(part) || part.understood.is_complete()).then_some(parts)
    }

    /// As many pieces as make one order together (`via NTH, NWG`), else the first alone; its reading, and the pieces after it.
    fn longest<'p>(&self, line: &str, pieces: &'p [Range<usize>]) -> Option<(Part, &'p [Range<usize>])> {
        let start = pieces.first()?.start;
        (1..=pieces.len().min(LONGEST_JOIN)).rev().find_map(|length| {
            let (joined, after) = pieces.split_at(length);
            let span = start..joined.last()?.end;
            let understood = understand(self.context, &line[span.clone()]);
            (understood.form || length == 1).then_some((Part { span, understood }, after))
        })
    }

    fn push(&mut self, written: &str, reading: Reading, line: usize) {
        let waives = if reading.order() == Some(&Order::Waive) { count(written) } else { 1 };
        let reading = if waives > 1 { Reading::Order { order: Order::Waive, notes: Vec::new() } } else { reading };
        for _ in 0..waives {
            self.slip.lines.push(SlipLine { power: self.context.power, written: written.to_owned(), reading: reading.clone(), line });
        }
    }
}

/// How many waives are written: `Waive 2`, `2 waives`.
fn count(written: &str) -> usize {
    let mut numbers = written.split_whitespace().filter_map(|word| word.parse::<usize>().ok());
    numbers.next_back().filter(|n| (1..=MOST_WAIVES).contains(n)).unwrap_or(1)
}
