//! What a viewer may know of a game. Reports are made from a view and never from the game, so that
//! a secret can't leak by oversight: the type does not hold it.
//!
//! Nobody's view holds the orders of the open phase: no report speaks of them before they are
//! settled.

mod ballots;
mod carrying;
mod eyes;
mod fog;
mod known_board;
mod scales;
mod secret;
mod settled;
mod sight;
mod sightings;

use std::sync::Arc;

pub use ballots::{
    Ballot, BallotResult, Influence, SeenAccount, SeenCount, SeenStakes, SeenTally, SeenVote, Voice,
};
pub use eyes::Viewer;
pub use fog::{Incident, SeenFog};
pub use known_board::KnownBoard;
pub use secret::{Attacker, Counts, SeenVoyage};
pub use settled::{Line, Settled, bind};

use crate::accounts::Accounts;
use crate::adjudicate::{ByDefault, HouseRules, Outcome, Verdict};
use crate::board::{Board, PowerId, ProvinceId};
use crate::calendar::{Calendar, Phase, PhaseKind, Scale};
use crate::count::Count;
use crate::game::{Change, Edit, Game, Turn};
use crate::order::{Order, Submission};
use crate::position::{Position, Unit, UnitId};
use crate::seat::SeatId;
use crate::variant::{
    Adjustment, Bound, Capture, Event, Fate, Settlement, State, Step, Table, Taken, Variant,
};
use crate::words::unit_at;
use eyes::Eyes;
use settled::lines;
use sight::Sight;

/// How a part of a game is kept from a viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secrecy {
    /// He may know all of the board.
    Open,
    /// A part of the world is secret from him.
    World,
    /// He sees only what is near, or nothing.
    Fog,
}

/// A game as far as a viewer may know it.
#[derive(Clone)]
pub struct View {
    /// For whom it was made.
    pub viewer: Viewer,
    /// How a part of it is kept from him.
    pub secrecy: Secrecy,
    /// What the table calls the game.
    pub game: String,
    /// Its rules.
    pub variant: &'static dyn Variant,
    /// Its board.
    pub board: Arc<Board>,
    /// The house rules in force; only the game master's view has the seed of the lots.
    pub rules: HouseRules,
    /// The people in their seats, as in [`crate::game::Setup::players`]; empty for those whose name
    /// the viewer may not know.
    pub players: Vec<String>,
    /// The settled phases, oldest first.
    pub turns: Vec<SeenTurn>,
    /// How the game stands. Its stakes are empty: what the viewer may know of them is in `stakes`.
    pub now: State,
    /// What people own.
    pub stakes: SeenStakes,
    /// Of a game with a secret world, for one who may not know it: what everybody knows of numbers.
    pub counts: Option<Counts>,
    /// What the game master wrote to the viewer before the first phase was settled, a line each.
    pub foreword: Vec<String>,
}

/// The phases of a game of which a viewer may know only a part.
struct Story {
    /// The settled ones, oldest first.
    turns: Vec<SeenTurn>,
    /// How the game stands.
    now: State,
    /// What everybody knows of numbers, where a world is secret.
    counts: Option<Counts>,
    /// What the game master wrote to the viewer before the first phase was settled.
    foreword: Vec<String>,
}

