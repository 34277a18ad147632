//! Whole slips: headers, and several orders a line.

mod boxes;
mod numbers;

use std::ops::Range;

use super::against;
use super::context::ReadingContext;
use super::header::{KnownHeader, NamedPlayers, SlipHeader, header};
use super::lines;
use super::listed::{ListReader, ListedItem};
use super::parts::{LinePart, either};
use super::pieces::cut_up;
use super::understand;
use super::understood::Understood;
use super::whole::{WholeSlip, orders_of_all, whole_slip};
use super::words::{Section, Verb};
use crate::calendar::{Calendar, Phase, PhaseKind};
use crate::order::ballots::read as ballots;
use crate::order::scales::heading::{Timing, takes_scales};
use crate::order::scales::numbers::Numbering;
use crate::order::{NotTaken, Order, Reading, UnitRef};
use crate::seat::SeatId;
use chancery_atlas::board::{Board, PowerId};
use numbers::numberings;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlipLine {
    /// Whose slip it stands on, where a header names a player.
    pub seat: Option<SeatId>,
    /// In whose name: from a header, a prefix or an investment, else the context's. Where it is not
    /// said, the unit may tell it.
    pub power: Option<PowerId>,
    /// Whether the slip itself names the power: above the line, before it or in an investment.
    pub stated: bool,
    pub written: String,
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
    /// The power that its last header names.
    pub headed: Option<PowerId>,
    /// What it lists of the board, which is no order.
    pub listed: Vec<ListedItem>,
    /// What else should be looked at, as sentences.
    pub remarks: Vec<String>,
}

/// No slip has more lines; what comes after is left out, with a remark.
pub const MOST_SLIP_LINES: usize = 200;

/// Orders are looked for across this many commas: the longest list in one order is a route.
const LONGEST_JOIN: usize = 8;

/// More waives than this are not written out.
const MOST_WAIVES: usize = 34;

/// Reads a whole slip, or those of several people: an order a line, or several, parted by `;`,
/// commas, full stops, ` / ` or nothing; player, power, phase and section headers are taken as such.
/// A header may name a player and the power as well: `Brian:`, `Brian for France:`, `Andy`.
/// `players` are the names by seat; below the name of another player no power is named.
///
/// Every line that is no header ends up in [`Slip::lines`], readable or not.
pub fn read_slip(
    context: ReadingContext<'_>,
    calendar: &Calendar,
    players: &[String],
    text: &str,
) -> Slip {
    let players = NamedPlayers::Seats(players);
    read_table_slip(context, calendar, players, &|_| context.board, text)
}

/// The same where places have other names on the slips of each power: `boards` gives the board as a
/// power's lines are read. That of the context is for lines of nobody in particular.
pub fn read_table_slip<'a>(
    context: ReadingContext<'a>,
    calendar: &'a Calendar,
    players: NamedPlayers<'a>,
    boards: &'a dyn Fn(PowerId) -> &'a Board,
    text: &str,
) -> Slip {
    let known = KnownHeader {
        context,
        calendar,
        players,
    };
    let own = ReadingContext {
        board: context.power.map_or(context.board, boards),
        ..context
    };
    let mut reader = SlipReader {
        known,
        boards,
        context: own,
        seat: None,
        stated: false,
        prefixed: Vec::new(),
        on_prefixed: false,
        section: None,
        waiting: None,
        heading: None,
        numbering: Numbering::List,
        last: None,
        begun: 0,
        empty: None,
        lists: ListReader::default(),
        nothing: None,
        slip: Slip::default(),
    };
    let text = lines::shown(text);
    let lines = lines::lines(own, &text);
    let known = KnownHeader {
        context: own,
        ..known
    };
    for (line, numbering) in lines.iter().zip(numberings(known, &lines)) {
        reader.numbering = numbering;
        if line.number > MOST_SLIP_LINES {
            reader.remark(format!(
                "The slip has more than {MOST_SLIP_LINES} lines; the rest was left out."
            ));
            break;
        }
        reader.line(&line.text, line.number);
    }
    reader.close_section();
    reader.hands_in_nothing();
    reader.slip.listed = reader.lists.items;
    let listed = against::remarks(&context, &reader.slip.listed);
    reader.slip.remarks.extend(listed);
    reader.slip
}

struct SlipReader<'a> {
    known: KnownHeader<'a>,
    boards: &'a dyn Fn(PowerId) -> &'a Board,
    context: ReadingContext<'a>,
    seat: Option<SeatId>,
    /// Whether a header names the power in hand.
    stated: bool,
    /// The powers that stood before an order on its own line.
    prefixed: Vec<PowerId>,
    /// Whether the line in hand names its power.
    on_prefixed: bool,
    section: Option<Section>,
    /// The kind of phase for which the lines in hand wait, where it is not that of the open phase.
    waiting: Option<WaitingFor>,
    /// The time scale that stands above the lines.
    heading: Option<Timing>,
    /// What the numbers before the line in hand are.
    numbering: Numbering,
    /// The last order of the author in hand.
    last: Option<Order>,
    /// How many lines the slip had at the last header.
    begun: usize,
    /// A header that names a power and a section (`Austria: builds`), as long as nothing is listed
    /// below it, and its line.
    empty: Option<(Section, String, usize)>,
    lists: ListReader,
    /// How the author in hand says that he orders nothing.
    nothing: Option<String>,
    slip: Slip,
}

