//! A game out of the letters of a judge: a whole history, or some letters of one.

use std::sync::Arc;

use jiff::Timestamp;

use crate::exchange::looks::mostly_unread;
use crate::exchange::rebuild::{Rebuilder, RebuiltPiece, ruled, standard_setup};
use crate::exchange::standing::standing;
use crate::exchange::{Brought, Chapter, Misfit, OrderLine, RebuiltStanding};
use chancery_atlas::board::{Board, PowerId, ProvinceId, builtin};
use chancery_atlas::grammar::Joined;
use chancery_engine::calendar::{CLASSIC, Phase, PhaseKind};
use chancery_engine::order::read::{read_listed_unit, read_lists};
use chancery_engine::order::{NamesRead, ReadingContext};
use chancery_engine::position::Position;
use chancery_engine::variant::{self, Variant};

/// The game that letters tell: a chapter for each list of results in it.
///
/// # Errors
/// There is no list of results in them, nor a starting position; or more of it can't be read than
/// can.
pub fn read(
    text: &str,
    options: &[(String, String)],
    created: Timestamp,
) -> Result<Brought, String> {
    let board = builtin::load("standard").ok_or("there is no standard board")?;
    let variant = variant::by_id("standard").ok_or("there is no standard game")?;
    let mut reader = JudgeReader::new(variant, &board);
    reader.letters(text);
    let Some(first) = reader.chapters.first().cloned() else {
        return Err(
            "it has neither a starting position nor results, as `Movement results for Spring of 1901.`"
                .to_owned(),
        );
    };
    let pieces = reader.chapters.iter().map(|chapter| {
        let units = chapter.standing.as_ref().map_or(0, |at| at.units.len());
        match chapter.phase.kind {
            // Each of its lines names a unit, or is remarked on.
            PhaseKind::Movement => units,
            _ => units + chapter.lines.len(),
        }
    });
    let read = pieces.sum();
    if reader.remarks.len() > read {
        return Err(mostly_unread(text, read, &reader.remarks));
    }
    let setup = standard_setup(variant, Arc::clone(&board), &reader.name, created);
    let rules = ruled(variant, options).map_err(|why| why.to_string())?;
    let mut builder = Rebuilder::new(setup, rules);
    for Misfit { place, what } in std::mem::take(&mut reader.remarks) {
        builder.remark(&place, what);
    }
    if first.standing.is_none() {
        builder.remark(
            &first.place,
            "it has no position for that phase; the game begins with the position of 1901",
        );
    }
    for (at, chapter) in reader.chapters.iter().enumerate() {
        if at == 0 {
            builder.begin(chapter);
        } else if !builder.go_on(chapter) {
            continue;
        }
        if !builder.play(chapter) {
            break;
        }
    }
    Ok(builder.end())
}

struct JudgeReader<'a> {
    variant: &'static dyn Variant,
    board: &'a Board,
    name: String,
    chapters: Vec<Chapter>,
    remarks: Vec<Misfit>,
    /// What the lines at hand belong to.
    part: JudgeSection,
    /// The sentences of the section at hand, each with the number of the line where it begins.
    gathered: Vec<(String, usize)>,
    /// Whether the last of them goes on below.
    is_broken_off: bool,
    /// The owners that a letter named last.
    owners: Option<Vec<(ProvinceId, PowerId)>>,
}

/// What the lines at hand belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum JudgeSection {
    /// Nothing of interest.
    Outside,
    /// `Starting position for …`
    Start,
    Orders,
    /// `Ownership of supply centers:`
    Owners,
}

impl<'a> JudgeReader<'a> {
    const fn new(variant: &'static dyn Variant, board: &'a Board) -> Self {
        Self {
            variant,
            board,
            name: String::new(),
            chapters: Vec::new(),
            remarks: Vec::new(),
            part: JudgeSection::Outside,
            gathered: Vec::new(),
            is_broken_off: false,
            owners: None,
        }
    }

    fn remark(&mut self, line: usize, what: String) {
        self.remarks.push(Misfit::at(format!("line {line}"), what));
    }