/// A settled phase as a viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenTurn {
    /// The game as it was settled, without its stakes.
    pub before: State,
    /// The house rules that were in force; only the game master's view has the seed of the lots.
    pub rules: HouseRules,
    /// What the game master changed by hand before settling.
    pub edits: Vec<Edit>,
    /// The orders that went to the board, in the order of writing, with what became of them; then
    /// the claims of earlier phases that were judged in this one. Where ballots were counted, the
    /// orders are the followed ones.
    pub orders: Vec<SeenOrder>,
    /// How the ballots were counted, where there were any.
    pub count: Option<SeenCount>,
    /// What people owned afterwards.
    pub stakes: SeenStakes,
    /// What happened without anybody's order.
    pub defaults: Vec<ByDefault>,
    /// What became of units, in the order in which the pieces are best moved.
    pub events: Vec<Event>,
    /// Centres that changed hands.
    pub captures: Vec<Capture>,
    /// Treasures that were brought home: by whom, to which home centre. Everybody is told.
    pub delivered: Vec<(PowerId, ProvinceId)>,
    /// The board after each time scale, where the season has several.
    pub steps: Vec<Step>,
    /// The time scale to which this is cut down ([`SeenTurn::in_scale`]); `None` for the whole
    /// phase.
    pub scale: Option<Scale>,
    /// The game afterwards, without its stakes.
    pub after: State,
    /// What became of lines before the phase was settled, oldest first. Only the game master and
    /// who wrote them see that.
    pub trail: Vec<Change>,
    /// What he knows of it in a game with a secret world; `None` for one from whom nothing of it is
    /// secret.
    pub voyage: Option<Box<SeenVoyage>>,
    /// What he saw of it in a game in which he sees only what is near.
    pub fog: Option<Box<SeenFog>>,
}

/// An order as a viewer may know it, with what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenOrder {
    /// In whose name it was given.
    pub power: PowerId,
    /// As read; `None` where it could not be.
    pub order: Option<Order>,
    /// As written on the slip; only the game master and who wrote it see that.
    pub written: Option<String>,
    /// What became of it.
    pub verdict: Verdict,
    /// The unit that it was for.
    pub unit: Option<UnitId>,
}

impl View {
    /// A game as a viewer may know it.
    pub fn of(game: &Game, viewer: Viewer) -> Self {
        let (setup, history) = (&game.setup, game.history());
        let eyes = Eyes::of(viewer, setup.variant, game.table(), game.state());
        let sight = Sight::of(game, viewer);
        let turns: Vec<Settled<'_>> = game
            .turns()
            .iter()
            .map(|turn| Settled::of(game, turn))
            .collect();
        let story = sight.as_ref().map(|sight| {
            sight.story(
                setup.variant,
                game.table(),
                &turns,
                game.state(),
                &history.edits,
            )
        });
        let (turns, now, counts, foreword) = match story {
            Some(story) => (story.turns, story.now, story.counts, story.foreword),
            None => (
                turns.iter().map(|turn| SeenTurn::by(eyes, turn)).collect(),
                seen_state(eyes, game.state()),
                None,
                Vec::new(),
            ),
        };
        Self {
            viewer,
            game: setup.name.clone(),
            variant: setup.variant,
            secrecy: sight.as_ref().map_or(Secrecy::Open, Sight::secrecy),
            board: sight
                .as_ref()
                .map_or_else(|| game.shared_board(), |sight| Arc::clone(sight.board())),
            rules: eyes.rules(history.rules),
            players: eyes.players(setup.variant, &setup.players),
            now,
            counts,
            turns,
            foreword,
            stakes: eyes.stakes(&game.state().stakes),
        }
    }

    /// A game of which one phase is known: the one just settled. `players` as in
    /// [`crate::game::Setup::players`].
    pub fn of_phase(
        viewer: Viewer,
        board: Arc<Board>,
        players: &[String],
        phase: &Settled<'_>,
    ) -> Self {
        let eyes = Eyes::of(
            viewer,
            phase.variant,
            phase.table(),
            &phase.settlement.after,
        );
        let after = &phase.settlement.after;
        if let Some(sight) = Sight::of_phase(viewer, &board, phase) {
            let story = sight.story(
                phase.variant,
                phase.table(),
                std::slice::from_ref(phase),
                after,
                &[],
            );
            return Self {
                viewer,
                game: String::new(),
                variant: phase.variant,
                secrecy: sight.secrecy(),
                board: Arc::clone(sight.board()),
                rules: phase.rules,
                players: players.to_vec(),
                turns: story.turns,
                now: story.now,
                stakes: SeenStakes::default(),
                counts: story.counts,
                foreword: story.foreword,
            };
        }
        let turn = SeenTurn::by(eyes, phase);
        Self {
            viewer,
            secrecy: Secrecy::Open,
            game: String::new(),
            variant: phase.variant,
            board,
            rules: turn.rules,
            players: eyes.players(phase.variant, players),
            now: turn.after.clone(),
            stakes: turn.stakes.clone(),
            counts: None,
            foreword: Vec::new(),
            turns: vec![turn],
        }
    }

