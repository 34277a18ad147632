//! A game out of the package's JSON.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;
use serde::Deserialize;

use super::write;
use crate::exchange::rebuild::{Rebuilder, RebuiltPiece, ruled, standard_setup};
use crate::exchange::{Brought, Chapter, OrderLine, RebuiltStanding};
use chancery_atlas::board::{Board, PowerId, builtin};
use chancery_atlas::grammar::Joined;
use chancery_engine::adjudicate::{HouseRules, OptionError};
use chancery_engine::order::MOST_LINES;
use chancery_engine::order::read::read_listed_unit;
use chancery_engine::play::{COMPLETED, power_name};
use chancery_engine::variant::{self, Variant};

type ByPower<T> = BTreeMap<String, T>;

#[derive(Deserialize)]
struct ReadGame {
    id: Option<String>,
    map: Option<String>,
    #[serde(default)]
    rules: Vec<String>,
    phases: Vec<ReadPhase>,
    chancery: Option<ReadExtras>,
}

#[derive(Deserialize)]
struct ReadExtras {
    version: u32,
    #[serde(default)]
    name: String,
    #[serde(default)]
    variant: String,
    #[serde(default)]
    players: ByPower<String>,
    #[serde(default)]
    house_rules: BTreeMap<String, String>,
    #[serde(default)]
    ended: String,
}

#[derive(Deserialize)]
struct ReadPhase {
    name: String,
    state: ReadState,
    #[serde(default)]
    orders: ByPower<Option<Vec<String>>>,
    #[serde(default)]
    messages: Vec<serde::de::IgnoredAny>,
    slips: Option<Vec<ReadSlipLine>>,
    #[serde(default)]
    house_rules: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct ReadSlipLine {
    power: String,
    line: String,
    full: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct ReadState {
    timestamp: Option<i64>,
    units: ByPower<Vec<String>>,
    centers: ByPower<Vec<String>>,
    note: String,
}

/// Rules of the package that change nothing here.
const HARMLESS: [&str; 12] = [
    "NO_PRESS",
    "POWER_CHOICE",
    "NO_DEADLINE",
    "ALWAYS_WAIT",
    "SOLITAIRE",
    "REAL_TIME",
    "IGNORE_ERRORS",
    "CD_DUMMIES",
    "PUBLIC_PRESS",
    "NO_OBSERVATIONS",
    "MULTIPLE_POWERS_PER_PLAYER",
    "START_MASTER",
];

/// The games of a text: one, or one a line.
/// House rules are those of `options` where the file has no others.
pub fn read(
    text: &str,
    options: &[(String, String)],
    created: Timestamp,
) -> Result<Vec<Brought>, String> {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    let is_a_game_a_line = lines.len() > 1 && lines.iter().all(|line| is_whole(line));
    if !is_a_game_a_line {
        return Ok(vec![of_text(text, options, created)?]);
    }
    let mut games = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let game =
            of_text(line, options, created).map_err(|why| format!("game {}: {why}", at + 1))?;
        games.push(game);
    }
    Ok(games)
}

fn is_whole(line: &str) -> bool {
    let line = line.trim();
    line.starts_with('{') && line.ends_with('}')
}

fn of_text(
    text: &str,
    options: &[(String, String)],
    created: Timestamp,
) -> Result<Brought, String> {
    let saved: ReadGame = serde_json::from_str(text).map_err(|why| {
        let said = why.to_string();
        let what = said.split(" at line ").next().unwrap_or_default();
        format!("line {}, column {}: {what}", why.line(), why.column())
    })?;
    for phase in &saved.phases {
        let orders: usize = phase.orders.values().flatten().map(Vec::len).sum();
        let count = orders.max(phase.slips.as_ref().map_or(0, Vec::len));
        if count > MOST_LINES {
            return Err(format!(
                "{}: {count} orders in one phase; the most is {MOST_LINES}",
                phase.name
            ));
        }
    }
    if let Some(own) = saved
        .chancery
        .as_ref()
        .filter(|own| own.version > super::VERSION)
    {
        return Err(format!(
            "a newer version of Chancery wrote it (fields of version {}); this one reads {}",
            own.version,
            super::VERSION
        ));
    }
    if let Some(map) = saved.map.as_deref().filter(|map| *map != "standard") {
        return Err(format!(
            "its map is “{map}”, but only `standard` can be read; play that map with `chancery \
             new --map FILE`"
        ));
    }
    let board = builtin::load("standard").ok_or("there is no standard board")?;
    let variant = variant_of(&saved)?;
    let begun = saved.phases.first().and_then(|first| first.state.timestamp);
    let begun = begun.and_then(|begun| Timestamp::from_microsecond(begun).ok());
    let created = begun.unwrap_or(created);
    let mut reader = JsonReader::new(&saved, board, variant, options, created)?;
    reader.game(&saved);
    Ok(reader.builder.end())
}

/// The variant that the game was played by; another program's is the standard game.
fn variant_of(saved: &ReadGame) -> Result<&'static dyn Variant, String> {
    let id = match &saved.chancery {
        Some(own) if !own.variant.is_empty() => own.variant.as_str(),
        _ => "standard",
    };
    variant::by_id(id).ok_or_else(|| format!("there is no variant “{id}” here"))
}

