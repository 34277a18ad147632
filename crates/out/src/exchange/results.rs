//! Settled phases as data for scripts: JSON in which names never change their meaning within a
//! version. Made of a view.

use std::collections::BTreeMap;

use serde::Serialize;

use chancery_atlas::board::{Board, Place, ProvinceId};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{DISBAND, Order};
use chancery_engine::position::{Dislodged, Position, Unit};
use chancery_engine::variant::{Fate, State};
use chancery_game::case::outcome::outcome_word;
use chancery_game::report::{Names, Style, explain};
use chancery_game::view::{SeenOrder, SeenTurn, View};

/// The version of everything that this program writes as JSON of its own.
pub const VERSION: u32 = 1;

/// Settled phases of a game.
#[derive(Serialize)]
pub struct Results {
    /// What the game is called.
    pub title: String,
    /// The variant's id.
    pub variant: &'static str,
    /// The board's id.
    pub board: String,
    /// The phases, oldest first.
    pub phases: Vec<PhaseResult>,
}

/// A settled phase.
#[derive(Serialize)]
pub struct PhaseResult {
    /// `Fall 1902 retreats`
    pub phase: String,
    /// `F1902R`
    pub key: String,
    /// `movement`, `retreats`, `adjustments` or `set-up`.
    pub kind: &'static str,
    /// Whether an amendment settled it anew.
    pub amended: bool,
    /// Every order with what became of it.
    pub orders: Vec<OrderResult>,
    /// What became of units, in the order in which the pieces are best moved.
    pub events: Vec<EventResult>,
    /// Units that wait for their retreat.
    pub dislodged: Vec<DislodgedUnit>,
    /// Centres that changed hands.
    pub captures: Vec<CaptureResult>,
    /// The units that stand afterwards, by power.
    pub units: BTreeMap<String, Vec<String>>,
    /// The centres owned afterwards, by power.
    pub owners: BTreeMap<String, Vec<String>>,
    /// The phase that follows, written as `phase` is.
    pub next: String,
    /// Who has won; nobody while the game goes on.
    pub winners: Vec<String>,
}

/// An order with what became of it.
#[derive(Serialize)]
pub struct OrderResult {
    pub power: String,
    /// As written; `null` where that is not to be known.
    pub written: Option<String>,
    /// As read; `null` where it could not be. Adjustments `Build A Par` and `Remove A Par`.
    pub order: Option<String>,
    /// `succeeds`, `fails` or `void`.
    pub result: &'static str,
    /// Why, as a clause.
    pub reason: String,
}

