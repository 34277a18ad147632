//! A whole game as people post it: phases one after another, each with orders and what became of
//! them, in the words of a site or of a forum. Lists of units and centres among them order nothing:
//! the import checks itself by them.

use std::sync::Arc;

use jiff::Timestamp;

use super::looks::mostly_unread;
use super::rebuild::{Rebuilder, RebuiltPiece, standard_setup};
use super::standing::standing;
use super::{Brought, Chapter, Misfit};
use chancery_atlas::board::{Board, Place, UnitKind};
use chancery_atlas::grammar::Joined;
use chancery_engine::adjudicate::{HouseRules, Outcome};
use chancery_engine::calendar::{Phase, PhaseKind};
use chancery_engine::order::read::{
    ListDifference, ListedItem, MOST_SLIP_LINES, PostedPhase, SaidResult, SlipLine, differences,
    read_post,
};
use chancery_engine::order::{Entry, NamesRead, Order, Reading, ReadingContext};
use chancery_engine::position::Position;
use chancery_engine::variant::{self, Variant};
use chancery_game::game::Game;
use chancery_game::words::not_taken;

/// No file has more phases: a game of two hundred years has a thousand.
const MOST_PHASES: usize = 2000;

/// So many phases at a time may be missing in a file.
const MOST_MISSING: usize = 40;

/// Whether a text looks like such a game: two headings of phases, or one with orders below it.
pub(super) fn is_game(text: &str, variant: &dyn Variant, board: &Board) -> bool {
    let sections = sections(text, variant, board);
    sections.len() > 1 || sections.iter().any(PostedPhase::has_orders)
}

/// The phases of a text, without the lines that tell of a draw.
fn sections(text: &str, variant: &dyn Variant, board: &Board) -> Vec<PostedPhase> {
    let position = Position::empty(board);
    let context = ReadingContext {
        board,
        position: &position,
        phase: PhaseKind::Movement,
        power: None,
        names: NamesRead::Tolerant,
        forms: variant::forms(variant, &variant.house_rules()),
    };
    let without_draws = text
        .lines()
        .map(|line| draw(line).map_or(line, |_| ""))
        .joined("\n");
    read_post(context, &variant.calendar_on(board), &without_draws)
}

/// The game that a text tells.
///
/// # Errors
/// It names no phase, has no order, or more of it can't be read than can: a sentence.
pub fn read(
    text: &str,
    variant: &'static dyn Variant,
    board: &Arc<Board>,
    rules: HouseRules,
    created: Timestamp,
) -> Result<Brought, String> {
    let sections = sections(text, variant, board);
    if sections.is_empty() {
        return Err("no line in it is a phase, such as `Spring 1901`".to_owned());
    }
    if sections.len() > MOST_PHASES {
        return Err(format!(
            "it has {} phases; the most is {MOST_PHASES}",
            sections.len()
        ));
    }
    let setup = standard_setup(variant, Arc::clone(board), "", created);
    let mut reader = PostReader {
        builder: Rebuilder::new(setup, rules),
        unchecked: None,
        read: 0,
        orders: 0,
        unread: Vec::new(),
    };
    for (nth, section) in sections.iter().enumerate() {
        if nth == 0 {
            reader.begin(section);
        } else if !reader.go_to(section) {
            continue;
        }
        let builder = &mut reader.builder;
        if builder.game().state().is_over() {
            let how = builder.game().how_ended();
            builder.remark(
                &line_place(section.line),
                format!("{how}; the rest is left out"),
            );
            break;
        }
        reader.play(section);
    }
    if let Some(Unchecked { phase, items }) = reader.unchecked.take() {
        reader.check(&phase, &items);
    }
    let PostReader {
        mut builder,
        read,
        orders,
        unread,
        ..
    } = reader;
    if orders == 0 {
        return Err("it has phases, but no order that can be read".to_owned());
    }
    if unread.len() > read {
        return Err(mostly_unread(text, read, &unread));
    }
    let first = sections.iter().map(|section| section.line).min();
    let last = sections.last().map_or(0, |section| section.line);
    // A draw is told below the last phase, or in a line of its own above the first.
    let draws = text
        .lines()
        .enumerate()
        .filter(|&(at, line)| {
            at >= last || first.is_some_and(|first| at < first && is_only_draw(line))
        })
        .filter_map(|(at, line)| Some((at, draw(line)?)));
    if let Some((at, how)) = draws.last() {
        let what = "Chancery can't read which powers share the draw; the game stays open";
        builder.agree(&line_place(at + 1), how, Some(what));
    }
    Ok(builder.end())
}

fn line_place(line: usize) -> String {
    format!("line {line}")
}

/// The lines of a section as they were read.
struct ReadSection {
    lines: Vec<ReadLine>,
    /// What is listed above its orders, as it stood before them.
    above: Vec<ListedItem>,
    /// What is listed below them.
    below: Vec<ListedItem>,
}

struct ReadLine {
    /// From 1, of the text.
    number: usize,
    said: SaidResult,
    line: SlipLine,
}

