//! The standard game: the rulebook of 2023, the choices of the DATC where the house rules leave them open.

use super::{Adjustment, Capture, Demand, Event, Fate, Settlement, State, Table, Variant};
use crate::adjudicate::retreat::{self, Attack, RetreatFate};
use crate::adjudicate::{After, ByDefault, DefaultAction, Resolver, adjustment};
use crate::board::{Board, PowerId};
use crate::calendar::{CLASSIC, Calendar, PhaseKind};
use crate::order::{Action, Order, Submission, UnitRef};
use crate::position::{Position, Unit, UnitId};
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
            PhaseKind::Movement => settle_movement(table, state, orders),
            PhaseKind::Retreats => settle_retreats(table, state, orders),
            PhaseKind::Adjustments => settle_adjustments(table, state, orders),
        };
        pass_on(table.board, &mut settlement);
        settlement
    }

    fn refresh(&self, table: Table<'_>, state: &mut State) {
        let standing = &state.position.units;
        for dislodged in &mut state.position.dislodged {
            *dislodged = retreat::refresh(table.board, dislodged, standing);
        }
        state.winners = winners(table.board, &state.position);
    }

    fn demands(&self, table: Table<'_>, state: &State, power: PowerId) -> Vec<Demand> {
        match state.phase.kind {
            PhaseKind::Movement => state.position.units_of(power).map(|u| Demand::Unit(u.id)).collect(),
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
            PhaseKind::Movement => {
                let mut resolver = Resolver::new();
                let movement = resolver.settle(table.board, table.rules, &position.units, orders);
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
                let settled = adjustment::settle(table.board, table.rules, position, orders);
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
    let before = &state.position.units;
    let mut resolver = Resolver::new();
    let movement = resolver.settle(table.board, table.rules, before, orders);
    let mut settlement = unchanged(state);
    settlement.verdicts = movement.verdicts.to_vec();

    let position = &mut settlement.after.position;
    position.dislodged.clear();
    position.units.clear();
    for (unit, after) in before.iter().zip(movement.units) {
        match *after {
            After::Stays => position.units.push(*unit),
            After::Moved { to, .. } => position.units.push(Unit { place: to, ..*unit }),
            After::Dislodged { .. } => {}
        }
    }
    for (index, unit) in before.iter().enumerate() {
        if movement.order_of(index).is_none() {
            settlement.defaults.push(ByDefault { unit: unit.id, action: DefaultAction::Held });
        }
        let After::Dislodged { by, by_convoy } = movement.units[index] else { continue };
        let attack = Attack { from: by, by_convoy };
        let dislodged = retreat::dislodge(table.board, table.rules, *unit, attack, &position.units, movement.stand_offs);
        if dislodged.retreats.is_empty() {
            settlement.defaults.push(ByDefault { unit: unit.id, action: DefaultAction::NoRetreat });
            settlement.events.push(Event { unit: *unit, fate: Fate::Gone { by: Some(by) } });
        } else {
            position.dislodged.push(dislodged);
            settlement.events.push(Event { unit: *unit, fate: Fate::Dislodged { by } });
        }
    }
    settlement.events.extend(moves_in_hand_order(before, movement.units));
    settlement
}

/// The moves so ordered that each finds its place free: from the head of each chain backwards, the longest chain first; then the rings,
/// whose units are lifted together.
fn moves_in_hand_order(units: &[Unit], after: &[After]) -> Vec<Event> {
    let moved: Vec<Event> = units
        .iter()
        .zip(after)
        .filter_map(|(unit, after)| match *after {
            After::Moved { to, by_convoy, ring } => Some(Event { unit: *unit, fate: Fate::Moved { to, by_convoy, ring } }),
            After::Stays | After::Dislodged { .. } => None,
        })
        .collect();
    let goal = |event: &Event| match event.fate {
        Fate::Moved { to, .. } => Some(to.province),
        _ => None,
    };
    let leaves = |province| moved.iter().any(|e| e.unit.place.province == province);
    let behind = |event: &Event| moved.iter().find(|e| goal(e) == Some(event.unit.place.province)).copied();
    let in_ring = |event: &Event| matches!(event.fate, Fate::Moved { ring: true, .. });

    let heads = moved.iter().filter(|e| !in_ring(e) && goal(e).is_some_and(|to| !leaves(to)));
    let mut chains: Vec<Vec<Event>> = heads.map(|head| std::iter::successors(Some(*head), behind).collect()).collect();
    chains.sort_by_key(|chain| std::cmp::Reverse(chain.len()));
    let mut events: Vec<Event> = chains.concat();
    for event in moved.iter().filter(|e| in_ring(e)) {
        let mut next = *event;
        while !events.contains(&next) {
            events.push(next);
            match behind(&next) {
                Some(unit) => next = unit,
                None => break,
            }
        }
    }
    events
}

fn settle_retreats(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    let retreats = retreat::settle(table.board, table.rules, &state.position, orders);
    let mut settlement = unchanged(state);
    settlement.verdicts = retreats.verdicts;
    let position = &mut settlement.after.position;
    position.dislodged.clear();
    let mut arrivals = Vec::new();
    for (dislodged, fate) in state.position.dislodged.iter().zip(retreats.fates) {
        let unit = dislodged.unit;
        if fate == RetreatFate::NotOrdered {
            settlement.defaults.push(ByDefault { unit: unit.id, action: DefaultAction::NotRetreated });
        }
        match fate {
            RetreatFate::To(to) => {
                let at = position.units.partition_point(|u| (u.power, u.id) < (unit.power, unit.id));
                position.units.insert(at, Unit { place: to, ..unit });
                arrivals.push(Event { unit, fate: Fate::Retreated { to } });
            }
            RetreatFate::Disbanded | RetreatFate::NotOrdered => settlement.events.push(Event { unit, fate: Fate::Gone { by: None } }),
        }
    }
    settlement.events.extend(arrivals);
    settlement
}

fn settle_adjustments(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
    let adjustments = adjustment::settle(table.board, table.rules, &state.position, orders);
    let mut settlement = unchanged(state);
    settlement.verdicts = adjustments.verdicts;
    let position = &mut settlement.after.position;
    settlement.defaults.extend(adjustments.disordered.iter().map(|&unit| ByDefault { unit, action: DefaultAction::CivilDisorder }));
    let gone = |id: UnitId| adjustments.removed.contains(&id) || adjustments.disordered.contains(&id);
    position.units.retain(|unit| {
        if gone(unit.id) {
            settlement.events.push(Event { unit: *unit, fate: Fate::Gone { by: None } });
        }
        !gone(unit.id)
    });
    for (power, kind, place) in adjustments.built {
        let id = position.add(power, kind, place);
        settlement.events.push(Event { unit: Unit { id, power, kind, place }, fate: Fate::Built });
    }
    settlement
}

fn unchanged(state: &State) -> Settlement {
    Settlement { verdicts: Vec::new(), defaults: Vec::new(), events: Vec::new(), captures: Vec::new(), count: None, after: state.clone() }
}

/// Goes to the next phase in which something is to be ordered; on the way centres change hands.
fn pass_on(board: &Board, settlement: &mut Settlement) {
    let state = &mut settlement.after;
    loop {
        let left = state.phase;
        state.phase = CLASSIC.next(left);
        let season_ends = (left.year, left.season) != (state.phase.year, state.phase.season);
        if season_ends && CLASSIC.season(left).takes_ownership {
            settlement.captures.extend(take_ownership(board, &mut state.position));
            state.winners = winners(board, &state.position);
        }
        let is_due = match state.phase.kind {
            PhaseKind::Movement => true,
            PhaseKind::Retreats => !state.position.dislodged.is_empty(),
            PhaseKind::Adjustments => board.power_ids().any(|power| {
                let due = adjustment::entitlement(board, &state.position, power);
                due.builds + due.removals > 0
            }),
        };
        if is_due {
            return;
        }
    }
}

/// Each centre with a unit in it becomes that unit's power's.
fn take_ownership(board: &Board, position: &mut Position) -> Vec<Capture> {
    let mut captures = Vec::new();
    for unit in &position.units {
        let centre = unit.place.province;
        let owner = &mut position.owners[centre.index()];
        if board.is_centre(centre) && *owner != Some(unit.power) {
            captures.push(Capture { centre, from: *owner, to: Some(unit.power) });
            *owner = Some(unit.power);
        }
    }
    captures.sort_by_key(|capture| capture.centre);
    captures
}

/// The power that owns a majority of the centres: 18 of the 34.
fn winners(board: &Board, position: &Position) -> Vec<SeatId> {
    let centres = board.centres().count();
    board.power_ids().filter(|&power| position.centre_count(board, power) * 2 > centres).map(SeatId::of).collect()
}
