//! Views of a game in which a player sees only what is near (Fog of War): what he, or everybody,
//! may know of it, on the board that all have.
//!
//! What is not named here is not told. Units and orders stand in an order that follows from what is
//! seen alone.

use std::sync::Arc;

use super::eyes::Eyes;
use super::{SeenOrder, SeenTurn, Settled, Story, Viewer};
use crate::game::{LineChange, PhaseLine};
use chancery_atlas::board::{Board, PowerId, ProvinceId};
use chancery_engine::adjudicate::{ByDefault, DefaultAction, Outcome, Reason, Verdict};
use chancery_engine::calendar::Phase;
use chancery_engine::order::{Action, Entry, Order, Reading};
use chancery_engine::position::{Position, Unit, UnitId};
use chancery_engine::seat::SeatId;
use chancery_engine::secrecy::{FogMemory, FogWatcher, told_in_fog};
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
    eyes: Eyes<'a>,
    /// Whose player he is; `None` for everybody.
    power: Option<PowerId>,
    variant: &'static dyn Variant,
    pub board: Arc<Board>,
    /// How the game stood before and after its settled phases, oldest first.
    past: Vec<(Phase, &'a Position)>,
}

impl<'a> FogView<'a> {
    /// What a viewer sees; `None` where nothing is kept from him.
    pub(crate) fn new(
        eyes: Eyes<'a>,
        variant: &'static dyn Variant,
        board: &Arc<Board>,
        past: Vec<(Phase, &'a Position)>,
    ) -> Option<Self> {
        if !variant.about().fogged {
            return None;
        }
        let power = match eyes.viewer {
            Viewer::GameMaster => return None,
            Viewer::Public => None,
            Viewer::Seat(seat) => variant.seating().power_of(board, seat),
        };
        Some(Self {
            eyes,
            power,
            variant,
            board: Arc::clone(board),
            past,
        })
    }

    /// What he knows of the phases of a game, and how it stands.
    pub(crate) fn story(&self, phases: &[Settled<'_>], now: &State) -> Story {
        let mut memory = FogMemory::of_nothing(&self.board);
        let turns = phases
            .iter()
            .map(|phase| self.turn(phase, &mut memory))
            .collect();
        // What was changed by hand since the last phase may bring other provinces into sight.
        self.watcher().look(&mut memory, &now.position);
        Story {
            turns,
            boards: Vec::new(),
            now: self.watcher().state(now, &memory),
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
        self.watcher().look(&mut memory, &state.position);
        self.watcher().state(state, &memory)
    }

    /// What he remembers of what went before a phase, or of all.
    fn memory(&self, before: Option<Phase>) -> FogMemory {
        let mut memory = FogMemory::of_nothing(&self.board);
        for (phase, position) in &self.past {
            // The past goes on after the phase that is told where that is not the last one.
            if before.is_some_and(|then| *phase >= then) {
                break;
            }
            self.watcher().look(&mut memory, position);
        }
        memory
    }

    /// Who he is for the rules of what is seen.
    fn watcher(&self) -> FogWatcher<'_> {
        FogWatcher {
            variant: self.variant,
            board: &self.board,
            power: self.power,
        }
    }

    fn is_own(&self, power: PowerId) -> bool {
        self.watcher().is_own(power)
    }

    fn turn(&self, phase: &Settled<'_>, memory: &mut FogMemory) -> SeenTurn {
        let (before, settlement) = (phase.before, phase.settlement);
        let (was, is) = (&before.position, &settlement.after.position);
        self.watcher().look(memory, was);
        let opened = self.watcher().state(before, memory);
        // Of before the second look: a capture is told from the owner whom he knew.
        let remembered = memory.owners.clone();
        let (seen_before, seen_after) = (self.watcher().sees(was), self.watcher().sees(is));
        self.watcher().look(memory, is);
        let captures = settlement.captures.iter().filter_map(|capture| {
            let at = capture.centre.index();
            if !seen_before[at] && !seen_after[at] {
                return None;
            }
            Some(Capture {
                from: remembered[at],
                ..*capture
            })
        });
        SeenTurn {
            orders: phase
                .lines
                .iter()
                .filter(|line| self.is_own_line(line))
                .map(order)
                .collect(),
            defaults: sorted(
                settlement
                    .defaults
                    .iter()
                    .filter(|default| self.is_own_unit(was, default.unit))
                    .map(|default| default_as_told(*default))
                    .collect(),
                |default| default.unit,
            ),
            rings: sorted(
                settlement
                    .rings
                    .iter()
                    .filter(|(unit, _)| self.is_own_unit(was, *unit))
                    .cloned()
                    .collect(),
                |(unit, _)| *unit,
            ),
            events: sorted(
                settlement
                    .events
                    .iter()
                    .filter(|event| self.is_own(event.unit.power))
                    .filter_map(|event| origin_seen(event, &seen_before))
                    .collect(),
                |event| event.unit.id,
            ),
            captures: captures.collect(),
            trail: phase
                .trail
                .changes()
                .iter()
                .filter(|change| self.power.map(SeatId::playing) == Some(change.line.seat))
                .map(|change| bare(change))
                .collect(),
            amended: phase.amended,
            fog: Some(Box::new(SeenFog {
                seen: self.incidents(phase, &seen_before),
                eliminated: self.eliminated(was, is),
                counts: if self.variant.counts_are_public(&phase.rules) {
                    let powers = self.board.power_ids();
                    powers
                        .map(|power| is.centre_count(&self.board, power))
                        .collect()
                } else {
                    Vec::new()
                },
            })),
            ..SeenTurn::between(
                opened,
                self.eyes.rules(phase.rules),
                self.watcher().state(&settlement.after, memory),
            )
        }
    }

    /// Whether a line is on his own slip.
    fn is_own_line(&self, line: &PhaseLine<'_>) -> bool {
        self.is_own(line.entry.power) && line.entry.seat == SeatId::playing(line.entry.power)
    }

    fn is_own_unit(&self, position: &Position, unit: UnitId) -> bool {
        position
            .unit(unit)
            .is_some_and(|unit| self.is_own(unit.power))
    }

    fn eliminated(&self, was: &Position, is: &Position) -> Vec<PowerId> {
        let powers = self.board.power_ids();
        powers
            .filter(|&power| was.is_left(&self.board, power) && !is.is_left(&self.board, power))
            .collect()
    }

    /// What happened in the provinces that he saw when the phase began, but for his own units'
    /// doings.
    fn incidents(&self, phase: &Settled<'_>, seen: &[bool]) -> Vec<Incident> {
        let mut found = Vec::new();
        self.add_events(phase, seen, &mut found);
        self.add_orders(phase, seen, &mut found);
        // The order of the settlement follows orders that he does not see.
        found.sort_by_cached_key(|incident| (incident.province(), format!("{incident:?}")));
        // Two units that stand each other off make one stand-off.
        found.dedup();
        found
    }

    /// Adds what became of others' units, where he saw it.
    fn add_events(&self, phase: &Settled<'_>, seen: &[bool], found: &mut Vec<Incident>) {
        for event in &phase.settlement.events {
            if self.is_own(event.unit.power) {
                continue;
            }
            let unit = event.unit;
            let is_seen = seen[unit.place.province.index()];
            match event.fate {
                Fate::Moved { to, .. } | Fate::Retreated { to } | Fate::Mobilized { to } => {
                    // A dislodged unit left with the moves, and was told of then.
                    if is_seen && stood(&phase.before.position, unit.id) {
                        found.push(Incident::Left(unit));
                    }
                    if seen[to.province.index()] {
                        found.push(Incident::Came(Unit { place: to, ..unit }));
                    }
                }
                // All else takes place where the unit stood.
                _ if !is_seen => {}
                Fate::Boarded { .. } | Fate::Demobilized { .. } => {
                    found.push(Incident::Left(unit));
                }
                Fate::Dislodged { .. } => found.push(Incident::Dislodged(unit)),
                Fate::Gone { .. } => found.push(Incident::Gone(unit)),
                Fate::Built => found.push(Incident::Built(unit)),
                Fate::PassedOn { .. } | Fate::Trapped { .. } => {}
            }
        }
    }

    /// Adds what orders, his own among them, brought about where he saw it: stand-offs, and help that
    /// others gave.
    fn add_orders(&self, phase: &Settled<'_>, seen: &[bool], found: &mut Vec<Incident>) {
        for line in &phase.lines {
            let Some(order) = line.order() else { continue };
            match (order.action(), line.verdict) {
                (
                    Some(Action::Move { to, .. }),
                    Verdict {
                        reason: Reason::StoodOff { .. },
                        ..
                    },
                ) if seen[to.province.index()] && !is_entered(phase, to.province) => {
                    found.push(Incident::StandOff(to.province));
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
                ) if !self.is_own(line.entry.power)
                    && order.province().is_some_and(|at| seen[at.index()]) =>
                {
                    found.push(Incident::Helped(line.entry.power, order.clone()));
                }
                _ => {}
            }
        }
    }
}

/// Whether a unit stood on the board, and did not wait for a retreat.
fn stood(before: &Position, unit: UnitId) -> bool {
    before.units.iter().any(|other| other.id == unit)
}

/// Whether a unit moved into a province: then nobody was stood off there for all.
fn is_entered(phase: &Settled<'_>, at: ProvinceId) -> bool {
    let mut events = phase.settlement.events.iter();
    events.any(|event| matches!(event.fate, Fate::Moved { to, .. } if to.province == at))
}

/// An own order, and what became of it as far as that tells of nobody else.
fn order(line: &PhaseLine<'_>) -> SeenOrder {
    SeenOrder {
        power: line.entry.power,
        order: line.order().cloned(),
        written: line.written().map(str::to_owned),
        verdict: told_in_fog(line.order(), line.verdict),
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
    match event.fate {
        // The fate names the place of the attack; that he waits he sees on the board.
        Fate::Dislodged { by } if !seen[by.index()] => None,
        Fate::Gone { by } => Some(Event {
            fate: Fate::Gone {
                by: by.filter(|by| seen[by.index()]),
            },
            ..*event
        }),
        Fate::Moved { to, by_convoy, .. } => Some(Event {
            fate: Fate::Moved {
                to,
                by_convoy,
                // Who moved in a ring moved behind another's unit.
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
        let reading = match line.reading.order() {
            Some(order) => Reading::Order {
                order: order.clone(),
                notes: Vec::new(),
            },
            None => Reading::Unreadable { why: String::new() },
        };
        Entry {
            reading,
            ..line.clone()
        }
    })
}
