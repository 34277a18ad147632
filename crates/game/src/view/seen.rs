//! A settled phase and its orders, as a viewer may know them.

use std::collections::HashMap;

use super::eyes::Eyes;
use super::settled::{delivered, moves_over};
use super::sight::Sight;
use super::{SeenBallots, SeenFog, SeenScales, SeenSecret, Settled, View, Viewer};
use crate::game::{Cost, Exception, Game, HandedIn, Late, LineChange, LineId, PhaseLine, Turn};
use crate::words::unit_at;
use chancery_atlas::board::{PowerId, ProvinceId};
use chancery_engine::accounts::Accounts;
use chancery_engine::adjudicate::{ByDefault, HouseRules, Outcome, Space, Verdict};
use chancery_engine::calendar::{Calendar, Phase};
use chancery_engine::count::Count;
use chancery_engine::edit::Edit;
use chancery_engine::order::{Order, Submission};
use chancery_engine::position::{Dislodged, Position, Unit, UnitId};
use chancery_engine::variant::{Capture, Event, Fate, ScaleStep, Settlement, State, Table, Taken};

/// A settled phase as a viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenTurn {
    /// The game as it was settled, without its accounts.
    pub before: State,
    /// The house rules that were in force; only the game master's view has the seed of the lots.
    pub rules: HouseRules,
    /// What the game master changed by hand before settling.
    pub edits: Vec<Edit>,
    /// The orders that went to the board, in the order of writing, with what became of them; then
    /// the claims of earlier phases that were judged in this one. Where ballots were counted, the
    /// orders are the followed ones.
    pub orders: Vec<SeenOrder>,
    /// How ballots were counted, and what people owned afterwards.
    pub ballots: SeenBallots,
    /// What happened without anybody's order.
    pub defaults: Vec<ByDefault>,
    /// Of each unit that the Right-Hand Rule sent on, the spaces that it went through.
    pub rings: Vec<(UnitId, Vec<Space>)>,
    /// What became of units, in the order in which the pieces are best moved.
    pub events: Vec<Event>,
    /// Units that were dislodged and are lost, with why each place was closed to them; told to whom
    /// nothing of the board is kept from.
    pub nowhere: Vec<Dislodged>,
    /// Centres that changed hands.
    pub captures: Vec<Capture>,
    /// The time scales of the season, where it has several.
    pub scales: SeenScales,
    /// The game afterwards, without its accounts.
    pub after: State,
    /// What became of lines before the phase was settled, oldest first. Only the game master and
    /// who wrote them see that.
    pub trail: Vec<LineChange>,
    /// The slips that were handed in, by seat: who was late, everybody at the table sees. Empty for
    /// one who does not know all of the board.
    pub slips: Vec<HandedIn>,
    /// House rules that were otherwise in this phase alone; told to whom nothing is kept from.
    pub exceptions: Vec<Exception>,
    /// Whether an amendment settled it anew, so that what was published of it before is out of date.
    pub amended: bool,
    /// What it brought to light of a secret world.
    pub secret: SeenSecret,
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
    pub verdict: Verdict,
    pub unit: Option<UnitId>,
    /// The line of its phase's sheet; only the game master is told it.
    pub line: Option<LineId>,
}

impl SeenTurn {
    /// A settled phase of a game.
    pub fn new(game: &Game, turn: &Turn, viewer: Viewer) -> Self {
        if let Some(sight) = Sight::new(game, viewer) {
            return sight.turn_alone(&Settled::new(game, turn));
        }
        let eyes = Eyes::new(viewer, game.setup().variant, game.table(), game.state());
        Self::by(eyes, &Settled::new(game, turn))
    }

    /// The rules of the table, without what was otherwise in this phase alone.
    pub(crate) fn standing(&self) -> HouseRules {
        let mut rules = self.rules;
        for exception in &self.exceptions {
            rules.choose(exception.option, exception.instead);
        }
        rules
    }

    /// Whether it tells more of orders and pieces than another view of the phase.
    pub fn tells_more_than(&self, other: &Self) -> bool {
        self.defaults != other.defaults
            || self.events != other.events
            || self.edits != other.edits
            || self.after.claims != other.after.claims
            || !self.results().eq(other.results())
            || self.before.position != other.before.position
            || self.after.position != other.after.position
    }

    /// The orders with what became of each. How they were written is left out: one view has that and
    /// another has not, without telling more of the board.
    fn results(&self) -> impl Iterator<Item = (PowerId, Option<&Order>, Verdict)> {
        let orders = self.orders.iter();
        orders.map(|given| (given.power, given.order.as_ref(), given.verdict))
    }

    /// The open phase as settling would rule it now.
    pub fn preview(game: &Game, viewer: Viewer) -> Self {
        Self::new(game, &game.preview(), viewer)
    }

    /// A phase settled outside a game.
    pub fn settled(viewer: Viewer, phase: &Settled<'_>) -> Self {
        Self::by(
            Eyes::new(
                viewer,
                phase.variant,
                phase.table(),
                &phase.settlement.after,
            ),
            phase,
        )
    }

