//! Whole slips and posts, read in sections: headers, orders, lists of units and centres.

mod against;
mod beside;
mod boxes;
mod flags;
mod header;
mod header_words;
mod items;
mod lines;
mod listed;
mod numbers;
mod of_all;
mod plan;
mod post;
mod printed;
mod results;
mod strange;
mod tables;
mod tags;
mod waiting;

pub use against::{ListDifference, ListDifferenceKind, differences};
pub use header_words::NamedPlayers;
pub use items::read_items;
pub use listed::{ListedFact, ListedItem, ListedUnit, Lists, read_listed_unit, read_lists};
pub use post::{PostedLine, PostedPhase, read_post};

use super::context::ReadingContext;
use super::understand;
use super::whole::{WholeSlip, whole_slip};
use super::words::{Section, Verb};
use crate::calendar::{Calendar, Phase, PhaseKind};
use crate::order::read::ballots;
use crate::order::read::scales::heading::takes_scales;
use crate::order::read::scales::numbers::Numbering;
use crate::order::read::timing::Timing;
use crate::order::{NotTaken, Order, Reading, UnitRef};
use crate::seat::SeatId;
use chancery_atlas::board::{Board, PowerId};
use header::header;
use header_words::{KnownHeader, SlipHeader};
use lines::TextLine;
use listed::ListReader;
use numbers::numberings;
use of_all::OfAll;
use waiting::{AwaitedPhase, HeadingHolds, WaitingFor};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlipLine {
    /// Whose slip it stands on, where a header names a player.
    pub seat: Option<SeatId>,
    /// In whose name: from a header, a prefix or an investment, else the context's. Where it is not
    /// said, the unit may tell it.
    pub power: Option<PowerId>,
    /// Whether the slip itself names the power: above the line, before it or in an investment.
    pub stated: bool,
    /// The heading above it, where that names nobody here: whose it is has to be asked.
    pub strange_heading: Option<String>,
    pub written: String,
    pub reading: Reading,
    /// The line of the slip it stands on, from 1.
    pub line: usize,
}

/// A part of a slip that orders nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextAside {
    /// The line of the slip it stands on, from 1.
    pub line: usize,
    pub written: String,
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
    /// Its headings, the titles of its tables, and the numbers of a list that was not written on.
    pub asides: Vec<TextAside>,
    /// What else should be looked at, as sentences.
    pub remarks: Vec<String>,
}

/// No slip has more lines; what comes after is left out, with a remark.
pub const MOST_SLIP_LINES: usize = 200;

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
    read_table_slip(context, calendar, None, players, &|_| context.board, text)
}

