//! A game as the package's JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{COMPLETED, NAME, VERSION};
use crate::exchange::Unsaid;
use crate::exchange::orders::{ExportedOrder, OrderText, said};
use crate::exchange::plain::require_standard;
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::write::write_order;
use chancery_engine::order::{Entry, NamesRead, ReadingContext, read_order};
use chancery_engine::play::{power_name, result_word, unit_name};
use chancery_engine::position::{Position, Unit};
use chancery_engine::variant::{self, Decider, Fate, State, Table};
use chancery_game::game::{Game, Turn};

/// The rules that the package assumes of a game of its own.
const RULES: [&str; 2] = ["NO_PRESS", "POWER_CHOICE"];

type ByPower<T> = BTreeMap<String, T>;

#[derive(Serialize)]
struct WrittenGame {
    id: String,
    map: &'static str,
    rules: [&'static str; 2],
    phases: Vec<WrittenPhase>,
    chancery: WrittenExtras,
}

#[derive(Serialize)]
struct WrittenExtras {
    version: u32,
    name: String,
    variant: &'static str,
    players: ByPower<String>,
    house_rules: BTreeMap<&'static str, String>,
    ended: String,
}

#[derive(Serialize)]
struct WrittenPhase {
    name: String,
    state: WrittenState,
    orders: ByPower<Option<Vec<String>>>,
    results: BTreeMap<String, Vec<&'static str>>,
    messages: [(); 0],
    #[serde(skip_serializing_if = "Option::is_none")]
    slips: Option<Vec<WrittenSlipLine>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    house_rules: BTreeMap<&'static str, String>,
}

#[derive(Serialize)]
struct WrittenSlipLine {
    power: String,
    line: String,
    /// The order in full, where the line was short for it: `bur`.
    #[serde(skip_serializing_if = "Option::is_none")]
    full: Option<String>,
}

#[derive(Serialize)]
struct WrittenState {
    timestamp: i64,
    note: String,
    name: String,
    units: ByPower<Vec<String>>,
    retreats: ByPower<BTreeMap<String, Vec<String>>>,
    centers: ByPower<Vec<String>>,
    homes: ByPower<Vec<String>>,
    influence: ByPower<Vec<String>>,
    civil_disorder: ByPower<u8>,
    builds: ByPower<Builds>,
    game_id: String,
    map: &'static str,
    rules: [&'static str; 2],
}

#[derive(Serialize)]
struct Builds {
    count: i32,
    homes: Vec<String>,
}

/// The settled phases of a game and how it stands, on one line. Orders of the open phase are left
/// out.
pub fn write(game: &Game) -> Result<String, Unsaid> {
    require_standard(game, NAME)?;
    let mut writer = JsonWriter {
        game,
        board: game.board(),
        influence: JsonInfluence::start(game),
    };
    let mut phases: Vec<WrittenPhase> = Vec::with_capacity(game.turns().len() + 1);
    for turn in game.turns() {
        writer.influence.note(&turn.before.position);
        phases.push(writer.phase(turn));
    }
    writer.influence.note(&game.state().position);
    phases.push(writer.last());
    let saved = WrittenGame {
        id: writer.id(),
        map: "standard",
        rules: RULES,
        phases,
        chancery: writer.extras(),
    };
    // These types give no cause for an error: their maps have text for keys.
    let text = serde_json::to_string(&saved).unwrap_or_default();
    Ok(text + "\n")
}

/// The orders of a settled phase by power, as the package writes them.
pub(super) fn orders(board: &Board, turn: &Turn) -> ByPower<Option<Vec<String>>> {
    let mut orders: ByPower<Option<Vec<String>>> = board
        .power_ids()
        .map(|power| (power_name(&board.power(power).name), Some(Vec::new())))
        .collect();
    for said in said(board, turn) {
        let name = power_name(&board.power(said.power).name);
        let text = order(board, &said);
        // The same order twice is one.
        if let Some(Some(list)) = orders.get_mut(&name)
            && (said.unit.is_none() || !list.contains(&text))
        {
            list.push(text);
        }
    }
    orders
}

fn place(board: &Board, place: Place) -> String {
    board.write_place(place).to_uppercase()
}

fn written(board: &Board, unit: &Unit) -> String {
    unit_name(board, unit.kind, unit.place)
}

fn order(board: &Board, said: &OrderText) -> String {
    let own = said.unit.map(|unit| written(board, &unit));
    let own = own.unwrap_or_default();
    match &said.order {
        ExportedOrder::Hold => format!("{own} H"),
        ExportedOrder::Move { to, by_convoy, .. } => {
            let via = if *by_convoy { " VIA" } else { "" };
            format!("{own} - {}{via}", place(board, *to))
        }
        ExportedOrder::SupportHold(unit) => format!("{own} S {}", written(board, unit)),
        ExportedOrder::SupportMove(unit, to) => {
            format!("{own} S {} - {}", written(board, unit), place(board, *to))
        }
        ExportedOrder::Convoy(army, to) => {
            format!("{own} C {} - {}", written(board, army), place(board, *to))
        }
        ExportedOrder::Retreat(to) => format!("{own} R {}", place(board, *to)),
        ExportedOrder::Disband => format!("{own} D"),
        ExportedOrder::Build(kind, at) => format!("{} B", unit_name(board, *kind, *at)),
        ExportedOrder::Waive => "WAIVE".to_owned(),
    }
}

struct JsonWriter<'a> {
    game: &'a Game,
    board: &'a Board,
    influence: JsonInfluence,
}

impl JsonWriter<'_> {
    fn id(&self) -> String {
        let name: String = self.game.setup().name.to_lowercase();
        let words: Vec<&str> = name
            .split(|c: char| !c.is_ascii_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect();
        if words.is_empty() {
            "game".to_owned()
        } else {
            words.join("-")
        }
    }

    fn by_power<T>(&self, value: impl Fn(PowerId) -> T) -> ByPower<T> {
        self.board
            .power_ids()
            .map(|power| (power_name(&self.board.power(power).name), value(power)))
            .collect()
    }

    fn extras(&self) -> WrittenExtras {
        let setup = self.game.setup();
        let named = self.board.power_ids().zip(&setup.players);
        let players = named
            .filter(|(_, player)| !player.is_empty())
            .map(|(power, player)| (power_name(&self.board.power(power).name), player.clone()));
        WrittenExtras {
            version: VERSION,
            name: setup.name.clone(),
            variant: setup.variant.id(),
            players: players.collect(),
            house_rules: self.changed(&self.game.history().standing, &setup.variant.house_rules()),
            ended: self
                .game
                .state()
                .ending
                .as_ref()
                .map_or_else(String::new, |ending| {
                    ending.written(|seat| setup.seat_name(seat))
                }),
        }
    }

    fn changed(&self, rules: &HouseRules, plain: &HouseRules) -> BTreeMap<&'static str, String> {
        let changed = rules.changed(plain, self.game.setup().variant.options());
        changed.into_iter().collect()
    }

