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

/// An order on a slip, or a line where an order should be.
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
    /// What of the line is this order, verbatim.
    pub written: String,
    /// What it was understood as, before anybody is asked.
    pub reading: Reading,
    /// The line of the slip it stands on, from 1.
    pub line: usize,
}

/// A part of a slip that orders nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextAside {
    /// The line of the slip it stands on, from 1.
    pub line: usize,
    /// Verbatim, without the blanks round it.
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
    // The lines are parted before their headings are read, so with the names of the slip's author.
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
    // Which units are left for `all hold` shows only here: orders to single units may stand below it.
    reader.close_section();
    reader.hands_in_nothing();
    reader.order_all();
    // Those of tables were found before all others.
    reader.slip.asides.sort_by_key(|aside| aside.line);
    reader.slip.listed = reader.lists.items;
    let listed = against::remarks(&context, &reader.slip.listed);
    reader.slip.remarks.extend(listed);
    reader.slip
}

/// A slip while it is read from top to bottom, and what its headings say of the lines below.
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
    /// The header of the section in hand, as long as nothing is listed below it.
    empty: Option<EmptySection>,
    lists: ListReader,
    /// How the author in hand says that he orders nothing.
    nothing: Option<String>,
    slip: Slip,
}

/// A header that names a power and a section: `Austria: builds`.
struct EmptySection {
    section: Section,
    written: String,
    /// Its line of the slip, from 1.
    line: usize,
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
    /// Takes a line of the slip, which stands between these others.
    fn line(&mut self, line: &str, number: usize, before: &[TextLine<'_>], after: &[TextLine<'_>]) {
        // Both begin like a heading: `R4 T2` with the letter of a power, `1. none` with a number.
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
        let listed = if header.names_somebody() {
            header.section
        } else {
            None
        };
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
            // The rest of the heading's own line waits for certain, the lines below it may not.
            self.waiting = Some(waiting);
            self.order_line(rest, number);
            self.waiting = Some(WaitingFor { inline, ..waiting });
            return;
        }
        self.empty = listed.map(|section| EmptySection {
            section,
            written: line.trim().to_owned(),
            line: number,
        });
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
        // An empty rest is found at the end of the line: all of it is noted.
        let end = line.rfind(rest).unwrap_or(line.len());
        self.slip.asides.push(TextAside {
            line: number,
            written: line[..end].trim().to_owned(),
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
        let Some(named) = header.phase else { return };
        if named.kind != self.context.phase {
            return;
        }
        let has_lines = !self.slip.lines.is_empty();
        let is_open = self.meant.is_some() && self.meant == known.open;
        if self.meant.is_some() && (has_lines || is_open) {
            return;
        }
        self.meant = match known.open {
            // Lines above the first heading of a season are for the open phase.
            Some(open) if has_lines && open < named => Some(open),
            Some(open) if names_phase(known, after, open) => Some(open),
            _ => Some(named),
        };
    }

    /// Whether lines name their power one by one, so that one without a name is not of the power
    /// above it if its unit isn't.
    fn is_of_another(&self, unit: &UnitRef) -> bool {
        if self.prefixed.len() < 2 {
            return false;
        }
        let mut units = self
            .context
            .position
            .units_in(unit.place.province)
            .peekable();
        // Where nothing stands, the line is wrong whoever wrote it, and tells nothing.
        units.peek().is_some() && units.all(|standing| Some(standing.power) != self.context.power)
    }

    /// A line below a header, or the rest of one: of all units at once, or orders.
    fn order_line(&mut self, line: &str, number: usize) {
        // A number in a list that was not written on. Elsewhere it says an amount or a time scale.
        let is_bare = !ballots::takes_numbers(&self.context)
            && !self.opens_box(line)
            && line.contains(|c: char| c.is_ascii_digit())
            && line.trim().chars().all(is_numbering);
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
        // Asked before the line is taken to wait: `Builds: none` is no order of a later phase.
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
        self.slip
            .lines
            .iter()
            .filter(|line| self.is_his(line))
            .filter_map(|line| line.reading.order()?.unit())
            .any(|other| other.is_same(unit))
    }

    /// A header that lists nothing says what all units do, or is shown as a line that can't be
    /// read: nothing that was written disappears.
    fn close_section(&mut self) {
        let Some(EmptySection {
            section,
            written,
            line: number,
        }) = self.empty.take()
        else {
            return;
        };
        // `France: disbands` on a slip of retreats is an order to all that were dislodged.
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

    /// Takes a header, which may change whose the lines below are, and what they wait for.
    fn take(&mut self, header: SlipHeader) {
        // Both are of the author above, so before he is replaced.
        self.close_section();
        self.hands_in_nothing();
        self.begun = self.slip.lines.len();
        let author = (self.seat, self.context.power);
        self.context.power = match header.power {
            Some(power) => Some(power),
            // Which of a player's several powers is meant, the unit tells.
            None if header.of_several => None,
            // The power above is another player's.
            None if header.seat.is_some() => self.known.context.power,
            None => self.context.power,
        };
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
        self.waiting = match self.waiting {
            Some(waiting) if !says_when => waiting.below_power(self.slip.lines.len(), is_known),
            _ => None,
        };
        self.heading = None;
        let is_new = (self.seat, self.context.power) != author;
        if is_new {
            self.last = None;
        }
        // Below `Plan B:`, a heading such as `Builds:` is still one of that plan.
        if is_new || header.phase.is_some() {
            self.plan = None;
        }
        if let Some(phase) = header.phase {
            self.take_phase(phase);
        }
    }

    /// Takes the phase that a header names, with a remark where it fits neither the open phase nor
    /// the headings above.
    fn take_phase(&mut self, phase: Phase) {
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
        if let Some(other) = self.slip.phase
            && other.kind == phase.kind
            && other != phase
        {
            let first = self.known.calendar.name(other);
            let second = self.known.calendar.name(phase);
            self.remark(format!("The slip names two phases, {first} and {second}."));
        }
        self.slip.phase = self.meant;
    }

    fn remark(&mut self, remark: String) {
        self.slip.remarks.push(remark);
    }

    /// Adds what stands on a line of the text, in the name of `power` or of the author in hand.
    fn push(&mut self, written: &str, power: Option<PowerId>, reading: Reading, line: usize) {
        let mut stated = power.is_some() || self.stated;
        let mut power = match power {
            None if self.strange.is_none() => self.context.power,
            power => power,
        };
        // Where there are time scales, an order may be to a unit that is elsewhere now: who stands
        // there tells nothing.
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
        // A slip may hold the builds of the whole year: those wait for their phase.
        let adjusts = reading.order().is_some_and(Order::takes_slot)
            && matches!(
                self.context.phase,
                PhaseKind::Movement | PhaseKind::Retreats
            );
        let mut reading = if adjusts {
            Reading::NotTaken(NotTaken::OtherPhase(PhaseKind::Adjustments))
        } else {
            reading
        };
        self.empty = None;
        self.last = reading.order().cloned();
        let mut waives = 1;
        if reading.order() == Some(&Order::Waive) {
            waives = number_of_waives(written);
        }
        // The number is understood, and needs no note.
        if waives > 1 {
            reading = Reading::clear(Order::Waive);
        }
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

/// Whether a sign may stand in the number of an item: `3.`, `(3)`, `#3`.
const fn is_numbering(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '.' | ')' | '(' | '#' | '*')
}

/// Whether one of these lines is a heading of a phase.
fn names_phase(known: KnownHeader<'_>, lines: &[TextLine<'_>], phase: Phase) -> bool {
    lines.iter().any(|line| {
        header(known, &line.text).is_some_and(|(header, _)| header.phase == Some(phase))
    })
}

/// How many waives are written: `Waive 2`, `2 waives`.
fn number_of_waives(written: &str) -> usize {
    let last = written
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .next_back();
    match last {
        Some(waives) if (1..=MOST_WAIVES).contains(&waives) => waives,
        _ => 1,
    }
}