    /// Whether a part of the board is kept from the viewer.
    pub fn is_partial(&self) -> bool {
        self.secrecy != Secrecy::Open
    }

    /// What a seat is called.
    pub fn seat_name(&self, seat: SeatId) -> &str {
        crate::game::seat_name(self.variant, &self.board, &self.players, seat)
    }

    /// The phases of the game.
    pub fn calendar(&self) -> &'static Calendar {
        self.variant.calendar()
    }

    /// The public numbers of a state of the game, where a world is secret from the viewer.
    pub fn counts_of(&self, state: &State) -> Option<&Counts> {
        let now = self.counts.as_ref().filter(|_| *state != self.now);
        let told = self
            .turns
            .iter()
            .filter_map(|turn| Some((turn, &turn.voyage.as_ref()?.counts)));
        let of_turn =
            told.flat_map(|(turn, [before, after])| [(&turn.before, before), (&turn.after, after)]);
        let then = of_turn
            .into_iter()
            .find(|(of, _)| *of == state)
            .map(|(_, counts)| counts);
        now.and(then).or(self.counts.as_ref())
    }

    /// What the adjustments of a power come to in a state of the game. When it is over nothing is
    /// due.
    pub fn adjustment(&self, state: &State, power: PowerId) -> Adjustment {
        let is_own = self.viewer == Viewer::Seat(SeatId::of(power));
        let table = Table {
            board: &self.board,
            rules: &self.rules,
        };
        let adjustment = match self.counts_of(state).filter(|_| !is_own) {
            Some(counts) => counts.adjustment(state, power),
            None => self.variant.adjustment(table, state, power),
        };
        if state.is_over() {
            Adjustment {
                due: 0,
                sites: Vec::new(),
                ..adjustment
            }
        } else {
            adjustment
        }
    }

    /// The game as it stood after a settled phase, as if nothing had followed.
    #[must_use]
    pub fn until(&self, turn: usize) -> Self {
        let turns = self.turns.iter().take(turn + 1).cloned().collect();
        let stakes = self
            .turns
            .get(turn)
            .filter(|_| turn + 1 < self.turns.len())
            .map_or(&self.stakes, |turn| &turn.stakes)
            .clone();
        // What was placed at set-up is never told of as a matter of the set-up, even when it is
        // known.
        let placing = |seen: &&SeenTurn| {
            seen.phase().kind == PhaseKind::SetUp && self.variant.forms().placing
        };
        let now = self
            .turns
            .get(turn)
            .filter(placing)
            .map_or_else(|| self.after(turn), |seen| &seen.after)
            .clone();
        let then = self
            .turns
            .get(turn)
            .and_then(|turn| turn.voyage.as_ref())
            .map(|voyage| voyage.counts[1].clone());
        Self {
            turns,
            now,
            stakes,
            counts: then.or_else(|| self.counts.clone()),
            ..self.clone()
        }
    }

    /// The game at its start, with what was changed by hand before the first phase was settled.
    pub fn start(&self) -> &State {
        self.turns.first().map_or(&self.now, |turn| &turn.before)
    }

    /// The game after a settled phase, with what was changed by hand before the next one was
    /// settled.
    pub fn after(&self, turn: usize) -> &State {
        self.turns
            .get(turn + 1)
            .map_or(&self.now, |next| &next.before)
    }
}

impl SeenTurn {
    /// A settled phase of a game.
    pub fn of(game: &Game, turn: &Turn, viewer: Viewer) -> Self {
        if let Some(sight) = Sight::of(game, viewer) {
            return sight.turn_alone(&Settled::of(game, turn));
        }
        let eyes = Eyes::of(viewer, game.setup.variant, game.table(), game.state());
        Self::by(eyes, &Settled::of(game, turn))
    }

