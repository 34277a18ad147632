//! A whole game as people post it: phases one after another, each with orders and what became of
//! them, in the words of a site or of a forum.

use std::sync::Arc;

use jiff::Timestamp;

use super::rebuild::{Piece, Rebuilder, RebuiltStanding, standard_setup};
use super::{Brought, Chapter};
use chancery_atlas::board::{Board, Place, UnitKind};
use chancery_engine::adjudicate::{HouseRules, Outcome};
use chancery_engine::calendar::{Calendar, Phase, PhaseKind};
use chancery_engine::order::read::{Slip, SlipLine};
use chancery_engine::order::{Entry, Order, Reading};
use chancery_engine::variant::Variant;
use chancery_game::game::Game;
use chancery_game::words::not_taken;

/// No file has more phases: a game of two hundred years has a thousand.
const MOST_PHASES: usize = 2000;

/// So many phases at a time may be missing in a file.
const MOST_MISSING: usize = 40;

/// A heading has no more words.
const LONGEST_HEADING: usize = 8;

/// Words of a heading that say nothing of its phase.
const FILLING: [&str; 14] = [
    "results",
    "result",
    "orders",
    "order",
    "phase",
    "turn",
    "diplomacy",
    "of",
    "for",
    "the",
    "and",
    "deadline",
    "year",
    "season",
];

/// What became of an order, in the words of sites and forums.
const FAILED: [&str; 20] = [
    "fail",
    "fails",
    "failed",
    "bounce",
    "bounces",
    "bounced",
    "void",
    "invalid",
    "illegal",
    "cut",
    "disrupted",
    "stood off",
    "standoff",
    "stand-off",
    "stands off",
    "no convoy",
    "unsuccessful",
    "impossible",
    "did not succeed",
    "refused",
];
const DISLODGED: [&str; 6] = [
    "dislodged",
    "dislodge",
    "destroyed",
    "retreats",
    "must retreat",
    "disbanded",
];
const SUCCEEDED: [&str; 7] = [
    "succeeds",
    "succeeded",
    "success",
    "successful",
    "ok",
    "resolved",
    "resolves",
];

/// What a file says of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SaidResult {
    Nothing,
    Succeeded,
    Failed,
    Dislodged,
}

/// A phase of the file.
struct PostedPhase {
    phase: Phase,
    /// The line of its heading, from 1.
    line: usize,
    /// Its lines without what became of orders, and what was said of each.
    lines: Vec<(String, SaidResult)>,
}

/// Whether a text looks like such a game: two headings of phases, or one with orders below it.
pub(super) fn is_game(text: &str, calendar: &Calendar) -> bool {
    let sections = sections(text, calendar);
    sections.len() > 1
        || sections
            .iter()
            .any(|section| section.lines.iter().any(has_verb))
}

/// Whether a line has a sign or word that stands in orders, and in no list of units.
fn has_verb((line, _): &(String, SaidResult)) -> bool {
    const SIGNS: [&str; 9] = [
        " - ", "->", "\u{2192}", " move", " hold", " support", " convoy", " s ", "build ",
    ];
    let lower = line.to_lowercase();
    lower.ends_with(" h") || SIGNS.iter().any(|sign| lower.contains(sign))
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
    let sections = sections(text, calendar);
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
    let last = sections.last().map_or(0, |section| section.line);
    let ends = text.lines().enumerate().skip(last);
    let draws = ends.filter_map(|(at, line)| Some((at, draw(line)?)));
    if let Some((at, how)) = draws.last() {
        let place = line_place(at + 1);
        if builder.agree(&place, how).is_err() {
            let what = "between which powers the game was drawn can't be read; here it stays open";
            builder.remark(&place, what);
        }
    }
    Ok(builder.end())
}

fn line_place(line: usize) -> String {
    format!("line {line}")
}

fn sections(text: &str, calendar: &Calendar) -> Vec<PostedPhase> {
    let mut sections: Vec<PostedPhase> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        if let Some(phase) = heading(line, calendar) {
            // A list of orders and one of results may each have the heading.
            if sections
                .last()
                .is_some_and(|last| last.phase == phase && last.lines.is_empty())
            {
                sections.pop();
            }
            sections.push(PostedPhase {
                phase,
                line: at + 1,
                lines: Vec::new(),
            });
        } else if let Some(section) = sections.last_mut() {
            // The lines of a slip keep their numbers.
            let line = draw(line).map_or(line, |_| "");
            section.lines.push(split_result(line));
        }
    }
    for section in &mut sections {
        while section
            .lines
            .last()
            .is_some_and(|(line, _)| line.is_empty())
        {
            section.lines.pop();
        }
    }
    sections
}

