//! A game as the letters of a judge.

use std::collections::VecDeque;
use std::fmt::Write as _;

use jiff::tz::TimeZone;

use super::NAME;
use crate::exchange::Unsaid;
use crate::exchange::orders::{ExportedOrder, OrderText, said};
use crate::exchange::plain::require_standard;
use chancery_atlas::board::{Board, PowerId, ProvinceId, UnitKind};
use chancery_atlas::grammar::Joined;
use chancery_engine::adjudicate::{Outcome, Reason};
use chancery_engine::calendar::{Phase, PhaseKind};
use chancery_engine::position::{Position, Unit, UnitId};
use chancery_engine::variant::{Fate, Table};
use chancery_game::game::{Game, Turn};

/// The name under which this program stands in the place of a judge.
const JUDGE: &str = "CHAN";

/// Columns of a letter.
const WIDTH: usize = 78;

/// The starting position and the results of every settled phase, a letter each.
pub fn write(game: &Game) -> Result<String, Unsaid> {
    require_standard(game, NAME)?;
    let mut writer = JudgeWriter {
        game,
        board: game.board(),
        text: String::new(),
    };
    writer.start();
    for (nth, turn) in game.turns().iter().enumerate() {
        writer.letter(nth, turn);
    }
    Ok(writer.text)
}

struct JudgeWriter<'a> {
    game: &'a Game,
    board: &'a Board,
    text: String,
}