/// What became of a unit.
#[derive(Serialize)]
pub struct EventResult {
    pub power: String,
    /// The unit as it stood before.
    pub unit: String,
    /// `moved`, `dislodged`, `retreated`, `gone`, `built`, …
    pub fate: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Where the attack came from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

/// A unit that waits for its retreat.
#[derive(Serialize)]
pub struct DislodgedUnit {
    pub power: String,
    pub unit: String,
    /// Where the attack came from.
    pub by: Option<String>,
    pub retreats: Vec<String>,
}

/// A centre that changed hands.
#[derive(Serialize)]
pub struct CaptureResult {
    pub centre: String,
    pub from: Option<String>,
    pub to: Option<String>,
}

/// What came of some settled phases of a game.
pub fn results(view: &View, turns: impl IntoIterator<Item = usize>) -> Results {
    Results {
        title: view.game.clone(),
        variant: view.variant.id(),
        board: view.board.id.clone(),
        phases: turns
            .into_iter()
            .filter_map(|turn| view.turns.get(turn))
            .map(|turn| phase(view, turn))
            .collect(),
    }
}

fn phase(view: &View, turn: &SeenTurn) -> PhaseResult {
    let board: &Board = &view.board;
    let calendar = view.calendar();
    let after = &turn.after;
    let names = Names::in_turn(board, turn, Style::Short);
    let now = Names::new(board, after, Style::Short);
    PhaseResult {
        phase: calendar.name(turn.phase()),
        key: calendar.key(turn.phase()),
        kind: match turn.phase().kind {
            PhaseKind::SetUp => "set-up",
            PhaseKind::Movement => "movement",
            PhaseKind::Retreats => "retreats",
            PhaseKind::Adjustments => "adjustments",
        },
        amended: turn.amended,
        orders: turn
            .orders
            .iter()
            .map(|given| order(names, turn, given))
            .collect(),
        events: turn
            .events
            .iter()
            .map(|event| event_result(names, &event.unit, event.fate))
            .collect(),
        dislodged: after
            .position
            .dislodged
            .iter()
            .map(|waiting| dislodged(now, waiting))
            .collect(),
        captures: turn
            .captures
            .iter()
            .map(|capture| CaptureResult {
                centre: board.write_place(capture.centre.into()),
                from: capture.from.map(|from| board.power(from).name.clone()),
                to: capture.to.map(|to| board.power(to).name.clone()),
            })
            .collect(),
        units: units(now, &after.position),
        owners: owners(board, after),
        next: calendar.name(after.phase),
        winners: after
            .winners()
            .iter()
            .map(|&seat| view.seat_name(seat).to_owned())
            .collect(),
    }
}

fn order(names: Names<'_>, turn: &SeenTurn, given: &SeenOrder) -> OrderResult {
    OrderResult {
        power: names.power(given.power).to_owned(),
        written: given.written.clone(),
        order: given.order.as_ref().map(|order| {
            let text = names.order_of(given);
            // Programs that read results know this order by its first word of old.
            match (order, text.strip_prefix(DISBAND)) {
                (Order::Remove { .. }, Some(unit)) => format!("Remove{unit}"),
                _ => text,
            }
        }),
        result: outcome_word(given.verdict.outcome),
        reason: explain::clause(names, turn, given),
    }
}

fn dislodged(names: Names<'_>, waiting: &Dislodged) -> DislodgedUnit {
    let board = names.board;
    DislodgedUnit {
        power: board.power(waiting.unit.power).name.clone(),
        unit: names.unit(&waiting.unit),
        by: waiting.by.map(|by| board.write_place(by.into())),
        retreats: waiting
            .retreats
            .iter()
            .map(|&to| board.write_place(to))
            .collect(),
    }
}

fn event_result(names: Names<'_>, unit: &Unit, fate: Fate) -> EventResult {
    let (word, to, by): (_, Option<Place>, Option<ProvinceId>) = match fate {
        Fate::Moved { to, .. } => ("moved", Some(to), None),
        Fate::Dislodged { by } => ("dislodged", None, Some(by)),
        Fate::Retreated { to } => ("retreated", Some(to), None),
        Fate::Gone { by } => ("gone", None, by),
        Fate::Built => ("built", None, None),
        Fate::Mobilized { to } => ("mobilized", Some(to), None),
        Fate::Demobilized { to } => ("demobilized", Some(to.into()), None),
        Fate::Boarded { at } => ("boarded", Some(at.into()), None),
        Fate::PassedOn { at } => ("passed on", Some(at.into()), None),
        Fate::Trapped { cap } => ("trapped", Some(cap.into()), None),
    };
    EventResult {
        power: names.power(unit.power).to_owned(),
        unit: names.unit(unit),
        fate: word,
        to: to.map(|to| names.board.write_place(to)),
        by: by.map(|by| names.board.write_place(by.into())),
    }
}

/// The units by power; a fleet and its own power's army aboard are one, `A/F NTH`.
fn units(names: Names<'_>, position: &Position) -> BTreeMap<String, Vec<String>> {
    let mut units: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut all: Vec<&Unit> = position.units.iter().collect();
    for aboard in &position.aboard {
        // An army on a fleet of its own power is named with the fleet.
        let fleet = position.unit(aboard.fleet);
        if fleet.is_none_or(|fleet| fleet.power != aboard.unit.power) {
            all.push(&aboard.unit);
        }
    }
    for unit in all {
        let own = units.entry(names.power(unit.power).to_owned());
        own.or_default().push(names.unit(unit));
    }
    units
}

fn owners(board: &Board, state: &State) -> BTreeMap<String, Vec<String>> {
    let mut owners: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for centre in board.centres() {
        if let Some(owner) = state.position.owner(centre) {
            let name = board.power(owner).name.clone();
            let centre = board.write_place(centre.into());
            owners.entry(name).or_default().push(centre);
        }
    }
    owners
}
