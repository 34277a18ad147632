//! The standard game: the rulebook of 2023, the choices of the DATC where the house rules leave them open.

use super::{Adjustment, Demand, Settlement, State, Table, Variant, season};
use crate::adjudicate::retreat::{self, RetreatFate};
use crate::adjudicate::{Resolver, adjustment};
use crate::board::PowerId;
use crate::calendar::{CLASSIC, Calendar, PhaseKind};
use crate::order::{Action, Order, Submission, UnitRef};
use crate::position::{Position, Unit};
use crate::seat::SeatId;
use crate::stakes::Stakes;

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
        State { phase: CLASSIC.first(), position: Position::start(table.board), winners: Vec::new(), stakes: Stakes::default() }
    }

    fn settle(&self, table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
        let mut settlement = match state.phase.kind {
            PhaseKind::SetUp | PhaseKind::Movement => settle_movement(table, state, orders),
            PhaseKind::Retreats => season::retreats(table, state, orders),
            PhaseKind::Adjustments => settle_adjustments(table, state, orders),
        };
        season::pass_on(table.board, &mut settlement, season::adjusts, |_| {});
        settlement
    }

    fn refresh(&self, table: Table<'_>, state: &mut State) {
        let standing = &state.position.units;
        for dislodged in &mut state.position.dislodged {
            *dislodged = retreat::refresh(table.board, dislodged, standing);
        }
        state.winners = season::winners(table.board, &state.position);
    }

    fn demands(&self, table: Table<'_>, state: &State, power: PowerId) -> Vec<Demand> {
        match state.phase.kind {
            PhaseKind::SetUp | PhaseKind::Movement => state.position.units_of(power).map(|u| Demand::Unit(u.id)).collect(),
            PhaseKind::Retreats => dislodged_of(&state.position, power).map(|u| Demand::Unit(u.id)).collect(),
            PhaseKind::Adjustments => {
                let due = adjustment::entitlement(table.board, &state.position, power);
                let builds = (0..due.builds).map(Demand::Build);
                builds.chain((0..due.removals).map(Demand::Removal)).collect()
            }
        }
    }

    fn concluded(&self, table: Table<'_>, state: &State) -> Vec<SeatId> {
        table.board.power_ids().filter(|&power| state.position.centre_count(table.board, power) > 0).map(SeatId::of).collect()
    }

    fn adjustment(&self, table: Table<'_>, position: &Position, power: PowerId) -> Adjustment {
        let due = adjustment::entitlement(table.board, position, power);
        Adjustment {
            centres: due.centres,
            units: due.units,
            due: count(due.builds) - count(due.removals),
            sites: adjustment::sites(table.board, &due.vacant_homes),
        }
    }

    fn proposals(&self, table: Table<'_>, state: &State, power: PowerId, orders: &[Submission]) -> Vec<Order> {
        let position = &state.position;
        match state.phase.kind {
            PhaseKind::SetUp | PhaseKind::Movement => {
                let mut resolver = Resolver::new();
                let movement = resolver.settle(table.board, table.rules, position, orders);
                let unordered = position.units.iter().enumerate().filter(|(i, u)| u.power == power && movement.order_of(*i).is_none());
                unordered.map(|(_, unit)| order_to(unit, Action::Hold)).collect()
            }
            PhaseKind::Retreats => {
                let retreats = retreat::settle(table.board, table.rules, position, orders);
                let fates = position.dislodged.iter().zip(retreats.fates);
                let unordered = fates.filter(|(d, fate)| d.unit.power == power && *fate == RetreatFate::NotOrdered);
                unordered.map(|(d, _)| order_to(&d.unit, Action::Disband)).collect()
            }
            PhaseKind::Adjustments => {
                let settled = adjustment::settle(table.board, table.rules, position, orders, &[]);
                let removals = settled.disordered.iter().filter_map(|id| position.units.iter().find(|u| u.id == *id));
                let removals = removals.filter(|u| u.power == power).map(|u| Order::Remove { unit: UnitRef::new(u.kind, u.place) });
                let due = adjustment::entitlement(table.board, position, power);
                let own = orders.iter().zip(&settled.verdicts).filter(|(o, _)| o.power == power);
                let used =
                    own.filter(|(_, v)| matches!(v.reason, crate::adjudicate::Reason::Built | crate::adjudicate::Reason::Waived)).count();
                removals.chain((used..due.builds).map(|_| Order::Waive)).collect()
            }
        }
    }
}

fn count(units: usize) -> i32 {
    i32::try_from(units).unwrap_or(i32::MAX)
}

fn order_to(unit: &Unit, action: Action) -> Order {
    Order::Unit { unit: UnitRef::new(unit.kind, unit.place), action }
}

fn dislodged_of(position: &Position, power: PowerId) -> impl Iterator<Item = &Unit> {
    position.dislodged.iter().map(|d| &d.unit).filter(move |u| u.power == power)
}

fn settle_movement(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    let before = &state.position;
    let mut resolver = Resolver::new();
    let movement = resolver.settle(table.board, table.rules, before, orders);
    let mut settlement = season::moved(table, state, &movement);
    settlement.verdicts = movement.verdicts.to_vec();
    season::befall(table, &before.units, &movement, &mut settlement, |_, _| false);
    settlement.events.extend(season::in_hand_order(before, movement.units));
    settlement
}

fn settle_adjustments(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    let adjustments = adjustment::settle(table.board, table.rules, &state.position, orders, &[]);
    let mut settlement = season::unchanged(state);
    settlement.verdicts = adjustments.verdicts;
    season::remove(&mut settlement, &adjustments.removed, &adjustments.disordered);
    season::build(&mut settlement, &adjustments.built);
    settlement
}