/// What the lines below a heading wait for.
#[derive(Clone, Copy, Debug)]
struct WaitingFor {
    kind: PhaseKind,
    /// Whether the heading stood before a line of its section: others below it may be none of it.
    inline: bool,
}

impl SlipReader<'_> {
    fn line(&mut self, line: &str, number: usize) {
        if ballots::is_line(&self.context, line) {
            return self.orders(line, number);
        }
        if self.opens_box(line) {
            self.lists.end();
            return self.order_line(line, number);
        }
        let known = KnownHeader {
            context: self.context,
            ..self.known
        };
        if self.lists.takes(known, line, number) {
            return;
        }
        let Some((header, rest)) = header(known, line) else {
            return self.order_line(line, number);
        };
        let lists = header.section.filter(|_| header.names_somebody());
        let waits = header
            .kind
            .or(header.phase.map(|phase| phase.kind))
            .filter(|&kind| kind != self.context.phase);
        self.take(header);
        if let Some(kind) = waits {
            let inline = !rest.trim().is_empty();
            self.waiting = Some(WaitingFor {
                kind,
                inline: false,
            });
            self.order_line(rest, number);
            self.waiting = Some(WaitingFor { kind, inline });
            return;
        }
        self.empty = lists.map(|section| (section, line.trim().to_owned(), number));
        if let Some(power) = header.power
            && !rest.trim().is_empty()
            && !self.prefixed.contains(&power)
        {
            self.prefixed.push(power);
        }
        self.on_prefixed = !rest.trim().is_empty();
        self.order_line(rest, number);
        self.on_prefixed = false;
    }

    /// Whether lines name their power one by one, so that one without a name is not of the power
    /// above it if its unit isn't.
    fn is_of_another(&self, unit: &UnitRef) -> bool {
        let units = || self.context.position.units_in(unit.place.province);
        self.prefixed.len() > 1
            && units().next().is_some()
            && units().all(|standing| Some(standing.power) != self.context.power)
    }

    /// A line below a header, or the rest of one: of all units at once, or orders.
    fn order_line(&mut self, line: &str, number: usize) {
        let is_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ')' | '(' | '#' | '*');
        // A number in a list that was not written on.
        let is_bare = !ballots::takes_numbers(&self.context)
            && !self.opens_box(line)
            && line.contains(|c: char| c.is_ascii_digit())
            && line.trim().chars().all(is_number);
        if is_bare || line.trim().is_empty() {
            return;
        }
        let whole = whole_slip(self.context.phase, line);
        if whole == Some(WholeSlip::Nothing)
            && (self.context.power.is_some() || self.heading.is_some() || self.waiting.is_some())
        {
            return self.orders_nothing(line.trim());
        }
        if let Some(waiting) = self.waiting
            && !self.opens_box(line)
            && self.waits(waiting, line)
        {
            let reading = Reading::NotTaken(NotTaken::OtherPhase(waiting.kind));
            return self.push(line.trim(), None, reading, number);
        }
        match whole {
            Some(whole) if self.is_for_all(whole) => self.whole(whole, line.trim(), number),
            Some(_) if self.context.power.is_none() => {
                let why = "The power is missing. Write it as `France: all hold`.".to_owned();
                self.push(line.trim(), None, Reading::Unreadable { why }, number);
            }
            _ => self.orders(line, number),
        }
    }

    /// Whether a line is for the phase that its heading names. Behind a heading that stood before a
    /// line, only those are that order a unit which has its order for the open phase.
    fn waits(&self, waiting: WaitingFor, line: &str) -> bool {
        if !waiting.inline {
            return true;
        }
        let understood = understand(self.context, None, None, line);
        let Some(unit) = understood.reading.order().and_then(Order::unit) else {
            return true;
        };
        let mut ordered = self
            .slip
            .lines
            .iter()
            .filter(|line| line.power == self.context.power && line.seat == self.seat);
        ordered.any(|line| {
            line.reading
                .order()
                .and_then(Order::unit)
                .is_some_and(|other| other.is_same(unit))
        })
    }

    /// Whether words of all units can be taken so: they are all that a power's slip says, or leave
    /// out what its other lines name.
    fn is_for_all(&self, whole: WholeSlip) -> bool {
        let first = self.slip.lines.len() == self.begun;
        self.context.power.is_some() && (first || matches!(whole, WholeSlip::Rest(_)))
    }

    fn whole(&mut self, whole: WholeSlip, written: &str, number: usize) {
        let Some(power) = self.context.power else {
            return;
        };
        let (WholeSlip::All(verb) | WholeSlip::Rest(verb)) = whole else {
            self.empty = None;
            return self.remark_no_orders(power, written);
        };
        let named: Vec<UnitRef> = self.slip.lines[self.begun..]
            .iter()
            .filter_map(|line| line.reading.order()?.unit().copied())
            .collect();
        let orders = orders_of_all(&self.context, power, verb, &named);
        if orders.is_empty() {
            let why = "There is no unit left for this.".to_owned();
            self.push(written, None, Reading::Unreadable { why }, number);
        }
        for order in orders {
            self.push(written, None, Reading::clear(order), number);
        }
    }

    /// A header that lists nothing says what all units do, or is shown as a line that can't be
    /// read: nothing that was written disappears.
    fn close_section(&mut self) {
        let Some((section, written, number)) = self.empty.take() else {
            return;
        };
        let disbands = section == Section::Removals && self.context.phase == PhaseKind::Retreats;
        if disbands && self.context.power.is_some() {
            return self.whole(WholeSlip::All(Verb::Disband), &written, number);
        }
        let why = format!(
            "The unit is missing. Write it as `{} A Vie`.",
            section.verb()
        );
        self.push(&written, None, Reading::Unreadable { why }, number);
    }

    fn take(&mut self, header: SlipHeader) {
        self.close_section();
        self.hands_in_nothing();
        self.begun = self.slip.lines.len();
        let author = (self.seat, self.context.power);
        let before = if header.seat.is_some() {
            self.known.context.power
        } else {
            self.context.power
        };
        self.context.power = header.power.or(before.filter(|_| !header.of_several));
        self.stated =
            header.power.is_some() || self.stated && header.seat.is_none() && !header.of_several;
        self.context.board = self
            .context
            .power
            .map_or(self.known.context.board, self.boards);
        self.slip.headed = header.power.or(self.slip.headed);
        self.seat = header.seat.or(self.seat);
        self.section = header.section;
        self.waiting = None;
        self.heading = None;
        if (self.seat, self.context.power) != author {
            self.last = None;
        }
        let Some(phase) = header.phase else { return };
        if phase.kind != self.context.phase {
            let name = self.known.calendar.name(phase);
            self.remark(format!(
                "The slip is for {name}, but this is a different kind of phase."
            ));
        }
        if let Some(other) = self
            .slip
            .phase
            .replace(phase)
            .filter(|&other| other != phase)
        {
            let (first, second) = (
                self.known.calendar.name(other),
                self.known.calendar.name(phase),
            );
            self.remark(format!("The slip names two phases, {first} and {second}."));
        }
    }

    fn remark(&mut self, remark: String) {
        self.slip.remarks.push(remark);
    }

    /// The orders of a group, or what can't be read as any, from left to right.
    fn read(&self, line: &str, timing: Option<Timing>, group: &[Range<usize>]) -> Vec<LinePart> {
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
    fn run_on(
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
        (1..=pieces.len().min(LONGEST_JOIN))
            .rev()
            .find_map(|length| {
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

    fn push(&mut self, written: &str, power: Option<PowerId>, reading: Reading, line: usize) {
        let mut stated = power.is_some() || self.stated;
        let mut power = power.or(self.context.power);
        if let Some(unit) = reading.order().and_then(Order::unit)
            && !takes_scales(&self.context)
            && self
                .slip
                .lines
                .last()
                .is_none_or(|before| before.line != line)
            && !self.on_prefixed
            && self.is_of_another(unit)
        {
            (power, stated) = (None, false);
        }
        let adjusts = reading.order().is_some_and(Order::takes_slot)
            && matches!(
                self.context.phase,
                PhaseKind::Movement | PhaseKind::Retreats
            );
        let reading = if adjusts {
            Reading::NotTaken(NotTaken::OtherPhase(PhaseKind::Adjustments))
        } else {
            reading
        };
        self.empty = None;
        self.last = reading.order().cloned();
        let waives = if reading.order() == Some(&Order::Waive) {
            count(written)
        } else {
            1
        };
        let reading = if waives > 1 {
            Reading::Order {
                order: Order::Waive,
                notes: Vec::new(),
            }
        } else {
            reading
        };
        for _ in 0..waives {
            self.slip.lines.push(SlipLine {
                seat: self.seat,
                power,
                stated,
                written: written.to_owned(),
                reading: reading.clone(),
                line,
            });
        }
    }
}

/// How many waives are written: `Waive 2`, `2 waives`.
fn count(written: &str) -> usize {
    let mut numbers = written
        .split_whitespace()
        .filter_map(|word| word.parse::<usize>().ok());
    numbers
        .next_back()
        .filter(|n| (1..=MOST_WAIVES).contains(n))
        .unwrap_or(1)
}