    pub(super) fn by(eyes: Eyes<'_>, phase: &Settled<'_>) -> Self {
        let Settled {
            before, settlement, ..
        } = phase;
        let eyes = eyes.narrowed(phase.variant, &phase.rules).at_set_up(phase);
        let mut opened = seen_state(eyes, before);
        show_kinds(&mut opened, settlement);
        let was = &before.position;
        let orders = match &settlement.count {
            // Ballots are told with their count; to the board went what was followed.
            Some(count) => followed(phase, count),
            None => without_repeats(&phase.lines)
                .into_iter()
                .filter(|line| eyes.may_see_line(before.phase.kind, line))
                .map(|line| SeenOrder::new(line, eyes))
                .collect(),
        };
        Self {
            edits: phase
                .edits
                .iter()
                .filter(|edit| eyes.may_see_edit(edit))
                .cloned()
                .collect(),
            orders,
            ballots: SeenBallots {
                count: settlement
                    .count
                    .as_ref()
                    .map(|count| eyes.count(count, &phase.lines)),
                accounts: eyes.accounts(&settlement.after.accounts),
            },
            defaults: settlement
                .defaults
                .iter()
                .filter(|default| eyes.may_see_unit(default.unit, was))
                .copied()
                .collect(),
            rings: settlement
                .rings
                .iter()
                .filter(|(unit, _)| eyes.may_see_unit(*unit, was))
                .cloned()
                .collect(),
            events: settlement
                .events
                .iter()
                // A unit that is placed in this phase stood nowhere before, and is secret all the same.
                .filter(|event| {
                    eyes.may_see_unit(event.unit.id, was) && !eyes.conceals(&event.unit)
                })
                .copied()
                .collect(),
            nowhere: settlement
                .nowhere
                .iter()
                .filter(|lost| eyes.may_see_unit(lost.unit.id, was))
                .cloned()
                .collect(),
            captures: settlement.captures.clone(),
            scales: SeenScales {
                steps: settlement
                    .steps
                    .iter()
                    .map(|step| ScaleStep {
                        after: seen_position(eyes, &step.after),
                        ..step.clone()
                    })
                    .collect(),
                alone: None,
            },
            secret: SeenSecret {
                delivered: delivered(settlement),
                voyage: None,
            },
            trail: phase
                .trail
                .changes()
                .iter()
                .filter(|change| eyes.may_read(change.line.seat))
                .map(|change| LineChange::clone(change))
                .collect(),
            slips: phase
                .slips
                .iter()
                .map(|slip| seen_slip(eyes, slip))
                .collect(),
            exceptions: phase.exceptions.to_vec(),
            amended: phase.amended,
            ..Self::between(
                opened,
                eyes.rules(phase.rules),
                seen_state(eyes, &settlement.after),
            )
        }
    }

    /// A phase of which nothing is told but how the game stood before and after.
    pub(super) fn between(before: State, rules: HouseRules, after: State) -> Self {
        Self {
            before,
            rules,
            after,
            edits: Vec::new(),
            orders: Vec::new(),
            ballots: SeenBallots::default(),
            defaults: Vec::new(),
            rings: Vec::new(),
            events: Vec::new(),
            nowhere: Vec::new(),
            captures: Vec::new(),
            scales: SeenScales::default(),
            trail: Vec::new(),
            slips: Vec::new(),
            exceptions: Vec::new(),
            amended: false,
            secret: SeenSecret::default(),
            fog: None,
        }
    }

    pub fn phase(&self) -> Phase {
        self.before.phase
    }

    /// What the phase is called on a page: `Fall 1901 (amended)`.
    pub fn title(&self, calendar: &Calendar) -> String {
        let name = calendar.name(self.phase());
        if self.amended {
            format!("{name} (amended)")
        } else {
            name
        }
    }