impl JudgeWriter<'_> {
    fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// A sentence broken at the width of a letter, `indent` blanks before what goes on.
    fn wrapped(&mut self, text: &str, indent: &str) {
        let options = textwrap::Options::new(WIDTH)
            .subsequent_indent(indent)
            .break_words(false)
            .word_separator(textwrap::WordSeparator::AsciiSpace)
            .word_splitter(textwrap::WordSplitter::NoHyphenation);
        for line in textwrap::wrap(text, options) {
            self.line(line.trim_end());
        }
    }

    fn name(&self) -> String {
        let plain: String = self
            .game
            .setup()
            .name
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .take(8)
            .collect();
        if plain.is_empty() {
            "game".to_owned()
        } else {
            plain.to_lowercase()
        }
    }

    /// `Spring of 1901`.
    fn season(&self, phase: Phase) -> String {
        let calendar = self.game.setup().calendar();
        let season = &calendar.season(phase).name;
        format!("{season} of {}", phase.year)
    }

    /// `S1901M`, with the letter that judges have for adjustments.
    fn key(&self, phase: Phase) -> String {
        let key = self.game.setup().calendar().key(phase);
        match (phase.kind, key.strip_suffix('A')) {
            (PhaseKind::Adjustments, Some(year)) => format!("{year}B"),
            _ => key,
        }
    }

    fn head(&mut self, phase: Phase, what: &str) {
        let sent = self.game.setup().created.to_zoned(TimeZone::UTC);
        let name = self.name();
        let key = self.key(phase);
        let day = sent.strftime("%a %b %d %Y %H:%M:%S +0000");
        self.line(&format!("Date: {day}"));
        self.line(&format!("Subject: {JUDGE}:{name} - {key} {what}"));
        self.line("");
    }

    fn start(&mut self) {
        let name = self.name();
        self.line(&format!(
            ":: Judge: {JUDGE}  Game: {name}  Variant: Standard"
        ));
        self.line("");
        let state = self
            .game
            .turns()
            .first()
            .map_or(self.game.state(), |turn| &turn.before);
        self.head(state.phase, "Game Starting");
        self.line(&format!(
            "Starting position for {}.",
            self.season(state.phase)
        ));
        self.line("");
        for power in self.board.power_ids() {
            for unit in state.position.units_of(power) {
                let text = format!("{}: {}.", self.power(power), self.unit(unit));
                self.line(&text);
            }
        }
        self.line("");
        self.ownership(&state.position);
    }

    fn power(&self, power: PowerId) -> &str {
        &self.board.power(power).name
    }

    fn unit(&self, unit: &Unit) -> String {
        format!("{} {}", kind(unit.kind), self.board.full_place(unit.place))
    }

    fn letter(&mut self, nth: usize, turn: &Turn) {
        let phase = turn.phase();
        let (title, subject) = match phase.kind {
            PhaseKind::Movement => ("Movement results", "Movement Results"),
            PhaseKind::Retreats => ("Retreat orders", "Retreat Results"),
            PhaseKind::Adjustments | PhaseKind::SetUp => {
                ("Adjustment orders", "Adjustment Results")
            }
        };
        self.head(phase, subject);
        let season = self.season(phase);
        let name = self.name();
        self.line(&format!("{title} for {season}.  ({name}.{:03})", nth + 1));
        self.line("");
        let said = said(self.board, turn);
        if phase.kind == PhaseKind::Movement {
            self.movement(turn, &said);
        } else {
            for said in &said {
                let line = self.other(said, phase);
                self.line(&line);
            }
        }
        self.line("");
        self.void(turn);
        self.dislodged(turn);
        let after = &turn.settlement.after;
        let table = Table::new(self.game.board(), &turn.rules);
        let reckons = self.game.setup().variant.takes_ownership(table, phase);
        if reckons && after.phase.kind != PhaseKind::Retreats {
            self.ownership(&after.position);
        }
        if after.is_over() {
            let how = self.game.how_ended();
            self.line(&format!("The game is over. {how}."));
        } else {
            let what = match after.phase.kind {
                PhaseKind::Movement | PhaseKind::SetUp => "Movement",
                PhaseKind::Retreats => "Retreats",
                PhaseKind::Adjustments => "Adjustments",
            };
            let season = self.season(after.phase);
            self.line(&format!(
                "The next phase of '{name}' will be {what} for {season}."
            ));
        }
        self.line("");
    }

    /// A line for every unit, that of the powers in their order.
    fn movement(&mut self, turn: &Turn, said: &[OrderText]) {
        let units = turn.before.position.units.clone();
        for unit in units {
            // Of two orders that stood the last was followed.
            let order = said
                .iter()
                .rfind(|said| said.unit.is_some_and(|ordered| ordered.id == unit.id));
            let own = format!("{}: {}", self.power(unit.power), self.unit(&unit));
            let text = order.map_or_else(
                || format!("{own}, No Order Processed."),
                |order| format!("{own} {}.", self.ordered(order, said)),
            );
            let marks = marks(turn, unit.id, order);
            if marks.is_empty() {
                self.line(&text);
            } else {
                self.line(&format!("{text}  (*{}*)", marks.join(", ")));
            }
        }
    }

    fn ordered(&self, order: &OrderText, all: &[OrderText]) -> String {
        match &order.order {
            ExportedOrder::Hold | ExportedOrder::Build(..) | ExportedOrder::Waive => {
                "HOLD".to_owned()
            }
            ExportedOrder::Disband => "DISBAND".to_owned(),
            ExportedOrder::Retreat(to) => format!("-> {}", self.board.full_place(*to)),
            ExportedOrder::SupportHold(unit) => {
                format!("SUPPORT {}{}", self.owner(order, unit), self.unit(unit))
            }
            ExportedOrder::SupportMove(unit, to) => format!(
                "SUPPORT {}{} -> {}",
                self.owner(order, unit),
                self.unit(unit),
                self.board.full_place(*to)
            ),
            ExportedOrder::Convoy(army, to) => format!(
                "CONVOY {}{} -> {}",
                self.owner(order, army),
                self.unit(army),
                self.board.full_place(*to)
            ),
            ExportedOrder::Move {
                to,
                by_convoy,
                route,
            } => {
                let route = match (by_convoy, order.unit) {
                    (true, Some(army)) if route.is_empty() => {
                        self.way(army.place.province, to.province, all)
                    }
                    _ => route.clone(),
                };
                let mut text = String::new();
                for sea in route {
                    let _ = write!(text, "-> {} ", self.board.full_place(sea.into()));
                }
                text + "-> " + &self.board.full_place(*to)
            }
        }
    }

    /// Whose unit is helped, where it is another power's.
    fn owner(&self, order: &OrderText, unit: &Unit) -> String {
        if unit.power == order.power {
            String::new()
        } else {
            format!("{} ", self.board.power(unit.power).adjective)
        }
    }

    /// The seas of a shortest convoy through the fleets that were ordered to carry the army there.
    fn way(&self, from: ProvinceId, to: ProvinceId, all: &[OrderText]) -> Vec<ProvinceId> {
        let mut carriers: Vec<ProvinceId> = Vec::new();
        for said in all {
            if let (ExportedOrder::Convoy(army, goal), Some(fleet)) = (&said.order, said.unit)
                && army.place.province == from
                && goal.province == to
            {
                carriers.push(fleet.place.province);
            }
        }
        let mut ways: VecDeque<Vec<ProvinceId>> = self
            .board
            .waters(from)
            .iter()
            .filter(|sea| carriers.contains(sea))
            .map(|&sea| vec![sea])
            .collect();
        let mut seen: Vec<ProvinceId> = ways.iter().flatten().copied().collect();
        while let Some(way) = ways.pop_front() {
            let Some(&at) = way.last() else { continue };
            if self.board.touches(at, to) {
                return way;
            }
            for &next in self.board.waters(at) {
                if !seen.contains(&next) && carriers.contains(&next) {
                    seen.push(next);
                    ways.push_back(way.iter().copied().chain([next]).collect());
                }
            }
        }
        Vec::new()
    }

    /// A retreat, a build, a removal.
    fn other(&self, said: &OrderText, phase: Phase) -> String {
        let power = self.power(said.power);
        if phase.kind == PhaseKind::Retreats {
            let unit = said.unit.map(|unit| self.unit(&unit)).unwrap_or_default();
            let bounced = said
                .verdict
                .is_some_and(|verdict| verdict.outcome == Outcome::Fails);
            let mark = if bounced { "  (*bounce*)" } else { "" };
            return format!("{power}: {unit} {}.{mark}", self.ordered(said, &[]));
        }
        match (&said.order, said.unit) {
            (ExportedOrder::Build(kind, at), _) => {
                format!(
                    "{power}:  Builds {} in {}.",
                    kind.with_article(),
                    self.board.full_place(*at)
                )
            }
            (ExportedOrder::Disband, Some(unit)) => format!(
                "{power}:  Removes the {} in {}.",
                unit.kind.word(),
                self.board.full_place(unit.place)
            ),
            _ => format!("{power}:  Build waived."),
        }
    }

    /// Orders that were void stand apart, for a judge has no line for them.
    fn void(&mut self, turn: &Turn) {
        let void: Vec<String> = turn
            .lines()
            .filter(|line| line.verdict.outcome == Outcome::Void)
            .map(|line| {
                let written = line.entry.written.split_whitespace().joined(" ");
                format!("  {} wrote: {written}", self.power(line.entry.power))
            })
            .collect();
        if !void.is_empty() {
            self.line("These orders were void:");
            for line in &void {
                self.line(line);
            }
            self.line("");
        }
    }

    fn dislodged(&mut self, turn: &Turn) {
        let gone = turn
            .settlement
            .events
            .iter()
            .filter(|event| matches!(event.fate, Fate::Gone { by: Some(_) }))
            .map(|event| {
                format!(
                    "The {} with no valid retreats was destroyed.",
                    self.lost(&event.unit)
                )
            });
        let waiting = &turn.settlement.after.position.dislodged;
        let waits = waiting.iter().map(|dislodged| {
            let to = dislodged
                .retreats
                .iter()
                .map(|&to| self.board.full_place(to))
                .joined(" or ");
            format!("The {} can retreat to {to}.", self.lost(&dislodged.unit))
        });
        let told: Vec<String> = gone.chain(waits).collect();
        if !told.is_empty() {
            self.line("The following units were dislodged:");
            self.line("");
            for text in &told {
                self.wrapped(text, "");
            }
            self.line("");
        }
    }

    fn lost(&self, unit: &Unit) -> String {
        format!(
            "{} {} in {}",
            self.board.power(unit.power).adjective,
            kind(unit.kind),
            self.board.full_place(unit.place)
        )
    }

    /// The centres of a power, or of nobody.
    fn centres_of(&self, position: &Position, owner: Option<PowerId>) -> String {
        self.board
            .centres()
            .filter(|&centre| position.owner(centre) == owner)
            .map(|centre| self.board.province(centre).name.clone())
            .joined(", ")
    }

    fn ownership(&mut self, position: &Position) {
        self.line("Ownership of supply centers:");
        self.line("");
        let mut lines: Vec<String> = Vec::new();
        for power in self.board.power_ids() {
            let owned = self.centres_of(position, Some(power));
            if !owned.is_empty() {
                lines.push(format!(
                    "{:<10} {owned}.",
                    format!("{}:", self.power(power))
                ));
            }
        }
        let unowned = self.centres_of(position, None);
        if !unowned.is_empty() {
            lines.push(format!("{:<10} {unowned}.", "Unowned:"));
        }
        for line in &lines {
            self.wrapped(line, "           ");
        }
        self.line("");
        for power in self.board.power_ids() {
            let centres = position.centre_count(self.board, power);
            let units = position.count_units(power);
            let (what, number) = if units > centres {
                ("Removes", units - centres)
            } else {
                ("Builds ", centres - units)
            };
            if centres + units > 0 {
                let head = format!("{}:", self.power(power));
                self.line(&format!(
                    "{head:<10} {centres:>2} Supply centers, {units:>2} Units:  {what} {number:>2} {}.",
                    if number == 1 { "unit" } else { "units" }
                ));
            }
        }
        self.line("");
    }
}

