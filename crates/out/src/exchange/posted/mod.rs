//! A whole game as people post it: phases one after another, each with orders and what became of
//! them, in the words of a site or of a forum.

mod sections;

use std::sync::Arc;

use jiff::Timestamp;

use super::rebuild::{Piece, Rebuilder, RebuiltStanding, standard_setup};
use super::{Brought, Chapter};
use chancery_atlas::board::{Board, Place, UnitKind};
use chancery_engine::adjudicate::{HouseRules, Outcome};
use chancery_engine::calendar::{Calendar, Phase};
use chancery_engine::order::read::{Slip, SlipLine};
use chancery_engine::order::{Entry, Order, Reading};
use chancery_engine::variant::Variant;
use chancery_game::game::Game;
use chancery_game::words::not_taken;
use sections::{PostedPhase, SaidResult, draw, is_only_draw, sections};

/// No file has more phases: a game of two hundred years has a thousand.
const MOST_PHASES: usize = 2000;

/// So many phases at a time may be missing in a file.
const MOST_MISSING: usize = 40;

/// Whether a text looks like such a game: two headings of phases, or one with orders below it.
pub(super) fn is_game(text: &str, calendar: &Calendar) -> bool {
    let sections = sections(text, calendar);
    sections.len() > 1 || sections.iter().any(PostedPhase::has_orders)
}

/// The game that a text tells.
///
/// # Errors
/// It names no phase, or has no order: a sentence.
pub fn read(
    text: &str,
    variant: &'static dyn Variant,
    board: &Arc<Board>,
    rules: HouseRules,
    created: Timestamp,
) -> Result<Brought, String> {
    let calendar = variant.calendar_on(board);
    let sections = sections(text, &calendar);
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
    let mut builder = Rebuilder::new(setup, rules);
    let mut orders = 0;
    for (nth, section) in sections.iter().enumerate() {
        if nth == 0 {
            begin(&mut builder, section);
        } else if !go_to(&mut builder, section) {
            continue;
        }
        if builder.game().state().is_over() {
            let how = builder.game().how_ended();
            builder.remark(
                &line_place(section.line),
                format!("{how}; the rest is left out"),
            );
            break;
        }
        orders += play(&mut builder, section);
    }
    if orders == 0 {
        return Err("it has phases, but no order that can be read".to_owned());
    }
    let first = sections.iter().map(|section| section.line).min();
    let last = sections.last().map_or(0, |section| section.line);
    let is_end = |at: usize, line: &str| {
        at >= last || first.is_some_and(|first| at < first && is_only_draw(line))
    };
    let ends = text.lines().enumerate();
    let ends = ends.filter(|(at, line)| is_end(*at, line));
    let draws = ends.filter_map(|(at, line)| Some((at, draw(line)?)));
    if let Some((at, how)) = draws.last() {
        let what = "between which powers the game was drawn can't be read; here it stays open";
        builder.agree(&line_place(at + 1), how, Some(what));
    }
    Ok(builder.end())
}

fn line_place(line: usize) -> String {
    format!("line {line}")
}

/// Reads the lines of a section as a slip of the whole table.
fn slip(game: &Game, section: &PostedPhase) -> Slip {
    let lines: Vec<&str> = section.lines.iter().map(|line| &*line.text).collect();
    game.read_slip(None, &lines.join("\n"))
}

/// The game begins with the first section. Where that is not the first phase of a game, its orders
/// say who stands where, for every unit has one.
fn begin(builder: &mut Rebuilder, section: &PostedPhase) {
    if section.phase == builder.game().phase() {
        return;
    }
    let read = slip(builder.game(), section);
    let board = Arc::clone(&builder.game().setup.board);
    let mut units: Vec<Piece> = Vec::new();
    for line in &read.lines {
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
            UnitKind::Army => Place::of(unit.place.province),
            UnitKind::Fleet => unit.place,
        };
        let is_there = |piece: &Piece| piece.2.province == place.province;
        if !units.iter().any(is_there) {
            units.push((power, kind, place));
        }
    }
    let at = line_place(section.line);
    builder.remark(
        &at,
        "the file begins later than a game does: units stand where their orders say. Powers keep \
         the centres of the start",
    );
    let chapter = Chapter {
        place: at,
        phase: section.phase,
        standing: (!units.is_empty()).then(|| RebuiltStanding {
            units,
            ..RebuiltStanding::default()
        }),
        lines: Vec::new(),
        is_settled: false,
    };
    builder.begin(&chapter);
}