/// The phase that a line names, if it says nothing else: `Spring, 1901`, `Fall 1902 - Retreats`,
/// `## Results of Autumn 1903`, `S1901M`.
fn heading(line: &str, calendar: &Calendar) -> Option<Phase> {
    let words: Vec<String> = line
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    if words.is_empty() || words.len() > LONGEST_HEADING {
        return None;
    }
    if let [word] = &words[..] {
        return calendar.parse(word).filter(|_| word.len() > 3);
    }
    let mut season = Vec::new();
    let (mut year, mut kind) = (None, None);
    for word in &words {
        match &**word {
            word if word.len() <= 4 && word.chars().all(|c| c.is_ascii_digit()) => {
                year = Some(word.to_owned()).filter(|_| year.is_none());
                year.as_ref()?;
            }
            "retreat" | "retreats" => kind = Some(PhaseKind::Retreats),
            "build" | "builds" | "adjustment" | "adjustments" | "removals" | "disbands" => {
                kind = Some(PhaseKind::Adjustments);
            }
            "move" | "moves" | "movement" | "movements" => kind = Some(PhaseKind::Movement),
            word if FILLING.contains(&word) => {}
            word => season.push(word.to_owned()),
        }
    }
    let year = year?;
    let season = season.join(" ");
    let named = calendar.parse(&format!("{season} {year}"))?;
    match kind {
        Some(PhaseKind::Adjustments) if named.kind != PhaseKind::Adjustments => {
            calendar.parse(&format!("{season} {year} adjustments"))
        }
        Some(PhaseKind::Retreats) => calendar.parse(&format!("{season} {year} retreats")),
        _ => Some(named),
    }
}

/// A line without what became of the order, and what that was.
fn split_result(line: &str) -> (String, SaidResult) {
    let mut line = line
        .trim()
        .trim_start_matches(['*', '\u{2022}', '#', '>', '|'])
        .trim()
        .to_owned();
    let mut said = SaidResult::Nothing;
    loop {
        let trimmed = line.trim_end_matches(['.', ' ', '\t', '*', '_']).len();
        let bare = &line[..trimmed];
        let cut = match bare.chars().last() {
            Some(')') => bare.rfind('('),
            Some(']') => bare.rfind('['),
            Some('}') => bare.rfind('{'),
            _ => None,
        };
        let (from, what) = match cut {
            Some(from) => (from, outcome(&bare[from + 1..bare.len() - 1])),
            // `A Vie - Gal, bounced with A War`, `A Vie - Gal *bounce*`.
            None => match bare.rfind([',', ';', '*', ':', '\u{2014}', '\u{2013}', '=']) {
                Some(from) => {
                    let after = &bare[from..];
                    let after = after.trim_start_matches(|c: char| !c.is_alphanumeric());
                    (from, outcome(after))
                }
                None => return (line, said),
            },
        };
        if what == SaidResult::Nothing {
            return (line, said);
        }
        if said == SaidResult::Nothing || what == SaidResult::Dislodged {
            said = what;
        }
        line.truncate(from);
        let end = line.trim_end_matches([' ', '\t', ',', '*', '.']).len();
        line.truncate(end);
    }
}

/// What a remark behind an order says became of it.
fn outcome(text: &str) -> SaidResult {
    let lower = text.trim().to_lowercase();
    let begins = |words: &[&str]| {
        words.iter().any(|word| {
            lower
                .strip_prefix(word)
                .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
        })
    };
    if begins(&DISLODGED) {
        SaidResult::Dislodged
    } else if begins(&FAILED) {
        SaidResult::Failed
    } else if begins(&SUCCEEDED) {
        SaidResult::Succeeded
    } else {
        SaidResult::Nothing
    }
}

/// What a line says of a draw, from that word on: `drawn between France and Turkey` of `Game drawn
/// between France and Turkey.`
fn draw(line: &str) -> Option<&str> {
    let lower = line.to_ascii_lowercase();
    let mut words = lower.match_indices("draw").map(|(at, _)| at);
    let at = words.find(|&at| !lower[..at].ends_with(|c: char| c.is_alphabetic()))?;
    lower.contains("game").then_some(())?;
    Some(line[at..].trim_end_matches(['.', '!', ' ']))
}

/// Reads the lines of a section as a slip of the whole table.
fn slip(game: &Game, section: &PostedPhase) -> Slip {
    let lines: Vec<&str> = section
        .lines
        .iter()
        .map(|(line, _)| line.as_str())
        .collect();
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
    if section.lines.iter().any(has_verb) {
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
        let number = section.line + line.line;
        match entry(builder.game(), &line) {
            Ok(entry) => {
                entries.push(entry);
                let said = section
                    .lines
                    .get(line.line - 1)
                    .map_or(SaidResult::Nothing, |(_, said)| *said);
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