    fn phase(&self, turn: &Turn) -> WrittenPhase {
        let name = self.game.setup().calendar().key(turn.phase());
        let slips = turn.sheet.written().map(|entry| WrittenSlipLine {
            power: power_name(&self.board.power(entry.power).name),
            line: entry.written.clone(),
            full: self.in_full(turn, entry),
        });
        WrittenPhase {
            state: self.state(&turn.before, &turn.rules, name.clone(), String::new()),
            name,
            orders: orders(self.board, turn),
            results: self.results(turn),
            messages: [],
            slips: Some(slips.collect()),
            house_rules: self.changed(&turn.rules, &self.game.history().standing),
        }
    }

    /// A line's order in house style, where it does not read so by itself.
    fn in_full(&self, turn: &Turn, entry: &Entry) -> Option<String> {
        let variant = self.game.setup().variant;
        let position = &turn.before.position;
        let context = ReadingContext {
            board: self.board,
            position,
            phase: turn.phase().kind,
            power: Some(entry.power),
            names: NamesRead::Tolerant,
            forms: variant::forms(variant, &turn.rules),
        };
        let decider = Decider {
            variant,
            table: Table::new(self.board, &turn.rules),
            state: &turn.before,
        };
        let order = entry.reading.order()?;
        let alone = decider.decided(Some(entry.power), read_order(context, &entry.written));
        (alone.order() != Some(order)).then(|| write_order(self.board, Some(position), order))
    }

    /// How the game stands.
    fn last(&self) -> WrittenPhase {
        let state = self.game.state();
        let name = if state.is_over() {
            COMPLETED.to_owned()
        } else {
            self.game.setup().calendar().key(state.phase)
        };
        let rules = &self.game.history().rules;
        WrittenPhase {
            state: self.state(state, rules, name.clone(), self.game.how_ended()),
            name,
            orders: self.by_power(|_| None),
            results: BTreeMap::new(),
            messages: [],
            slips: None,
            house_rules: BTreeMap::new(),
        }
    }