    /// The open phase as settling would rule it now.
    pub fn preview(game: &Game, viewer: Viewer) -> Self {
        let (verdicts, settlement) = game.preview();
        let (variant, history) = (game.setup.variant, game.history());
        let eyes = Eyes::of(viewer, variant, game.table(), game.state());
        let lines = lines(game.sheet(), &verdicts, &settlement);
        let edits = &history.edits;
        let board = game.board();
        let phase = Settled {
            variant,
            board,
            rules: history.rules,
            before: game.state(),
            edits,
            lines,
            trail: &game.sheet().trail,
            settlement: &settlement,
        };
        Sight::of(game, viewer)
            .map_or_else(|| Self::by(eyes, &phase), |sight| sight.turn_alone(&phase))
    }

    /// A phase settled outside a game.
    pub fn settled(viewer: Viewer, phase: &Settled<'_>) -> Self {
        Self::by(
            Eyes::of(
                viewer,
                phase.variant,
                phase.table(),
                &phase.settlement.after,
            ),
            phase,
        )
    }

    fn by(eyes: Eyes<'_>, phase: &Settled<'_>) -> Self {
        let Settled {
            before, settlement, ..
        } = phase;
        let eyes = eyes.narrowed(phase.variant, &phase.rules).at_set_up(phase);
        let lines = phase
            .lines
            .iter()
            .filter(|line| eyes.line(before.phase.kind, line));
        let mut opened = seen_state(eyes, before);
        show_kinds(&mut opened, settlement);
        let is_open = |unit: UnitId| {
            before
                .position
                .unit(unit)
                .is_none_or(|unit| !eyes.hides(unit) && !eyes.conceals(unit))
        };
        let is_told = |event: &&Event| is_open(event.unit.id) && !eyes.conceals(&event.unit);
        let see = |step: &Step| Step {
            after: seen_position(eyes, &step.after),
            ..step.clone()
        };
        let orders = match &settlement.count {
            Some(count) => followed(phase, count),
            None => lines.map(|line| SeenOrder::of(line, eyes)).collect(),
        };
        Self {
            edits: phase
                .edits
                .iter()
                .filter(|edit| eyes.edit(edit))
                .cloned()
                .collect(),
            orders,
            count: settlement
                .count
                .as_ref()
                .map(|count| eyes.count(count, &phase.lines)),
            stakes: eyes.stakes(&settlement.after.stakes),
            defaults: settlement
                .defaults
                .iter()
                .filter(|default| is_open(default.unit))
                .copied()
                .collect(),
            events: settlement.events.iter().filter(is_told).copied().collect(),
            captures: settlement.captures.clone(),
            delivered: delivered(settlement),
            steps: settlement.steps.iter().map(see).collect(),
            trail: phase
                .trail
                .changes()
                .iter()
                .filter(|change| eyes.read(change.line.seat))
                .cloned()
                .collect(),
            ..Self::between(
                opened,
                eyes.rules(phase.rules),
                seen_state(eyes, &settlement.after),
            )
        }
    }