struct JsonReader {
    board: Arc<Board>,
    builder: Rebuilder,
    /// The house rules of the end, which hold in every phase that has no other.
    rules: HouseRules,
}

impl JsonReader {
    fn new(
        saved: &ReadGame,
        board: Arc<Board>,
        variant: &'static dyn Variant,
        options: &[(String, String)],
        created: Timestamp,
    ) -> Result<Self, String> {
        let own = saved.chancery.as_ref();
        let name = own
            .map(|own| own.name.as_str())
            .filter(|name| !name.is_empty());
        let name = name.or(saved.id.as_deref()).unwrap_or("Imported game");
        let mut setup = standard_setup(variant, Arc::clone(&board), name, created);
        let mut remarks: Vec<String> = Vec::new();
        for (power, player) in own.iter().flat_map(|own| &own.players) {
            let seat = board.find_power(power).map(PowerId::index);
            match seat.and_then(|seat| setup.players.get_mut(seat)) {
                Some(name) => name.clone_from(player),
                None => remarks.push(format!("“{power}” is not a power of the board")),
            }
        }
        let mut rules = ruled(variant, options).map_err(|why| why.to_string())?;
        let named = own.map(|own| &own.house_rules);
        let wrong = named.and_then(|named| set(&mut rules, variant, named).err());
        remarks.extend(wrong.map(|why| why.to_string()));
        let mut builder = Rebuilder::new(setup, rules);
        for remark in remarks {
            builder.remark("chancery", remark);
        }
        let unknown = saved
            .rules
            .iter()
            .filter(|rule| !HARMLESS.contains(&rule.as_str()));
        for rule in unknown {
            builder.remark("rules", format!("Chancery does not play the rule {rule}"));
        }
        Ok(Self {
            board,
            builder,
            rules,
        })
    }

    fn game(&mut self, saved: &ReadGame) {
        let messages: usize = saved.phases.iter().map(|phase| phase.messages.len()).sum();
        if messages > 0 {
            self.builder.remark(
                "messages",
                format!("{messages} messages between players are left out"),
            );
        }
        let number = saved.phases.len();
        for (at, phase) in saved.phases.iter().enumerate() {
            if phase.name == COMPLETED {
                self.completed(phase, saved);
                return;
            }
            let is_last = at + 1 == number;
            let Some(chapter) = self.chapter(phase, is_last) else {
                return;
            };
            if at == 0 {
                self.builder.begin(&chapter);
            } else if !self.builder.go_on(&chapter) {
                continue;
            }
            self.set_rules(phase);
            if !self.play(phase, &chapter) {
                return;
            }
        }
        self.agreed(saved);
    }

    /// The phase in the package's orders.
    fn chapter(&mut self, phase: &ReadPhase, is_last: bool) -> Option<Chapter> {
        let calendar = self.builder.game().setup().calendar();
        let Some(of_phase) = calendar.parse(&phase.name) else {
            let what = "it is not a phase of the standard game, such as `S1901M`; it and the \
                 rest are left out";
            self.builder.remark(&phase.name, what);
            return None;
        };
        let standing = self.standing(phase);
        let mut lines = Vec::new();
        for (name, orders) in &phase.orders {
            let Some(power) = self.power(&phase.name, name) else {
                continue;
            };
            lines.extend(orders.iter().flatten().map(|text| OrderLine {
                power,
                text: text.clone(),
                full: None,
                place: format!("{}, {name}", phase.name),
            }));
        }
        Some(Chapter {
            place: phase.name.clone(),
            phase: of_phase,
            standing: Some(standing),
            lines,
            is_settled: !is_last,
        })
    }

    fn power(&mut self, place: &str, name: &str) -> Option<PowerId> {
        let power = self.board.find_power(name);
        if power.is_none() {
            let what = format!("“{name}” is not a power of the board; its entries are left out");
            self.builder.remark(place, what);
        }
        power
    }

    fn standing(&mut self, phase: &ReadPhase) -> RebuiltStanding {
        let mut standing = RebuiltStanding {
            dislodged: Some(Vec::new()),
            owners: Some(Vec::new()),
            ..RebuiltStanding::default()
        };
        for (name, units) in &phase.state.units {
            let Some(power) = self.power(&phase.name, name) else {
                continue;
            };
            for unit in units {
                let (list, text) = match (unit.strip_prefix('*'), &mut standing.dislodged) {
                    (Some(text), Some(list)) => (list, text),
                    _ => (&mut standing.units, unit.as_str()),
                };
                match read_listed_unit(&self.board, power, text) {
                    Ok(unit) => list.push(RebuiltPiece::from(unit)),
                    Err(_) => self.builder.remark(
                        &phase.name,
                        format!(
                            "“{unit}” of {name} is not a unit, such as `A PAR`; it is left \
                             out"
                        ),
                    ),
                }
            }
        }
        for (name, centres) in &phase.state.centers {
            let Some(power) = self.power(&phase.name, name) else {
                continue;
            };
            for centre in centres {
                let found = self.board.find_exact(centre);
                match (
                    found.filter(|&at| self.board.is_centre(at)),
                    &mut standing.owners,
                ) {
                    (Some(at), Some(owners)) => owners.push((at, power)),
                    _ => self.builder.remark(
                        &phase.name,
                        format!("“{centre}” of {name} is not a supply centre; it is left out"),
                    ),
                }
            }
        }
        standing
    }