    fn state(&self, state: &State, rules: &HouseRules, name: String, note: String) -> WrittenState {
        let position = &state.position;
        let is_winter = state.phase.kind == PhaseKind::Adjustments && !state.is_over();
        let table = Table::new(self.board, rules);
        WrittenState {
            timestamp: self.game.setup().created.as_microsecond(),
            note,
            name,
            units: self.by_power(|power| self.units(position, power)),
            retreats: self.by_power(|power| {
                let own = position.dislodged_of(power);
                own.map(|d| {
                    let to = d.retreats.iter().map(|&to| place(self.board, to));
                    (written(self.board, &d.unit), to.collect())
                })
                .collect()
            }),
            centers: self.by_power(|power| {
                let centres = self.board.centres();
                self.listed(centres.filter(|&centre| position.owner(centre) == Some(power)))
            }),
            homes: self.by_power(|power| self.listed(self.board.power(power).home.iter().copied())),
            influence: self.by_power(|power| self.listed(self.influence.held_by(power))),
            civil_disorder: self.by_power(|_| 0),
            builds: self.by_power(|power| {
                let adjustment = self.game.setup().variant.adjustment(table, state, power);
                let count = if is_winter { adjustment.due } else { 0 };
                let mut homes: Vec<ProvinceId> =
                    adjustment.sites.iter().map(|(_, at)| at.province).collect();
                homes.dedup();
                Builds {
                    count,
                    homes: if count > 0 {
                        self.listed(homes.into_iter())
                    } else {
                        Vec::new()
                    },
                }
            }),
            game_id: self.id(),
            map: "standard",
            rules: RULES,
        }
    }

    fn listed(&self, provinces: impl Iterator<Item = ProvinceId>) -> Vec<String> {
        provinces
            .map(|province| place(self.board, province.into()))
            .collect()
    }

    fn units(&self, position: &Position, power: PowerId) -> Vec<String> {
        let standing = position
            .units_of(power)
            .map(|unit| written(self.board, unit));
        let dislodged = position.dislodged_of(power);
        standing
            .chain(dislodged.map(|d| format!("*{}", written(self.board, &d.unit))))
            .collect()
    }

    /// What became of each unit's order, and whether it was dislodged.
    fn results(&self, turn: &Turn) -> BTreeMap<String, Vec<&'static str>> {
        let position = &turn.before.position;
        let mut results: BTreeMap<String, Vec<&'static str>> = BTreeMap::new();
        let concerned: Vec<&Unit> = match turn.phase().kind {
            PhaseKind::Retreats => position.dislodged_units().collect(),
            PhaseKind::Movement => position.units.iter().collect(),
            PhaseKind::SetUp | PhaseKind::Adjustments => Vec::new(),
        };
        for unit in concerned {
            results.insert(written(self.board, unit), Vec::new());
        }
        for said in said(self.board, turn) {
            let name = match (&said.order, said.unit) {
                (ExportedOrder::Build(kind, at), _) => unit_name(self.board, *kind, *at),
                (_, Some(unit)) => written(self.board, &unit),
                _ => continue,
            };
            let list = results.entry(name).or_default();
            let word = said.verdict.and_then(|verdict| result_word(verdict.reason));
            list.extend(word);
            if let ExportedOrder::Disband = said.order {
                list.push("disband");
            }
        }
        for event in &turn.settlement.events {
            if matches!(
                event.fate,
                Fate::Dislodged { .. } | Fate::Gone { by: Some(_) }
            ) {
                results
                    .entry(written(self.board, &event.unit))
                    .or_default()
                    .push("dislodged");
            }
        }
        results
    }
}

/// Whose unit was last in each province.
struct JsonInfluence(Vec<Option<PowerId>>);

impl JsonInfluence {
    fn start(game: &Game) -> Self {
        let mut influence = Self(vec![None; game.board().provinces.len()]);
        influence.note(&Position::start(game.board()));
        influence
    }

    fn note(&mut self, position: &Position) {
        for unit in &position.units {
            if let Some(last) = self.0.get_mut(unit.place.province.index()) {
                *last = Some(unit.power);
            }
        }
    }

    fn held_by(&self, power: PowerId) -> impl Iterator<Item = ProvinceId> + '_ {
        self.0
            .iter()
            .enumerate()
            .filter_map(move |(at, &last)| (last == Some(power)).then_some(ProvinceId(at as u16)))
    }
}