    fn letters(&mut self, text: &str) {
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            if line.is_empty() {
                self.is_broken_off = false;
                continue;
            }
            self.game_name(line);
            if self.heading(line, number) {
                continue;
            }
            if self.goes_on(line) {
                self.gather(line, number);
            } else {
                self.open(JudgeSection::Outside);
            }
        }
        self.open(JudgeSection::Outside);
        if let (Some(owners), Some(last)) = (self.owners.take(), self.chapters.last())
            && last.standing.is_some()
            && last.lines.is_empty()
        {
            self.give(owners);
        }
        self.complete();
    }

    fn game_name(&mut self, line: &str) {
        if !line.starts_with("::") || !self.name.is_empty() {
            return;
        }
        let lower = line.to_ascii_lowercase();
        let named = lower.find("game:").and_then(|at| line.get(at + 5..));
        let name = named.and_then(|rest| rest.split_whitespace().next());
        name.unwrap_or_default().clone_into(&mut self.name);
        let variant = lower.find("variant:").and_then(|at| line.get(at + 8..));
        if let Some(variant) = variant.and_then(|rest| rest.split_whitespace().next())
            && !variant.eq_ignore_ascii_case("standard")
        {
            let what = format!("the variant {variant} becomes the standard game");
            self.remark(1, what);
        }
    }

    /// Begins what a line heads. Whether it is a heading.
    fn heading(&mut self, line: &str, number: usize) -> bool {
        let lower = line.to_ascii_lowercase();
        if lower.starts_with("ownership of supply centers") {
            self.open(JudgeSection::Owners);
            self.gather("Centres:", number);
            return true;
        }
        let heads = [
            ("starting position for ", PhaseKind::Movement),
            ("movement results for ", PhaseKind::Movement),
            ("retreat results for ", PhaseKind::Retreats),
            ("retreat orders for ", PhaseKind::Retreats),
            ("adjustment results for ", PhaseKind::Adjustments),
            ("adjustment orders for ", PhaseKind::Adjustments),
        ];
        let found = heads.iter().enumerate().find_map(|(nth, (head, kind))| {
            Some((nth, *kind, lower.strip_prefix(head).map(str::to_owned)?))
        });
        let Some((nth, kind, rest)) = found else {
            return false;
        };
        self.open(JudgeSection::Outside);
        let Some(phase) = phase(&rest, kind) else {
            let what = format!(
                "“{line}” names no phase, such as `Spring of 1901`; the section is left out"
            );
            self.remark(number, what);
            return true;
        };
        let is_start = nth == 0;
        let follows_start = self
            .chapters
            .last()
            .is_some_and(|last| last.phase == phase && !last.is_settled);
        if !is_start && follows_start {
            if let Some(last) = self.chapters.last_mut() {
                last.is_settled = true;
                last.place = format!("line {number}");
            }
        } else {
            self.chapters.push(Chapter {
                place: format!("line {number}"),
                phase,
                standing: is_start.then(RebuiltStanding::default),
                lines: Vec::new(),
                is_settled: !is_start,
            });
        }
        if !is_start && let Some(owners) = self.owners.take() {
            self.give(owners);
        }
        self.part = if is_start {
            JudgeSection::Start
        } else {
            JudgeSection::Orders
        };
        true
    }

    /// Who owns what at the beginning of the last chapter.
    fn give(&mut self, owners: Vec<(ProvinceId, PowerId)>) {
        if let Some(last) = self.chapters.last_mut()
            && last.phase.kind == PhaseKind::Movement
        {
            last.standing
                .get_or_insert_with(RebuiltStanding::default)
                .owners = Some(owners);
        }
    }

    fn power_before_colon<'l>(&self, line: &'l str) -> Option<(PowerId, &'l str)> {
        let (name, rest) = line.split_once(':')?;
        Some((self.board.find_power(name.trim())?, rest.trim()))
    }

    /// Whether a line belongs to the section at hand: it begins with whose it is, or goes on where
    /// the line before it broke off.
    fn goes_on(&self, line: &str) -> bool {
        if self.part != JudgeSection::Outside && self.begins(line) {
            let counts = line.to_ascii_lowercase().contains("supply centers,");
            return !(counts && self.part == JudgeSection::Owners);
        }
        match self.part {
            JudgeSection::Outside => false,
            JudgeSection::Owners => !line.contains(':'),
            JudgeSection::Start | JudgeSection::Orders => self.is_broken_off,
        }
    }

    /// Whether a line begins with whose it is: `Austria: Army Budapest.`, `Unowned: Belgium.`
    fn begins(&self, line: &str) -> bool {
        self.power_before_colon(line).is_some() || line.to_ascii_lowercase().starts_with("unowned:")
    }

    /// Takes a line into the section at hand.
    fn gather(&mut self, line: &str, number: usize) {
        let is_first = self.gathered.len() < 2 && self.part == JudgeSection::Owners;
        let is_new = is_first || self.begins(line);
        match self.gathered.last_mut() {
            Some((before, _)) if !is_new => {
                before.push(' ');
                before.push_str(line);
                self.is_broken_off = !is_whole(before);
            }
            _ => {
                self.gathered.push((line.to_owned(), number));
                self.is_broken_off = !is_whole(line);
            }
        }
    }

    /// Reads what was gathered, and begins another section.
    fn open(&mut self, next: JudgeSection) {
        let part = std::mem::replace(&mut self.part, next);
        let gathered = std::mem::take(&mut self.gathered);
        match part {
            JudgeSection::Outside => {}
            JudgeSection::Start | JudgeSection::Owners => self.lists(&gathered),
            JudgeSection::Orders => {
                for (sentence, number) in gathered {
                    self.order(&sentence, number);
                }
            }
        }
    }

    /// Where units start, or who owns which centre.
    fn lists(&mut self, lines: &[(String, usize)]) {
        let position = Position::empty(self.board);
        let context = ReadingContext {
            board: self.board,
            position: &position,
            phase: PhaseKind::Movement,
            power: None,
            names: NamesRead::Exact,
            forms: variant::forms(self.variant, &self.variant.house_rules()),
        };
        let text = lines.iter().map(|(line, _)| line).joined("\n");
        let mut items = read_lists(context, &CLASSIC, &text).items;
        for item in &mut items {
            item.line = lines
                .get(item.line.saturating_sub(1))
                .map_or(item.line, |&(_, number)| number);
        }
        let (standing, remarks) = standing(self.variant, self.board, &items);
        self.remarks.extend(remarks);
        for piece in standing.units {
            self.stands(piece);
        }
        if standing.owners.is_some() {
            self.owners = standing.owners;
        }
    }

    fn stands(&mut self, piece: RebuiltPiece) {
        if let Some(last) = self.chapters.last_mut() {
            let standing = last.standing.get_or_insert_with(RebuiltStanding::default);
            if !standing.units.contains(&piece) {
                standing.units.push(piece);
            }
        }
    }

    /// An order with what became of it. Every unit has a line among the results of a movement
    /// phase, so that they say who stood where.
    fn order(&mut self, sentence: &str, number: usize) {
        let Some((power, rest)) = self.power_before_colon(sentence) else {
            return;
        };
        let rest = rest.split("(*").next().unwrap_or_default().trim();
        let rest = rest.trim_end_matches('.').trim();
        let Some(kind) = self.chapters.last().map(|last| last.phase.kind) else {
            return;
        };
        let text = match kind {
            PhaseKind::Adjustments => adjustment(rest),
            _ => Some(rest.to_owned()),
        };
        if kind == PhaseKind::Movement {
            let verbs = [" -> ", " SUPPORT ", " CONVOY ", " HOLD", ", No Order"];
            let end = verbs.iter().filter_map(|verb| rest.find(verb)).min();
            let unit = end.map(|end| read_listed_unit(self.board, power, &rest[..end]));
            match unit {
                Some(Ok(unit)) => self.stands(RebuiltPiece::from(unit)),
                _ => self.remark(
                    number,
                    format!(
                        "“{sentence}” names no unit, such as `Austria: Army Budapest -> Serbia.`"
                    ),
                ),
            }
            if rest.contains(", No Order") {
                return;
            }
        }
        let Some(text) = text else {
            if !rest.to_ascii_lowercase().contains("pending") {
                let what = format!(
                    "“{sentence}” is not an adjustment, such as `Austria:  Builds an army in \
                     Vienna.`; it is left out"
                );
                self.remark(number, what);
            }
            return;
        };
        if let Some(last) = self.chapters.last_mut() {
            last.lines.push(OrderLine {
                full: None,
                power,
                text,
                place: format!("line {number}"),
            });
        }
    }

    /// Lists of owners alone say nothing of units, and the other way round.
    fn complete(&mut self) {
        for chapter in &mut self.chapters {
            if chapter
                .standing
                .as_ref()
                .is_some_and(|standing| standing.units.is_empty())
            {
                chapter.standing = None;
            }
        }
    }
}

