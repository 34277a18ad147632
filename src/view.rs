//! What a viewer may know of a game. Reports are made from a view and never from the game, so that a secret can't leak by oversight: the
//! type does not hold it.
//!
//! Nobody's view holds the orders of the open phase: no report speaks of them before they are settled.

use std::sync::Arc;

use crate::adjudicate::{ByDefault, HouseRules, Outcome, Verdict};
use crate::board::{Board, PowerId, ProvinceId};
use crate::calendar::{Calendar, Phase, PhaseKind};
use crate::game::{Edit, Game, Sheet, Turn};
use crate::order::{Entry, Order};
use crate::position::{Position, Unit, UnitId};
use crate::seat::SeatId;
use crate::variant::{Adjustment, Capture, Event, Fate, Settlement, State, Table, Variant};

/// For whom a view is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// The game master, who sees everything.
    GameMaster,
    /// Everybody round the table, and whoever reads the report afterwards.
    Public,
}

/// A game as far as a viewer may know it.
#[derive(Clone)]
pub struct View {
    /// For whom it was made.
    pub viewer: Viewer,
    /// What the table calls the game.
    pub game: String,
    /// Its rules.
    pub variant: &'static dyn Variant,
    /// Its board.
    pub board: Arc<Board>,
    /// The house rules in force.
    pub rules: HouseRules,
    /// The people in their seats, as in [`crate::game::Setup::players`].
    pub players: Vec<String>,
    /// The settled phases, oldest first.
    pub turns: Vec<SeenTurn>,
    /// How the game stands.
    pub now: State,
}

/// A settled phase as a viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenTurn {
    /// The game as it was settled.
    pub before: State,
    /// The house rules that were in force.
    pub rules: HouseRules,
    /// What the game master changed by hand before settling.
    pub edits: Vec<Edit>,
    /// The orders in the order of writing, with what became of them.
    pub orders: Vec<SeenOrder>,
    /// What happened without anybody's order.
    pub defaults: Vec<ByDefault>,
    /// What became of units, in the order in which the pieces are best moved.
    pub events: Vec<Event>,
    /// Centres that changed hands.
    pub captures: Vec<Capture>,
    /// The game afterwards.
    pub after: State,
}

/// An order as a viewer may know it, with what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenOrder {
    /// Who gave it.
    pub seat: SeatId,
    /// In whose name it was given.
    pub power: PowerId,
    /// As read; `None` where it could not be.
    pub order: Option<Order>,
    /// As written on the slip; only the game master sees it.
    pub written: Option<String>,
    /// What became of it.
    pub verdict: Verdict,
}

impl View {
    /// A game as a viewer may know it.
    pub fn of(game: &Game, viewer: Viewer) -> Self {
        Self {
            viewer,
            game: game.setup.name.clone(),
            variant: game.setup.variant,
            board: Arc::clone(&game.setup.board),
            rules: game.course().rules,
            players: game.setup.players.clone(),
            turns: game.turns().iter().map(|turn| SeenTurn::of(turn, viewer)).collect(),
            now: game.state().clone(),
        }
    }

    /// A game of which one phase is known: the one just settled.
    pub fn of_phase(viewer: Viewer, variant: &'static dyn Variant, board: Arc<Board>, turn: SeenTurn) -> Self {
        let (now, rules) = (turn.after.clone(), turn.rules);
        Self { viewer, game: String::new(), variant, board, rules, players: Vec::new(), turns: vec![turn], now }
    }

    /// What a seat is called.
    pub fn seat_name(&self, seat: SeatId) -> &str {
        crate::game::seat_name(self.variant, &self.board, &self.players, seat)
    }

    /// The phases of the game.
    pub fn calendar(&self) -> &'static Calendar {
        self.variant.calendar()
    }

    /// What the adjustments of a power come to in a position of the game.
    pub fn adjustment(&self, position: &Position, power: PowerId) -> Adjustment {
        self.variant.adjustment(Table { board: &self.board, rules: &self.rules }, position, power)
    }

    /// The game as it stood after a settled phase, as if nothing had followed.
    #[must_use]
    pub fn until(&self, turn: usize) -> Self {
        let turns = self.turns.iter().take(turn + 1).cloned().collect();
        Self { now: self.after(turn).clone(), turns, ..self.clone() }
    }

    /// The game at its start, with what was changed by hand before the first phase was settled.
    pub fn start(&self) -> &State {
        self.turns.first().map_or(&self.now, |turn| &turn.before)
    }

    /// The game after a settled phase, with what was changed by hand before the next one was settled.
    pub fn after(&self, turn: usize) -> &State {
        self.turns.get(turn + 1).map_or(&self.now, |next| &next.before)
    }
}

