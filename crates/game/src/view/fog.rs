//! Views of a game in which a player sees only what is near (Fog of War): what he, or everybody,
//! may know of it, on the board that all have.
//!
//! What is not named here is not told. Units and orders stand in an order that follows from what is
//! seen alone.

use std::sync::Arc;

use super::{SeenOrder, SeenTurn, Settled, Story, Viewer};
use crate::game::{LineChange, PhaseLine};
use chancery_atlas::board::{Board, PowerId, ProvinceId};
use chancery_engine::accounts::Accounts;
use chancery_engine::adjudicate::{
    ByDefault, DefaultAction, Outcome, Reason, SecretReason, SecretVoid, Verdict, VoidReason,
};
use chancery_engine::calendar::Phase;
use chancery_engine::order::{Action, Entry, Order, Reading};
use chancery_engine::position::{Dislodged, Position, Unit};
use chancery_engine::seat::SeatId;
use chancery_engine::variant::{Capture, Event, Fate, State, Variant};

/// What a viewer saw of a phase beside what became of his own orders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenFog {
    /// What happened in the provinces that he saw when the phase began, in board order.
    pub seen: Vec<Incident>,
    /// Powers that were eliminated. Everybody is told.
    pub eliminated: Vec<PowerId>,
    /// How many centres each power owned afterwards, where everybody is told; else none.
    pub counts: Vec<usize>,
}

/// Something that happened where the viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Incident {
    /// Another power's unit came, as it stands now.
    Came(Unit),
    Built(Unit),
    Left(Unit),
    Dislodged(Unit),
    /// It left the game.
    Gone(Unit),
    StandOff(ProvinceId),
    /// A unit that he sees was ordered to support or to convoy.
    Helped(PowerId, Order),
}

impl Incident {
    fn province(&self) -> Option<ProvinceId> {
        match self {
            Self::Came(unit)
            | Self::Built(unit)
            | Self::Left(unit)
            | Self::Dislodged(unit)
            | Self::Gone(unit) => Some(unit.place.province),
            Self::StandOff(at) => Some(*at),
            Self::Helped(_, order) => order.province(),
        }
    }
}

/// What one viewer sees of a game in fog.
pub(super) struct FogView<'a> {
    /// Whose player he is; `None` for everybody.
    power: Option<PowerId>,
    variant: &'static dyn Variant,
    pub board: Arc<Board>,
    /// How the game stood before and after its settled phases, oldest first.
    past: Vec<(Phase, &'a Position)>,
}

/// Whose the centres are, as far as the viewer has seen it.
struct Memory(Vec<Option<PowerId>>);