/// A sentence ends with a full stop, or with what became of an order.
fn is_whole(sentence: &str) -> bool {
    sentence.ends_with("*)") || sentence.ends_with('.') && !sentence.ends_with(" St.")
}

/// `spring of 1901.  (friday.001)`
fn phase(rest: &str, kind: PhaseKind) -> Option<Phase> {
    let (season, rest) = rest.split_once(" of ")?;
    let year: String = rest.chars().take_while(char::is_ascii_digit).collect();
    let opened = CLASSIC.parse(&format!("{} {year}", season.trim()))?;
    Some(Phase { kind, ..opened }).filter(|phase| CLASSIC.has(*phase))
}

/// `Builds an army in Budapest`, `Removes the fleet in the North Sea`, `Build waived`, `Defaults,
/// removing the army in Vienna`, as an order.
fn adjustment(rest: &str) -> Option<String> {
    let lower = rest.to_ascii_lowercase();
    if lower.contains("waived") {
        return Some("Waive".to_owned());
    }
    let verb = if lower.contains("build") {
        "Build"
    } else if lower.contains("remov") {
        "Remove"
    } else {
        return None;
    };
    let kind = if lower.contains("fleet") { "F" } else { "A" };
    let at = lower.find(" in ").or_else(|| lower.find(" over "))?;
    let place = rest.get(at..)?.trim().split_once(' ')?.1;
    let place = place.strip_prefix("the ").unwrap_or(place);
    Some(format!("{verb} {kind} {place}"))
}