/// Settles phases that the file leaves out, until that of a section is open. Whether it is.
fn go_to(builder: &mut Rebuilder, section: &PostedPhase) -> bool {
    let order = |phase: Phase| (phase.year, phase.season, phase.kind);
    let at = line_place(section.line);
    for _ in 0..MOST_MISSING {
        let game = builder.game();
        if game.state().is_over() || order(game.phase()) >= order(section.phase) {
            break;
        }
        let name = game.phase_name();
        builder.remark(
            &at,
            format!("{name} is not in the file; nothing is ordered in it"),
        );
        let nothing = Chapter {
            place: at.clone(),
            phase: builder.game().phase(),
            standing: None,
            lines: Vec::new(),
            is_settled: true,
        };
        if !builder.play(&nothing) {
            break;
        }
    }
    let game = builder.game();
    if game.phase() == section.phase || game.state().is_over() {
        return true;
    }
    // A phase in which nothing is to be ordered may be listed without an order.
    if section.has_orders() {
        let calendar = game.setup.calendar();
        let (here, there) = (game.phase_name(), calendar.name(section.phase));
        let what = format!("settling here leads to {here}; {there} is left out");
        builder.remark(&at, what);
    }
    false
}

/// Enters and settles a section; gives the number of its orders.
fn play(builder: &mut Rebuilder, section: &PostedPhase) -> usize {
    let read = slip(builder.game(), section);
    let mut entries: Vec<Entry> = Vec::new();
    let mut told: Vec<(usize, SaidResult)> = Vec::new();
    for line in read.lines {
        let posted = section.lines.get(line.line.saturating_sub(1));
        let number = posted.map_or(section.line, |posted| posted.number);
        match entry(builder.game(), &line) {
            Ok(entry) => {
                entries.push(entry);
                let said = posted.map_or(SaidResult::Nothing, |posted| posted.said);
                told.push((number, said));
            }
            Err(why) => builder.remark(
                &line_place(number),
                format!("“{}” is left out: {why}", line.written.trim()),
            ),
        }
    }
    let count = entries.len();
    if !builder.settle(entries, &line_place(section.line)) {
        return count;
    }
    let Some(turn) = builder.game().turns().last() else {
        return count;
    };
    let mut otherwise: Vec<(usize, &str, &str)> = Vec::new();
    for ((number, said), verdict) in told.iter().zip(&turn.settlement.verdicts) {
        let succeeds = verdict.outcome == Outcome::Succeeds;
        match said {
            SaidResult::Failed if succeeds => otherwise.push((*number, "failed", "succeeds")),
            SaidResult::Succeeded if !succeeds => otherwise.push((*number, "succeeded", "fails")),
            _ => {}
        }
    }
    for (number, there, here) in otherwise {
        builder.remark(
            &line_place(number),
            format!("the file says that the order {there}; here it {here}"),
        );
    }
    count
}

/// The line as it goes on the sheet.
fn entry(game: &Game, line: &SlipLine) -> Result<Entry, String> {
    match &line.reading {
        Reading::Order { .. } => {}
        Reading::Ambiguous { question, .. } => return Err(question.clone()),
        Reading::Unreadable { why } => return Err(why.trim_end_matches('.').to_owned()),
        Reading::NotTaken(why) => return Err(not_taken(why).trim_end_matches('.').to_owned()),
    }
    let owner = || {
        let unit = line.reading.order()?.unit()?;
        let position = &game.state().position;
        let there = position.unit_in(unit.place.province);
        let lost = position
            .dislodged_from(unit.place.province)
            .map(|d| &d.unit);
        Some(lost.or(there)?.power)
    };
    let power = line.power.or_else(owner).ok_or("it names no power")?;
    Ok(Entry {
        seat: game.setup.seat_of(power),
        power,
        written: line.written.clone(),
        reading: line.reading.clone(),
    })
}