    /// The unit that orders of the phase mean by a province: in a retreat phase the dislodged one.
    pub(crate) fn unit_at(&self, province: ProvinceId) -> Option<&Unit> {
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

    /// The spaces that the Right-Hand Rule went through for a unit that it sent on.
    pub(crate) fn ring(&self, unit: UnitId) -> Option<&[Space]> {
        let mut rings = self.rings.iter();
        rings
            .find(|(of, _)| *of == unit)
            .map(|(_, ring)| ring.as_slice())
    }

    /// Where the attack came from that dislodged a unit in this phase.
    pub fn dislodged_by(&self, unit: UnitId) -> Option<ProvinceId> {
        match self.fate(unit)? {
            Fate::Dislodged { by } | Fate::Gone { by: Some(by) } => Some(by),
            _ => None,
        }
    }

    /// The order that the unit in a province followed: its own power's, not void.
    pub(crate) fn followed(&self, province: ProvinceId) -> Option<&SeenOrder> {
        let unit = self.unit_at(province)?;
        let mut stood = self
            .orders
            .iter()
            .filter(|given| given.power == unit.power && given.verdict.outcome != Outcome::Void);
        match self.scales.alone {
            // Units moved in earlier scales, so that a place names another unit by now.
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

    /// Whether the order at an index says again what an earlier one says to the same unit.
    pub fn is_again(&self, at: usize) -> bool {
        let Some(order) = self.orders.get(at) else {
            return false;
        };
        // Lines that mean no unit are told one by one, even where they are alike.
        order.unit.is_some()
            && self.orders[..at].iter().any(|earlier| {
                earlier.power == order.power
                    && earlier.unit == order.unit
                    && earlier.verdict == order.verdict
                    && earlier.order == order.order
            })
    }

    /// The unit that an order was given to, if it is the first order of that unit: what befell the
    /// unit is told with that.
    pub fn told_with(&self, order: &SeenOrder) -> Option<&Unit> {
        let first = self.orders.iter().find(|given| given.unit == order.unit)?;
        if first == order {
            self.ordered(order)
        } else {
            None
        }
    }

    /// Whether supply centres changed hands, or could have, when the phase was over.
    pub(crate) fn reckons_centres(&self, view: &View) -> bool {
        let table = Table::new(&view.board, &self.rules);
        let was = self.phase();
        self.captures
            .iter()
            .any(|capture| capture.taken == Taken::Held)
            || moves_over(was, self.after.phase) && view.variant.takes_ownership(table, was)
    }
}

impl SeenOrder {
    fn new(line: &PhaseLine<'_>, eyes: Eyes<'_>) -> Self {
        Self {
            power: line.entry.power,
            order: line.order().cloned(),
            written: if eyes.may_read(line.entry.seat) {
                line.written().map(str::to_owned)
            } else {
                None
            },
            verdict: eyes.verdict(line.verdict),
            unit: line.unit,
            // Gaps in the numbers would tell others how many lines they are not shown.
            line: if eyes.is_game_master() { line.id } else { None },
        }
    }

    /// Whether it was given to the unit that stood in a province, and not to an army aboard it.
    pub(crate) fn is_to(&self, province: ProvinceId) -> bool {
        self.order
            .as_ref()
            .and_then(Order::unit)
            .is_some_and(|unit| unit.place.province == province && !unit.aboard)
    }
}

/// The lines of a phase without those that say again what the same author said of the same unit.
///
/// Lines say the same of one unit alone, so that each is compared with the earlier ones of its unit.
fn without_repeats<'p, 'a>(lines: &'p [PhaseLine<'a>]) -> Vec<&'p PhaseLine<'a>> {
    let mut first_lines: HashMap<UnitId, Vec<&PhaseLine<'_>>> = HashMap::new();
    let mut kept = Vec::with_capacity(lines.len());
    for line in lines {
        if let Some(unit) = line.unit {
            let earlier = first_lines.entry(unit).or_default();
            if earlier.iter().any(|other| other.says_the_same(line)) {
                continue;
            }
            earlier.push(line);
        }
        kept.push(line);
    }
    kept
}

/// The orders that ballots were followed to, with what became of them.
fn followed(phase: &Settled<'_>, count: &Count) -> Vec<SeenOrder> {
    let orders: Vec<Submission> = count
        .followed
        .iter()
        .map(|(order, _)| order.clone())
        .collect();
    let bound = phase.variant.bind(phase.table(), phase.before, &orders);
    let followed = count.followed.iter().zip(bound);
    followed
        .map(|((given, verdict), bound)| SeenOrder {
            power: given.power,
            order: Some(given.order.clone()),
            // Whose ballots they were is a matter of the count.
            written: None,
            verdict: *verdict,
            unit: bound.target.unit(),
            line: None,
        })
        .collect()
}

/// A slip as a viewer may know it: the time and the game master's reason are for who wrote it.
fn seen_slip(eyes: Eyes<'_>, slip: &HandedIn) -> HandedIn {
    if eyes.may_read(slip.seat) {
        return slip.clone();
    }
    let late = slip.late.as_ref().map(|late| Late {
        cost: match &late.cost {
            // The reason may be private: somebody was ill.
            Cost::Waived(_) => Cost::Waived(String::new()),
            cost => cost.clone(),
        },
        ..*late
    });
    HandedIn {
        late,
        ..HandedIn::by(slip.seat)
    }
}

/// A state as a viewer may know it, without what people own.
pub(super) fn seen_state(eyes: Eyes<'_>, state: &State) -> State {
    // Field by field, so that a new one has to be thought of here.
    let State {
        phase,
        position,
        ending,
        accounts: _,
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
        accounts: Accounts::default(),
        claims,
        discoveries: if eyes.is_game_master() {
            discoveries.clone()
        } else {
            None
        },
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
    let shown = position
        .free_kinds
        .extract_if(.., |free| after.free_kind(free.unit).is_none());
    for free in shown {
        // A unit that left the board showed its kind too, and only its last event has it.
        let known = after.unit(free.unit).copied().or_else(|| {
            settlement
                .events
                .iter()
                .find(|event| event.unit.id == free.unit)
                .map(|event| event.unit)
        });
        if let (Some(unit), Some(known)) = (
            position.units.iter_mut().find(|unit| unit.id == free.unit),
            known,
        ) {
            unit.kind = known.kind;
        }
    }
}