    /// A phase of which nothing is told but how the game stood before and after.
    fn between(before: State, rules: HouseRules, after: State) -> Self {
        Self {
            before,
            rules,
            after,
            edits: Vec::new(),
            orders: Vec::new(),
            count: None,
            stakes: SeenStakes::default(),
            defaults: Vec::new(),
            events: Vec::new(),
            captures: Vec::new(),
            delivered: Vec::new(),
            steps: Vec::new(),
            scale: None,
            trail: Vec::new(),
            voyage: None,
            fog: None,
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

    /// What became of a unit in the end; `None` where it stayed as it was.
    pub fn fate(&self, unit: UnitId) -> Option<Fate> {
        self.events
            .iter()
            .rfind(|event| event.unit.id == unit)
            .map(|event| event.fate)
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
        let unit = self.unit_at(province)?;
        let mut stood = self
            .orders
            .iter()
            .filter(|given| given.power == unit.power && given.verdict.outcome != Outcome::Void);
        match self.scale {
            Some(_) => {
                stood.find(|given| self.ordered(given).map(|ordered| ordered.id) == Some(unit.id))
            }
            None => stood.find(|given| given.is_to(province)),
        }
    }

    /// The unit that an order was given to, if there was one.
    pub fn ordered(&self, order: &SeenOrder) -> Option<&Unit> {
        self.unit(order.unit?)
    }

    /// Whether supply centres changed hands, or could have, when the phase was over.
    pub fn reckons_centres(&self, variant: &dyn Variant) -> bool {
        let (was, is) = (self.phase(), self.after.phase);
        let moves_over = matches!(was.kind, PhaseKind::Movement | PhaseKind::Retreats)
            && was != is
            && is.kind != PhaseKind::Retreats;
        self.captures
            .iter()
            .any(|capture| capture.taken == Taken::Held)
            || (moves_over && variant.takes_ownership(&self.rules, was))
    }
}

impl SeenOrder {
    fn of(line: &Line, eyes: Eyes<'_>) -> Self {
        let written = line.written.clone().filter(|_| eyes.read(line.seat));
        Self {
            power: line.power,
            order: line.order.clone(),
            written,
            verdict: eyes.verdict(line.verdict),
            unit: line.unit,
        }
    }

    /// Whether it was given to the unit that stood in a province, and not to an army aboard it.
    pub fn is_to(&self, province: ProvinceId) -> bool {
        self.order
            .as_ref()
            .and_then(Order::unit)
            .is_some_and(|unit| unit.place.province == province && !unit.aboard)
    }
}

/// The orders that ballots were followed to, with what became of them.
fn followed(phase: &Settled<'_>, count: &Count) -> Vec<SeenOrder> {
    let orders: Vec<Submission> = count
        .followed
        .iter()
        .map(|(order, _)| order.clone())
        .collect();
    let bound = phase.variant.bind(phase.table(), phase.before, &orders);
    let seen = |((given, verdict), bound): (&(Submission, Verdict), Bound)| SeenOrder {
        power: given.power,
        order: Some(given.order.clone()),
        written: None,
        verdict: *verdict,
        unit: bound.target.unit(),
    };
    count.followed.iter().zip(bound).map(seen).collect()
}

/// A state as a viewer may know it, without what people own.
fn seen_state(eyes: Eyes<'_>, state: &State) -> State {
    let State {
        phase,
        position,
        ending,
        stakes: _,
        claims,
        discoveries,
    } = state;
    let claims = claims
        .iter()
        .filter(|claim| eyes.is_of(claim.power))
        .cloned()
        .collect();
    State {
        phase: *phase,
        position: seen_position(eyes, position),
        ending: ending.clone(),
        stakes: Accounts::default(),
        claims,
        discoveries: discoveries.clone().filter(|_| eyes.is_game_master()),
    }
}

fn seen_position(eyes: Eyes<'_>, position: &Position) -> Position {
    let mut position = position.clone();
    eyes.mask(&mut position);
    position
}

/// Gives units whose kind a phase showed that kind in the state before it: what is told of the
/// phase is told by who knows them.
fn show_kinds(before: &mut State, settlement: &Settlement) {
    let after = &settlement.after.position;
    let position = &mut before.position;
    let shown = |unit: UnitId| after.free_kind(unit).is_none();
    for free in position.free_kinds.extract_if(.., |free| shown(free.unit)) {
        let event = || {
            settlement
                .events
                .iter()
                .find(|event| event.unit.id == free.unit)
                .map(|event| event.unit)
        };
        let known = after.unit(free.unit).copied().or_else(event);
        if let (Some(unit), Some(known)) = (
            position.units.iter_mut().find(|unit| unit.id == free.unit),
            known,
        ) {
            unit.kind = known.kind;
        }
    }
}

/// The treasures that were brought home in a phase.
fn delivered(settlement: &Settlement) -> Vec<(PowerId, ProvinceId)> {
    let voyage = settlement.voyage.iter();
    voyage
        .flat_map(|voyage| &voyage.delivered)
        .copied()
        .collect()
}