    /// Plays a phase by the lines of its slips, as far as they say what its orders say.
    fn play(&mut self, phase: &ReadPhase, chapter: &Chapter) -> bool {
        let slips = match &phase.slips {
            Some(slips) if chapter.is_settled => slips,
            _ => return self.builder.play(chapter),
        };
        let before = self.builder.game().clone();
        let remarked = self.builder.remarked();
        let mut lines = Vec::new();
        for line in slips {
            if let Some(power) = self.board.find_power(&line.power) {
                lines.push(OrderLine {
                    power,
                    text: line.line.clone(),
                    full: line.full.clone(),
                    place: format!("{}, {}", phase.name, line.power),
                });
            }
        }
        let by_slips = Chapter {
            lines: lines.clone(),
            ..chapter.clone()
        };
        let goes_on = self.builder.play(&by_slips);
        let Some(settled) = self.builder.game().turns().last().cloned() else {
            return goes_on;
        };
        // What is read has the forms of the standard game, which can always be written.
        let said = match write::settled(self.builder.game().setup(), &settled) {
            Ok(phase) => phase.orders,
            Err(_) => return goes_on,
        };
        let mut otherwise: Vec<PowerId> = Vec::new();
        for power in self.board.power_ids() {
            let name = power_name(&self.board.power(power).name);
            let there = phase.orders.get(&name).cloned().flatten();
            let (mut there, mut here) = (
                there.unwrap_or_default(),
                said.get(&name).cloned().unwrap_or_default(),
            );
            there.sort_unstable();
            here.sort_unstable();
            if there != here {
                otherwise.push(power);
            }
        }
        if otherwise.is_empty() {
            // What can't be read was known when it was written down.
            self.builder.go_back_remarks(remarked);
            return goes_on;
        }
        self.builder.go_back(before, remarked);
        let names = otherwise
            .iter()
            .map(|&power| self.board.power(power).name.clone())
            .joined(", ");
        self.builder.remark(
            &phase.name,
            format!("the slips of {names} differ from the orders; the orders count"),
        );
        let mut mixed = lines;
        mixed.retain(|line| !otherwise.contains(&line.power));
        mixed.extend(
            chapter
                .lines
                .iter()
                .filter(|line| otherwise.contains(&line.power))
                .cloned(),
        );
        let mixed = Chapter {
            lines: mixed,
            ..chapter.clone()
        };
        self.builder.play(&mixed)
    }

    /// Puts the house rules of a phase in force.
    fn set_rules(&mut self, phase: &ReadPhase) {
        let variant = self.builder.game().setup().variant;
        let mut rules = self.rules;
        if let Err(why) = set(&mut rules, variant, &phase.house_rules) {
            self.builder.remark(&phase.name, why.to_string());
        }
        self.builder.put_in_force(rules);
    }

    /// The phase that the package writes behind the last one of a game that is over.
    fn completed(&mut self, phase: &ReadPhase, saved: &ReadGame) {
        self.builder.put_in_force(self.rules);
        if self.builder.game().state().is_over() {
            return;
        }
        let standing = self.standing(phase);
        let chapter = Chapter {
            place: phase.name.clone(),
            phase: self.builder.game().phase(),
            standing: Some(standing),
            lines: Vec::new(),
            is_settled: false,
        };
        self.builder.go_on(&chapter);
        self.agreed(saved);
        if !self.builder.game().state().is_over() {
            let note = if phase.state.note.is_empty() {
                String::new()
            } else {
                format!(" (“{}”)", phase.state.note)
            };
            self.builder.remark(
                COMPLETED,
                format!(
                    "the file says that the game is over{note}, but not how; here it stays open"
                ),
            );
        }
    }

    /// How the table ended the game, where the file says it: in our words, or in the package's
    /// note, `Victory by: FRA, TUR`.
    fn agreed(&mut self, saved: &ReadGame) {
        let ended = saved.chancery.as_ref().map_or("", |own| own.ended.as_str());
        let last = saved.phases.last().map_or("", |last| &last.state.note);
        let victors = last.strip_prefix("Victory by: ").unwrap_or_default();
        let by_note = match victors.split(',').count() {
            _ if victors.is_empty() => String::new(),
            1 => format!("{victors} wins"),
            _ => format!("draw between {victors}"),
        };
        let ended = if ended.is_empty() { &*by_note } else { ended };
        if ended.is_empty() {
            return;
        }
        self.builder.agree(COMPLETED, ended, None);
    }
}

/// Sets house rules by name.
fn set(
    rules: &mut HouseRules,
    variant: &dyn Variant,
    named: &BTreeMap<String, String>,
) -> Result<(), OptionError> {
    named
        .iter()
        .try_for_each(|(name, value)| rules.set(variant.options(), name, value))
}