impl SeenTurn {
    /// A settled phase of a game.
    pub fn of(turn: &Turn, viewer: Viewer) -> Self {
        let orders = seen(&turn.sheet, &turn.verdicts, viewer);
        Self { edits: turn.edits.clone(), ..Self::settled(&turn.before, turn.rules, orders, &turn.settlement) }
    }

    /// The open phase as settling would rule it now.
    pub fn preview(game: &Game, viewer: Viewer) -> Self {
        let (verdicts, settlement) = game.preview();
        let orders = seen(game.sheet(), &verdicts, viewer);
        Self { edits: game.course().edits.clone(), ..Self::settled(game.state(), game.course().rules, orders, &settlement) }
    }

    /// A phase settled outside a game.
    pub fn settled(before: &State, rules: HouseRules, orders: Vec<SeenOrder>, settlement: &Settlement) -> Self {
        Self {
            before: before.clone(),
            rules,
            edits: Vec::new(),
            orders,
            defaults: settlement.defaults.clone(),
            events: settlement.events.clone(),
            captures: settlement.captures.clone(),
            after: settlement.after.clone(),
        }
    }

    /// The phase that was settled.
    pub fn phase(&self) -> Phase {
        self.before.phase
    }

    /// The unit that orders of the phase mean by a province: in a retreat phase the dislodged one.
    pub fn unit_at(&self, province: ProvinceId) -> Option<&Unit> {
        unit_at(&self.before.position, self.phase().kind, province)
    }

    /// A unit of before the phase, by its identity.
    pub fn unit(&self, id: UnitId) -> Option<&Unit> {
        self.before.position.unit(id)
    }

    /// What became of a unit; `None` where it stayed as it was.
    pub fn fate(&self, unit: UnitId) -> Option<Fate> {
        self.events.iter().find(|event| event.unit.id == unit).map(|event| event.fate)
    }

    /// Where the attack came from that dislodged a unit in this phase.
    pub fn dislodged_by(&self, unit: UnitId) -> Option<ProvinceId> {
        match self.fate(unit)? {
            Fate::Dislodged { by } | Fate::Gone { by: Some(by) } => Some(by),
            _ => None,
        }
    }

    /// The order that the unit in a province followed: its own power's, not void.
    pub fn followed(&self, province: ProvinceId) -> Option<&SeenOrder> {
        let power = self.unit_at(province)?.power;
        self.orders.iter().find(|given| given.power == power && given.verdict.outcome != Outcome::Void && given.is_to(province))
    }

    /// The unit that an order was given to, if it stands there and is the giver's.
    pub fn ordered(&self, order: &SeenOrder) -> Option<&Unit> {
        let province = order.order.as_ref()?.unit()?.place.province;
        self.unit_at(province).filter(|unit| unit.power == order.power)
    }

    /// Whether supply centres changed hands, or could have, when the phase was over.
    pub fn reckons_centres(&self, calendar: &Calendar) -> bool {
        let (was, is) = (self.phase(), self.after.phase);
        let season_over = (was.year, was.season) != (is.year, is.season) || !self.after.winners.is_empty();
        !self.captures.is_empty() || (calendar.season(was).takes_ownership && season_over)
    }
}

impl SeenOrder {
    /// A line of a slip as a viewer may know it.
    pub fn of(entry: &Entry, verdict: Verdict, viewer: Viewer) -> Self {
        let written = (viewer == Viewer::GameMaster).then(|| entry.written.clone());
        Self { seat: entry.seat, power: entry.power, order: entry.reading.order().cloned(), written, verdict }
    }

    /// Whether it was given to the unit in a province.
    pub fn is_to(&self, province: ProvinceId) -> bool {
        self.order.as_ref().and_then(Order::unit).is_some_and(|unit| unit.place.province == province)
    }
}

fn seen(sheet: &Sheet, verdicts: &[Verdict], viewer: Viewer) -> Vec<SeenOrder> {
    sheet.entries.iter().zip(verdicts).map(|(entry, &verdict)| SeenOrder::of(entry, verdict, viewer)).collect()
}

/// The unit that orders of a phase mean by a province: in a retreat phase the dislodged one, else the standing one.
pub fn unit_at(position: &Position, phase: PhaseKind, province: ProvinceId) -> Option<&Unit> {
    let dislodged = || position.dislodged_from(province).map(|d| &d.unit);
    match phase {
        PhaseKind::Retreats => dislodged().or_else(|| position.unit_in(province)),
        PhaseKind::Movement | PhaseKind::Adjustments => position.unit_in(province).or_else(dislodged),
    }
}