impl ReadSection {
    /// Reads a section as a slip of the whole table.
    fn new(game: &Game, section: &PostedPhase) -> Self {
        let lines: Vec<&str> = section.lines.iter().map(|line| &*line.text).collect();
        let slip = game.read_slip(None, &lines.join("\n"));
        let first = slip
            .lines
            .iter()
            .find(|line| line.reading.order().is_some())
            .map_or(usize::MAX, |line| line.line);
        let mut read = Self {
            lines: Vec::new(),
            above: Vec::new(),
            below: Vec::new(),
        };
        // The slip counts its lines from the section's beginning.
        for mut item in slip.listed {
            let side = if item.line < first {
                &mut read.above
            } else {
                &mut read.below
            };
            let posted = section.lines.get(item.line.saturating_sub(1));
            item.line = posted.map_or(section.line, |posted| posted.number);
            side.push(item);
        }
        for line in slip.lines {
            let posted = section.lines.get(line.line.saturating_sub(1));
            read.lines.push(ReadLine {
                number: posted.map_or(section.line, |posted| posted.number),
                said: posted.map_or(SaidResult::Nothing, |posted| posted.said),
                line,
            });
        }
        read
    }

    /// The units that its orders are for.
    fn units(&self, board: &Board) -> Vec<RebuiltPiece> {
        let mut units: Vec<RebuiltPiece> = Vec::new();
        for ReadLine { line, .. } in &self.lines {
            let (Some(power), Some(Order::Unit { unit, .. })) = (line.power, line.reading.order())
            else {
                continue;
            };
            let sea_or_coast = unit.place.coast.is_some()
                || board.terrain(unit.place.province) == chancery_atlas::board::Terrain::Sea;
            let kind = match unit.kind {
                Some(kind) => kind,
                None if sea_or_coast => UnitKind::Fleet,
                None => UnitKind::Army,
            };
            let place = match kind {
                UnitKind::Army => Place::new(unit.place.province),
                UnitKind::Fleet => unit.place,
            };
            let is_listed = units
                .iter()
                .any(|piece| piece.place.province == place.province);
            if !is_listed {
                units.push(RebuiltPiece { power, kind, place });
            }
        }
        units
    }
}

/// Lists that agree with no position yet, since dislodged units have still to retreat.
struct Unchecked {
    phase: String,
    items: Vec<ListedItem>,
}

/// A game being made of what a text posts.
struct PostReader {
    builder: Rebuilder,
    unchecked: Option<Unchecked>,
    /// How many orders and items of lists were read.
    read: usize,
    orders: usize,
    unread: Vec<Misfit>,
}

impl PostReader {
    /// The game begins with the first section. Where that is not the first phase of a game, the list
    /// of units above its orders says who stands where; without one its orders do, for every unit has
    /// one.
    fn begin(&mut self, section: &PostedPhase) {
        let game = self.builder.game();
        if section.phase == game.phase() {
            return;
        }
        let read = ReadSection::new(game, section);
        let board = game.board();
        let at = line_place(section.line);
        let (mut start, _) = standing(game.setup().variant, board, &read.above);
        let from = if start.units.is_empty() {
            start.units = read.units(board);
            "their orders say"
        } else {
            "the list says"
        };
        let centres = if start.owners.is_none() {
            ". Powers keep the centres of the start"
        } else {
            ""
        };
        self.builder.remark(
            &at,
            format!("the file begins later than a game does: units stand where {from}{centres}"),
        );
        let chapter = Chapter {
            place: at,
            phase: section.phase,
            standing: (!start.units.is_empty()).then_some(start),
            lines: Vec::new(),
            is_settled: false,
        };
        self.builder.begin(&chapter);
    }

    /// Settles phases that the file leaves out, until that of a section is open. Whether it is.
    fn go_to(&mut self, section: &PostedPhase) -> bool {
        let at = line_place(section.line);
        for _ in 0..MOST_MISSING {
            let game = self.builder.game();
            if game.state().is_over() || !is_before(game.phase(), section.phase) {
                break;
            }
            let name = game.phase_name();
            self.builder.remark(
                &at,
                format!("{name} is not in the file; nothing is ordered in it"),
            );
            let nothing = Chapter {
                place: at.clone(),
                phase: self.builder.game().phase(),
                standing: None,
                lines: Vec::new(),
                is_settled: true,
            };
            if !self.builder.play(&nothing) {
                break;
            }
            self.check_later();
        }
        let game = self.builder.game();
        if game.phase() == section.phase || game.state().is_over() {
            return true;
        }
        // A phase in which nothing is to be ordered may be listed without an order.
        if section.has_orders() {
            let calendar = game.setup().calendar();
            let (here, there) = (game.phase_name(), calendar.name(section.phase));
            let what = format!("settling here leads to {here}; {there} is left out");
            self.builder.remark(&at, what);
        }
        false
    }

