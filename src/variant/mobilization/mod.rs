//! Mobilization (rb116, Tim Miller): units that are kept off the board at home. The paragraphs are
//! those of its rules.

mod appear;
mod leave;
mod phases;
mod rules;

use super::{
    Adjustment, Demand, Event, Fate, Settlement, Standard, State, Table, Variant, proposals, season,
};
use crate::adjudicate::OptionSpec;
use crate::adjudicate::adjustment::{self, Entitlement};
use crate::adjudicate::pools::check_centre;
use crate::board::{Board, PowerId};
use crate::calendar::{Calendar, Phase, PhaseKind};
use crate::order::{Forms, Order, Submission};
use crate::position::{Position, Unit};
use crate::seat::SeatId;

/// Mobilization.
pub struct Mobilization;

/// The capitals, where a power's one unit stands at the start (§1.1). Of Russia's, Moscow has an
/// army in the standard game.
const CAPITALS: [&str; 7] = ["vie", "lon", "par", "ber", "rom", "mos", "con"];

impl Variant for Mobilization {
    fn id(&self) -> &'static str {
        "mobilization"
    }

    fn name(&self) -> &'static str {
        "Mobilization"
    }

    fn summary(&self) -> &'static str {
        "Units begin de-mobilized at home, and are called to arms or sent home by order."
    }

    fn rulebook(&self) -> &'static str {
        include_str!("rulebook.txt")
    }

    fn board(&self) -> &'static str {
        "standard"
    }

    fn calendar(&self) -> &'static Calendar {
        Standard.calendar()
    }

    fn forms(&self) -> Forms {
        Forms {
            mobilizing: true,
            ..Forms::default()
        }
    }

    fn options(&self) -> &'static [OptionSpec] {
        rules::MobilizationRules::SPECS
    }

    /// The start of the standard game, but outside the capitals the units are pooled where they
    /// would stand (§1.1 to §1.3).
    fn start(&self, table: Table<'_>, seats: usize) -> State {
        let mut state = Standard.start(table, seats);
        let position = &mut state.position;
        let is_capital =
            |unit: &Unit| CAPITALS.contains(&table.board.province(unit.place.province).id.as_str());
        let (standing, pooled) = std::mem::take(&mut position.units)
            .into_iter()
            .partition(is_capital);
        position.units = standing;
        for unit in pooled {
            position.pool_unit(unit);
        }
        state
    }

    fn settle(&self, table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
        let mut settlement = match state.phase.kind {
            PhaseKind::SetUp | PhaseKind::Movement => phases::movement(table, state, orders),
            PhaseKind::Retreats => phases::retreats(table, state, orders),
            PhaseKind::Adjustments => phases::winter(table, state, orders),
        };
        // Everybody may mobilize and de-mobilize in any Winter (§2.1, §2.3).
        let is_open = |phase: Phase, position: &Position| {
            phase.kind != PhaseKind::Retreats || season::is_open(table.board, phase, position)
        };
        season::pass_on(self, table, &mut settlement, is_open, |settlement| {
            destroy_lost_pools(table.board, settlement);
            settlement.after.ending = season::ending(table.board, &settlement.after.position);
        });
        settlement
    }

    fn refresh(&self, table: Table<'_>, state: &mut State) {
        take_lost(table.board, &mut state.position);
        Standard.refresh(table, state);
    }

    fn demands(&self, table: Table<'_>, state: &State, power: PowerId) -> Vec<Demand> {
        let position = &state.position;
        let mut demands = match state.phase.kind {
            PhaseKind::Adjustments => {
                let due = entitlement(table.board, position, power);
                (0..due.builds)
                    .map(Demand::Build)
                    .chain((0..due.removals).map(Demand::Removal))
                    .collect()
            }
            PhaseKind::SetUp | PhaseKind::Movement | PhaseKind::Retreats => {
                Standard.demands(table, state, power)
            }
        };
        let may = |unit: &Unit| Demand::May(unit.id);
        match state.phase.kind {
            PhaseKind::SetUp | PhaseKind::Movement => {
                demands.extend(position.pooled_of(power).map(may));
            }
            PhaseKind::Retreats => {}
            PhaseKind::Adjustments => {
                // A fleet with an army aboard doesn't leave the board.
                let standing = position
                    .units_of(power)
                    .filter(|unit| position.cargo(unit.id).is_none());
                demands.extend(position.pooled_of(power).chain(standing).map(may));
            }
        }
        demands
    }

    fn concluded(&self, table: Table<'_>, state: &State) -> Vec<SeatId> {
        Standard.concluded(table, state)
    }

    fn adjustment(&self, table: Table<'_>, state: &State, power: PowerId) -> Adjustment {
        let count = |units: usize| i32::try_from(units).unwrap_or(i32::MAX);
        let due = entitlement(table.board, &state.position, power);
        Adjustment {
            due: count(due.builds) - count(due.removals),
            ..Standard.adjustment(table, state, power)
        }
    }

    fn proposals(
        &self,
        table: Table<'_>,
        state: &State,
        power: PowerId,
        orders: &[Submission],
    ) -> Vec<Order> {
        let builds = || entitlement(table.board, &state.position, power).builds;
        proposals::with_builds(
            state,
            &self.settle(table, state, orders),
            power,
            orders,
            builds,
        )
    }
}

/// What a power may build or must remove. A home centre that is full may be empty by the time of
/// the builds: units leave the board before.
fn entitlement(board: &Board, position: &Position, power: PowerId) -> Entitlement {
    let due = adjustment::entitlement(board, position, power);
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