const fn kind(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Army => "Army",
        UnitKind::Fleet => "Fleet",
    }
}

/// The judge's words for what became of a unit's order.
fn marks(turn: &Turn, unit: UnitId, order: Option<&OrderText>) -> Vec<&'static str> {
    let reason = order.and_then(|order| order.verdict).map(|v| v.reason);
    let mut marks: Vec<&'static str> = reason.and_then(mark).into_iter().collect();
    let lost = turn.settlement.events.iter().any(|event| {
        event.unit.id == unit
            && matches!(
                event.fate,
                Fate::Dislodged { .. } | Fate::Gone { by: Some(_) }
            )
    });
    if lost {
        marks.push("dislodged");
    }
    marks
}

const fn mark(reason: Reason) -> Option<&'static str> {
    Some(match reason {
        Reason::StoodOff { .. }
        | Reason::Repelled { .. }
        | Reason::HeadToHead { .. }
        | Reason::OwnUnit { .. }
        | Reason::OwnSupportOnly { .. } => "bounce",
        Reason::ConvoyBroken { .. }
        | Reason::Paradox { .. }
        | Reason::NoConvoy { .. }
        | Reason::NotCarried { .. } => "no convoy",
        Reason::Cut { .. } => "cut",
        Reason::Unmatched { .. } | Reason::UnmatchedConvoy { .. } => "void",
        _ => return None,
    })
}