    /// Enters and settles a section, and compares what it says with what comes of it.
    fn play(&mut self, section: &PostedPhase) {
        let read = ReadSection::new(self.builder.game(), section);
        if let Some(first) = section.lines.get(MOST_SLIP_LINES) {
            let what = format!("a phase has at most {MOST_SLIP_LINES} lines; its rest is left out");
            self.builder.remark(&line_place(first.number), what);
        }
        for item in read.above.iter().chain(&read.below) {
            match &item.fact {
                Ok(_) => self.read += 1,
                Err(why) => self.leave_out(item.line, &item.written, why),
            }
        }
        let phase = self.builder.game().phase_name();
        self.check(&format!("before {phase}"), &read.above);
        let mut entries: Vec<Entry> = Vec::new();
        let mut told: Vec<(usize, SaidResult)> = Vec::new();
        for ReadLine { number, said, line } in read.lines {
            match entry(self.builder.game(), &line) {
                Ok(entry) => {
                    entries.push(entry);
                    told.push((number, said));
                }
                Err(why) => self.leave_out(number, &line.written, &why),
            }
        }
        self.orders += entries.len();
        self.read += entries.len();
        if !self.builder.settle(entries, &line_place(section.line)) {
            return;
        }
        self.compare(&told);
        let after = format!("after {phase}");
        self.check_later();
        if self.builder.game().phase().kind != PhaseKind::Retreats {
            self.check(&after, &read.below);
        } else if !self.differences(&read.below).is_empty() {
            self.unchecked = Some(Unchecked {
                phase: after,
                items: read.below,
            });
        }
    }

    fn leave_out(&mut self, line: usize, written: &str, why: &str) {
        let what = format!("“{}” is left out: {why}", written.trim());
        let place = line_place(line);
        self.builder.remark(&place, what.clone());
        self.unread.push(Misfit::at(place, what));
    }

    fn differences(&self, items: &[ListedItem]) -> Vec<ListDifference> {
        let game = self.builder.game();
        differences(game.board(), &game.state().position, items)
    }

    /// Says where lists differ from the position as it is now.
    fn check(&mut self, when: &str, items: &[ListedItem]) {
        for ListDifference { line, what } in self.differences(items) {
            let clause = what.clause(self.builder.game().board());
            let place = line_place(line);
            self.builder.remark(&place, format!("{when}: {clause}"));
        }
    }

    /// Checks the lists that waited for retreats, once these are settled.
    fn check_later(&mut self) {
        if self.builder.game().phase().kind == PhaseKind::Retreats {
            return;
        }
        if let Some(Unchecked { phase, items }) = self.unchecked.take() {
            self.check(&phase, &items);
        }
    }

    /// Says where the file has another result of an order than the phase that was settled last.
    fn compare(&mut self, told: &[(usize, SaidResult)]) {
        let Some(turn) = self.builder.game().turns().last() else {
            return;
        };
        let mut otherwise: Vec<(usize, &str, &str)> = Vec::new();
        for ((number, said), verdict) in told.iter().zip(&turn.settlement.verdicts) {
            let succeeds = verdict.outcome == Outcome::Succeeds;
            match said {
                SaidResult::Failed if succeeds => otherwise.push((*number, "failed", "succeeds")),
                SaidResult::Succeeded if !succeeds => {
                    otherwise.push((*number, "succeeded", "fails"));
                }
                _ => {}
            }
        }
        for (number, there, here) in otherwise {
            self.builder.remark(
                &line_place(number),
                format!("the file says that the order {there}; here it {here}"),
            );
        }
    }
}

fn is_before(a: Phase, b: Phase) -> bool {
    (a.year, a.season, a.kind) < (b.year, b.season, b.kind)
}

/// The line as it goes on the sheet.
fn entry(game: &Game, line: &SlipLine) -> Result<Entry, String> {
    match &line.reading {
        Reading::Order { .. } => {}
        Reading::Ambiguous { question, .. } => return Err(question.clone()),
        Reading::Unreadable { why } => return Err(why.trim_end_matches('.').to_owned()),
        Reading::NotTaken(why) => return Err(not_taken(why).trim_end_matches('.').to_owned()),
    }
    let power = match line.power {
        Some(power) => Some(power),
        None => line.reading.order().and_then(|order| game.owner_of(order)),
    };
    let power = power.ok_or("it names no power")?;
    Ok(Entry {
        seat: game.setup().seat_of(power),
        power,
        written: line.written.clone(),
        reading: line.reading.clone(),
    })
}

/// Whether a line says of a game that it was drawn, and nothing else.
fn is_only_draw(line: &str) -> bool {
    let words = line.trim().trim_end_matches(['.', '!']);
    words.eq_ignore_ascii_case("game drawn")
}

/// What a line says of a draw, from that word on: `drawn between France and Turkey` of `Game drawn
/// between France and Turkey.`
fn draw(line: &str) -> Option<&str> {
    let lower = line.to_ascii_lowercase();
    let mut words = lower.match_indices("draw").map(|(at, _)| at);
    let at = words.find(|&at| !lower[..at].ends_with(|c: char| c.is_alphabetic()))?;
    if !lower.contains("game") {
        return None;
    }
    Some(line[at..].trim_end_matches(['.', '!', ' ']))
}
