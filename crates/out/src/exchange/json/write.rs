//! A game as the package's JSON.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::{NAME, VERSION};
use crate::exchange::Unsaid;
use crate::exchange::plain::require_standard;
use chancery_atlas::board::{Board, PowerId, ProvinceId};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::order::write::write_order;
use chancery_engine::order::{Entry, NamesRead, ReadingContext, read_order};
use chancery_engine::play::{JsonBuilds, JsonPhase, JsonState, Match, NotInJson, power_name};
use chancery_engine::position::Position;
use chancery_engine::variant::{self, Decider, State, Table};
use chancery_game::game::{Game, Setup, Turn};

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
    builds: ByPower<JsonBuilds>,
    game_id: String,
    map: &'static str,
    rules: [&'static str; 2],
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
        phases.push(writer.phase(turn)?);
    }
    writer.influence.note(&game.state().position);
    phases.push(writer.last()?);
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

/// A settled phase as the package has it.
pub(super) fn settled(setup: &Setup, turn: &Turn) -> Result<JsonPhase, Unsaid> {
    let mut given = Match::new(setup.variant, Arc::clone(&setup.board))
        .with_rules(turn.rules)
        .at(State::clone(&turn.before));
    for line in turn.sheet.submissions() {
        given.give(line.author(), line.order);
    }
    given.json_phase(Some(&turn.settlement)).map_err(unsaid)
}

fn unsaid(why: NotInJson) -> Unsaid {
    Unsaid {
        format: NAME,
        what: vec![why.to_string()],
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

    fn phase(&self, turn: &Turn) -> Result<WrittenPhase, Unsaid> {
        let phase = settled(self.game.setup(), turn)?;
        let slips = turn.sheet.written().map(|entry| WrittenSlipLine {
            power: power_name(&self.board.power(entry.power).name),
            line: entry.written.clone(),
            full: self.in_full(turn, entry),
        });
        let orders = phase.orders.into_iter();
        Ok(WrittenPhase {
            name: phase.name,
            state: self.state(phase.state, String::new()),
            orders: orders.map(|(power, texts)| (power, Some(texts))).collect(),
            results: phase.results,
            messages: [],
            slips: Some(slips.collect()),
            house_rules: self.changed(&turn.rules, &self.game.history().standing),
        })
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
    fn last(&self) -> Result<WrittenPhase, Unsaid> {
        let setup = self.game.setup();
        let stand = Match::new(setup.variant, Arc::clone(&setup.board))
            .with_rules(self.game.history().rules)
            .at(self.game.state().clone());
        let phase = stand.json_phase(None).map_err(unsaid)?;
        Ok(WrittenPhase {
            name: phase.name,
            state: self.state(phase.state, self.game.how_ended()),
            orders: self.by_power(|_| None),
            results: phase.results,
            messages: [],
            slips: None,
            house_rules: BTreeMap::new(),
        })
    }

    fn state(&self, state: JsonState, note: String) -> WrittenState {
        WrittenState {
            timestamp: self.game.setup().created.as_microsecond(),
            note,
            name: state.name,
            units: state.units,
            retreats: state.retreats,
            centers: state.centers,
            homes: state.homes,
            influence: self.by_power(|power| self.listed(self.influence.held_by(power))),
            civil_disorder: self.by_power(|_| 0),
            builds: state.builds,
            game_id: self.id(),
            map: "standard",
            rules: RULES,
        }
    }

    fn listed(&self, provinces: impl Iterator<Item = ProvinceId>) -> Vec<String> {
        provinces
            .map(|province| self.board.write_place(province.into()).to_uppercase())
            .collect()
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
