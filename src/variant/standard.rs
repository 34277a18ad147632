//! The standard game: the rulebook of 2023, the choices of the DATC where the house rules leave
//! them open.

use super::{Adjustment, Demand, Settlement, State, Table, Variant, proposals, season};
use crate::accounts::Accounts;
use crate::adjudicate::{Resolver, adjustment, disorder};
use crate::board::PowerId;
use crate::calendar::{CLASSIC, Calendar, PhaseKind};
use crate::order::{Order, Submission};
use crate::position::{Position, Unit};
use crate::seat::SeatId;

/// The standard game.
pub struct Standard;

impl Variant for Standard {
    fn id(&self) -> &'static str {
        "standard"
    }

    fn name(&self) -> &'static str {
        "Standard"
    }

    fn summary(&self) -> &'static str {
        "Seven powers, Spring 1901, and the first to own a majority of the supply centres has won."
    }

    fn board(&self) -> &'static str {
        "standard"
    }

    fn calendar(&self) -> &'static Calendar {
        &CLASSIC
    }

    fn start(&self, table: Table<'_>, _seats: usize) -> State {
        State {
            phase: CLASSIC.first(),
            // Whatever the board leaves open, in this game every kind of unit is known.
            position: Position {
                free_kinds: Vec::new(),
                ..Position::start(table.board)
            },
            ending: None,
            claims: Vec::new(),
            discoveries: None,
            stakes: Accounts::default(),
        }
    }

    fn settle(&self, table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
        let mut settlement = phase(table, state, orders);
        let taken = |settlement: &mut Settlement| {
            settlement.after.ending = season::ending(table.board, &settlement.after.position);
        };
        season::pass_on(
            self,
            table,
            &mut settlement,
            |phase, position| season::is_open(table.board, phase, position),
            taken,
        );
        settlement
    }

    fn refresh(&self, table: Table<'_>, state: &mut State) {
        season::refresh(table.board, table.rules, &mut state.position);
        state.ending = season::ending(table.board, &state.position);
    }

    fn demands(&self, table: Table<'_>, state: &State, power: PowerId) -> Vec<Demand> {
        match state.phase.kind {
            PhaseKind::SetUp | PhaseKind::Movement => {
                let aboard = state
                    .position
                    .aboard
                    .iter()
                    .filter(|army| army.unit.power == power)
                    .map(|army| Demand::May(army.unit.id));
                state
                    .position
                    .units_of(power)
                    .map(|u| Demand::Unit(u.id))
                    .chain(aboard)
                    .collect()
            }
            PhaseKind::Retreats => dislodged_of(&state.position, power)
                .map(|u| Demand::Unit(u.id))
                .collect(),
            PhaseKind::Adjustments => {
                let due = adjustment::entitlement(table.board, &state.position, power);
                let builds = (0..due.builds).map(Demand::Build);
                builds
                    .chain((0..due.removals).map(Demand::Removal))
                    .collect()
            }
        }
    }

    fn concluded(&self, table: Table<'_>, state: &State) -> Vec<SeatId> {
        table
            .board
            .power_ids()
            .filter(|&power| state.position.centre_count(table.board, power) > 0)
            .map(SeatId::of)
            .collect()
    }

    fn adjustment(&self, table: Table<'_>, state: &State, power: PowerId) -> Adjustment {
        let due = adjustment::entitlement(table.board, &state.position, power);
        Adjustment {
            centres: due.centres,
            units: due.units,
            due: count(due.builds) - count(due.removals),
            sites: adjustment::sites(table.board, &due.vacant_homes),
        }
    }

    fn proposals(
        &self,
        table: Table<'_>,
        state: &State,
        power: PowerId,
        orders: &[Submission],
    ) -> Vec<Order> {
        proposals::from_defaults(
            table,
            state,
            &self.settle(table, state, orders),
            power,
            orders,
        )
    }
}

fn count(units: usize) -> i32 {
    i32::try_from(units).unwrap_or(i32::MAX)
}

fn dislodged_of(position: &Position, power: PowerId) -> impl Iterator<Item = &Unit> {
    position
        .dislodged
        .iter()
        .map(|d| &d.unit)
        .filter(move |u| u.power == power)
}

/// A phase settled, but for the way to the next one.
pub(super) fn phase(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    match state.phase.kind {
        PhaseKind::SetUp | PhaseKind::Movement => movement(table, state, orders),
        PhaseKind::Retreats => season::retreats(table, state, orders),
        PhaseKind::Adjustments => adjustments(table, state, orders),
    }
}

/// A movement phase settled, but for the way to the next phase.
pub(super) fn movement(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    let before = &state.position;
    let mut resolver = Resolver::new();
    let movement = resolver.settle(table.board, table.rules, before, orders);
    let mut settlement = season::moved(table, state, &movement);
    settlement.verdicts = movement.verdicts.to_vec();
    season::befall(table, &before.units, &movement, &mut settlement, |_, _| {
        false
    });
    settlement
        .events
        .extend(season::in_hand_order(table, before, movement.units));
    settlement
}

fn adjustments(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    let position = &state.position;
    let disorder = |power, removed: &[_]| {
        disorder::civil_disorder(table.board, table.rules, position, power, removed)
    };
    season::adjustments(
        state,
        &adjustment::settle(table.board, table.rules, position, orders, &[], disorder),
    )
}
