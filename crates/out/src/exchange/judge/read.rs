//! A game out of the letters of a judge: a whole history, or some letters of one.

use std::sync::Arc;

use jiff::Timestamp;

use crate::exchange::rebuild::{Piece, Rebuilder, ruled, standard_setup};
use crate::exchange::{Brought, Chapter, Misfit, OrderLine, RebuiltStanding};
use chancery_atlas::board::{Board, PowerId, ProvinceId, UnitKind, WrittenPlace, builtin};
use chancery_engine::calendar::{CLASSIC, Phase, PhaseKind};
use chancery_engine::variant;

/// The lines of one sentence; more are no sentence of a judge.
const LONGEST_SENTENCE: usize = 12;

/// The game that letters tell: a chapter for each list of results in it.
///
/// # Errors
/// There is no list of results in them, nor a starting position.
pub fn read(
    text: &str,
    options: &[(String, String)],
    created: Timestamp,
) -> Result<Brought, String> {
    let board = builtin::load("standard").ok_or("there is no standard board")?;
    let mut reader = JudgeReader::new(&board);
    reader.letters(text);
    let Some(first) = reader.chapters.first().cloned() else {
        return Err(
            "it has neither a starting position nor results, as `Movement results for Spring of 1901.`"
                .to_owned(),
        );
    };
    let variant = variant::by_id("standard").ok_or("there is no standard game")?;
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
    board: &'a Board,
    name: String,
    chapters: Vec<Chapter>,
    remarks: Vec<Misfit>,
    /// The owners that a letter named last.
    owners: Option<Vec<(ProvinceId, PowerId)>>,
}

/// What the lines at hand belong to.
enum JudgeSection {
    /// Nothing of interest.
    Outside,
    /// `Starting position for …`
    Start,
    Orders,
    Owners(Option<PowerId>),
}

impl<'a> JudgeReader<'a> {
    const fn new(board: &'a Board) -> Self {
        Self {
            board,
            name: String::new(),
            chapters: Vec::new(),
            remarks: Vec::new(),
            owners: None,
        }
    }

    fn remark(&mut self, line: usize, what: String) {
        self.remarks.push(Misfit::at(format!("line {line}"), what));
    }

    fn letters(&mut self, text: &str) {
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let mut part = JudgeSection::Outside;
        let mut at = 0;
        while at < lines.len() {
            let line = lines[at];
            let number = at + 1;
            at += 1;
            if line.is_empty() {
                continue;
            }
            self.game_name(line);
            if let Some(next) = self.heading(line, number) {
                part = next;
                continue;
            }
            match &mut part {
                JudgeSection::Outside => {}
                JudgeSection::Start | JudgeSection::Orders => {
                    if self.power_before_colon(line).is_none() {
                        part = JudgeSection::Outside;
                        continue;
                    }
                    let mut sentence = line.to_owned();
                    let longest = (at + LONGEST_SENTENCE).min(lines.len());
                    while !is_whole(&sentence) && at < longest && !lines[at].is_empty() {
                        sentence.push(' ');
                        sentence.push_str(lines[at]);
                        at += 1;
                    }
                    if let JudgeSection::Start = part {
                        self.starts(&sentence, number);
                    } else {
                        self.order(&sentence, number);
                    }
                }
                JudgeSection::Owners(power) => {
                    let mut power = *power;
                    let goes_on = self.owned(line, number, &mut power);
                    part = if goes_on {
                        JudgeSection::Owners(power)
                    } else {
                        JudgeSection::Outside
                    };
                }
            }
        }
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

    /// What begins with a line, where it is a heading.
    fn heading(&mut self, line: &str, number: usize) -> Option<JudgeSection> {
        let lower = line.to_ascii_lowercase();
        if lower.starts_with("ownership of supply centers") {
            self.owners = Some(Vec::new());
            return Some(JudgeSection::Owners(None));
        }
        let heads = [
            ("starting position for ", PhaseKind::Movement),
            ("movement results for ", PhaseKind::Movement),
            ("retreat results for ", PhaseKind::Retreats),
            ("retreat orders for ", PhaseKind::Retreats),
            ("adjustment results for ", PhaseKind::Adjustments),
            ("adjustment orders for ", PhaseKind::Adjustments),
        ];
        let (nth, kind, rest) = heads.iter().enumerate().find_map(|(nth, (head, kind))| {
            Some((nth, *kind, lower.strip_prefix(head).map(str::to_owned)?))
        })?;
        let Some(phase) = phase(&rest, kind) else {
            let what = format!(
                "“{line}” names no phase, such as `Spring of 1901`; the section is left out"
            );
            self.remark(number, what);
            return Some(JudgeSection::Outside);
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
        Some(if is_start {
            JudgeSection::Start
        } else {
            JudgeSection::Orders
        })
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

    /// `Austria: Army Budapest.`
    fn starts(&mut self, sentence: &str, number: usize) {
        let Some((power, rest)) = self.power_before_colon(sentence) else {
            return;
        };
        match self.piece(power, rest.trim_end_matches('.')) {
            Some(piece) => self.stands(piece),
            None => self.remark(
                number,
                format!(
                    "“{sentence}” is not a unit, such as `Austria: Army Budapest.`; it is \
                     left out"
                ),
            ),
        }
    }

    fn stands(&mut self, piece: Piece) {
        if let Some(last) = self.chapters.last_mut() {
            let standing = last.standing.get_or_insert_with(RebuiltStanding::default);
            if !standing.units.contains(&piece) {
                standing.units.push(piece);
            }
        }
    }

    fn piece(&self, power: PowerId, text: &str) -> Option<Piece> {
        let (kind, place) = text.trim().split_once(char::is_whitespace)?;
        let kind = match kind.to_ascii_lowercase().as_str() {
            "army" | "a" => UnitKind::Army,
            "fleet" | "f" => UnitKind::Fleet,
            _ => return None,
        };
        match self.board.find_place(place.trim())? {
            WrittenPlace::Place(place) => Some((power, kind, place)),
            WrittenPlace::WrongCoast { .. } => None,
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
            match end.and_then(|end| self.piece(power, &rest[..end])) {
                Some(piece) => self.stands(piece),
                None => self.remark(
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

    /// A line of the list of owners; whether the list goes on after it.
    fn owned(&mut self, line: &str, number: usize, power: &mut Option<PowerId>) -> bool {
        if line.to_ascii_lowercase().contains("supply centers,") {
            return false;
        }
        let mut rest = line;
        if let Some((name, after)) = line.split_once(':') {
            *power = self.board.find_power(name.trim());
            if power.is_none() && !name.eq_ignore_ascii_case("unowned") {
                return false;
            }
            rest = after;
        }
        let Some(power) = *power else { return true };
        for name in rest.split(',') {
            let name = name.trim().trim_end_matches('.');
            if name.is_empty() {
                continue;
            }
            match self.board.find_exact(name) {
                Some(centre) if self.board.is_centre(centre) => {
                    if let Some(owners) = &mut self.owners {
                        owners.push((centre, power));
                    }
                }
                _ => self.remark(
                    number,
                    format!(
                        "“{name}” is not a supply centre of the standard board; it is left \
                         out"
                    ),
                ),
            }
        }
        true
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
