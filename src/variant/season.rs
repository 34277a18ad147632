//! What variants of the standard game share: the steps in which a phase is settled, and the way to the next one.

use super::{Capture, Event, Fate, Settlement, State, Table, aboard};
use crate::adjudicate::retreat::{self, Attack, RetreatFate};
use crate::adjudicate::{After, ByDefault, DefaultAction, Movement, adjustment};
use crate::board::{Board, Place, PowerId, UnitKind};
use crate::calendar::{CLASSIC, PhaseKind};
use crate::order::Submission;
use crate::position::{Position, Unit, UnitId};
use crate::seat::SeatId;

/// A settlement in which nothing has happened yet.
pub fn unchanged(state: &State) -> Settlement {
    Settlement { verdicts: Vec::new(), defaults: Vec::new(), events: Vec::new(), captures: Vec::new(), count: None, after: state.clone() }
}

/// The state after the moves, without the dislodged units and those that left the board.
pub fn moved(table: Table<'_>, state: &State, movement: &Movement<'_>) -> Settlement {
    let mut settlement = unchanged(state);
    let position = &mut settlement.after.position;
    position.dislodged.clear();
    position.units.clear();
    for (unit, after) in state.position.units.iter().zip(movement.units) {
        match *after {
            After::Stays => position.units.push(*unit),
            After::Moved { to, .. } => position.units.push(Unit { place: to, ..*unit }),
            After::Boarded { .. } | After::Left | After::Dislodged { .. } => {}
        }
    }
    aboard::carry(table, &state.position, movement, &mut settlement);
    settlement
}

/// What befalls units in a movement phase without their order: those without one hold, and of the dislodged ones those wait for the
/// retreats that have somewhere to go, or else `may_wait`. In the settlement stands whoever stands on the board after the moves.
pub fn befall(
    table: Table<'_>,
    before: &[Unit],
    movement: &Movement<'_>,
    settlement: &mut Settlement,
    may_wait: impl Fn(&Position, &Unit) -> bool,
) {
    let position = &mut settlement.after.position;
    for (index, unit) in before.iter().enumerate() {
        let after = movement.units[index];
        if movement.order_of(index).is_none() && after != After::Left {
            settlement.defaults.push(ByDefault { unit: unit.id, action: DefaultAction::Held });
        }
        let After::Dislodged { by, by_convoy, .. } = after else { continue };
        let attack = Attack { from: by, by_convoy };
        let dislodged = retreat::dislodge(table.board, table.rules, *unit, attack, &position.units, movement.stand_offs);
        if dislodged.retreats.is_empty() && !may_wait(position, unit) {
            settlement.defaults.push(ByDefault { unit: unit.id, action: DefaultAction::NoRetreat });
            settlement.events.push(Event { unit: *unit, fate: Fate::Gone { by: Some(by) } });
        } else {
            position.dislodged.push(dislodged);
            settlement.events.push(Event { unit: *unit, fate: Fate::Dislodged { by } });
        }
    }
}

/// The moves so ordered that each finds its place free: from the head of each chain backwards, the longest chain first; then the rings,
/// whose units are lifted together.
pub fn in_hand_order(before: &Position, after: &[After]) -> Vec<Event> {
    let moved: Vec<Event> = before
        .units
        .iter()
        .chain(before.aboard.iter().map(|aboard| &aboard.unit))
        .zip(after)
        .filter_map(|(unit, after)| match *after {
            After::Moved { to, by_convoy, ring } => Some(Event { unit: *unit, fate: Fate::Moved { to, by_convoy, ring } }),
            After::Stays | After::Boarded { .. } | After::Left | After::Dislodged { .. } => None,
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

/// A retreat phase settled.
pub fn retreats(table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement {
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
                position.place_unit(Unit { place: to, ..unit });
                arrivals.push(Event { unit, fate: Fate::Retreated { to } });
            }
            RetreatFate::Disbanded | RetreatFate::NotOrdered => settlement.events.push(Event { unit, fate: Fate::Gone { by: None } }),
        }
    }
    settlement.events.extend(arrivals);
    settlement
}

/// Units leave the game in an adjustment phase: by order, and in disorder.
pub fn remove(settlement: &mut Settlement, removed: &[UnitId], disordered: &[UnitId]) {
    settlement.defaults.extend(disordered.iter().map(|&unit| ByDefault { unit, action: DefaultAction::CivilDisorder }));
    let position = &mut settlement.after.position;
    for units in [&mut position.units, &mut position.pooled] {
        units.retain(|unit| {
            let gone = removed.contains(&unit.id) || disordered.contains(&unit.id);
            if gone {
                settlement.events.push(Event { unit: *unit, fate: Fate::Gone { by: None } });
            }
            !gone
        });
    }
}

/// New units come onto the board.
pub fn build(settlement: &mut Settlement, built: &[(PowerId, UnitKind, Place)]) {
    for &(power, kind, place) in built {
        let id = settlement.after.position.add(power, kind, place);
        settlement.events.push(Event { unit: Unit { id, power, kind, place }, fate: Fate::Built });
    }
}

/// Whether some power has a unit to build or to remove.
pub fn adjusts(board: &Board, position: &Position) -> bool {
    board.power_ids().any(|power| {
        let due = adjustment::entitlement(board, position, power);
        due.builds + due.removals > 0
    })
}

/// Goes to the next phase in which something is to be ordered; on the way centres change hands. `adjusts` is asked whether adjustments are
/// to be ordered, `taken` is called when the owners of the centres are known.
pub fn pass_on(board: &Board, settlement: &mut Settlement, adjusts: impl Fn(&Board, &Position) -> bool, taken: impl Fn(&mut Settlement)) {
    loop {
        let left = settlement.after.phase;
        let phase = CLASSIC.next(left);
        settlement.after.phase = phase;
        let season_ends = (left.year, left.season) != (phase.year, phase.season);
        if season_ends && CLASSIC.season(left).takes_ownership {
            settlement.captures.extend(take_ownership(board, &mut settlement.after.position));
            taken(settlement);
            settlement.after.winners = winners(board, &settlement.after.position);
        }
        let position = &settlement.after.position;
        let is_due = match phase.kind {
            PhaseKind::SetUp | PhaseKind::Movement => true,
            PhaseKind::Retreats => !position.dislodged.is_empty(),
            PhaseKind::Adjustments => adjusts(board, position),
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
pub fn winners(board: &Board, position: &Position) -> Vec<SeatId> {
    let centres = board.centres().count();
    board.power_ids().filter(|&power| position.centre_count(board, power) * 2 > centres).map(SeatId::of).collect()
}