/// The same where places have other names on the slips of each power: `boards` gives the board as a
/// power's lines are read. That of the context is for lines of nobody in particular. Where the open
/// phase is known, what is headed with a later one waits.
pub fn read_table_slip<'a>(
    context: ReadingContext<'a>,
    calendar: &'a Calendar,
    open: Option<Phase>,
    players: NamedPlayers<'a>,
    boards: &'a dyn Fn(PowerId) -> &'a Board,
    text: &str,
) -> Slip {
    let known = KnownHeader {
        context,
        calendar,
        open,
        players,
    };
    let mut reader = SlipReader::new(known, boards);
    let own = reader.context;
    let text = lines::shown(text);
    let lines = lines::lines(own, &text);
    reader.slip.asides = tables::asides(own.board, &text);
    let known = KnownHeader {
        context: own,
        ..known
    };
    for (at, (line, numbering)) in lines.iter().zip(numberings(known, &lines)).enumerate() {
        reader.numbering = numbering;
        if line.number > MOST_SLIP_LINES {
            reader.remark(format!(
                "The slip has more than {MOST_SLIP_LINES} lines; the rest was left out."
            ));
            break;
        }
        reader.line(&line.text, line.number, &lines[..at], &lines[at + 1..]);
    }
    reader.close_section();
    reader.hands_in_nothing();
    reader.order_all();
    reader.slip.asides.sort_by_key(|aside| aside.line);
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
    /// What the lines in hand wait for, where it is not the open phase.
    waiting: Option<WaitingFor>,
    /// The phase that the slip is for, of those that its headings name.
    meant: Option<Phase>,
    /// The heading in hand, where it names nobody here.
    strange: Option<String>,
    /// The heading of another plan than the first, below which nothing is ordered.
    plan: Option<String>,
    /// What was written of all units at once.
    of_all: Vec<OfAll>,
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

impl<'a> SlipReader<'a> {
    fn new(known: KnownHeader<'a>, boards: &'a dyn Fn(PowerId) -> &'a Board) -> Self {
        let context = known.context;
        let own = ReadingContext {
            board: context.power.map_or(context.board, boards),
            ..context
        };
        Self {
            known,
            boards,
            context: own,
            seat: None,
            stated: false,
            prefixed: Vec::new(),
            on_prefixed: false,
            section: None,
            waiting: None,
            meant: None,
            strange: None,
            plan: None,
            of_all: Vec::new(),
            heading: None,
            numbering: Numbering::List,
            last: None,
            begun: 0,
            empty: None,
            lists: ListReader::default(),
            nothing: None,
            slip: Slip::default(),
        }
    }
}

impl SlipReader<'_> {
    fn line(&mut self, line: &str, number: usize, before: &[TextLine<'_>], after: &[TextLine<'_>]) {
        if self.plan.is_none() && ballots::is_line(&self.context, line) {
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
            return self.below(line, number, before, after);
        };
        self.aside(line, rest, number);
        self.choose_phase(known, &header, after);
        let lists = header.section.filter(|_| header.names_somebody());
        let awaited = AwaitedPhase::new(known, &header, self.meant);
        let holds = match (header.names_somebody(), header.phase) {
            (true, _) => HeadingHolds::OnePower,
            (false, Some(_)) => HeadingHolds::Season,
            (false, None) => HeadingHolds::Section,
        };
        self.take(header);
        self.names_plan(line.strip_suffix(rest).unwrap_or(line));
        if let Some(phase) = awaited {
            let inline = !rest.trim().is_empty();
            let waiting = WaitingFor {
                phase,
                inline: false,
                holds,
                begun: self.slip.lines.len(),
            };
            self.waiting = Some(waiting);
            self.order_line(rest, number);
            self.waiting = Some(WaitingFor { inline, ..waiting });
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

    /// Notes what stands on a line before its orders (`rest`).
    fn aside(&mut self, line: &str, rest: &str, number: usize) {
        let end = line.rfind(rest).filter(|_| !rest.is_empty());
        let written = line[..end.unwrap_or(line.len())].trim().to_owned();
        self.slip.asides.push(TextAside {
            line: number,
            written,
        });
    }

    /// The phase that the slip is for, of those that its headings name: the open one, else the first
    /// below which something stands.
    fn choose_phase(
        &mut self,
        known: KnownHeader<'_>,
        header: &SlipHeader,
        after: &[TextLine<'_>],
    ) {
        let named = header
            .phase
            .filter(|phase| phase.kind == self.context.phase);
        let Some(named) = named else { return };
        let is_open = self.meant.is_some() && self.meant == known.open;
        if self.meant.is_none() || self.slip.lines.is_empty() && !is_open {
            // Lines above the first heading of a season are for the open phase.
            let is_below = |open: &Phase| !self.slip.lines.is_empty() && *open < named;
            let open = known
                .open
                .filter(|open| is_below(open) || names(known, after, *open));
            self.meant = Some(open.unwrap_or(named));
        }
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
        if is_bare {
            self.aside(line, "", number);
        }
        if is_bare || line.trim().is_empty() {
            return;
        }
        if let Some(reading) = self.in_other_plan() {
            return self.push(line.trim(), None, reading, number);
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
            let reading = Reading::NotTaken(waiting.phase.not_taken());
            return self.push(line.trim(), None, reading, number);
        }
        match whole {
            Some(whole) if self.is_for_all(whole) => self.whole(whole, line.trim(), number),
            Some(whole) if self.context.power.is_none() || self.strange.is_some() => {
                self.whole_or_nobody(whole, line, number);
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

    /// A header that lists nothing says what all units do, or is shown as a line that can't be
    /// read: nothing that was written disappears.
    fn close_section(&mut self) {
        let Some((section, written, number)) = self.empty.take() else {
            return;
        };
        let disbands = section == Section::Removals && self.context.phase == PhaseKind::Retreats;
        if disbands && self.context.power.is_some() {
            return self.whole(WholeSlip::Each(Verb::Disband), &written, number);
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
        self.strange = None;
        let says_when = header.phase.is_some() || header.kind.is_some();
        let is_known = self.slip.lines.is_empty()
            || self
                .slip
                .lines
                .iter()
                .any(|line| line.power == header.power);
        self.waiting = self
            .waiting
            .filter(|_| !says_when)
            .and_then(|waiting| waiting.below_power(self.slip.lines.len(), is_known));
        self.heading = None;
        let is_new = (self.seat, self.context.power) != author;
        if is_new {
            self.last = None;
        }
        if is_new || header.phase.is_some() {
            self.plan = None;
        }
        let Some(phase) = header.phase else { return };
        if phase.kind != self.context.phase {
            if self.slip.phase.is_none() {
                let name = self.known.calendar.name(phase);
                self.slip.phase = Some(phase);
                self.remark(format!(
                    "The slip is for {name}, but this is a different kind of phase."
                ));
            }
            return;
        }
        let named = self.slip.phase.filter(|&named| named.kind == phase.kind);
        if let Some(other) = named.filter(|&other| other != phase) {
            let (first, second) = (
                self.known.calendar.name(other),
                self.known.calendar.name(phase),
            );
            self.remark(format!("The slip names two phases, {first} and {second}."));
        }
        self.slip.phase = self.meant;
    }

    fn remark(&mut self, remark: String) {
        self.slip.remarks.push(remark);
    }

    fn push(&mut self, written: &str, power: Option<PowerId>, reading: Reading, line: usize) {
        let mut stated = power.is_some() || self.stated;
        let mut power = power.or(self.context.power.filter(|_| self.strange.is_none()));
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
                strange_heading: self.strange.clone(),
                written: written.to_owned(),
                reading: reading.clone(),
                line,
            });
        }
    }
}

/// Whether one of these lines is a heading of a phase.
fn names(known: KnownHeader<'_>, lines: &[TextLine<'_>], phase: Phase) -> bool {
    lines.iter().any(|line| {
        header(known, &line.text).is_some_and(|(header, _)| header.phase == Some(phase))
    })
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
