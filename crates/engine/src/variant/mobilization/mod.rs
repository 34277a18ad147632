//! Mobilization (rb116, Tim Miller): units that are kept off the board at home. The paragraphs are
//! those of its rules.

mod appear;
mod leave;
mod phases;
mod rules;

use super::{
    About, Adjustment, Demand, Event, Fate, Settlement, State, Table, Variant, season, standard,
};
use crate::adjudicate::adjustment::{self, Entitlement};
use crate::adjudicate::pools::check_centre;
use crate::calendar::{Phase, PhaseKind};
use crate::order::{Forms, Submission, Unread};
use crate::position::{Position, Unit};
use chancery_atlas::board::{Board, PowerId};

/// Mobilization.
pub struct Mobilization;

/// The capitals, where a power's one unit stands at the start (§1.1). Of Russia's, Moscow has an
/// army in the standard game.
const CAPITALS: [&str; 7] = ["vie", "lon", "par", "ber", "rom", "mos", "con"];

static ABOUT: About = About {
    id: "mobilization",
    name: "Mobilization",
    summary: "Units begin de-mobilized at home. Orders call them to arms or send them home.",
    rulebook: include_str!("rulebook.txt"),
    forms: Forms {
        mobilizing: true,
        ..Forms::STANDARD
    },
    options: rules::MobilizationRules::SPECS,
    ..About::STANDARD
};

impl Variant for Mobilization {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    /// The start of the standard game, but outside the capitals the units are pooled where they
    /// would stand (§1.1 to §1.3).
    fn start(&self, table: Table<'_>, _seats: usize) -> State {
        let mut state = standard::start(table);
        let position = &mut state.position;
        for unit in std::mem::take(&mut position.units) {
            let id = &table.board.province(unit.place.province).id;
            if CAPITALS.contains(&id.as_str()) {
                position.units.push(unit);
            } else {
                position.pool_unit(unit);
            }
        }
        state
    }

    fn settle(
        &self,
        table: Table<'_>,
        state: &State,
        orders: &[Submission],
        _unread: &[Unread],
    ) -> Settlement {
        let mut settlement = match state.phase.kind {
            PhaseKind::SetUp | PhaseKind::Movement => phases::movement(table, state, orders),
            PhaseKind::Retreats => phases::retreats(table, state, orders),
            PhaseKind::Adjustments => phases::winter(table, state, orders),
        };
        season::pass_on(
            self,
            table,
            &mut settlement,
            // Everybody may mobilize and de-mobilize in any Winter (§2.1, §2.3).
            |phase: Phase, position: &Position| {
                phase.kind != PhaseKind::Retreats || season::is_open(table.board, phase, position)
            },
            |settlement: &mut Settlement| {
                destroy_lost_pools(table.board, settlement);
                settlement.after.ending = season::ending(table.board, &settlement.after.position);
            },
        );
        settlement.bound = self.bind(table, state, orders);
        settlement
    }

    fn refresh(&self, table: Table<'_>, state: &mut State) {
        take_lost(table.board, &mut state.position);
        standard::refresh(table, state);
    }

    fn demands(&self, table: Table<'_>, state: &State, power: PowerId) -> Vec<Demand> {
        let position = &state.position;
        let mut demands = match state.phase.kind {
            PhaseKind::Adjustments => self.adjustment(table, state, power).demands(),
            PhaseKind::SetUp | PhaseKind::Movement | PhaseKind::Retreats => {
                standard::demands_of_units(state, power)
            }
        };
        match state.phase.kind {
            PhaseKind::SetUp | PhaseKind::Movement => {
                let pooled = position.pooled_of(power);
                demands.extend(pooled.map(|unit| Demand::May(unit.id)));
            }
            PhaseKind::Retreats => {}
            PhaseKind::Adjustments => {
                // A fleet with an army aboard doesn't leave the board.
                let standing = position
                    .units_of(power)
                    .filter(|unit| position.cargo(unit.id).is_none());
                let units = position.pooled_of(power).chain(standing);
                demands.extend(units.map(|unit| Demand::May(unit.id)));
            }
        }
        demands
    }

    fn adjustment(&self, table: Table<'_>, state: &State, power: PowerId) -> Adjustment {
        let due = entitlement(table.board, &state.position, power);
        Adjustment::new(table.board, &due)
    }
}

/// What a power may build or must remove. A home centre that is full may be empty by the time of
/// the builds: units leave the board before.
fn entitlement(board: &Board, position: &Position, power: PowerId) -> Entitlement {
    let due = adjustment::entitlement(board, position, power, 0);
    let homes = board
        .power(power)
        .home
        .iter()
        .filter(|&&home| position.owner(home) == Some(power))
        .count();
    Entitlement {
        builds: due.limit.saturating_sub(due.units).min(homes),
        ..due
    }
}

/// Pools in centres that their power doesn't own are destroyed (§3.3).
fn destroy_lost_pools(board: &Board, settlement: &mut Settlement) {
    let lost = take_lost(board, &mut settlement.after.position);
    settlement.events.extend(lost.into_iter().map(|unit| Event {
        unit,
        fate: Fate::Gone { by: None },
    }));
}

/// Takes the units out of the pools that are at no home centre of their power, or at one that it
/// doesn't own.
fn take_lost(board: &Board, position: &mut Position) -> Vec<Unit> {
    let (kept, lost) = std::mem::take(&mut position.pooled)
        .into_iter()
        .partition(|unit: &Unit| {
            check_centre(board, position, unit.power, unit.kind, unit.place.province).is_ok()
        });
    position.pooled = kept;
    lost
}