impl<'a> FogView<'a> {
    /// What a viewer sees; `None` where nothing is kept from him.
    pub(crate) fn new(
        viewer: Viewer,
        variant: &'static dyn Variant,
        board: &Arc<Board>,
        past: Vec<(Phase, &'a Position)>,
    ) -> Option<Self> {
        let power = match viewer {
            Viewer::GameMaster => return None,
            Viewer::Public => None,
            Viewer::Seat(seat) => variant.seating().power_of(board, seat),
        };
        variant.about().fogged.then(|| Self {
            power,
            variant,
            board: Arc::clone(board),
            past,
        })
    }

    /// What he knows of the phases of a game, and how it stands.
    pub(crate) fn story(&self, phases: &[Settled<'_>], now: &State) -> Story {
        let mut memory = Memory(vec![None; self.board.provinces.len()]);
        let turns = phases.iter().map(|phase| self.turn(phase, &mut memory));
        let turns = turns.collect();
        self.look(&mut memory, &now.position);
        Story {
            turns,
            boards: Vec::new(),
            now: self.state(now, &memory),
            counts: None,
            foreword: Vec::new(),
        }
    }

    pub(crate) fn turn_alone(&self, phase: &Settled<'_>) -> SeenTurn {
        let mut memory = self.memory(Some(phase.before.phase));
        self.turn(phase, &mut memory)
    }

    /// The game as it stands.
    pub(crate) fn state_now(&self, state: &State) -> State {
        let mut memory = self.memory(None);
        self.look(&mut memory, &state.position);
        self.state(state, &memory)
    }

    /// What he remembers of what went before a phase, or of all.
    fn memory(&self, before: Option<Phase>) -> Memory {
        let mut memory = Memory(vec![None; self.board.provinces.len()]);
        let past = self.past.iter();
        for (_, position) in past.take_while(|(phase, _)| before.is_none_or(|then| *phase < then)) {
            self.look(&mut memory, position);
        }
        memory
    }

    fn sees(&self, position: &Position) -> Vec<bool> {
        self.power.map_or_else(
            || vec![false; self.board.provinces.len()],
            |power| self.variant.sees(&self.board, position, power),
        )
    }

    fn look(&self, memory: &mut Memory, position: &Position) {
        for (at, _) in self
            .sees(position)
            .iter()
            .enumerate()
            .filter(|(_, seen)| **seen)
        {
            memory.0[at] = position.owner(ProvinceId(at as u16));
        }
        // A centre of his own that he lost was seen to be lost.
        for owner in &mut memory.0 {
            *owner = owner.filter(|&owner| !self.is_own(owner));
        }
        for (owner, known) in position.owners.iter().zip(&mut memory.0) {
            *known = owner.filter(|&owner| self.is_own(owner)).or(*known);
        }
    }

    fn is_own(&self, power: PowerId) -> bool {
        self.power == Some(power)
    }

    fn turn(&self, phase: &Settled<'_>, memory: &mut Memory) -> SeenTurn {
        let (before, settlement) = (phase.before, phase.settlement);
        let (was, is) = (&before.position, &settlement.after.position);
        self.look(memory, was);
        let opened = self.state(before, memory);
        let remembered = memory.0.clone();
        let (seen, sees) = (self.sees(was), self.sees(is));
        self.look(memory, is);
        let own = |unit: &Unit| self.is_own(unit.power);
        let is_own_line = |line: &&PhaseLine<'_>| {
            self.is_own(line.entry.power) && line.entry.seat == SeatId::of(line.entry.power)
        };
        let capture = |capture: &Capture| {
            let at = capture.centre.index();
            (seen[at] || sees[at]).then(|| Capture {
                from: remembered[at],
                to: capture.to,
                ..*capture
            })
        };
        SeenTurn {
            orders: phase.lines.iter().filter(is_own_line).map(order).collect(),
            defaults: sorted(
                settlement
                    .defaults
                    .iter()
                    .filter(|default| was.unit(default.unit).is_some_and(own))
                    .map(|default| default_as_told(*default))
                    .collect(),
                |default| default.unit,
            ),
            rings: sorted(
                settlement
                    .rings
                    .iter()
                    .filter(|(unit, _)| was.unit(*unit).is_some_and(own))
                    .cloned()
                    .collect(),
                |(unit, _)| *unit,
            ),
            events: sorted(
                settlement
                    .events
                    .iter()
                    .filter(|event| own(&event.unit))
                    .filter_map(|event| origin_seen(event, &seen))
                    .collect(),
                |event| event.unit.id,
            ),
            captures: settlement.captures.iter().filter_map(capture).collect(),
            trail: phase
                .trail
                .changes()
                .iter()
                .filter(|change| self.power.map(SeatId::of) == Some(change.line.seat))
                .map(|change| bare(change))
                .collect(),
            amended: phase.amended,
            fog: Some(Box::new(SeenFog {
                seen: self.incidents(phase, &seen),
                eliminated: self.eliminated(was, is),
                counts: if self.variant.counts_are_public(&phase.rules) {
                    let count = |power| is.centre_count(&self.board, power);
                    self.board.power_ids().map(count).collect()
                } else {
                    Vec::new()
                },
            })),
            ..SeenTurn::between(opened, phase.rules, self.state(&settlement.after, memory))
        }
    }

    fn eliminated(&self, was: &Position, is: &Position) -> Vec<PowerId> {
        let is_left = |position: &Position, power| position.is_left(&self.board, power);
        let powers = self.board.power_ids();
        powers
            .filter(|&power| is_left(was, power) && !is_left(is, power))
            .collect()
    }

    /// What happened in the provinces that he saw when the phase began, but for his own units'
    /// doings.
    fn incidents(&self, phase: &Settled<'_>, seen: &[bool]) -> Vec<Incident> {
        let is_seen = |at: ProvinceId| seen[at.index()];
        let mut found = Vec::new();
        for event in &phase.settlement.events {
            if self.is_own(event.unit.power) {
                continue;
            }
            let from = event.unit.place.province;
            let stood = || {
                phase
                    .before
                    .position
                    .units
                    .iter()
                    .any(|unit| unit.id == event.unit.id)
            };
            match event.fate {
                Fate::Moved { to, .. } | Fate::Retreated { to } | Fate::Mobilized { to } => {
                    let unit = Unit {
                        place: to,
                        ..event.unit
                    };
                    found.extend((is_seen(from) && stood()).then_some(Incident::Left(event.unit)));
                    found.extend(is_seen(to.province).then_some(Incident::Came(unit)));
                }
                Fate::Boarded { .. } | Fate::Demobilized { .. } => {
                    found.extend(is_seen(from).then_some(Incident::Left(event.unit)));
                }
                Fate::Dislodged { .. } => {
                    found.extend(is_seen(from).then_some(Incident::Dislodged(event.unit)));
                }
                Fate::Gone { .. } => {
                    found.extend(is_seen(from).then_some(Incident::Gone(event.unit)));
                }
                Fate::Built => found.extend(is_seen(from).then_some(Incident::Built(event.unit))),
                Fate::PassedOn { .. } | Fate::Trapped { .. } => {}
            }
        }
        let came = |at: ProvinceId| {
            let mut events = phase.settlement.events.iter();
            events.any(|event| matches!(event.fate, Fate::Moved { to, .. } if to.province == at))
        };
        for line in &phase.lines {
            let Some(order) = line.order() else { continue };
            match (order.action(), line.verdict) {
                (
                    Some(Action::Move { to, .. }),
                    Verdict {
                        reason: Reason::StoodOff { .. },
                        ..
                    },
                ) if !came(to.province) => {
                    found.extend(is_seen(to.province).then_some(Incident::StandOff(to.province)));
                }
                (
                    Some(
                        Action::SupportHold { .. }
                        | Action::SupportMove { .. }
                        | Action::Convoy { .. },
                    ),
                    Verdict {
                        outcome: Outcome::Succeeds | Outcome::Fails,
                        ..
                    },
                ) if !self.is_own(line.entry.power) => {
                    let at = order.province();
                    let stands = at.filter(|&at| is_seen(at));
                    found.extend(stands.map(|_| Incident::Helped(line.entry.power, order.clone())));
                }
                _ => {}
            }
        }
        found.sort_by_cached_key(|incident| (incident.province(), format!("{incident:?}")));
        found.dedup();
        found
    }

    fn state(&self, state: &State, memory: &Memory) -> State {
        State {
            phase: state.phase,
            position: self.position(&state.position, memory),
            ending: state.ending.clone(),
            accounts: Accounts::default(),
            claims: Vec::new(),
            discoveries: None,
        }
    }

    fn position(&self, position: &Position, memory: &Memory) -> Position {
        let seen = self.sees(position);
        let shows = |unit: &Unit| seen[unit.place.province.index()];
        let order = |unit: &Unit| (unit.power, unit.place);
        let waiting = position
            .dislodged
            .iter()
            .filter(|waiting| shows(&waiting.unit));
        let aboard = position.aboard.iter().filter(|aboard| shows(&aboard.unit));
        Position {
            units: sorted(
                position.units.iter().copied().filter(shows).collect(),
                order,
            ),
            dislodged: sorted(
                waiting
                    .map(|waiting| self.waiting(waiting, &seen))
                    .collect(),
                |waiting| order(&waiting.unit),
            ),
            aboard: sorted(aboard.copied().collect(), |aboard| order(&aboard.unit)),
            owners: memory.0.clone(),
            ..Position::empty(&self.board)
        }
    }

    /// Only its owner is told where a unit may go, and nobody why it may not go elsewhere.
    fn waiting(&self, waiting: &Dislodged, seen: &[bool]) -> Dislodged {
        let is_own = self.is_own(waiting.unit.power);
        Dislodged {
            by: waiting.by.filter(|by| seen[by.index()]),
            over: None,
            retreats: waiting
                .retreats
                .iter()
                .copied()
                .filter(|_| is_own)
                .collect(),
            barred: Vec::new(),
            ..waiting.clone()
        }
    }
}

/// An own order, and what became of it as far as that tells of nobody else.
fn order(line: &PhaseLine<'_>) -> SeenOrder {
    let own = line.order().and_then(Order::province);
    let Verdict {
        outcome, reason, ..
    } = line.verdict;
    let untold = match outcome {
        Outcome::Void => Reason::Void(VoidReason::Secret(SecretVoid::Untold)),
        Outcome::Succeeds | Outcome::Fails => Reason::Secret(SecretReason::Untold),
    };
    SeenOrder {
        power: line.entry.power,
        order: line.order().cloned(),
        written: line.written().map(str::to_owned),
        verdict: Verdict::new(outcome, own_reason(reason, own).unwrap_or(untold)),
        unit: line.unit,
        line: None,
    }
}

/// In an order that does not hang on what is hidden.
fn sorted<T, K: Ord>(mut items: Vec<T>, key: impl Fn(&T) -> K) -> Vec<T> {
    items.sort_by_key(key);
    items
}

/// What became of an own unit, if it does not tell of a place that is not seen.
fn origin_seen(event: &Event, seen: &[bool]) -> Option<Event> {
    let is_seen = |at: ProvinceId| seen[at.index()];
    match event.fate {
        Fate::Dislodged { by } if !is_seen(by) => None,
        Fate::Gone { by } => Some(Event {
            fate: Fate::Gone {
                by: by.filter(|&by| is_seen(by)),
            },
            ..*event
        }),
        Fate::Moved { to, by_convoy, .. } => Some(Event {
            fate: Fate::Moved {
                to,
                by_convoy,
                ring: false,
            },
            ..*event
        }),
        _ => Some(*event),
    }
}

/// What happened to an own unit without an order.
fn default_as_told(default: ByDefault) -> ByDefault {
    let action = match default.action {
        DefaultAction::Farthest { .. } | DefaultAction::LeastLoss { .. } => {
            DefaultAction::CivilDisorder
        }
        action => action,
    };
    ByDefault { action, ..default }
}

/// What became of an own line, without what the reader remarked: it reads on the game master's
/// board.
fn bare(change: &LineChange) -> LineChange {
    change.with_lines(|line| {
        let reading = line.reading.order().map_or_else(
            || Reading::Unreadable { why: String::new() },
            |order| Reading::Order {
                order: order.clone(),
                notes: Vec::new(),
            },
        );
        Entry {
            reading,
            ..line.clone()
        }
    })
}

/// Why, as far as it follows from the board, the player's own units and what he wrote; `None`
/// where it would tell of others. `own` is where the ordered unit stands.
fn own_reason(reason: Reason, own: Option<ProvinceId>) -> Option<Reason> {
    use VoidReason as Why;
    Some(match reason {
        Reason::Held
        | Reason::Retreated
        | Reason::Disbanded
        | Reason::Built
        | Reason::Removed
        | Reason::Waived => reason,
        Reason::Void(why) => Reason::Void(match why {
            Why::Unreadable
            | Why::ToItself
            | Why::FleetByConvoy
            | Why::SupportsItself
            | Why::NotAConvoyFleet
            | Why::TwoOrders
            | Why::WrongPhase
            | Why::NoBuildDue
            | Why::NoRemovalDue
            | Why::WrongTerrain { .. }
            | Why::WhichCoast { .. }
            | Why::NotAdjacent { .. }
            | Why::CoastOutOfReach { .. }
            | Why::SupportOutOfReach { .. }
            | Why::NotHome(_)
            | Why::NotOwned(_)
            | Why::NotVacant(_)
            | Why::AlreadyBuilt(_)
            | Why::AlreadyRemoved(_)
            | Why::FleetInland(_)
            | Why::WhichKind(_)
            | Why::NoDisband(_) => why,
            // That another's unit stands there is not his to know.
            Why::NoUnit(at) | Why::NotYours { at, .. } if own == Some(at) => Why::NoUnit(at),
            Why::WrongKind { at, .. }
            | Why::KindNotNamed(at)
            | Why::NotDislodged(at)
            | Why::NeedlessCoast(at)
                if own == Some(at) =>
            {
                why
            }
            Why::WrongCoast { at } if own == Some(at.province) => why,
            _ => return None,
        }),
        _ => return None,
    })
}
